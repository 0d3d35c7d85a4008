"""One strategy with other weights: which setting is best, and which weights matter."""
