"""Fixed role priority: always the free role that stands highest in a fixed order."""

from sim.kernel import kernel
from sim.puerto_rico.layout import Decision, Role
from sim.puerto_rico.options import role_of
from strategies.puerto_rico.pieces.planner import plan_answer
from strategies.puerto_rico.pieces.traits import ROLE, TRAITS
from strategies.registry import Weight, strategy

_ORDER = {
    Role.BUILDER: 7.0,
    Role.CAPTAIN: 6.0,
    Role.CRAFTSMAN: 5.0,
    Role.RECRUITER: 4.0,
    Role.PLANTER: 3.0,
    Role.TRADER: 2.0,
    Role.ADVENTURER: 1.0,
}
WEIGHTS = (
    *TRAITS[:ROLE],
    *(
        Weight(
            f"role_{role.name.lower()}",
            default=_ORDER[role],
            low=-20,
            high=20,
            unit="places",
            meaning=f"place of the {role.name.lower()} in the order; the highest is taken",
        )
        for role in Role
    ),
    *TRAITS[ROLE + len(Role) :],
)


@kernel
def choose_by_order(game, options, count, weights):
    """The card whose role stands highest; each coin on a card lifts it by one place."""
    best = 0
    most = -1000.0
    for index in range(count):
        card = options["code"][index]
        place = weights["w"][ROLE + role_of(card)] + game["card_coins"][card]
        if place > most:
            most = place
            best = index
    return best


@strategy(
    game="puerto-rico",
    name="fixed_role_priority",
    idea="Takes roles in a fixed order given by weights, coins on a card lifting it.",
    source="beginners' play",
    level="novice",
    weights=WEIGHTS,
)
def choose(game, rules, options, count, seat, weights):
    if game["pending"] == Decision.CHOOSE_ROLE:
        return choose_by_order(game, options, count, weights)
    return plan_answer(game, rules, options, count, seat, weights)
