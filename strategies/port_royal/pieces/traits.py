"""The weights of a player who values everything in coins."""

from enum import IntEnum

from strategies.registry import Weight


class Trait(IntEnum):
    """Places of the weights, in the order of ``TRAITS``."""

    DRAW_GAIN = 0
    DRAW_GAIN_PER_COIN = 1
    RISK = 2
    STOP_AT_CARDS = 3
    STOP_AT_SHIPS = 4
    COLOUR_HUNGER = 5
    POINT_EARLY = 6
    POINT_LATE = 7
    COIN_LATE = 8
    SWORD = 9
    SWORD_MORE = 10
    EARLY_SWORD = 11
    TRADER = 12
    MADEMOISELLE = 13
    JESTER = 14
    ADMIRAL = 15
    GOVERNOR = 16
    SYMBOL = 17
    SYMBOL_NEEDED = 18
    JACK = 19
    OTHER_POWER = 20
    LEAST_GAIN = 21
    DENY = 22
    TAX_FEAR = 23
    COIN_LIMIT = 24
    REPEL_BELOW = 25
    CLAIM_FROM = 26
    FINISH = 27
    LEAST_PRICE = 28
    GAMBLE = 29
    DRAW_FADE = 30
    OTHERS_SHIP = 31


TRAITS = (
    Weight("draw_gain", 2.0, -2.0, 6.0, "coins", "what one more card adds to an empty harbour"),
    Weight("draw_gain_per_coin", 0.1, -0.5, 1.0, "coins", "more of it per coin in hand, up to 10"),
    Weight("risk", 2.5, 0.0, 4.0, "factor", "how much of the bust chance counts; 1 = as it is"),
    Weight("stop_at_cards", 20, 1, 40, "cards", "stop with so many cards in the harbour"),
    Weight("stop_at_ships", 6, 1, 6, "ships", "stop with so many ship colours in the harbour"),
    Weight("colour_hunger", 0.7, 0.0, 2.0, "factor", "how much of an extra take's worth counts"),
    Weight("point_early", 3.0, 0.0, 10.0, "coins", "worth of a point at the start"),
    Weight("point_late", 4.0, 0.0, 20.0, "coins", "worth of a point when the end is near"),
    Weight("coin_late", 0.6, 0.0, 1.0, "coins", "worth of a coin when the end is near; 1 at first"),
    Weight("sword", 1.5, -2.0, 10.0, "coins", "worth of each of the first two swords"),
    Weight("sword_more", 1.5, -2.0, 10.0, "coins", "worth of each further sword up to five"),
    Weight("early_sword", 0.0, -5.0, 10.0, "coins", "added per sword in the first third"),
    Weight("trader", 0.0, -2.0, 10.0, "coins", "worth of a Trader"),
    Weight("mademoiselle", 4.0, -2.0, 15.0, "coins", "worth of a Mademoiselle"),
    Weight("jester", 5.0, -2.0, 15.0, "coins", "worth of a Jester"),
    Weight("admiral", 5.0, -2.0, 15.0, "coins", "worth of an Admiral"),
    Weight("governor", 9.0, -2.0, 20.0, "coins", "worth of a Governor"),
    Weight("symbol", 0.0, -2.0, 10.0, "coins", "worth of a Settler, Captain or Priest"),
    Weight("symbol_needed", 1.0, 0.0, 10.0, "coins", "more if an open expedition lacks it"),
    Weight("jack", 2.0, -2.0, 10.0, "coins", "worth of a Jack of all Trades"),
    Weight("other_power", 3.0, -2.0, 15.0, "coins", "worth of a person of the optional sets"),
    Weight("least_gain", 0.0, -3.0, 5.0, "coins", "take nothing that gains less in another's turn"),
    Weight("deny", 0.0, 0.0, 1.0, "factor", "how much of what is left to the next players counts"),
    Weight("tax_fear", 0.2, 0.0, 0.9, "factor", "share of the coins beyond coin_limit given up"),
    Weight("coin_limit", 12, 0, 60, "coins", "coins that are safe to hold"),
    Weight("repel_below", 1.0, 0.0, 6.0, "coins", "repel a new ship that would bring less"),
    Weight("claim_from", 0, 0, 60, "points", "claim expeditions only from so many points on"),
    Weight("finish", 8.0, 0.0, 30.0, "coins", "added for a take or claim that ends the game ahead"),
    Weight("least_price", 0, 0, 9, "coins", "hire nobody whose printed cost is lower"),
    Weight("gamble", 0.35, 0.0, 1.0, "chance", "use a Gambler while four cards bust more rarely"),
    Weight("draw_fade", 0.4, 0.0, 1.5, "coins", "less of draw_gain per coin of worth lying there"),
    Weight("others_ship", 0, 0, 6, "coins", "trade no ship for less in another's turn"),
)  # fmt: skip
