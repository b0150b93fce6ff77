"""Pages per second from web archives to Parquet: on this machine and on Ray, with one and two workers and
both parsers, compared with trafilatura and jusText on the same pages, each in one process.

    python -m tests.benchmarks.corpus [--pages 40] [--files 4] [--workers 1 2]

The archives are written from the pages in tests/pages, and in the folder that PYJUSTEXT_PAGES names. The
table has the wall-clock time including start and end, and the processor time of all processes, which on Ray
does not include its workers.
"""

from __future__ import annotations

import gzip
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.archives import write_archives
from tests.benchmarks.command import load, parser_of, peers, run
from tests.real_pages import all_pages

with peers():
    from importlib.metadata import version

    _PEERS = {
        f"trafilatura {version('trafilatura')}": (
            "import trafilatura\n"
            "def read(page): return trafilatura.bare_extraction(page, with_metadata=True)\n"
        ),
        f"jusText {version('justext')}": (
            "import justext\n"
            "words = justext.get_stoplist('English')\n"
            "def read(page): return justext.justext(page, words)\n"
        ),
    }
_LOOP = """
import gzip, sys
for path in sys.argv[1:]:
    try:
        read(gzip.open(path).read())
    except Exception as error:
        print(type(error).__name__, file=sys.stderr)
"""


def main() -> None:
    """Print the table."""
    arguments = parser_of(__doc__)
    arguments.add_argument("--pages", type=int, default=40)
    arguments.add_argument("--files", type=int, default=4)
    arguments.add_argument("--workers", type=int, nargs="+", default=[1, 2], help="on Ray")
    options = arguments.parse_args()
    paths = all_pages()
    paths = paths[:: max(1, len(paths) // options.pages)][: options.pages]
    pages = [(f"https://pages.example/{path.name}", gzip.decompress(path.read_bytes())) for path in paths]
    size = sum(len(html) for _url, html in pages) / 1e6
    print(f"{len(pages)} pages, {size:.1f} MB, {options.files} archives, {load()}\n")
    print(f"{'':44}{'seconds':>9}{'pages/s':>9}{'processor':>11}")
    with tempfile.TemporaryDirectory() as folder:
        write_archives(Path(folder) / "crawl", pages, options.files)
        runs = [
            ("pyjustext corpus, 1 worker", ["--workers", "1"]),
            ("pyjustext corpus, 2 workers", ["--workers", "2"]),
        ]
        runs += [
            (f"pyjustext corpus --ray, {n} workers", ["--ray", "--workers", str(n)]) for n in options.workers
        ]
        for number, (name, more) in enumerate(runs):
            output = f"{folder}/{number}"
            command = ["-m", "pyjustext", "corpus", f"{folder}/crawl", "--output", output]
            report(name, [*command, *more], len(pages))
    for name, program in _PEERS.items():
        report(f"{name}, one process", ["-c", program + _LOOP, *map(str, paths)], len(pages))


def report(name: str, arguments: list[str], pages: int) -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    subprocess.run([sys.executable, *arguments], check=True, stderr=subprocess.DEVNULL)
    seconds = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{name:44}{seconds:>9.1f}{pages / seconds:>9.1f}{used:>10.1f}s", flush=True)


if __name__ == "__main__":
    run(main)
