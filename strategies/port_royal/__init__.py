"""Strategies for Port Royal.

random_legal, stop_at_ships, stop_at_cards and odds_counter decide by one idea each; all_round
weighs everything by named weights, and the themes (swords_first, expedition_racer, balanced, ...)
are settings of it in settings.toml.
"""
