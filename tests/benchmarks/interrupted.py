"""A crawl in two shards whose processes are killed again and again, also within files, compared with an
uninterrupted run: the same folders, to the byte.

    python -m tests.benchmarks.interrupted [--pages 2000] [--files 40] [--kill-after 8]

The archives, written from the pages in tests/pages, are named by an ``--input-list``.
"""

from __future__ import annotations

import functools
import gzip
import itertools
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.archives import write_archives
from tests.benchmarks.command import load, parser_of, run
from tests.real_pages import all_pages


def main() -> None:
    """Print what was killed and compared; exit with 1 if the folders differ."""
    arguments = parser_of(__doc__)
    arguments.add_argument("--pages", type=int, default=2000, help="the same pages again if there are fewer")
    arguments.add_argument("--files", type=int, default=40)
    arguments.add_argument("--kill-after", type=float, default=8.0, help="seconds, a second more each time")
    options = arguments.parse_args()
    paths = itertools.islice(itertools.cycle(all_pages()), options.pages)
    unpacked = functools.cache(lambda path: gzip.decompress(path.read_bytes()))
    pages = [
        (f"https://pages.example/{number}/{path.name}", unpacked(path)) for number, path in enumerate(paths)
    ]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        archives = write_archives(folder / "crawl", pages, options.files)
        (folder / "list.txt").write_text("".join([f"{path}\n" for path in archives]))
        print(f"{len(pages)} pages, {len(archives)} archives, {load()}")
        began = time.monotonic()
        _start(folder, "whole").wait()
        print(f"uninterrupted: {time.monotonic() - began:.0f} s")
        kills = _run_with_kills(folder, options.kill_after)
        whole, killed = _contents(folder / "whole"), _contents(folder / "killed")
        differ = sorted(path for path in {*whole, *killed} if whole.get(path) != killed.get(path))
        print(f"two shards, {kills} kills: {len(whole)} files, {len(differ)} differ {' '.join(differ[:5])}")
        kilobytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        print(f"the largest process: {kilobytes // 1024} MB")
        if differ or not kills:
            sys.exit(1)


def _run_with_kills(folder: Path, seconds: float) -> int:
    """Kill and start both shards again until they end; the number of kills."""
    kills = 0
    left = {"1/2", "2/2"}
    while left:
        running = {shard: _start(folder, "killed", "--shard", shard) for shard in sorted(left)}
        end = time.monotonic() + seconds
        for shard, process in running.items():
            try:
                process.wait(max(0.0, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                kills += 1
            else:
                if process.returncode:
                    raise SystemExit(f"shard {shard} ended with {process.returncode}")
                left.remove(shard)
        seconds += 1
    return kills


def _start(folder: Path, output: str, *more: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "pyjustext", "corpus", "--input-list", str(folder / "list.txt")]
    command += ["--output", str(folder / output), "--workers", "1", "--progress", "none", *more]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)


def _contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


if __name__ == "__main__":
    run(main)
