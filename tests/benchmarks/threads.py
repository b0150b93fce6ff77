"""Reading in several threads, beside one that makes cyclic objects: pages a second, memory, full collections.

    python -m tests.benchmarks.threads [--threads 1 2 8] [--seconds 10]

Each row is a process of its own. In the first row it has one thread. In the others, one more thread makes
objects that only the garbage collector can free, 1 MB each, at a fixed rate. The memory is that of the whole
process, seen after each second; it must not grow.
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
import threading
import time
from itertools import cycle
from pathlib import Path

from tests.benchmarks.command import load, parser_of, run
from tests.benchmarks.stopwatch import load_pages

_PAGES = 20
_PAUSE = 0.02
"""In seconds, between two cyclic objects."""


class _Cyclic:
    """Refers to itself, and to a megabyte."""

    def __init__(self) -> None:
        self.itself = self
        self.data = bytes(1_000_000)


def _memory() -> int:
    """The process's memory in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def _work(threads: int, seconds: float) -> None:
    """Read in so many threads, 0 for the only one of the process; print what came of it."""
    import pyjustext

    pages = load_pages(_PAGES)
    read = 0
    sizes: list[int] = []
    for page in pages:
        pyjustext.read(page.text)
    gc.collect()
    full = gc.get_stats()[2]["collections"]
    lock = threading.Lock()
    began, used = time.monotonic(), time.process_time()
    end = began + seconds

    def read_pages() -> None:
        nonlocal read
        for page in cycle(pages):
            if time.monotonic() > end:
                return
            pyjustext.read(page.text)
            with lock:
                read += 1
                if time.monotonic() - began > len(sizes):
                    sizes.append(_memory())

    def make_cycles() -> None:
        while time.monotonic() < end:
            _Cyclic()
            time.sleep(_PAUSE)

    if threads:
        all_ = [threading.Thread(target=read_pages) for _ in range(threads)]
        all_.append(threading.Thread(target=make_cycles))
        for thread in all_:
            thread.start()
        for thread in all_:
            thread.join()
    else:
        read_pages()
    full = gc.get_stats()[2]["collections"] - full
    print(json.dumps([read, time.process_time() - used, sizes, full]))


def main() -> None:
    """Print the table."""
    arguments = parser_of(__doc__)
    arguments.add_argument("--threads", type=int, nargs="+", default=[1, 2, 8])
    arguments.add_argument("--seconds", type=float, default=10.0, help="for each row")
    arguments.add_argument("--worker", type=int, help=argparse.SUPPRESS)
    options = arguments.parse_args()
    if options.worker is not None:
        _work(options.worker, options.seconds)
        return
    print(f"{_PAGES} pages again and again, {load()}\n")
    print("| threads that read | ms a page | MB at first | MB at half | MB at last | full collections |")
    print("|---|---|---|---|---|---|")
    for threads in (0, *options.threads):
        command = [sys.executable, "-m", __spec__.name, "--worker", str(threads)]
        done = subprocess.run(
            [*command, "--seconds", str(options.seconds)], stdout=subprocess.PIPE, check=True, text=True
        )
        read, used, sizes, full = json.loads(done.stdout)
        first, half, last = (sizes[index] / 1e6 for index in (0, len(sizes) // 2, -1))
        name = f"{threads}, beside one that makes cycles" if threads else "1, alone"
        print(
            f"| {name} | {1000 * used / read:.1f} | {first:.0f} | {half:.0f} | {last:.0f} | {full} |",
            flush=True,
        )


if __name__ == "__main__":
    run(main)
