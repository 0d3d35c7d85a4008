"""One game in words: the lines of docs/game-log-carcassonne.md.

Lines are made from the records before and after one step, so that telling costs the compiled
games nothing. Sentences for people are in telling.py, the board in text in picture.py.
"""

from collections.abc import Iterator
from typing import Any

from sim.carcassonne.abbot import abbot_points
from sim.carcassonne.city_scoring import city_points, open_city_points
from sim.carcassonne.cloister_scoring import FULL, has_garden
from sim.carcassonne.end_of_game import end_reason
from sim.carcassonne.farm_scoring import farm_points
from sim.carcassonne.follower_placement import is_for_abbots
from sim.carcassonne.layout import (
    FIRST,
    N_SEGMENTS,
    N_SIDES,
    N_SLOTS,
    Decision,
    EndReason,
    FarmScoring,
    Feature,
    Figure,
    Phase,
    Source,
)
from sim.carcassonne.majority import followers_of, most_followers
from sim.carcassonne.options import (
    NO_FOLLOWER,
    TAKE_BACK,
    figure_of,
    kind_of,
    rotation_of,
    segment_of,
    slot_of,
)
from sim.carcassonne.picture import DRAWN_BEFORE, picture
from sim.carcassonne.regions import count_bits, find, open_sides_of, stands, tiles_in
from sim.carcassonne.road_scoring import open_road_points, road_points
from sim.carcassonne.rules import TABLE, describe_tables
from sim.carcassonne.telling import seen_by, tell
from sim.carcassonne.tile_placement import x_of, y_of
from sim.carcassonne.tiles import (
    COPIES,
    FEATURE,
    KIND_NAMES,
    N_OF_KIND,
    PRINTED_NAMES,
    SIDE_NAMES,
    SIDES,
    SLOTS,
)
from sim.machine import NONE

__all__ = ["DRAWN_BEFORE", "picture", "seen_by", "tell"]

Line = dict[str, Any]

DECISION_WORDS = {
    Decision.CHOOSE_TILE: "choose-tile",
    Decision.PLACE_TILE: "place-tile",
    Decision.PLACE_FOLLOWER: "place-follower",
    Decision.TAKE_ABBOT_BACK: "take-abbot-back",
}
FEATURE_WORDS = {
    Feature.CITY: "city",
    Feature.ROAD: "road",
    Feature.FIELD: "field",
    Feature.CLOISTER: "cloister",
    Feature.GARDEN: "garden",
}
FIGURE_WORDS = {Figure.NORMAL: "normal", Figure.BIG: "big", Figure.ABBOT: "abbot"}
SOURCE_WORDS = {
    "roads": Source.ROADS,
    "cities": Source.CITIES,
    "cloisters": Source.CLOISTERS,
    "gardens": Source.GARDENS,
    "abbot": Source.ABBOT,
    "open roads": Source.OPEN_ROADS,
    "open cities": Source.OPEN_CITIES,
    "open cloisters": Source.OPEN_CLOISTERS,
    "open gardens": Source.OPEN_GARDENS,
    "farms": Source.FARMS,
}
REASON_WORDS = {
    EndReason.LAST_TILE_PLACED: "last-tile-placed",
    EndReason.LAST_TILE_SET_ASIDE: "last-tile-set-aside",
}


def decision_word(decision: int) -> str:
    """Name of a decision in the log."""
    return DECISION_WORDS[Decision(decision)]


def _kind_name(kind: int) -> str:
    return KIND_NAMES[int(kind)]


def header(game: Any, rules: Any) -> Line:
    """What the header says of a game that was just dealt."""
    pile = [_kind_name(kind) for kind in game["pile"][: game["pile_size"]]]
    return {"start_seat": 0, "rules": describe_tables(rules), "hidden": {"pile": pile}}


def opening(_game: Any, _rules: Any) -> list[Line]:
    """Lines of the set-up: none, the start tile is in the header's rules."""
    return []


def table_overrides(words: Line, _players: int) -> dict[str, str]:
    """Tile counts of a header that differ from the box, as dotted keys."""
    counts = words.get(TABLE, {})
    return {
        f"{TABLE}.{kind}": str(counts[kind])
        for kind, copies in zip(PRINTED_NAMES, COPIES, strict=True)
        if kind in counts and counts[kind] != copies
    }


def _segment_words(look: int, segment: int) -> Line:
    """A segment as it lies on the table: its feature and its sides or half sides."""
    feature = Feature(int(FEATURE[kind_of(look), segment]))
    words: Line = {"feature": FEATURE_WORDS[feature]}
    if feature == Feature.FIELD:
        words["slots"] = [slot for slot in range(N_SLOTS) if SLOTS[look, segment] >> slot & 1]
    elif not is_for_abbots(feature):
        sides = range(N_SIDES)
        words["edges"] = [SIDE_NAMES[side] for side in sides if SIDES[look, segment] >> side & 1]
    return words


def _place(game: Any, placement: int) -> Line:
    cell = game["cell"][placement]
    return {"x": int(x_of(game, cell)), "y": int(y_of(game, cell))}


def option_words(game: Any, _rules: Any, code: int) -> Line:
    """An option of the pending decision as the log has it."""
    if game["pending"] == Decision.CHOOSE_TILE:
        return {"action": "choose", "tile": _kind_name(code)}
    if game["pending"] == Decision.PLACE_FOLLOWER:
        return _claim_words(game, code)
    if game["pending"] == Decision.TAKE_ABBOT_BACK:
        return {"action": "take-abbot-back" if code == TAKE_BACK else "keep"}
    return _placement_words(game, code)


def _placement_words(game: Any, code: int) -> Line:
    cell = game["free_cell"][slot_of(code)]
    return {
        "action": "place-tile",
        "tile": _kind_name(game["tile"]),
        "x": int(x_of(game, cell)),
        "y": int(y_of(game, cell)),
        "rotation": int(rotation_of(code)),
    }


def _claim_words(game: Any, code: int) -> Line:
    if code == NO_FOLLOWER:
        return {"action": "none"}
    look = int(game["look"][game["tiles"] - 1])
    claim = _segment_words(look, int(segment_of(code)))
    figure = FIGURE_WORDS[Figure(int(figure_of(code)))]
    return {"action": "place-follower", "follower": figure, **claim}


def _standing(game: Any) -> Iterator[int]:
    """Placements that carry a follower, ordered by seat, x, y."""
    held = [number for number in range(int(game["tiles"])) if stands(game, number)]

    def order(number: int) -> tuple[int, int, int]:
        cell = game["cell"][number]
        return int(game["claimant"][number]), int(x_of(game, cell)), int(y_of(game, cell))

    return iter(sorted(held, key=order))


def _follower_words(game: Any, placement: int) -> Line:
    seat = int(game["claimant"][placement])
    figure = FIGURE_WORDS[Figure(int(game["figure"][placement]))]
    return {"seat": seat, **_place(game, placement), "follower": figure}


def _supply(game: Any, rules: Any, seat: int) -> Line:
    supply = {"normal": int(game["supply"][seat])}
    if rules["inns_and_cathedrals"]:
        supply["big"] = int(game["big_supply"][seat])
    if rules["abbot"]:
        supply["abbot"] = int(game["abbot_supply"][seat])
    return supply


def snapshot(game: Any, rules: Any) -> Line:
    """The whole position as the log has it."""
    seats = range(int(game["players"]))
    board = sorted(
        [*_place(game, number).values(), _kind_name(kind_of(look)), int(rotation_of(look))]
        for number, look in enumerate(game["look"][: game["tiles"]])
    )
    followers = [
        _follower_words(game, number)
        | _segment_words(int(game["look"][number]), int(game["claimed"][number]))
        for number in _standing(game)
    ]
    return {
        "board": board,
        "followers": followers,
        "scores": [int(game["points"][seat]) for seat in seats],
        "supply": [_supply(game, rules, seat) for seat in seats],
        "hands": [
            sorted(_kind_name(kind) for kind in game["hand"][seat][: game["held"][seat]])
            for seat in seats
        ],
        "pile": int(game["pile_size"] - game["drawn"]),
        "set aside": int(game["set_aside"]),
    }


def events(before: Any, after: Any, rules: Any) -> list[Line]:
    """What one step did, in the order of the rules."""
    lines: list[Line] = []
    seat = int(before["seat"])
    phase = before["phase"]
    if after["drawn"] > before["drawn"]:
        kind = before["pile"][before["drawn"]]
        lines.append({"event": "draw", "seat": seat, "tile": _kind_name(kind)})
    if after["set_aside"] > before["set_aside"]:
        hand = before["hand"][seat][: before["held"][seat]]
        lines += [{"event": "set-aside", "seat": seat, "tile": _kind_name(kind)} for kind in hand]
    if phase == Phase.PLACE and before["pending"] == NONE and after["tiles"] > before["tiles"]:
        option = _placement_words(before, int(before["placements"][FIRST]))
        lines.append({"event": "forced", "seat": seat, "decision": "place-tile", "choice": option})
    placement = int(before["abbot_at"][seat])
    if before["pending"] == Decision.TAKE_ABBOT_BACK and after["abbot_at"][seat] == NONE:
        line = {"event": "abbot-taken-back", "seat": seat, **_place(before, placement)}
        lines.append(line | {"points": int(abbot_points(before, rules, placement))})
    if before["pending"] == NONE and phase == Phase.SCORE:
        lines += _completed(before, after, rules)
    if phase == Phase.FINAL:
        lines += _final(before, rules)
    if after["phase"] == Phase.NEXT and phase in {Phase.FIT, Phase.SCORE}:
        lines.append({"event": "snapshot", "after": "turn", "state": snapshot(after, rules)})
    return lines


def _scored(game: Any, feature: str, packed: Any, tiles: int, points: int) -> Line:
    most = most_followers(game, packed)
    seats = [seat for seat in range(int(game["players"])) if followers_of(packed, seat) == most]
    return {
        "event": "scored",
        "feature": feature,
        "tiles": int(tiles),
        "points": int(points),
        "seats": seats,
    }


def _on_root(game: Any, root: int) -> list[Line]:
    """All followers on a feature."""
    return [
        _follower_words(game, number)
        for number in _standing(game)
        if game["monk"][number] == NONE
        and find(game, N_SEGMENTS * number + int(game["claimed"][number])) == root
    ]


def _completed(before: Any, after: Any, rules: Any) -> list[Line]:
    placement = int(before["tiles"]) - 1
    kind = kind_of(before["look"][placement])
    lines = []
    roots = []
    for segment in range(N_OF_KIND[kind]):
        feature = FEATURE[kind, segment]
        root = int(find(before, N_SEGMENTS * placement + segment))
        tally, packed = before["tally"][root], before["followers"][root]
        walled = feature in {Feature.CITY, Feature.ROAD} and open_sides_of(tally) == 0
        if walled and packed and root not in roots:
            roots.append(root)
            points = (city_points if feature == Feature.CITY else road_points)(rules, tally)
            line = _scored(
                before, FEATURE_WORDS[Feature(int(feature))], packed, tiles_in(tally), points
            )
            lines.append(line | {"followers": _on_root(before, root)})
    return lines + _completed_cloisters(before, after, rules)


def _monk_word(game: Any, placement: int) -> str:
    return FEATURE_WORDS[Feature.GARDEN if has_garden(game, placement) else Feature.CLOISTER]


def _completed_cloisters(before: Any, after: Any, rules: Any) -> list[Line]:
    return [
        {
            "event": "scored",
            "feature": _monk_word(before, number),
            "tiles": FULL,
            "points": int(rules["cloister_tile"]) * FULL,
            "seats": [int(before["monk"][number])],
            "followers": [_follower_words(before, number)],
        }
        for number in range(int(before["tiles"]))
        if before["monk"][number] != NONE and after["monk"][number] == NONE
    ]


def _final(game: Any, rules: Any) -> list[Line]:
    """Lines of the final scoring: open features, then farms where each farm pays for itself."""
    lines = []
    for number in _standing(game):
        if game["monk"][number] != NONE:
            around = int(game["around"][number])
            points = int(rules["open_cloister_tile"]) * around
            line = {"feature": _monk_word(game, number), "tiles": around, "points": points}
            seats = {"seats": [int(game["monk"][number])]}
            lines.append(
                {"event": "scored", **line, **seats, "followers": [_follower_words(game, number)]}
            )
    for root in _held_roots(game):
        lines += _final_feature(game, rules, root)
    return [line | {"when": "end"} for line in lines]


def _held_roots(game: Any) -> list[int]:
    held = [number for number in _standing(game) if game["monk"][number] == NONE]
    nodes = [N_SEGMENTS * number + int(game["claimed"][number]) for number in held]
    return sorted({int(find(game, node)) for node in nodes})


def _final_feature(game: Any, rules: Any, root: int) -> list[Line]:
    placement, segment = divmod(root, N_SEGMENTS)
    feature = FEATURE[kind_of(game["look"][placement]), segment]
    tally, packed = game["tally"][root], game["followers"][root]
    if feature == Feature.CITY:
        line = _scored(game, "city", packed, tiles_in(tally), open_city_points(rules, tally))
    elif feature == Feature.ROAD:
        line = _scored(game, "road", packed, tiles_in(tally), open_road_points(rules, tally))
    elif rules["farm_scoring"] == FarmScoring.THIRD:
        cities = game["cities"][root]
        line = _scored(game, "farm", packed, 0, farm_points(rules, cities))
        del line["tiles"]
        line["cities"] = int(count_bits(cities))
    else:
        return []
    return [line | {"followers": _on_root(game, root)}]


def ending(game: Any, _rules: Any) -> Line:
    """Reason and scores of a finished game."""
    scores = []
    for seat in range(int(game["players"])):
        by_source = {
            word: int(game["earned"][seat, source]) for word, source in SOURCE_WORDS.items()
        }
        scores.append({"seat": seat, "points": int(game["points"][seat]), "by source": by_source})
    return {"reason": [REASON_WORDS[EndReason(int(end_reason(game)))]], "scores": scores}
