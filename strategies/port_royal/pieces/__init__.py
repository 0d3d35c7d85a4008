"""Judgements that several strategies share: what a card is worth, when to stop, what to claim."""
