"""The proofs of Kibitz: `python -m tests` runs them all."""
