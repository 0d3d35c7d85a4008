"""Tips files: what they may say, and what a slip in one is answered with."""

from pathlib import Path

import pytest

from reports.studies.tips_cells import Context, chosen_tips, contexts_of, groups_of, windows
from reports.studies.tips_file import Setting, shipped_book, user_book
from sim.errors import UserError
from sim.facts import read_toml, settle_options
from sim.games import load
from strategies.registry import parse_player
from tests.reports.studies_toy import GAME
from tests.shipped_games import SHIPPED

GAME_NAMES = list(SHIPPED)
WANTED = {
    "port-royal": {
        "twelve-coins", "early-swords", "jesters", "three-ships", "expeditions-late",
        "expeditions-pay", "leave-nothing",
    },
    "puerto-rico": {
        "corn-start", "quarry-first", "build-not-ship", "craftsman-is-risky", "first-coffee-sale",
    },
    "carcassonne": {
        "keep-one-follower", "early-farmers", "small-cities", "cloisters-in-company", "join-farms",
        "farmers-decide",
    },
}  # fmt: skip
ADVICE = {"port-royal": "PORT-S", "carcassonne": "CARC-S"}  # facts that are players' opinions

GOOD = """
players = [2, 3]

[field.plain]
opponents = ["fair"]
base = ["mixed"]

[[tip]]
id = "take-loaded"
claim = "Take the loaded coin."
source = "TOY-1"
follow = { rate = 1 }
ignore = { rate = 0 }
"""


def book_of(text: str, folder: Path):
    file = folder / "mine.toml"
    file.write_text(text)
    return user_book(GAME, file)


def planned(book, players=(), fields=()):
    return groups_of(
        list(book.tips.values()), book, players, fields,
        lambda tip, seats: settle_options(book.game, tip.edition, tip.rules),
        lambda text: parse_player(book.game, text).entrant,
    )  # fmt: skip


# ------------------------------------------------------------------ what ships


@pytest.mark.parametrize("game", GAME_NAMES)
def test_shipped_tips_can_be_played(game: str) -> None:
    """Strategies and weights exist, rules settle, following differs from ignoring."""
    book = shipped_book(game)
    groups = planned(book)
    tested = {cell.tip.name for group in groups for cell in group.cells}
    assert len(tested) >= 10
    assert tested >= WANTED[game]
    assert tested == {tip.name for tip in book.tips.values() if not tip.untestable}
    for group in groups:
        load(game).build_rules(group.settled, group.context.players)
    assert {context.field for context in (group.context for group in groups)} == {
        "novice", "club", "expert",
    }  # fmt: skip


@pytest.mark.parametrize("game", GAME_NAMES)
def test_shipped_tips_say_why_they_cannot_be_tested(game: str) -> None:
    for tip in shipped_book(game).tips.values():
        assert len(tip.claim) > 20, tip.name
        assert not tip.untestable or len(tip.untestable) > 30, tip.name


@pytest.mark.parametrize("game", sorted(ADVICE))
def test_every_opinion_among_the_facts_is_a_tip(game: str) -> None:
    told = " ".join(source for tip in shipped_book(game).tips.values() for source in tip.source)
    for row in read_toml(game, "facts.toml")["fact"]:
        if row["id"].startswith(ADVICE[game]) and row["id"][len(ADVICE[game])].isdigit():
            assert row["id"] in told.replace(",", "").split(), row["id"]


# ------------------------------------------------------------------ what a file says


def test_a_setting_adds_its_weights_to_the_base() -> None:
    setting = Setting(weights={"rate": 1})
    assert setting.words("mixed") == "mixed(rate=1)"
    assert setting.words("mixed(slip=0.2)") == "mixed(slip=0.2, rate=1)"
    assert Setting(strategy="loaded").words("mixed") == "loaded"
    assert Setting().words("mixed") == "mixed"


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    text = (
        GOOD
        + """
[[tip]]
id = "go-first"
claim = "Go first."
source = ["a", "b"]
seats = { 2 = [1] }
players = [2]
edition = "race"
rules = { equal_turns = false }
note = "seats count from 1"
"""
    )
    book = book_of(text, tmp_path)
    assert book.players == (2, 3)
    loaded, first = book.tips.values()
    assert loaded.source == ("TOY-1",)
    assert loaded.claim == "Take the loaded coin"
    assert first.seats == {2: (0,)}
    assert first.rules == {"equal_turns": "false"}
    assert contexts_of(loaded, book, (), ()) == [Context(2, "plain"), Context(3, "plain")]
    assert contexts_of(loaded, book, (4,), ()) == [Context(4, "plain")]
    assert contexts_of(first, book, (2, 3), ()) == [Context(2, "plain")]


def test_who_ignores_a_tip_like_everybody_else_need_not_play(tmp_path: Path) -> None:
    text = GOOD.replace("{ rate = 0 }", '"fair"')
    cells = [cell for group in planned(book_of(text, tmp_path)) for cell in group.cells]
    assert [cell.ignore for cell in cells] == [(), ()]
    assert [cell.games_per_deal for cell in cells] == [2, 3]


def test_tips_that_share_a_table_are_played_together(tmp_path: Path) -> None:
    more = GOOD.split("[[tip]]")[1].replace("take-loaded", "again")
    by_seat = '[[tip]]\nid = "s"\nclaim = "c"\nsource = "t"\nseats = { 2 = [1] }\n'
    other = more.replace("again", "other") + "rules = { loaded_percent = 50 }\n"
    text = f"{GOOD}\n[[tip]]{more}\n{by_seat}\n[[tip]]{other}"
    groups = planned(book_of(text, tmp_path), players=(2,))
    assert sorted(len(group.cells) for group in groups) == [1, 1, 2]
    assert [group.about_seats for group in groups].count(True) == 1


def test_opponents_sit_down_equally_often() -> None:
    assert windows(["a"], 3) == [("a", "a", "a")]
    assert windows(["a", "b"], 1) == [("a",), ("b",)]
    assert windows(["a", "b"], 3) == [("a", "b", "a"), ("b", "a", "b")]
    assert windows(["a", "b", "c"], 2) == [("a", "b"), ("b", "c"), ("c", "a")]
    assert windows(["a", "b", "c"], 3) == [("a", "b", "c")]


# ------------------------------------------------------------------ slips


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("rate = 1", "ratte = 1", "tip take-loaded, follow: strategy mixed has no weight 'ratte'; "
         "did you mean 'rate'"),
        ("{ rate = 0 }", '"fairr"', "tip take-loaded, ignore: coin-race has no strategy 'fairr'; "
         "did you mean 'fair'"),
        ('["mixed"]', '["mixd"]', "has no strategy 'mixd'; did you mean 'mixed'"),
        ('["fair"]', '["far"]', "tip take-loaded, field plain: coin-race has no strategy 'far'"),
        ("rate = 1", "rate = 2", "weight rate=2 is outside 0 to 1"),
        ("rate = 1", 'rate = "high"', "follow: rate = 'high': write a number"),
        ("follow = { rate = 1 }", "", "tip take-loaded: follow is missing"),
        ("follow = {", "folow = {", "there is no key 'folow'; did you mean 'follow'"),
        ('claim = "Take the loaded coin."', "", "tip take-loaded: claim is missing"),
        ('source = "TOY-1"', "source = 3", "source = 3: write a text"),
        ("rate = 0 }", "rate = 1 }", "following and ignoring come to the same player"),
        ("[[tip]]", "[[tips]]", "there is no key 'tips'; did you mean 'tip'"),
        ("[field.plain]", "[fields.plain]", "there is no key 'fields'; did you mean 'field'"),
        ('opponents = ["fair"]', "", "field plain: opponents is missing"),
        ("[2, 3]", "[2, 9]", "coin-race is for 2 to 6 players, not 9"),
        ("[2, 3]", '["two"]', "players = 'two': write a whole number"),
        ("ignore = {", 'outcome = "turn"\nignore = {', "there is no outcome 'turn'; "
         "did you mean 'turns'"),
        ("ignore = {", 'outcome = "slot"\nignore = {', "there is no outcome 'slot'"),
        ("ignore = {", 'outcome = "turns"\nignore = {', "margin is missing: how much of turns"),
        ("ignore = {", "margin = 0\nignore = {", "margin = 0: write a number above 0"),
        ("ignore = {", 'direction = "mor"\nignore = {', "no direction 'mor'; did you mean 'more'"),
        ("ignore = {", 'edition = "rase"\nignore = {', "has no edition 'rase'; did you mean "
         "'race'"),
        ("ignore = {", "rules = { end_point = 3 }\nignore = {", "has no rule 'end_point'"),
        ("ignore = {", 'fields = ["plane"]\nignore = {', "there is no field 'plane'; "
         "did you mean 'plain'"),
        ("ignore = {", 'untestable = "why"\nignore = {', "is untestable, so it has no 'follow'"),
        ("ignore = {", "seats = { 2 = [1] }\nignore = {", "has neither follow nor ignore"),
        ("players = [2, 3]", "players = [2, 3", "not valid TOML"),
    ],
)  # fmt: skip
def test_a_slip_is_one_sentence(before: str, after: str, told: str, tmp_path: Path) -> None:
    assert before in GOOD
    with pytest.raises(UserError) as error:
        planned(book_of(GOOD.replace(before, after, 1), tmp_path))
    assert told in str(error.value)
    assert "mine.toml" in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ("{ 2 = [3] }", "write seats from 1 to 2"),
        ("{ 2 = [1, 2] }", "all seats together win exactly the fair share"),
        ("{ 9 = [1] }", "not 9"),
    ],
)
def test_a_slip_about_seats(seats: str, told: str, tmp_path: Path) -> None:
    text = (
        GOOD.split("[[tip]]", maxsplit=1)[0]
        + f"""
[[tip]]
id = "go-first"
claim = "Go first."
source = "TOY-1"
seats = {seats}
"""
    )
    with pytest.raises(UserError) as error:
        book_of(text, tmp_path)
    assert told in str(error.value)


def test_an_unknown_tip_or_field_is_answered_with_the_nearest(tmp_path: Path) -> None:
    book = book_of(GOOD, tmp_path)
    with pytest.raises(UserError, match="no tip 'take-loded'; did you mean 'take-loaded'"):
        chosen_tips(book, ["take-loded"], list(book.tips))
    with pytest.raises(UserError, match="no field 'plan'; did you mean 'plain'"):
        planned(book, fields=("plan",))


def test_ids_are_unique(tmp_path: Path) -> None:
    twice = f"{GOOD}\n[[tip]]{GOOD.split('[[tip]]')[1]}"
    with pytest.raises(UserError, match="another tip of this id"):
        book_of(twice, tmp_path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        user_book(GAME, tmp_path / "none.toml")
