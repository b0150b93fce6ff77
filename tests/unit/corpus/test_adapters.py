"""Our extractors for NeMo Curator and datatrove, against their published interfaces.

``tests/benchmarks/pipelines.py`` runs them in the real packages, which are too large for the usual set-up.
"""

from __future__ import annotations

import pickle
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import pyjustext
from pyjustext.corpus import Options
from pyjustext.errors import PyjustextError

STUBS = Path(__file__).with_name("stubs")


@pytest.fixture
def extractors(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(STUBS))
    return lambda name: import_module(f"pyjustext.corpus.{name}").ArticleExtractor


def test_curator(extractors: Any, pages: list[tuple[str, bytes]]) -> None:
    url, html = pages[0]
    used = extractors("curator")(Options(engine="justext"))
    extractor = pickle.loads(pickle.dumps(used))
    record = {"url": url, "warc_id": "id", "source_id": "x.warc.gz", "content": html}
    found = extractor.extract(record)
    assert list(found) == extractor.output_columns()
    assert set(record) == set(extractor.input_columns())
    assert found["text"] == pyjustext.read(html, url, engine="justext").text
    assert (found["url"], found["warc_id"], found["source_id"]) == (url, "id", "x.warc.gz")
    assert extractor.extract({**record, "content": b""})["error"] == "empty"
    assert extractor.extract({**record, "content": b"<img>"})["error"] == "no text"
    # It can be sent to another worker, even after it has started a child process.
    assert pickle.loads(pickle.dumps(extractor)).extract(record) == found


def test_datatrove(extractors: Any, pages: list[tuple[str, bytes]]) -> None:
    extractor = extractors("datatrove")(timeout=5)
    html = pages[0][1].decode()
    assert extractor.extract(html) == pyjustext.read(html).text
    # datatrove warms the extractor up with this call; an error would end the process.
    assert extractor.extract("") == ""
    assert extractor.timeout == 5


@pytest.mark.parametrize("options", [{"engine": "unknown"}, {"parser": "lexbor"}])
def test_wrong_options_are_errors_at_once(
    extractors: Any, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not on every page, where datatrove's pipeline would go on with empty texts."""
    monkeypatch.setitem(sys.modules, "selectolax.lexbor", None)
    with pytest.raises(PyjustextError):
        extractors("datatrove")(**options)
    with pytest.raises(PyjustextError):
        extractors("curator")(Options(**options))
