"""Measures how long Python takes to import the package and to start the command, in ms of processor time.

python -m tests.benchmarks.starting [--runs 9]
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
from pathlib import Path

from tests.benchmarks.command import load, parser_of, run

_PAGE = next(iter(sorted((Path(__file__).parents[1] / "goldens").glob("*/page.html"))))
_STARTS = {
    "Python alone": ["-c", "pass"],
    "import html5lib": ["-c", "import html5lib"],
    "import pyjustext": ["-c", "import pyjustext"],
    "from pyjustext import read": ["-c", "from pyjustext import read"],
    "pyjustext --version": ["-m", "pyjustext", "--version"],
    "pyjustext read, a small page": ["-m", "pyjustext", "read", str(_PAGE)],
}


def _milliseconds(arguments: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> None:
    """Print the table."""
    arguments = parser_of(__doc__)
    arguments.add_argument("--runs", type=int, default=9)
    options = arguments.parse_args()
    times: dict[str, list[float]] = {name: [] for name in _STARTS}
    for _ in range(options.runs):
        for name, command in _STARTS.items():
            times[name].append(_milliseconds(command))
    print(f"{load()}\n\n| | median ms | mean | spread |\n|---|---|---|---|")
    for name, seen in times.items():
        spread = f"{min(seen):.0f}-{max(seen):.0f}"
        print(f"| {name} | {statistics.median(seen):.0f} | {statistics.fmean(seen):.0f} | {spread} |")


if __name__ == "__main__":
    run(main)
