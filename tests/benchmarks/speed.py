"""The product's speed: from the click to the article, in both browsers.

    python -m tests.benchmarks.speed [--browser chromium|firefox] [--runs 7] [--pages 20]

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
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from playwright.sync_api import sync_playwright

from tests.e2e import web
from tests.e2e.browsers import OPTIONS, Browser, Tab, wait, wait_article
from tests.e2e.browsers import chromium as chromium_driver
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.firefox import Firefox

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "extension" / "dist"
READABILITY = (
    ROOT / "tests" / "benchmarks" / "node" / "node_modules" / "@mozilla" / "readability" / "Readability.js"
)
CAPTURE = ROOT / "extension" / "capture" / "capture.js"
MIDDLE = 300_000  # the real page nearest to this many characters stands for the middle
LARGE = "large/2000"

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
# When the reader painted: its shell, and (the later of two) the article's mark and the largest element.
PAINTED = """async () => {
  const [shell] = performance.getEntriesByName("first-contentful-paint");
  const [mark] = performance.getEntriesByName("article");
  const largest = await new Promise((resolve) => {
    const seen = [];
    new PerformanceObserver((list) => seen.push(...list.getEntries()))
      .observe({ type: "largest-contentful-paint", buffered: true });
    setTimeout(() => resolve(seen.at(-1)?.startTime ?? 0), 150);
  });
  return {
    origin: performance.timeOrigin,
    shell: shell?.startTime ?? null,
    article: Math.max(mark.startTime, largest),
    timing: JSON.parse(document.documentElement.dataset.timing ?? "null"),
  };
}"""
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
CAPTURING = """async (source) => {
  const { html, ms, longest } = await (0, eval)(source);
  return { html, ms, longest };
}"""
ENGINE = """async (html, url) => {
  const { connect } = await import("/engine/client.js");
  const client = connect();
  const times = [];
  for (let i = 0; i < 5; i++) {
    await client.read({ html, url }, { onProgress: (p) => p.detail && times.push(p.detail.engineMs) })
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


def click(app: Browser, url: str) -> dict[str, Any]:
    """One click on a page, to its article."""
    tab = app.open(url)
    time.sleep(0.4)
    start = time.time() * 1000
    app.action(tab)
    wait_article(tab)
    seen: dict[str, Any] = tab.eval(PAINTED)
    tab.close() if len(app.tabs()) > 1 else None
    return {
        "shell": seen["origin"] + seen["shell"] - start if seen["shell"] is not None else None,
        "article": seen["origin"] + seen["article"] - start,
        "timing": seen["timing"],
    }


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


class Report:
    """Rows of medians, printed as they come."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, str]] = {}

    def add(self, browser: str, what: str, values: list[float], unit: str = "ms") -> None:
        if not values:
            return
        text = (
            f"{statistics.median(values):.0f} {unit} ({min(values):.0f}-{max(values):.0f}, n={len(values)})"
        )
        self.rows.setdefault(what, {})[browser] = text
        print(f"{browser}: {what}: {text}", file=sys.stderr, flush=True)

    def print(self) -> None:
        names = sorted({name for row in self.rows.values() for name in row})
        print("| what | " + " | ".join(names) + " |\n|---" * 1 + "|---" * len(names) + "|")
        for what, row in self.rows.items():
            print(f"| {what} | " + " | ".join(row.get(name, "") for name in names) + " |")


def measure(name: str, runs: int, pages: int, report: Report) -> list[tuple[str, int, float, float]]:
    """All figures of one browser; returns the rows beside Readability.js."""
    never = []
    profile = tempfile.mkdtemp(prefix="speed-kept-") if name == "chromium" else None
    for _ in range(max(2, runs // 2)):
        with launched(name) as app:
            time.sleep(1.5)
            end_engine(app)
            never.append(app.open(app.url(OPTIONS)).eval(READY)["total"])
    report.add(name, "worker created → engine ready, profile that never ran it", never)

    if profile:
        used = []
        for i in range(runs + 1):
            with launched(name, profile) as app:
                time.sleep(1.5)
                end_engine(app)
                tab = app.open(app.url(OPTIONS))
                used.append(tab.eval(READY)["total"])
                settle(tab)
                time.sleep(6 if i == 0 else 2)  # the browser keeps compiled code after a while
        report.add(name, "worker created → engine ready, browser newly started, used before", used[1:])

    ratios = []
    with launched(name, profile) as app, web.serve() as site:
        tab = app.open(app.url(OPTIONS))
        settle(tab)
        time.sleep(4)
        again = []
        for _ in range(runs):
            tab.eval(RESTART)
            again.append(tab.eval(READY)["total"])
        report.add(name, "worker created → engine ready, in the running browser", again)
        settle(tab)
        held = memory(app)
        if held:
            report.add(name, "memory of the extension's process, warm and idle", [held / 1e6], "MB")

        middle, largest_page = (f"{site}pages/{page}" for page in chosen_pages())
        for label, url in (
            ("real page of 300 K", middle),
            ("largest real page", largest_page),
            ("2 MB, all of it text", f"{site}{LARGE}"),
        ):
            click(app, url)
            warm = [click(app, url) for _ in range(runs)]
            report.add(
                name, f"click → shell, warm, {label}", [w["shell"] for w in warm if w["shell"] is not None]
            )
            report.add(name, f"click → article, warm, {label}", [w["article"] for w in warm])
            report.add(name, f"… of it engine, {label}", [w["timing"]["engineMs"] for w in warm])
            captured = app.open(url)
            source = CAPTURE.read_text("utf-8")
            longest = [captured.eval(CAPTURING, source)["longest"] for _ in range(runs)]
            report.add(name, f"longest slice on the page's thread while capturing, {label}", longest)
        cold = []
        for _ in range(runs):
            end_engine(app)
            cold.append(click(app, middle)["article"])
        report.add(name, "click → article, cold, real page of 300 K", cold)

        options = app.open(app.url(OPTIONS))
        peer = READABILITY.read_text("utf-8")
        for record in web.real_pages()[:pages]:
            page = app.open(f"{site}pages/{record['id']}")
            time.sleep(0.3)
            theirs = statistics.median(page.eval(PEER, peer))
            html = page.eval(CAPTURING, CAPTURE.read_text("utf-8"))["html"]
            page.close()
            ours = statistics.median(options.eval(ENGINE, html, record["url"]))
            ratios.append((record["id"], len(html), ours, theirs))
        app.reset()  # the extension's own pages live in the same process
        end_engine(app)
        time.sleep(3)
        held = memory(app)
        if held:
            report.add(name, "memory of the extension's process, engine ended", [held / 1e6], "MB")
    report.add(name, "engine, median page", [ours for _, _, ours, _ in ratios])
    report.add(name, "Readability.js 0.6 (clone and parse), median page", [theirs for *_, theirs in ratios])
    quotients = [ours / theirs for _, _, ours, theirs in ratios]
    report.rows.setdefault("engine ÷ Readability.js, median over the pages", {})[name] = (
        f"{statistics.median(quotients):.2f} ({min(quotients):.2f}-{max(quotients):.2f})"
    )
    return ratios


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browser", action="append", choices=("chromium", "firefox"))
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--pages", type=int, default=20)
    options = parser.parse_args()
    if not READABILITY.exists():
        sys.exit("Readability.js is missing: (cd tests/benchmarks/node && npm ci)")
    if not (DIST / "unpacked").exists():
        sys.exit("the extension is missing: make build")
    report = Report()
    print(f"load when begun: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    rows = {}
    for name in options.browser or ("chromium", "firefox"):
        version = subprocess.run(
            [{"chromium": "chromium", "firefox": "firefox-esr"}[name], "--version"],
            capture_output=True,
            text=True,
        )
        print(version.stdout.strip())
        rows[name] = measure(name, options.runs, options.pages, report)
    print(f"load when done: {os.getloadavg()[0]:.1f}\n")
    for package in sorted(DIST.glob("pyjustext-*")):
        report.rows.setdefault("packed", {})["chromium" if package.suffix == ".zip" else "firefox"] = (
            f"{package.stat().st_size / 1e6:.1f} MB"
        )
    report.print()
    for name, ratios in rows.items():
        print(f"\n{name}: ours and Readability.js, page by page\n")
        print("| page | K characters captured | ours ms | theirs ms | ratio |\n|---|---|---|---|---|")
        for identity, size, ours, theirs in ratios:
            print(f"| {identity} | {size / 1000:.0f} | {ours:.0f} | {theirs:.0f} | {ours / theirs:.2f} |")
    (ROOT / "out").mkdir(exist_ok=True)
    (ROOT / "out" / "speed.json").write_text(json.dumps({"rows": report.rows, "ratios": rows}, indent=1))


if __name__ == "__main__":
    main()
