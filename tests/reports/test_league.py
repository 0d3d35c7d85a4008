"""Leagues: planted worths come back, circles are found, mixes and their holes are right."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from reports.intervals import Mean
from reports.studies.league.cycles import (
    circles,
    cycles,
    energies,
    log_odds,
    maximal_lottery,
    split,
    sure_wins,
)
from reports.studies.league.metagame import (
    Equilibrium,
    effective_number,
    equilibrium,
    other_equilibria,
)
from reports.studies.league.payoffs import (
    Payoffs,
    Stage,
    field_line_ups,
    pool_line_ups,
    pool_size,
)
from reports.studies.league.ratings import fit, letter, rate
from reports.studies.league.season import margins, play_season
from reports.studies.league.study import answer
from reports.studies.league.tables import ordinal
from reports.studies.league.words import sentences
from reports.studies.questions.league import League
from sim.errors import UserError
from tests.reports.studies_toy import GAME, toy_lab

RULE = ("loaded_percent=80",)
PAPER = np.array([[0.5, 1.0, 0.0], [0.0, 0.5, 1.0], [1.0, 0.0, 0.5]])  # each beats the next


def finishes(worths: np.ndarray, players: int, rounds: int, seed: int = 1) -> np.ndarray:
    """Who finished ahead of whom by round, where Plackett and Luce are right."""
    random = np.random.default_rng(seed)
    size = len(worths)
    found = np.zeros((rounds, size, size))
    for number in range(rounds):
        for table in itertools.combinations(range(size), players):
            luck = random.gumbel(size=players) + worths[list(table)]
            order = [table[place] for place in np.argsort(-luck)]
            for place, one in enumerate(order):
                found[number, one, order[place + 1 :]] += 1
    return found


# ------------------------------------------------------------------ ratings


def test_planted_worths_come_back():
    worths = np.array([0.9, 0.3, 0.0, -0.4, -0.8])
    found = rate(finishes(worths, 3, 400), seed=1, resamples=200)
    for number, worth in enumerate(worths):
        assert abs(found.worths[number] - worth) < 1.3 * found.reach(number)
    assert found.order == [0, 1, 2, 3, 4]
    assert found.letters() == ["a", "b", "c", "d", "e"]


def test_the_fit_is_the_exact_one_for_two():
    worths = fit(np.array([[0.0, 299.5], [99.5, 0.0]]))
    assert worths[0] - worths[1] == pytest.approx(math.log(3))


def test_equals_share_a_letter_and_a_range_of_ranks():
    found = rate(finishes(np.array([0.0, 0.0, -1.5]), 2, 150, seed=2), seed=1, resamples=200)
    letters = found.letters()
    assert letters[0] == letters[1] == "a"
    assert letters[2] == "b"
    assert found.ranks(0) == (1, 2)
    assert found.ranks(2) == (3, 3)


def test_errors_shrink_with_the_root_of_the_rounds():
    worths = np.array([0.5, 0.0, -0.5])
    few, many = (rate(finishes(worths, 2, n), 1, 300).errors.mean() for n in (60, 540))
    assert few / many == pytest.approx(3, rel=0.25)


def test_one_round_has_ratings_but_no_intervals():
    found = rate(finishes(np.array([1.0, 0.0, -1.0]), 2, 1), seed=1)
    assert math.isnan(found.reach(0))
    assert found.ranks(0) == (1, 3)
    assert not found.apart.any()


def test_who_never_wins_has_a_finite_rating():
    worths = fit(np.array([[0.0, 50, 50], [50, 0.0, 50], [0.0, 0.0, 0.0]]))
    assert np.isfinite(worths).all()
    assert worths.argmin() == 2


# ------------------------------------------------------------------ circles


def test_rock_paper_scissors_is_all_circle():
    counts = 1000 * PAPER
    np.fill_diagonal(counts, 0)
    odds = log_odds(counts)
    cyclic, whole = energies(odds, counts + counts.T > 0)
    assert cyclic / whole == pytest.approx(1.0)
    assert maximal_lottery(margins(counts)) == pytest.approx([1 / 3] * 3)


def test_ratings_that_are_right_leave_no_circle_but_noise():
    ahead = finishes(np.array([0.8, 0.2, -0.2, -0.8]), 2, 300)
    random = np.random.default_rng(1)
    weights = random.multinomial(300, np.full(300, 1 / 300), 200)
    resampled = np.einsum("br,rij->bij", weights, ahead)
    found = split(ahead.sum(axis=0), resampled)
    assert found.raw > 0
    assert found.cyclic < 0.02
    assert found.is_noise


def test_a_planted_circle_has_its_share():
    """Two parts rating, one part circle, as squares of log odds."""
    rating = np.array([0.4, 0.0, -0.4])
    circle = 0.4 * np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])
    odds = rating[:, None] - rating[None, :] + circle
    cyclic, whole = energies(odds, ~np.eye(3, dtype=bool))
    assert cyclic == pytest.approx(3 * 0.4**2)
    assert whole == pytest.approx(cyclic + 2 * 0.4**2 + 0.8**2)


def sure(mean: float) -> Mean:
    return Mean(mean, 0.005, 1000, 999)


def test_a_cycle_is_named_with_its_weakest_step():
    found = sure_wins({(0, 1): sure(0.6), (1, 2): sure(0.55), (0, 2): sure(0.3), (0, 3): sure(0.9)})
    (cycle,) = cycles(found)
    assert cycle.members == (0, 1, 2)
    assert cycle.weakest == (1, 2)
    assert cycle.edge.mean == 0.55
    assert circles(found) == [{0, 1, 2}]


def test_a_step_that_is_not_sure_closes_no_cycle():
    found = sure_wins({(0, 1): sure(0.6), (1, 2): sure(0.55), (0, 2): sure(0.492)})
    assert (2, 0) not in found
    assert cycles(found) == []


def test_who_beats_everybody_is_alone_in_the_lottery():
    edge = np.array([[0, 0.1, 0.2], [-0.1, 0, 0.6], [-0.2, -0.6, 0]])
    assert maximal_lottery(edge) == pytest.approx([1, 0, 0])


# ------------------------------------------------------------------ the game of choosing


def test_rock_paper_scissors_is_mixed_evenly():
    found = equilibrium(PAPER)
    assert found.mix == pytest.approx([1 / 3] * 3)
    assert found.gap == pytest.approx(0, abs=1e-9)
    assert found.number == pytest.approx(3)


def minority(players: int) -> np.ndarray:
    """Two strategies; who is in the smaller group shares the win, all alike if they are even."""
    table = np.zeros((2,) * players)
    for chosen in itertools.product(range(2), repeat=players):
        own, ones = chosen[0], sum(chosen)
        mine, other = (ones, players - ones) if own else (players - ones, ones)
        table[chosen] = 1 / players if mine in {other, players} else (mine < other) / mine
    return table


@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_more_players_the_even_mix_of_a_minority_game_is_found(players):
    found = equilibrium(minority(players))
    assert found.mix == pytest.approx([0.5, 0.5], abs=0.01)
    assert found.gap < 1e-6


def test_a_mix_that_is_not_even_is_found_too():
    """Hawk and dove: the mix x of hawks where both win alike, by hand x = 2/3."""
    table = np.array([[0.5, 0.7], [0.3, 0.5]])  # zero-sum: the hawk is alone
    assert equilibrium(table).mix == pytest.approx([1, 0])
    three = np.zeros((2, 2, 2))
    three[0] = [[1 / 3, 0.3], [0.3, 0.8]]  # a hawk among hawks, one hawk, doves
    three[1] = [[0.4, 0.1], [0.1, 1 / 3]]
    found = equilibrium(three)
    hawk = np.linspace(0, 1, 100_001)
    gap = (three[0, 0, 0] - three[1, 0, 0]) * hawk**2
    gap += 2 * (three[0, 0, 1] - three[1, 0, 1]) * hawk * (1 - hawk)
    gap += (three[0, 1, 1] - three[1, 1, 1]) * (1 - hawk) ** 2
    assert found.mix[0] == pytest.approx(hawk[np.abs(gap).argmin()], abs=1e-3)


def test_two_equilibria_are_both_told():
    """Whoever is with the majority wins: all of one kind, or all of the other."""
    table = np.zeros((2, 2, 2))
    for chosen in itertools.product(range(2), repeat=3):
        mine = chosen.count(chosen[0])
        table[chosen] = 0.0 if mine == 1 else 1 / mine
    table[0, 0, 1] = table[0, 1, 0] = 0.45
    table[1, 0, 0] = 0.1
    found = equilibrium(table)
    assert len(other_equilibria(table, found)) >= 1


def test_effective_number():
    assert effective_number(np.array([1.0, 0.0])) == 1
    assert effective_number(np.full(4, 0.25)) == pytest.approx(4)


@pytest.mark.parametrize(("strategies", "players", "pool"), [(5, 3, 2), (4, 4, 4), (6, 4, 3)])
def test_the_pool_is_everything_that_its_mixes_need(strategies, players, pool):
    known = {*field_line_ups(strategies, players), *pool_line_ups(strategies, range(pool), players)}
    for opponents in itertools.combinations_with_replacement(range(pool), players - 1):
        for one in range(strategies):
            line_up = tuple(sorted((one, *opponents)))
            assert line_up in known or len(set(line_up)) == 1


def test_few_strategies_are_a_complete_pool():
    assert pool_size(4, 4) == 4
    assert 1 < pool_size(15, 4) < 15
    assert pool_size(15, 3) >= pool_size(15, 5)


def planted_payoffs(rounds: int = 50) -> Payoffs:
    line_ups = [*field_line_ups(3, 3), *pool_line_ups(3, range(3), 3)]
    random = np.random.default_rng(1)
    columns, values = {}, []
    for line_up in line_ups:
        for one in sorted(set(line_up)):
            columns[line_up, one] = len(values)
            values.append(random.uniform(size=rounds))
    stage = Stage(columns, np.array(values).T, dict.fromkeys(line_ups, 1))
    return Payoffs(3, 3, (0, 1, 2), (stage,))


def test_replies_to_a_mix_are_sums_over_the_table():
    payoffs = planted_payoffs()
    mix = np.array([0.5, 0.3, 0.2])
    table = payoffs.table()
    assert payoffs.replies(mix).means == pytest.approx(np.einsum("kab,a,b->k", table, mix, mix))
    assert sum(chance for _, chance in payoffs.opponents(mix)) == pytest.approx(1)


def test_the_error_of_a_reply_is_that_of_its_rounds():
    payoffs = planted_payoffs(4000)
    mix = np.array([0.0, 1.0, 0.0])
    column = payoffs.stages[0].columns[(0, 1, 1), 0]
    values = payoffs.stages[0].values[:, column]
    replies = payoffs.replies(mix)
    assert replies.covariance[0, 0] == pytest.approx(values.var(ddof=1) / 4000)
    drawn = [table[0, 1, 1] for table in payoffs.resampled(400, seed=1)]
    assert np.std(drawn) == pytest.approx(values.std() / math.sqrt(4000), rel=0.15)


@pytest.mark.parametrize(
    ("number", "told"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (12, "12th"), (22, "22nd")]
)
def test_places_in_words(number, told):
    assert ordinal(number) == told


def test_letters_go_on_after_z():
    assert [letter(place) for place in (0, 25, 26)] == ["a", "z", "a2"]


# ------------------------------------------------------------------ played

NAMES = ("fair", "loaded", "mixed(rate=0.5)")


def share_alone(mine: float, theirs: float, players: int) -> float:
    """Win share of one coin among others: one flip each, ties split."""
    others = players - 1
    heads = [
        math.comb(others, k) * theirs**k * (1 - theirs) ** (others - k) for k in range(players)
    ]
    won = sum(chance / (1 + k) for k, chance in enumerate(heads))
    return mine * won + (1 - mine) * heads[0] / players


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3])
def test_a_league_of_coins(players):
    lab = toy_lab()
    question = League(game=GAME, rule=RULE, players=players)
    entrants = lab.entrants(GAME, NAMES)
    season = play_season(lab, question.settled(), players, entrants, 12_000, 3)
    assert season.ratings.order == [1, 2, 0]
    assert season.cycles == []
    assert season.lottery == pytest.approx([0, 1, 0])
    assert season.mix.found.mix == pytest.approx([0, 1, 0])
    assert season.payoffs.is_complete
    for rival, coin in ((0, 0.5), (2, 0.65)):
        exploit = season.exploits[rival]
        truth = share_alone(0.8, coin, players) - 1 / players
        assert season.labels[exploit.reply] == "loaded"
        assert exploit.gain.low < truth < exploit.gain.high
    assert season.exploits[1].gain.mean == 0


@pytest.mark.compiled
def test_the_answer_of_a_league(tmp_path):
    question = League(game=GAME, rule=RULE, players=3, strategy=NAMES, games="3k")
    found = answer(question, toy_lab(tmp_path))
    assert found.sentences[0].startswith("loaded leads the league")
    assert "No cycle of sure wins" in found.sentences[1]
    payoffs = found.tables["payoffs"]
    assert {"strategy", "opponent_1", "opponent_2", "win_share", "low", "high"} <= set(payoffs)
    whole = payoffs.groupby(["opponent_1", "opponent_2"]).size()
    assert (whole >= 1).all()
    assert set(found.tables) == {"ratings", "head_to_head", "payoffs"}
    assert (found.summary["rank_low"] <= found.summary["rank"]).all()
    assert [picture.name for picture in found.pictures] == ["ratings", "head-to-head", "fields"]
    again = answer(question, toy_lab(tmp_path))
    assert again.sentences == found.sentences
    pd.testing.assert_frame_equal(again.tables["payoffs"], found.tables["payoffs"])


@pytest.mark.compiled
def test_circles_and_mixes_are_told_by_name():
    """A season as played, with a circle and a mix put in its place."""
    lab = toy_lab()
    question = League(game=GAME, rule=RULE, players=2)
    season = play_season(lab, question.settled(), 2, lab.entrants(GAME, NAMES), 3_000, 1)
    steps = {(0, 1): sure(0.6), (1, 2): sure(0.55), (0, 2): sure(0.3)}
    third = np.full(3, 1 / 3)
    mix = replace(season.mix, found=Equilibrium(third, 0.0), draws=np.tile(third, (20, 1)))
    won = sure_wins(steps)
    told = sentences(replace(season, sure=won, cycles=cycles(won), lottery=third, mix=mix))
    assert told[1].startswith(
        "A cycle: fair finishes ahead of loaded, which finishes ahead of mixed(rate=0.5), "
        "which finishes ahead of fair; the weakest step is loaded over mixed(rate=0.5)"
    )
    assert "nobody finishes ahead of (maximal lottery) is 33 % loaded" in told[2]
    assert "the equilibrium mixes 33 % fair, 33 % loaded and 33 % mixed(rate=0.5)" in told[3]
    assert "effective number of strategies 3.0 (3.0 to 3.0)" in told[3]
    assert "loaded alone may be one too" in told[3]


@pytest.mark.compiled
def test_line_ups_are_drawn_where_all_would_be_too_many():
    names = ["fair", "loaded", *(f"mixed(rate=0.{n})" for n in range(1, 7))]
    lab = toy_lab()
    question = League(game=GAME, rule=RULE, players=4)
    season = play_season(lab, question.settled(), 4, lab.entrants(GAME, names), 3_000, 1)
    assert season.is_drawn
    assert len(season.meetings) == 8 * 7 / 2
    assert not season.payoffs.is_complete
    assert season.labels[season.ratings.order[0]] == "loaded"


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3])
def test_a_gauntlet(players):
    question = League(
        game=GAME, rule=RULE, players=players, strategy=NAMES, gauntlet="loaded", games="4k"
    )
    found = answer(question, toy_lab())
    assert found.sentences[0] == "loaded wins more than its share against 2 of 2 opponents."
    fair = found.summary.set_index("opponent").loc["fair"]
    assert fair["low"] < share_alone(0.8, 0.5, players) < fair["high"]
    mine, theirs = (0.5, 0.8)
    assert fair["opponent_low"] < share_alone(mine, theirs, players) < fair["opponent_high"]


@pytest.mark.compiled
def test_deals_of_ones_own_are_on_offer():
    question = League(game=GAME, rule=RULE, players=3, strategy=NAMES, games="2k", independent=True)
    factors = answer(question, toy_lab()).summary["variance_reduction"]
    assert factors.between(0.7, 1.4).all()


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"strategy": ("fare", "loaded")}, "did you mean 'fair'"),
        ({"strategy": ("fair",)}, "two strategies or more, not 1"),
        ({"strategy": ("fair", "loaded", "fair")}, "-s fair is named twice"),
        ({"strategy": NAMES, "gauntlet": "loadet"}, "did you mean 'loaded'"),
        ({"strategy": NAMES, "games": "many"}, "write a whole number of games"),
        ({}, "two strategies or more, not 0"),
    ],
)
def test_slips_are_told_before_a_game_is_played(more, told):
    lab = toy_lab()
    with pytest.raises(UserError, match=told):
        answer(League(game=GAME, **more), lab)
    assert lab.games == 0
