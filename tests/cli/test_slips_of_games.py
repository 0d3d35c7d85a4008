"""Slips in the words of each shipped game: one sentence, exit code 2, nothing compiled or written.

What any game must refuse is made from its own options and tables; slips that only one game knows
are listed.
"""

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import cli
import sim.batch
from sim.facts import read_options
from sim.games import RuleSet, find_game
from strategies.registry import shipped
from tests.cli.conftest import Kibitz
from tests.shipped_games import SHIPPED

GAMES = list(SHIPPED)

# What is typed after `kibitz play GAME`, and what the sentence says.
PORT_ROYAL = {
    "-s stop_at_shps": "did you mean 'stop_at_ships'",
    "-s 'stop_at_ships(ship=3)'": "no weight 'ship'; did you mean 'ships'",
    "--edition clasic-2014": "did you mean 'classic-2014'",
    "--rule cards.sailer-3=4": "did you mean 'cards.sailor-3'",
    "--rule sailor-3=4": "did you mean 'cards.sailor-3'",
}
PUERTO_RICO = {
    "-s balancd": "puerto-rico has no strategy 'balancd'; did you mean 'balanced'?",
    "-s 'balanced(tile_corm=3)'": "has no weight 'tile_corm'; did you mean 'tile_corn'",
    "-s greedy_coins --field balancd": "did you mean 'balanced'",
    "--edition 2002": "did you mean 'classic-2002'?",
    "--edition 1879": "did you mean '1897'?",
    "--rule corn_penalty": "write key=value, for example corn_penalty=1",
    "--rule components.corn_barrels": "for example components.corn_barrels=9",
    "--rule buildings=3": "write for example buildings.wharf.cost=8",
    "--rule vp5=126": "did you mean 'components.victory_points'?",
    "--rule hospice_hacienda=normal": "did you mean 'hospital_tile'?",
    "--rule corn_barrels=9": "did you mean 'components.corn_barrels'",
    "--rule wharf.cost=8": "did you mean 'buildings.wharf.cost'",
    "--rule building.wharf.cost=8": "did you mean 'buildings.wharf.cost'",
    "--rule buildings.warf.cost=8": "did you mean 'buildings.wharf.cost'",
    "--rule buildings.small_indigo_plnt.vp=2": "did you mean 'buildings.small_indigo_plant.vp'",
    "--rule buildings.fire-staton.vp=2": "did you mean 'buildings.fire_station.vp'",
    "--rule buildings.wharf.copys=3": "did you mean 'buildings.wharf.copies'",
    "--rule buildings.wharf=8": "write it as buildings.NAME.COLUMN=VALUE",
    "--rule buildings.wharf.cost=8.5": "a whole number from 0 to 50",
    "--rule buildings.wharf.city_spaces=5": "a whole number from 1 to 4",
    "--rule buildings.school.cost=7 --rule buildings.university.cost=8": "is given twice",
    "--rule wharf_optional=no --rule wharf-optional=yes": "is given twice",
    "--rule components.corn_barel=3": "did you mean 'components.corn_barrels'",
    "--rule components.corn.barrels=3": "did you mean 'components.corn_barrels'",
    "--rule components.victory_points=1e3": "a whole number from 0 to 9999",
    "--rule components.start_tile_0=indgo": "did you mean 'indigo'?",
    "--rule components.start_tile_0=none": "seat 0 needs a tile",
    "--rule components.start_tile_4=corn": "with 4 players there are seats 0 to 3 only",
    "-p 3 --rule extra_coins_seat_3=2": "with 3 players there are seats 0 to 2 only",
    "-p 2 --rule extra_points_seat_2=2": "with 2 players there are seats 0 to 1 only",
    "--rule components.corn_tiles=1": "2 players start with a corn tile, but there are 1",
    "--rule components.picks_per_player=3": "4 players cannot pick 3 of 7 role cards",
    " ".join(f"--rule components.{good}_tiles=40" for good in ("corn", "fruit", "sugar")): (
        "there can be 120 estate tiles at most"
    ),
    " ".join(f"--rule components.cargo_ship_{ship}=0" for ship in range(3)): "must be above 0",
}
CARCASSONNE = {
    "-s all_rond": "did you mean 'all_round'",
    "-s 'greedy_points(leest=3)'": "has no weight 'leest'; did you mean 'least'?",
    "--edition third-scoring": "did you mean 'first-scoring' or 'second-scoring'?",
    "--rule tile.H=5": "did you mean 'tiles.H'?",
    "--rule tiles.RW03=1 --rule river=yes": "did you mean 'tiles.RV03'",
    "--rule tiles.Y=1": "there is no tile kind 'Y'; valid: A, B, C",
    "--rule meeples=6": "did you mean 'followers'?",
    "--rule start_tile=Z": "is not one of its values; valid: A, B, C",
    "--rule river=yes --rule start_tile=C": "leave start_tile out",
    "--rule river=yes --rule hand_size=2": "the river is played with hand_size 1",
    "--rule tiles.IC01=3": "add --rule inns_and_cathedrals=yes or leave it out",
    "--rule tiles.D=0": "the start tile is of kind D, but the box holds none",
    "--rule tiles.B=40 --rule tiles.U=40": "2 to 126 can be played",
}
OWN = {"port-royal": PORT_ROYAL, "puerto-rico": PUERTO_RICO, "carcassonne": CARCASSONNE}
ANY = {
    "-n 0": "write a whole number of games",
    "-n 1,5m": "write a whole number of games",
    "--players four": "--players four: write a whole number",
    "--players 9": "players, not 9",
    "--rule =3": "write key=value, for example",
    "--rule xyzzy=3": "has no rule 'xyzzy'; kibitz rules {game} lists all",
    "--rule xyzzy.abcde=3": "has no rule 'xyzzy.abcde'; kibitz rules {game} lists all",
    "--precision 60": "write a half-width",
    "--seed -1": "a seed is a whole number from 0 on",
    "--threads -1": "threads",
    "--log -1": "a number of games, 0 or more",
    "--frobnicate": "No such option",
    "-s nowhere.py:x": "there is no such file",
    "--out /proc/nowhere/x -n 100": "/proc/nowhere/x cannot be made",
}


@pytest.fixture(autouse=True)
def _refused_before_anything_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_yet(*_: object, **__: object) -> None:
        raise AssertionError("this should have been refused before anything is compiled")

    monkeypatch.setattr(cli, "make_ready", not_yet)
    monkeypatch.setattr(sim.batch, "compile_engine", not_yet)
    monkeypatch.setattr(RuleSet, "_compile", not_yet)


def refuse(kibitz: Kibitz, *words: str) -> str:
    """The one sentence that answers a slip."""
    answer = kibitz(*words)
    assert answer.out == ""
    [sentence] = answer.err.splitlines()
    assert answer.code == 2, sentence
    assert sentence.startswith("kibitz: ")
    return sentence


def each(slips: dict[str, dict[str, str]]) -> Iterator[object]:
    for game, own in slips.items():
        for words, told in own.items():
            yield pytest.param(game, words, told, id=f"{game} {words}")


@pytest.mark.parametrize(
    ("game", "words", "told"), [*each({game: OWN[game] | ANY for game in GAMES})]
)
def test_one_sentence_and_nothing_is_written(
    kibitz: Kibitz, tmp_path: Path, game: str, words: str, told: str
) -> None:
    out = [] if "--out" in words else ["--out", str(tmp_path / "run")]
    sentence = refuse(kibitz, "play", game, *shlex.split(words), *out)
    assert told.format(game=game) in sentence
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_option_refuses_other_values_and_says_which_it_takes(
    kibitz: Kibitz, game: str
) -> None:
    for option in read_options(game).options.values():
        value = str(option.high + 1) if option.kind == "int" else "perhaps"
        sentence = refuse(kibitz, "play", game, "--rule", f"{option.name}={value}")
        assert f"rule {option.name}: {value!r} is not " in sentence
        if option.kind != "choice":
            assert option.allowed() in sentence


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_found_by_a_misspelt_name(kibitz: Kibitz, game: str) -> None:
    for name in read_options(game).options:
        sentence = refuse(kibitz, "play", game, "--rule", f"{name[0]}{name}=1")
        assert f"{name!r}" in sentence.partition("did you mean ")[2]


@pytest.mark.parametrize("game", GAMES)
def test_every_edition_and_strategy_is_found_by_a_misspelt_name(kibitz: Kibitz, game: str) -> None:
    for flag, names in (("--edition", read_options(game).editions), ("-s", shipped(game))):
        for name in names:
            sentence = refuse(kibitz, "play", game, flag, f"{name}x")
            assert f"{name!r}" in sentence.partition("did you mean ")[2]


@pytest.mark.parametrize("game", GAMES)
def test_too_few_and_too_many_players_are_refused(kibitz: Kibitz, game: str) -> None:
    found = find_game(game)
    for players in (found.least_players - 1, found.most_players + 1):
        sentence = refuse(kibitz, "play", game, "-p", str(players))
        assert f"{game} is for {found.least_players} to {found.most_players} players" in sentence


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("watch puerto-rico -s balancd", "did you mean 'balanced'"),
        ("watch puerto-rico --rule buildings.warf.cost=8", "did you mean 'buildings.wharf.cost'"),
        ("watch puerto-rico --deal -1", "deals are numbered from 0"),
        ("watch puerto-rico --human 5", "seats are numbered from 1 to 4"),
        ("watch carcassonne -p 2" + 3 * " -s all_round", "3 strategies for 2 seats"),
        ("rules puerto-rico --edition clasic", "did you mean 'classic-2002'"),
        ("show harbor_warf_shipper", "did you mean 'harbor_wharf_shipper'"),
        ("balance puerto-rico --variant corn-penlty", "did you mean 'corn-penalty'"),
        ("balance puerto-rico --variant buildings.warf.cost=8", "'buildings.wharf.cost'"),
        ("balance puerto-rico --worth building:warf", "did you mean 'wharf'"),
        ("balance puerto-rico --equalise extra_coin_seat", "did you mean 'extra_coins_seat'"),
        ("balance carcassonne --variant old-farmz", "did you mean 'old-farms'"),
        ("sweep puerto-rico balanced --weight tile_corm=1:2", "did you mean 'tile_corn'"),
        ("sweep carcassonne greedy_points --weight leest=1:2", "did you mean 'least'"),
        ("tune puerto-rico balanced --weight tile_corm", "did you mean 'tile_corn'"),
        ("tips puerto-rico --tip corn-strat", "did you mean 'corn-start'"),
        ("tips carcassonne --players 9", "carcassonne is for 2 to 6 players, not 9"),
        ("league puerto-rico -s balancd -s greedy_coins", "did you mean 'balanced'"),
    ],
)  # fmt: skip
def test_other_commands_refuse_in_the_same_way(kibitz: Kibitz, words: str, told: str) -> None:
    assert told in refuse(kibitz, *words.split())
