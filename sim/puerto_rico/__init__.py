"""Puerto Rico: the 1897 edition and the classic one of 2002, for 2 to 5 players.

File names follow the 1897 words; the classic names of the roles are Settler (planter), Mayor
(recruiter), Builder, Craftsman, Trader, Captain and Prospector (adventurer). ``play.py`` is the
table of contents of the rulebook. Facts, readings and options: ``seeds/puerto_rico/``.

Left out: the sets "New Buildings" and "Nobles", whose effects the sources give only in paraphrase.
"""
