"""What can be asked: one dataclass for each study, which is its command line and its TOML file.

These modules import nothing heavy, so that ``kibitz --help`` answers at once.
"""
