"""The input files of a corpus: WARC, Parquet, JSON Lines, and directories of HTML and MHTML files."""

from __future__ import annotations

import gzip
import io
import json
import os
import posixpath
import re
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from hashlib import blake2b
from typing import Any

from ..errors import PyjustextError
from ..importing.source import load_json
from .archives import FREE_BYTES, MAX_GROWTH, Unpacked
from .parts import CHECKPOINTS, PARTS, STAMP, SUMMARIES
from .records import MOST, Record
from .stores import check_scheme, exists, is_below, is_directory, is_web, list_files, normal, open_file
from .warc import read_warc

_SAVED = (".mhtml", ".mht")
_KINDS = {
    **dict.fromkeys((".warc", ".warc.gz", ".warc.zst"), "warc"),
    ".parquet": "parquet",
    **dict.fromkeys((".jsonl", ".jsonl.gz", ".ndjson"), "jsonl"),
    **dict.fromkeys((".html", ".htm", ".xhtml", *_SAVED), "html"),
}
_FOLDERS = (PARTS, SUMMARIES, CHECKPOINTS)
_FAILURE_LIST = re.compile(r".*/failed(?:-\d+-of-\d+)?\.txt", re.DOTALL)
_MAX_STAMP = 10_000
_PAGES_A_PART = 1000
"""HTML and MHTML files in one part."""
_ROWS = 64
_LONGEST_LINE = 4 * MOST
_LONGEST_SAVED = 4 * MOST
"""In bytes: an MHTML file also contains the pictures of its page."""


@dataclass(frozen=True, slots=True)
class Source:
    """The input of one part of a corpus.

    Attributes:
        kind: ``"warc"``, ``"parquet"``, ``"jsonl"`` or ``"html"`` (also MHTML).
        paths: the file; several for HTML.
    """

    kind: str
    paths: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the part: the first file's name and a digest of all paths, because files in different
        directories may share a name."""
        stem = posixpath.basename(self.paths[0].rstrip("/"))
        for ending in sorted(_KINDS, key=len, reverse=True):
            stem = stem.removesuffix(ending)
        digest = blake2b("\n".join(self.paths).encode("utf-8", "surrogateescape"), digest_size=4).hexdigest()
        # Cut by bytes: file systems limit the bytes of a name.
        stem = stem.encode("utf-8", "replace")[:80].decode("utf-8", "ignore")
        return f"{stem}-{digest}"


def find_sources(inputs: Sequence[str], output: str, other: Counter[str] | None = None) -> list[Source]:
    """The sources named by files, directories, globs and addresses, sorted, each once. Different spellings of
    a path give one source.

    Args:
        output: the folder of the corpus. It may be inside a directory of pages; its files and those of other
            corpora there are not sources.
        other: counts the files of other types in the directories, by extension. They are not read.

    Raises:
        PyjustextError: if an input matches no file, or a file of an unknown type.
    """
    found: set[str] = set()
    unread: set[str] = set()
    output = normal(output)
    for name in map(normal, inputs):
        is_pattern = any(symbol in name for symbol in "*?[")
        if is_web(name) or ("://" in name and _kind(name) and not is_pattern):
            # Existence is not checked: a list may have 90,000 addresses.
            check_scheme(name)
            matching, others = [name], list[str]()
        elif is_pattern and not exists(name):
            matching, others = _matching(name), []
        elif is_directory(name):
            below = _without_corpora(list_files(name))
            matching = [path for path in below if _kind(path)]
            others = [path for path in below if not _kind(path)]
        else:
            matching, others = [name], []
        outside = [path for path in matching if not is_below(path, output)]
        if not outside and matching:
            raise PyjustextError(
                f"{name}: all files there are in {output}, the folder of the corpus; name another --output, "
                "which may also be inside it"
            )
        if not outside:
            raise PyjustextError(
                f"{name}: there are no web archives, Parquet, JSON Lines, HTML or MHTML files"
            )
        found.update(outside)
        unread.update([path for path in others if not is_below(path, output)])
    files = sorted(found)
    for path in files:
        if not _kind(path):
            known = ", ".join(_KINDS)
            raise PyjustextError(f"{path}: not a supported type of file; the types are {known}")
    if other is not None:
        endings = [posixpath.splitext(path)[1].lower() for path in unread - found]
        other.update([ending or "no ending" for ending in endings])
    pages = [path for path in files if _kind(path) == "html"]
    sources = [Source(_kind(path), (path,)) for path in files if _kind(path) != "html"]
    parts = [pages[start : start + _PAGES_A_PART] for start in range(0, len(pages), _PAGES_A_PART)]
    return [*sources, *[Source("html", tuple(part)) for part in parts]]


def shard_of(sources: Sequence[Source], shard: tuple[int, int]) -> list[Source]:
    """The sources of one of several jobs: the first of ``(1, 3)``, the fourth, the seventh, ..."""
    number, count = shard
    if not 1 <= number <= count:
        raise PyjustextError(f"There is no shard {number}/{count}; the first of {count} is 1/{count}.")
    return list(sources[number - 1 :: count])


def read_source(
    source: Source, skipped: Counter[str], *, html_column: str = "html", url_column: str = "url"
) -> Iterator[Record]:
    """The pages of a source, in order. Records that are not pages are counted in ``skipped``."""
    if source.kind == "html":
        for path in source.paths:
            yield _page_of(path)
        return
    path = source.paths[0]
    with open_file(path) as file:
        if source.kind == "warc" and path.lower().endswith(".zst"):
            with Unpacked(file) as unpacked:
                yield from read_warc(unpacked, path, skipped)
                if unpacked.error:
                    yield Record(path, unpacked.size, error="broken", message=unpacked.error)
        elif source.kind == "warc":
            yield from read_warc(file, path, skipped)
        elif source.kind == "parquet":
            yield from _read_parquet(file, path, html_column, url_column)
        else:
            yield from _read_lines(file, path, html_column, url_column)


def _page_of(path: str) -> Record:
    most = _LONGEST_SAVED if path.lower().endswith(_SAVED) else MOST
    try:
        with open_file(path) as file:
            html = file.read(most)
    except PyjustextError as error:
        if not isinstance(error.__cause__, (FileNotFoundError, PermissionError)):
            # The error is not the file's fault: a later run may be able to read it.
            raise
        # One file must not affect the others in its part.
        return Record(path, 0, error="broken", message=str(error))
    if not html:
        return Record(path, 0, error="empty", message="the file is empty")
    if len(html) == _LONGEST_SAVED:
        return Record(
            path, 0, html=html, error="truncated", message=f"only {_LONGEST_SAVED:,} bytes were read"
        )
    return Record(path, 0, html=html)


def _read_parquet(file: Any, path: str, html_column: str, url_column: str) -> Iterator[Record]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    number = 0
    try:
        there = pq.ParquetFile(file).schema_arrow.names
        names = [name for name in (html_column, url_column) if name in there]
        if html_column not in names:
            raise PyjustextError(f"{path} has no column {html_column!r}")
        # A page that many rows share is kept in memory once.
        table = pq.ParquetFile(file, read_dictionary=[html_column])
        for group in range(table.num_row_groups):
            if _grows_too_much(table.metadata.row_group(group), names):
                count = table.metadata.row_group(group).num_rows
                message = f"{count} rows were not read: unpacked, they are too large"
                yield Record(path, number, error="broken", message=message)
                number += count
                continue
            for batch in table.iter_batches(_ROWS, row_groups=[group], columns=names):
                for place in range(batch.num_rows):
                    (row,) = batch.slice(place, 1).to_pylist()
                    yield _of_row(path, number, row, html_column, url_column)
                    number += 1
    except (pa.ArrowException, OSError) as error:
        yield Record(path, number, error="broken", message=" ".join(str(error).split())[:300])


def _grows_too_much(group: Any, names: Sequence[str]) -> bool:
    """Whether columns of a Parquet row group unpack to far more bytes than pages do."""
    columns = [group.column(place) for place in range(group.num_columns)]
    wanted = [column for column in columns if column.path_in_schema in names]
    packed = sum(column.total_compressed_size for column in wanted)
    return bool(sum(column.total_uncompressed_size for column in wanted) > FREE_BYTES + MAX_GROWTH * packed)


def _read_lines(file: Any, path: str, html_column: str, url_column: str) -> Iterator[Record]:
    lines: Any = gzip.GzipFile(fileobj=file) if path.endswith(".gz") else io.BufferedReader(file)
    number = 0
    while True:
        try:
            line = lines.readline(_LONGEST_LINE)
        except (OSError, EOFError, ValueError, zlib.error) as error:
            yield Record(path, number, error="broken", message=str(error))
            return
        if not line:
            return
        if line.isspace():
            number += 1
            continue
        try:
            row = load_json(line)
        except (ValueError, RecursionError) as error:
            yield Record(path, number, error="broken", message=f"not JSON: {error}")
        else:
            if not isinstance(row, dict) or html_column not in row:
                yield Record(path, number, error="broken", message=f"no {html_column!r}")
            else:
                yield _of_row(path, number, row, html_column, url_column)
        number += 1


def _of_row(path: str, number: int, row: dict[str, Any], html_column: str, url_column: str) -> Record:
    html, url = row[html_column], row.get(url_column)
    record = Record(path, number, url=url if isinstance(url, str) else "")
    if isinstance(html, (str, bytes)) and html:
        record.html = html[:MOST]
    else:
        record.error, record.message = "empty", f"{html_column!r} contains no page"
    return record


def _kind(path: str) -> str:
    name = path.lower()
    return next((kind for ending, kind in _KINDS.items() if name.endswith(ending)), "")


def _matching(pattern: str) -> list[str]:
    """The files that match a normalised pattern; ``*`` also matches slashes."""
    first = min(pattern.find(symbol) for symbol in "*?[" if symbol in pattern)
    top = pattern[:first].rpartition("/")[0] or "/"
    return [path for path in _without_corpora(list_files(top)) if fnmatchcase(path, pattern)]


def _without_corpora(files: Sequence[str]) -> list[str]:
    """The files without those of corpora among them, which are not pages."""
    folders = [path.removesuffix(STAMP) for path in files if _is_stamp(path)]
    own = {f"{folder}{STAMP}" for folder in folders}
    own |= {
        path for path in files if _FAILURE_LIST.fullmatch(path) and path.rpartition("/")[0] + "/" in folders
    }
    below = tuple([f"{folder}{name}/" for folder in folders for name in _FOLDERS])
    return [path for path in files if path not in own and not path.startswith(below)]


def _is_stamp(path: str) -> bool:
    if posixpath.basename(path) != STAMP:
        return False
    try:
        with open_file(path) as file:
            made = json.loads(file.read(_MAX_STAMP))
    except (PyjustextError, OSError, ValueError, RecursionError):
        return False
    return isinstance(made, dict) and "pyjustext" in made


def read_list(name: str, prefix: str = "") -> list[str]:
    """The inputs in a list.

    Args:
        name: the file, gzipped or not, or its address; ``-`` for standard input.
        prefix: put before each line that is not an absolute path or an address. Common Crawl's path files
            (``warc.paths.gz``) need ``https://data.commoncrawl.org/`` or ``s3://commoncrawl/``. Without a
            prefix, paths are relative to the current directory.

    Raises:
        PyjustextError: if the list cannot be read or is empty.
    """
    try:
        if name == "-":
            if sys.stdin is None:
                raise OSError("standard input is closed")
            data = sys.stdin.buffer.read()
        else:
            with open_file(name) as file:
                data = file.read()
        if data.startswith(b"\x1f\x8b"):
            data = gzip.decompress(data)
    except (OSError, EOFError, zlib.error) as error:
        raise PyjustextError(f"{name}: {getattr(error, 'strerror', None) or error}") from error
    lines = [line.strip() for line in os.fsdecode(data).removeprefix("\ufeff").splitlines()]
    found = [line if "://" in line or line.startswith("/") else prefix + line for line in lines if line]
    if not found:
        raise PyjustextError(f"{name}: the list is empty")
    return found
