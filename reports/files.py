"""What a report leaves in a run folder: summary.csv, report.md, report.html, figures."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from reports import full_numbers, markdown, page
from reports.drawing import Picture
from reports.figures import pictures
from reports.findings import Findings
from reports.origin import Origin
from sim.errors import UserError, why
from sim.store import write_whole

FIGURES = "figures"


def write(findings: Findings, origin: Origin, folder: Path) -> list[Path]:
    """Write all files, each whole or not at all, and return them.

    Raises
    ------
    UserError
        If the folder cannot be written or the disk is full.
    """
    drawn = pictures(findings)
    texts: dict[str, str | bytes] = {
        "summary.csv": full_numbers.summary(findings).to_csv(index=False, lineterminator="\n"),
        "report.md": markdown.text(findings, origin),
        "report.html": page.html(findings, origin, drawn),
        **figure_files(drawn),
    }
    return write_texts(folder, texts)


def figure_files(drawn: Sequence[Picture]) -> dict[str, str | bytes]:
    """Every figure as SVG, and as PNG for slides."""
    files: dict[str, str | bytes] = {}
    for picture in drawn:
        files[f"{FIGURES}/{picture.name}.svg"] = picture.plain()
        files[f"{FIGURES}/{picture.name}.png"] = picture.png()
    return files


def write_texts(folder: Path, texts: Mapping[str, str | bytes]) -> list[Path]:
    """Write files by name, each whole or not at all, and return them."""
    paths = []
    for name, text in texts.items():
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(f"{path.parent} cannot be made: {why(error)}") from None
        write_whole(path, text if isinstance(text, bytes) else text.encode())
        paths.append(path)
    return paths
