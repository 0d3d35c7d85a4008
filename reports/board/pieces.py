"""Small things on tiles: houses, shields, cloisters, gardens; and the followers."""

from reports.board.shapes import Shape, circle, points

STANDING, LYING, BIG, ABBOT = "standing", "lying", "big", "abbot"
# A follower from the front, 100 units high, middle at (50, 50).
FOLLOWER = (
    "M 50 5 C 60 5 67 12 67 21 C 67 27 65 31 62 35 C 74 38 92 44 95 52 C 97 58 90 61 84 61 "
    "C 78 61 72 60 70 60 C 72 68 86 84 88 91 C 89 96 85 97 80 97 L 62 97 C 57 97 54 84 50 84 "
    "C 46 84 43 97 38 97 L 20 97 C 15 97 11 96 12 91 C 14 84 28 68 30 60 C 28 60 22 61 16 61 "
    "C 10 61 3 58 5 52 C 8 44 26 38 38 35 C 35 31 33 27 33 21 C 33 12 40 5 50 5 Z"
)
LAID = (  # the same, seen from above after it fell on its side: arms and legs apart
    "M 5 50 C 5 40 12 33 21 33 C 27 33 31 35 35 38 C 38 26 44 8 52 5 C 58 3 61 10 61 16 "
    "C 61 22 60 28 60 30 C 68 28 84 14 91 12 C 96 11 97 15 97 20 L 97 38 C 97 43 84 46 84 50 "
    "C 84 54 97 57 97 62 L 97 80 C 97 85 96 89 91 88 C 84 86 68 72 60 70 C 60 72 61 78 61 84 "
    "C 61 90 58 97 52 95 C 44 92 38 74 35 62 C 31 65 27 67 21 67 C 12 67 5 60 5 50 Z"
)
MITRED = (
    "M 50 2 C 58 8 63 17 62 27 C 61 33 58 36 58 38 C 72 42 80 62 84 92 C 84 96 80 97 76 97 "
    "L 24 97 C 20 97 16 96 16 92 C 20 62 28 42 42 38 C 42 36 39 33 38 27 C 37 17 42 8 50 2 Z"
)
PIECES = {STANDING: FOLLOWER, BIG: FOLLOWER, LYING: LAID, ABBOT: MITRED}
PIECE_SIZE = {STANDING: 0.25, LYING: 0.25, BIG: 0.34, ABBOT: 0.28}
PIECE_EDGE = 7.0


def follower(kind: str) -> list[Shape]:
    """A piece in the colour of its owner."""
    return [
        Shape(PIECES[kind], stroke="halo", width=2 * PIECE_EDGE),
        Shape(PIECES[kind], fill="player", stroke="outline", width=PIECE_EDGE),
    ]


def house(x: float, y: float, size: float = 7.0) -> list[Shape]:
    """A house with a red roof, its middle at a point."""
    half, eaves = size / 2, y - size * 0.05
    walls = points((x - half, eaves), (x + half, eaves), (x + half, y + half), (x - half, y + half))
    roof = points((x - half * 1.25, eaves), (x, y - size * 0.62), (x + half * 1.25, eaves))
    return [
        Shape(f"M {walls} Z", fill="gable", stroke="wall", width=0.6),
        Shape(f"M {roof} Z", fill="house", stroke="wall", width=0.6),
    ]


def shield(x: float, y: float, size: float = 13.0) -> list[Shape]:
    """A blue shield with a white cross."""
    half = size / 2
    path = (
        f"M {points((x - half, y - half))} L {points((x + half, y - half))} "
        f"L {points((x + half, y))} "
        f"C {points((x + half, y + half * 0.7), (x, y + half * 1.2), (x, y + half * 1.2))} "
        f"C {points((x, y + half * 1.2), (x - half, y + half * 0.7), (x - half, y))} Z"
    )
    cross = (
        f"M {points((x, y - half))} L {points((x, y + half * 1.1))} "
        f"M {points((x - half, y - half * 0.2))} L {points((x + half, y - half * 0.2))}"
    )
    return [
        Shape(path, fill="shield", stroke="outline", width=1.0),
        Shape(cross, stroke="shield-cross", width=2.2),
    ]


def cloister(x: float, y: float) -> list[Shape]:
    """A church with a tower, its walls and its roof."""
    nave = points((x - 15, y - 2), (x + 9, y - 2), (x + 9, y + 12), (x - 15, y + 12))
    roof = points((x - 17, y - 2), (x - 11, y - 12), (x + 7, y - 12), (x + 9, y - 2))
    tower = points((x + 5, y - 10), (x + 15, y - 10), (x + 15, y + 12), (x + 5, y + 12))
    spire = points((x + 3.5, y - 10), (x + 10, y - 23), (x + 16.5, y - 10))
    door = points((x - 6, y + 12), (x - 6, y + 5), (x - 1, y + 5), (x - 1, y + 12))
    cross = (
        f"M {points((x + 10, y - 23))} L {points((x + 10, y - 29))} "
        f"M {points((x + 7.8, y - 26.8))} L {points((x + 12.2, y - 26.8))}"
    )
    return [
        Shape(f"M {nave} Z", fill="cloister", stroke="wall", width=1.2),
        Shape(f"M {roof} Z", fill="cloister-roof", stroke="wall", width=1.2),
        Shape(f"M {tower} Z", fill="cloister", stroke="wall", width=1.2),
        Shape(f"M {spire} Z", fill="cloister-roof", stroke="wall", width=1.2),
        Shape(f"M {door} Z", fill="wall"),
        Shape(cross, stroke="outline", width=1.4),
    ]


def cathedral(x: float, y: float) -> list[Shape]:
    """A church with two towers, larger than any house."""
    shapes = []
    for side in (-1, 1):
        at = x + 10 * side
        tower = points((at - 5, y - 10), (at + 5, y - 10), (at + 5, y + 16), (at - 5, y + 16))
        spire = points((at - 6, y - 10), (at, y - 26), (at + 6, y - 10))
        shapes += [
            Shape(f"M {tower} Z", fill="cloister", stroke="wall", width=1.2),
            Shape(f"M {spire} Z", fill="shield", stroke="wall", width=1.2),
        ]
    front = points((x - 6, y + 16), (x - 6, y - 4), (x, y - 12), (x + 6, y - 4), (x + 6, y + 16))
    rose = circle(x, y, 3.2)
    return [
        *shapes,
        Shape(f"M {front} Z", fill="cloister", stroke="wall", width=1.2),
        Shape(rose, fill="garden", stroke="wall", width=0.8),
    ]


def garden(x: float, y: float) -> list[Shape]:
    """A hedge with flowers."""
    shapes = [Shape(circle(x, y, 8.5), fill="grass", stroke="hedge", width=2.2)]
    for step_x, step_y in ((0, -4), (3.8, -1), (2.4, 3.6), (-2.4, 3.6), (-3.8, -1)):
        shapes.append(Shape(circle(x + step_x, y + step_y, 1.7), fill="garden"))
    return shapes


def inn(x: float, y: float) -> list[Shape]:
    """A house at a lake."""
    lake = Shape(circle(x, y + 4, 9.0), fill="inn-lake", stroke="bank", width=1.0)
    return [lake, *house(x, y, 10.0)]
