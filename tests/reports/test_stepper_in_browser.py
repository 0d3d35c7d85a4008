"""The page to step through a game, in Chromium: keys, buttons, slider, and small screens."""

import re
from pathlib import Path

import pytest

from reports.stepper import html
from sim.games import load
from sim.replay import log_lines
from tests.browser import DARK, PHONE, browse, in_browser, width_on_a_phone

pytestmark = in_browser
GAMES = {"port-royal": 2, "puerto-rico": 3, "carcassonne": 2}
SCRIPT = """
seen.steps = last + 1;
const press = (key) =>
  document.dispatchEvent(new KeyboardEvent("keydown", {key, cancelable: true}));
const where = () => Number(find("where").textContent.split(" / ")[0]);
const look = () => ({
  step: where(), said: find("said").innerText,
  chosen: document.querySelector("#options .chosen")?.innerText,
  panels: document.querySelectorAll("#table .panel").length,
  tiles: pieces.filter((piece) => piece.element.style.display === "" &&
    piece.element.getAttribute("href").startsWith("#tile-")).length,
});
seen.opened = look();
press("ArrowRight"); press("ArrowRight"); seen.forward = look();
press("ArrowLeft"); seen.back = look();
press("PageDown"); seen.turn = look(); press("PageUp"); seen.turnBack = look();
press("End"); seen.end = look(); press("ArrowRight"); seen.afterEnd = look();
seen.forwardIsOff = find("forward").disabled;
press("Home"); seen.home = look(); press("ArrowLeft"); seen.beforeHome = look();
find("forward").click(); seen.clicked = look();
slider.value = 20; slider.dispatchEvent(new Event("input")); seen.slid = look();
seen.address = location.hash;
seen.paper = getComputedStyle(document.body).backgroundColor;
"""


@pytest.fixture(scope="module", params=GAMES)
def page(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Name of a game, and its page."""
    game = request.param
    lines = list(log_lines(game, GAMES[game], seed=3, snapshots="decision"))
    return game, html(lines, load(game).narrate, load(game).game.title, {})


def test_keys_buttons_and_slider_step_through_the_game(
    page: tuple[str, str], tmp_path: Path
) -> None:
    game, text = page
    seen = browse(tmp_path, text, SCRIPT, "--window-size=1200,900")
    last = seen["steps"]
    assert seen["errors"] == []
    assert seen["opened"]["step"] == 1
    assert seen["forward"]["step"] == 3
    assert seen["back"]["step"] == 2
    assert seen["forward"]["said"] != seen["back"]["said"]
    assert seen["turn"]["step"] > 2
    assert seen["turnBack"]["step"] < seen["turn"]["step"]
    assert seen["end"]["step"] == seen["afterEnd"]["step"] == last
    assert seen["forwardIsOff"]
    assert "chosen" not in seen["end"]
    assert seen["home"] == seen["beforeHome"] == seen["opened"]
    assert seen["clicked"]["step"] == 2
    assert seen["slid"]["step"] == 21
    assert seen["address"] == "#21"
    assert seen["clicked"]["chosen"]
    assert seen["opened"]["panels"] >= GAMES[game] + 1
    if game == "carcassonne":
        assert seen["opened"]["tiles"] == 1
        assert seen["end"]["tiles"] > 60


@pytest.mark.parametrize("step", ["1", "40", "end"])
def test_a_phone_needs_no_scrolling_sideways(
    page: tuple[str, str], tmp_path: Path, step: str
) -> None:
    _, text = page
    jump = "show(last)" if step == "end" else f"show({step})"
    assert width_on_a_phone(tmp_path, text, jump) <= PHONE


def test_light_and_dark(page: tuple[str, str], tmp_path: Path) -> None:
    _, text = page
    light = browse(tmp_path, text, SCRIPT)["paper"]
    dark = browse(tmp_path, text, SCRIPT, DARK)["paper"]
    assert light == "rgb(255, 255, 255)"
    assert max(int(part) for part in re.findall(r"\d+", dark)) < 60
