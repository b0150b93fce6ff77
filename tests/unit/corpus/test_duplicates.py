"""Exact duplicates are found in memory that does not grow with the corpus."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pyjustext import PyjustextError
from pyjustext.corpus import Options, find_duplicates, run
from pyjustext.corpus.sources import find_sources
from tests.archives import GOOD

PROGRAM = """
import resource, sys
import pyarrow.parquet, duckdb
from pyjustext.corpus import Options, derived, find_duplicates
derived._DUCKDB_MEMORY = "80MB"
find_duplicates([sys.argv[1]], sys.argv[2], Options())
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(find_duplicates([sys.argv[3]], sys.argv[4], Options()))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def corpus_of(folder: Path, texts: int) -> tuple[str, str]:
    """An input and the corpus that a run would have made of it: so many texts, and each tenth once more."""
    folder.mkdir()
    (folder / "in.jsonl").write_text("")
    (source,) = find_sources([str(folder / "in.jsonl")], "")
    parts = folder / "out" / "parts"
    parts.mkdir(parents=True)
    with pq.ParquetWriter(parts / f"{source.name}.parquet", _SCHEMA) as writer:
        for start in range(0, texts, 100_000):
            for numbers in (range(start, start + 100_000), range(start, start + 100_000, 10)):
                ids = [f"{len(numbers)}:{number}" for number in numbers]
                digests = [f"{number * 0x9E3779B97F4A7C15 % 2**128:032x}" for number in numbers]
                writer.write_table(pa.table([ids, digests, [None] * len(ids)], schema=_SCHEMA))
    return str(folder / "in.jsonl"), str(folder / "out")


_SCHEMA = pa.schema([("id", pa.string()), ("text_digest", pa.string()), ("error", pa.string())])


def test_memory_is_bounded(tmp_path: Path) -> None:
    """The texts need more than the engine may take: the rest goes to a temporary file."""
    few, many = corpus_of(tmp_path / "few", 100_000), corpus_of(tmp_path / "many", 1_000_000)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *few, *many], capture_output=True, text=True, check=True
    )
    count, grown = map(int, done.stdout.split())
    assert count == 100_000
    assert grown < 150_000  # KB


def test_ids_of_the_earlier_row(tmp_path: Path) -> None:
    source, output = corpus_of(tmp_path / "few", 100_000)
    assert find_duplicates([source], output, Options()) == 10_000
    rows = pq.read_table(f"{output}/duplicates.parquet").to_pylist()
    assert rows[7] == {"id": "10000:70", "duplicate_of": "100000:70"}


def test_a_corpus_without_digests(tmp_path: Path) -> None:
    (tmp_path / "lines.jsonl").write_text(f"{json.dumps({'html': GOOD.decode()})}\n" * 3)
    inputs, output = [str(tmp_path / "lines.jsonl")], str(tmp_path / "out")
    options = Options(columns=("text",))
    run(inputs, output, options)
    with pytest.raises(PyjustextError, match="the column text_digest"):
        find_duplicates(inputs, output, options)
    chosen = Options(columns=("text_digest",), format="jsonl")
    run(inputs, f"{output}-2", chosen)
    assert find_duplicates(inputs, f"{output}-2", chosen) == 2
