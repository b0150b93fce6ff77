"""Compares the speed of parsers: stock html5lib, ours, justhtml and lexbor, in one run on the same pages.

python -m tests.benchmarks.parsing [--pages 200] [--rounds 3]
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from importlib.metadata import version

import html5lib

from pyjustext.tree import parse
from tests.benchmarks.command import load, parser_of, peers, run
from tests.benchmarks.stopwatch import Page, load_pages, measure

with peers():
    from justhtml import JustHTML
    from selectolax.lexbor import LexborHTMLParser

_STOCK = f"html5lib {version('html5lib')}"


def main() -> None:
    """Print the table."""
    arguments = parser_of(__doc__)
    arguments.add_argument("--pages", type=int, help="how many of the pages; all by default")
    arguments.add_argument("--rounds", type=int, default=3, help="runs of which the best counts")
    options = arguments.parse_args()
    pages = load_pages(options.pages)
    programs: dict[str, Callable[[Page], object]] = {
        _STOCK: lambda page: html5lib.parse(page.text, namespaceHTMLElements=False),
        "pyjustext": lambda page: parse(page.text),
        f"justhtml {version('justhtml')}, no sanitizing": lambda page: JustHTML(
            page.text, sanitize=False, scripting_enabled=False
        ),
        f"lexbor alone (selectolax {version('selectolax')})": lambda page: LexborHTMLParser(page.text),
    }
    times = measure(programs, pages, options.rounds)
    size = sum(len(page.text) for page in pages) / 1e6
    print(f"{len(pages)} pages, {size:.1f} M characters, Python {platform.python_version()}, {load()}\n")
    print(times.table(_STOCK))


if __name__ == "__main__":
    run(main)
