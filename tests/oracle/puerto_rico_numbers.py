"""Numbers of Puerto Rico for the slow twin, typed in from the collected facts.

Nothing here is read from `seeds/`: a wrong number there must not be repeated here.
"Facts 2" means section 2 of the facts, and so on.
"""

GOODS = ("corn", "fruit", "sugar", "tobacco", "coffee")  # facts 1: cheap to dear
TILES = (*GOODS, "quarry")
ROLES = ("planter", "recruiter", "builder", "craftsman", "trader", "captain")

# Facts 3 and the building table. `key` is the id in the rule tables and on the command line.
# fmt: off
BUILDINGS = {
    # id in the log: (key, class, cost, vp, circles, copies, copies of two players, quarry cap)
    "small-fruit-depot": ("fruit_small",      "small plant",  1, 1, 1, 4, 2, 1),
    "small-sugar-mill":  ("sugar_small",      "small plant",  2, 1, 1, 4, 2, 1),
    "large-fruit-depot": ("fruit_large",      "large plant",  3, 2, 3, 3, 2, 2),
    "large-sugar-mill":  ("sugar_large",      "large plant",  4, 2, 3, 3, 2, 2),
    "tobacco-storage":   ("tobacco",          "large plant",  5, 3, 3, 3, 2, 3),
    "coffee-roaster":    ("coffee",           "large plant",  6, 3, 2, 3, 2, 3),
    "small-market":      ("small_market",     "commercial",   1, 1, 1, 2, 1, 1),
    "hacienda":          ("hacienda",         "commercial",   2, 1, 1, 2, 1, 1),
    "builders-yard":     ("construction_hut", "commercial",   2, 1, 1, 2, 1, 1),
    "small-warehouse":   ("small_warehouse",  "commercial",   3, 1, 1, 2, 1, 1),
    "hospital":          ("hospice",          "commercial",   4, 2, 1, 2, 1, 2),
    "office":            ("office",           "commercial",   5, 2, 1, 2, 1, 2),
    "large-market":      ("large_market",     "commercial",   5, 2, 1, 2, 1, 2),
    "large-warehouse":   ("large_warehouse",  "commercial",   6, 2, 1, 2, 1, 2),
    "factory":           ("factory",          "commercial",   7, 3, 1, 2, 1, 3),
    "school":            ("university",       "commercial",   8, 3, 1, 2, 1, 3),
    "harbor":            ("harbor",           "commercial",   8, 3, 1, 2, 1, 3),
    "wharf":             ("wharf",            "commercial",   9, 3, 1, 2, 1, 3),
    "fire-station":      ("guild_hall",       "large",       10, 4, 1, 1, 1, 4),
    "residence":         ("residence",        "large",       10, 4, 1, 1, 1, 4),
    "fortress":          ("fortress",         "large",       10, 4, 1, 1, 1, 4),
    "customs-house":     ("customs_house",    "large",       10, 4, 1, 1, 1, 4),
    "city-hall":         ("city_hall",        "large",       10, 4, 1, 1, 1, 4),
}
# fmt: on
KEY = {building: row[0] for building, row in BUILDINGS.items()}
SMALL_PLANTS = tuple(building for building, row in BUILDINGS.items() if row[1] == "small plant")
LARGE_PLANTS = tuple(building for building, row in BUILDINGS.items() if row[1] == "large plant")
LARGE_BUILDINGS = tuple(building for building, row in BUILDINGS.items() if row[1] == "large")
COMMERCIAL = tuple(b for b in BUILDINGS if b not in SMALL_PLANTS and b not in LARGE_PLANTS)

# Which buildings turn which tile into barrels; corn needs none (facts 4.4).
PLANTS = {
    "fruit": ("small-fruit-depot", "large-fruit-depot"),
    "sugar": ("small-sugar-mill", "large-sugar-mill"),
    "tobacco": ("tobacco-storage",),
    "coffee": ("coffee-roaster",),
}

# Facts 2 and the components table: one column for 2, 3, 4 and 5 players.
COMPONENTS = {
    "starting_coins": (3, 2, 3, 4),
    "start_tile_0": ("fruit", "fruit", "fruit", "fruit"),
    "start_tile_1": ("corn", "fruit", "fruit", "fruit"),
    "start_tile_2": ("none", "corn", "corn", "fruit"),
    "start_tile_3": ("none", "none", "corn", "corn"),
    "start_tile_4": ("none", "none", "none", "corn"),
    "corn_tiles": (7, 10, 10, 10),
    "fruit_tiles": (9, 12, 12, 12),
    "sugar_tiles": (8, 11, 11, 11),
    "tobacco_tiles": (6, 9, 9, 9),
    "coffee_tiles": (5, 8, 8, 8),
    "quarries": (5, 8, 8, 8),
    "face_up_tiles": (3, 4, 5, 6),
    "corn_barrels": (8, 10, 10, 10),
    "fruit_barrels": (9, 11, 11, 11),
    "sugar_barrels": (9, 11, 11, 11),
    "tobacco_barrels": (7, 9, 9, 9),
    "coffee_barrels": (7, 9, 9, 9),
    "victory_points": (65, 75, 100, 126),
    "worker_pile": (40, 55, 75, 95),
    "worker_ship": (2, 3, 4, 5),
    "cargo_ship_0": (4, 4, 5, 6),
    "cargo_ship_1": (6, 5, 6, 7),
    "cargo_ship_2": (0, 6, 7, 8),
    "adventurers": (1, 0, 1, 2),
    "picks_per_player": (3, 1, 1, 1),
    "trading_house": (4, 4, 4, 4),
    "island_spaces": (12, 12, 12, 12),
    "city_spaces": (12, 12, 12, 12),
    "corn_price": (0, 0, 0, 0),
    "fruit_price": (1, 1, 1, 1),
    "sugar_price": (2, 2, 2, 2),
    "tobacco_price": (3, 3, 3, 3),
    "coffee_price": (4, 4, 4, 4),
    "factory_kinds_1": (0, 0, 0, 0),
    "factory_kinds_2": (1, 1, 1, 1),
    "factory_kinds_3": (2, 2, 2, 2),
    "factory_kinds_4": (3, 3, 3, 3),
    "factory_kinds_5": (5, 5, 5, 5),
}
SHIPS = ("cargo_ship_0", "cargo_ship_1", "cargo_ship_2")
CLASSIC_POOL_OF_FIVE = 122  # facts 2: 32 chips of 1 and 18 of 5

OPTIONS = {
    "names": "1897",
    "setup_order": "start_tiles_first",
    "corn_penalty": 0,
    **{f"extra_coins_seat_{seat}": 0 for seat in range(5)},
    **{f"extra_points_seat_{seat}": 0 for seat in range(5)},
    "role_coins": 1,  # facts 4
    "planter_quarry": True,  # facts 4.1
    "planting_needs_stack": False,  # facts 4.1, last paragraph
    "hospital_tile": "either",  # facts 4.1 (3) and 6
    "recruiter_workers": 1,  # facts 4.2 (1)
    "refill_per_player": 1,  # facts 4.2 (4)
    "builder_discount": 1,  # facts 4.3
    "large_buildings_per_city": 5,  # facts 4.3: two free spaces are enough
    "factory_school_swap": False,  # facts 6, last row
    "craftsman_barrels": 1,  # facts 4.4
    "production_optional": False,  # facts 4.4
    "trader_coins": 1,  # facts 4.5
    "captain_points": 1,  # facts 4.6
    "bonus_points_optional": False,  # facts 7, vector 15
    "wharf_optional": True,  # facts 4.6 and 8
    "storage_optional": False,  # facts 4.6
    "free_barrels": 1,  # facts 4.6
    "adventurer_coins": 1,  # facts 4.7
    "small_market_coins": 1,  # facts 4.5
    "large_market_coins": 2,
    "small_warehouse_kinds": 1,  # facts 4.6
    "large_warehouse_kinds": 2,
    "harbor_points": 1,  # facts 4.6
    "fire_station_small": 1,  # facts 5
    "fire_station_large": 2,
    "residence_points": 4,
    "residence_tiles": 9,
    "residence_step": 1,
    "fortress_workers": 3,
    "customs_house_chips": 4,
    "city_hall_points": 1,
    "end_timing": "round",  # facts 5
    "end_on_workers": True,
    "end_on_city": True,
    "end_on_chips": True,
    "round_limit": 100,  # no rule of the game
}
CLASSIC_OPTIONS = {"names": "classic", "hospital_tile": "normal"}  # facts 6


def expected_rules(edition, players, changes=None):
    """Rules as a log's header must show them.

    Parameters
    ----------
    edition : str
        `"1897"` or `"classic-2002"`.
    players : int
    changes : dict, optional
        Dotted names as on the command line, e.g. `{"buildings.factory.cost": 8}`.

    Returns
    -------
    dict
        Options by name, and the tables `components` and `buildings`.
    """
    rules = dict(OPTIONS)
    column = players - 2
    rules["components"] = {name: row[column] for name, row in COMPONENTS.items()}
    if edition == "classic-2002":
        rules.update(CLASSIC_OPTIONS)
        if players == 5:
            rules["components"]["victory_points"] = CLASSIC_POOL_OF_FIVE
    rules["buildings"] = {}
    for key, size, cost, vp, circles, copies, copies_of_two, cap in BUILDINGS.values():
        rules["buildings"][key] = {
            "cost": cost,
            "vp": vp,
            "circles": circles,
            "copies": copies_of_two if players == 2 else copies,
            "quarry_cap": cap,
            "city_spaces": 2 if size == "large" else 1,  # facts 4.3
        }
    changes = changes or {}
    if changes.get("factory_school_swap"):
        rules["buildings"]["factory"]["cost"] = 8
        rules["buildings"]["university"]["cost"] = 7
    for name, value in changes.items():
        *path, last = name.split(".")
        table = rules
        for step in path:
            table = table[step]
        if last not in table:
            raise KeyError(name)
        table[last] = value
    # A ship that does not exist leaves its place in the table to the next one.
    parts = rules["components"]
    ships = [parts[name] for name in SHIPS if parts[name] > 0]
    parts.update(zip(SHIPS, ships + [0] * (len(SHIPS) - len(ships)), strict=True))
    return rules
