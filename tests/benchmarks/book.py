"""A hundred thousand words and five hundred pictures in the reader: opening, and the frames of scrolling.

    python -m tests.benchmarks.book [--browser chromium|firefox]

Milliseconds, of one opening; at 60 Hz a frame is 16.7.
"""

from __future__ import annotations

import statistics
from typing import Any

from tests.benchmarks.clicks import click
from tests.benchmarks.command import built, load, parser_of, run
from tests.e2e import web
from tests.e2e.browsers import Browser, Tab, wait_article
from tests.e2e.demo import started

SCROLL = """async (steps) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const height = document.documentElement.scrollHeight - innerHeight;
  const frames = [];
  scrollTo({ top: 0, behavior: "instant" });
  let last = await frame();
  for (let step = 1; step <= steps; step++) {
    scrollTo({ top: (height * step) / steps, behavior: "instant" });
    const now = await frame();
    frames.push(now - last);
    last = now;
  }
  return frames;
}"""
IDLE = """async () => { const begun = performance.now();
  while (document.querySelector("#content .folded")) await new Promise((done) => setTimeout(done, 50));
  return performance.now() - begun; }"""
STEPS = 300


def measure(app: Browser, site: str) -> dict[str, float]:
    """Open the article once, and scroll from its top to its end in STEPS frames."""
    click(app, f"{site}second.html")  # the engine is warm
    seen: dict[str, Any] = click(app, f"{site}book")
    tab: Tab = app.open(f"{site}book")
    app.action(tab)
    wait_article(tab)
    unfolded = float(tab.eval(IDLE))
    frames: list[float] = tab.eval(SCROLL, STEPS)
    return {
        "click to screen": seen["screen"],
        "of it the engine": seen["timing"]["engineMs"],
        "laid out after": unfolded,
        "frame, median": statistics.median(frames),
        "frame, 95 of 100": sorted(frames)[int(len(frames) * 0.95)],
        "frame, longest": max(frames),
    }


def main() -> None:
    """Print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("--browser", action="append", choices=("chromium", "firefox"))
    names = parser.parse_args().browser
    built()
    print(load())
    for name in names or ("chromium", "firefox"):
        with web.serve() as site, started(name, True) as app:
            for what, milliseconds in measure(app, site).items():
                print(f"{name:10}{what:20}{milliseconds:8.0f}", flush=True)


if __name__ == "__main__":
    run(main)
