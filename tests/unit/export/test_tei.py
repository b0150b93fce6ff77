"""XML-TEI, validated with what the Text Encoding Initiative publishes: ``tei_all`` in RELAX NG, and a later
document type.

``tei/README.md`` names their sources and licences. Jing, which comes with EPUBCheck, validates with RELAX NG:
lxml needs minutes to load this schema.
"""

from __future__ import annotations

import gzip
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from lxml import etree

import pyjustext
from pyjustext import Article
from pyjustext.export import to_tei
from tests.fuzz import some
from tests.real_pages import article, repo_pages

SCHEMAS = Path(__file__).with_name("tei")
TEI = "{http://www.tei-c.org/ns/1.0}"
BLOCKS = {
    "text alone": "only text",
    "nothing": "",
    "phrases at the top": "some <b>bold</b> and <i>italic</i> text<br>and <a href='https://e.org'>a link</a>",
    "lists": "<ul><li>one<ul><li>two <p>three</p></li></ul></li><li></li></ul><ol></ol><ul>text</ul>",
    "table": "<table><caption>About</caption><tr><th>a</th><td>b<table><tr><td>c</table></td></tr></table>",
    "empty table": "<table></table>",
    "definitions": "<dl><dt>term</dt><dd>meaning</dd></dl>",
    "quotes": "<blockquote>words<p>more</p><ul><li>item</ul></blockquote>",
    "code": "<pre><code>a &lt; b\n  c</code></pre>",
    "pictures": "<figure><img src='https://e.org/a.jpg' alt=x><figcaption>Caption</figcaption></figure>",
    "blocks in phrases": "<a href='https://e.org/'><h2>Head</h2><p>text</p></a><b><ul><li>x</ul></b>",
    "headings": "<h2>One</h2><section><h3>Two</h3><p>text</p></section>",
    "formulas": "<p><math><mi>x</mi><mo>+</mo><mn>1</mn></math> is</p>",
    "controls": "<p>a&#1;b &amp; &lt;c&gt;</p>",
    "no characters": "<p>a&#xFFFF;b&#xFFFE;c</p>",
    "deep": "<blockquote>" * 300 + "deep",
    "deep lists": "<ul>" * 500 + "deep",
    "attributes": "<p><a href='https://e.org/?a=1&amp;b=\"2\"&#10;3'>x</a></p>",
}


@pytest.fixture(scope="module")
def dtd() -> etree.DTD:
    return etree.DTD(str(SCHEMAS / "article.dtd"))


@pytest.fixture
def complaints(tmp_path: Path) -> Callable[[Sequence[bytes]], str]:
    """What ``tei_all`` has against documents, ``""`` if nothing."""
    java, jar = shutil.which("java"), shutil.which("epubcheck")
    if java is None or jar is None:
        raise FileNotFoundError("EPUBCheck is missing. Install it with: sudo apt-get install epubcheck")
    schema = tmp_path / "tei_all.rng"
    schema.write_bytes(gzip.decompress((SCHEMAS / "tei-all-3.0.0.rng.gz").read_bytes()))

    def ask(documents: Sequence[bytes]) -> str:
        paths = [tmp_path / f"{number}.xml" for number in range(len(documents))]
        for path, document in zip(paths, documents, strict=True):
            path.write_bytes(document)
        jing = [java, "-XX:+UseSerialGC", "-cp", jar, "com.thaiopensource.relaxng.util.Driver"]
        done = subprocess.run([*jing, str(schema), *map(str, paths)], capture_output=True, text=True)
        assert (done.returncode == 0) == (done.stdout + done.stderr == "")
        return done.stdout + done.stderr

    return ask


def valid(article: Article, dtd: etree.DTD) -> etree._Element:
    root = etree.fromstring(to_tei(article), etree.XMLParser(huge_tree=True))
    assert dtd.validate(root), dtd.error_log.filter_from_errors()
    return root


@pytest.mark.parametrize("name", BLOCKS)
def test_any_content_is_valid(name: str, dtd: etree.DTD) -> None:
    html = BLOCKS[name]
    root = valid(Article(title="T", html=html), dtd)
    words = "".join(root.find(f"{TEI}text").itertext()).split()
    expected = pyjustext.parse(html).find("body")
    assert expected is not None
    assert "".join(words) == "".join(expected.text().translate(dict.fromkeys((0x01, 0xFFFE, 0xFFFF))).split())


def test_any_content_fits_tei_all(complaints: Callable[[Sequence[bytes]], str]) -> None:
    assert not complaints([to_tei(Article(title="T", html=html)) for html in BLOCKS.values()])


def test_real_pages_fit_tei_all(complaints: Callable[[Sequence[bytes]], str]) -> None:
    assert not complaints([to_tei(article(path)) for path in some(repo_pages(), 3)])


def test_tei_all_refuses_what_it_does_not_know(complaints: Callable[[Sequence[bytes]], str]) -> None:
    sound = to_tei(Article(title="T", html=BLOCKS["table"]))
    assert 'element "line"' in complaints([sound.replace(b"row>", b"line>").replace(b"<row", b"<line")])


def test_real_pages_are_valid(dtd: etree.DTD) -> None:
    for path in some(repo_pages(), 3):
        root = valid(article(path), dtd)
        text = "".join("".join(root.find(f"{TEI}text").itertext()).split())
        assert "".join(pyjustext.parse(article(path).html).text().split())[:200] in text


def test_the_header(dtd: etree.DTD, complaints: Callable[[Sequence[bytes]], str]) -> None:
    article = Article(
        title="A title",
        byline="Ann Example, Bo Example",
        site="The site",
        published="2026-01-02T03:04:05Z",
        url="https://e.org/x?a=1&b=2",
        lang="en",
        license="CC BY 4.0",
        excerpt="What it is about.",
        tags=["one", "two"],
        categories=["News"],
        html="<p>Text.</p>",
    )
    assert not complaints([to_tei(article)])
    root = valid(article, dtd)
    assert [author.text for author in root.iter(f"{TEI}author")] == ["Ann Example", "Bo Example"]
    assert [term.text for term in root.iter(f"{TEI}term")] == ["News", "one", "two"]
    assert root.find(f".//{TEI}ptr").get("target") == article.url
    assert root.find(f".//{TEI}date").text == "2026-01-02"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"


def test_structure() -> None:
    root = etree.fromstring(to_tei(Article(html=BLOCKS["phrases at the top"] + BLOCKS["table"])))
    (paragraph,) = root.findall(f".//{TEI}div/{TEI}p")
    assert "".join(paragraph.itertext()) == "some bold and italic textand a link"
    assert [child.tag.removeprefix(TEI) for child in paragraph] == ["hi", "hi", "lb", "ref"]
    assert root.find(f".//{TEI}cell[@role='label']").text == "a"
