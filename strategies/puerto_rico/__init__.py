"""Strategies for Puerto Rico; reusable parts in ``pieces``, named settings in settings.toml."""
