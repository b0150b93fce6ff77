"""A release stops for advisories that nobody has looked at, and if the database could not be asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest

from release.advisories import REVIEWED, Unasked, concerning
from release.components import Component, components


@pytest.fixture(scope="module")
def shipped() -> list[Component]:
    return list(components())


@contextmanager
def database(answers: dict[str, list[str]], asked: list[Any]) -> Iterator[str]:
    """The address of a server that answers as OSV does: the identifiers of advisories, by name of package."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            queries = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
            asked.extend(queries)
            names = [query["package"].get("name") or query["package"]["purl"] for query in queries]
            found = [
                {"vulns": [{"id": one} for one in answers[name]]} if name in answers else {} for name in names
            ]
            body = json.dumps({"results": found}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def test_each_part_is_asked_about_unless_it_was_looked_at(shipped: list[Component]) -> None:
    asked: list[Any] = []
    with database({"zlib": ["CVE-1", "CVE-2"], "expat": ["CVE-3"]}, asked) as address:
        (said,) = concerning(shipped, address)
    assert said.startswith("zlib ")
    assert said.endswith("has advisories: CVE-1, CVE-2")
    purls = [query["package"]["purl"] for query in asked if "purl" in query["package"]]
    assert any(purl.startswith("pkg:npm/pyodide@") for purl in purls)
    assert any(purl.startswith("pkg:pypi/html5lib@") for purl in purls)
    names = {query["package"]["name"] for query in asked if "name" in query["package"]}
    assert {"zlib", "libzstd"} <= names
    assert not names & {"expat", "bzip2", "sqlite3"}


def test_what_was_looked_at_is_shipped(shipped: list[Component]) -> None:
    assert {part.name for part in shipped} >= REVIEWED.keys()


def test_without_a_network_a_release_says_so(shipped: list[Component]) -> None:
    with pytest.raises(Unasked, match="could not be asked about advisories"):
        list(concerning(shipped, "http://127.0.0.1:9/"))
