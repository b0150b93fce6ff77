"""The figures of the speed benchmark: their names, targets and table."""

from __future__ import annotations

import os
import statistics
import sys

NAMES = ("chromium", "firefox")

READY_NEVER = "worker created → engine ready, profile that never ran it"
READY_USED = "worker created → engine ready, browser newly started, used before"
READY_AGAIN = "worker created → engine ready, in the running browser"
SHELL = "click → reader shell painted, page of 300 K"
FLOOR = "… floor: an extension that does nothing, to its first paint"
SCREEN = "click → first screen painted, warm, page of 300 K"
WARM = "click → article painted, warm, page of 300 K"
LARGE_SCREEN = "click → first screen painted, warm, 2 MB, all of it text"
LARGE_WARM = "click → article painted, warm, 2 MB, all of it text"
REAL_LARGE = "click → article painted, warm, largest real page"
COLD = "click → article painted, cold, page of 300 K"
SLICE = "longest task on the page's thread while capturing, 300 K"
SLICE_LARGE = "longest task on the page's thread while capturing, 2 MB"
RATIO = "engine from HTML ÷ Readability.js 0.6, over the pages"
PACKED = "packed extension"
MEMORY_WARM = "memory of the extension's process, warm"
MEMORY_ENDED = "memory of the extension's process, engine ended, a reader open"
MEMORY_IDLE = "memory of the extension's process, engine ended, no reader open"

TARGETS = {  # Chromium, Firefox
    READY_USED: ("230", "300"),
    READY_NEVER: ("320", "420"),
    SHELL: ("110", "100"),
    FLOOR: ("", ""),
    SCREEN: ("", ""),
    WARM: ("170", "165"),
    LARGE_SCREEN: ("", ""),
    LARGE_WARM: ("800", "900"),
    COLD: ("430", "560"),
    RATIO: ("2.0", "1.8"),
    SLICE: ("40", "40"),
    SLICE_LARGE: ("120", "120"),
    PACKED: ("15", "15"),
    MEMORY_WARM: ("130", ""),
    MEMORY_ENDED: ("80", ""),
}
"""In the order of the table; ``""`` for none."""


class Report:
    """Rows of figures, printed as they are measured, each with the load of the machine at that time."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, str]] = {}

    def add(self, browser: str, what: str, values: list[float], unit: str = "ms", digits: int = 0) -> None:
        """Add a figure, unless there are no values."""
        if not values:
            return
        text = f"{statistics.median(values):.{digits}f} {unit}".rstrip()
        if len(values) > 1:
            spread = f"{min(values):.{digits}f}-{max(values):.{digits}f}"
            mean = f"{statistics.fmean(values):.{digits}f}"
            text += f" (mean {mean}, {spread}, n={len(values)}, load {os.getloadavg()[0]:.1f})"
        self.rows.setdefault(what, {})[browser] = text
        print(f"{browser}: {what}: {text}", file=sys.stderr, flush=True)

    def print(self) -> None:
        """Print the table, with the targets next to the figures."""
        print("Medians; in brackets the mean, the least and the greatest, and the machine's load.\n")
        print("| what | target | Chromium | target | Firefox |\n|---|---|---|---|---|")
        for what in [*TARGETS, *(what for what in self.rows if what not in TARGETS)]:
            if row := self.rows.get(what):
                wanted = [f"≤ {t}" if t else "" for t in TARGETS.get(what, ("", ""))]
                pairs = zip(wanted, (row.get(name, "") for name in NAMES), strict=True)
                print("| " + " | ".join([what, *(cell for pair in pairs for cell in pair)]) + " |")
