"""Builds the whole extension: runtime and own files, unpacked and as packages."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from pathlib import Path

from pyjustext import __version__

from .commands import find_node
from .folders import copy_folders
from .packages import for_chrome, for_firefox, pack, read_manifest
from .runtime import make_runtime
from .sources import EXTENSION


def build(
    dist: Path, runtime: Path | None = None, full_heap: Path | None = None, *, plain_loader: bool = False
) -> list[Path]:
    """Build everything below ``dist``; returns the packages.

    Args:
        runtime: a runtime built earlier, used unchanged.
        full_heap: a file for the complete memory from which the snapshot is made.
        plain_loader: use Pyodide's loader as published.
    """
    node = find_node()
    with tempfile.TemporaryDirectory(dir=EXTENSION) as temporary:
        staged = Path(temporary) / "unpacked"
        if runtime is None:
            made = make_runtime(node, staged / "runtime", full_heap, plain_loader=plain_loader)
            size = (staged / "runtime" / "snapshot.bin").stat().st_size
            print(f"runtime {made['id']}: Pyodide {made['pyodide']}, snapshot {size:,} bytes")
        else:
            shutil.copytree(runtime, staged / "runtime")
        copy_folders(staged)
        manifest = read_manifest()
        packages = [
            Path(temporary) / f"pyjustext-{__version__}-chrome.zip",
            Path(temporary) / f"pyjustext-{__version__}-firefox.xpi",
        ]
        pack(staged, packages[0], for_chrome(manifest))
        pack(staged, packages[1], for_firefox(manifest))
        shutil.rmtree(dist, ignore_errors=True)
        dist.mkdir(parents=True)
        for made_path in (staged, *packages):
            made_path.rename(dist / made_path.name)
    for package in packages:
        data = (dist / package.name).read_bytes()
        print(f"{hashlib.sha256(data).hexdigest()}  {len(data):>12,}  {package.name}")
    return [dist / p.name for p in packages]
