"""What holds in every game, whatever the players do and whichever rules they play by."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sim.driver import Act
from sim.facts import read_options
from sim.games import settle
from sim.machine import NONE
from sim.port_royal.layout import Phase
from sim.replay import Table
from tests.conftest import PLAIN
from tests.port_royal.scene import Scene

SETS = ["gamblers", "vice_admirals", "gunners", "clerks", "generous_ships", "passengers"]
EDITIONS = list(read_options("port-royal").editions)
# Plain Python checks all cards in tens of milliseconds a step.
EXAMPLES, MOST_STEPS = (3, 60) if PLAIN else (40, 2_000)

rules_of_a_game = st.fixed_dictionaries(
    {
        "players": st.integers(2, 5),
        "edition": st.sampled_from(EDITIONS),
        "deal": st.integers(0, 2**40),
        "sets": st.sets(st.sampled_from(SETS)),
        "rekey": st.booleans(),
        "lazy": st.booleans(),
        "between": st.booleans(),
    }
)


def table_of(wish):
    overrides = dict.fromkeys(wish["sets"], "yes")
    overrides["rekey_pile"] = "yes" if wish["rekey"] else "no"
    overrides["reshuffle"] = "when-needed" if wish["lazy"] else "eager"
    overrides["claim_during_others"] = "yes" if wish["between"] else "no"
    rule_set, _, rules = settle("port-royal", wish["players"], wish["edition"], overrides)
    table = Table.lay(rule_set, rules, wish["players"], seed=3, deal=wish["deal"])
    table.act(Act.DEAL)
    return table


@settings(max_examples=EXAMPLES)
@given(wish=rules_of_a_game, dice=st.randoms(use_true_random=False))
def test_every_step_keeps_all_cards_and_no_points_fall(wish, dice):
    """All 119 or more cards, after every step. T4. Source: seeds PORT-CARDS1, PORT-END3."""
    table = table_of(wish)
    points = [0] * wish["players"]
    for _ in range(MOST_STEPS):
        if table.is_over():
            break
        if int(table.game["pending"]) == NONE:
            table.act(Act.STEP)
        else:
            codes = table.option_codes()
            assert len(codes) >= 2
            assert len(set(codes)) == len(codes)
            table.act(Act.APPLY, dice.choice(codes))
        assert table.act(Act.CHECK) == 0
        now = [int(number) for number in table.game["points"][: wish["players"]]]
        assert all(new >= old for new, old in zip(now, points, strict=True))
        points = now


@settings(max_examples=10)
@given(wish=rules_of_a_game)
def test_stepping_and_advancing_come_to_the_same(wish):
    """``advance`` is nothing but steps. Source: seeds PORT-TURN1."""
    slow, quick = table_of(wish), table_of(wish)
    for number in range(30):
        while int(slow.game["pending"]) == NONE and slow.game["phase"] != Phase.OVER:
            slow.act(Act.STEP)
        quick.act(Act.ADVANCE)
        assert (slow.games == quick.games).all()
        if slow.is_over():
            break
        codes = slow.option_codes()
        code = codes[(number * 7) % len(codes)]
        slow.act(Act.APPLY, code)
        quick.act(Act.APPLY, code)


def test_a_record_that_was_used_before_deals_the_same_game():
    """``deal`` writes every field. Source: seeds PORT-SETUP1."""
    fresh, used = Scene(4, deal=8).table, Scene(4, deal=7).start().table
    used.games["deal"] = fresh.games["deal"]
    used.act(Act.DEAL)
    for table in (fresh, used):
        table.act(Act.ADVANCE)
    state = fresh.rule_set.narrate.snapshot
    assert state(fresh.game, fresh.rules[0]) == state(used.game, used.rules[0])
