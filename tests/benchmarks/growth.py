"""Growth in real browsers: how many times as long a click takes on a page of four times the elements.

    python -m tests.benchmarks.growth [--browser chromium|firefox] [--runs 3]

The time is that from the click to the article's paint, in the fastest run. It should grow by 4.4 at most.
``scaling.py`` measures the engine alone.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from tests.benchmarks.clicks import click
from tests.benchmarks.command import built, load, parser_of, run
from tests.benchmarks.figures import NAMES
from tests.benchmarks.running import launched
from tests.benchmarks.scaling import breaks, fonts, items
from tests.e2e import web
from tests.e2e.browsers import Browser
from tests.e2e.browsers.discovery import find, version_text

FEW = 10_000
MANY = 40_000
BAR = 4.4
WARM_UP = 1_000


def closed_fonts(count: int) -> str:
    """The same fonts with their end tags: of open ones, a browser makes elements by the hundred million."""
    return fonts(count).replace("<p>", "</font><p>")


KINDS: dict[str, Callable[[int], str]] = {"li": items, "br": breaks, "font": closed_fonts}


class Handler(web.Handler):
    """``/KIND/COUNT``: a page with so many elements of the kind."""

    def do_GET(self) -> None:  # noqa: N802 (the standard library's name)
        kind, _, number = urlsplit(self.path).path.strip("/").partition("/")
        if kind in KINDS:
            self._answer(KINDS[kind](int(number)).encode(), web.TYPES[".html"])
        else:
            self.send_error(404)  # such as an icon


def fastest(app: Browser, url: str, runs: int) -> tuple[float, float]:
    """Milliseconds of the fastest run: from the click to the article's paint, and the engine's part."""
    seen = [click(app, url, pause=1) for _ in range(runs)]
    return min((one["article"], one["timing"]["engineMs"]) for one in seen)


def measure(app: Browser, site: str, runs: int) -> None:
    """Print the rows of one browser."""
    for kind in KINDS:
        click(app, f"{site}{kind}/{WARM_UP}")
        few, few_engine = fastest(app, f"{site}{kind}/{FEW}", runs)
        many, many_engine = fastest(app, f"{site}{kind}/{MANY}", runs)
        print(
            f"| {app.name} | {kind} | {few:.0f} | {many:.0f} | {many / few:.2f} "
            f"| {few_engine:.0f} | {many_engine:.0f} | {'yes' if many <= BAR * few else 'NO'} |",
            flush=True,
        )


def main() -> None:
    """Print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("--browser", action="append", choices=NAMES)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    names = options.browser or NAMES
    built()
    for name in names:
        print(version_text(Path(find(name))))
    print(f"when begun: {load()}\n")
    print(
        f"| browser | element | {FEW:,}: ms | {MANY:,}: ms | ratio | engine ms | engine ms | at most {BAR} |"
    )
    print("|---|---|---|---|---|---|---|---|", flush=True)
    for name in names:
        with web.serve(Handler) as site, launched(name) as app:
            measure(app, site, options.runs)
    print(f"\nwhen done: {load()}")


if __name__ == "__main__":
    run(main)
