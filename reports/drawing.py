"""How figures are drawn: inline SVG in the colours of the page, with text alternatives.

Matplotlib draws with stand-in colours, which are replaced by the page's CSS variables, so that one
drawing serves light and dark; outside a page the same names fall back to the light colours. The
bytes repeat: fixed ids, no dates. Each figure is drawn once for wide and once for narrow screens,
because a figure that is only scaled down cannot be read on a phone.
"""

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb, to_rgba_array
from matplotlib.figure import Figure

WIDE, NARROW = 720, 360
TEXT, SMALL = 12.5, 11.0
CHARACTER = 7.0  # width of a letter of TEXT, a little generous
ROW = 34

# Okabe and Ito's colours, shifted a little where one would vanish on white or on black; the pairs
# are (light page, dark page). The order of strategies in the run gives the colour.
PALETTE = (
    ("#0072b2", "#4ba3e3"),
    ("#d55e00", "#ff8a47"),
    ("#009e73", "#2cc79a"),
    ("#b8478a", "#e58fc1"),
    ("#c98a00", "#f0b429"),
    ("#3a9bd0", "#8fd0f5"),
    ("#7a6a00", "#e6dc57"),
    ("#6b6b76", "#b4b4c0"),
)
INKS = {
    "ink": ("#1c1f26", "#e9eaee"),
    "quiet": ("#5d6470", "#a4abb8"),
    "line": ("#d9dce3", "#383d48"),
    "paper": ("#ffffff", "#16181d"),
    "more": ("#0072b2", "#4ba3e3"),
    "less": ("#d55e00", "#ff8a47"),
}
# Stand-ins: colours that nothing else draws with.
STAND_IN = {name: f"#fe01{number:02x}" for number, name in enumerate(INKS)} | {
    f"s{number}": f"#fe02{number:02x}" for number in range(len(PALETTE))
}
LIGHT = {name: pair[0] for name, pair in INKS.items()} | {
    f"s{number}": pair[0] for number, pair in enumerate(PALETTE)
}
DARK = {name: pair[1] for name, pair in INKS.items()} | {
    f"s{number}": pair[1] for number, pair in enumerate(PALETTE)
}
INK, QUIET, LINE, PAPER = (STAND_IN[name] for name in ("ink", "quiet", "line", "paper"))
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",
    "font.size": TEXT,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": QUIET,
    "axes.labelsize": SMALL,
    "axes.linewidth": 1.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "xtick.labelsize": SMALL,
    "ytick.labelsize": SMALL,
    "xtick.major.size": 3,
    "ytick.major.size": 0,
    "hatch.color": PAPER,
    "hatch.linewidth": 1.2,
}
COLOURED = ("facecolor", "edgecolor", "color", "markerfacecolor", "markeredgecolor")
FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class Picture:
    """A figure ready for a page.

    Attributes
    ----------
    name : str
        File name without ending, and anchor on the page.
    title, note : str
        What it shows, and how to read it.
    alternative : str
        The figure in words, for those who do not see it.
    wide, narrow : str
        SVG text with CSS variables.
    """

    name: str
    title: str
    note: str
    alternative: str
    wide: str
    narrow: str
    paint: Callable[[int], Figure]

    def png(self) -> bytes:
        """The wide figure as PNG, for slides: light colours on white, twice the pixels."""
        with rc_context(STYLE):
            figure = self.paint(WIDE)
            _put_colours(figure)
            buffer = io.BytesIO()
            figure.savefig(
                buffer, format="png", dpi=144, facecolor=LIGHT["paper"],
                metadata={"Software": None},
            )  # fmt: skip
        return buffer.getvalue()

    def plain(self) -> str:
        """The wide SVG as a file of its own: light colours written out, on white."""
        text = re.sub(r"var\(--([a-z0-9]+)\)", lambda match: LIGHT[match[1]], self.wide)
        return text.replace("<svg ", f'<svg style="background:{LIGHT["paper"]}" ', 1)


def colour(number: int) -> str:
    """Stand-in colour of the strategy with this number in the run."""
    return STAND_IN[f"s{number % len(PALETTE)}"]


def draw(
    name: str, title: str, note: str, alternative: str, paint: Callable[[int], Figure]
) -> Picture:
    """A picture from a function that paints a figure of a given width in pixels."""
    drawn = []
    for suffix, width in (("", WIDE), ("-narrow", NARROW)):
        with rc_context(STYLE):
            figure = paint(width)
        drawn.append(_svg(figure, name + suffix, title, alternative))
    wide, narrow = drawn
    return Picture(name, title, note, alternative, wide, narrow, paint)


def _put_colours(figure: Figure) -> None:
    """Light colours for all stand-ins, where no page will do it."""
    known = {to_rgb(stand_in): to_rgb(LIGHT[name]) for name, stand_in in STAND_IN.items()}

    def real(tone: Any) -> Any:
        """The colour to put, or None where there is no stand-in."""
        if isinstance(tone, str) and tone.lower() in {"none", "auto"}:
            return None
        before = to_rgba_array(tone)
        tones = before.copy()
        for number, (*rgb, alpha) in enumerate(before):
            found = next((new for old, new in known.items() if np.allclose(old, rgb)), rgb)
            tones[number] = (*found, alpha)
        if np.array_equal(tones, before):
            return None
        return tones if np.ndim(tone) > 1 else tuple(tones[0])

    for artist in figure.findobj():
        for name in COLOURED:
            getter, setter = (getattr(artist, f"{way}_{name}", None) for way in ("get", "set"))
            if getter and setter and (tone := getter()) is not None:
                put = real(tone)
                if put is not None:
                    setter(put)


def canvas(width: float, height: float) -> Figure:
    """An empty figure of so many pixels."""
    return Figure(figsize=(width / 72, height / 72), dpi=72, facecolor="none")


def place(figure: Figure, left: float, right: float, top: float, bottom: float) -> Axes:
    """Axes with margins in pixels."""
    width, height = figure.get_size_inches() * 72
    axes = figure.add_axes(
        (left / width, bottom / height, 1 - (left + right) / width, 1 - (top + bottom) / height)
    )
    axes.set_facecolor("none")
    return axes


def _svg(figure: Figure, name: str, title: str, alternative: str) -> str:
    """The figure as SVG text without width, height, dates or a matplotlib header."""
    buffer = io.StringIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    with rc_context({**STYLE, "svg.hashsalt": name}):
        figure.savefig(buffer, format="svg", metadata=nothing, transparent=True)
    text = buffer.getvalue()
    text = text[text.index("<svg ") :]
    view = re.search(r'viewBox="[^"]+"', text)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'{view[0] if view else ""} role="img" aria-labelledby="{name}-t {name}-d">\n'
        f'<title id="{name}-t">{escape(title)}</title>\n'
        f'<desc id="{name}-d">{escape(alternative)}</desc>'
    )
    text = head + text[text.index(">") + 1 :]
    for key, stand_in in STAND_IN.items():
        text = text.replace(stand_in, f"var(--{key})")
    # Ids of groups would repeat on a page that holds several figures.
    text = re.sub(r'<g id="[^"]+"', "<g", text)
    return text.replace("'DejaVu Sans'", FONTS)
