"""Commands that write much onto a disk that becomes full: nothing complete is lost, and a new start goes on.

The disk is a small file system in memory where it can be mounted (by root on Linux). Elsewhere the system
limits the size of every file instead, which stops a large one in the same place with another error.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.archives import GOOD, write_archives

SMALL = 256 * 1024
"""Bytes of the disk: enough for a part with one page, too little for the large page."""
COMMAND = [sys.executable, "-m", "pyjustext"]


def contents(folder: Path, top: Path) -> dict[str, bytes]:
    """The content of the files in a folder, by their paths from ``top``."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(top)): path.read_bytes() for path in paths}


class Disk:
    """A small disk, mounted at ``path`` if ``is_mounted``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._limit = SMALL
        mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(path)]
        try:
            self.is_mounted = subprocess.run(mount, capture_output=True).returncode == 0
        except OSError:
            self.is_mounted = False

    def run(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        """Run pyjustext; its files are limited where there is no real disk."""
        limit = resource.RLIM_INFINITY if self.is_mounted else self._limit
        return subprocess.run(
            [*COMMAND, *map(str, arguments)],
            capture_output=True,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY)),
        )

    def enlarge(self) -> None:
        self._limit = resource.RLIM_INFINITY
        if self.is_mounted:
            subprocess.run(["mount", "-o", f"remount,size={64 * SMALL}", str(self.path)], check=True)

    def files(self) -> dict[str, bytes]:
        return contents(self.path, self.path)

    def close(self) -> None:
        if self.is_mounted:
            subprocess.run(["umount", str(self.path)], check=True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    path = tmp_path / "disk"
    path.mkdir()
    disk = Disk(path)
    yield disk
    disk.close()


@pytest.fixture
def large() -> bytes:
    """A page whose article does not fit onto the disk, even packed."""
    numbers = random.Random(0)
    sentences = (
        "<p>" + " ".join([f"The {numbers.randbytes(8).hex()} of" for _ in range(20)]) + "</p>"
        for _ in range(2 * SMALL // 160)
    )
    text = "".join(sentences)
    return f"<html lang=en><title>Numbers</title><article><h1>Numbers</h1>{text}</article>".encode()


@pytest.mark.large
@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_a_corpus(form: str, disk: Disk, large: bytes, tmp_path: Path) -> None:
    crawl = tmp_path / "crawl"
    for name, page in (("1", GOOD), ("2", large), ("3", GOOD)):
        write_archives(crawl / name, [(f"https://{name}.example/", page)], 1)
    arguments = ["corpus", crawl, "--format", form, "--engine", "justext", "--workers", "1", "--output"]
    stopped = disk.run(*arguments, disk.path / "out")
    assert "Traceback" not in stopped.stderr
    assert "Exception" not in stopped.stderr
    if disk.is_mounted:
        assert stopped.returncode == 2
        assert f"{disk.path / 'out'}: No space left on device" in stopped.stderr
        assert "run the same command again" in stopped.stderr
    else:
        # Only this part is too large, so the others are written.
        assert stopped.returncode == 1
        assert f"{disk.path / 'out'}: File too large" in stopped.stderr
    complete = disk.files()
    parts = [name for name in complete if name.startswith("out/parts/")]
    assert len(parts) in (1, 2)  # the third may be finished before the run ends
    assert not any(Path(name).name.startswith(".") for name in complete)
    disk.enlarge()
    assert disk.run(*arguments, disk.path / "out").returncode == 0
    files = disk.files()
    assert {name: files[name] for name in parts} == {name: complete[name] for name in parts}
    assert len([name for name in files if name.startswith("out/parts/")]) == 3
    assert disk.run(*arguments, tmp_path / "out").returncode == 0
    assert files == contents(tmp_path / "out", tmp_path)


@pytest.mark.large
def test_a_library(disk: Disk, tmp_path: Path) -> None:
    """The import ends there, and what it has added before is kept."""
    numbers = random.Random(0)
    pages = tmp_path / "pages"
    pages.mkdir()
    for number in range(20):
        words = "".join([f"The {numbers.randbytes(8).hex()} of the tide. " for _ in range(600)])
        (pages / f"{number:02}.html").write_text(f"<title>{number}</title><p>{words}</p>")
    library = disk.path / "library.sqlite"
    stopped = disk.run("library", library, "import", pages)
    assert stopped.returncode == 2
    *added, why = stopped.stderr.splitlines()
    assert why.startswith(f"pyjustext: {library}: d")  # database or disk is full, disk I/O error
    assert all(line.endswith(": 1 added, 0 already there, 0 without a web address") for line in added)
    assert 0 < len(added) < 20
    assert disk.run("library", library, "check").returncode == 0
    assert len(disk.run("library", library, "list").stdout.splitlines()) == len(added)
    disk.enlarge()
    assert disk.run("library", library, "import", pages).returncode == 0
    assert len(disk.run("library", library, "list").stdout.splitlines()) == 20


@pytest.mark.large
def test_json_lines(disk: Disk, large: bytes, tmp_path: Path) -> None:
    pages = [tmp_path / f"{number}.html" for number in range(4)]
    for page, html in zip(pages, (GOOD, large, GOOD, GOOD), strict=True):
        page.write_bytes(html)
    out = disk.path / "lines.jsonl"
    out.write_text("old\n")
    arguments = ["read", *pages, "--format", "jsonl", "--engine", "justext", "--force", "-o", out]
    stopped = disk.run(*arguments)
    reason = "No space left on device" if disk.is_mounted else "File too large"
    assert (stopped.returncode, stopped.stderr) == (2, f"pyjustext: {out}: {reason}\n")
    assert disk.files() == {"lines.jsonl": b"old\n"}
    disk.enlarge()
    assert disk.run(*arguments).returncode == 0
    assert out.read_bytes().count(b"\n") == 4


@pytest.mark.large
def test_a_file_for_each_page(disk: Disk, large: bytes, tmp_path: Path) -> None:
    pages = [tmp_path / f"{number}.html" for number in range(3)]
    for page, html in zip(pages, (GOOD, large, GOOD), strict=True):
        page.write_bytes(html)
    arguments = ["read", *pages, "--engine", "justext", "--output-dir", disk.path / "out"]
    stopped = disk.run(*arguments)
    assert stopped.returncode == 2
    assert f"{disk.path / 'out' / '1.txt'}: " in stopped.stderr
    complete = disk.files()
    assert next(iter(complete)) == "out/0.txt"
    assert "out/1.txt" not in complete
    assert not any(name.endswith(".new") for name in complete)
    disk.enlarge()
    assert disk.run(*arguments, "--force").returncode == 0
    assert len(disk.files()) == 3
