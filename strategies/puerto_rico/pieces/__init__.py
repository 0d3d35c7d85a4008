"""Parts of strategies: what things are worth, and how each kind of decision is answered.

All worth is in victory points at the moment, so that a coin, a tile and a barrel can be compared.
"""
