"""Whole pages next to the expected results of reading them: one folder per case, named after what it tests.

``page.html`` is a page as captured (reader's menu, "Save this page as captured") or written for the case,
``expected.md`` its article as Markdown, ``metadata.json`` all fields of the article but its content. A new
case is a folder with a ``page.html``. ``python -m pytest tests/goldens --rewrite-goldens`` writes the other
two files; run it again after an intended change, and read the diff before you commit it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pyjustext import Article, read
from pyjustext.export import export
from pyjustext.tree.captured import URL

HERE = Path(__file__).parent
CASES = sorted(path.parent for path in HERE.glob("*/page.html"))
CONTENT = ("html", "text", "paragraphs", "readable", "highlights")
"""Fields that are not compared: ``expected.md`` has the content, and ``readable`` is an estimate."""


def markdown(article: Article) -> str:
    return export(article, "markdown").decode("utf-8")


def metadata(article: Article) -> dict[str, Any]:
    return {name: value for name, value in article.to_dict().items() if name not in CONTENT}


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_golden(case: Path, pytestconfig: pytest.Config) -> None:
    page = (case / "page.html").read_bytes()
    # A captured page states its own address.
    article = read(page, None if URL.encode() in page else f"https://example.org/{case.name}")
    text, fields = markdown(article), metadata(article)
    if pytestconfig.getoption("rewrite_goldens"):
        (case / "expected.md").write_text(text, "utf-8")
        (case / "metadata.json").write_text(json.dumps(fields, ensure_ascii=False, indent=2) + "\n", "utf-8")
    assert text == (case / "expected.md").read_text("utf-8")
    assert fields == json.loads((case / "metadata.json").read_text("utf-8"))


def test_cases_are_whole() -> None:
    for folder in (path for path in HERE.iterdir() if path.is_dir() and path.name != "__pycache__"):
        names = {path.name for path in folder.iterdir()}
        assert names == {"page.html", "expected.md", "metadata.json"}, folder
