"""What makes a command quick enough for a test: options that are replaced, or added."""

SMALL = {
    "play": {"-n": "240"},
    "balance": {"-n": "60"},
    "league": {"-n": "300"},
    "sweep": {"-n": "600"},
    "tips": {"-n": "60"},
    "tune": {"--budget": "6k"},
    "selftest": {"-k": "20", "-n": "20"},
}
# Every study as a user types it for the coin race: words after the game. A new study adds a row.
ASKED = {
    "balance": ["-s", "fair", "-s", "loaded", "-v", "loaded_percent=80"],
    "league": ["-s", "fair", "-s", "loaded", "-s", "mixed"],
    "sweep": ["mixed", "-w", "rate=0:1:3", "--field", "fair"],
    "tips": ["--tip", "loaded", "--tip", "first"],
    "tune": ["mixed(rate=0.1)", "--against", "fair"],
    "selftest": ["-s", "mixed"],
}
