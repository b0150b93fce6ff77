"""An article as Markdown: CommonMark, with tables and strikethrough as GitHub writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ..model import Article
from ..tree import Node, parse_fragment
from .characters import to_bytes
from .heading import address, source_lines

_SPECIAL = re.compile(r"([\\`*_\[\]<>~]|&(?=#?[0-9A-Za-z]+;))")
_REFERENCE = re.compile("&(?=#?[0-9A-Za-z]+;)")
_LINE_START = re.compile(r"(?m)^(\d{1,9}(?=[.)](?:\s|$))|[#+=-](?=[\s#+=-]|$))")
_WHITE = re.compile(r"[ \t\n\r\f]+")
_TICKS = re.compile("`+")
_MARKS = {
    "em": "*",
    "i": "*",
    "cite": "*",
    "dfn": "*",
    "var": "*",
    "strong": "**",
    "b": "**",
    "s": "~~",
    "del": "~~",
}
_CODE = frozenset({"code", "samp", "tt"})
_AS_HTML = frozenset({"sub", "sup", "kbd", "mark", "u", "ins"})
"""Phrasing that Markdown has no sign for: it stays HTML."""
_PLAIN_BLOCKS = frozenset(
    {"p", "figure", "figcaption", "details", "div", "section", "article", "header", "footer", "aside"}
    | {"address", "hgroup", "#fragment", "body", "html"}
)
"""Blocks that are nothing but their content."""
_MARKED_BLOCKS = frozenset(
    {"h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "table"}
    | {"hr", "summary", "tr", "td", "th", "tbody", "thead", "tfoot", "caption"}
)
"""Blocks that Markdown has a sign for, which must stand at the start of a line."""


class _Made(NamedTuple):
    """What an element became: its Markdown, and whether blocks (one with a sign of its own) are in it."""

    text: str
    block: bool = False
    marked: bool = False


def to_markdown(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """UTF-8: the title, where it comes from, and the content. Pictures stay links."""
    parts = []
    if article.title:
        parts.append("# " + _one_line(_escape(article.title)))
    source = source_lines(article)
    if source:
        url = address(article)
        lines = [f"<{line}>" if line == url else _escape(line) for line in source]
        parts.append("  \n".join(lines))
    content = render(parse_fragment(article.html))
    if content:
        parts.append(content)
    return to_bytes("\n\n".join(parts) + "\n")


def render(tree: Node) -> str:
    """A content tree as Markdown. From the leaves up: every element is made of what its children became."""
    made: dict[Node, _Made] = {}
    for node in reversed(list(tree.iter())):
        made[node] = _make(node, made)
    return made[tree].text.strip("\n")


def _make(node: Node, made: Mapping[Node, _Made]) -> _Made:
    if node.tag in _MARKED_BLOCKS:
        return _Made(_block(node, made), block=True, marked=True)
    inside = [made[child] for child in node.children if isinstance(child, Node)]
    marked = any(child.marked for child in inside)
    if node.tag in _PLAIN_BLOCKS:
        return _Made(_flow(node, made), block=True, marked=marked)
    if node.tag not in _CODE and any(child.block for child in inside):
        # Phrasing around blocks: its own sign would tear theirs from the start of the line, and what is
        # code would be markup.
        text = _flow(node, made)
        linked = node.tag == "a" and text and "\n" not in text and not marked
        return _Made(_link(text, node.get("href")) if linked else text, block=True, marked=marked)
    return _Made(_inline(node, made))


def _block(node: Node, made: Mapping[Node, _Made]) -> str:
    tag = node.tag
    if tag == "pre":
        return _code(node)
    if tag == "hr":
        return "---"
    if tag == "table":
        return _table(node, made)
    if tag in ("ul", "ol"):
        return _list(node, made)
    text = _flow(node, made)
    if not text:
        return ""
    if tag[0] == "h" and tag[1:].isdigit():
        return "#" * int(tag[1]) + " " + _one_line(text)
    if tag == "blockquote":
        return "\n".join([("> " + line).rstrip() for line in text.split("\n")])
    if tag in ("dt", "summary"):
        return f"**{_one_line(text)}**" if "*" not in text else _one_line(text)
    return text


def _flow(node: Node, made: Mapping[Node, _Made]) -> str:
    """Blocks divided by a blank line; phrasing between them makes blocks of its own."""
    blocks: list[str] = []
    line: list[str] = []

    def end_line() -> None:
        text = _tidy(_join(line))
        if text:
            blocks.append(text)
        line.clear()

    for child in node.children:
        if isinstance(child, str):
            line.append(_escape(_WHITE.sub(" ", child)))
        elif made[child].block:
            end_line()
            text = made[child].text
            if not text:
                continue
            if node.tag == "li" and child.tag in ("ul", "ol") and len(blocks) == 1:
                # A list below one line of text belongs to that line.
                blocks[0] += "\n" + text
            else:
                blocks.append(text)
        else:
            line.append(made[child].text)
    end_line()
    return "\n\n".join(blocks)


def _join(pieces: list[str]) -> str:
    """Pieces of one line. An exclamation mark before a link makes no picture of it, and the ticks of two
    code spans side by side stay apart."""
    joined: list[str] = []
    for piece in pieces:
        if joined and joined[-1].endswith("!") and piece.startswith("["):
            joined[-1] = joined[-1][:-1] + "\\!"
        elif joined and joined[-1].endswith("`") and piece.startswith("`"):
            joined.append(" ")
        if piece:
            joined.append(piece)
    return "".join(joined)


def _tidy(text: str) -> str:
    lines = [line.strip(" ") for line in text.split("\n")]
    text = "  \n".join([line for line in lines if line])
    return _LINE_START.sub(_escape_start, text)


def _escape_start(match: re.Match[str]) -> str:
    return match[1] + "\\" if match[1].isdigit() else "\\" + match[1]


def _inline(node: Node, made: Mapping[Node, _Made]) -> str:
    tag = node.tag
    if tag == "br":
        return "\n"
    if tag == "img":
        alt = _escape(_WHITE.sub(" ", node.get("alt")))
        return f"![{alt}]({_target(node.get('src'))})" if node.get("src") else ""
    if tag in _CODE:
        return _code_span(node.text())
    if tag == "math math":
        return _code_span(_WHITE.sub("", node.get("alttext")) or _WHITE.sub(" ", node.text()).strip())
    text = _join([_escape(_WHITE.sub(" ", c)) if isinstance(c, str) else made[c].text for c in node.children])
    if not text.strip():
        return text
    inner = text.strip()
    before, after = text.split(inner, 1)
    if tag == "a":
        return f"{before}{_link(inner, node.get('href'))}{after}"
    if tag in _MARKS:
        mark = _MARKS[tag]
        return text if mark[0] in inner[:1] + inner[-1:] else f"{before}{mark}{inner}{mark}{after}"
    if tag in _AS_HTML:
        return f"{before}<{tag}>{inner}</{tag}>{after}"
    if tag == "rt":
        return f" ({inner})"
    return "" if tag == "rp" else text


def _link(text: str, href: str) -> str:
    return f"[{text}]({_target(href)})" if href and not href.startswith("#") else text


def _list(node: Node, made: Mapping[Node, _Made]) -> str:
    start = node.get("start")
    number = int(start) if start.isdigit() else 1
    items = []
    for item in node.children:
        if isinstance(item, str):
            continue
        marker = f"{number}. " if node.tag == "ol" else "- "
        number += 1
        lines = made[item].text.split("\n")
        indent = " " * len(marker)
        items.append(
            "\n".join([marker + lines[0], *[(indent + line).rstrip(" ") for line in lines[1:]]]).rstrip()
        )
    # A list whose items are short lines stands close; paragraphs want room.
    return ("\n\n" if any("\n\n" in item for item in items) else "\n").join(items)


def _code(node: Node) -> str:
    text = node.text().strip("\n")
    if not text.strip():
        return ""
    longest = max([len(run) for run in _TICKS.findall(text)], default=0)
    fence = "`" * max(3, longest + 1)
    inner = node.find("code")
    language = inner.get("class").removeprefix("language-") if inner is not None else ""
    return f"{fence}{language}\n{text}\n{fence}"


def _code_span(text: str) -> str:
    text = _WHITE.sub(" ", text)
    if not text.strip():
        return text
    longest = max([len(run) for run in _TICKS.findall(text)], default=0)
    ticks = "`" * (longest + 1)
    pad = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def _table(node: Node, made: Mapping[Node, _Made]) -> str:
    rows = []
    for row in node.find_all("tr"):
        cells: list[str] = []
        for cell in row.children:
            if isinstance(cell, Node):
                cells.append(_one_line(made[cell].text).replace("|", "\\|"))
                span = cell.get("colspan")
                cells += [""] * (min(int(span), 50) - 1 if span.isdigit() else 0)
        if cells:
            rows.append(cells)
    if not rows:
        return ""
    width = max([len(row) for row in rows])
    lines = ["| " + " | ".join(row + [""] * (width - len(row))) + " |" for row in rows]
    lines.insert(1, "|" + " --- |" * width)
    caption = node.find("caption")
    head = made[caption].text + "\n\n" if caption is not None and made[caption].text else ""
    return head + "\n".join(lines)


def _one_line(text: str) -> str:
    return _WHITE.sub(" ", text).strip()


def _target(url: str) -> str:
    """A link's target. Markdown reads character references and backslashes in it: a relative address such as
    ``javascript&colon;x`` would get a scheme there."""
    url = _REFERENCE.sub("&amp;", url.replace("\\", "%5C").replace("\n", ""))
    if any(c in url for c in " ()<>"):
        return "<" + url.replace("<", "%3C").replace(">", "%3E") + ">"
    return url


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
