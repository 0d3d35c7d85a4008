"""Everybody against everybody: ratings, cycles, the mix that nobody beats."""
