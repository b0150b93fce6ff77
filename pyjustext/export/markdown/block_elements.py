"""Converts the blocks of an article to Markdown, from the leaves up: children first, then their parent."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ...tree import Node
from ...tree.plain_text import formula_source, is_set_off
from ..marking import HIGHLIGHT, note_number
from .line import (
    WHITE,
    Piece,
    code_in_cell,
    code_span,
    emphasised,
    enclosed,
    escape,
    escape_label,
    formula,
    line,
    one_line,
    target,
)

_TICKS = re.compile("`+")
_MARKS = {
    **dict.fromkeys(("em", "i", "cite", "dfn", "var"), "*"),
    **dict.fromkeys(("strong", "b"), "**"),
    **dict.fromkeys(("s", "del"), "~~"),
}
_CODE = frozenset({"code", "samp", "tt"})
_CLOSED = _CODE | {"pre", "math math"}
"""Elements that are written from their text alone."""
_AS_HTML = frozenset({"sub", "sup", "kbd", "mark", "u", "ins"})
"""Phrasing that has no Markdown syntax and stays HTML."""
_PLAIN_BLOCKS = frozenset(
    {"p", "figure", "figcaption", "details", "div", "section", "article", "header", "footer", "aside"}
    | {"address", "hgroup", "#fragment", "body", "html"}
)
"""Blocks of which only the content is written."""
_MARKED_BLOCKS = frozenset(
    {"h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "table"}
    | {"hr", "summary", "tr", "td", "th", "tbody", "thead", "tfoot", "caption"}
)
"""Blocks with Markdown syntax of their own, which must be at the start of a line."""
_RULE = "---"
_MAX_INDENT = 30
"""The most characters that quotes and lists may put before each line. Deeper ones are written without their
marks, so that the length of the output stays in proportion to the input."""
_BETWEEN_LISTS = "<!-- -->"
"""Without anything between them, two lists would be one list (CommonMark 0.31, 5.3)."""
_MAX_SPAN = 20
"""The most columns that one cell may span."""


class _Made(NamedTuple):
    """The Markdown of an element.

    A block has text, phrasing has pieces. ``marked``: whether it contains a block with syntax of its own.
    ``indent``: the number of characters that quotes and lists put before its lines.
    """

    text: str = ""
    pieces: list[Piece] = []  # noqa: RUF012 (no one writes to it)
    block: bool = False
    marked: bool = False
    indent: int = 0


def render(tree: Node) -> str:
    """A content tree as Markdown. The length of the output is in proportion to that of the tree."""
    nodes, in_cells = _survey(tree)
    made: dict[Node, _Made] = {}
    for node in reversed(nodes):
        made[node] = _Made(pieces=_phrase(node, made, cell=True)) if node in in_cells else _make(node, made)
    return line(made[tree].pieces) if not made[tree].block else made[tree].text.strip("\n")


def _survey(tree: Node) -> tuple[list[Node], set[Node]]:
    """The nodes to be written, in document order, and those of them inside a table cell. A cell is one line,
    so everything in it becomes phrasing, even a table."""
    nodes: list[Node] = []
    in_cells: set[Node] = set()
    stack = [tree]
    while stack:
        node = stack.pop()
        nodes.append(node)
        if node.tag in _CLOSED:
            continue
        children = [child for child in reversed(node.children) if isinstance(child, Node)]
        if node in in_cells or node.tag in ("td", "th"):
            in_cells.update(children)
        stack += children
    return nodes, in_cells


def _make(node: Node, made: Mapping[Node, _Made]) -> _Made:
    tag = node.tag
    inside = [made[child] for child in node.elements()] if tag not in _CLOSED else []
    indent = max([child.indent for child in inside], default=0)
    if tag in ("td", "th"):
        return _Made(line(_phrase(node, made, cell=True)), block=True, marked=True)
    if tag in _MARKED_BLOCKS:
        text, own = _block(node, made, indent)
        return _Made(text, block=True, marked=True, indent=indent + own)
    marked = any(child.marked for child in inside)
    if tag in _PLAIN_BLOCKS:
        return _Made(_flow(node, made), block=True, marked=marked, indent=indent)
    if any(child.block for child in inside):
        # For phrasing around blocks, no marks are written: the blocks' own syntax would no longer be at the
        # start of the line, and the text of code would become markup.
        text = _flow(node, made)
        linked = tag == "a" and node.get("href") and text and "\n" not in text and not marked
        return _Made(
            f"[{text}]({target(node.get('href'))})" if linked else text,
            block=True,
            marked=marked,
            indent=indent,
        )
    return _Made(pieces=_phrase(node, made))


def _block(node: Node, made: Mapping[Node, _Made], indent: int) -> tuple[str, int]:
    """The Markdown of a block with syntax of its own, and the number of characters before its lines."""
    tag = node.tag
    if tag == "pre":
        return _code(node), 0
    if tag == "hr":
        return _RULE, 0
    if tag == "table":
        return _table(node, made), 0
    if tag in ("ul", "ol"):
        return _list(node, made, indent)
    text = _flow(node, made)
    if not text:
        return "", 0
    if tag[0] == "h" and tag[1:].isdigit():
        return "#" * int(tag[1]) + " " + one_line(text), 0
    if tag == "blockquote" and indent < _MAX_INDENT:
        return "\n".join([("> " + part).rstrip() for part in text.split("\n")]), 2
    if tag in ("dt", "summary"):
        text = one_line(text)
        return f"**{text}**" if text and "*" not in text else text, 0
    return text, 0


def _flow(node: Node, made: Mapping[Node, _Made]) -> str:
    """Blocks separated by blank lines. Phrasing between blocks becomes blocks of its own."""
    blocks: list[str] = []
    phrasing: list[Piece] = []
    list_before = ""  # the tag of the list that is the last block

    def end_line() -> None:
        nonlocal list_before
        text = line(phrasing)
        if text:
            blocks.append(text)
            list_before = ""
        phrasing.clear()

    for child in node.children:
        if isinstance(child, str):
            phrasing.append(escape(WHITE.sub(" ", child)))
        elif made[child].block:
            end_line()
            text = made[child].text
            if not text:
                continue
            if child.tag in ("ul", "ol") and child.tag == list_before:
                blocks.append(_BETWEEN_LISTS)
            list_before = child.tag if child.tag in ("ul", "ol") else ""
            if node.tag == "li" and child.tag in ("ul", "ol") and len(blocks) == 1:
                # A list after a single line of text belongs to that line.
                blocks[0] += "\n" + text
            else:
                blocks.append(text)
        else:
            phrasing += made[child].pieces
    end_line()
    return "\n\n".join(blocks)


def _phrase(node: Node, made: Mapping[Node, _Made], *, cell: bool = False) -> list[Piece]:
    """An element as pieces of a line. In a cell, this is done for every element."""
    tag = node.tag
    if tag == "br":
        return [" " if cell else "\n"]
    if tag == "img":
        alt = escape_label(WHITE.sub(" ", node.get("alt")))
        return [f"![{alt}]({target(node.get('src'))})"] if node.get("src") else []
    source = formula_source(node)
    if source:
        return [formula(source, set_off=not cell and is_set_off(node), cell=cell)]
    if tag in _CLOSED:
        text = node.text().strip() if tag == "math math" else node.text()
        return [code_in_cell(text) if cell else code_span(text)]
    pieces: list[Piece] = []
    for child in node.children:
        if isinstance(child, str):
            pieces.append(escape(WHITE.sub(" ", child)))
        else:
            pieces += made[child].pieces
    if tag == "a" and node.get("href") and not node.get("href").startswith("#"):
        return enclosed("[", pieces, f"]({target(node.get('href'))})")
    if note_number(node):
        return [f"[^{note_number(node)}]"]
    if HIGHLIGHT.items() <= node.attrs.items():
        return enclosed("==", pieces, "==")
    if tag in _MARKS:
        return emphasised(_MARKS[tag], pieces)
    if tag in _AS_HTML:
        return enclosed(f"<{tag}>", pieces, f"</{tag}>")
    if tag == "rt":
        return enclosed(" (", pieces, ")")
    if tag == "rp":
        return []
    return [" ", *pieces, " "] if tag in _MARKED_BLOCKS or tag in _PLAIN_BLOCKS else pieces


def _list(node: Node, made: Mapping[Node, _Made], indent: int) -> tuple[str, int]:
    start = node.get("start")[:9]
    number = int(start) if start.isdecimal() else 1
    items = []
    widest = 0
    for item in node.children:
        if isinstance(item, str):
            continue
        marker = f"{number}. " if node.tag == "ol" else "- "
        number += 1
        text = made[item].text or line(made[item].pieces)
        if not text and node.tag == "ul":
            continue  # three nested empty items would be a thematic break
        if indent >= _MAX_INDENT:
            items.append(text)
            continue
        widest = max(widest, len(marker))
        space = " " * len(marker)
        first, *rest = text.split("\n")
        if first == _RULE:
            first = "***"  # dashes after the list's own dash would make one thematic break of both
        items.append("\n".join([marker + first, *[(space + part).rstrip(" ") for part in rest]]).rstrip())
    # A list with only short items is tight; a list with paragraphs is loose.
    loose = indent >= _MAX_INDENT or any("\n\n" in item for item in items)
    return ("\n\n" if loose else "\n").join(items), widest


def _code(node: Node) -> str:
    text = node.text().strip("\n")
    if not text.strip():
        return ""
    longest = max([len(run) for run in _TICKS.findall(text)], default=0)
    fence = "`" * max(3, longest + 1)
    inner = node.find("code")
    language = inner.get("class").removeprefix("language-") if inner is not None else ""
    if language.lower() not in LANGUAGES:
        language = ""
    return f"{fence}{language}\n{text}\n{fence}"


def _table(node: Node, made: Mapping[Node, _Made]) -> str:
    """The table's own rows. Rows after the first are not padded: Markdown readers do that, and a single wide
    row must not make all rows as wide."""
    rows: list[list[str]] = []
    above: list[str] = []
    for part in node.elements():
        if part.tag == "caption":
            above.append(made[part].text)
        taken: dict[int, int] = {}
        for row in [part] if part.tag == "tr" else part.elements():
            cells = _cells(row, made, taken) if row.tag == "tr" else []
            if cells:
                rows.append(cells)
    if rows:
        width = max([len(row) for row in rows])
        rows[0] += [""] * (width - len(rows[0]))
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        lines.insert(1, "|" + " --- |" * width)
        above.append("\n".join(lines))
    return "\n\n".join([text for text in above if text])


def _cells(row: Node, made: Mapping[Node, _Made], taken: dict[int, int]) -> list[str]:
    """The cells of a row, with an empty one wherever another cell goes on from the left or from above.

    Args:
        taken: for each column, in how many rows from this one on a cell from above goes on; changed in place.
    """
    cells: list[str] = []
    below: dict[int, int] = {}
    for cell in row.elements():
        while taken.get(len(cells)):
            cells.append("")
        first = len(cells)
        cells += [made[cell].text, *[""] * (_span(cell, "colspan") - 1)]
        rows = _span(cell, "rowspan") - 1
        below |= dict.fromkeys(range(first, len(cells)), rows) if rows else {}
    while taken.get(len(cells)):
        cells.append("")
    left = {column: rows - 1 for column, rows in taken.items() if rows > 1}
    taken.clear()
    taken |= left | below
    return cells


def _span(cell: Node, direction: str) -> int:
    span = cell.get(direction)
    return max(1, min(int(span[:3]), _MAX_SPAN)) if span.isdecimal() else 1


LANGUAGES = frozenset(
    (  # noqa: SIM905
        "abap abnf actionscript ada agda apache apacheconf apl applescript arduino arm asciidoc asm "
        "aspnet assembly autohotkey awk bash basic bat batch bibtex bnf brainfuck c c# c++ cfg clj "
        "clojure cmake cobol coffee coffeescript console cpp crystal cs csharp css csv cuda cypher "
        "cython d dart diff django docker dockerfile dos ebnf eex elisp elixir elm erb erlang excel f# "
        "fish forth fortran fs fsharp gawk gcode gdscript gherkin git gitignore glsl go golang gradle "
        "graphql groovy haml handlebars haskell haxe hcl hlsl hs html htmlbars http ini irc java "
        "javadoc javascript jinja jl js json json5 jsonc jsonl jsp jsx julia kotlin kt latex less lisp "
        "llvm log lua makefile markdown markup mathematica matlab md mips ml nasm nginx nim nix "
        "nohighlight none objc objective-c objectivec ocaml octave opencl pascal patch perl php pl "
        "plain plaintext plsql postgres postgresql powershell pro prolog properties proto protobuf ps1 "
        "pug puppet purescript py pycon pydocstring pyrex python python3 q qml r racket rb reg regex "
        "rest rs ruby rust sas sass scala scheme scss sed sh shell smalltalk smarty sol solidity sparql "
        "sql stata svg swift systemverilog tcl terraform tex text toml ts tsx twig txt typescript vala "
        "vb vbnet verilog vhdl vim viml vue wasm wgsl wiki x86asm xml xquery xsl xslt yaml yml zig zsh"
    ).split()
)
