"""``python -m tests.fuzzing N`` tries N cases and lists those that fail.

``--start`` continues where a run ended; ``--only NUMBER`` repeats one case and shows its traceback.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from tests.fuzzing import newer
from tests.fuzzing.cases import Cases
from tests.fuzzing.checks import check

_AT_ONCE = 50


@cache
def cases() -> Cases:
    """The cases, created once per process."""
    return Cases()


def run(numbers: range) -> list[tuple[int, str, str]]:
    """(number, kind, error) of each failed case."""
    found = []
    gc.disable()  # it takes a fifth of the time; collecting once per part is enough
    for number in numbers:
        case = cases().case(number)
        try:
            check(case)
            newer.check(number)
        except Exception as error:  # every exception is a finding
            found.append((number, case.kind, f"{type(error).__name__}: {str(error)[:300]}"))
    gc.enable()
    gc.collect()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=1000)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--only", type=int)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    if args.only is not None:
        check(cases().case(args.only))
        newer.check(args.only)
        return 0
    end = args.start + args.count
    parts = [range(at, min(at + _AT_ONCE, end)) for at in range(args.start, end, _AT_ONCE)]
    found: list[tuple[int, str, str]] = []
    started = time.monotonic()
    with ProcessPoolExecutor(args.jobs) as pool:
        for done, faults in enumerate(pool.map(run, parts), 1):
            for number, kind, what in faults:
                print(f"{number}\t{kind}\t{what}", flush=True)
            found += faults
            if done % 20 == 0:
                print(
                    f"  {done * _AT_ONCE} cases, {time.monotonic() - started:.0f} s",
                    file=sys.stderr,
                    flush=True,
                )
    print(f"{args.count} cases from {args.start}, {time.monotonic() - started:.0f} s, {len(found)} finds")
    for what, count in Counter(what.partition(":")[0] for _, _, what in found).most_common():
        print(f"  {count}\t{what}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
