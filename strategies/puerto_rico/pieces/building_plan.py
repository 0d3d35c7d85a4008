"""Which building to buy, and what it is worth."""

from sim.kernel import kernel
from sim.puerto_rico.layout import NO_GOOD, Building
from sim.puerto_rico.options import PASS
from sim.puerto_rico.queries import buildable, count_bits, lowest, price_of
from strategies.puerto_rico.pieces.traits import PLAN, W


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
        tiles = min(game["island"][seat] + 4.0 * more, 12.0)
        return rules["residence_points"] + max(tiles - rules["residence_tiles"], 0.0)
    if building == Building.FORTRESS:
        return (game["workers"][seat] + 8.0 * more) / rules["fortress_workers"]
    if building == Building.CUSTOMS_HOUSE:
        chips = game["chips"][seat]
        return chips * (1.0 + 1.5 * more) / rules["customs_house_chips"]
    commercial = count_bits(owned & int(rules["commercial"])) + 1
    return (commercial + 2.0 * more) * rules["city_hall_points"]


@kernel
def building_worth(game, rules, seat, building, weights, gone):
    """Points that owning the building is worth to the player, its price aside."""
    plan = weights["w"][PLAN + building]
    worth = rules["vp"][building] + plan * (1.0 - gone)
    good = int(rules["makes"][building])
    if good != NO_GOOD:
        waiting = game["tiles"][seat, good] - game["capacity"][seat, good]
        waiting = min(waiting, rules["building_circles"][building])
        dear = 1.0 + weights["w"][W.DEAR] * rules["price"][good]
        worth += max(waiting, 0) * weights["w"][W.PRESS_MATCH] * dear * (1.0 - gone)
    elif rules["is_large"][building] != 0:
        staffed = 1.0 if game["triggers"] == 0 else 0.4
        bonus = bonus_in_sight(game, rules, seat, building, gone)
        worth += bonus * weights["w"][W.BONUS] * staffed
    return worth


@kernel
def best_purchase(game, rules, seat, weights, gone, coin, discount):
    """Gain of the best purchase that the player could make now, 0 if there is none."""
    best = weights["w"][W.BUILD_LEAST]
    found = 0.0
    on_offer = buildable(game, rules, seat, discount)
    while on_offer != 0:
        building = lowest(on_offer)
        on_offer &= on_offer - 1
        price = price_of(game, rules, seat, building, discount)
        gain = building_worth(game, rules, seat, building, weights, gone) - price * coin
        if gain > best:
            best = gain
            found = gain
    return found


@kernel
def choose_building(game, rules, options, count, seat, weights, gone, coin):
    """The purchase of most gain, or none."""
    discount = rules["builder_discount"] if seat == game["chooser"] else 0
    best = count - 1
    most = weights["w"][W.BUILD_LEAST]
    for index in range(count):
        building = options["code"][index]
        if building != PASS:
            price = price_of(game, rules, seat, building, discount)
            gain = building_worth(game, rules, seat, building, weights, gone) - price * coin
            if gain > most:
                most = gain
                best = index
    return best
