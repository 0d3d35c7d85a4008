"""The page to step through a game, in Chromium: keys, buttons, slider, and small screens.

No driver is needed: a copy of the page gets a script that presses the keys and writes what it saw
into the document, which the browser prints.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from reports.stepper import html
from sim.games import load
from sim.replay import log_lines

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMIUM = os.environ.get("KIBITZ_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
pytestmark = [
    pytest.mark.skipif(
        CHROMIUM is None,
        reason="no Chromium on this machine; KIBITZ_CHROMIUM=/path/to/it says where it is",
    ),
    pytest.mark.xdist_group("browser"),
]
GAMES = {"port-royal": 2, "puerto-rico": 3, "carcassonne": 2}
SPY = """
<script>
const errors = [];
addEventListener("error", (event) => errors.push(event.message));
</script>
"""
SCRIPT = """
<script>
const seen = {errors, steps: last + 1};
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
const told = document.createElement("pre");
told.textContent = JSON.stringify(seen);
document.body.replaceChildren(told);
</script>
"""


@pytest.fixture(scope="module", params=GAMES)
def page(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Name of a game, and its page."""
    game = request.param
    lines = list(log_lines(game, GAMES[game], seed=3, snapshots="decision"))
    return game, html(lines, load(game).narrate, load(game).game.title, {})


def printed(folder: Path, text: str, *options: str) -> str:
    """The document as Chromium has it after its scripts have run."""
    file = folder / "page.html"
    file.write_text(text)
    done = subprocess.run(
        [
            str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--disable-dev-shm-usage", f"--user-data-dir={folder / 'profile'}",
            "--virtual-time-budget=4000", *options, "--dump-dom", file.as_uri(),
        ],
        capture_output=True, text=True, check=True, timeout=180,
    )  # fmt: skip
    return done.stdout


def browse(folder: Path, text: str, *options: str) -> dict[str, Any]:
    """Press the keys; what the script saw."""
    spied = text.replace("<body>", "<body>" + SPY).replace("</body>", SCRIPT + "</body>")
    found = re.search(r"<pre>(.*)</pre>", printed(folder, spied, *options), re.DOTALL)
    assert found, "the script did not come to its end"
    seen: dict[str, Any] = json.loads(found[1].replace("&amp;", "&").replace("&lt;", "<"))
    return seen


def test_keys_buttons_and_slider_step_through_the_game(
    page: tuple[str, str], tmp_path: Path
) -> None:
    game, text = page
    seen = browse(tmp_path, text, "--window-size=1200,900")
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
    """In a frame as wide as a phone; Chromium makes no window so narrow."""
    _, text = page
    jump = "show(last)" if step == "end" else f"show({step})"
    probe = (
        f"<script>{jump};parent.postMessage([document.documentElement.scrollWidth,innerWidth],'*')"
        "</script>"
    )
    (tmp_path / "inner.html").write_text(text.replace("</body>", probe + "</body>"))
    outer = (
        '<body><pre></pre><script>onmessage = (event) => document.querySelector("pre").textContent'
        ' = JSON.stringify(event.data)</script><iframe src="inner.html" width="390" height="800"'
        ' style="border:0"></iframe></body>'
    )
    found = re.search(r"<pre>\[(\d+),(\d+)\]</pre>", printed(tmp_path, outer))
    assert found
    assert int(found[2]) == 390
    assert int(found[1]) <= 390


def test_light_and_dark(page: tuple[str, str], tmp_path: Path) -> None:
    _, text = page
    light = browse(tmp_path, text)["paper"]
    dark = browse(tmp_path, text, "--blink-settings=preferredColorScheme=0")["paper"]
    assert light == "rgb(255, 255, 255)"
    assert max(int(part) for part in re.findall(r"\d+", dark)) < 60
