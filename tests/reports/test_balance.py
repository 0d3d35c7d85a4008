"""Studies of balance, on a game whose truths are planted."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest

from reports.studies.balance import answer
from reports.studies.balance.compare import compare
from reports.studies.balance.components import parse
from reports.studies.balance.effects_of import difference_of_ratios, ratio
from reports.studies.balance.equalise import best_whole, equalise, shares_of_points
from reports.studies.balance.measures import MEASURES, Sample, of_courses, of_results
from reports.studies.balance.numbers import cell
from reports.studies.balance.table import split
from reports.studies.balance.variants import shipped, wanted
from reports.studies.balance.wording import told
from reports.studies.balance.worth import weighing
from reports.studies.effects import Verdict
from reports.studies.lab import Lab, mean_of
from reports.studies.questions.balance import Balance
from sim.errors import UserError
from sim.facts import read_toml, settle_options
from sim.games import load
from sim.scores import Wanted
from sim.side_games import Followed, SideGames, kinds_of
from strategies.registry import contestants, parse_player
from tests.reports.charm_fair import CHARM_FAIR, bots
from tests.shipped_games import SHIPPED

assert bots  # its strategies have signed in
GAME = CHARM_FAIR.name
BONUS, COST = 3, 1  # as options.toml plants them
DEALS = 400


def lab() -> Lab:
    return Lab(
        entrant=lambda game, text: parse_player(game, text).entrant,
        ready=contestants,
        weights=lambda game, text: [],
    )


def asked(**fields: object) -> Balance:
    return Balance(**{"game": GAME, "strategy": ("buyer",), "deals": DEALS, **fields})


# ------------------------------------------------------------------ looking into games


def side(strategy: str = "buyer", **rules: str) -> SideGames:
    from reports.studies.balance.compare import side_games

    return side_games(lab(), settle_options(GAME, None, rules), 3, strategy, "a study")


def test_games_that_are_followed_are_those_of_a_batch():
    arms = lab().play(
        settle_options(GAME), 3, [["buyer"] * 3], blocks=50, study="a study",
        wanted=Wanted(("share", "points"), by_seat=True),
    )  # fmt: skip
    games = side().follow(50)
    for seat in range(3):
        assert (games.shares[:, seat] == arms.values(0, seat)).all()
        assert (games.points[:, seat] == arms.values(0, seat, "points")).all()
    assert (games.rounds == 4).all()
    assert games.standings.shape == (50, 4, 3)
    assert (games.standings[:, 3] == games.points).all()
    # Where somebody was asked after two rolls, the round before is noted then.
    takes = side().fork(50, list(kinds_of(GAME)["charm"].values())).takes
    offered = games.standings[np.unique(takes["deal"]), 0] - [BONUS, 0, 0]
    assert 10 <= offered.max() <= 18
    assert games.points.max() > 18 + BONUS


def test_a_fork_leaves_the_game_as_it_was_and_differs_by_the_take_alone():
    groups = list(kinds_of(GAME)["charm"].values())
    games = side().fork(80, groups)
    plain = side().follow(80)
    assert (games.points == plain.points).all()
    assert (games.shares == plain.shares).all()
    takes = games.takes
    assert len(takes) > 20
    assert (takes["group"] == 0).all()
    assert (takes["points"] - takes["other_points"] == -COST).all()
    assert (takes["points"] == games.points[takes["deal"], takes["seat"]]).all()
    assert (takes["round"] == 2).all()


def test_the_cut_into_pieces_and_threads_is_never_felt(monkeypatch):
    from sim import side_games

    groups = list(kinds_of(GAME)["charm"].values())
    whole = side().fork(70, groups)
    monkeypatch.setattr(side_games, "PIECE_DEALS", 7)
    monkeypatch.setattr(side_games, "TAKES_A_DEAL", 1)  # too little room, several times
    game = side()
    game.threads = 1
    cut = game.fork(70, groups)
    assert cut.takes.tobytes() == whole.takes.tobytes()
    assert (cut.shares == whole.shares).all()


def test_a_ban_of_what_nobody_takes_changes_nothing_and_one_of_the_charm_saves_its_cost():
    groups = list(kinds_of(GAME)["charm"].values())
    games = side().fork(60, groups)
    shares, points = side().ban(60, groups, 2)
    assert (shares == games.shares).all()
    assert (points == games.points).all()
    _, points = side().ban(60, groups, 0)
    took = np.zeros_like(points)
    took[games.takes["deal"], games.takes["seat"]] = 1
    assert (points - games.points == COST * took).all()


def test_a_group_that_is_all_there_is_besides_passing_leaves_passing():
    groups = [kinds_of(GAME)["shape"]["round"]]
    takes = side("collector").fork(40, groups).takes
    assert len(takes)
    assert (takes["points"] == takes["other_points"]).all()  # a trinket costs nothing


@pytest.mark.compiled
def test_a_strategy_in_plain_python_is_refused():
    with pytest.raises(UserError, match="slow is plain Python"):
        weighing(asked(strategy=("slow",), worth="charms"), lab())


# ------------------------------------------------------------------ measures by hand


def test_measures_of_results_by_hand():
    shares = np.array([[60, 0, 0], [30, 30, 0], [0, 0, 60], [60, 0, 0]])
    points = np.array([[10, 7, 4], [8, 8, 2], [5, 9, 9], [6, 5, 1]])
    found = of_results(shares, points, np.array([4, 5, 6, 5]), np.array([10, 10, 10, 30]))
    assert found["first_seat"].estimate == pytest.approx(2.5 / 4 - 1 / 3)
    assert found["seat_3"].estimate == 0.25
    assert found["margin"].estimate == pytest.approx((3 + 0 + 0 + 1) / 4)
    assert found["closeness"].estimate == pytest.approx((10 / 4) ** -0.5)
    assert found["winner"].estimate == pytest.approx((10 + 8 + 9 + 6) / 4)
    assert found["ties"].estimate == 0.25
    assert found["level"].estimate == 0.25
    assert found["rounds"].estimate == 5
    assert found["decisions"].estimate == 15
    assert found["spread"].estimate == pytest.approx(points.std(axis=1, ddof=1).mean())


def test_measures_of_courses_by_hand():
    standings = np.array(
        [
            [[1, 0], [1, 2], [4, 2], [4, 9]],  # leads: 0, 1, 0, 1; behind for the last time at 3
            [[2, 2], [3, 2], [3, 2], [0, 0]],  # three rounds only; 0 leads throughout
        ]
    )
    games = Followed(
        standings=standings, rounds=np.array([4, 3]),
        shares=np.array([[0, 60], [60, 0]]), points=np.array([[4, 9], [5, 2]]),
    )  # fmt: skip
    found = of_courses(games)
    assert list(found["lead_changes"].values) == [3, 0]
    assert list(found["comeback"].values) == [0, 0]  # 1 led after two of four rounds
    assert list(found["settled"].values) == [1 / 4, 1]
    assert found["last_wins"].estimate == 0.0
    late = Followed(standings, games.rounds, np.array([[60, 0], [60, 0]]), games.points)
    assert of_courses(late)["comeback"].estimate == 0.5


def test_a_ratio_with_constant_wholes_is_a_mean():
    values = np.array([1.0, 4.0, 2.0, 7.0])
    plain, found = mean_of(values, 0.5), ratio(values, np.full(4, 2.0))
    assert found.mean == pytest.approx(plain.mean)
    assert found.error == pytest.approx(plain.error)


def test_the_error_of_a_ratio_and_of_a_difference_is_that_of_resampling():
    random = np.random.default_rng(5)
    wholes = random.integers(0, 4, 400).astype(float)
    parts = random.normal(0.3, 1, 400) * wholes
    others = 4 - wholes
    other_parts = random.normal(0.1, 1, 400) * others
    drawn = [random.integers(0, 400, 400) for _ in range(2_000)]
    ratios = [parts[d].sum() / wholes[d].sum() for d in drawn]
    gaps = [
        one - other_parts[d].sum() / others[d].sum() for one, d in zip(ratios, drawn, strict=True)
    ]
    assert ratio(parts, wholes).error == pytest.approx(np.std(ratios), rel=0.08)
    gap = difference_of_ratios(parts, wholes, other_parts, others)
    assert gap.error == pytest.approx(np.std(gaps), rel=0.08)
    assert gap.mean == pytest.approx(parts.sum() / wholes.sum() - other_parts.sum() / others.sum())


def test_a_difference_with_hardly_anybody_on_one_side_is_not_told():
    """Twenty deals in which somebody went without: their win share has no known spread."""
    deals = 400
    takers = np.full(deals, 4.0)
    takers[:20] = 3.0
    gap = difference_of_ratios(takers / 4, takers, np.zeros(deals), 4 - takers)
    assert math.isnan(gap.mean)
    assert math.isnan(gap.interval().low)


def test_what_never_happened_is_not_said_to_be_certain():
    never = Sample.of_deals(np.zeros(100)).mean
    ties = next(measure for measure in MEASURES if measure.key == "ties")
    assert cell(ties, never, "") == "0.0 % (0.0 to 3.7)"
    half = Sample.of_deals(np.array([0.0, 1.0] * 200)).mean
    assert cell(ties, half, "*") == "50.0 % \u00b14.9*"


def test_common_deals_are_worth_more_the_more_alike_they_are():
    random = np.random.default_rng(2)
    deal, own, other = random.normal(0, 1, (3, 5_000))
    base, alike = Sample.of_deals(3 * deal + own), Sample.of_deals(3 * deal + other)
    assert alike.factor(base) == pytest.approx(10, rel=0.1)
    assert Sample.of_deals(other).factor(Sample.of_deals(own)) == pytest.approx(1, rel=0.1)


def test_differences_between_rules_are_taken_deal_by_deal():
    base = Sample.of_deals(np.array([1.0, 5.0, 9.0]))
    other = Sample.of_deals(np.array([2.0, 6.0, 10.0]))
    assert other.less(base).mean == 1.0
    assert other.less(base).error == 0.0


@pytest.mark.parametrize("planted", [(0.2, 0.1, 0.3, 0.4), (0.0, 0.0, 0.05, 0.95)])
def test_planted_parts_of_the_variance_are_found(planted):
    # share = fair + strategy + seat + (deal, seat) + rest, each of known variance.
    random = np.random.default_rng(11)
    deals, games, players = 4_000, 12, 4
    strategy, seat = (np.array([-1.0, 1.0, -1.0, 1.0]) * np.sqrt(planted[at]) for at in (0, 1))
    by_deal = random.normal(0, np.sqrt(planted[2]), (deals, players))
    seatings = [p for p in itertools.permutations(range(4)) if _is_even(p)]
    slots, seats = np.zeros((deals, players)), np.zeros((deals, players))
    for row in seatings:
        noise = random.normal(0, np.sqrt(planted[3]), (deals, players))
        share = 1 / players + strategy[list(row)] + seat + by_deal + noise
        seats += share / games
        for at, slot in enumerate(row):
            slots[:, slot] += share[:, at] / games
    values = np.stack([slots, seats], axis=1)[:, :, None, :]
    flat = values.reshape(deals, -1)
    moments = np.concatenate([flat.mean(axis=0), (flat**2).mean(axis=0)])
    found = split(moments, values.shape[1:], deals, games, 1.0)
    assert found == pytest.approx(planted, abs=0.02)
    assert found.sum() == pytest.approx(1.0)


def _is_even(row: tuple[int, ...]) -> bool:
    return sum(a > b for a, b in itertools.combinations(row, 2)) % 2 == 0


# ------------------------------------------------------------------ variants


@pytest.mark.parametrize("game", sorted(SHIPPED))
def test_shipped_variants_can_be_played_by_all_and_change_something(game):
    found = shipped(game)
    facts = {fact["id"] for fact in read_toml(game, "facts.toml")["fact"]}
    rows = {row["name"]: row for row in read_toml(game, "variants.toml")["variant"]}
    assert len(found) >= 8
    for variant in found.values():
        assert set(rows[variant.name]["source"]) <= facts, variant.name
        assert variant.title != variant.name
        for players in range(SHIPPED[game].least_players, SHIPPED[game].most_players + 1):
            variant.settled(game, players, None, {})
    plain = settle_options(game).words()
    same = [
        name for name, variant in found.items()
        if variant.settled(game, SHIPPED[game].default_players, None, {}).words() == plain
    ]  # fmt: skip
    # The number of points that ends the game is named for both editions.
    assert same == (["twelve-points"] if game == "port-royal" else [])


def test_variants_are_listed(capsys):
    from rich.console import Console

    from reports import catalogue

    catalogue.variants(Console(width=100), GAME, shipped(GAME))
    told = capsys.readouterr().out
    assert "no-gift" in told
    assert "first_seat_bonus=0" in told
    assert "edition even" in told


def test_variants_are_named_written_out_or_in_a_file(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(
        '[[variant]]\nname = "long"\nrules = { rounds = 9 }\n'
        '[[variant]]\nname = "free"\ntitle = "Free charms"\nrules = { charm_cost = "0" }\n'
    )
    found = wanted(GAME, ["no-gift", "rounds=5,charm_cost=2", f"{file}:free"])
    assert [one.name for one in found] == ["no-gift", "rounds=5,charm_cost=2", "free"]
    assert found[1].rules == {"rounds": "5", "charm_cost": "2"}
    assert [one.title for one in wanted(GAME, [str(file)])] == ["long", "Free charms"]
    assert [one.name for one in wanted(GAME, [])] == ["no-gift", "even-edition", "dear-charms"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("no-gft", "did you mean 'no-gift'"),
        ("missing.toml", "cannot be read"),
        ("rounds=", "write key=value"),
    ],
)
def test_slips_in_a_variant_are_told(text, told):
    with pytest.raises(UserError, match=told):
        wanted(GAME, [text])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "holds no"),
        ("[[variants]]\n", "did you mean 'variant'"),
        ("[[variant]]\nrules = {}\n", "needs a name"),
        ('[[variant]]\nname = "a"\n', "changes nothing"),
        ('[[variant]]\nname = "a"\nrule = {}\n', "did you mean 'rules'"),
        ('[[variant]]\nname = "a"\nrules = { rounds = 1.5 }\n', "write a text, a whole number"),
        ('[[variant]]\nname = "a"\nrules = { rounds = 5 }\n' * 2, "is there twice"),
        ("[[variant]\n", "not valid TOML"),
    ],
)
def test_slips_in_a_file_of_variants_are_told(text, told, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(UserError, match=told):
        wanted(GAME, [str(file)])


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"variant": ("roundz=5",)}, "variant roundz=5.*did you mean 'rounds'"),
        ({"variant": ("no-gift", "no-gift")}, "named twice"),
        ({"variant": ("rounds=4",)}, "changes nothing"),
        ({"variant": ("no-gift",), "worth": "charms"}, "ask one thing at a time"),
        ({"worth": "charmz"}, "did you mean 'charms'"),
        ({"worth": "charm:lucky-charn"}, "did you mean 'lucky-charm'"),
        ({"worth": "never-there"}, "took it never"),
        ({"worth": "charms", "strategy": ("buyer", "thrifty")}, "one strategy in all seats"),
        ({"equalise": "extra_point_seat"}, "did you mean 'extra_points_seat'"),
        ({"equalise": "points", "tolerance": 0.0}, "percentage points"),
        ({"deals": 3}, "at least"),
        ({"strategy": ()}, "name strategies"),
        ({"strategy": ("buyer", "buyer")}, "named twice"),
    ],
)
def test_slips_are_told_before_anything_is_played(fields, told):
    with pytest.raises(UserError, match=told):
        answer(asked(**fields), lab())


# ------------------------------------------------------------------ whole studies


def test_a_comparison_finds_what_is_planted():
    question = asked(strategy=("thrifty", "buyer", "collector"), variant=("no-gift", "dear-charms"))
    found = answer(question, lab())
    rows = found.summary.set_index(["rules", "measure"])
    gift = rows.loc["base", "first_seat"]
    assert gift.low > 0.05
    even = rows.loc["no-gift", "first_seat"]
    assert even.low < 0 < even.high
    assert even.difference_high < 0
    assert even.p_value < 0.001
    # Nobody sits in all seats who buys charms, so their price changes nothing there: exactly.
    dear = rows.loc["dear-charms"]
    for measure in ("first_seat", "margin", "lead_changes", "rounds"):
        assert dear.loc[measure, "difference"] == 0.0, measure
    assert dear.loc["skill", "difference"] > 0  # but it does among several strategies
    assert "seat 1" in found.sentences[0] or "first seat" in found.sentences[0]
    assert any(sentence.startswith("no-gift:") for sentence in found.sentences)


def test_nobody_named_takes_the_usual_strategies():
    found = compare(asked(strategy=()), replace(lab(), usual=lambda game: ["thrifty", "buyer"]))
    assert found.strategies == ("thrifty", "buyer")


def test_common_deals_that_cost_precision_are_warned_of():
    question = asked(variant=("no-gift",))
    found = compare(question, lab())
    assert not any("cost precision" in warning for warning in told(question, lab(), found).warnings)
    base, variant = found.rule_sets
    opposed = Sample.of_deals(-base.samples["margin"].values)
    variant = replace(variant, samples=variant.samples | {"margin": opposed})
    warnings = told(question, lab(), replace(found, rule_sets=[base, variant])).warnings
    assert any("cost precision for no-gift" in warning for warning in warnings)


def test_one_strategy_has_no_mix_and_says_so():
    found = answer(asked(strategy=("thrifty",), variant=("no-gift",)), lab())
    assert "variety" not in set(found.summary["measure"])
    assert any("One strategy only" in warning for warning in found.warnings)


def test_branching_and_ban_agree_where_the_association_misleads():
    found = weighing(asked(worth="charms"), lab())
    assert [one.name for one in found.worths] == ["lucky-charm"]
    assert found.rare == ["trinket", "never-there"]
    charm = found.worths[0]
    assert charm.fork_points.mean == -COST
    assert charm.fork_points.error == 0.0
    assert found.judgements[0].verdict is Verdict.WRONG
    assert charm.access.interval().high < 0
    assert charm.per_taker.mean == pytest.approx(charm.fork.mean, abs=0.02)
    assert charm.gap.interval().low > 0  # buyers win more: they had rolled more
    coin = charm.coin.interval(0.01)
    assert coin.low < charm.fork.mean < coin.high
    assert charm.coin.error > 2 * charm.fork.error  # what the copies are for
    told = answer(asked(worth="charms"), lab())
    assert any("Association misleads" in sentence for sentence in told.sentences)
    assert told.summary.iloc[0]["component"] == "lucky-charm"


def test_components_are_named_by_kind_or_by_themselves():
    assert parse(GAME, "charms").kind == "charm"
    assert parse(GAME, "Lucky charm").groups == {"lucky-charm": (1,)}
    assert parse(GAME, "shape:round").groups == {"round": (1, 2)}
    assert not parse(GAME, "charm").is_one
    assert parse(GAME, "trinket").is_one


@pytest.mark.parametrize(
    ("option", "deals"),
    [("points", 600), pytest.param("extra_points_seat", 6_000, marks=pytest.mark.compiled)],
)
def test_a_planted_advantage_is_made_equal(option, deals):
    found = equalise(asked(equalise=option, deals=deals, tolerance=9.0), lab())
    assert found.reference == 0
    assert [one.chosen for one in found.seats] == [0, BONUS, BONUS]
    for one in found.seats[1:]:
        assert one.fair.low < BONUS < one.fair.high
        assert one.fair.half_width < 1.5
        below, above = one.neighbours
        assert (below.handicap, above.handicap) == (BONUS - 1, BONUS + 1)
        assert below.share.mean < above.share.mean
    assert found.is_equal
    told = answer(asked(equalise=option, deals=600, tolerance=9.0), lab())
    assert "equal within 9 percentage points" in told.sentences[-1]


def test_where_shares_jump_no_number_between_is_given():
    # Seat 1 wins nothing with less than 2 and all with 2 or more: no whole number is fair.
    def play(handicap):
        wins = handicap[1] >= 2
        return np.tile([0.0 if wins else 1.0, 1.0 if wins else 0.0], (50, 1))

    reference, found = best_whole(play, 2, (-5, 5))
    assert reference == 0
    assert found == (0, 0)  # nothing helps
    near = play_straight(0.1)
    assert best_whole(near, 2, (-5, 5)) == (0, (0, 3))


def test_a_better_neighbour_is_named():
    from reports.intervals import Mean
    from reports.studies.balance.equalise import Neighbour, SeatFound
    from reports.studies.balance.equalise_words import _nearer

    def share(mean):
        return Mean(mean, 0.01, 100, 99)

    beside = (Neighbour(1, share(0.46)), Neighbour(3, share(0.5)))
    seat = SeatFound(1, share(0.44), None, 2, share(0.48), beside)
    assert _nearer([seat], 0.5) == (
        "nearer on these deals: +3 for seat 2 (50.0 %); more deals will tell"
    )
    assert _nearer([seat], 0.48) == "whole numbers come no nearer"


def play_straight(slope):
    """Seat 1 is 3 short: its share is fair with 3."""

    def play(handicap):
        share = 0.5 + slope * (handicap[1] - 3)
        return np.tile([1 - share, share], (50, 1))

    return play


def test_points_added_at_the_end_by_hand():
    shares = np.array([[60, 0], [0, 60], [60, 0], [30, 30]])
    points = np.array([[5, 4], [5, 5], [9, 2], [6, 6]])
    assert shares_of_points(shares, points, (0, 0)).tolist() == [[1, 0], [0, 1], [1, 0], [0.5, 0.5]]
    # Level by the handicap: split; level before it, too: as the tie-break had it.
    assert shares_of_points(shares, points, (0, 1)).tolist() == [[0.5, 0.5], [0, 1], [1, 0], [0, 1]]


# ------------------------------------------------------------------ the games that ship


@pytest.mark.parametrize("game", sorted(SHIPPED))
def test_components_of_shipped_games_are_well_named(game):
    rules = load(game).module("components")
    for kind, names in rules.KINDS.items():
        members = [member for numbers in names.values() for member in numbers]
        assert len(set(members)) == len(members), kind
        assert all(0 <= member < rules.N_COMPONENTS for member in members)
        assert all(parse(game, f"{kind}:{name}").groups == {name: names[name]} for name in names)


@pytest.mark.parametrize(
    ("game", "players", "kind"),
    [
        ("port-royal", 3, "person"),
        ("puerto-rico", 3, "building"),
        ("puerto-rico", 3, "role"),
        ("puerto-rico", 3, "tile"),
        ("carcassonne", 2, "follower"),
    ],
)
def test_hiding_what_a_player_does_not_want_leaves_his_answer(game, players, kind):
    # A player who is asked without a component must see a game that fits the list he is shown:
    # if he did not want it, he answers as before.
    from sim.driver import FAULT, Act
    from sim.kernel import COMPILED
    from sim.machine import NONE
    from sim.replay import Table
    from sim.side_games import parts

    if COMPILED:
        pytest.skip("steps the parts of the driver in plain Python")
    rule_set, told, bound = load(game), load(game).module("components"), parts(game)
    player = parse_player(game, "balanced")
    choose, weights = player.strategy.choose, player.weights_record()[0]
    spare, fault = np.zeros(1, rule_set.layout.GAME), np.zeros(1, FAULT)[0]
    groups = np.full(told.N_COMPONENTS, NONE)
    for group, numbers in enumerate(told.KINDS[kind].values()):
        groups[list(numbers)] = group
    rules = rule_set.build_rules(settle_options(game), players)
    same = asked_about = 0
    for number in range(2):
        table = Table.lay(rule_set, rules, players, seed=3, deal=number)
        table.act(Act.DEAL)
        table.act(Act.ADVANCE)
        while not table.is_over():
            about = (table.game, table.rules[0], table.options[0])
            count = table.act(Act.MARK)
            codes = [int(code) for code in table.options[0]["code"][:count]]
            code = codes[choose(*about, count, int(table.game["seat"]), weights)]
            offered = {int(bound["group_of"](*about[:2], one, groups)) for one in codes}
            for group in offered - {NONE, int(bound["group_of"](*about[:2], code, groups))}:
                again = bound["ask_without"](
                    table.game, spare, rules[0], table.options[0], groups, group, choose, weights,
                    10_000, fault,
                )  # fmt: skip
                same += again == code
                asked_about += 1
            table.act(Act.APPLY, code)
            table.act(Act.ADVANCE)
    assert fault["kind"] == 0
    assert asked_about >= 20
    assert same / asked_about > 0.97, f"{same} of {asked_about}"
