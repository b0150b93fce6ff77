"""Zip archives whose bytes depend on nothing but what is in them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

_DATE = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip can state
_PACKED = frozenset({"png", "jpg", "gif", "webp", "avif"})


def archive(files: Mapping[str, bytes], *, stored: frozenset[str] = frozenset()) -> bytes:
    """A zip of ``files`` (bytes by path), in their order; pictures and ``stored`` are not compressed.

    Raises:
        ValueError: for a path that could leave the folder into which somebody unpacks.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        for path, data in files.items():
            if path.startswith("/") or "\\" in path or ":" in path or ".." in path.split("/"):
                raise ValueError(f"not a path inside a folder: {path!r}")
            entry = zipfile.ZipInfo(path, _DATE)
            entry.create_system = 3  # Unix, wherever this runs
            entry.external_attr = 0o644 << 16
            plain = path in stored or path.rpartition(".")[2] in _PACKED
            zipped.writestr(entry, data, zipfile.ZIP_STORED if plain else zipfile.ZIP_DEFLATED)
    return out.getvalue()
