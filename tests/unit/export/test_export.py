"""Articles as files."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace
from typing import Any

import pytest

from pyjustext import Article, Note, PyjustextError, parse
from pyjustext.export import FORMATS, export, to_html, to_json, to_markdown, to_text
from pyjustext.export.markdown import render
from pyjustext.tree import parse_fragment

ARTICLE = Article(
    title="On <tags> & more",
    byline="Ann Writer",
    published="2024-05-06T07:08:09+02:00",
    site="The Site",
    url="https://example.org/story",
    lang="en",
    html='<p>One <b>two</b>.</p><figure><img src="https://example.org/a.png" alt="A" srcset="x 2x"></figure>'
    '<p><img src="https://example.org/b.png" alt=""></p>',
    text="One two.",
    word_count=2,
)
TABLE = "| A | B |\n| --- | --- |\n| 1\\|2 |"
PIXEL = "data:image/png;base64,iVBORw0KGgo="


def test_html_is_a_whole_page_without_script() -> None:
    page = to_html(ARTICLE).decode("utf-8")
    root = parse(page)
    assert root.get("lang") == "en"
    assert root.get("dir") == "ltr"
    title = root.find("title")
    assert title is not None
    assert title.text() == "On <tags> & more"
    heading = root.find("h1")
    assert heading is not None
    assert heading.text() == "On <tags> & more"
    assert root.find("script", "link[rel=stylesheet]") is None
    assert "<p>One <b>two</b>.</p>" in page
    assert "prefers-color-scheme: dark" in page
    assert "default-src 'none'" in page
    assert '<time datetime="2024-05-06T07:08:09+02:00">2024-05-06</time>' in page


def test_html_contains_its_pictures() -> None:
    images = {"https://example.org/a.png": PIXEL, "https://example.org/b.png": "javascript:alert(1)"}
    root = parse(to_html(ARTICLE, images=images))
    pictures = list(root.find_all("img"))
    assert [picture.get("src") for picture in pictures] == [PIXEL]
    assert "srcset" not in pictures[0].attrs
    # A picture that could not be loaded becomes a link, so that the file requests nothing from the network.
    missing = [link for link in root.find_all("a") if link.get("class") == "missing"]
    assert [(link.get("href"), link.text()) for link in missing] == [("https://example.org/b.png", "b.png")]
    assert "img-src data:;" in to_html(ARTICLE, images=images).decode()


def test_html_without_pictures_given() -> None:
    pictures = list(parse(to_html(ARTICLE)).find_all("img"))
    assert [p.get("src") for p in pictures] == ["https://example.org/a.png", "https://example.org/b.png"]


def test_html_links_to_missing_pictures() -> None:
    page = to_html(
        Article(
            html='<p><a href="https://x.example/"><img src="https://x.example/a%20b.png"></a></p>'
            '<p><img src="https://x.example/" alt="A <lamp>"></p>'
            '<video src="https://x.example/v.mp4" poster="https://x.example/p.png"></video>'
        ),
        images={},
    ).decode()
    assert '<a href="https://x.example/"><span class="missing">a b.png</span></a>' in page
    assert '<a class="missing" href="https://x.example/">A &lt;lamp&gt;</a>' in page
    assert '<a class="missing" href="https://x.example/v.mp4">v.mp4</a>' in page
    assert "media-src 'none'" in page


def test_html_has_no_sources_besides_the_picture_it_contains() -> None:
    html = (
        '<picture><source srcset="https://x.example/b.webp 1x"><img src="https://x.example/a.png"></picture>'
        '<video><source src="https://x.example/v.mp4"></video>'
    )
    page = to_html(Article(html=html), images={"https://x.example/a.png": PIXEL})
    root = parse(page)
    assert [node.get("src") for node in root.find_all("img")] == [PIXEL]
    assert root.find("picture", "source", "video") is None
    assert "b.webp" not in page.decode()
    assert "https://x.example/v.mp4" in [link.get("href") for link in root.find_all("a")]


def test_html_forbids_forms_and_another_base() -> None:
    for page in (to_html(ARTICLE), to_html(ARTICLE, images={})):
        assert "form-action 'none'; base-uri 'none'" in page.decode()


def test_html_of_an_empty_article() -> None:
    assert parse(to_html(Article())).find("article") is not None


def test_pictures_in_a_local_network_become_their_descriptions() -> None:
    """Whoever opens the file would ask their own network for them."""
    near = "http://192.168.0.1/router.png"
    html = (
        f'<p><img src="{near}" alt="R"><img src="https://a.test.example/b.png" alt="B" '
        f'srcset="https://a.test.example/b.png 1x, {near} 2x"></p>'
        f'<picture><source srcset="{near}"><img src="beside.png" alt="C"></picture>'
    )
    outside = replace(ARTICLE, html=html)
    root = parse(to_html(outside).decode())
    assert [node.get("src") for node in root.find_all("img")] == [
        "https://a.test.example/b.png",
        "beside.png",
    ]
    assert near not in "".join(node.get("srcset") for node in root.find_all("img", "source"))
    written = to_markdown(outside)
    assert near not in written
    assert "R![B]" in written
    assert f"![R]({near})" not in written
    inside = replace(outside, url="http://192.168.0.2/")
    assert next(iter(parse(to_html(inside).decode()).find_all("img"))).get("src") == near


def test_json_is_the_article() -> None:
    assert Article.from_dict(json.loads(to_json(ARTICLE))) == ARTICLE


def test_text() -> None:
    assert to_text(ARTICLE) == (
        "On <tags> & more\nhttps://example.org/story\nAnn Writer, 2024-05-06\nThe Site\n\nOne two.\n"
    )


def test_markdown_begins_with_title_address_and_author() -> None:
    head = "# On &lt;tags\\> & more\n\n<https://example.org/story>  \nAnn Writer, 2024-05-06  \nThe Site\n\n"
    assert to_markdown(ARTICLE).startswith(head + "One **two**.\n")


def test_a_text_without_its_head() -> None:
    assert export(ARTICLE, "text", head="none") == b"One two.\n"
    assert export(ARTICLE, "markdown", head="none").startswith(b"One **two**.\n")


def test_a_text_with_all_its_metadata_as_front_matter() -> None:
    article = replace(ARTICLE, tags=["sea"], license="CC BY 4.0", modified="2026-03-04T05:06:07Z")
    text = export(article, "text", head="metadata").decode()
    assert text.startswith('---\ntitle: "On <tags> & more"\nauthor: "Ann Writer"\ndate: "2024-05-06"\n')
    assert 'modified: "2026-03-04"\n' in text
    assert 'license: "CC BY 4.0"\n' in text
    assert text.endswith('tags: ["sea"]\n---\n\nOne two.\n')
    markdown = export(article, "markdown", head="metadata").decode()
    assert markdown.startswith(text.removesuffix("One two.\n"))
    assert "---\n\n# On &lt;tags\\> & more\n\nOne **two**.\n\n![A](" in markdown


def test_a_head_that_cannot_be() -> None:
    with pytest.raises(
        PyjustextError, match="head of 'epub' cannot be chosen, only that of text and markdown"
    ):
        export(ARTICLE, "epub", head="none")
    with pytest.raises(PyjustextError, match="no format 'klingon'"):
        export(ARTICLE, "klingon", head="none")
    wrong: Any = "all"
    with pytest.raises(PyjustextError, match="no head 'all'"):
        export(ARTICLE, "text", head=wrong)


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (
            "<ol><li>a</li><li>b</li></ol><ol><li>c</li></ol><p>d</p><ol><li>e</li></ol>",
            "1. a\n2. b\n\n<!-- -->\n\n1. c\n\nd\n\n1. e",
        ),
        ("<p>One <em>two</em> <strong>three</strong> <s>four</s></p>", "One *two* **three** ~~four~~"),
        ("<p>a*b _c_ [d] <code>e*f</code></p>", "a\\*b \\_c\\_ \\[d\\] `e*f`"),
        ("<p><code>a`b</code></p>", "``a`b``"),
        (
            "<p>1. not a list</p><p>- nor this</p><p># nor this</p>",
            "1\\. not a list\n\n\\- nor this\n\n\\# nor this",
        ),
        ("<p>one<br>two</p>", "one  \ntwo"),
        ('<p><a href="https://e.org/a(b)">x</a></p>', "[x](<https://e.org/a(b)>)"),
        ('<p><a href="#pj-1">1</a></p>', "1"),
        ('<p><a href="javascript&amp;colon;x?a=1&amp;b">x</a></p>', "[x](javascript&amp;colon;x?a=1&b)"),
        ('<p><a href="https://e.org/\\">x</a></p>', "[x](https://e.org/%5C)"),
        (
            '<p>Look!<a href="https://e.org/">x</a>! <img src="a" alt="b\n\n# c"></p>',
            "Look\\![x](https://e.org/)! ![b # c](a)",
        ),
        (
            "<p>&amp;lt;b&amp;gt; &amp;#60; AT&amp;T &amp; &lt;i&gt;</p>",
            "\\&lt;b\\&gt; \\&#60; AT&T & &lt;i\\>",
        ),
        ("<h2>T</h2><h3>U</h3>", "## T\n\n### U"),
        ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "- a\n- b\n  - c"),
        ('<ol start="3"><li><p>a</p><p>b</p></li><li>c</li></ol>', "3. a\n\n   b\n\n4. c"),
        ("<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"),
        ('<pre><code class="language-py">a\n\n  b</code></pre>', "```py\na\n\n  b\n```"),
        ("<pre>```</pre>", "````\n```\n````"),
        (
            "<table><tr><th>A</th><th>B</th></tr><tr><td>1|2</td></tr></table>",
            TABLE,
        ),
        (
            '<table><tr><th rowspan="2">A</th><th colspan="2">B</th></tr><tr><th>C</th><th>D</th></tr>'
            '<tr><td>1</td><td>2</td><td rowspan="2">3</td></tr><tr><td>4</td><td>5</td></tr>'
            "<tr><td>6</td><td>7</td><td>8</td></tr></table>",
            "| A | B |  |\n| --- | --- | --- |\n|  | C | D |\n| 1 | 2 | 3 |\n| 4 | 5 |  |\n| 6 | 7 | 8 |",
        ),
        ('<figure><img src="a" alt="x"><figcaption>y</figcaption></figure>', "![x](a)\n\ny"),
        ("<hr>", "---"),
        ("<p>x</p><b><pre>&lt;img&gt;\n</pre></b>", "x\n\n```\n<img>\n```"),
        ("<p><sub><br>&lt;img&gt;</sub></p>", "<sub>&lt;img\\></sub>"),
        ("<p><code>a</code><code>b`</code></p>", "`a` `` b` ``"),
        ('<a href="x"><div>y</div></a>', "[y](x)"),
        ('<a href="x"><figure><img src="a" alt=""></figure></a>', "[![](a)](x)"),
        ('<a href="x"><h2>y</h2><p>z</p></a>', "## y\n\nz"),
        ("<p>H<sub>2</sub>O</p>", "H<sub>2</sub>O"),
        ("<dl><dt>t</dt><dd>m</dd></dl>", "**t**\n\nm"),
        ("<p>a<b> b b </b>c</p>", "a **b b** c"),
        ("", ""),
    ],
)
def test_markdown(html: str, markdown: str) -> None:
    assert render(parse_fragment(html)) == markdown


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "https://example.org/><script>alert(1)</script>",
        "https://example.org/\n# Injected",
        " data:text/html,x",
    ],
)
@pytest.mark.parametrize("field", ["url", "canonical"])
def test_an_invalid_address_is_left_out(url: str, field: str) -> None:
    article = replace(ARTICLE, url="", canonical="")
    setattr(article, field, url)
    for text in (to_html(article).decode(), to_markdown(article), to_text(article)):
        assert "alert(1)" not in text
        assert "Injected" not in text
        assert "text/html,x" not in text
        assert "One" in text


def test_a_flood_of_spaces_takes_linear_time() -> None:
    spaces = "\xa0" * 300_000
    assert render(parse_fragment(f"<p><b>x{spaces}y{spaces}z</b></p>")) == f"**x{spaces}y{spaces}z**"


def test_fields_of_the_head_are_single_lines() -> None:
    article = replace(ARTICLE, title="A\n\n---\nB", byline="C\n# D", site="E\r\nF")
    by = "C # D, 2024-05-06"
    assert to_markdown(article).startswith(f"# A --- B\n\n<{ARTICLE.url}>  \n{by}  \nE F\n")
    assert to_text(article).startswith(f"A --- B\n{ARTICLE.url}\n{by}\nE F\n")


def test_control_characters_are_removed() -> None:
    told = "A\x1b[31m\x07 b\x9b2J\tc\x00"
    article = replace(ARTICLE, title=told, byline=told, text=told, html=f"<p>{told}</p>")
    for name in FORMATS:
        text = contents(export(article, name))
        assert not set(text) & {"\x1b", "\x07", "\x9b", "\x00"}, name
        assert "31m b2J" in text or "31mb2J" in text or json.loads(text)["title"] == told


def test_nothing_changes_the_order_in_which_a_text_is_read() -> None:
    """Embeddings, overrides and isolates go, form feeds, too; letters of all scripts stay."""
    bad = "\u202e\u202a\u2066\u2069\x0c"
    article = replace(
        ARTICLE, title=f"abc{bad}\u05d0", byline=f"A{bad}", text=f"t{bad}", html=f"<p>x{bad}</p>"
    )
    for name in FORMATS:
        data = export(article, name)
        if zipfile.is_zipfile(io.BytesIO(data)):
            with zipfile.ZipFile(io.BytesIO(data)) as file:
                data = b"".join(map(file.read, file.namelist()))
        assert not set(bad) & set(data.decode("utf-8", "replace")), name
    assert "# abc \u05d0\n" in to_markdown(article)


def test_every_format_writes_every_article() -> None:
    for name in FORMATS:
        assert "One" in contents(export(ARTICLE, name))
        assert isinstance(export(Article(text="\ud800"), name), bytes)


def contents(file: bytes) -> str:
    """The text of a file, or of all texts in an archive."""
    if not file.startswith(b"PK"):
        return file.decode()
    with zipfile.ZipFile(io.BytesIO(file)) as zipped:
        names = [name for name in zipped.namelist() if name.endswith((".xhtml", ".md", ".opf"))]
        return "".join([zipped.read(name).decode() for name in names])


def test_an_unknown_format_is_an_error() -> None:
    with pytest.raises(PyjustextError, match="html"):
        export(ARTICLE, "docx")


def test_a_text_has_the_reading_of_a_word_in_brackets() -> None:
    made = Article(
        html="<p>この<ruby>地震<rt>じしん</rt></ruby>で<ruby>水<rp>[</rp><rt>みず</rt><rp>]</rp></ruby>が</p>"
    )
    assert to_text(made, head="none").strip() == "この地震(じしん)で水[みず]が"


def test_a_text_has_empty_lines_between_its_blocks() -> None:
    """Two before a heading; items of a list, rows of a table and lines of code follow each other."""
    html = (
        "<p>One\n two.</p><h2>Head</h2><p>Three<br>four.</p>"
        "<ul><li><p>a</p></li><li>b<ul><li>c</li></ul></li></ul>"
        "<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>"
        "<pre>x\n\n y</pre><blockquote><p>Q</p><p>R</p></blockquote>"
        '<p>So <math alttext="a^2"><mi>a</mi></math>.</p><details><summary>S</summary><p>T</p></details>'
    )
    assert to_text(replace(ARTICLE, html=html), head="none") == (
        "One two.\n\n\nHead\n\nThree\nfour.\n\na\nb\nc\n\n1\t2\n3\t4\n\nx\n\n y\n\nQ\n\nR\n\n"
        "So $a^2$.\n\nS\n\nT\n"
    )


def test_text_names_pictures_amid_a_sentence_and_doubles_the_signs_of_displayed_formulas() -> None:
    html = (
        '<p>Let <img src="https://example.org/v.gif" alt="v"> be a sum:</p>'
        '<p><math display="block" alttext="v=1+1"><mi>v</mi></math></p>'
        "<table><tbody><tr><td>One<br>two</td><td><p>three</p></td></tr></tbody></table>"
    )
    text = to_text(replace(ARTICLE, html=html), head="none")
    assert text == "Let v be a sum:\n\n$$v=1+1$$\n\nOne two\tthree\n"


def test_a_text_without_markup_is_kept() -> None:
    assert to_text(replace(ARTICLE, html="", text="One.\nTwo."), head="none") == "One.\nTwo.\n"


@pytest.mark.parametrize("name", sorted(FORMATS.keys() - {"json"}))
def test_a_file_says_where_its_article_goes_on(name: str) -> None:
    following = Note("next-part", {"url": "https://example.org/story?page=2", "first": 2, "last": 2})
    file = export(replace(ARTICLE, title="The lock", notes=[following]), name)
    parts = [file]
    if zipfile.is_zipfile(io.BytesIO(file)):
        with zipfile.ZipFile(io.BytesIO(file)) as book:
            parts = [book.read(part) for part in book.namelist()]
    assert any("→ The lock (2)" in part.decode("utf-8", "replace") for part in parts)
