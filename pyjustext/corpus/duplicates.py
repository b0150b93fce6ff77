"""Exact duplicates: pages with identical texts."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.json as pj
import pyarrow.parquet as pq

from ..errors import PyjustextError
from .layout import DUPLICATES
from .options import Options
from .parts import LONGEST_LINE, Folder
from .sources import find_sources
from .stores import INSTALL

_COLUMNS = ["id", "text_digest", "error"]
_SCHEMA = pa.schema([("id", pa.string()), ("duplicate_of", pa.string())])
_ROWS = 65_536
_MEMORY = "1GB"
"""For the engine. What does not fit goes to a temporary file."""


def find_duplicates(inputs: Sequence[str], output: str, options: Options) -> int:
    """Write ``duplicates.parquet``: the id of each row whose text occurs in an earlier row, with that row's
    id.

    The parts are not changed; to remove duplicates, drop the rows with these ids. "Earlier" refers to the
    order of the sources, which are sorted by name. DuckDB groups the digests of the texts, in bounded memory:
    what does not fit goes to a temporary folder, some 60 bytes a row.

    Returns:
        The number of duplicates.

    Raises:
        PyjustextError: for a part that is damaged, without the column ``text_digest``, or if the package
            duckdb is not installed.
    """
    try:
        import duckdb
    except ImportError as error:
        raise PyjustextError(f"--duplicates needs the package duckdb: {INSTALL}") from error
    if "text_digest" not in options.wanted_columns():
        raise PyjustextError("duplicates are found by the column text_digest, which is not among the columns")
    folder = Folder(output)
    with tempfile.TemporaryDirectory(prefix="pyjustext-") as room:
        engine = duckdb.connect(f"{room}/digests.duckdb")
        try:
            engine.execute(f"SET memory_limit = '{_MEMORY}'; SET threads = 1")
            engine.execute("SET enable_progress_bar = false")  # it would go to standard output
            engine.execute("CREATE SEQUENCE places")
            engine.execute("CREATE TABLE texts (place BIGINT, id VARCHAR, digest BLOB)")
            for batch in _digests(folder, inputs, output, options):
                engine.register("batch", batch)
                engine.execute(
                    "INSERT INTO texts SELECT nextval('places'), id, unhex(text_digest) FROM batch "
                    "WHERE error IS NULL AND text_digest IS NOT NULL"
                )
                engine.unregister("batch")
            found = engine.execute(
                "SELECT texts.id, earlier.id AS duplicate_of FROM texts JOIN "
                "(SELECT digest, min(place) AS place, arg_min(id, place) AS id FROM texts GROUP BY digest "
                "HAVING count(*) > 1) AS earlier "
                "ON texts.digest = earlier.digest AND texts.place > earlier.place ORDER BY texts.place"
            )
            return _write(folder, found)
        finally:
            engine.close()


def _write(folder: Folder, found: Any) -> int:
    new = folder.new(DUPLICATES)
    count = 0
    try:
        with (
            folder.writing(),
            folder.sink(new) as sink,
            pq.ParquetWriter(sink, _SCHEMA, compression="zstd") as writer,
        ):
            while rows := found.fetchmany(_ROWS):
                ids, earlier = zip(*rows, strict=True)
                writer.write_table(pa.table([ids, earlier], schema=_SCHEMA))
                count += len(rows)
        folder.keep(new, DUPLICATES)
    except BaseException:
        folder.drop(new)
        raise
    return count


def _digests(folder: Folder, inputs: Sequence[str], output: str, options: Options) -> Iterator[pa.Table]:
    """The ids, digests and errors of all rows, in the order of the sources."""
    for source in find_sources(inputs, output):
        path = folder.part(source.name, options)
        if not folder.exists(path):
            continue
        try:
            with folder.open(path) as file:
                if options.format == "parquet":
                    for batch in pq.ParquetFile(file).iter_batches(_ROWS, columns=_COLUMNS):
                        yield pa.Table.from_batches([batch])
                else:
                    schema = pa.schema([(name, pa.string()) for name in _COLUMNS])
                    how = pj.ParseOptions(explicit_schema=schema, unexpected_field_behavior="ignore")
                    for batch in pj.open_json(file, pj.ReadOptions(block_size=LONGEST_LINE), how):
                        yield pa.Table.from_batches([batch])
        except (pa.ArrowException, ValueError) as error:
            why = " ".join(str(error).split())[:300]
            raise PyjustextError(
                f"{folder.place}/{path} is damaged ({why}); remove it, and the same command makes it again"
            ) from error
