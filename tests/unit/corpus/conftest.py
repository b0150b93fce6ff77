from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.archives import write_archives
from tests.real_pages import repo_pages


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
