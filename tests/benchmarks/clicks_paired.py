"""Measures clicks in two builds of the extension in turn: what a change gives, also on a busy machine.

    python -m tests.benchmarks.clicks_paired ../other-checkout/extension/dist [--browser firefox] [--large]

Each round starts both builds, one after the other, in new profiles. It prints the median of each step after
the click.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.benchmarks.clicks import click
from tests.benchmarks.figures import NAMES
from tests.benchmarks.running import DIST, settle
from tests.benchmarks.speed import LARGE, WARM_UP, chosen_pages
from tests.e2e import web
from tests.e2e.browsers import OPTIONS, Browser
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.firefox import Firefox


def clicks(name: str, dist: Path, path: str, runs: int, pause: float) -> list[dict[str, Any]]:
    """Clicks on a page with the engine ready."""
    with ExitStack() as stack:
        app: Browser
        if name == "firefox":
            app = Firefox(next(dist.glob("*-firefox.xpi")))
        else:
            app = Chromium(stack.enter_context(sync_playwright()), dist / "unpacked", emulation=False)
        stack.callback(app.close)
        url = stack.enter_context(web.serve()) + path
        tab = app.open(app.url(OPTIONS))
        settle(tab)
        tab.close()  # drivers draw hidden tabs, too, on the reader's thread
        time.sleep(2)
        for _ in range(WARM_UP):
            click(app, url, pause)
        return [click(app, url, pause) for _ in range(runs)]


def print_medians(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> None:
    """Print the median of each step in both builds, in the order of time."""
    steps: list[tuple[float, str]] = []
    for what in {what for one in (*ours, *theirs) for what in one["marks"]}:
        medians = [_median([one["marks"].get(what) for one in seen]) for seen in (theirs, ours)]
        steps.append(
            (medians[0] or medians[1] or 0, f"| {what} | {_shown(medians[0])} | {_shown(medians[1])} |")
        )
    print("| milliseconds after the click | other | this |\n|---|---|---|")
    for _, row in sorted(steps):
        print(row)
    for what in ("shell", "screen", "article"):
        print(
            f"| **{what}** | "
            + " | ".join(_shown(_median([o[what] for o in s])) for s in (theirs, ours))
            + " |"
        )
    engine = (_shown(_median([one["timing"]["engineMs"] for one in seen])) for seen in (theirs, ours))
    print(f"| of it the engine | {' | '.join(engine)} |")


def _median(values: list[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return statistics.median(known) if known else None


def _shown(value: float | None) -> str:
    return "" if value is None else f"{value:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="the other build's extension/dist")
    parser.add_argument("--browser", choices=NAMES, default="chromium")
    parser.add_argument("--large", action="store_true", help="the page of 2 MB, not the one of 300 K")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--runs", type=int, default=5, help="clicks of each build in a round")
    options = parser.parse_args()
    path, pause = (LARGE, 2.2) if options.large else (f"pages/{chosen_pages()[0]}", 0.6)
    ours: list[dict[str, Any]] = []
    theirs: list[dict[str, Any]] = []
    print(f"load when begun: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for _ in range(options.rounds):
        theirs += clicks(options.browser, options.other, path, options.runs, pause)
        ours += clicks(options.browser, DIST, path, options.runs, pause)
    print(f"load when done: {os.getloadavg()[0]:.1f}\n")
    print_medians(ours, theirs)


if __name__ == "__main__":
    main()
