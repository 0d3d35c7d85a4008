"""Judgements that the strategies share: what features, farms, cloisters and followers are worth."""
