"""The packages: the bytes that zipfile writes, though each file is compressed once for both of them."""

from __future__ import annotations

import zipfile
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from extension.building import compressing
from extension.building.compressing import LEVEL, Kept, deflate
from extension.building.packages import manifest_bytes, pack

MANIFESTS: dict[str, dict[str, Any]] = {"a.zip": {"name": "é"}, "b.xpi": {"name": "é", "incognito": "split"}}
FILES = {
    "empty.txt": b"",
    "manifest.json": b"{}",
    "_locales/en/messages.json": b'{"a": 1}' * 500,
    "runtime/numbers.bin": bytes(n * n % 251 for n in range(300_000)),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "unpacked"
    for name, data in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture
def compressed(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What is compressed during the test."""
    seen: list[bytes] = []

    def see(data: bytes) -> bytes:
        seen.append(data)
        return deflate(data)

    monkeypatch.setattr(compressing, "deflate", see)
    return seen


def by_zipfile(target: Path, manifest: dict[str, Any], level: int) -> bytes:
    """The same package, written by the standard library."""
    with zipfile.ZipFile(target, "w") as out:
        for name in sorted(FILES, key=lambda name: name.split("/")):
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            data = manifest_bytes(manifest) if name == "manifest.json" else FILES[name]
            out.writestr(entry, data, compresslevel=level)
    return target.read_bytes()


@pytest.mark.parametrize("level", [0, LEVEL])
def test_the_bytes_are_those_of_zipfile(folder: Path, tmp_path: Path, level: int) -> None:
    packages = {tmp_path / name: manifest for name, manifest in MANIFESTS.items()}
    pack(folder, packages, partial(deflate, level=level))
    for package, manifest in packages.items():
        assert package.read_bytes() == by_zipfile(tmp_path / "other.zip", manifest, level)


def test_only_what_changed_is_compressed_again(folder: Path, tmp_path: Path, compressed: list[bytes]) -> None:
    packages = {tmp_path / name: manifest for name, manifest in MANIFESTS.items()}

    def build() -> list[bytes]:
        compressed.clear()
        kept = Kept(tmp_path / "kept")
        pack(folder, packages, kept.deflate)
        kept.forget_others()
        return list(compressed)

    assert len(build()) == len(FILES) + len(MANIFESTS)
    first = [package.read_bytes() for package in packages]
    assert build() == []
    assert [package.read_bytes() for package in packages] == first
    (folder / "empty.txt").write_bytes(b"no longer")
    assert build() == [b"no longer"]
    (folder / "empty.txt").write_bytes(b"")
    assert build() == [b""], "what the last build did not use is not kept"


def test_damaged_and_incomplete_results_are_not_used(tmp_path: Path, compressed: list[bytes]) -> None:
    data = FILES["runtime/numbers.bin"]
    expected = Kept(tmp_path).deflate(data)
    (file,) = tmp_path.iterdir()
    for wrong in (expected[:-100], b"", b"\xff" * 100, deflate(b"other")):
        file.write_bytes(wrong)
        compressed.clear()
        assert Kept(tmp_path).deflate(data) == expected
        assert compressed == [data]
        assert file.read_bytes() == expected
