"""Compares this checkout with an older commit: the processor time of reading, or the results.

    python -m tests.benchmarks.paired --against REV [--rounds 3] [--every 1]
    python -m tests.benchmarks.paired --against REV --results FOLDER... [--every 1]

The commit is unpacked into a temporary folder, and both packages read each page in turn, so that other work
on the machine slows both equally. A difference of a few hundredths is visible, although separate runs differ
by a fifth. The table has the whole of `read()` and its stages; "the rest" is what is between them. A package
may free its trees or leave them to the garbage collector, so the last row adds what a collection takes.

With `--results`, what both make of all pages in some folders is compared instead: blocks, HTML, text, notes,
metadata and explanations. It prints how many pages differ in each, and ends with 1 if any does. What a commit
made of a page is kept in `out/`.
"""

from __future__ import annotations

import argparse
import gc
import gzip
import hashlib
import json
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import Any

from tests.benchmarks.command import Missing, load, parser_of, run
from tests.benchmarks.stopwatch import load_pages

_ROOT = Path(__file__).resolve().parents[2]
_KEPT = _ROOT / "out"
_WARM = 5  # pages that are read before the measurement
_LISTED = 8  # names of pages that differ, for each field
_WHOLE = "read"
_REST = "the rest"
_WITH_GARBAGE = "read, and its garbage collected"

Stages = dict[str, float]
"""The processor seconds of the whole and of each stage."""


# In the process of a checkout


class _Stopwatch:
    """Adds up the time of a stage's functions, without what another stage takes inside them."""

    def __init__(self) -> None:
        self.times: Stages = {}
        self._inner = 0.0

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            outer, self._inner = self._inner, 0.0
            start = time.process_time()
            try:
                return function(*args, **options)
            finally:
                took = time.process_time() - start
                self.times[stage] = self.times.get(stage, 0.0) + took - self._inner
                self._inner = outer + took

        return call


def _watch(stopwatch: _Stopwatch) -> None:
    """Time the stages of the package that is imported.

    Raises:
        SystemExit: if a function of a stage is not found, so that no stage is left out unseen.
    """
    from pyjustext import reading
    from pyjustext.engines import registry

    for stage, names in {
        "open": ("open_page",),
        "describe": ("gather", "describe"),
        "assemble": ("assemble",),
    }.items():
        for name in names:
            if not hasattr(reading, name):
                raise SystemExit(f"{reading.__file__} has no {name}: the table of stages is out of date")
            setattr(reading, name, stopwatch.timed(stage, getattr(reading, name)))
    engines = registry._ENGINES
    engines["article"] = stopwatch.timed("choose", engines["article"])


def _time(pages: Iterable[Any]) -> Iterator[Stages]:
    import pyjustext

    stopwatch = _Stopwatch()
    _watch(stopwatch)
    for page in pages:
        stopwatch.times = {}
        start = time.process_time()
        with suppress(pyjustext.PyjustextError):
            pyjustext.read(page["html"], page["url"] or None)
        whole = time.process_time() - start
        gc.collect(0)
        with_garbage = time.process_time() - start
        rest = whole - sum(stopwatch.times.values())
        yield {_WHOLE: whole, **stopwatch.times, _REST: rest, _WITH_GARBAGE: with_garbage}


def _results(pages: Iterable[Any]) -> Iterator[dict[str, str]]:
    """A digest of each part of what the package makes of a page."""
    import pyjustext
    from pyjustext import explaining

    for page in pages:
        found: dict[str, Any] = {}
        try:
            plain = pyjustext.read(page["html"], page["url"] or None).to_dict()
            found["blocks"] = plain.pop("paragraphs")
            for name in ("html", "text", "notes"):
                found[name] = plain.pop(name)
            found["metadata"] = plain
            explained = explaining.explain(page["html"], page["url"] or None)
            found["explanation"] = [explained.blocks, explained.html]
        except pyjustext.PyjustextError as error:
            found["error"] = str(error)
        yield {
            name: hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]
            for name, value in found.items()
        }


_TASKS: dict[str, Callable[[Iterable[Any]], Iterator[dict[str, Any]]]] = {"time": _time, "results": _results}


def _work(root: Path, task: str) -> None:
    """Do a task with the package of a checkout, for the pages whose files and addresses come from stdin."""
    sys.path.insert(0, str(root))
    import pyjustext

    if root not in Path(pyjustext.__file__).resolve().parents:
        raise SystemExit(f"{root} holds no package: {pyjustext.__file__} was imported")

    def pages() -> Iterator[dict[str, str]]:
        for line in sys.stdin:
            page = json.loads(line)
            data = Path(page["path"]).read_bytes()
            data = gzip.decompress(data) if page["path"].endswith(".gz") else data
            yield {**page, "html": data.decode("utf-8", "replace")}

    for found in _TASKS[task](pages()):
        print(json.dumps(found), flush=True)


class _Worker:
    """A process that works with the package of one checkout."""

    def __init__(self, root: Path, task: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __spec__.name, "--worker", str(root), task],
            cwd=_ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def ask(self, path: Path, url: str) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"path": str(path), "url": url}) + "\n")
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("a process has ended, see above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


# In the process of the command


@contextmanager
def unpacked(commit: str) -> Iterator[Path]:
    """The package of a commit, in a temporary folder."""
    data = subprocess.run(
        ["git", "archive", commit, "pyjustext"], cwd=_ROOT, check=True, capture_output=True
    ).stdout
    with tempfile.TemporaryDirectory(prefix="paired-") as folder:
        with tarfile.open(fileobj=BytesIO(data)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder).resolve()


def commit_of(revision: str) -> str:
    """The full name of a commit.

    Raises:
        Missing: if there is none.
    """
    command = ["git", "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"]
    done = subprocess.run(command, cwd=_ROOT, check=False, capture_output=True, text=True)
    if done.returncode:
        raise Missing(f"this repository has no commit {revision}")
    return done.stdout.strip()


def pages_below(folder: Path) -> list[tuple[Path, str]]:
    """The files of all pages below a folder, each with its address if a file of labels there says it."""
    addresses: dict[str, str] = {}
    for labels in sorted([*folder.glob("*.jsonl"), *folder.glob("*.jsonl.gz")]):
        data = labels.read_bytes()
        data = gzip.decompress(data) if labels.suffix == ".gz" else data
        entries = [json.loads(line) for line in data.decode("utf-8").split("\n") if line]
        addresses.update({str(entry["id"]): entry.get("url") or "" for entry in entries})
    files = sorted([*folder.rglob("*.html"), *folder.rglob("*.html.gz")])
    if not files:
        raise Missing(f"there are no pages in {folder}")
    return [(file, addresses.get(file.name.removesuffix(".gz").removesuffix(".html"), "")) for file in files]


def compare_times(commit: str, *, rounds: int, every: int) -> str:
    """The table of times: medians and totals over the pages, of which each has its best round."""
    pages = load_pages()[::every]
    best: list[dict[int, Stages]] = [{}, {}]
    with unpacked(commit) as other, tempfile.TemporaryDirectory(prefix="paired-pages-") as folder:
        files = []
        for number, page in enumerate(pages):
            file = Path(folder) / f"{number}.html"
            file.write_text(page.text, encoding="utf-8")
            files.append((file, page.url))
        workers = [_Worker(other, "time"), _Worker(_ROOT, "time")]
        for worker in workers:
            for file, url in files[:_WARM]:
                worker.ask(file, url)
        for turn in range(rounds):
            for number, (file, url) in enumerate(files):
                for which in (0, 1) if turn % 2 else (1, 0):
                    found = workers[which].ask(file, url)
                    known = best[which].get(number)
                    if known is None or found[_WHOLE] < known[_WHOLE]:
                        best[which][number] = found
        for worker in workers:
            worker.close()
    return table_of_times([[*times.values()] for times in best])


def table_of_times(times: list[list[Stages]]) -> str:
    """The table of the times of two checkouts, in milliseconds."""
    stages = list(dict.fromkeys(stage for checkout in times for page in checkout for stage in page))
    lines = ["| ms a page | the other | this | this ÷ the other: total | median |", "|---|---|---|---|---|"]
    for stage in stages:
        before, after = ([1000 * page.get(stage, 0.0) for page in checkout] for checkout in times)
        ratios = [b / a for a, b in zip(before, after, strict=True) if a > 0]
        lines.append(
            f"| {stage} | {statistics.fmean(before):.2f} | {statistics.fmean(after):.2f} "
            f"| {sum(after) / (sum(before) or 1):.3f} | {statistics.median(ratios or [1]):.3f} |"
        )
    return "\n".join(lines)


def compare_results(commit: str, folders: Iterable[Path], *, every: int) -> tuple[str, bool]:
    """The table of what differs, and whether anything does."""
    pages = [page for folder in folders for page in pages_below(folder)][::every]
    _KEPT.mkdir(exist_ok=True)
    kept = _KEPT / f"results-{commit}.json"
    known: dict[str, dict[str, str]] = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
    with unpacked(commit) as root:
        other, own = _Worker(root, "results"), _Worker(_ROOT, "results")
        pairs = []
        for file, url in pages:
            key = f"{file.resolve()} {file.stat().st_size}"
            if key not in known:
                known[key] = other.ask(file, url)
            pairs.append((f"{file.parent.name}/{file.name}", known[key], own.ask(file, url)))
        other.close()
        own.close()
    kept.write_text(json.dumps(known), encoding="utf-8")
    return table_of_results(pairs)


def table_of_results(pairs: Iterable[tuple[str, dict[str, str], dict[str, str]]]) -> tuple[str, bool]:
    """The table of what differs, and whether anything does."""
    differ: dict[str, list[str]] = {}
    count = 0
    for name, before, after in pairs:
        count += 1
        for field in before.keys() | after.keys():
            pages = differ.setdefault(field, [])
            if before.get(field) != after.get(field):
                pages.append(name)
    lines = [f"| of {count} pages | differ | such as |", "|---|---|---|"]
    lines += [
        f"| {field} | {len(pages)} | {', '.join(pages[:_LISTED])} |"
        for field, pages in sorted(differ.items())
    ]
    return "\n".join(lines), any(differ.values())


def main() -> int:
    """Print the table."""
    if sys.argv[1:2] == ["--worker"]:
        _work(Path(sys.argv[2]), sys.argv[3])
        return 0
    arguments = parser_of(__doc__)
    arguments.add_argument("--against", metavar="REV", required=True, help="the commit to compare with")
    arguments.add_argument("--rounds", type=int, default=3, help="runs of each page; the best counts")
    arguments.add_argument("--every", type=int, default=1, help="every n-th page only")
    arguments.add_argument("--results", type=Path, nargs="+", metavar="FOLDER", help="compare results")
    options: argparse.Namespace = arguments.parse_args()
    commit = commit_of(options.against)
    if options.results:
        table, differs = compare_results(commit, options.results, every=options.every)
        print(table)
        return int(differs)
    print(f"this checkout beside {commit[:8]}, {load()}\n")
    print(compare_times(commit, rounds=options.rounds, every=options.every))
    return 0


if __name__ == "__main__":
    run(main)
