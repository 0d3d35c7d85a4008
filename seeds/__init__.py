"""The game facts: cards, tiles, buildings, options, rulings and tips, each with id and source."""
