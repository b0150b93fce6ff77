"""Pages for the speed benchmarks, and the times of several programs on each of them.

It does not import the package: ``paired.py`` measures that of another checkout.
"""

from __future__ import annotations

import gc
import gzip
import json
import statistics
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from tests.benchmarks.command import Missing, pages_folder


@dataclass
class Page:
    """A real page: its address, if known, and its text."""

    name: str
    url: str
    text: str


def load_pages(limit: int | None = None) -> list[Page]:
    """The labelled pages in the folder PYJUSTEXT_PAGES if it is set, otherwise those of the repository.

    With a limit, every n-th page is used, so that all kinds of pages are among them.
    """
    folder = pages_folder()
    labels = folder / "ground-truth.jsonl.gz"
    if labels.exists():
        lines = gzip.decompress(labels.read_bytes()).decode("utf-8").split("\n")
    else:
        lines = (folder / "index.jsonl").read_text("utf-8").split("\n")
    entries = [json.loads(line) for line in lines if line]
    if limit is not None and limit < len(entries):
        entries = [entries[round(index * len(entries) / limit)] for index in range(limit)]
    if not entries:
        raise Missing(f"there are no pages in {folder}")
    pages = []
    for entry in entries:
        data = gzip.decompress((folder / "html" / f"{entry['id']}.html.gz").read_bytes())
        pages.append(Page(str(entry["id"]), entry.get("url", ""), data.decode("utf-8", "replace")))
    return pages


@dataclass
class Times:
    """Processor seconds of each program on each page; None if it failed."""

    names: list[str]
    seconds: dict[str, list[float | None]]

    def total(self, name: str) -> float:
        """The total of seconds for all pages that the program could read."""
        return sum(second for second in self.seconds[name] if second is not None)

    def done(self, name: str) -> int:
        """The number of pages that the program could read."""
        return sum(second is not None for second in self.seconds[name])

    def ratio(self, name: str, base: str) -> float:
        """How many times faster than ``base`` the program is: the median over the pages."""
        pairs = zip(self.seconds[base], self.seconds[name], strict=True)
        return statistics.median(one / other for one, other in pairs if one and other)

    def table(self, base: str) -> str:
        """The table in Markdown, with one line per program."""
        lines = [
            f"| | total s | pages/s | times as fast as {base}, total | median | slowest page ms | failed |",
            "|---|---|---|---|---|---|---|",
        ]
        for name in self.names:
            total, done = self.total(name), self.done(name)
            slowest = max(second for second in self.seconds[name] if second is not None)
            lines.append(
                f"| {name} | {total:.2f} | {done / total:.1f} | {self.total(base) / total:.2f} "
                f"| {self.ratio(name, base):.2f} | {1000 * slowest:.0f} | {len(self.seconds[name]) - done} |"
            )
        return "\n".join(lines)


def measure(programs: dict[str, Callable[[Page], object]], pages: list[Page], rounds: int) -> Times:
    """Run each program ``rounds`` times on each page; the best time counts. All run on one core, in this
    process.

    The programs take turns on every page, so that a busy machine slows all of them equally.
    """
    seconds: dict[str, list[float | None]] = {name: [] for name in programs}
    for program in programs.values():
        with suppress(Exception):
            program(pages[0])  # loads what is loaded only once, which is not counted
    for page in pages:
        best: dict[str, float | None] = dict.fromkeys(programs)
        for _ in range(rounds):
            for name, program in programs.items():
                start = time.process_time()
                try:
                    result = program(page)
                except Exception:
                    continue
                took = time.process_time() - start
                # Freeing the tree of one program must not count for the next one.
                del result
                gc.collect(0)
                before = best[name]
                best[name] = took if before is None else min(before, took)
        for name, value in best.items():
            seconds[name].append(value)
    return Times(list(programs), seconds)
