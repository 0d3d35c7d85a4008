"""Strategies for Carcassonne.

random_legal and greedy_points decide by one idea each. all_round weighs every placement by named
weights, one turn ahead, and puts its follower where the same weights say; the themes (road_runner,
early_farmer, stealer, balanced, ...) are settings of it in settings.toml.
"""
