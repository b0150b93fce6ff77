"""The packages for the browsers, each with its manifest."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

from pyjustext import __version__

from .sources import EXTENSION, files_below

DATE = (2020, 1, 1, 0, 0, 0)
DRAWING = "icons/icon.svg"
"""The icon for Firefox, which draws it at any size. Chrome takes only pictures of pixels."""


def pack(folder: Path, target: Path, manifest: dict[str, Any], *, level: int = 8) -> None:
    """Write a zip whose bytes depend only on the files and on zlib's compression level (0 to 9).

    Level 9 makes the packages 0.2 percent smaller than level 8 and takes twice as long.
    """
    with zipfile.ZipFile(target, "w") as out:
        for file in files_below(folder):
            name = file.relative_to(folder).as_posix()
            data = file.read_bytes()
            if name == "manifest.json":
                data = manifest_bytes(manifest)
            entry = zipfile.ZipInfo(name, DATE)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, data, compresslevel=level)


def read_manifest() -> dict[str, Any]:
    """The manifest, with the version of the package."""
    manifest: dict[str, Any] = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))
    return {**manifest, "version": __version__}


def for_chrome(manifest: dict[str, Any]) -> dict[str, Any]:
    """The manifest without ``author``, which Chrome takes for the address of an account."""
    return {key: value for key, value in manifest.items() if key != "author"}


def manifest_bytes(manifest: dict[str, Any]) -> bytes:
    return json.dumps(manifest, indent=2, ensure_ascii=False).encode() + b"\n"


def for_firefox(manifest: dict[str, Any]) -> dict[str, Any]:
    """The manifest without the keys that Firefox does not know and warns about; the icon is a drawing.

    Chrome shows extension pages in private windows only with ``"incognito": "split"``. Firefox does not
    support that value and would keep the extension out of private windows because of it.
    """
    firefox = {k: v for k, v in manifest.items() if k not in ("minimum_chrome_version", "incognito")}
    firefox["permissions"] = [p for p in manifest["permissions"] if p != "offscreen"]
    firefox["background"] = {k: v for k, v in manifest["background"].items() if k != "service_worker"}
    firefox["icons"] = dict.fromkeys(manifest["icons"], DRAWING)
    firefox["action"] = {
        **manifest["action"],
        "default_icon": dict.fromkeys(manifest["action"]["default_icon"], DRAWING),
    }
    return firefox
