"""The checks that every case must pass."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Iterator
from posixpath import dirname, join, normpath
from xml.etree import ElementTree

from markdown_it import MarkdownIt

from pyjustext import Article, PyjustextError, read
from pyjustext.engines.registry import ENGINES
from pyjustext.export import FORMATS
from pyjustext.sanitize import purify
from pyjustext.tree import Node, parse, parse_fragment, serialize
from tests.fuzzing.cases import Case
from tests.unit.export.test_markdown_readers import appeared
from tests.unit.sanitize.safety import SAFE_SCHEMES, assert_safe, assert_stable, browser_scheme, events

URL = "https://example.org/a/b"
SECONDS = 4.0
"""The processor time for a case in seconds, and again for each 50,000 characters."""
_MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
_RUNS = frozenset({"script", "iframe", "object", "embed", "form", "base"})


def check(case: Case) -> None:
    """Check a case.

    Raises:
        AssertionError: if a check fails. Exceptions of the code under test are not caught.
    """
    started = time.process_time()
    tree = parse(case.html) if case.tree is None else case.tree
    contents = [check_sanitizer(tree)]
    if case.tree is None:
        contents += [article.html for article in articles(case.html)]
    for html in dict.fromkeys(contents):
        check_writers(Article(title=html[:80], byline=html[80:120], url=URL, lang="en", html=html, text=html))
    taken = time.process_time() - started
    assert taken <= SECONDS * (1 + len(case.html) / 50_000), f"{taken:.1f} s"


def check_sanitizer(tree: Node) -> str:
    """Check that only allowed markup is left, that sanitizing again changes nothing, and that parsers
    agree."""
    purified = purify(tree, base_url=URL)
    assert_safe(purified)
    assert_stable(purified)
    assert events(purify(purified, base_url=URL)) == events(purified), "purify changes its own result"
    return serialize(purified)


def articles(html: str) -> Iterator[Article]:
    """The articles from each engine, after checking that their content is sanitized."""
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
    """Check that every writer's output contains nothing that runs, and no address with a scheme that may."""
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
    """Check that an archive is intact, its XML well-formed and without scripts, its paths and links safe."""
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        assert zipped.testzip() is None
        names = zipped.namelist()
        assert len(names) == len(set(names))
        for name in names:
            assert not name.startswith("/")
            assert ".." not in name.split("/")
            if name.endswith((".xhtml", ".opf", ".ncx")):
                for node in ElementTree.fromstring(zipped.read(name)).iter():
                    assert node.tag.rpartition("}")[2] not in _RUNS, name
                    check_references(node, name, names)


def check_references(node: ElementTree.Element, file: str, names: list[str]) -> None:
    """Check that an element of a book refers to a file of the book or, in a link, to a safe address."""
    for key, value in node.attrib.items():
        attribute = key.rpartition("}")[2]
        assert not attribute.startswith("on"), (file, attribute)
        if attribute not in ("href", "src", "srcset", "poster", "cite", "data", "action"):
            continue
        scheme = browser_scheme(value)
        if scheme:
            assert attribute in ("href", "cite"), (file, attribute, value)
            assert scheme in SAFE_SCHEMES[attribute], (file, attribute, value)
        elif path := value.partition("#")[0]:
            assert normpath(join(dirname(file), path)) in names, (file, attribute, value)
