"""Measures clicks in two builds of the extension in turn: what a change gives, also on a busy machine.

    python -m tests.benchmarks.clicks_paired ../other-checkout/extension/dist [--browser firefox] [--large]
        [--rounds 2] [--runs 5]

Each round starts both builds, one after the other, in new profiles. It prints the median of each step after
the click.
"""

from __future__ import annotations

import statistics
import time
from pathlib import Path
from typing import Any

from tests.benchmarks.clicks import click
from tests.benchmarks.command import DIST, built, load, parser_of, run
from tests.benchmarks.figures import NAMES
from tests.benchmarks.running import launched, settle
from tests.benchmarks.speed import LARGE, WARM_UP, chosen_pages
from tests.e2e import web
from tests.e2e.browsers import OPTIONS


def clicks(name: str, dist: Path, path: str, runs: int, pause: float) -> list[dict[str, Any]]:
    """Clicks on a page with the engine ready."""
    with launched(name, dist=dist) as app, web.serve() as site:
        url = site + path
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
    parser = parser_of(__doc__)
    parser.add_argument("other", type=Path, help="the other build's extension/dist")
    parser.add_argument("--browser", choices=NAMES, default="chromium")
    parser.add_argument("--large", action="store_true", help="the page of 2 MB, not the one of 300 K")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--runs", type=int, default=5, help="clicks of each build in a round")
    options = parser.parse_args()
    path, pause = (LARGE, 2.2) if options.large else (f"pages/{chosen_pages()[0]}", 0.6)
    built()
    built(options.other)
    ours: list[dict[str, Any]] = []
    theirs: list[dict[str, Any]] = []
    print(f"when begun: {load()}")
    for _ in range(options.rounds):
        theirs += clicks(options.browser, options.other, path, options.runs, pause)
        ours += clicks(options.browser, DIST, path, options.runs, pause)
    print(f"when done: {load()}\n")
    print_medians(ours, theirs)


if __name__ == "__main__":
    run(main)
