"""Page, Markdown, terminal, CSV and JSON of the same findings."""

import csv
import io
import json
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from reports import files, json_text, markdown, page, tables, terminal
from reports.drawing import STAND_IN
from reports.figures import pictures
from reports.findings import Findings
from reports.origin import About, Origin
from tests.reports.sample import NAMES, findings_of

COMMAND = "kibitz play port-royal -s balanced --seed 7"
ORIGIN = Origin(COMMAND, "9.9", {"balanced": About("Plays all round", "club", "PORT-S1")})
HOSTILE = "<script>alert(1)</script>&\"'"


@pytest.fixture(scope="module")
def found() -> Findings:
    return findings_of(blocks=40)


@pytest.fixture(scope="module")
def html(found: Findings) -> str:
    return page.html(found, ORIGIN)


class Reader(HTMLParser):
    """Ids, and tags that were opened and not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.open: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        void = {"meta", "link", "br", "img", "use", "path"}
        if tag not in void:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids[value or ""] += 1
            if name in {"src", "href", "xlink:href"} and not (value or "").startswith("#"):
                self.outside.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open[-1] != tag:
            self.open.pop()
        if self.open:
            self.open.pop()


def test_the_page_needs_no_network(html: str) -> None:
    reader = Reader()
    reader.feed(html)
    assert reader.outside == []
    assert set(re.findall(r"https?://[^\"' <]+", html)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert "@import" not in html
    assert "url(http" not in html


def test_ids_of_the_page_are_unique(html: str) -> None:
    reader = Reader()
    reader.feed(html)
    assert [name for name, times in reader.ids.items() if times > 1] == []


def test_the_same_findings_give_the_same_bytes(found: Findings, html: str) -> None:
    assert page.html(found, ORIGIN) == html
    assert not re.search(r"20\d\d-\d\d-\d\d", html)


def test_figures_have_text_alternatives_and_both_themes(found: Findings) -> None:
    drawn = pictures(found)
    assert [picture.name for picture in drawn] == [
        "win-share",
        "head-to-head",
        "points",
        "seats",
        "sources",
        "length",
    ]
    for picture in drawn:
        for svg in (picture.wide, picture.narrow):
            assert 'role="img"' in svg
            assert "<title " in svg
            assert "<desc " in svg
            assert not any(colour in svg for colour in STAND_IN.values())
        assert "var(--" not in picture.plain()
        assert len(picture.alternative) > 40


def test_a_strategy_keeps_its_colour(found: Findings, html: str) -> None:
    drawn = {picture.name: picture for picture in pictures(found)}
    for standing in found.standings:
        variable = f"var(--s{standing.number})"
        for name in ("win-share", "points", "seats"):
            assert variable in drawn[name].wide
        row = rf'background:var\(--s{standing.number}\)"></i>{re.escape(standing.label)}<'
        assert re.search(row, html)


def test_hostile_names_stay_text() -> None:
    names = [HOSTILE, *NAMES[1:3]]
    told = page.html(findings_of(names, 3, 10), Origin(HOSTILE, HOSTILE))
    assert "<script>alert" not in told


def test_the_page_says_what_was_played_and_how_to_do_it_again(html: str) -> None:
    for text in ("classic-2014", "2,400", "Table share", COMMAND, "Variance reduction", "9.9"):
        assert text in html


@pytest.mark.parametrize(
    ("names", "players", "field"),
    [(NAMES[:1], 3, ""), (NAMES[:2], 5, ""), (NAMES[:1], 2, "x"), (NAMES[:3], 4, "x")],
)
def test_every_mode_has_every_output(
    names: tuple[str, ...], players: int, field: str, tmp_path: Path
) -> None:
    found = findings_of(names, players, 12, field=field)
    written = files.write(found, ORIGIN, tmp_path / "new" / "folder")
    assert {"summary.csv", "report.md", "report.html"} <= {path.name for path in written}
    console = Console(file=io.StringIO(), width=80)
    terminal.show(found, console)
    json.loads(json_text.text(found, ORIGIN), parse_constant=pytest.fail)


def test_one_block_makes_a_report_without_intervals(tmp_path: Path) -> None:
    found = findings_of(NAMES[:4], blocks=1)
    files.write(found, ORIGIN, tmp_path)
    assert "nan" not in (tmp_path / "report.md").read_text().lower().replace("finance", "")
    assert json.loads(json_text.text(found, ORIGIN))["strategies"][0]["win_share_low"] is None


def test_summary_csv_has_a_row_per_strategy_with_full_numbers(
    found: Findings, tmp_path: Path
) -> None:
    files.write(found, ORIGIN, tmp_path)
    rows = list(csv.DictReader((tmp_path / "summary.csv").open()))
    assert [row["strategy"] for row in rows] == [s.label for s in found.standings]
    for row, standing in zip(rows, found.standings, strict=True):
        assert float(row["win_share"]) == standing.share.mean
        assert float(row["seat_2_high"]) == standing.seats[1].high
        assert float(row["mean_coins"]) == standing.means["coins"]


def test_markdown_holds_tables_that_line_up(found: Findings) -> None:
    text = markdown.text(found, ORIGIN)
    table = [line for line in text.splitlines() if line.startswith("|")]
    assert len(table) > 20
    assert text.startswith("# Port Royal, 4 players\n")
    assert COMMAND in text


def test_piped_output_is_plain(found: Findings) -> None:
    stream = io.StringIO()
    terminal.show(found, Console(file=stream, width=120))
    assert "\x1b" not in stream.getvalue()
    assert "─" not in stream.getvalue()
    assert "balanced leads" in stream.getvalue()


@pytest.mark.parametrize("width", [80, 140])
def test_the_terminal_keeps_its_width_and_the_numbers_whole(found: Findings, width: int) -> None:
    stream = io.StringIO()
    terminal.show(found, Console(file=stream, width=width))
    lines = stream.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    assert "…" not in stream.getvalue()
    assert any("95 %" in line for line in lines)


def test_brief_output_is_the_verdict_alone(found: Findings) -> None:
    stream = io.StringIO()
    terminal.show(found, Console(file=stream, width=200), is_brief=True)
    assert len(stream.getvalue().splitlines()) <= 4


def test_a_png_has_real_colours_only(found: Findings) -> None:
    """Stand-ins are for pages; a PNG has nobody to replace them."""
    import io

    import matplotlib.image

    for picture in pictures(found):
        pixels = matplotlib.image.imread(io.BytesIO(picture.png()))
        rgb = (255 * pixels[..., :3]).round().astype(int).reshape(-1, 3)
        assert not ((rgb[:, 0] == 0xFE) & np.isin(rgb[:, 1], (1, 2))).any(), picture.name
        assert len(np.unique(rgb, axis=0)) > 10


def test_what_was_bought_is_told_by_buyers_not_by_a_mean_over_all(found: Findings) -> None:
    bought = tables.bought(found)
    assert bought.iloc[0, 0] == "wharf"
    assert all(cell.endswith("(7.0)") for cell in bought.iloc[0, 1:])
    assert not tables.profile(found).iloc[:, 0].str.contains("wharf").any()
    owned = tables.ownership(found).set_index("Owned")
    assert owned.loc["wharf", "Of winners"] == "100.0 %"
    assert "not what caused what" in page.html(found, ORIGIN)
