"""Port Royal (2014) and its readings: the rules, one file per phase or power.

Start with ``play.py``, the table of contents of the rulebook. What the texts say is in
seeds/port_royal/facts.toml, what they leave open in rulings.toml, every choice in options.toml.
"""
