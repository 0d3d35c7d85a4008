"""Pages in Chromium. No driver is needed: a copy of the page gets a script that does what a reader
does and writes what it saw into the document, which the browser prints.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMIUM = os.environ.get("KIBITZ_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
in_browser = pytest.mark.skipif(
    CHROMIUM is None,
    reason="no Chromium on this machine; KIBITZ_CHROMIUM=/path/to/it says where it is",
)
DARK = "--blink-settings=preferredColorScheme=0"
PHONE = 390
SPY = """
<script>
const errors = [];
addEventListener("error", (event) => errors.push(event.message));
</script>
"""
ENDING = """
<script>
const told = document.createElement("pre");
told.textContent = JSON.stringify(seen);
document.body.replaceChildren(told);
</script>
"""


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


def browse(folder: Path, text: str, script: str, *options: str) -> dict[str, Any]:
    """Let a script use the page; what it put into ``seen`` (``errors`` are collected for it)."""
    spied = text.replace("<body>", "<body>" + SPY, 1)
    acted = f"<script>const seen = {{errors}};{script}</script>{ENDING}</body>"
    head, body, tail = spied.rpartition("</body>")
    assert body
    found = re.search(r"<pre>(.*)</pre>", printed(folder, head + acted + tail, *options), re.DOTALL)
    assert found, "the script did not come to its end"
    seen: dict[str, Any] = json.loads(found[1].replace("&amp;", "&").replace("&lt;", "<"))
    return seen


def width_on_a_phone(folder: Path, text: str, script: str = "") -> int:
    """How wide a page is in a frame as wide as a phone; Chromium makes no window so narrow."""
    probe = (
        f"<script>{script};parent.postMessage([document.documentElement.scrollWidth,innerWidth],"
        "'*')</script>"
    )
    head, body, tail = text.rpartition("</body>")
    (folder / "inner.html").write_text(head + probe + body + tail)
    outer = (
        '<body><pre></pre><script>onmessage = (event) => document.querySelector("pre").textContent'
        f' = JSON.stringify(event.data)</script><iframe src="inner.html" width="{PHONE}"'
        ' height="800" style="border:0"></iframe></body>'
    )
    found = re.search(r"<pre>\[(\d+),(\d+)\]</pre>", printed(folder, outer))
    assert found
    assert int(found[2]) == PHONE
    return int(found[1])
