"""The drawing of Carcassonne: every tile against the tile table, pixel by pixel, and whole games.

A tile is painted in flat colours; what hangs together in the picture must hang together in the
table, and a follower must stand on what he claims.
"""

import re
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from scipy import ndimage

from reports.board.files import check
from reports.board.pieces import LYING, STANDING
from reports.board.png import paint, path_of, png
from reports.board.scene import board_scene, moment, place_on_tile
from reports.board.shapes import INKS, Placed, Scene
from reports.board.svg import svg
from reports.board.tiles import COMPASS, groups, row_of, tile_shapes, tile_table
from sim.errors import UserError
from sim.replay import log_lines

KINDS = sorted(tile_table())
GARDENS = [kind for kind in KINDS if row_of(kind)["garden_copies"] != "0"]
PIXELS = 200
SVG = "{http://www.w3.org/2000/svg}"


@cache
def painted(kind: str) -> dict[str, np.ndarray]:
    """Connected patches of field, city and road: a number for each, 0 where there is none."""
    scene = Scene(0, 0, 100, 100, placed=[Placed("tile", 0, 0)])
    scene.drawings["tile"] = [
        shape for shape in tile_shapes(kind) if shape.part or shape.fill == "field"
    ]
    canvas = FigureCanvasAgg(paint(scene, PIXELS, is_smooth=False))
    canvas.draw()
    pixels = np.asarray(canvas.buffer_rgba())[:, :, :3]
    patches = {}
    for part in ("field", "city", "road"):
        ink = [int(INKS[part][at : at + 2], 16) for at in (1, 3, 5)]
        patches[part], _ = ndimage.label((pixels == ink).all(axis=2))
    return patches


def at(patches: np.ndarray, x: float, y: float) -> int:
    scale = PIXELS / 100
    return int(patches[min(PIXELS - 1, int(y * scale)), min(PIXELS - 1, int(x * scale))])


def on_side(side: str, along: float) -> tuple[float, float]:
    """A point just inside a side, ``along`` clockwise from its beginning."""
    return {
        "N": (along, 3.0),
        "E": (97.0, along),
        "S": (100 - along, 97.0),
        "W": (3.0, 100 - along),
    }[side]


def half_edge(slot: int) -> tuple[float, float]:
    return on_side(COMPASS[slot // 2], 36.0 if slot % 2 == 0 else 64.0)


@pytest.mark.parametrize("kind", KINDS)
def test_each_half_edge_is_drawn_once_as_field_or_city(kind: str) -> None:
    row, patches = row_of(kind), painted(kind)
    for slot in range(8):
        is_city = row[f"edge_{COMPASS[slot // 2].lower()}"] == "C"
        point = half_edge(slot)
        assert bool(at(patches["city"], *point)) == is_city
        assert bool(at(patches["field"], *point)) != is_city


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("part", "where"), [("city", 50.0), ("road", 50.0)])
def test_cities_and_roads_join_the_sides_that_the_table_joins(
    kind: str, part: str, where: float
) -> None:
    wanted = groups(row_of(kind)[f"{part}_groups"])
    found: dict[int, str] = {}
    for side in COMPASS:
        if number := at(painted(kind)[part], *on_side(side, where)):
            found[number] = found.get(number, "") + side
    assert sorted(found.values()) == sorted(wanted)


@pytest.mark.parametrize("kind", KINDS)
def test_fields_join_the_half_edges_that_the_table_joins(kind: str) -> None:
    wanted = groups(row_of(kind)["field_groups"])
    found: dict[int, str] = {}
    for slot in range(8):
        if number := at(painted(kind)["field"], *half_edge(slot)):
            found[number] = found.get(number, "") + str(slot)
    assert sorted(found.values()) == sorted(wanted)


@pytest.mark.parametrize("kind", KINDS)
def test_a_follower_stands_on_what_he_claims(kind: str) -> None:
    row, patches = row_of(kind), painted(kind)
    for part in ("city", "road", "field"):
        for group in groups(row[f"{part}_groups"]):
            if part == "field":
                words = {"feature": part, "slots": [int(slot) for slot in group]}
                beginning = half_edge(int(group[0]))
            else:
                words = {"feature": part, "edges": list(group)}
                beginning = on_side(group[0], 50.0)
            place = place_on_tile(words, kind, 0)
            assert at(patches[part], *place) == at(patches[part], *beginning) != 0


@pytest.mark.parametrize("kind", GARDENS)
def test_a_garden_lies_in_a_field_and_the_abbot_in_it(kind: str) -> None:
    copy = f"{kind}-garden"
    place = place_on_tile({"feature": "garden"}, copy, 0)
    assert at(painted(kind)["field"], *place)
    added = tile_shapes(copy)[len(tile_shapes(kind)) - 1 : -1]  # the last shape is the edge
    assert added[0].fill == "grass"
    corners = path_of(added[0].path).vertices
    assert (corners.min(axis=0) < place).all()
    assert (place < corners.max(axis=0)).all()


@pytest.mark.parametrize("rotation", range(4))
def test_a_turned_tile_turns_its_followers(rotation: int) -> None:
    """Tile K has its road from south to west; the log names sides as they lie."""
    edges = [COMPASS[(COMPASS.index(side) + rotation) % 4] for side in "SW"]
    x, y = place_on_tile({"feature": "road", "edges": edges}, "K", rotation)
    left = at(
        painted("K")["road"], *place_on_tile({"feature": "road", "edges": ["S", "W"]}, "K", 0)
    )
    assert left
    for side in edges:
        toward = on_side(side, 50.0)
        assert abs(x - toward[0]) < 50
        assert abs(y - toward[1]) < 50


@pytest.fixture(scope="module")
def states() -> list[dict]:
    extras = dict.fromkeys(("river", "inns_and_cathedrals", "abbot"), "yes")
    lines = log_lines("carcassonne", 3, seed=2, overrides=extras)
    return [line["state"] for line in lines if line["event"] == "snapshot"]


def test_as_many_tiles_and_followers_are_drawn_as_the_log_has(states: list[dict]) -> None:
    for state in states:
        scene = board_scene([state])
        tiles = [each for each in scene.placed if each.drawing.startswith("tile-")]
        assert len(tiles) == len(state["board"])
        drawn = [each for each in scene.placed if each.seat >= 0]
        assert sorted(each.seat for each in drawn) == sorted(f["seat"] for f in state["followers"])
        lying = sum(each.drawing == LYING for each in drawn)
        assert lying == sum(follower["feature"] == "field" for follower in state["followers"])


def test_every_kind_of_follower_is_drawn_in_its_own_shape(states: list[dict]) -> None:
    words = {"abbot": "abbot", "big": "big", "normal": "standing"}
    seen = set()
    for state in states:
        for follower in state["followers"]:
            alone = {**state, "followers": [follower]}
            (piece,) = (each for each in board_scene([alone]).placed if each.seat >= 0)
            lies = follower["feature"] == "field"
            assert piece.drawing == (LYING if lies else words[follower["follower"]])
            seen.add(piece.drawing)
    assert seen == {LYING, *words.values()}


def test_a_history_shows_each_state_at_its_time(states: list[dict]) -> None:
    scene = board_scene(states)
    for number, state in enumerate(states):
        now = [
            each
            for each in scene.placed
            if each.since <= number and (each.until < 0 or number < each.until)
        ]
        assert sum(each.drawing.startswith("tile-") for each in now) == len(state["board"])
        assert sum(each.drawing == "frame" for each in now) == 1
        assert sum(each.seat >= 0 for each in now) == len(state["followers"])


def test_the_svg_is_well_formed_and_complete(states: list[dict]) -> None:
    names = ["a <b> & c", "Ben", "a name that is much too long to fit beside a board"]
    scene = moment(states[-1], names)
    root = ElementTree.fromstring(svg(scene, "A game & more", "words"))
    known = {element.get("id") for element in root.iter(f"{SVG}g")}
    uses = list(root.iter(f"{SVG}use"))
    state = states[-1]
    assert len(uses) == len(state["board"]) + len(state["followers"]) + len(names)
    assert {use.get("href", "")[1:] for use in uses} == known
    told = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert names[0] in told
    score = f"{state['scores'][0]} points, {state['supply'][0]['normal']} in hand"
    assert any(text.startswith(score) for text in told)
    left, top, wide, high = (float(word) for word in root.get("viewBox", "").split())
    for use in uses:
        x, y = map(float, re.findall(r"translate\((\S+) (\S+?)\)", use.get("transform", ""))[0])
        assert left <= x < left + wide
        assert top <= y < top + high


def test_the_png_shows_the_same(states: list[dict]) -> None:
    scene = moment(states[10], ["Ada", "Ben", "Cyd"])
    data = png(scene)
    assert data.startswith(b"\x89PNG")
    wide, high = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    assert wide / high == pytest.approx(scene.width / scene.height, rel=0.02)


def test_paths_are_read_as_they_are_written() -> None:
    path = path_of("M 0 0 L 10 0 10 5 C 1 2 3 4 5 6 Z")
    assert path.vertices.tolist() == [[0, 0], [10, 0], [10, 5], [1, 2], [3, 4], [5, 6], [0, 0]]


def test_the_score_names_everybody_with_his_piece(states: list[dict]) -> None:
    scene = moment(states[-1], ["Ada", "Ben", "Cyd"], points=[10, 20, 30])
    beside = [each for each in scene.placed if each.seat >= 0][-3:]
    assert [each.seat for each in beside] == [0, 1, 2]
    assert all(each.drawing == STANDING for each in beside)
    assert [label.text.split()[0] for label in scene.labels if "in hand" in label.text] == [
        "10", "20", "30",
    ]  # fmt: skip


def test_what_cannot_be_drawn_is_refused(tmp_path) -> None:
    for name in ("board.jpg", "board", "board.svg.gz"):
        with pytest.raises(UserError, match=r"must end in \.svg or \.png"):
            check("carcassonne", tmp_path / name, None)
    with pytest.raises(UserError, match="port-royal has not"):
        check("port-royal", None, tmp_path / "frames")
    (tmp_path / "taken").touch()
    with pytest.raises(UserError, match="not a folder"):
        check("carcassonne", None, tmp_path / "taken")
    check("carcassonne", tmp_path / "board.PNG", tmp_path / "frames")
