"""A scene written as SVG: each drawing once, placed as often as it lies on the table."""

from collections.abc import Iterable
from html import escape

from reports.board.shapes import (
    INK,
    INKS,
    PAPER,
    QUIET,
    SEAT_INKS,
    TILE,
    Label,
    Placed,
    Scene,
    Shape,
    number,
)

FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


def _colour(name: str) -> str:
    return "currentColor" if name == "player" else INKS[name]


def _shape(shape: Shape) -> str:
    text = f'<path d="{shape.path}" fill="{_colour(shape.fill) if shape.fill else "none"}"'
    if shape.stroke:
        text += f' stroke="{_colour(shape.stroke)}" stroke-width="{number(shape.width)}"'
    if shape.dash:
        text += f' stroke-dasharray="{" ".join(number(length) for length in shape.dash)}"'
    return text + "/>"


def _placed(placed: Placed) -> str:
    move = f"translate({number(placed.x)} {number(placed.y)})"
    if placed.degrees:
        move += f" rotate({placed.degrees} {number(TILE / 2)} {number(TILE / 2)})"
    if placed.scale != 1.0:
        move += f" scale({placed.scale:g})"
    text = f'<use href="#{placed.drawing}" transform="{move}"'
    if placed.seat >= 0:
        text += f' color="{SEAT_INKS[placed.seat]}"'
    if placed.since:
        text += f' data-since="{placed.since}"'
    if placed.until >= 0:
        text += f' data-until="{placed.until}"'
    return text + "/>"


def _label(label: Label) -> str:
    weight = ' font-weight="700"' if label.is_bold else ""
    colour = "var(--quiet, " + QUIET + ")" if label.is_quiet else "var(--ink, " + INK + ")"
    return (
        f'<text x="{number(label.x)}" y="{number(label.y)}" font-size="{number(label.size)}" '
        f'text-anchor="{label.anchor}"{weight} fill="{colour}">{escape(label.text)}</text>'
    )


def svg(
    scene: Scene, title: str, description: str, *, has_paper: bool = True, also: Iterable[str] = ()
) -> str:
    """The scene as the text of an SVG, with its words for those who do not see it.

    ``also`` names drawings that a page around it refers to, besides those that are placed.
    """
    view = " ".join(number(side) for side in (scene.left, scene.top, scene.width, scene.height))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img" '
        f'font-family="{FONTS}">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(description)}</desc>",
        "<defs>",
    ]
    for name in sorted({*scene.used(), *also}):
        lines.append(f'<g id="{name}">{"".join(_shape(each) for each in scene.drawings[name])}</g>')
    lines.append("</defs>")
    if has_paper:
        lines.append(
            f'<rect x="{number(scene.left)}" y="{number(scene.top)}" '
            f'width="{number(scene.width)}" height="{number(scene.height)}" fill="{PAPER}"/>'
        )
    lines += [_placed(placed) for placed in scene.placed]
    lines += [_label(label) for label in scene.labels]
    return "\n".join([*lines, "</svg>\n"])
