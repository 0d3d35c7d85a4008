"""The pages of runs and studies in Chromium: no errors, tables sort, small screens, dark mode."""

import re
from pathlib import Path

import pandas as pd
import pytest

from reports import page
from reports.figures import win_shares
from reports.origin import Origin
from reports.studies import outputs
from reports.studies.answer import Answer, Section
from tests.browser import DARK, PHONE, browse, in_browser, width_on_a_phone
from tests.reports.sample import findings_of

pytestmark = in_browser
LONG = "a strategy of a rather long name(with=1.5, weights=2)"
SORT = """
const table = document.querySelector("table");
const heads = [...table.tHead.querySelectorAll("button")];
const column = (place) => [...table.tBodies[0].rows].map((row) => row.cells[place].textContent);
seen.before = column(1);
heads[1].click(); seen.down = column(1); seen.state = table.tHead.rows[0].cells[1].ariaSort;
heads[1].click(); seen.up = column(1);
heads[0].click(); seen.names = column(0);
seen.paper = getComputedStyle(document.body).backgroundColor;
seen.ink = getComputedStyle(document.body).color;
seen.loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
seen.pictures = document.querySelectorAll("svg[role=img] > title").length;
"""


def study_page() -> str:
    frame = pd.DataFrame(
        {
            "Strategy": ["fair", LONG, "bold"],
            "Effect": ["+1.5", "\u22120.25", "+12.0"],
            "In words": ["holds among beginners", "is wrong", "undecided: about 12,000 more games"],
        }
    )
    section = Section("Results", "How to read it.", frame, [win_shares(findings_of())])
    answer = Answer(
        "tips", "A study", ["It holds."], [("Games", "1,000")], [section, Section("Row", "a = 1")],
        [("Design", "blocks")], frame, "kibitz tips port-royal", "0",
    )  # fmt: skip
    return outputs.html(answer)


@pytest.fixture(scope="module", params=["run", "study"])
def text(request: pytest.FixtureRequest) -> str:
    if request.param == "study":
        return study_page()
    return page.html(findings_of(), Origin("kibitz play port-royal", "0"))


def numbers(cells: list[str]) -> list[float]:
    return [float(re.sub("[^0-9.-]", "", cell.replace("\u2212", "-"))) for cell in cells]


def test_tables_sort_both_ways_and_nothing_is_fetched(text: str, tmp_path: Path) -> None:
    seen = browse(tmp_path, text, SORT)
    assert seen["errors"] == []
    assert seen["loaded"] == []
    assert seen["pictures"] > 0
    assert seen["state"] == "descending"
    assert numbers(seen["down"]) == sorted(numbers(seen["before"]), reverse=True)
    assert numbers(seen["up"]) == sorted(numbers(seen["before"]))
    assert seen["names"] == sorted(seen["names"], reverse=True)


def test_a_phone_needs_no_scrolling_sideways(text: str, tmp_path: Path) -> None:
    assert width_on_a_phone(tmp_path, text) <= PHONE


def test_light_and_dark(text: str, tmp_path: Path) -> None:
    light, dark = browse(tmp_path, text, SORT), browse(tmp_path, text, SORT, DARK)
    assert light["paper"] == "rgb(255, 255, 255)"
    assert max(int(part) for part in re.findall(r"\d+", dark["paper"])) < 60
    assert min(int(part) for part in re.findall(r"\d+", dark["ink"])) > 200
