"""Runs the content script in a page, without the extension around it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tests.e2e.browsers import Tab

ROOT = Path(__file__).resolve().parents[2] / "extension"
LIST = re.search(r"CAPTURE = \[(.*?)\]", (ROOT / "capture" / "grab.js").read_text("utf-8"), re.DOTALL)
assert LIST, "capture/grab.js names the parts of the content script"
PARTS = re.findall(r"\w+", LIST[1])
SOURCE = "".join((ROOT / "capture" / f"{part}.js").read_text("utf-8") for part in PARTS)
RUN = """async (source) => {
  let part = await (0, eval)(source);
  const pieces = [];
  for (; part.html === undefined; part = await globalThis.pyjustextCaptures.get(part.number)())
    if (part.piece) pieces.push(part.piece);
  return { ...part, html: part.isWhole ? part.html : pieces.join("") + part.html, pieces: pieces.length };
}"""


def capture(tab: Tab, source: str = SOURCE) -> dict[str, Any]:
    """The content script's answer for the page in a tab."""
    grab: dict[str, Any] = tab.eval(RUN, source)
    return grab
