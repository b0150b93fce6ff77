"""Asks OSV, the database of advisories, about what a release ships.

    python -m release.advisories

Libraries inside Pyodide's WebAssembly are in no registry: Debian's packages of the same name are asked about,
whose advisories name versions.
"""

from __future__ import annotations

import json
import sys
import urllib.request
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from .components import Component, components

ADDRESS = "https://api.osv.dev/v1/querybatch"
_SECONDS = 30
_DEBIAN = "Debian:13"
_DEBIAN_NAMES = {
    "zlib": "zlib",
    "bzip2": "bzip2",
    "XZ Utils (liblzma)": "xz-utils",
    "Zstandard": "libzstd",
    "SQLite in Pyodide": "sqlite3",
    "Expat": "expat",
    "libmpdec": "mpdecimal",
}
REVIEWED: dict[str, str] = json.loads(Path(__file__).with_name("advisories.json").read_text("utf-8"))
"""Why an advisory, or all those of a part, do not stop a release: by its name, or by the part's."""


class Unasked(Exception):
    """The database could not be asked."""


def concerning(parts: Iterable[Component], address: str = ADDRESS) -> Iterator[str]:
    """What nobody has looked at yet: each part with the names of its advisories.

    Raises:
        Unasked: without a network, or if the answer is not as expected.
    """
    asked = [(part, query) for part in parts if part.name not in REVIEWED and (query := _query(part))]
    answers = _ask([query for _, query in asked], address)
    for (part, _), answer in zip(asked, answers, strict=True):
        if new := sorted({found["id"] for found in answer.get("vulns", ())} - REVIEWED.keys()):
            yield f"{part.name} {part.version} has advisories: {', '.join(new)}"


def _query(part: Component) -> dict[str, Any] | None:
    if part.name in _DEBIAN_NAMES:
        package = {"name": _DEBIAN_NAMES[part.name], "ecosystem": _DEBIAN}
        return {"package": package, "version": part.version} if part.version else None
    if part.purl.startswith(("pkg:pypi/", "pkg:npm/")):
        return {"package": {"purl": part.purl}}
    return None


def _ask(queries: list[dict[str, Any]], address: str) -> list[dict[str, Any]]:
    body = json.dumps({"queries": queries}).encode()
    request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:
            results = json.load(answer)["results"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Unasked(f"{address} could not be asked about advisories: {error}") from error
    if not isinstance(results, list) or len(results) != len(queries):
        raise Unasked(f"{address} did not answer every question about advisories")
    return results


def main() -> None:
    try:
        found = list(concerning(components()))
    except Unasked as error:
        sys.exit(str(error))
    print("\n".join(found) or "no advisories that nobody has looked at")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
