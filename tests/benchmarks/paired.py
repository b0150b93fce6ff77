"""Compares two checkouts of the package: the processor time for reading each page, in turn.

    python -m tests.benchmarks.paired ../other-checkout [--rounds 3] [--every 1] [--parser lexbor]

Other work on the machine slows both equally. So a difference of a few hundredths is visible, although
separate runs differ by a fifth.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Literal

from tests.benchmarks.command import load, parser_of, run
from tests.benchmarks.stopwatch import load_pages

_ROOT = Path(__file__).resolve().parents[2]
_WARM = 5
"""The number of pages that are read before the measurement."""


def _work(root: Path, parser: Literal["html5lib", "lexbor"]) -> None:
    """Read the pages whose numbers come from stdin with the package of a checkout, and print the seconds."""
    sys.path.insert(0, str(root))
    import pyjustext

    if root not in Path(pyjustext.__file__).resolve().parents:
        raise SystemExit(f"{root} holds no package: {pyjustext.__file__} was imported")
    pages = load_pages()
    for page in pages[:_WARM]:
        pyjustext.read(page.text, parser=parser)
    print("ready", flush=True)
    for line in sys.stdin:
        page = pages[int(line)]
        start = time.process_time()
        with suppress(pyjustext.PyjustextError):
            pyjustext.read(page.text, page.url or None, parser=parser)
        took = time.process_time() - start
        gc.collect(0)
        print(took, flush=True)


class _Reader:
    """A process that reads pages with the package of one checkout."""

    def __init__(self, root: Path, parser: str) -> None:
        command = [sys.executable, "-m", __spec__.name, str(root), "--worker", "--parser", parser]
        self._process = subprocess.Popen(
            command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._line()

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("a reader has ended, see above")
        return line

    def seconds(self, number: int) -> float:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{number}\n")
        return float(self._line())

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def main() -> None:
    """Print the ratio."""
    arguments = parser_of(__doc__)
    arguments.add_argument("other", type=Path, help="the root of the other checkout")
    arguments.add_argument(
        "--rounds", type=int, default=3, help="runs of each page, of which the best counts"
    )
    arguments.add_argument("--every", type=int, default=1, help="every n-th page only")
    arguments.add_argument("--parser", choices=("html5lib", "lexbor"), default="html5lib")
    arguments.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = arguments.parse_args()
    if options.worker:
        _work(options.other.resolve(), options.parser)
        return
    numbers = range(0, len(load_pages()), options.every)
    readers = [_Reader(root, options.parser) for root in (options.other.resolve(), _ROOT)]
    best = [dict.fromkeys(numbers, float("inf")) for _ in readers]
    for turn in range(options.rounds):
        for number in numbers:
            for which in (0, 1) if turn % 2 else (1, 0):
                best[which][number] = min(best[which][number], readers[which].seconds(number))
    for reader in readers:
        reader.close()
    other, own = ([1000 * times[number] for number in numbers] for times in best)
    ratios = [b / a for a, b in zip(other, own, strict=True)]
    print(
        f"{len(numbers)} pages, {load()}: "
        f"median {statistics.median(other):.1f} → {statistics.median(own):.1f} ms, "
        f"mean {statistics.fmean(other):.1f} → {statistics.fmean(own):.1f}; "
        f"this checkout ÷ the other: median {statistics.median(ratios):.3f}, "
        f"total {sum(own) / sum(other):.3f}"
    )


if __name__ == "__main__":
    run(main)
