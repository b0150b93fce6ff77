"""What must hold for every case."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree

from markdown_it import MarkdownIt

from pyjustext import Article, PyjustextError, read
from pyjustext.engines.registry import ENGINES
from pyjustext.export import FORMATS
from pyjustext.sanitize import purify
from pyjustext.tree import Node, parse, parse_fragment, serialize
from tests.fuzzing.cases import Case
from tests.unit.export.test_markdown_readers import appeared
from tests.unit.sanitize.safety import assert_safe, assert_stable, events

URL = "https://example.org/a/b"
SECONDS = 4.0
"""Of processor time that a case may take, and as much again for each 50,000 characters."""
_MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
_RUNS = frozenset({"script", "iframe", "object", "embed", "form", "base"})


def check(case: Case) -> None:
    """Raises AssertionError, or whatever the code under test raises, where something does not hold."""
    started = time.process_time()
    tree = parse(case.html) if case.tree is None else case.tree
    contents = [check_wall(tree)]
    if case.tree is None:
        contents += [article.html for article in articles(case.html)]
    for html in dict.fromkeys(contents):
        check_writers(Article(title=html[:80], byline=html[80:120], url=URL, lang="en", html=html, text=html))
    taken = time.process_time() - started
    assert taken <= SECONDS * (1 + len(case.html) / 50_000), f"{taken:.1f} s"


def check_wall(tree: Node) -> str:
    """Only what is allowed comes through, the same again, and the same for every parser."""
    purified = purify(tree, base_url=URL)
    assert_safe(purified)
    assert_stable(purified)
    assert events(purify(purified, base_url=URL)) == events(purified), "purify changes its own result"
    return serialize(purified)


def articles(html: str) -> Iterator[Article]:
    """What each engine reads; the content is what the wall lets through."""
    for engine in ENGINES:
        try:
            article = read(html, URL, engine=engine)
        except PyjustextError:
            continue
        content = parse_fragment(article.html)
        assert_safe(content)
        assert_stable(content)
        yield article


def check_writers(article: Article) -> None:
    """Every writer writes; what it wrote holds nothing that runs and no address of a kind that may."""
    content = parse_fragment(article.html)
    for name, made in FORMATS.items():
        data = made.write(article, images={})
        if name == "html":
            page = parse(data)
            assert page.find(*_RUNS) is None, "something that runs in HTML"
            body = page.find("article")
            assert body is not None
            for node in body.iter():
                assert not any(key.startswith("on") for key in node.attrs), node
                assert not node.get("src") or node.get("src").startswith("data:image/"), node
                assert not node.get("href").lower().strip().startswith(("javascript:", "data:", "vbscript:"))
        elif name == "markdown":
            text = data.decode().partition("\n\n")[2].partition("\n\n")[2]
            fault = appeared(content, parse_fragment(_MARKDOWN.render(text)))
            assert not fault, f"Markdown: {fault}"
        elif not made.is_text:
            check_archive(data)


def check_archive(data: bytes) -> None:
    """Whole, its XML well formed, its names inside."""
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        assert zipped.testzip() is None
        for name in zipped.namelist():
            assert not name.startswith("/")
            assert ".." not in name.split("/")
            if name.endswith((".xhtml", ".opf", ".ncx")):
                page = ElementTree.fromstring(zipped.read(name))
                tags = {node.tag.rpartition("}")[2] for node in page.iter()}
                assert not tags & _RUNS, name
