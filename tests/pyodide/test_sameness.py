"""Pyodide gives the same results as CPython, however it is installed and started."""

from __future__ import annotations

import json
from types import ModuleType
from typing import Any

import pytest

from tests.pyodide.conftest import ENGINES, Pyodide, real_pages, request

PAGES = real_pages()
ODD = [
    # Text that only a page's script can make: half a surrogate pair, a NUL, nothing at all.
    request("<p>One half \ud83d of a pair, \ud83d\ude00 and a whole one, and some more words of it.</p>" * 9),
    request("<p>A NUL \0 and a \x1b and other things that no text should have in it.</p>" * 9),
    request(""),
    request("<p>x</p>", engine="no such engine"),
]
REQUESTS = [
    *(request(html, url) for _, url, html in PAGES),
    *(request(html, url, engine) for _, url, html in PAGES[:6] for engine in ENGINES[1:]),
    *ODD,
]


def in_cpython(bridge: ModuleType, requests: list[dict[str, Any]]) -> list[Any]:
    return [json.loads(bridge.handle(json.dumps(r["head"]), r["html"])) for r in requests]


@pytest.fixture(scope="module")
def expected(bridge: ModuleType) -> list[Any]:
    return in_cpython(bridge, REQUESTS)


def test_there_are_pages(expected: list[Any]) -> None:
    assert len(PAGES) >= 20
    articles = [a["value"] for a in expected if "value" in a]
    assert len(articles) >= 20
    assert sum(len(a["text"]) for a in articles) > 20_000


def test_every_page_as_in_cpython(pyodide: Pyodide, expected: list[Any]) -> None:
    got = pyodide("snapshot", REQUESTS)
    assert got["source"] == "packaged"
    for wanted, answer, asked in zip(expected, got["answers"], REQUESTS, strict=True):
        assert answer == wanted, asked["head"]
    # The first article needs no more files; only other stop lists and the other engines may.
    assert all(i >= len(PAGES) for i in got["missing"][:1]), [REQUESTS[i]["head"] for i in got["missing"]]


IMPORT_ALL = """
import importlib, json, zipfile
files = zipfile.ZipFile("/lib/packages.zip").namelist()
names = [n.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")
         for n in files if n.startswith("pyjustext/") and n.endswith(".pyc")]
failed = {}
for name in names:
    try:
        importlib.import_module(name)
    except ImportError as e:
        failed[name] = str(e)
json.dumps([len(names), failed])
"""
"""Imports the modules of the extension's runtime. Gives their number, and the errors by module."""


@pytest.mark.large
@pytest.mark.parametrize("boot", ["stock", "cold"])
def test_every_engine_without_a_snapshot(pyodide: Pyodide, bridge: ModuleType, boot: str) -> None:
    """No module in the runtime needs one that was left out."""
    _, url, html = PAGES[0]
    requests = [*(request(html, url, engine) for engine in ENGINES), *ODD]
    got = pyodide(boot, requests, evaluate=[IMPORT_ALL] * (boot == "cold"))
    assert got["source"] == boot
    assert got["answers"] == in_cpython(bridge, requests)
    assert got["missing"] == []
    if boot == "cold":
        [(count, failed)] = got["evaluated"]
        assert count > 40
        assert failed == {}
