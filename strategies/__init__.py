"""One file = one strategy: a function that chooses, and its named weights.

To add one, put ``strategies/<game>/<name>.py`` beside the others::

    from strategies.registry import Weight, strategy

    @strategy(
        game="port-royal",
        name="<name>",
        idea="What it tries to do, in one sentence.",
        source="a fact or tip id, or who says so",
        level="club",
        weights=(Weight("ships", default=3, low=1, high=5, unit="ships", meaning="..."),),
    )
    def choose(game, rules, options, count, seat, weights):
        return 0

It is found by the registry, listed by ``kibitz list strategies``, and held by the tests to what
every strategy must obey: legal answers, no look at hidden cards, no change to the game.
"""
