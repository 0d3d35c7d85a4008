"""Which building to buy, and what it is worth."""

from sim.kernel import kernel
from sim.puerto_rico.layout import N_GOODS, NONE, Building
from sim.puerto_rico.options import as_index
from sim.puerto_rico.queries import bit, count_bits, harvest, lowest, price_of
from strategies.puerto_rico.pieces.traits import PLAN, W

GROWS_WITH_KINDS = 1 << Building.FACTORY | 1 << Building.HARBOR
USUAL_KINDS = 2
LATE = 0.4  # of a bonus is counted on when the building may not be staffed any more


@kernel
def bonus_in_sight(game, rules, seat, building, gone):
    """Points of a large building's bonus if the game went on to its end from here."""
    more = 1.0 - gone
    owned = int(game["owned"][seat])
    if building == Building.FIRE_STATION:
        small = count_bits(owned & int(rules["small_production"]))
        large = count_bits(owned & int(rules["large_production"]))
        points = small * rules["fire_station_small"] + large * rules["fire_station_large"]
        return points + 2.0 * more
    if building == Building.RESIDENCE:
        tiles = min(game["island"][seat] + 4.0 * more, float(rules["island_spaces"]))
        beyond = max(tiles - rules["residence_tiles"], 0.0)
        return rules["residence_points"] + beyond * rules["residence_step"]
    if building == Building.FORTRESS:
        return (game["workers"][seat] + 8.0 * more) / rules["fortress_workers"]
    if building == Building.CUSTOMS_HOUSE:
        chips = game["chips"][seat]
        return chips * (1.0 + 1.5 * more) / rules["customs_house_chips"]
    commercial = count_bits(owned & int(rules["commercial"])) + 1
    return (commercial + 2.0 * more) * rules["city_hall_points"]


@kernel
def _kinds_beyond_usual(game, seat):
    """Kinds of goods that the player makes, beyond two."""
    kinds = -USUAL_KINDS
    for good in range(N_GOODS):
        kinds += harvest(game, seat, good) > 0
    return kinds


@kernel
def _tiles_waiting(game, rules, seat, building):
    """Tiles of the player without a circle, as far as the new building has circles for them."""
    good = as_index(rules["makes"][building])
    waiting = game["tiles"][seat, good] - game["capacity"][seat, good]
    return max(min(waiting, rules["building_circles"][building]), 0)


@kernel
def best_purchase(game, rules, seat, weights, gone, coin, discount, on_offer):
    """The building on offer of most worth beyond its price, or NONE, and its gain (0 for NONE).

    Worth is its printed points, its worth to the plan for what is left of the game, and for
    production buildings the tiles that wait for them, for Factory and Harbor the kinds of goods
    made, for large ones the bonus in sight.
    """
    more = 1.0 - gone
    best = NONE
    most = weights["w"][W.BUILD_LEAST]
    # Each class has a loop of its own, so that nothing in a loop depends on the class.
    left = on_offer & ~int(rules["commercial"])
    while left != 0:
        building = lowest(left)
        left &= left - 1
        waiting = _tiles_waiting(game, rules, seat, building)
        plan = weights["w"][PLAN + building] + waiting * weights["w"][W.PRESS_MATCH]
        price = price_of(game, rules, seat, building, discount)
        gain = rules["vp"][building] + plan * more - price * coin
        if gain > most:
            most = gain
            best = building
    left = on_offer & int(rules["commercial"]) & ~int(rules["large_buildings"])
    kinds = _kinds_beyond_usual(game, seat) if left & GROWS_WITH_KINDS != 0 else 0
    factory = kinds * weights["w"][W.FACTORY_KINDS]
    harbor = kinds * weights["w"][W.HARBOR_KINDS]
    while left != 0:
        building = lowest(left)
        left &= left - 1
        plan = weights["w"][PLAN + building]
        plan += factory if building == Building.FACTORY else 0.0
        plan += harbor if building == Building.HARBOR else 0.0
        price = price_of(game, rules, seat, building, discount)
        gain = rules["vp"][building] + plan * more - price * coin
        if gain > most:
            most = gain
            best = building
    left = on_offer & int(rules["large_buildings"])
    share = weights["w"][W.BONUS] * (1.0 if game["triggers"] == 0 else LATE)
    while left != 0:
        building = lowest(left)
        left &= left - 1
        bonus = bonus_in_sight(game, rules, seat, building, gone)
        price = price_of(game, rules, seat, building, discount)
        plan = weights["w"][PLAN + building] * more
        gain = rules["vp"][building] + plan + bonus * share - price * coin
        if gain > most:
            most = gain
            best = building
    return best, most if best != NONE else 0.0


@kernel
def choose_building(game, rules, count, seat, weights, gone, coin):
    """The purchase of most gain, or none."""
    discount = rules["builder_discount"] if seat == game["chooser"] else 0
    on_offer = int(game["on_offer"])
    building, _ = best_purchase(game, rules, seat, weights, gone, coin, discount, on_offer)
    if building == NONE:
        return count - 1
    return count_bits(on_offer & (bit(building) - 1))
