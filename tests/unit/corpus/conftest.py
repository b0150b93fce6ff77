from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyjustext.corpus import run
from tests.archives import write_archives
from tests.real_pages import repo_pages

from . import children
from .running import files

ARCHIVES = 4


@pytest.fixture(scope="session")
def _children() -> Iterator[None]:
    yield
    children.end()


@pytest.fixture(scope="module")
def shared_children(_children: None) -> Iterator[None]:
    """For modules whose tests are not about the processes that read pages."""
    with children.shared():
        yield


@pytest.fixture(scope="session")
def pages() -> list[tuple[str, bytes]]:
    """Address and bytes of the smallest real pages."""
    paths = sorted(repo_pages(), key=lambda path: path.stat().st_size)[:6]
    return [(f"https://pages.example/{path.name}", gzip.decompress(path.read_bytes())) for path in paths]


@pytest.fixture(scope="session")
def crawl(pages: list[tuple[str, bytes]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two archives: real pages, and the junk of real crawls."""
    folder = tmp_path_factory.mktemp("crawl")
    write_archives(folder, pages, 2, with_junk=True)
    return folder


@pytest.fixture(scope="session")
def archives(pages: list[tuple[str, bytes]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with so many archives that a run can be killed between them."""
    folder = tmp_path_factory.mktemp("archives")
    write_archives(folder, pages * 2, ARCHIVES, with_junk=True)
    return folder


@pytest.fixture(scope="session")
def wanted(archives: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of an undisturbed run over the archives."""
    folder = tmp_path_factory.mktemp("wanted")
    run([str(archives)], str(folder), workers=1)
    return files(folder)
