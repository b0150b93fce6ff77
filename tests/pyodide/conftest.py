"""The engine in real Pyodide, under Node and (if the browser matters) in browsers."""

from __future__ import annotations

import gzip
import importlib
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from extension.building.commands import find_node
from extension.building.extension import build
from extension.building.runtime import is_current
from extension.building.sources import DIST, PYODIDE
from extension.building.wheels import locked_wheels, own_wheel
from tests.e2e.browsers.report import pytest_runtest_makereport as pytest_runtest_makereport

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "tests" / "pages"
ENGINES = ("article", "justext", "declutter")

_SENTENCE = (
    "The water comes in twice a day, and it is the same water that came in when there were people to see. "
)
PAGE = f"<title>On tides</title><h1>On tides</h1>{f'<p>{_SENTENCE * 2}</p>' * 5}"
"""A small page with an article."""


@pytest.fixture(scope="session")
def bridge() -> ModuleType:
    """The module, found in its folder, because it is not part of a package."""
    sys.path.append(str(ROOT / "extension" / "wire"))
    return importlib.import_module("bridge")


@pytest.fixture(scope="session")
def extension() -> Path:
    """The built extension; it is built again if the sources have changed."""
    unpacked = DIST / "unpacked"
    if not is_current(unpacked / "runtime"):
        build(DIST)
    return unpacked


class Pyodide:
    """Runs jobs of run.mjs."""

    def __init__(self, extension: Path) -> None:
        shipped, tools = locked_wheels()
        self.job = {
            "pyodide": str(PYODIDE),
            "extension": str(extension),
            "bridge": str(ROOT / "extension" / "wire"),
            "wheels": [str(wheel) for wheel in (own_wheel(), *shipped)],
            "tools": [str(wheel) for wheel in tools],
        }

    def __call__(self, boot: str, requests: list[dict[str, Any]] | None = None, **more: Any) -> Any:
        job = {**self.job, "boot": boot, "requests": requests or [], **more}
        done = subprocess.run(
            [find_node(), str(Path(__file__).with_name("run.mjs"))],
            input=json.dumps(job),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=600,
        )
        assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
        return json.loads(done.stdout)


@pytest.fixture(scope="session")
def pyodide(extension: Path) -> Pyodide:
    return Pyodide(extension)


def request(html: str, url: str = "https://example.org/a", engine: str = "article") -> dict[str, Any]:
    """A request in the format of run.mjs."""
    return {"head": {"kind": "read", "url": url, "engine": engine}, "html": html}


def real_pages() -> list[tuple[str, str, str]]:
    """Id, address and HTML of the pages that the end-to-end tests use, too."""
    pages = []
    for line in (PAGES / "index.jsonl").read_text("utf-8").splitlines():
        page = json.loads(line)
        if page.get("e2e"):
            html = gzip.decompress((PAGES / "html" / f"{page['id']}.html.gz").read_bytes())
            pages.append((page["id"], page["url"], html.decode("utf-8", "replace")))
    return pages
