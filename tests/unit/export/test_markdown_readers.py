"""When a reader converts our Markdown to HTML, the result contains nothing that the article did not.

Four readers are tested, with raw HTML allowed: markdown-it, marked, remark with gfm, cmark-gfm.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import cmarkgfm
import pytest
from cmarkgfm.cmark import Options
from markdown_it import MarkdownIt

from pyjustext.export.markdown import render
from pyjustext.sanitize import purify
from pyjustext.tree import Node, parse_fragment
from tests import real_pages
from tests.fuzz import share, some
from tests.unit.sanitize.safety import browser_scheme, vectors

HERE = Path(__file__).parent
MARKDOWN_IT = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
FROM = {
    **{tag: {"em"} for tag in ("em", "i", "cite", "dfn", "var")},
    **{tag: {"strong"} for tag in ("strong", "b", "dt", "summary")},
    **{tag: {"s", "del"} for tag in ("s", "del")},
    **{tag: {"code"} for tag in ("code", "samp", "math math")},
    "pre": {"pre", "code"},
    "ul": {"ul", "li"},
    "ol": {"ol", "li"},
    "table": {"table", "thead", "tbody", "tr", "th", "td"},
}
"""The elements that readers may produce for an element of the article; others must stay the same."""
ATTRIBUTES = {"href", "src", "alt", "class", "start", "style", "align"}
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
    *('<a href="https://a.test/`">k</a>', '<img src="https://a.test/`">'),
    *('<a href="https://a.test/\\">k</a>', '<a href="javascript&amp;colon;pwned()">k</a>'),
    *(
        '<img src="https://a.test/i.png" alt="](javascript:x) `\n\n<b>">',
        ":-:",
        ":--|--:",
        "www.a.test",
        "+ ",
    ),
    *(
        "a\\|&lt;img src=x onerror=pwned()&gt;",
        "\\|",
        "\\\\|",
        "x",
        "word ",
        ", ",
        "\u4e2d",
        "\u201c",
        "\xa0",
        "$",
    ),
    *(
        "[^1]",
        "www.a.test",
        ", ",
        "[ ] ",
        "@a.test",
        "&lt;details&gt;",
        "&lt;/code&gt;",
        "&lt;/td&gt;",
        "    - ",
        "\t",
    ),
)
FOUND = (
    '<p><a href="https://a.test/`">k</a> <code>&lt;img src=x onerror=pwned()&gt;</code>',
    '<p><img src="https://a.test/?``"> <code>` [x](javascript:pwned())</code>',
)
"""Documents in which readers once found more."""
TAGS = (
    *("b", "i", "code", "sub", "kbd", "pre", 'a href="https://a.test/"', "p", "li", "ul", "ol", "blockquote"),
    *("table", "td", "tr", "h2", "span", "s", "dt", "details", "summary", "div", "math", "mi", "figcaption"),
    *("ruby", "rt", "caption"),
)


def documents() -> Iterator[tuple[str, Node]]:
    """(source, sanitized content)."""
    for name, html in vectors():
        yield name, purify(parse_fragment(html))
    for page in some(real_pages.repo_pages(), 3):
        yield page.name, parse_fragment(real_pages.article(page).html)
    for html in FOUND:
        yield html, purify(parse_fragment(html))
    for seed in range(share(600)):
        html = generated(random.Random(seed))
        yield html, purify(parse_fragment(html))


def generated(rng: random.Random) -> str:
    html, opened = "", []
    for _ in range(rng.randrange(2, 18)):
        kind = rng.random()
        if kind < 0.35:
            tag = rng.choice(TAGS)
            opened.append(tag.split()[0])
            html += f"<{tag}>"
        elif kind < 0.5 and opened:
            html += f"</{opened.pop()}>"
        else:
            html += rng.choice(PIECES)
    return html


def test_four_readers_find_nothing_that_the_article_did_not_have() -> None:
    trees = list(documents())
    texts = [render(tree) for _, tree in trees]
    node = shutil.which("node")
    assert node, "Node is missing: make setup"
    run = [node, str(HERE / "readers.mjs")]
    done = subprocess.run(run, input=json.dumps(texts).encode(), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    faults = []
    for (name, tree), text, read_by_node in zip(trees, texts, json.loads(done.stdout), strict=True):
        read_by = {
            "markdown-it": MARKDOWN_IT.render(text),
            "cmark-gfm": cmarkgfm.markdown_to_html_with_extensions(
                text, Options.CMARK_OPT_UNSAFE, ["table", "strikethrough", "autolink"]
            ),
            **read_by_node,
        }
        for reader, html in read_by.items():
            fault = appeared(tree, parse_fragment(html))
            if fault:
                faults.append((reader, name, text[:2000], fault))
    assert not faults, (len(faults), faults[:8])


def appeared(article: Node, shown: Node) -> str:
    """Something that a reader shows but the article does not contain, ``""`` if there is nothing."""
    had = {"#fragment", "p"}
    for node in article.iter():
        had |= FROM.get(node.tag, {node.tag})
    for node in shown.iter():
        if not set(node.attrs) <= ATTRIBUTES:
            return f"attributes of {node!r}"
        scheme = browser_scheme(node.get("href") or node.get("src"))
        if scheme not in ("", "http", "https", "mailto", "tel") and node.get("src")[:11] != "data:image/":
            return f"scheme of {node!r}"
        if node.tag not in had and not is_bare_address(node):
            return f"{node!r}"
    return ""


def is_bare_address(node: Node) -> bool:
    """GitHub's readers turn an address in the text into a link, even an escaped one. It shows its target."""
    address = unquote(node.get("href")).removeprefix("http://").removeprefix("mailto:")
    return node.tag == "a" and address == node.text().removeprefix("http://")


@pytest.mark.parametrize(
    "code", ["a\\|<img src=x onerror=alert(1)>", "a|<b>", "\\\\|`<i>`|&lt;u&gt;", "|", "``|``"]
)
def test_code_in_a_cell_keeps_its_text(code: str) -> None:
    cell = Node("code")
    cell.append(code)
    table = parse_fragment("<table><tr><th>h<td></table>")
    next(table.find_all("td")).append(cell)
    shown = parse_fragment(MARKDOWN_IT.render(render(table)))
    assert [node.text() for node in shown.find_all("code")] == [code]
