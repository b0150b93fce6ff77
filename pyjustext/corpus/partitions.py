"""The rows of a corpus once more, in files by column and of a chosen size: for who reads a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.json as pj

from ..errors import PyjustextError
from .layout import PARTITION_ROWS, PARTITIONS
from .options import Options
from .parts import LONGEST_LINE, Folder
from .schema import SCHEMA
from .sources import find_sources
from .stores import file_system

_GROUP = 10_000
"""Rows of a row group, which are in memory for each open file."""
_MOST = 10_000
"""Partitions: more of them are files too small for anybody."""
_OPEN = 100
_DONE = f"{PARTITIONS}/_SUCCESS"
"""An empty file that says, as in Hadoop and Spark, that all the others are there."""


def partition(
    inputs: Sequence[str],
    output: str,
    options: Options,
    columns: Sequence[str] = (),
    rows: int = PARTITION_ROWS,
) -> int:
    """Write ``partitions/``: the rows of all parts as Parquet, in a folder for each value of the columns,
    such as ``base_language=en/``, which Hive, Spark, DuckDB and pyarrow know. What was there is replaced,
    and ``_SUCCESS`` is written last. The parts are not changed.

    Args:
        columns: the columns, of text, from the outermost folder to the innermost; none for size alone.
        rows: the most rows of a file.

    Returns:
        The number of files.

    Raises:
        PyjustextError: for a column that the corpus does not have or that is no text, for more than 10,000
            partitions, a part that is damaged, or if the folder cannot be written.
    """
    wanted = options.wanted_columns()
    for name in columns:
        if name not in wanted or SCHEMA.field(name).type != pa.string():
            raise PyjustextError(f"there is no column of text {name!r} to part the corpus by")
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
                data.scanner(use_threads=False, batch_size=_GROUP),
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
                max_partitions=_MOST,
                max_open_files=_OPEN,
                max_rows_per_file=rows,
                max_rows_per_group=min(rows, _GROUP),
                file_visitor=lambda file: written.append(file.path),
                existing_data_behavior="error",
            )
    except pa.ArrowException as error:
        why = " ".join(str(error).split())[:300]
        raise PyjustextError(f"{output}/{PARTITIONS} could not be written: {why}") from error
    folder.write(_DONE, b"")
    return len(written)


def _format(options: Options) -> Any:
    if options.format == "parquet":
        return ds.ParquetFileFormat()
    return ds.JsonFileFormat(read_options=pj.ReadOptions(block_size=LONGEST_LINE))
