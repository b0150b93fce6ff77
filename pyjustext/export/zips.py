"""Zip archives, whose bytes depend only on their files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

_DATE = (1980, 1, 1, 0, 0, 0)  # the earliest date that a zip can store
_PACKED = frozenset({"png", "jpg", "gif", "webp", "avif"})


def archive(files: Mapping[str, bytes], *, stored: frozenset[str] = frozenset()) -> bytes:
    """A zip of ``files`` (bytes by path), in their order. Pictures and ``stored`` are not compressed.

    Raises:
        ValueError: if a path could lead out of the folder into which the zip is unpacked.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        for path, data in files.items():
            if path.startswith("/") or "\\" in path or ":" in path or ".." in path.split("/"):
                raise ValueError(f"not a path inside a folder: {path!r}")
            entry = zipfile.ZipInfo(path, _DATE)
            entry.create_system = 3  # Unix, on every system
            entry.external_attr = 0o644 << 16
            plain = path in stored or path.rpartition(".")[2] in _PACKED
            zipped.writestr(entry, data, zipfile.ZIP_STORED if plain else zipfile.ZIP_DEFLATED)
    return out.getvalue()
