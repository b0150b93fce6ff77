"""Markdown that a reader of CommonMark turns into HTML again holds nothing that the article did not."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pyjustext.export.markdown import render
from pyjustext.sanitize import purify
from pyjustext.tree import parse_fragment
from tests.unit.sanitize.safety import browser_scheme, vectors

READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
ELEMENTS = {
    *("a", "p", "img", "em", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote"),
    *("pre", "code", "table", "thead", "tbody", "tr", "th", "td", "s", "br", "hr"),
    # As HTML, without attributes:
    *("sub", "sup", "kbd", "mark", "u", "ins"),
}
ATTRIBUTES = {"href", "src", "alt", "class", "start", "style"}
PIECES = (
    *(
        "`",
        "``",
        "```",
        "~~~",
        "\\",
        "!",
        "[",
        "]",
        "(",
        ")",
        "|",
        "\n",
        " ",
        "*",
        "_",
        "**",
        ">",
        "- ",
        "1. ",
    ),
    *("# ", "    ", "~", "---", "===", "| --- |", "&amp;#96;", "[a]: javascript:x", "](javascript:pwned())"),
    *("&lt;img src=x onerror=pwned()&gt;", "&lt;script&gt;pwned()&lt;/script&gt;", "[x](javascript:pwned())"),
    *("&amp;lt;img src=x&amp;gt;", "&lt;!--", "--&gt;", "&lt;?", "&lt;![CDATA[", "<br>", "<hr>", "<wbr>"),
    *('<a href="https://a.test/\\">k</a>', '<a href="javascript&amp;colon;pwned()">k</a>'),
    '<img src="https://a.test/i.png" alt="](javascript:x) `\n\n<b>">',
)
TAGS = (
    *("b", "i", "code", "sub", "kbd", "pre", 'a href="https://a.test/"', "p", "li", "ul", "ol", "blockquote"),
    *("table", "td", "tr", "h2", "span", "s", "dt", "details", "summary", "div", "math", "mi", "figcaption"),
    *("ruby", "rt", "caption"),
)


def assert_safe_markdown(html: str) -> None:
    markdown = render(purify(parse_fragment(html)))
    for node in parse_fragment(READER.render(markdown)).iter():
        if node.tag == "#fragment":
            continue
        assert node.tag in ELEMENTS, markdown
        assert set(node.attrs) <= ATTRIBUTES, markdown
        scheme = browser_scheme(node.get("href") or node.get("src"))
        assert scheme in {"", "http", "https", "mailto", "tel"} or node.get("src")[:11] == "data:image/", (
            markdown
        )


# The reader, not our writer, takes minutes for hundreds of levels.
VECTORS = [(name, html) for name, html in vectors() if len(html) < 1000]


@pytest.mark.parametrize(("name", "html"), VECTORS, ids=[name for name, _ in VECTORS])
def test_vector(name: str, html: str) -> None:
    assert_safe_markdown(html)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(
    st.lists(
        st.one_of(st.sampled_from(PIECES), st.sampled_from(TAGS).map(lambda tag: f"<{tag}>"), st.just("</>")),
        max_size=16,
    )
)
def test_any_markup(pieces: list[str]) -> None:
    html, opened = "", []
    for piece in pieces:
        if piece == "</>":
            html += f"</{opened.pop()}>" if opened else ""
            continue
        if piece[1:-1] in TAGS:
            opened.append(piece[1:-1].split()[0])
        html += piece
    assert_safe_markdown(html)
