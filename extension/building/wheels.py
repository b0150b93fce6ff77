"""The wheels in the extension: pinned ones and our own."""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from .commands import BuildError, run
from .sources import CACHE, EXTENSION, ROOT, WHEEL_SOURCES, digest, files_below

LOCK = EXTENSION / "wheels" / "wheels.lock"


def locked_wheels() -> tuple[list[Path], list[Path]]:
    """The pinned wheels: those that ship, and those that are only needed to install them."""
    folder = CACHE / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    shipped: list[Path] = []
    tools: list[Path] = []
    groups = LOCK.read_text("utf-8").split("# build only")
    wanted: list[tuple[list[Path], str, str]] = []
    for group, text in zip((shipped, tools), groups, strict=True):
        for name, version, sha in re.findall(r"^(\S+)==(\S+) --hash=sha256:(\w+)$", text, re.M):
            wanted.append((group, f"{name}-{version}-", sha))

    def find(prefix: str, sha: str) -> Path | None:
        for file in sorted(folder.glob(f"{prefix}*.whl")):
            if hashlib.sha256(file.read_bytes()).hexdigest() == sha:
                return file
        return None

    if any(find(prefix, sha) is None for _, prefix, sha in wanted):
        run(
            [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"),
                *(
                    "--only-binary=:all:",
                    "--python-version=3.14",
                    f"--dest={folder}",
                    f"--requirement={LOCK}",
                ),
            ]
        )
    for group, prefix, sha in wanted:
        file = find(prefix, sha)
        if file is None:
            raise BuildError(f"no wheel {prefix} with the hash of {LOCK.name}")
        group.append(file)
    return shipped, tools


def own_wheel() -> Path:
    """pyjustext's wheel, built from a clean copy of its sources and reused until they change."""
    sources = [ROOT / name for name in WHEEL_SOURCES]
    folder = CACHE / "own-wheel" / digest(*sources)[:16]
    if found := sorted(folder.glob("*.whl")):
        return found[0]
    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary) / "source"
        copy.mkdir()
        for source in sources:
            for file in files_below(source):
                target = copy / file.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target)
        shutil.rmtree(folder.parent, ignore_errors=True)
        run(
            [sys.executable, "-m", "build", "--wheel", f"--outdir={folder}", str(copy)]
            + (["--no-isolation"] if new_setuptools() else []),
            env={**os.environ, "SOURCE_DATE_EPOCH": "1577836800"},
            cwd=copy,
        )
    return next(folder.glob("*.whl"))


def new_setuptools() -> bool:
    """Whether the environment's setuptools can build the wheel, so that no build environment is needed."""
    try:
        importlib.metadata.version("build")
    except importlib.metadata.PackageNotFoundError:
        raise BuildError("the module build is missing: python -m pip install build") from None
    try:
        return int(importlib.metadata.version("setuptools").split(".")[0]) >= 77
    except importlib.metadata.PackageNotFoundError:
        return False
