"""Our extractors for NeMo Curator and datatrove, against their published interfaces.

``tests/benchmarks/pipelines.py`` runs them in the real packages, which are too large for the usual set-up.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import pyjustext
from pyjustext.corpus import Options
from pyjustext.errors import PyjustextError
from pyjustext.export import export

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


def test_curator_passes_options_and_metadata_on(extractors: Any, pages: list[tuple[str, bytes]]) -> None:
    url, html = pages[0]
    options = Options(links=False, markdown=True)
    extractor = extractors("curator")(options)
    record = {"url": url, "warc_id": "id", "source_id": "x", "content": html, "file_name": "y", "score": 0.5}
    found = extractor.extract(record)
    columns = extractor.output_columns()
    assert columns[:3] == ["url", "warc_id", "source_id"]
    assert {"title", "site", "text", "markdown", "error"} < set(columns)
    assert "html" not in columns
    article = pyjustext.read(html, url, links=False)
    assert (found["title"], found["site"], found["text"]) == (article.title, article.site, article.text)
    assert found["markdown"] == export(article, "markdown").decode()
    assert (found["file_name"], found["score"], found["error"]) == ("y", 0.5, None)
    assert "content" not in found


@dataclass
class Document:
    """The part of datatrove's document that an extractor needs."""

    id: str
    text: str
    metadata: dict[str, Any]


def test_datatrove(extractors: Any, pages: list[tuple[str, bytes]]) -> None:
    extractor = extractors("datatrove")()
    html = pages[0][1].decode()
    assert extractor.extract(html) == pyjustext.read(html).text
    assert extractor.extract("") == ""


def test_datatrove_passes_options_and_metadata_on(extractors: Any, pages: list[tuple[str, bytes]]) -> None:
    url, html = pages[0]
    options = Options(engine="justext", seconds=5)
    extractor = pickle.loads(pickle.dumps(extractors("datatrove")(options)))
    assert extractor.timeout == 5
    documents = [
        Document("1", html.decode(), {"url": url, "score": 0.5}),
        Document("2", "<img>", {}),
        Document("3", "", {}),
    ]
    (found,) = extractor.run(iter(documents))
    article = pyjustext.read(html.decode(), url, engine="justext")
    assert (found.id, found.text) == ("1", article.text)
    expected = {
        "url": url,
        "score": 0.5,
        "title": article.title,
        "canonical": article.canonical,
        "word_count": article.word_count,
    }
    assert expected.items() <= found.metadata.items()
    counts = {"total": 3, "forwarded": 1, "dropped": 2, "dropped: no text": 1, "dropped: empty": 1}
    assert extractor.stats == {**counts, "doc_len": len(article.text)}


@pytest.mark.parametrize("options", [{"engine": "unknown"}])
def test_wrong_options_are_errors_at_once(
    extractors: Any, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not on every page, where a pipeline would go on without texts."""
    with pytest.raises(PyjustextError):
        extractors("datatrove")(Options(**options))
    with pytest.raises(PyjustextError):
        extractors("curator")(Options(**options))
