"""Lists of inputs: files of paths and addresses, one a line, such as Common Crawl's path files."""

from __future__ import annotations

import gzip
import os
import sys
import zlib

from ..errors import PyjustextError
from .stores import open_file


def read_list(name: str, prefix: str = "") -> list[str]:
    """The inputs in a list.

    Args:
        name: the file, also packed with gzip, or its address; ``-`` for standard input.
        prefix: put before each line that is no absolute path or address: Common Crawl's path files, such as
            ``warc.paths.gz``, need ``https://data.commoncrawl.org/`` or ``s3://commoncrawl/``. Without one,
            relative paths are relative to the current directory.

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
