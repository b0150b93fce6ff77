"""Clicks to the article beside what a user would click instead, on the same pages in turn.

    python -m tests.benchmarks.side_by_side [--browser firefox] [--pages 20] [--rounds 5]

The others are Firefox's own Reader View, and in both browsers a minimal extension that runs Readability.js in
a content script and shows what it made in a page of its own. It prints the median of each page from the click
to the last paint of the article, all ratios, and at the end the spans of our own clicks.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from playwright.sync_api import sync_playwright

from tests.benchmarks.clicks import click, minimal, press
from tests.benchmarks.command import Missing, load, parser_of, run
from tests.benchmarks.figures import NAMES
from tests.benchmarks.running import launched, settle
from tests.benchmarks.speed import READABILITY, WARM_UP
from tests.e2e import web
from tests.e2e.browsers import OPTIONS, Browser, wait
from tests.e2e.browsers.firefox import Firefox

READ = "Readability.js in an extension"
VIEW = "Reader View"
OURS = "ours"

PEER = {
    "background.js": """
        const api = globalThis.browser ?? chrome;
        let article;
        api.runtime.onMessage.addListener((message, sender, answer) => { answer(article); });
        api.action.onClicked.addListener(async (tab) => {
          const target = { tabId: tab.id };
          for (;;) {
            try {
              const files = ["readability.js", "content.js"];
              [{ result: article }] = await api.scripting.executeScript({ target, files });
              break;
            } catch {
              await new Promise((resolve) => setTimeout(resolve, 20));
            }
          }
          await api.tabs.update(tab.id, { url: api.runtime.getURL("page.html") });
        });
    """,
    "content.js": """(() => {
        const { title, content } = new Readability(document.cloneNode(true)).parse() ?? {};
        return { title, content };
    })();""",
    "page.html": "<!doctype html><meta charset=utf-8><title>Article</title>"
    "<style>body { font: 20px/1.5 serif; max-width: 40em; margin: auto }</style>"
    "<h1></h1><main></main><script src=page.js></script>",
    "page.js": """(async () => {
        const { title, content } = await (globalThis.browser ?? chrome).runtime.sendMessage({});
        document.querySelector("h1").textContent = title ?? "";
        document.querySelector("main").setHTML(content ?? "");
        requestAnimationFrame(() => setTimeout(() => performance.mark("painted")));
    })();""",
}
LARGEST = """new Promise((resolve) => {
    const seen = [];
    try {
      new PerformanceObserver((list) => seen.push(...list.getEntries()))
        .observe({ type: "largest-contentful-paint", buffered: true });
    } catch {}
    setTimeout(() => resolve(seen.at(-1)?.startTime ?? 0), 100);
  })"""
PEER_PAINTED = f"""async () => {{
  const [mark] = performance.getEntriesByName("painted");
  return mark && performance.timeOrigin + Math.max(mark.startTime, await {LARGEST});
}}"""
VIEW_PAINTED = f"""async () => {{
  if (!document.URL.startsWith("about:reader") || !document.body.classList.contains("loaded")) return 0;
  const paints = performance.getEntriesByType("paint").map(({{ startTime }}) => startTime);
  return performance.timeOrigin + Math.max(...paints, await {LARGEST});
}}"""
TOGGLE = """() => {
  const { AboutReaderParent } = ChromeUtils.importESModule("resource:///actors/AboutReaderParent.sys.mjs");
  const pressed = Date.now();
  const target = gBrowser.selectedBrowser;
  AboutReaderParent.toggleReaderMode({ target, type: "command", preventDefault() {} });
  return pressed;
}"""


class NoScripts(web.Handler):
    """Real pages without their scripts, which would change them from one click to the next."""

    def _answer(self, body: bytes, kind: str, headers: dict[str, str] | None = None) -> None:
        super()._answer(body, kind, {"Content-Security-Policy": "script-src 'none'", **(headers or {})})


def after_click(app: Browser, url: str, start: Callable[[Any], float], painted: str) -> float:
    """Milliseconds from a click on a page to the last paint of what it opens."""
    tab = app.open(url)
    time.sleep(0.4)
    begun = start(tab)
    time.sleep(0.4)
    at: float = wait("a painted article", lambda: tab.eval(painted), 30)
    if len(app.tabs()) > 1:
        tab.close()
    return at - begun


@contextmanager
def contestants(name: str) -> Iterator[dict[str, Callable[[str], Any]]]:
    """What is clicked, each in a browser of its own that is warm."""
    if not READABILITY.exists():
        raise Missing("Readability.js is missing: make bench-setup")
    with ExitStack() as stack:
        # Two cannot run in one process.
        playwright = stack.enter_context(sync_playwright()) if name == "chromium" else None
        ours = stack.enter_context(launched(name, playwright=playwright))
        tab = ours.open(ours.url(OPTIONS))
        settle(tab)
        tab.close()
        files = {**PEER, "readability.js": READABILITY.read_text("utf-8")}
        peer = stack.enter_context(minimal(name, files, playwright))
        clicks: dict[str, Callable[[str], Any]] = {
            OURS: lambda url: click(ours, url),
            READ: lambda url: after_click(peer, url, lambda tab: press(peer, tab), PEER_PAINTED),
        }
        if isinstance(peer, Firefox):
            browser = peer.ff
            browser.run_chrome("() => Services.prefs.setBoolPref('reader.parse-on-load.force-enabled', true)")
            clicks[VIEW] = lambda url: after_click(
                peer, url, lambda _: float(browser.run_chrome(TOGGLE)), VIEW_PAINTED
            )
        yield clicks


def compare(name: str, pages: list[str], rounds: int) -> None:
    """Print the table of a browser."""
    times: dict[tuple[str, str], list[float]] = {}
    spans: dict[str, list[float]] = {}
    with web.serve(NoScripts) as site, contestants(name) as clicks:
        for click_on in clicks.values():
            for _ in range(WARM_UP):
                click_on(f"{site}pages/{pages[0]}")
        for _ in range(rounds):
            for page in pages:
                for who, click_on in clicks.items():
                    seen = click_on(f"{site}pages/{page}")
                    if who == OURS:
                        for what, at in seen["marks"].items():
                            spans.setdefault(what, []).append(at)
                        seen = seen["article"]
                    times.setdefault((page, who), []).append(seen)
    others = [who for who in clicks if who != OURS]
    print(f"\n{name}, {rounds} rounds, {load()}: milliseconds from the click to the last paint\n")
    print(f"| page | {OURS} |" + "".join(f" {who} | ratio |" for who in others))
    print("|---|---|" + "---|---|" * len(others))
    ratios: dict[str, list[float]] = {who: [] for who in others}
    for page in pages:
        mine = statistics.median(times[page, OURS])
        row = f"| {page} | {mine:.0f} |"
        for who in others:
            theirs = statistics.median(times[page, who])
            ratios[who].append(mine / theirs)
            row += f" {theirs:.0f} | {mine / theirs:.2f} |"
        print(row)
    for who, values in ratios.items():
        print(f"ours ÷ {who}: median {statistics.median(values):.2f}, worst {max(values):.2f}")
    print("\n| ms after our click | since the line above | |\n|---|---|---|")
    before = 0.0
    for what, at in sorted((statistics.median(values), what) for what, values in spans.items()):
        print(f"| {what:.0f} | {what - before:.0f} | {at} |")
        before = what


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--browser", action="append", choices=NAMES)
    parser.add_argument("--pages", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    pages = [record["id"] for record in web.real_pages()[: options.pages]]
    for name in options.browser or NAMES:
        compare(name, pages, options.rounds)


if __name__ == "__main__":
    run(main)
