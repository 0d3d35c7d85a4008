"""The state of a game as the log has it: hidden order, tables, snapshots."""

from typing import Any

from sim.machine import NONE
from sim.puerto_rico.buildings import read_buildings
from sim.puerto_rico.layout import MAX_SEATS, N_SHIPS, Building, Good, Tile, Trigger
from sim.puerto_rico.tile_stack import fix_places
from sim.puerto_rico.words import (
    BUILDING_IDS,
    CARD_IDS,
    GOOD_IDS,
    TILE_IDS,
    TRIGGER_IDS,
)

Line = dict[str, Any]


def by_good(counts: Any) -> dict[str, int]:
    """A count for every kind of good."""
    return {name: int(counts[good]) for name, good in zip(GOOD_IDS, Good, strict=True)}


def some_by_good(counts: Any) -> dict[str, int]:
    """Counts by kind of good, the zeros left out."""
    return {name: count for name, count in by_good(counts).items() if count}


def tile_order(game: Any, first: int) -> list[str]:
    """The stack from a place on, in its order; draws on a copy what isn't drawn yet."""
    copy = game.copy()
    size = int(game["stack_size"])
    fix_places(copy, size)
    return [TILE_IDS[int(tile)] for tile in copy["stack"][first:size]]


def component_words(game: Any, rules: Any) -> dict[str, Any]:
    """The components in force."""
    players = int(game["players"])
    words: dict[str, Any] = {"starting_coins": int(rules["coins_each"])}
    for seat in range(MAX_SEATS):
        tile = TILE_IDS[int(rules["start_tile"][seat])]
        words[f"start_tile_{seat}"] = tile if seat < players else "none"
    for name, good in zip(GOOD_IDS, Good, strict=True):
        words[f"{name}_tiles"] = int(rules["tiles"][good])
        words[f"{name}_barrels"] = int(rules["barrels"][good])
        words[f"{name}_price"] = int(rules["price"][good])
        words[f"factory_kinds_{good + 1}"] = int(rules["factory_pay"][good + 1])
    for ship in range(N_SHIPS):
        words[f"cargo_ship_{ship}"] = int(rules["cargo_ship"][ship])
    for name in (
        "quarries",
        "face_up_tiles",
        "victory_points",
        "worker_pile",
        "worker_ship",
        "adventurers",
        "picks_per_player",
        "trading_house",
        "island_spaces",
        "city_spaces",
    ):
        words[name] = int(rules[name])
    return words


def building_words(rules: Any) -> dict[str, dict[str, int]]:
    """The numbers of all buildings in force."""
    return {
        plan.key: {
            "cost": int(rules["cost"][building]),
            "vp": int(rules["vp"][building]),
            "circles": int(rules["building_circles"][building]),
            "copies": int(rules["building_copies"][building]),
            "quarry_cap": int(rules["quarry_cap"][building]),
            "city_spaces": int(rules["spaces"][building]),
        }
        for building, plan in zip(Building, read_buildings(), strict=True)
    }


def round_line(game: Any) -> Line:
    """The line that opens a round."""
    return {"event": "round", "round": int(game["rounds"]), "governor": int(game["governor"])}


def trigger_words(bits: int) -> list[str]:
    """Names of the triggers in a bit set."""
    return [name for name, trigger in zip(TRIGGER_IDS, Trigger, strict=True) if bits >> trigger & 1]


def _or_null(value: int) -> int | None:
    return None if value == NONE else value


def _seat_words(game: Any, seat: int) -> Line:
    owned = int(game["owned"][seat])
    return {
        "coins": int(game["coins"][seat]),
        "vp": int(game["chips"][seat]),
        "goods": by_good(game["goods"][seat]),
        "idle": int(game["idle"][seat]),
        "tiles": {
            name: {
                "tiles": int(game["tiles"][seat, tile]),
                "workers": int(game["tile_workers"][seat, tile]),
            }
            for name, tile in zip(TILE_IDS, Tile, strict=True)
        },
        "buildings": {
            name: int(game["staff"][seat, building])
            for name, building in zip(BUILDING_IDS, Building, strict=True)
            if owned >> building & 1
        },
    }


def _ship_words(game: Any, rules: Any, ship: int) -> Line:
    good = int(game["ship_good"][ship])
    return {
        "capacity": int(rules["cargo_ship"][ship]),
        "good": None if good == NONE else GOOD_IDS[good],
        "barrels": int(game["ship_load"][ship]),
    }


def snapshot(game: Any, rules: Any) -> Line:
    """The state with all its counts."""
    role = int(game["role"])
    return {
        "round": int(game["rounds"]),
        "governor": int(game["governor"]),
        "role": None if role == NONE else CARD_IDS[role],
        "chooser": _or_null(int(game["chooser"])),
        "picks": int(game["picks"]),
        "roles": {
            CARD_IDS[card]: {
                "coins": int(game["card_coins"][card]),
                "chosen": bool(game["card_taken"][card]),
            }
            for card in range(rules["cards"])
        },
        "row": by_good(game["row"]),
        "discards": by_good(game["discards"]),
        "stack": int(game["stack_size"] - game["stack_top"]),
        "quarries": int(game["quarries"]),
        "goods": by_good(game["supply"]),
        "pile": int(game["pile"]),
        "register": int(game["register"]),
        "vp_pool": int(game["pool"]),
        "paper": int(game["paper"]),
        "ships": [_ship_words(game, rules, ship) for ship in range(rules["ships"])],
        "house": by_good(game["house"]),
        "buildings": {
            name: int(game["copies"][building])
            for name, building in zip(BUILDING_IDS, Building, strict=True)
        },
        "triggers": trigger_words(int(game["triggers"])),
        "seats": [_seat_words(game, seat) for seat in range(game["players"])],
    }
