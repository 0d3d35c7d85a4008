"""The reader of seeds/: options, editions, and what a user may write for them."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from sim.errors import UserError, nearest
from sim.facts import package_of, read_csv, read_options, read_toml, settle_options
from sim.games import find_game, load, settle
from sim.wishes import parse_rules
from tests.shipped_games import SHIPPED

GAME_NAMES = list(SHIPPED)
TESTS = Path(__file__).parent
ROOT = TESTS.parent
FACT_ID = re.compile(r"\b(?:PORT|PUERTO|CARC)-[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?")
ADVICE = re.compile(r"[A-Z]+-S\d+$")  # what players say; strategies and tips cite it
REPLAY = re.compile(r"CARC-X\d+$")  # positions of other programs; tests play them again


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_option_has_meaning_source_and_a_valid_default(game: str) -> None:
    table = read_options(game)
    assert table.default_edition in table.editions
    for option in table.options.values():
        assert len(option.meaning) > 10, option.name
        assert option.source, option.name
        for edition in table.editions:
            assert option.low <= option.in_edition(edition) <= option.high


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_source_of_an_option_is_a_fact_or_a_ruling(game: str) -> None:
    facts = {row["id"] for row in read_toml(game, "facts.toml")["fact"]}
    rulings = {row["id"] for row in read_toml(game, "rulings.toml")["ruling"]}
    for option in read_options(game).options.values():
        for source in option.source:
            assert source in facts | rulings, f"{option.name}: {source}"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_facts_say_where_they_come_from(game: str) -> None:
    for row in read_toml(game, "facts.toml")["fact"]:
        assert set(row) >= {"id", "statement", "source"}, row.get("id")


def cited(files: Iterable[Path]) -> set[str]:
    """Ids of facts and rulings that are named in files."""
    return {name for file in files for name in FACT_ID.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_fact_is_cited_by_the_rules_and_by_a_test(game: str) -> None:
    package = package_of(game)
    seeds, rules = ROOT / "seeds" / package, ROOT / "sim" / package
    in_rules = cited([*rules.glob("*.py"), seeds / "options.toml", seeds / "rulings.toml"])
    in_tests = cited([*TESTS.glob(f"{package}/*.py"), *TESTS.glob(f"test_{package}_*.py")])
    facts = {row["id"] for row in read_toml(game, "facts.toml")["fact"]}
    facts = {fact for fact in facts if not ADVICE.match(fact)}
    unruly = {fact for fact in facts - in_rules if not REPLAY.match(fact)}
    assert unruly == set(), "cited by no rule"
    assert facts - in_tests == set(), "cited by no test"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_only_facts_and_rulings_that_there_are_are_cited(game: str) -> None:
    package = package_of(game)
    facts = {row["id"] for row in read_toml(game, "facts.toml")["fact"]}
    rulings = {row["id"] for row in read_toml(game, "rulings.toml")["ruling"]}
    prefix = next(iter(facts)).partition("-")[0]
    found = cited([*(ROOT / "sim" / package).glob("*.py"), *TESTS.glob(f"{package}/*.py")])
    assert {name for name in found if name.startswith(f"{prefix}-")} <= facts | rulings


@pytest.mark.parametrize("game", GAME_NAMES)
def test_what_a_word_says_is_what_the_word_means(game: str) -> None:
    """word() and parse() are each other's inverse, for every option and edition."""
    table = read_options(game)
    for option in table.options.values():
        for value in {option.low, option.high, option.default}:
            assert option.parse(option.word(value)) == value


def test_an_edition_and_a_change() -> None:
    settled = settle_options("port-royal", "seed-000", {"start_coins": "4"})
    assert settled.edition == "seed-000"
    assert settled.values["start_coins"] == 4
    assert settled.values["end_points"] == 8


@pytest.mark.parametrize(
    ("edition", "overrides", "message"),
    [
        ("clasic-2014", {}, "did you mean 'classic-2014'?"),
        (None, {"end_point": "9"}, "did you mean 'end_points'"),
        (None, {"end_points": "nine"}, "a whole number from"),
        (None, {"end_points": "0"}, "a whole number from"),
        (None, {"gamblers": "perhaps"}, "yes or no"),
        (None, {"expedition_required": "allways"}, "is not one of its values"),
        ("Seed", {}, "did you mean 'seed-00"),
        (None, {"card.sailor-3": "2"}, "did you mean 'cards.sailor-3'?"),
        (None, {"sailor-3": "2"}, "did you mean 'cards.sailor-3'"),
        (None, {"sailor-3.copies": "2"}, "did you mean 'cards.sailor-3'"),
        (None, {"xyzzy": "2"}, "has no rule 'xyzzy'; kibitz rules port-royal lists all"),
        (None, {"cards": "2"}, "write for example cards.sailor-3=5"),
    ],
)
def test_a_slip_gets_a_sentence(
    edition: str | None, overrides: dict[str, str], message: str
) -> None:
    with pytest.raises(UserError, match=message.replace("?", r"\?")):
        settle_options("port-royal", edition, overrides)


@pytest.mark.parametrize("name", ["port-royal", "Port Royal", "port_royal", " PORT-ROYAL "])
def test_a_game_is_found_however_it_is_written(name: str) -> None:
    assert find_game(name).name == "port-royal"


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(UserError, match="did you mean 'port-royal'"):
        find_game("port-rojal")


def test_nearest_lists_all_names_when_nothing_is_close() -> None:
    assert nearest("zzz", ["one", "two"]) == "; valid: one, two"
    assert nearest("zzz", []) == ""
    many = [f"n{number:02}" for number in range(14)]
    assert nearest("zzz", many).endswith("n10, n11, ...")
    assert nearest("zzz", many, listed_by="kibitz list shows them") == "; kibitz list shows them"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("warf", "'wharf'"),
        ("WHARF", "'wharf'"),
        ("2002", "'classic-2002'"),
        ("hall", "'city_hall' or 'guild_hall'"),
    ],
)
def test_nearest_finds_other_cases_and_parts_of_names(typed: str, told: str) -> None:
    known = ["wharf", "classic-2002", "city_hall", "guild_hall", "1897"]
    assert nearest(typed, known) == f"; did you mean {told}?"


def test_a_part_that_many_names_share_is_no_hint() -> None:
    assert nearest("_of_", [f"much_longer_{letter}_of_them" for letter in "abcd"])[:8] == "; valid:"


def test_nearest_writes_the_whole_key_and_each_key_once() -> None:
    assert nearest("warf", ["wharf"], "b.{}.cost".format) == "; did you mean 'b.wharf.cost'?"
    assert nearest("school", ["school", "schools"], lambda _: "x") == "; did you mean 'x'?"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_entry_of_a_table_can_be_changed_by_the_key_that_hints_give(game: str) -> None:
    table = read_options(game)
    for numbers in table.tables.values():
        assert numbers.entries
        for entry in numbers.entries:
            key = numbers.key.format(entry)
            with pytest.raises(UserError, match=f"rule {key}: '-1' is not"):
                settle(game, find_game(game).default_players, None, {key: "-1"})


@pytest.mark.parametrize("game", GAME_NAMES)
def test_other_names_are_answered_with_the_rule(game: str) -> None:
    table = read_options(game)
    for name, key in table.other_names.items():
        assert name not in table.options
        with pytest.raises(UserError, match=f"did you mean '{key}'"):
            settle_options(game, None, {name: "1"})


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("end_points", "end_points=13"),
        ("gamblers", "gamblers=yes"),
        ("cards.pirate", "cards.sailor-3=5"),
        ("nonsense", "end_points=13"),
        ("five-player-expedition=", "five_player_expedition="),
    ],
)
def test_a_rule_without_a_value_shows_how_to_write_it(text: str, right: str) -> None:
    with pytest.raises(UserError, match=f"write key=value, for example {right}"):
        parse_rules("port-royal", [text])


def test_a_rule_in_two_spellings_is_given_twice() -> None:
    with pytest.raises(UserError, match="start_coins is given twice"):
        parse_rules("port-royal", ["start-coins=2", "start_coins=3"])


@pytest.mark.parametrize("players", [0, 1, 6, 99])
def test_an_impossible_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(UserError, match="is for 2 to 5 players"):
        settle("port-royal", players)


def test_tables_are_complete() -> None:
    assert len(read_csv("port-royal", "cards.csv")) > 50


@pytest.mark.parametrize("game", GAME_NAMES)
def test_tables_of_numbers_are_named_with_an_example_that_can_be_played(game: str) -> None:
    tables = read_options(game).tables
    assert tables
    for name, table in tables.items():
        key, _, value = table.example.partition("=")
        assert key.startswith(f"{name}.")
        settled = settle_options(game, None, {key: value})
        load(game).build_rules(settled, find_game(game).default_players)
        with pytest.raises(UserError, match=f"write for example {table.example}"):
            settle_options(game, None, {name: value})
