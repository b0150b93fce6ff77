"""The product's speed: from the click to the article, in both browsers.

    python -m tests.benchmarks.speed [--browser chromium|firefox] [--runs 7] [--pages 20] [--breakdown]

Drives the built extension as it ships, headless, with pages served on localhost, and prints medians. Needs
``npm ci`` in ``tests/benchmarks/node`` for Readability.js. Use a quiet machine: the load is printed.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from playwright.sync_api import sync_playwright

from tests.benchmarks.clicks import click, floor
from tests.e2e import web
from tests.e2e.browsers import OPTIONS, Browser, Tab, find, wait
from tests.e2e.browsers import chromium as chromium_driver
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.discovery import version_text
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.capture import capture

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "extension" / "dist"
READABILITY = (
    ROOT / "tests" / "benchmarks" / "node" / "node_modules" / "@mozilla" / "readability" / "Readability.js"
)
MIDDLE = 300_000  # the real page nearest to this many characters stands for the middle
LARGE = "large/2000"
WARM_UP = 3  # clicks after which the browser has compiled well what it compiled fast before
CODE_FREED = 12  # seconds after which the browser has let go of an ended worker's compiled code

READY = """async () => {
  const { connect } = await import("/engine/client.js");
  const client = connect();
  await client.warm();
  for (;;) {
    const status = await client.status();
    if (status.ready) return status.boot;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}"""
STORED = """async () => {
  const root = await navigator.storage.getDirectory();
  for await (const handle of root.values()) if ((await handle.getFile()).size > 5_000_000) return true;
  return false;
}"""
RESTART = """async () => { await (await import("/engine/client.js")).connect().restart(); }"""
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
ENGINE = """async (html, url) => {
  const { connect } = await import("/engine/client.js");
  const client = connect();
  const times = [];
  for (let i = 0; i < 5; i++) {
    await client.read({ html, url }, { onProgress: (p) => p.timing && times.push(p.timing.engineMs) })
      .catch((error) => { if (error.kind !== "no-article") throw error; });
  }
  return times.slice(1);
}"""


@contextmanager
def launched(name: str, profile: str | None = None) -> Iterator[Browser]:
    """The browser with the extension; Chromium can be started again on a profile that is kept."""
    app: Browser
    if name == "firefox":
        app = Firefox(next(DIST.glob("*-firefox.xpi")))
        try:
            yield app
        finally:
            app.close()
        return
    with sync_playwright() as playwright:
        real = tempfile.mkdtemp
        made = iter([profile or real(prefix="speed-profile-"), real(prefix="speed-downloads-")])
        with mock.patch.object(chromium_driver.tempfile, "mkdtemp", side_effect=lambda prefix: next(made)):
            app = Chromium(playwright, DIST / "unpacked")
        try:
            yield app
        finally:
            if profile:
                app.context.close()
            else:
                app.close()


def end_engine(app: Browser) -> None:
    """No worker, no document: what the next click finds cold."""
    if app.name == "chromium":
        app.within("() => chrome.offscreen.closeDocument().catch(() => undefined)")
    else:
        app.stop_background()
    time.sleep(0.3)


def memory(app: Browser) -> int | None:
    """Resident bytes of the process that Python runs in: of the extension's, the largest. Linux only."""
    if app.name != "chromium":
        return None
    largest = 0
    for folder in Path("/proc").iterdir():
        try:
            command = (
                (folder / "cmdline").read_bytes().decode("utf-8", "replace") if folder.name.isdigit() else ""
            )
            if "--extension-process" in command and str(app.profile) in command:
                rollup = (folder / "smaps_rollup").read_text()
                found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.M)
                largest = max(largest, int(found.group(1)) * 1024 if found else 0)
        except OSError:
            continue
    return largest or None


def settle(tab: Tab) -> None:
    """Waits until the engine is up, has read, and has stored its snapshot."""
    tab.eval(
        ENGINE,
        "<p>" + "Some words of a paragraph that is long enough to be read. " * 9,
        "https://example.org/",
    )
    wait("the stored snapshot", lambda: tab.eval(STORED), 30)


def chosen_pages() -> tuple[str, str]:
    """The real page nearest to the middle size, and the largest."""
    files = (web.PAGES / "html").glob("*.gz")
    sizes = {file.name.split(".")[0]: len(gzip.decompress(file.read_bytes())) for file in files}
    return min(sizes, key=lambda name: abs(sizes[name] - MIDDLE)), max(sizes, key=lambda name: sizes[name])


READY_NEVER = "worker created → engine ready, profile that never ran it"
READY_USED = "worker created → engine ready, browser newly started, used before"
READY_AGAIN = "worker created → engine ready, in the running browser"
SHELL = "click → reader shell painted, page of 300 K"
FLOOR = "… floor: an extension that does nothing, to its first paint"
WARM = "click → article painted, warm, page of 300 K"
LARGE_WARM = "click → article painted, warm, 2 MB, all of it text"
REAL_LARGE = "click → article painted, warm, largest real page"
COLD = "click → article painted, cold, page of 300 K"
SLICE = "longest task on the page's thread while capturing, 300 K"
SLICE_LARGE = "longest task on the page's thread while capturing, 2 MB"
RATIO = "engine ÷ Readability.js 0.6, median over the pages"
PACKED = "packed extension"
MEMORY_WARM = "memory of the extension's process, warm"
MEMORY_ENDED = "memory of the extension's process, engine ended, a reader open"
MEMORY_IDLE = "memory of the extension's process, engine ended, no reader open"
TARGETS = {  # Chromium, Firefox
    READY_USED: ("300", "360"),
    READY_NEVER: ("500", "450"),
    SHELL: ("60", "80"),
    WARM: ("180", "220"),
    LARGE_WARM: ("350", "400"),
    COLD: ("550", "650"),
    RATIO: ("3", "3"),
    SLICE: ("40", "40"),
    SLICE_LARGE: ("120", "120"),
    PACKED: ("14", "14"),
    MEMORY_WARM: ("140", ""),
    MEMORY_IDLE: ("45", ""),
}
NAMES = ("chromium", "firefox")


class Report:
    """Rows of medians, told as they come."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, str]] = {}

    def add(self, browser: str, what: str, values: list[float], unit: str = "ms", digits: int = 0) -> None:
        """One figure; nothing for no values."""
        if not values:
            return
        text = f"{statistics.median(values):.{digits}f} {unit}".rstrip()
        if len(values) > 1:
            text += f" ({min(values):.{digits}f}-{max(values):.{digits}f}, n={len(values)})"
        self.rows.setdefault(what, {})[browser] = text
        print(f"{browser}: {what}: {text}", file=sys.stderr, flush=True)

    def print(self) -> None:
        """The table, targets beside the figures."""
        print("| what | target | Chromium | target | Firefox |\n|---|---|---|---|---|")
        order = [*TARGETS, *(what for what in self.rows if what not in TARGETS)]
        for what in order:
            if row := self.rows.get(what):
                wanted = [f"≤ {t}" if t else "" for t in TARGETS.get(what, ("", ""))]
                cells = [
                    c for pair in zip(wanted, (row.get(n, "") for n in NAMES), strict=True) for c in pair
                ]
                print("| " + " | ".join([what, *cells]) + " |")


def print_breakdown(name: str, label: str, seen: list[dict[str, Any]]) -> None:
    """When what happened after the click, in medians."""
    print(f"\n{name}, {label}: milliseconds after the click")
    moments = {what for one in seen for what in one["marks"]}
    medians = {
        what: statistics.median(o["marks"][what] for o in seen if what in o["marks"]) for what in moments
    }
    for what, at in sorted(medians.items(), key=lambda pair: pair[1]):
        print(f"{at:8.0f}  {what}")
    engine = statistics.median(one["timing"]["engineMs"] for one in seen)
    print(f"{engine:8.0f}  (of it the engine's own work)")


def measure(
    name: str, runs: int, pages: int, report: Report, breakdown: bool
) -> list[tuple[str, int, float, float]]:
    """All figures of one browser; returns the rows beside Readability.js."""
    never = []
    profile = tempfile.mkdtemp(prefix="speed-kept-") if name == "chromium" else None
    for _ in range(0 if breakdown else max(3, runs // 2)):
        with launched(name) as app:
            time.sleep(1.5)
            end_engine(app)
            never.append(app.open(app.url(OPTIONS)).eval(READY)["total"])
    report.add(name, READY_NEVER, never)

    if profile and not breakdown:
        used = []
        for i in range(runs + 1):
            with launched(name, profile) as app:
                time.sleep(1.5)
                end_engine(app)
                tab = app.open(app.url(OPTIONS))
                used.append(tab.eval(READY)["total"])
                settle(tab)
                time.sleep(6 if i == 0 else 1)  # the browser keeps compiled code after a while
        report.add(name, READY_USED, used[1:])

    ratios = []
    with web.serve() as site:
        middle, largest_page = (f"{site}pages/{page}" for page in chosen_pages())
        large = f"{site}{LARGE}"
        with launched(name, profile) as app:
            tab = app.open(app.url(OPTIONS))
            settle(tab)
            time.sleep(4)
            held = memory(app)
            report.add(name, MEMORY_WARM, [held / 1e6] if held else [], "MB")

            for label, what, url, pause in (
                ("page of 300 K", WARM, middle, 0.6),
                ("2 MB, all of it text", LARGE_WARM, large, 1.5),
                ("largest real page", REAL_LARGE, largest_page, 0.8),
            ):
                for _ in range(WARM_UP):
                    click(app, url, pause)
                warm = [click(app, url, pause) for _ in range(runs)]
                if what == WARM:
                    report.add(name, SHELL, [w["shell"] for w in warm if w["shell"] is not None])
                report.add(name, what, [w["article"] for w in warm])
                report.add(name, f"… of it the engine, {label}", [w["timing"]["engineMs"] for w in warm])
                if breakdown:
                    print_breakdown(name, f"{label}, warm", warm)
            for what, url in ((SLICE, middle), (SLICE_LARGE, large)):
                captured = app.open(url)
                longest = [capture(captured)["longest"] for _ in range(runs)]
                report.add(name, what, longest)
                captured.close()
            cold = []
            for _ in range(runs):
                end_engine(app)
                cold.append(click(app, middle, 1.2))
            report.add(name, COLD, [c["article"] for c in cold])
            if breakdown:
                print_breakdown(name, "page of 300 K, cold", cold)

            options = app.open(app.url(OPTIONS))
            again = []
            for _ in range(0 if breakdown else runs):
                options.eval(RESTART)
                again.append(options.eval(READY)["total"])
            report.add(name, READY_AGAIN, again)
            for _ in range(0 if breakdown else WARM_UP):
                click(app, middle)
            peer = READABILITY.read_text("utf-8")
            for record in web.real_pages()[: 0 if breakdown else pages]:
                page = app.open(f"{site}pages/{record['id']}")
                time.sleep(0.3)
                theirs = statistics.median(page.eval(PEER, peer))
                html = capture(page)["html"]
                page.close()
                ours = statistics.median(options.eval(ENGINE, html, record["url"]))
                ratios.append((record["id"], len(html), ours, theirs))
            if name == "chromium" and not breakdown:
                app.reset()
                click(app, middle)
                end_engine(app)
                time.sleep(CODE_FREED)
                report.add(name, MEMORY_ENDED, [(memory(app) or 0) / 1e6], "MB")
                app.reset()  # the extension's own pages live in the same process
                app.stop_background()  # as the browser does when it was idle for 30 seconds
                time.sleep(5)
                report.add(name, MEMORY_IDLE, [(memory(app) or 0) / 1e6], "MB")
        report.add(name, FLOOR, floor(name, middle, runs))
    if ratios:
        quotients = [ours / theirs for _, _, ours, theirs in ratios]
        report.add(name, RATIO, quotients, "", 2)
        report.add(name, "engine, median page", [ours for _, _, ours, _ in ratios])
        report.add(
            name, "Readability.js 0.6 (clone and parse), median page", [theirs for *_, theirs in ratios]
        )
    return ratios


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
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
        sys.exit("Readability.js is missing: (cd tests/benchmarks/node && npm ci)")
    if not (DIST / "unpacked").exists():
        sys.exit("the extension is missing: make build")
    report = Report()
    print(f"load when begun: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    rows = {}
    for name in options.browser or NAMES:
        print(version_text(Path(find(name))))
        rows[name] = measure(name, options.runs, options.pages, report, options.breakdown)
    print(f"load when done: {os.getloadavg()[0]:.1f}\n")
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
    main()
