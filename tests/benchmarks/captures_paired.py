"""Measures the content script of two checkouts in turn, in the same tab: what a change of the capture costs.

    python -m tests.benchmarks.captures_paired ../other-checkout [--browser firefox] [--rounds 9]

It runs without the extension around it, on the real pages that the extension is tested with and on a page of
2 MB, all of it text. It prints the least times of each page in milliseconds, and their ratio.
"""

from __future__ import annotations

import importlib.util
import statistics
from pathlib import Path
from types import ModuleType

from tests.benchmarks.command import load, parser_of, run
from tests.benchmarks.figures import NAMES
from tests.benchmarks.running import launched
from tests.benchmarks.speed import LARGE, chosen_pages
from tests.e2e import capture, web
from tests.e2e.browsers import Tab


def capture_of(checkout: Path) -> ModuleType:
    """The module of another checkout that runs its content script.

    Raises:
        FileNotFoundError: if it is no checkout.
    """
    spec = importlib.util.spec_from_file_location("other_capture", checkout / "tests" / "e2e" / "capture.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def in_turn(tab: Tab, other: ModuleType, rounds: int) -> tuple[float, float]:
    """The least time of the other's capture of a page and of ours, in milliseconds."""
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds + 1):
        for kept, module in zip(times, (other, capture), strict=True):
            taken = module.capture(tab)["ms"]
            if number:  # the first one compiles the script
                kept.append(taken)
    return min(times[0]), min(times[1])


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("other", type=Path, help="the other checkout")
    parser.add_argument("--browser", action="append", choices=NAMES)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    other = capture_of(options.other)
    pages = {
        "300 KB": f"pages/{chosen_pages()[0]}",
        "2 MB of text": LARGE,
        **{record["id"]: f"pages/{record['id']}" for record in web.real_pages()},
    }
    for name in options.browser or NAMES:
        print(f"\n{name}, {load()}\n\n| page | other | this | ratio |\n|---|---|---|---|")
        ratios = []
        with launched(name) as app, web.serve() as site:
            for what, path in pages.items():
                tab = app.open(site + path)
                theirs, ours = in_turn(tab, other, options.rounds)
                tab.close()
                ratios.append(ours / theirs)
                print(f"| {what} | {theirs:.1f} | {ours:.1f} | {ours / theirs:.2f} |", flush=True)
        print(f"| **median** | | | {statistics.median(ratios):.2f} |")


if __name__ == "__main__":
    run(main)
