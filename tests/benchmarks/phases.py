"""Shows which phases of reading a page take how much time, by sampling the running program.

    python -m tests.benchmarks.phases [--pages 100] [--large KILOBYTES]

A thousand times per second of processor time, the active part of the package is recorded.
"""

from __future__ import annotations

import os
import platform
import signal
import statistics
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from types import FrameType

import pyjustext
from tests.benchmarks.command import load, parser_of, run
from tests.benchmarks.stopwatch import Page, load_pages

_PARTS = (
    ("engines/learned/features", "features"),
    ("engines/learned/forest", "forest"),
    ("engines/learned/blocks", "segmentation"),
    ("engines/learned/class_names", "segmentation"),
    ("engines/learned", "decision"),
    ("tree/plain_text", "plain text"),
    ("assembly", "assembly"),
    ("tree/html5", "tree"),
    ("tree/visibility", "hidden text"),
    ("tree/serialize", "serializing"),
    ("sanitize/purifier", "purify"),
    ("sanitize/nesting", "purify"),
    ("metadata", "metadata"),
    ("languages/detection", "language"),
    ("reading", "the rest"),
)
"""The phase of each file. Other files, such as the walk over nodes, count towards their caller."""
_PACKAGE = str(Path(pyjustext.__file__).parent) + os.sep
_EVERY = 0.001


class Samples:
    """Counts the active phase while it is running."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._parts: dict[str, str] = {}

    def __enter__(self) -> Samples:
        signal.signal(signal.SIGPROF, self._note)
        signal.setitimer(signal.ITIMER_PROF, _EVERY, _EVERY)
        return self

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _note(self, _: int, frame: FrameType | None) -> None:
        while frame is not None:
            part = self._part(frame.f_code.co_filename)
            if part:
                self.counts[part] += 1
                return
            frame = frame.f_back

    def _part(self, file: str) -> str:
        if file not in self._parts:
            own = file.removeprefix(_PACKAGE).replace(os.sep, "/") if file.startswith(_PACKAGE) else ""
            self._parts[file] = next((name for start, name in _PARTS if own.startswith(start)), "")
        return self._parts[file]


def _large(kilobytes: int) -> Page:
    words = "The engine took the evening train to the coast, and for a long while nothing was heard of it. "
    paragraph = f"<p>{words * 2}Then <a href='/sea'>it</a> came back. Number {{}}.</p>\n"
    count = kilobytes * 1000 // len(paragraph)
    body = "".join(paragraph.format(number) for number in range(count))
    return Page(
        "large", "", f"<!doctype html><title>A large page</title><main><h1>A large page</h1>{body}</main>"
    )


def main() -> None:
    """Print the table."""
    arguments = parser_of(__doc__)
    arguments.add_argument("--pages", type=int, default=100, help="how many of the pages")
    arguments.add_argument("--large", type=int, help="one page of so many kilobytes in their place")
    options = arguments.parse_args()
    pages = [_large(options.large)] if options.large else load_pages(options.pages)
    pyjustext.read(pages[0].text)  # loads what is loaded only once: model, lists
    times = []
    with Samples() as samples:
        for page in pages:
            start = time.process_time()
            with suppress(pyjustext.PyjustextError):
                pyjustext.read(page.text, page.url or None)
            times.append(1000 * (time.process_time() - start))
    total = samples.counts.total()
    mean = statistics.fmean(times)
    print(
        f"{len(pages)} pages, Python {platform.python_version()}, {load()}: "
        f"median {statistics.median(times):.1f} ms, mean {mean:.1f}, {min(times):.1f} to {max(times):.1f}\n"
    )
    print("| part | share | ms a page |\n|---|---|---|")
    for part, count in samples.counts.most_common():
        print(f"| {part} | {100 * count / total:.1f} % | {mean * count / total:.2f} |")


if __name__ == "__main__":
    run(main)
