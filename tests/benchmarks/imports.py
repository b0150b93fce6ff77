"""Measures a large import on the library's page: how long it takes, and how long the page and the library let
others wait meanwhile.

    python -m tests.benchmarks.imports [--entries 25000] [--browser chromium|firefox]

The entries are links of a backup as JSON. A list is asked for again and again while they are added.
"""

from __future__ import annotations

import json
import time

from tests.benchmarks.command import load, parser_of, run
from tests.benchmarks.figures import NAMES
from tests.benchmarks.running import launched
from tests.e2e.browsers import wait_text
from tests.e2e.library.asking import open_library
from tests.e2e.library.test_imports import IMPORT

MOST_SECONDS = 600


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--entries", type=int, default=25_000)
    parser.add_argument("--browser", action="append", choices=NAMES)
    options = parser.parse_args()
    print(f"{options.entries:,} entries, {load()}\n")
    print("| browser | seconds | longest wait for a list, ms | longest standstill of the page, ms |")
    print("|---|---|---|---|")
    for name in options.browser or NAMES:
        with launched(name) as app:
            tab = open_library(app)
            started = time.monotonic()
            tab.eval(IMPORT, options.entries)
            wait_text(tab, "#toast", f"Imported: {options.entries}", MOST_SECONDS)
            taken = time.monotonic() - started
            longest = json.loads(tab.eval("() => document.documentElement.dataset.longest"))
            print(f"| {name} | {taken:.0f} | {longest['answer']:.0f} | {longest['still']:.0f} |", flush=True)


if __name__ == "__main__":
    run(main)
