"""Code: lines and language, without line numbers and copy buttons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from ..tree import Node
from ..tree.class_names import class_search
from ..tree.elements import DATA, TABLE_PARTS
from ..tree.visible_text import short_text
from .naming import said_by
from .tags import element

_LANGUAGE = re.compile(
    r"(?:^|\s)(?:language-|lang-|highlight-source-|highlight-text-|brush:\s*|code-|syntax-|source-|highlight-"
    r"|(?:sourceCode|syntaxhighlighter)\s+|^highlight\s+(?=[a-z]+$)|blob-wrapper\s(?:[\w-]+\s){0,4}type-)"
    r"([A-Za-z][\w+#.-]{0,19})(?=$|[\s;])"
)
"""Class names with the name of a language, as of highlighters, Sphinx, Pandoc, Hexo and GitHub's files."""
_LANGUAGE_ATTRIBUTES = ("data-lang", "data-language", "data-code-language", "data-programming-language")
_NO_LANGUAGE_WORDS = """
none plaintext text plain nohighlight wrapper block toolbar container box snippet example area view fallback
body content default highlighter basic source title header frame table lines line gutter copy group tabs
inline
"""
_NO_LANGUAGE = frozenset(_NO_LANGUAGE_WORDS.split())
_NUMBERS = re.compile(r"[\s0-9]*")
_MOST_BESIDE = 12
"""At most this many children of the box around a column of numbers and its code."""
_LOOKED_AT = 100
"""At most this many elements around a column of numbers are searched for its code."""
_MOST_NUMBERED = 10_000
"""At most this many elements in a column of numbers."""
_FEWEST_NUMBERS = 3
"""This many consecutive numbers are line numbers whatever their class; fewer may be part of the code."""
_LONGEST_NUMBER = 6
_CODE_CELL = re.compile(r"(?:^|[\s_-])code(?:$|[\s_-])")
_LONGEST_LABEL = 20
_BLANK_LINES = re.compile(r"(?:[^\S\n]*\n)*")
_COPY = frozenset(
    {"copy", "copy code", "copied", "copied!", "copy to clipboard", "kopieren", "code kopieren", "copier"}
    | {"copier le code", "copiar", "copiar código", "copia", "kopiuj", "kopiëren", "копировать"}
    | {"复制", "复制代码", "コピー"}
)
"""What buttons beside code say."""
_LONGEST_NAMES = 200
_LINE_BLOCKS = frozenset({"div", "li", "tr", "p"})
_IN_LINE = frozenset({"span", "code", "mark"})
"""Elements that a style sheet may turn into the lines of code."""
_names_line = class_search(r"(?:^|[\s_-])line(?=$|\s)", "line")
_is_block = re.compile(r"(?:^|;)\s*display\s*:\s*(?:block|flex|grid|table)\s*(?=;|$)").search
_STATES_LINE = frozenset({"data-line", "data-pyjustext-line"})
_OF_LINES = frozenset({"fragment", "cm-content"})
_LINES = frozenset({"line", "cm-line"})
"""Class names that Doxygen and CodeMirror give elements with lines of code, and these lines."""
_FEWEST_LINES = 2
_SKIPPED = DATA | {"button", "noscript", "svg svg", "input", "textarea"}


def language(pre: Node) -> str:
    """The programming language given by class names, ``""`` if none is given."""
    inner = pre.find("code")
    candidates = [pre] if inner is None or inner is pre else [inner, pre]
    boxes = (above for above in islice(pre.ancestors(), 10) if above.tag not in TABLE_PARTS)
    for node in islice(boxes, 3):
        if node.tag in ("body", "html", "article", "main"):
            break
        candidates.append(node)
    for node in candidates:
        for name in _LANGUAGE_ATTRIBUTES:
            value = node.attrs.get(name, "").strip().lower()
            if value and len(value) <= 20 and " " not in value and value not in _NO_LANGUAGE:
                return value
        classes = node.attrs.get("class", "")
        if classes and len(classes) < 1000:
            for match in _LANGUAGE.finditer(classes):
                value = match[1].lower()
                if value not in _NO_LANGUAGE:
                    return value
    return ""


def is_gutter(node: Node) -> bool:
    """Whether an element inside code contains line numbers or is a button."""
    return "gutter" in said_by(node) or node.tag in _SKIPPED


def holds_numbers(node: Node) -> bool:
    """Whether an element's text consists only of numbers."""
    for count, inner in enumerate(node.iter()):
        if count > _MOST_NUMBERED:
            return False
        for child in inner.children:
            if isinstance(child, str) and _NUMBERS.fullmatch(child) is None:
                return False
    return True


def _count_up(numbers: Sequence[str]) -> bool:
    """Whether these are the numbers of lines, each one more than the one before."""
    if not numbers or not all(len(n) <= _LONGEST_NUMBER and n.isascii() and n.isdigit() for n in numbers):
        return False
    return all(int(number) == int(numbers[0]) + place for place, number in enumerate(numbers))


def is_column_of_numbers(pre: Node) -> bool:
    """Whether an element is the column of line numbers beside the ``pre`` with the code."""
    if pre.parent is None or len(pre.parent.children) > _MOST_BESIDE or not holds_numbers(pre):
        return False
    if _stands_in_line(pre):
        return False
    numbers = [text for piece in pre.texts() for text in piece.split()]
    if not _count_up(numbers):
        return False
    for above in islice(pre.ancestors(), 4):
        if len(above.children) > _MOST_BESIDE:
            return False
        around = above.first(_LOOKED_AT)
        if any(other.tag == "pre" and other is not pre and not holds_numbers(other) for other in around):
            return True
    return False


def _stands_in_line(node: Node) -> bool:
    """Whether an element is part of a line with other words, such as the value in ``start=0``."""
    if node.tag != "span":
        return False
    while node.parent is not None and node.parent.tag == "span" and len(node.parent.children) == 1:
        node = node.parent
    return node.parent is not None and any(
        part.strip() if isinstance(part, str) else part.tag == "span" and not holds_numbers(part)
        for part in node.parent.children
        if part is not node
    )


def _numbered(pre: Node) -> set[Node]:
    """Elements inside code that contain only the number of their line: 1, 2, 3, … down the block."""
    columns: dict[str, list[Node]] = {}
    for node in pre.iter():
        if node is pre or len(node.children) != 1 or not isinstance(node.children[0], str):
            continue
        if _count_up([node.children[0].strip()]):
            columns.setdefault(f"{node.tag} {node.get('class')[:200]}", []).append(node)
    found: set[Node] = set()
    for nodes in columns.values():
        if len(nodes) >= _FEWEST_NUMBERS and _count_up([node.text().strip() for node in nodes]):
            found.update(nodes)
    return found


def lines(pre: Node, left_out: list[Node]) -> str:
    """The code as text. A line ends at each ``br``, at the end of a block that contains one line, and at the
    end of an element that a style sheet makes a line.

    Args:
        left_out: the elements with line numbers and buttons are added to it.
    """
    out: list[str] = []
    numbers = _numbered(pre)
    shown = _shown_as_lines(pre)
    stack: list[Node | str | None] = list(reversed(pre.children))
    ends = True
    while stack:
        item = stack.pop()
        if item is None:
            if not ends:
                out.append("\n")
                ends = True
        elif isinstance(item, str):
            if item:
                out.append(item)
                ends = item.endswith("\n")
        elif item.tag == "br":
            out.append("\n")
            ends = True
        elif item in numbers or is_gutter(item) or (item.parent is pre and _is_beside_code(item)):
            left_out.append(item)
        else:
            if item.tag in _LINE_BLOCKS or item in shown:
                if not ends:
                    out.append("\n")
                ends = item not in shown  # an empty one is an empty line
                stack.append(None)
            stack.extend(reversed(item.children))
    text = "".join(out).replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")
    return text[_BLANK_LINES.match(text).end() :].rstrip()  # type: ignore[union-attr]  # it always matches


def _is_beside_code(node: Node) -> bool:
    """Whether an element is a link, a button or the name of the language, right beside the element that marks
    code up."""
    pre = node.parent
    beside = pre.children if pre is not None and node.tag != "code" else []
    if len(beside) > _MOST_BESIDE or not any(isinstance(c, Node) and c.tag == "code" for c in beside):
        return False
    if node.tag in ("a", "button"):
        return True
    name = short_text(node, _LONGEST_LABEL).casefold()
    return bool(name) and pre is not None and name == language(pre)


def _shown_as_lines(pre: Node) -> set[Node]:
    """The elements inside code that are its lines by their names or styles: no line break parts them."""
    found: set[Node] = set()
    for box in pre.in_order():
        if len(box.children) < _FEWEST_LINES or any(map(_ends_line, box.children)):
            continue
        inside = [child for child in box.elements() if _is_line(child)]
        if len(inside) >= _FEWEST_LINES:
            found.update(inside)
    return found


def _ends_line(part: Node | str) -> bool:
    return "\n" in part if isinstance(part, str) else part.tag == "br"


def _is_line(node: Node) -> bool:
    """Whether an element is a line of code by its name, or by its style."""
    if node.tag not in _IN_LINE or not node.attrs:
        return False
    attrs = node.attrs
    return (
        not _STATES_LINE.isdisjoint(attrs)
        or ("style" in attrs and _is_block(attrs["style"][:_LONGEST_NAMES]) is not None)
        or _names_line(attrs.get("class", "")[:_LONGEST_NAMES])
    )


def table_of_lines(table: Node) -> Node | None:
    """The code block made from a table without ``pre``, with numbers in one column and code in another.

    Each line is a row of its own, as on GitHub, or all of them are in one.
    """
    lines_of: list[str] = []
    numbers: list[str] = []
    for row in table.find_all("tr"):
        cells = [child for child in row.children if isinstance(child, Node) and child.tag in ("td", "th")]
        if len(cells) < 2 or not _CODE_CELL.search(cells[-1].get("class")[:200]):
            return None
        gutter = cells[:-1]
        if not all(holds_numbers(cell) for cell in gutter) or cells[-1].find("pre", "table") is not None:
            return None
        stated = [cell.get("data-line-number") for cell in gutter if "data-line-number" in cell.attrs]
        numbers += stated or [number for text in gutter[-1].texts() for number in text.split()]
        lines_of.append(lines(cells[-1], []))
    if not _count_up(numbers):
        return None
    return _block("\n".join(lines_of), language(table), is_marked=True)


def is_lines(node: Node) -> bool:
    """Whether an element that is named so holds the lines of code, each a box, and nothing else."""
    return bool(node.children) and all(
        child.isspace()
        if isinstance(child, str)
        else child.tag == "div" and not _LINES.isdisjoint(child.get("class").split())
        for child in node.children
    )


def names_lines(names: str) -> bool:
    """Whether class names are those of such an element."""
    return not _OF_LINES.isdisjoint(names[:_LONGEST_NAMES].split())


def of_lines(box: Node) -> Node:
    """The block made from such an element."""
    return _block("\n".join(lines(child, []) for child in box.elements()))


def is_label(node: Node) -> bool:
    """Whether an element beside code contains only the name of its language, or the label of a button that
    copies it."""
    if node.parent is None or len(node.parent.children) > _MOST_BESIDE:
        return False  # as most, whose text need not be read
    text = short_text(node, _LONGEST_LABEL).casefold()
    place = node
    for box in islice(node.ancestors(), 2) if text else ():
        if len(box.children) > _MOST_BESIDE:
            return False
        near = box.elements()
        pre = next((child for child in near if child.tag == "pre"), None)
        if pre is not None and node.tag != "p" and text == language(pre):
            return True
        at = near.index(place)
        if text in _COPY and any(
            other.find("pre") for other in near[max(0, at - 1) : at + 2] if other is not place
        ):
            return True
        if pre is not None:
            return False
        place = box
    return False


def build(pre: Node, left_out: list[Node]) -> Node | None:
    """The block for the content tree, ``None`` if it is empty.

    Args:
        left_out: as for :func:`lines`.
    """
    text = lines(pre, left_out)
    if not text.strip():
        return None
    return _block(text, language(pre), is_marked=pre.find("code") is not None)


def _block(text: str, name: str = "", *, is_marked: bool = False) -> Node:
    """The block of a text in a language, or in one that nobody knows.

    Args:
        is_marked: whether it is also marked up as code.
    """
    if not (name or is_marked):
        return element("pre", {}, text)
    return element("pre", {}, element("code", {"class": f"language-{name}"} if name else {}, text))
