"""Files derived from a corpus: the list of exact duplicates, and partitions."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.json as pj
import pyarrow.parquet as pq

from ..errors import PyjustextError
from .layout import DUPLICATES, PARTITION_ROWS, PARTITIONS
from .options import Options
from .parts import LONGEST_LINE, SCHEMA, Folder
from .sources import find_sources
from .stores import INSTALL, file_system

_COLUMNS = ["id", "text_digest", "error"]
_SCHEMA = pa.schema([("id", pa.string()), ("duplicate_of", pa.string())])
_ROWS = 65_536
_DUCKDB_MEMORY = "1GB"  # the rest goes to a temporary file


def find_duplicates(inputs: Sequence[str], output: str, options: Options) -> int:
    """Write ``duplicates.parquet``: the id of each row whose text occurs in an earlier row, with that row's
    id.

    The parts are not changed; to remove duplicates, drop the rows with these ids. "Earlier" refers to the
    order of the sources, which are sorted by name. DuckDB groups the digests of the texts in bounded memory;
    the rest goes to a temporary folder, some 60 bytes a row.

    Returns:
        The number of duplicates.

    Raises:
        PyjustextError: if a part is damaged, the column ``text_digest`` is missing, or the package duckdb is
            not installed.
    """
    try:
        import duckdb
    except ImportError as error:
        raise PyjustextError(f"--duplicates needs the package duckdb: {INSTALL}") from error
    if "text_digest" not in options.wanted_columns():
        raise PyjustextError("--duplicates needs the column text_digest")
    folder = Folder(output)
    with tempfile.TemporaryDirectory(prefix="pyjustext-") as temporary:
        engine = duckdb.connect(f"{temporary}/digests.duckdb")
        try:
            engine.execute(f"SET memory_limit = '{_DUCKDB_MEMORY}'; SET threads = 1")
            engine.execute("SET enable_progress_bar = false")  # the bar would go to standard output
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
                f"{folder.place}/{path} is damaged ({why}); remove it and run the same command again"
            ) from error


_GROUP_ROWS = 10_000
"""Rows in a row group, which is in memory for each open file."""
_MAX_PARTITIONS = 10_000
"""With more partitions, the files are too small to be useful."""
_MAX_OPEN_FILES = 100
_SUCCESS = f"{PARTITIONS}/_SUCCESS"
"""An empty file. As in Hadoop and Spark, it means that all other files are complete."""


def partition(
    inputs: Sequence[str],
    output: str,
    options: Options,
    columns: Sequence[str] = (),
    rows: int = PARTITION_ROWS,
) -> int:
    """Write ``partitions/``: the rows of all parts as Parquet, in a folder for each value of the columns,
    such as ``base_language=en/``, as understood by Hive, Spark, DuckDB and pyarrow. Earlier partitions are
    replaced, and ``_SUCCESS`` is written last. The parts are not changed.

    Args:
        columns: text columns, from the outermost folder to the innermost; none to divide by size only.
        rows: the most rows in a file.

    Returns:
        The number of files.

    Raises:
        PyjustextError: if a column is missing or does not contain text, there are more than 10,000
            partitions, a part is damaged, or the folder cannot be written.
    """
    wanted = options.wanted_columns()
    for name in columns:
        if name not in wanted or SCHEMA.field(name).type != pa.string():
            raise PyjustextError(f"cannot partition by {name!r}: there is no text column of this name")
    folder = Folder(output)
    system, top = file_system(output)
    paths = [folder.part(source.name, options) for source in find_sources(inputs, output)]
    parts = [f"{top}/{path}" for path in paths if folder.exists(path)]
    schema = pa.schema([SCHEMA.field(name) for name in wanted])
    data = ds.dataset(parts, schema=schema, format=_format(options), filesystem=system)
    written: list[str] = []
    folder.remove(PARTITIONS)
    try:
        with folder.writing():
            ds.write_dataset(
                data.scanner(use_threads=False, batch_size=_GROUP_ROWS),
                f"{top}/{PARTITIONS}",
                filesystem=system,
                basename_template="{i}.parquet",
                format=ds.ParquetFileFormat(),
                file_options=ds.ParquetFileFormat().make_write_options(compression="zstd"),
                partitioning=ds.partitioning(
                    pa.schema([SCHEMA.field(name) for name in columns]), flavor="hive"
                ),
                use_threads=False,
                preserve_order=True,
                max_partitions=_MAX_PARTITIONS,
                max_open_files=_MAX_OPEN_FILES,
                max_rows_per_file=rows,
                max_rows_per_group=min(rows, _GROUP_ROWS),
                file_visitor=lambda file: written.append(file.path),
                existing_data_behavior="error",
            )
    except pa.ArrowException as error:
        why = " ".join(str(error).split())[:300]
        raise PyjustextError(f"{output}/{PARTITIONS} could not be written: {why}") from error
    folder.write(_SUCCESS, b"")
    return len(written)


def _format(options: Options) -> Any:
    if options.format == "parquet":
        return ds.ParquetFileFormat()
    return ds.JsonFileFormat(read_options=pj.ReadOptions(block_size=LONGEST_LINE))
