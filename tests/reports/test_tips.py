"""Tips end to end on the coin race: true, false and void by construction; and the two stages."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from reports.studies import outputs
from reports.studies.effects import Verdict
from reports.studies.questions.tips import LEAST_DEALS, Tips
from reports.studies.tips import answer
from reports.studies.tips_cells import FAIR, Cell, Context, Group
from reports.studies.tips_file import Tip
from reports.studies.tips_stages import Plan, Series, judged, planned_deals
from sim.errors import UserError
from sim.facts import FACT_FOLDERS, Settled
from tests.reports.studies_toy import GAME, toy_lab

PLANTED = """
players = [2, 3]

[field.plain]
opponents = ["fair"]
base = ["mixed"]

[field.sharp]
opponents = ["loaded", "fair"]
base = ["mixed", "mixed(slip=0.1)"]

[[tip]]
id = "true"
claim = "Take the loaded coin."
source = "TOY-1"
follow = { rate = 1 }
ignore = { rate = 0 }

[[tip]]
id = "false"
claim = "Take the fair coin."
source = "TOY-1"
follow = { rate = 0 }
ignore = "loaded"

[[tip]]
id = "void"
claim = "Take the loaded coin although it is not loaded."
source = "TOY-1"
follow = { rate = 1 }
ignore = { rate = 0 }
rules = { loaded_percent = 50 }

[[tip]]
id = "nearly-void"
claim = "Take the loaded coin once more in a hundred times."
source = "TOY-1"
follow = { rate = 0.51 }
ignore = { rate = 0.5 }

[[tip]]
id = "flips"
claim = "Who loves the loaded coin flips it more often."
source = "TOY-1"
follow = { rate = 0.8 }
ignore = { rate = 0.4 }
outcome = "loaded_flips"
margin = 0.1

[[tip]]
id = "fewer-flips"
claim = "Who shuns the loaded coin flips it less often."
source = "TOY-1"
follow = { rate = 0.2 }
ignore = { rate = 0.6 }
outcome = "loaded_flips"
direction = "less"
margin = 0.1

[[tip]]
id = "all-alike"
claim = "Which coin you take does not matter."
source = "TOY-1"
follow = { rate = 1 }
ignore = { rate = 0 }
direction = "nothing"

[[tip]]
id = "go-first"
claim = "Go first."
source = "TOY-1"
seats = { 2 = [1], 3 = [1] }
edition = "race"

[[tip]]
id = "taste"
claim = "Flip with your left hand."
source = "TOY-1"
untestable = "the game does not know hands"
"""
LOADED, FAIR_COIN = 0.6, 0.5
END = 5  # points that win the edition "race"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("tips") / "planted.toml"
    path.write_text(PLANTED)
    return str(path)


@pytest.fixture(scope="module")
def planted(file: str):
    return answer(asked(file, field=("plain",), blocks=4_000), toy_lab())


def asked(file: str, **more) -> Tips:
    return Tips(game=GAME, file=file, **more)


def true_share(mine: float, theirs: float) -> float:
    """Share of the win against one opponent, one flip each."""
    return mine * (1 - theirs) + (mine * theirs + (1 - mine) * (1 - theirs)) / 2


# ------------------------------------------------------------------ planted truths


@pytest.mark.compiled
def test_planted_truths_are_found(planted) -> None:
    found = planted.summary.set_index(["tip", "players"])["verdict"]
    expected = {
        "true": "holds", "false": "is wrong", "void": "no difference",
        "nearly-void": "no difference", "flips": "holds", "fewer-flips": "holds",
        "all-alike": "is wrong", "go-first": "holds",
    }  # fmt: skip
    for (tip, players), verdict in found.items():
        assert verdict == expected[tip], (tip, players)
    assert set(found.index.get_level_values("tip")) == set(expected)


@pytest.mark.compiled
def test_effects_are_what_they_must_be(planted) -> None:
    rows = planted.summary.set_index(["tip", "players"])
    edge = true_share(LOADED, FAIR_COIN) - true_share(FAIR_COIN, FAIR_COIN)
    truths = {"true": edge, "false": -edge, "flips": 0.4, "fewer-flips": -0.4}
    for tip, truth in truths.items():
        row = rows.loc[(tip, 2)]
        assert abs(row["effect"] - truth) < 4.5 * row["error"], tip
    assert rows.loc[("void", 2)]["effect"] == 0.0


@pytest.mark.compiled
def test_seats_are_measured_in_self_play(planted) -> None:
    """The first of two who race to five without equal turns; his chance by recursion."""
    heads = (LOADED + FAIR_COIN) / 2  # "mixed" takes either coin half of the time

    @cache
    def wins(mine: int, theirs: int) -> float:
        """Of the one whose turn it is."""
        after_heads = 1.0 if mine + 1 == END else 1 - wins(theirs, mine + 1)
        # Two tails in a row come back to the same state.
        other_heads = 0.0 if theirs + 1 == END else wins(mine, theirs + 1)
        tails = 1 - heads
        return (heads * after_heads + tails * heads * other_heads) / (1 - tails * tails)

    row = planted.summary.set_index(["tip", "players"]).loc[("go-first", 2)]
    assert wins(0, 0) > 0.55
    assert abs(row["effect"] - (wins(0, 0) - 0.5)) < 4.5 * row["error"]


@pytest.mark.compiled
def test_only_fresh_deals_count_and_there_are_as_many_as_planned(planted) -> None:
    rows = planted.summary
    assert set(rows["deals"]) <= {500, 1_000, 2_000, 4_000}
    assert (rows["found_deals"] == 500).all()
    large = rows[(rows["tip"] == "flips")]["deals"]
    assert (large == 500).all()  # a large effect needs few
    assert (rows["found_effect"] != rows["effect"])[rows["tip"] == "true"].all()


@pytest.mark.compiled
def test_untestable_tips_are_shown_as_such(planted) -> None:
    overview = planted.sections[0].frame.set_index("Tip")
    assert overview.loc["taste", "In general"] == "untestable"
    reasons = planted.sections[-1].frame
    assert list(reasons["Why"]) == ["the game does not know hands"]


@pytest.mark.compiled
def test_many_sentences_are_a_table(planted) -> None:
    assert len(planted.sentences) == 1
    words = planted.sections[1].frame.set_index("Tip")["What the games say"]
    assert words["true"].startswith("Take the loaded coin: holds at every table that was tried (+")


@pytest.mark.compiled
def test_bases_and_opponents_are_averaged(file: str) -> None:
    """Against loaded and fair, from two bases: the mean of four known effects."""
    found = answer(asked(file, field=("sharp",), tip=("true",), players=("2",), blocks=8_000),
                   toy_lab())  # fmt: skip
    row = found.summary.iloc[0]
    slipped = [0.9 * coin + 0.1 * (LOADED + FAIR_COIN) / 2 for coin in (LOADED, FAIR_COIN)]
    effects = [
        true_share(follow, rival) - true_share(ignore, rival)
        for follow, ignore in ((LOADED, FAIR_COIN), tuple(slipped))
        for rival in (LOADED, FAIR_COIN)
    ]
    assert abs(row["effect"] - np.mean(effects)) < 4.5 * row["error"]
    assert row["games"] == row["deals"] * 2 * 2 * 2 * 2  # seats, bases, opponents, arms


@pytest.mark.compiled
def test_until_decided_goes_on_with_fresh_deals_and_stops(file: str) -> None:
    small = "small"  # a quarter of a point, half of what matters
    text = PLANTED.replace("rate = 0.51", "rate = 0.55").replace('"nearly-void"', f'"{small}"')
    Path(file).with_name("small.toml").write_text(text)
    more = {"field": ("plain",), "players": ("2",), "tip": ("true", small), "blocks": 32_000}
    question = asked(str(Path(file).with_name("small.toml")), until_decided=True, **more)
    rows = answer(question, toy_lab()).summary.set_index("tip")
    assert rows.loc["true", "verdict"] == "holds"
    assert rows.loc[small, "verdict"] == "no difference"
    assert rows.loc["true", "deals"] < rows.loc[small, "deals"] <= 32_000
    fixed = answer(replace(question, until_decided=False), toy_lab()).summary.set_index("tip")
    widths = [(r.loc["true", "high"] - r.loc["true", "low"]) * r.loc["true", "deals"] ** 0.5
              for r in (rows, fixed)]  # fmt: skip
    assert widths[0] > widths[1]  # a sequence is wider than a single interval


@pytest.mark.compiled
def test_an_undecided_tip_says_how_many_games_more(file: str) -> None:
    found = answer(
        asked(file, field=("plain",), players=("2",), tip=("nearly-void",), blocks=LEAST_DEALS),
        toy_lab(),
    )
    row = found.summary.iloc[0]
    assert row["verdict"] == "undecided"
    assert row["more_games"] > 0
    assert "more games" in found.sentences[1]


@pytest.mark.compiled
def test_first_verdicts_are_told_as_they_fall(file: str) -> None:
    told: list[str] = []
    answer(asked(file, field=("plain",), tip=("true", "false"), blocks=4_000),
           toy_lab(tell=told.append))  # fmt: skip
    assert told == [
        "2 players, plain: holds: true; is wrong: false",
        "3 players, plain: holds: true; is wrong: false",
    ]


@pytest.mark.compiled
def test_a_stopped_study_goes_on_with_the_same_games(file: str, tmp_path: Path) -> None:
    question = asked(file, tip=("true",), players=("2",), blocks=400)
    whole = answer(question, toy_lab(tmp_path))
    again = answer(question, toy_lab(tmp_path))
    assert again.summary.equals(whole.summary)
    assert list(again.sentences) == list(whole.sentences)


@pytest.mark.compiled
def test_the_page_shows_every_figure_with_its_words(planted, tmp_path: Path) -> None:
    outputs.write(planted, tmp_path)
    page = (tmp_path / "report.html").read_text()
    assert page.count('role="img"') == 2 * (1 + 8)
    assert "Table of marks. true: holds" in page
    assert (tmp_path / "figures" / "tip-true.svg").is_file()
    assert "\N{BLACK UP-POINTING TRIANGLE}" in (tmp_path / "report.md").read_text()


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"margin": 0.0}, "--margin 0"),
        ({"confidence": 1.0}, "--confidence 1"),
        ({"blocks": 3}, "--blocks 3: at least 50 deals"),
        ({"players": ("2,9",)}, "not 9"),
        ({"tip": ("tru",)}, "did you mean 'true'"),
        ({"tip": ("taste",)}, "nothing to play: taste: the game does not know hands"),
        ({"tip": ("go-first",), "players": ("4",)}, "says nothing of so many players; it has 2, 3"),
        ({"field": ("sharpe",)}, "did you mean 'sharp'"),
        ({"rule": ("loaded=3",)}, "did you mean 'loaded_percent'"),
    ],
)
def test_what_cannot_be_played_is_said_before_the_first_game(more, told, file: str) -> None:
    lab = toy_lab()
    with pytest.raises(UserError) as error:
        answer(asked(file, **more), lab)
    assert told in str(error.value)
    assert lab.games == 0


def test_a_game_without_tips_asks_for_a_file(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setitem(FACT_FOLDERS, GAME, tmp_path)
    with pytest.raises(UserError, match="no tips of its own; name a file with --file"):
        answer(Tips(game=GAME), toy_lab())


def test_numbers_of_players_may_be_listed_either_way() -> None:
    assert Tips(game=GAME, players=("2,3",)).tables == (2, 3)
    assert Tips(game=GAME, players=("3", "2", "3")).tables == (3, 2)
    read = Tips.from_table({"game": GAME, "players": [2, 3]}, "study.toml")
    assert read.tables == (2, 3)
    assert Tips(game=GAME).tables == ()
    with pytest.raises(UserError, match="players 'two': write a whole number"):
        Tips(game=GAME, players=("two",))


# ------------------------------------------------------------------ the two stages

TIP = Tip("t", "claim", ("source",), "file, tip t")
CELL = Cell(TIP, Context(2, "plain"), Settled("toy", "", {}), (("a", "b"),), FAIR)
GROUP = Group(CELL.context, CELL.settled, False, [CELL])


def plan(cells: int = 1, **more) -> Plan:
    return Plan(alpha=0.05, margin=0.005, cells=cells, cap_games=1, cap_deals=8_000, **more)


def series(mean: float, deals: int, spread: float = 0.3) -> Series:
    """Deals of exactly this mean."""
    half = np.full(deals // 2, spread)
    return Series([mean + np.concatenate([half, -half])])


def test_the_second_stage_is_as_long_as_the_first_says() -> None:
    ladder = plan().ladder(GROUP)
    assert ladder == [1_000, 2_000, 4_000, 8_000]

    def size(mean: float, cells: int = 1) -> int:
        return planned_deals(CELL, series(mean, 1_000), ladder, plan(cells))

    # (1.96 + 1.645)^2 0.3^2 / mean^2 deals for a power of 95 %
    assert size(0.05) == 1_000  # 468
    assert size(0.025) == 2_000  # 1,871
    assert size(0.02) == 4_000  # 2,924
    assert size(0.001) == 8_000  # never within reach
    assert size(0.025, cells=50) == 4_000  # stricter, where there are many


def test_the_first_stage_makes_no_verdict() -> None:
    strong, nothing = series(0.2, 1_000), series(0.0, 8_000)
    finding = judged([(CELL, strong, nothing, 8_000)], plan())[0]
    assert finding.found.mean == pytest.approx(0.2)
    assert finding.verdict is Verdict.UNDECIDED
    assert judged([(CELL, nothing, strong, 1_000)], plan())[0].verdict is Verdict.HOLDS


def test_arms_that_never_differ_need_deals_enough_to_say_so() -> None:
    def verdict(deals: int) -> Verdict:
        never = Series([np.zeros(deals)])
        return judged([(CELL, never, never, deals)], plan())[0].verdict

    # ln(20) / 0.005 = 599 deals
    assert verdict(500) is Verdict.UNDECIDED
    assert verdict(700) is Verdict.NO_DIFFERENCE


def test_verdicts_are_corrected_over_the_whole_run() -> None:
    """An effect of 2.4 standard errors is a verdict alone, not as the best of twenty."""
    found = series(0.0, 1_000)
    strong = (CELL, found, series(2.4 * 0.3 / 1_000**0.5, 1_000), 1_000)
    void = (CELL, found, series(0.0, 1_000), 1_000)
    assert judged([strong], plan())[0].verdict is Verdict.HOLDS
    finding = judged([strong, *[void] * 19], plan(20))[0]
    assert finding.verdict is Verdict.UNDECIDED
    assert finding.interval.low > 0  # the interval is the plain one
    assert finding.more_deals > 0
