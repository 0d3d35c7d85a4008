"""The weights of a player who values everything in points."""

from enum import IntEnum

from strategies.registry import Weight


class Trait(IntEnum):
    """Places of the weights, in the order of ``TRAITS``."""

    CITY = 0
    ROAD = 1
    CLOISTER = 2
    FARM = 3
    CITY_DOUBT = 4
    ROAD_DOUBT = 5
    FIT_DOUBT = 6
    CLOISTER_HOPE = 7
    FARM_HOPE = 8
    FARM_GROWTH = 9
    FARM_FROM = 10
    FARMERS = 11
    FARM_JOIN = 12
    FOLLOWER = 13
    LAST_FOLLOWER = 14
    COMES_BACK = 15
    STEAL = 16
    HARM = 17
    BLOCK = 18
    THIRD_SIDE = 19
    LEAST_CLAIM = 20
    SECOND_LOOK = 21
    LAST_LOOK = 22
    BIG_FOLLOWER = 23
    BIG_GUARD = 24
    ABBOT_EASE = 25


TRAITS = (
    Weight("city", 1.0, 0.0, 4.0, "factor", "what points in own cities count"),
    Weight("road", 1.0, 0.0, 4.0, "factor", "what points on own roads count"),
    Weight("cloister", 1.0, 0.0, 4.0, "factor", "what points of own cloisters count"),
    Weight("farm", 1.0, 0.0, 4.0, "factor", "what points of own farms count"),
    Weight(
        "city_doubt", 8.0, 0.0, 60.0, "tiles",
        "an open city side closes with chance n / (n + this), n the city tiles left",
    ),
    Weight("road_doubt", 6.0, 0.0, 60.0, "tiles", "the same for an open road side"),
    Weight(
        "fit_doubt", 3.0, 0.0, 30.0, "tiles",
        "the same for a side at the new tile, n the tiles left that fit the cell there",
    ),
    Weight(
        "cloister_hope", 0.7, 0.0, 1.0, "share",
        "share of the missing tiles around a cloister that will come, with all tiles left",
    ),
    Weight(
        "farm_hope", 0.4, 0.0, 1.0, "share",
        "what a contact with an unfinished city counts of one with a finished city",
    ),
    Weight(
        "farm_growth", 4.0, 0.0, 20.0, "points",
        "what a farm still gains elsewhere, with all tiles left",
    ),
    Weight("farm_from", 0.2, 0.0, 1.0, "share", "no farmer before this share of the tiles is gone"),
    Weight("farmers", 4, 0, 15, "followers", "most farmers to put down in a game"),
    Weight("farm_join", 1.0, 0.0, 4.0, "factor", "what gains in farms count where others stand"),
    Weight(
        "follower", 4.0, 0.0, 20.0, "points",
        "worth of a follower in hand, with all tiles left",
    ),
    Weight("last_follower", 3.0, 0.0, 20.0, "points", "more of it for the last one, half for two"),
    Weight(
        "comes_back", 0.6, 0.0, 1.0, "share",
        "share of a follower's worth that is not lost where the feature will surely be finished",
    ),
    Weight("steal", 1.0, 0.0, 4.0, "factor", "what gains in cities and roads count against others"),
    Weight("harm", 0.7, 0.0, 3.0, "factor", "what points of all others together count"),
    Weight("block", 0.7, 0.0, 4.0, "factor", "what others lose counts when no tile left fits"),
    Weight("third_side", 0.5, 0.0, 1.0, "factor", "chance left where over two sides are open"),
    Weight("least_claim", 0.0, -10.0, 20.0, "points", "gain from which a follower is put down"),
    Weight(
        "second_look", 1.5, 0.0, 100.0, "points",
        "places so far below the best, at first look, are weighed again with fields; "
        "a third of it where no farmer can be put down or no city is finished",
    ),
    Weight(
        "last_look", 0.4, 0.0, 100.0, "points",
        "places so far below the best then, once more with gaps and the tiles that fit there",
    ),
    Weight(
        "big_follower", 1.0, 0.0, 20.0, "points",
        "what the big follower is worth in hand above a normal one, with all tiles left",
    ),
    Weight(
        "big_guard", 0.15, 0.0, 2.0, "share", "what a claim gains more with the big follower on it"
    ),
    Weight(
        "abbot_ease", 0.5, 0.0, 1.0, "share", "what the abbot costs less than another follower"
    ),
)  # fmt: skip
