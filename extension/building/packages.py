"""The packages for the browsers, each with its manifest."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pyjustext import __version__

from .archive import Member, write
from .sources import EXTENSION, files_below


def pack(folder: Path, packages: dict[Path, dict[str, Any]], deflate: Callable[[bytes], bytes]) -> None:
    """Write packages of the same files, each with its own manifest. Each file is compressed once.

    Their bytes depend only on the files and on ``deflate``.
    """
    members = [
        member(file.relative_to(folder).as_posix(), file.read_bytes(), deflate)
        for file in files_below(folder)
    ]
    for target, manifest in packages.items():
        own = member("manifest.json", manifest_bytes(manifest), deflate)
        write(target, [own if shared.name == own.name else shared for shared in members])


def member(name: str, data: bytes, deflate: Callable[[bytes], bytes]) -> Member:
    return Member(name, zlib.crc32(data), len(data), deflate(data))


def read_manifest() -> dict[str, Any]:
    """The manifest, with the version of the package."""
    manifest: dict[str, Any] = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))
    return {**manifest, "version": __version__}


def manifest_bytes(manifest: dict[str, Any]) -> bytes:
    return json.dumps(manifest, indent=2, ensure_ascii=False).encode() + b"\n"


def for_firefox(manifest: dict[str, Any]) -> dict[str, Any]:
    """The manifest without the keys that Firefox does not know and warns about.

    Chrome shows extension pages in private windows only with ``"incognito": "split"``. Firefox does not
    support that value and would keep the extension out of private windows because of it.
    """
    firefox = {k: v for k, v in manifest.items() if k not in ("minimum_chrome_version", "incognito")}
    firefox["permissions"] = [p for p in manifest["permissions"] if p != "offscreen"]
    firefox["background"] = {k: v for k, v in manifest["background"].items() if k != "service_worker"}
    return firefox
