"""Small files that would fill the memory or the disk are refused or cut, and it is said what was not read.

Each file is read in a process of its own, in which memory and the length of files have a hard limit.
"""

from __future__ import annotations

import gzip
import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard

from tests.fuzz import some
from tests.unit.importing.zipped import zipped

ROOT = Path(__file__).parents[2]
MEMORY = 350_000_000  # bytes beyond what the process has when everything is imported
DISK = 300_000_000  # bytes of a file
LARGE = 20_000_000  # bytes of a file in a zip

READ = """
import resource, sys
import pyarrow.parquet
from collections import Counter
from pathlib import Path
from pyjustext import PyjustextError
from pyjustext.corpus.sources import Source, read_source
from pyjustext.corpus.records import Summary
from pyjustext.importing import read_export
path, memory, disk = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
data = Path(path).read_bytes()
used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + memory,) * 2)
resource.setrlimit(resource.RLIMIT_FSIZE, (disk,) * 2)
"""
IMPORT = (
    READ
    + """
try:
    found = read_export(data, "it")
except PyjustextError as error:
    print(error)
else:
    print(len(found.items), "entries, cut:", len(found.refused()))
"""
)
CRAWL = (
    READ
    + """
summary = Summary()
for record in read_source(Source(sys.argv[4], (path,)), summary.skipped):
    if record.message:
        print(record.message)
print("summary of", len(summary.to_json()) // 1_000_000, "MB")
"""
)

WALLABAG = b'[{"is_archived": 0, "url": "https://a.test/", "content": "%s"}'
BOOKMARKS = b"<!DOCTYPE NETSCAPE-Bookmark-file-1>"
POCKET = b"url,title,time_added,tags,status\n"


def read(program: str, file: Path, *more: str, memory: int = MEMORY) -> str:
    command = [sys.executable, "-c", program, str(file), str(memory), str(DISK), *more]
    environment = os.environ | {"ARROW_DEFAULT_MEMORY_POOL": "system", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def filled(start: bytes, piece: bytes, end: bytes = b"", size: int = LARGE) -> bytes:
    return start + piece * (size // len(piece)) + end


def listed(count: int) -> bytes:
    """A zip (zip64) whose list has very many files and which holds none of them.

    Source: PKWARE's APPNOTE.TXT, 4.3.12, 4.3.14 to 4.3.16.
    """
    listing = struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 20, 20, *[0] * 7, 1, *[0] * 6) + b"a"
    start, all_ = b"PK\3\4" + bytes(26), listing * count
    sizes = (count, count, len(all_), len(start))
    end = struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, *sizes)
    end += struct.pack("<IIQI", 0x07064B50, 0, len(start + all_), 1)
    end += struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return start + all_ + end


@pytest.mark.parametrize(
    ("make", "told"),
    some(
        [
            (lambda: zipped({"a.json": filled(b"[", b"[],", b"0]")}), "unpacked, it is too large"),
            (lambda: zipped({"a.html": filled(BOOKMARKS, b"<a>")}), "unpacked, it is too large"),
            (lambda: zipped({f"{n}.csv": filled(POCKET, b"http://a/,\n") for n in range(4)}), "too large"),
            # Within what a zip may become.
            (lambda: zipped({"a.json": filled(b"[", b"[],", b"0]", 2_000_000)}), "not in a known format"),
            (lambda: filled(WALLABAG % b"x", b",[]", b"]", 10_000_000), "more values than any export"),
            (lambda: filled(BOOKMARKS, b"<a>", size=5_000_000), "more tags than any list of links"),
            (lambda: filled(BOOKMARKS, b"<dl>", size=5_000_000), "more tags than any list of links"),
            pytest.param(
                lambda: WALLABAG % filled(b"", b"<p>", size=5_000_000) + b"]",
                "1 entries, cut: 1",
                marks=pytest.mark.large,
            ),
            (lambda: listed(2_000_000), "more than 50,000 files"),
            pytest.param(
                lambda: filled(POCKET, b"http://a/\n", size=5_000_000),
                "more than 100,000 entries. Divide it",
                marks=pytest.mark.large,
            ),
        ],
        3,
    ),
)
def test_exports(make: Callable[[], bytes], told: str, tmp_path: Path) -> None:
    file = tmp_path / "export"
    file.write_bytes(make())
    assert told in read(IMPORT, file)


@pytest.mark.large
def test_an_export_with_the_most_entries(tmp_path: Path) -> None:
    line = "A title of usual length {0},https://example.org/a/section/of/usual/length-{0},1600000000,a|b,unread\n"
    file = tmp_path / "export"
    file.write_bytes(
        b"title," + POCKET.replace(b"title,", b"") + "".join(map(line.format, range(100_000))).encode()
    )
    assert "100000 entries, cut: 0" in read(IMPORT, file, memory=200_000_000)


def warc(*records: bytes) -> bytes:
    return b"".join(
        [b"WARC/1.0\r\n" + record + b"\r\nContent-Length: 0\r\n\r\n\r\n\r\n" for record in records]
    )


@pytest.mark.large
def test_an_archive_with_a_long_type_in_each_record(tmp_path: Path) -> None:
    file = tmp_path / "a.warc.gz"
    file.write_bytes(gzip.compress(warc(*[b"WARC-Type: %06d" % n + b"x" * 60_000 for n in range(6_000)])))
    assert file.stat().st_size < 3_000_000
    assert read(CRAWL, file, "warc") == "summary of 0 MB\n"


@pytest.mark.large
def test_a_short_archive_packed_with_zstandard(tmp_path: Path) -> None:
    page = b"WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 9\r\n\r\n<p>words.\r\n\r\n"
    file = tmp_path / "a.warc.zst"
    file.write_bytes(zstandard.compress(page + bytes(700_000_000)))
    assert file.stat().st_size < 100_000
    assert "the rest was not read: it unpacks to more than 100 times its size" in read(CRAWL, file, "warc")


def test_a_short_line_that_becomes_many_values(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl.gz"
    line = filled(b'{"html": "<p>words", "a": [', b"[],", b"0]}\n", 30_000_000)
    file.write_bytes(gzip.compress(line + b'{"html": "<p>words"}\n'))
    told = read(CRAWL, file, "jsonl")
    assert told.count("more values than any export") == 1


@pytest.mark.large
def test_a_short_table_in_which_rows_share_a_long_page(tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    page = "<p>words " + "x" * 12_000_000
    pq.write_table(pa.table({"html": [page] * 64}), file, compression="zstd")
    assert file.stat().st_size < 10_000
    assert read(CRAWL, file, "parquet") == "summary of 0 MB\n"


@pytest.mark.large
def test_a_short_table_of_long_pages(tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    pages = [f"<p>words {number}" + "x" * 12_000_000 for number in range(40)]
    table = pa.table({"html": pages})
    pq.write_table(table, file, compression="zstd", use_dictionary=False, row_group_size=40)
    assert file.stat().st_size < 100_000
    assert "40 rows were not read: unpacked, they are too large" in read(CRAWL, file, "parquet")


GUNZIP = """
import { readFileSync } from "node:fs";
import { gunzip, gzip } from "%s";
console.log(await gunzip(await gzip("words\\u00e9")));
try { console.log((await gunzip(readFileSync(0))).length); } catch (error) { console.log(error.message); }
"""


@pytest.mark.large
def test_a_stored_page_that_unpacks_to_gigabytes(tmp_path: Path) -> None:
    """As in a backup from elsewhere; the extension's module, run by Node."""
    node = shutil.which("node")
    assert node, "Node is missing: make setup"
    packed = gzip.compress(bytes(1_000_000_000), 1)
    program = tmp_path / "program.mjs"
    program.write_text(GUNZIP % (ROOT / "extension" / "shared" / "gzip.js").as_uri(), "utf-8")
    done = subprocess.run([node, str(program)], input=packed, capture_output=True, check=False)
    assert done.stdout.decode().splitlines() == ["words\u00e9", "The text is too long."], done.stderr.decode()
