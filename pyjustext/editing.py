"""Editing: removes parts of an article, and puts back parts of its page that reading left out."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from .assembly import plain_text
from .languages.words import count_words
from .model import Article, EngineName
from .reading import WORDS_A_MINUTE, Reader
from .sanitize import purify_html
from .sanitize.purifier import purify
from .tree import Node, Position, parse_fragment, serialize
from .tree.collector import without_collection

PARTS = frozenset(
    {"p", "ul", "ol", "li", "dl", "dt", "dd", "pre", "blockquote", "figure", "figcaption", "table", "tr"}
    | {"h1", "h2", "h3", "h4", "h5", "h6", "details", "aside", "hr"}
)
"""The elements that can be removed. The extension also counts them, in document order."""

_START = "\ue0f3\ue0f5"
_END = "\ue0f5\ue0f3"
"""Private characters around each text to put back. They mark it in the assembled document."""
_MARKED = re.compile(f"{_START}([^{_START}]*){_END}")
_MEDIA = frozenset({"audio", "video", "iframe"})
_LINE = frozenset({"li", "dt", "dd"})
"""Elements whose text, if it is put back, becomes another such element instead of a paragraph."""


def with_html(article: Article, html: str) -> Article:
    """The article with other HTML, purified, and with matching text and length. Lines that only the HTML had
    before, such as captions and the authors of posts, stay out of the text."""
    html = purify_html(html, base_url=article.url)
    shown = Counter(_lines(article.html))
    shown.subtract(article.text.split("\n"))
    lines = []
    for line in _lines(html):
        if shown[line] > 0:
            shown[line] -= 1
        else:
            lines.append(line)
    text = "\n".join(lines)
    words = count_words(text)
    return replace(
        article,
        html=html,
        text=text,
        word_count=words,
        reading_time=-(-words // WORDS_A_MINUTE),
        paragraphs=[],
    )


def _lines(html: str) -> list[str]:
    return plain_text(parse_fragment(html)).split("\n")


def remove(article: Article, part: int, tag: str) -> Article:
    """The article without one of its parts, and without elements that this would leave empty.

    Args:
        part: the part's number among the elements of :data:`PARTS`.
        tag: the part's tag, to check the number.

    Raises:
        ValueError: if there is no such part.
    """
    tree = parse_fragment(article.html)
    parts = _parts(tree)
    if not 0 <= part < len(parts) or parts[part].tag != tag:
        raise ValueError(f"There is no part {part} <{tag}>.")
    node = parts[part]
    parent = node.parent
    while parent is not None and parent.parent is not None and _is_only_child(node, parent):
        node, parent = parent, parent.parent
    if parent is not None:
        parent.set_children([child for child in parent.children if child is not node])
    return with_html(article, serialize(tree, inner=True))


def _is_only_child(node: Node, parent: Node) -> bool:
    return all(child is node or (isinstance(child, str) and not child.strip()) for child in parent.children)


def _parts(tree: Node) -> list[Node]:
    return [node for node in tree.in_order() if node.tag in PARTS]


@without_collection
def put_back(
    article: Article, html: str | bytes, url: str | None = None, *, blocks: Iterable[int]
) -> tuple[Article, list[int]]:
    """The article with blocks of its page that were left out, in their places and with their markup.

    Args:
        html, url: the page.
        blocks: the numbers of the blocks, as counted by :func:`pyjustext.explaining.explain`.

    Returns:
        The article, and the numbers of the parts with the blocks, as counted by :func:`remove`.
    """
    tree = parse_fragment(article.html)
    added = _insert(tree, _page_with(html, url, article.engine, list(blocks)))
    if not added:
        return article, []
    holders = {_holder(node) for node in added}
    numbers = [number for number, node in enumerate(_parts(tree)) if node in holders]
    return with_html(article, serialize(tree, inner=True)), numbers


def _holder(node: Node) -> Node | None:
    """The first part inside a node, else the part around it."""
    inside = next((inner for inner in node.iter() if inner.tag in PARTS), None)
    return inside or next((outer for outer in node.ancestors() if outer.tag in PARTS), None)


def _page_with(html: str | bytes, url: str | None, engine: EngineName, blocks: Sequence[int]) -> Node:
    """The page's article with these additional blocks. Their texts are marked."""
    reading = Reader(engine).open(html, url)
    choice = reading.choose(reading.request())
    kept = set(choice.kept)
    wanted: list[Position] = []
    for number in blocks:
        if 0 <= number < len(choice.parts):
            wanted += [part for part in choice.parts[number] if part not in kept]
    for node, index in wanted:
        text = node.children[index]
        if isinstance(text, str) and text.strip():
            words = text.strip()
            start = text.index(words)
            node.children[index] = f"{text[:start]}{_START}{words}{_END}{text[start + len(words) :]}"
    tree = reading.assembled([*choice.kept, *wanted]).tree
    return purify(tree, base_url=reading.metadata.base_url)


def _insert(tree: Node, made: Node) -> list[Node]:
    """Insert the marked elements of ``made`` into ``tree``; return them."""
    new = _new_elements(made, {node.get("src") for node in tree.iter() if node.tag == "img"})
    twins = _twins(made, tree, new)
    after: dict[Node | str, list[Node]] = {}  # the elements to insert after each node of the tree
    before: dict[Node | str, list[Node]] = {}
    for holder in reversed(made.in_order()):
        if new.isdisjoint(holder.elements()):
            continue
        last: Node | None = None
        first: list[Node] = []
        for child in holder.elements():
            if child in new:
                (first if last is None else after.setdefault(last, [])).append(child)
            elif child in twins:
                last = twins[child]
                if first:
                    before[last] = first
                    first = []
        if not first:
            continue
        if holder in twins:
            twins[holder].set_children([*twins[holder].children, *first])
        elif holder.parent is not None:  # the article lacks the element: a copy of it holds the new parts
            wrapper = Node(holder.tag, dict(holder.attrs))
            holder.parent.children[holder.parent.children.index(holder)] = wrapper
            wrapper.parent = holder.parent
            wrapper.set_children(first)
            new.add(wrapper)
    neighbours = [node for node in [*after, *before] if isinstance(node, Node)]
    for parent in dict.fromkeys([node.parent for node in neighbours if node.parent is not None]):
        parts = [[*before.get(child, ()), child, *after.get(child, ())] for child in parent.children]
        parent.set_children(chain.from_iterable(parts))
    return [node for node in tree.in_order() if node in new]


def _new_elements(made: Node, images: set[str]) -> set[Node]:
    """Remove the marks; return the outermost elements whose whole text was marked. Marked text in an element
    with other text becomes an element after it.

    Args:
        images: the addresses of the article's pictures. Other pictures are new, too.
    """
    marked: set[Node] = set()
    old: set[Node] = set()
    order = made.in_order()
    for node in reversed(order):
        if node.tag in _MEDIA or (node.tag == "img" and node.get("src") in images):
            old.add(node)
        for child in node.children:
            if isinstance(child, Node):
                marked.update([node] if child in marked else [])
                old.update([node] if child in old else [])
            else:
                marked.update([node] if _START in child else [])
                old.update([node] if _MARKED.sub("", child).strip() else [])
    new = {node for node in marked - old if node.parent is None or node.parent in old}
    for node in order:
        if node not in marked:
            continue
        for index, child in enumerate(node.children):
            if isinstance(child, str) and _START in child:
                if node in old and node.parent is not None:
                    part = Node(node.tag if node.tag in _LINE else "p")
                    part.append(" ".join(_MARKED.findall(child)))
                    at = node.parent.children.index(node) + 1
                    node.parent.children.insert(at, part)
                    part.parent = node.parent
                    new.add(part)
                    node.children[index] = _MARKED.sub("", child)
                else:
                    node.children[index] = _MARKED.sub(r"\1", child)
    return new


def _twins(made: Node, tree: Node, new: set[Node]) -> dict[Node, Node]:
    """The element of ``tree`` for each element of ``made`` with equal tags, words and pictures, except new
    elements. Equal elements are matched in order."""
    there: dict[int, deque[Node]] = {}
    for node, key in _keys(tree, set()):
        there.setdefault(key, deque()).append(node)
    twins = {node: there[key].popleft() for node, key in _keys(made, new) if there.get(key)}
    return {**twins, made: tree}


def _keys(tree: Node, new: set[Node]) -> list[tuple[Node, int]]:
    """Each element in document order, with a number that only equal elements share."""
    keys: dict[Node, int] = {}
    order = tree.in_order()
    for node in reversed(order):
        content = [
            keys[child] if isinstance(child, Node) else " ".join(child.split())
            for child in node.children
            if (child not in new if isinstance(child, Node) else child.strip())
        ]
        keys[node] = hash((node.tag, node.get("src"), *content))
    inside = {inner for node in new for inner in node.iter()}
    return [(node, keys[node]) for node in order[1:] if node not in inside]
