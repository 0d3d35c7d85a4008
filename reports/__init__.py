"""Result rows in, answers out: statistics, tables, figures, pages."""

import logging

# Where the home cannot be written it would tell at length that it keeps its fonts elsewhere.
logging.getLogger("matplotlib").setLevel(logging.ERROR)
