"""Measures the speed of the extension, from the click to the article, in both browsers.

    python -m tests.benchmarks.speed [--browser chromium|firefox] [--runs 7] [--pages 20] [--breakdown]

It drives the built extension as it ships, headless, with pages from localhost. Use an idle machine: its load
is printed next to each figure. ``make bench-speed`` does the set-up and takes about five minutes per browser.
"""

from __future__ import annotations

import gzip
import json
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.benchmarks.clicks import click, floor
from tests.benchmarks.command import DIST, Missing, built, load, parser_of, run
from tests.benchmarks.figures import (
    COLD,
    FLOOR,
    LARGE_SCREEN,
    LARGE_WARM,
    MEMORY_ENDED,
    MEMORY_IDLE,
    MEMORY_WARM,
    NAMES,
    PACKED,
    RATIO,
    READY_AGAIN,
    READY_NEVER,
    READY_USED,
    REAL_LARGE,
    SCREEN,
    SHELL,
    SLICE,
    SLICE_LARGE,
    WARM,
    Report,
)
from tests.benchmarks.running import ENGINE, READY, end_engine, launched, memory, settle
from tests.e2e import web
from tests.e2e.browsers import OPTIONS, Browser, find
from tests.e2e.browsers.discovery import profile_folder, version_text
from tests.e2e.capture import capture

ROOT = Path(__file__).resolve().parents[2]
READABILITY = (
    ROOT / "tests" / "benchmarks" / "node" / "node_modules" / "@mozilla" / "readability" / "Readability.js"
)
MIDDLE = 300_000  # the real page nearest to this many characters is the page of medium size
LARGE = "large/2000"
WARM_UP = 3  # clicks after which the browser's optimising compiler has run
FREED = 30  # seconds after which the browser has freed what an ended worker and earlier readers leave

Row = tuple[str, int, float, float]
"""A page, its characters, our milliseconds and Readability.js's."""

RESTART = """async () => { await (await import("/wire/engine-client.js")).connect().restart(); }"""
PEER = """(source) => {
  if (!globalThis.Readability) (0, eval)(source + ";globalThis.Readability = Readability;");
  const times = [];
  for (let i = 0; i < 5; i++) {
    const start = performance.now();
    new globalThis.Readability(document.cloneNode(true)).parse();
    times.push(performance.now() - start);
  }
  return times.slice(1);
}"""


def chosen_pages() -> tuple[str, str]:
    """The real page nearest to the medium size, and the largest."""
    files = (web.PAGES / "html").glob("*.gz")
    sizes = {file.name.split(".")[0]: len(gzip.decompress(file.read_bytes())) for file in files}
    return min(sizes, key=lambda name: abs(sizes[name] - MIDDLE)), max(sizes, key=lambda name: sizes[name])


def print_breakdown(name: str, label: str, seen: list[dict[str, Any]]) -> None:
    """Print the median time of each step after the click."""
    print(f"\n{name}, {label}: milliseconds after the click")
    moments = {what for one in seen for what in one["marks"]}
    medians = {
        what: statistics.median(o["marks"][what] for o in seen if what in o["marks"]) for what in moments
    }
    for what, at in sorted(medians.items(), key=lambda pair: pair[1]):
        print(f"{at:8.0f}  {what}")
    engine = statistics.median(one["timing"]["engineMs"] for one in seen)
    print(f"{engine:8.0f}  (of it the engine's own work)")


def starts(name: str, profile: Path, runs: int, report: Report) -> None:
    """Measure how fast the engine is ready, with a new profile and with one that has run it before."""
    never = []
    for _ in range(max(3, runs // 2)):
        with launched(name) as app:
            time.sleep(1.5)
            end_engine(app)
            never.append(app.open(app.url(OPTIONS)).eval(READY)["total"])
    report.add(name, READY_NEVER, never)
    used = []
    for number in range(runs + 1):
        with launched(name, profile) as app:
            time.sleep(1.5)
            end_engine(app)
            tab = app.open(app.url(OPTIONS))
            used.append(tab.eval(READY)["total"])
            settle(tab)
            time.sleep(6 if number == 0 else 1)  # the browser stores compiled code after a while
    report.add(name, READY_USED, used[1:])


def clicks(app: Browser, site: str, runs: int, report: Report, breakdown: bool) -> None:
    """Measure from the click to the article: warm on three pages, and cold on one."""
    middle, largest = (f"{site}pages/{page}" for page in chosen_pages())
    for label, what, screen, url, pause in (
        ("page of 300 K", WARM, SCREEN, middle, 0.6),
        ("2 MB, all of it text", LARGE_WARM, LARGE_SCREEN, f"{site}{LARGE}", 1.5),
        ("largest real page", REAL_LARGE, "", largest, 0.8),
    ):
        for _ in range(WARM_UP):
            click(app, url, pause)
        warm = [click(app, url, pause) for _ in range(runs)]
        if what == WARM:
            report.add(app.name, SHELL, [w["shell"] for w in warm if w["shell"] is not None])
        if screen:
            report.add(app.name, screen, [w["screen"] for w in warm])
        report.add(app.name, what, [w["article"] for w in warm])
        report.add(app.name, f"… of it the engine, {label}", [w["timing"]["engineMs"] for w in warm])
        if breakdown:
            print_breakdown(app.name, f"{label}, warm", warm)
    cold = []
    for _ in range(runs):
        end_engine(app)
        cold.append(click(app, middle, 1.2))
    report.add(app.name, COLD, [c["article"] for c in cold])
    if breakdown:
        print_breakdown(app.name, "page of 300 K, cold", cold)


def captures(app: Browser, site: str, runs: int, report: Report) -> None:
    """Measure how long a page's thread is blocked while the page is captured."""
    for what, url in ((SLICE, f"{site}pages/{chosen_pages()[0]}"), (SLICE_LARGE, f"{site}{LARGE}")):
        tab = app.open(url)
        report.add(app.name, what, [capture(tab)["longest"] for _ in range(runs)])
        tab.close()


def beside_readability(app: Browser, site: str, pages: int, report: Report) -> list[Row]:
    """Measure the engine on captured real pages, and Readability.js in the same pages."""
    options = app.open(app.url(OPTIONS))
    peer = READABILITY.read_text("utf-8")
    rows: list[Row] = []
    for record in web.real_pages()[:pages]:
        page = app.open(f"{site}pages/{record['id']}")
        time.sleep(0.3)
        theirs = statistics.median(page.eval(PEER, peer))
        html = capture(page)["html"]
        page.close()
        rows.append(
            (record["id"], len(html), statistics.median(options.eval(ENGINE, html, record["url"])), theirs)
        )
    report.add(app.name, RATIO, [ours / theirs for *_, ours, theirs in rows], "", 2)
    report.add(app.name, "engine from HTML", [ours for *_, ours, _ in rows])
    report.add(app.name, "Readability.js 0.6 (clone and parse)", [theirs for *_, theirs in rows])
    return rows


def memory_after(app: Browser, site: str, report: Report) -> None:
    """Measure how much memory remains after the engine has ended."""
    app.reset()
    click(app, f"{site}pages/{chosen_pages()[0]}")
    end_engine(app)
    time.sleep(FREED)
    report.add(app.name, MEMORY_ENDED, [(memory(app) or 0) / 1e6], "MB")
    app.reset()  # the extension's own pages run in the same process
    app.stop_background()  # as the browser does after 30 idle seconds
    time.sleep(5)
    report.add(app.name, MEMORY_IDLE, [(memory(app) or 0) / 1e6], "MB")


def measure(name: str, runs: int, pages: int, report: Report, breakdown: bool) -> list[Row]:
    """Measure all figures of one browser; return the rows compared with Readability.js."""
    rows: list[Row] = []
    with ExitStack() as stack:
        folder = stack.enter_context(
            tempfile.TemporaryDirectory(
                prefix="speed-kept-", dir=profile_folder(find(name)), ignore_cleanup_errors=True
            )
        )
        profile = Path(folder)
        if not breakdown:
            starts(name, profile, runs, report)
        site = stack.enter_context(web.serve())
        app = stack.enter_context(launched(name, profile))
        tab = app.open(app.url(OPTIONS))
        settle(tab)
        time.sleep(4)
        held = memory(app)
        report.add(name, MEMORY_WARM, [held / 1e6] if held else [], "MB")
        tab.close()  # drivers draw hidden tabs, too, on the reader's thread
        clicks(app, site, runs, report, breakdown)
        if breakdown:
            return rows
        captures(app, site, runs, report)
        again = []
        tab = app.open(app.url(OPTIONS))
        for _ in range(runs):
            tab.eval(RESTART)
            again.append(tab.eval(READY)["total"])
        report.add(name, READY_AGAIN, again)
        for _ in range(WARM_UP):
            click(app, f"{site}pages/{chosen_pages()[0]}")
        rows = beside_readability(app, site, pages, report)
        if name == "chromium":
            memory_after(app, site, report)
    with web.serve() as site:
        report.add(name, FLOOR, floor(name, f"{site}pages/{chosen_pages()[0]}", runs))
    return rows


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--browser", action="append", choices=NAMES)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--pages", type=int, default=20)
    parser.add_argument(
        "--breakdown",
        action="store_true",
        help="print when what happens after a click, and leave out the rest",
    )
    options = parser.parse_args()
    if not READABILITY.exists():
        raise Missing("Readability.js is missing: make bench-setup")
    built()
    report = Report()
    print(f"when begun: {load()}")
    rows = {}
    for name in options.browser or NAMES:
        print(version_text(Path(find(name))))
        rows[name] = measure(name, options.runs, options.pages, report, options.breakdown)
    print(f"when done: {load()}\n")
    for package in sorted(DIST.glob("pyjustext-*")):
        name = "chromium" if package.suffix == ".zip" else "firefox"
        report.add(name, PACKED, [package.stat().st_size / 1e6], "MB", 1)
    report.print()
    for name, ratios in rows.items():
        if not ratios:
            continue
        print(f"\n{name}: ours and Readability.js, page by page\n")
        print("| page | K characters captured | ours ms | theirs ms | ratio |\n|---|---|---|---|---|")
        for identity, size, ours, theirs in ratios:
            print(f"| {identity} | {size / 1000:.0f} | {ours:.0f} | {theirs:.0f} | {ours / theirs:.2f} |")
    (ROOT / "out").mkdir(exist_ok=True)
    (ROOT / "out" / "speed.json").write_text(json.dumps({"rows": report.rows, "ratios": rows}, indent=1))


if __name__ == "__main__":
    run(main)
