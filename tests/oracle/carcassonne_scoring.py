"""Followers and points of the Carcassonne twin: who may claim what, who is paid how much."""

from collections import Counter

from tests.oracle.carcassonne_board import EDGE_NAMES

SOURCES = (
    "roads", "cities", "cloisters", "gardens", "abbot",
    "open roads", "open cities", "open cloisters", "open gardens", "farms",
)  # fmt: skip
PLURAL = {"road": "roads", "city": "cities", "cloister": "cloisters", "garden": "gardens"}
FIRST_SCORING, SECOND_SCORING, THIRD_SCORING = "first", "second", "third"


class Followers:
    """Followers on the table and in supply, and everybody's points by source.

    Parameters
    ----------
    rules : dict
        Every option by name.
    board : Board
        The table they stand on.
    players : int
        Number of seats.
    """

    def __init__(self, rules, board, players):
        self.rules = rules
        self.board = board
        supply = {"normal": rules["followers"]}  # CARC-R1: the scoring marker is not one of them
        if rules["inns_and_cathedrals"]:
            supply["big"] = 1
        if rules["abbot"]:
            supply["abbot"] = 1
        self.supply = [dict(supply) for _ in range(players)]
        self.standing = []  # on the table: dicts of seat, cell, place, follower
        self.points = [Counter(dict.fromkeys(SOURCES, 0)) for _ in range(players)]

    # ---- claiming ----

    def claims(self, seat, cell):
        """List the options with a follower for the tile just placed (CARC-R8)."""
        options = []
        seen = set()
        for place, segment in enumerate(self.board.segments_at(cell)):
            if segment.feature == "field" and self.rules["farm_scoring"] == "off":
                continue
            feature = self.board.feature_at(cell, place)
            # CARC-D3: two segments that are one feature are one option, named by the first.
            # CARC-R9: no follower anywhere on the feature, after all that this tile joins.
            if feature in seen or self.on(feature):
                continue
            seen.add(feature)
            for follower, number in self.supply[seat].items():
                if number > 0 and may_stand(follower, segment.feature):
                    action = {"action": "place-follower", "follower": follower}
                    options.append(action | words(segment))
        return options

    def claim(self, seat, cell, option):
        """Put a follower of a seat on a segment, as an option says."""
        named = {key: option[key] for key in ("feature", "edges", "slots") if key in option}
        (place,) = [
            place
            for place, segment in enumerate(self.board.segments_at(cell))
            if words(segment) == named
        ]
        follower = option["follower"]
        self.supply[seat][follower] -= 1
        self.standing.append({"seat": seat, "cell": cell, "place": place, "follower": follower})

    def on(self, feature):
        """List the followers on a feature, wherever on it they stand."""
        return [one for one in self.standing if (one["cell"], one["place"]) in feature]

    def return_all(self, followers):
        """Give followers back to their owners (CARC-R13, R14)."""
        for one in followers:
            self.standing.remove(one)
            self.supply[one["seat"]][one["follower"]] += 1

    # ---- majorities ----

    def leaders(self, followers):
        """Give the seats with most followers, all of them where equally many (CARC-R13).

        A big follower counts as two. No followers, no leaders.
        """
        strength = Counter()
        for one in followers:
            strength[one["seat"]] += 2 if one["follower"] == "big" else 1
        return sorted(seat for seat in strength if strength[seat] == max(strength.values()))

    # ---- what a feature is worth ----

    def worth(self, feature):
        """Give the points of a city, road, cloister or garden as it is now."""
        complete = self.board.is_complete(feature)
        kind = self.board.kind_of_feature(feature)
        if kind == "road":
            return self.road_worth(feature, complete)
        if kind == "city":
            return self.city_worth(feature, complete)
        return self.cloister_worth(feature, complete)

    def road_worth(self, road, complete):
        """Give the points of a road: CARC-R16, R17, R18 completed, CARC-R21 open."""
        tiles = len(self.board.cells_of(road))
        if any(segment.inn for segment in self.board.segments_in(road)):
            # Inns & Cathedrals: several inns do not add up; open roads with an inn pay nothing.
            return tiles * self.rules["inn_road_tile"] if complete else 0
        return tiles * self.rules["road_tile" if complete else "open_road_tile"]

    def city_worth(self, city, complete):
        """Give the points of a city: CARC-R12, R15 completed, CARC-R21 open."""
        tiles = len(self.board.cells_of(city))
        segments = self.board.segments_in(city)
        pennants = sum(segment.pennants for segment in segments)
        cathedral = any(segment.cathedral for segment in segments)
        if not complete and cathedral:
            return 0
        name = "cathedral_city" if cathedral else "city" if complete else "open_city"
        points = tiles * self.rules[f"{name}_tile"] + pennants * self.rules[f"{name}_pennant"]
        if complete and tiles == 2 and self.rules["small_city"] == "half":
            return points // 2  # CARC-E1: before the third scoring, a city of two tiles pays half
        return points

    def cloister_worth(self, cloister, complete):
        """Give the points of a cloister or garden: CARC-R19 completed, CARC-R21 open."""
        ((cell, _),) = cloister
        tiles = 1 + self.board.tiles_around(cell)
        return tiles * self.rules["cloister_tile" if complete else "open_cloister_tile"]

    # ---- scoring ----

    def score_completed(self):
        """Score every completed feature that somebody holds; tell each (CARC-R10, R16 to R19).

        Farmers stay (CARC-R28). Those that come back are in supply only now (CARC-R11).
        """
        told = []
        for feature in self.held():
            if self.board.kind_of_feature(feature) != "field" and self.board.is_complete(feature):
                told.append(self.score(feature, open_word=""))
                self.return_all(self.on(feature))
        return told

    def score_end(self):
        """Score what is open, then the farms, once (CARC-R21, R22); all followers stay."""
        told = []
        for feature in self.held():
            if self.board.kind_of_feature(feature) != "field":
                told.append({**self.score(feature, open_word="open "), "when": "end"})
        return told + self.score_farms()

    def held(self):
        """List the different features with a follower on them."""
        features = [self.board.feature_at(one["cell"], one["place"]) for one in self.standing]
        return list(dict.fromkeys(features))

    def score(self, feature, open_word):
        """Pay the leaders of one feature and tell it."""
        kind = self.board.kind_of_feature(feature)
        followers = self.on(feature)
        points = self.worth(feature)
        leaders = self.leaders(followers)
        for seat in leaders:
            self.points[seat][open_word + PLURAL[kind]] += points
        tiles = len(self.board.cells_of(feature))
        if kind in ("cloister", "garden"):
            ((cell, _),) = feature
            tiles += self.board.tiles_around(cell)
        return {"event": "scored", "feature": kind, "tiles": tiles, "points": points,
                "seats": leaders, "followers": listed(followers)}  # fmt: skip

    def score_farms(self):
        """Score the farms by the reading in force; tell each farm under the third."""
        told = []
        farms = [farm for farm in self.held() if self.board.kind_of_feature(farm) == "field"]
        scoring, city_points = self.rules["farm_scoring"], self.rules["farm_city"]
        supplied = {farm: self.board.completed_cities_of(farm) for farm in farms}
        cities = set().union(*supplied.values())
        if scoring == THIRD_SCORING:
            # CARC-R22 to R25: per farm, for every completed city it touches, to its leaders.
            for farm in farms:
                followers = self.on(farm)
                points = city_points * len(supplied[farm])
                for seat in self.leaders(followers):
                    self.points[seat]["farms"] += points
                told.append({"event": "scored", "feature": "farm", "cities": len(supplied[farm]),
                             "points": points, "seats": self.leaders(followers),
                             "followers": listed(followers), "when": "end"})  # fmt: skip
        if scoring == SECOND_SCORING:
            # CARC-E2, CARC-D6: a player is paid once for a city, however many farms he leads there.
            for city in cities:
                paid = {seat for farm in farms if city in supplied[farm]
                        for seat in self.leaders(self.on(farm))}  # fmt: skip
                for seat in paid:
                    self.points[seat]["farms"] += city_points
        if scoring == FIRST_SCORING:
            # CARC-E3, CARC-D9: the city asks for the most farmers on all its farms together.
            for city in cities:
                farmers = [one for farm in farms if city in supplied[farm] for one in self.on(farm)]
                for seat in self.leaders(farmers):
                    self.points[seat]["farms"] += city_points
        return told

    # ---- the abbot ----

    def has_abbot_on_board(self, seat):
        """Say whether a seat's abbot stands on the table."""
        return any(one["seat"] == seat and one["follower"] == "abbot" for one in self.standing)

    def take_abbot_back(self, seat):
        """Pay the abbot what his cloister or garden is worth now and take him home; tell it."""
        (abbot,) = [
            one for one in self.standing if one["seat"] == seat and one["follower"] == "abbot"
        ]
        x, y = abbot["cell"]
        points = self.worth(self.board.feature_at(abbot["cell"], abbot["place"]))
        self.points[seat]["abbot"] += points
        self.return_all([abbot])
        return {"event": "abbot-taken-back", "seat": seat, "x": x, "y": y, "points": points}

    def shown(self):
        """List the followers on the table as a snapshot shows them."""
        followers = []
        for one in sorted(self.standing, key=by_seat_and_cell):
            segment = self.board.segments_at(one["cell"])[one["place"]]
            x, y = one["cell"]
            who = {"seat": one["seat"], "x": x, "y": y, "follower": one["follower"]}
            followers.append(who | words(segment))
        return followers


def may_stand(follower, feature):
    """Say which follower may stand where: the abbot on cloisters and gardens, gardens his alone."""
    if follower == "abbot":
        return feature in ("cloister", "garden")
    return feature != "garden"


def words(segment):
    """Name a segment as the log page says: edges from the north clockwise, slots rising."""
    if segment.feature in ("city", "road"):
        edges = [EDGE_NAMES[edge] for edge in sorted(segment.ports)]
        return {"feature": segment.feature, "edges": edges}
    if segment.feature == "field":
        return {"feature": "field", "slots": sorted(segment.ports)}
    return {"feature": segment.feature}


def listed(followers):
    """List followers as a scored line shows them."""
    return [
        {"seat": one["seat"], "x": one["cell"][0], "y": one["cell"][1], "follower": one["follower"]}
        for one in sorted(followers, key=by_seat_and_cell)
    ]


def by_seat_and_cell(one):
    """Order followers by owner, then by cell."""
    return one["seat"], one["cell"]
