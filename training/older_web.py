"""Rewrites pages in the style before HTML5: tables, line breaks for paragraphs, bold type for headings,
columns of headlines beside the article."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pyjustext.tree import Node
from pyjustext.tree.elements import HEADINGS

_NAMING = ("class", "id", "role", "itemprop", "data-testid", "data-component", "aria-label")
_SEMANTIC = frozenset(
    (
        *("article", "main", "section", "header", "footer", "nav", "aside", "figure", "figcaption"),
        *("details", "summary", "hgroup", "address", "time", "button"),
    )
)
_INLINE_AFTER = frozenset({"time", "button", "summary"})
_SHORT_ITEM = 40
"""The most characters in a list item that becomes part of a row of links."""


def without_names(root: Node) -> None:
    """Remove class names, ids and roles from every element."""
    for node in root.iter():
        for name in _NAMING:
            node.attrs.pop(name, None)


def make_older(root: Node, chance: random.Random) -> None:
    """Rewrite the markup of a page in place. The author's habits are drawn once per page, table cells one by
    one.

    Args:
        chance: decides; the same state gives the same markup.
    """
    no_p, no_headings, no_lists = chance.random() < 0.65, chance.random() < 0.7, chance.random() < 0.35
    cells = chance.choice((0, 0, 0.25, 0.6))
    divider = chance.choice((" | ", " - ", "\xa0", ""))
    for node in list(root.iter()):
        if node.tag in _SEMANTIC:
            node.tag = "span" if node.tag in _INLINE_AFTER else "div"
        elif no_headings and node.tag in HEADINGS:
            if chance.random() < 0.5:
                node.tag = chance.choice(("b", "font", "strong"))
                _break_around(node)
            else:
                node.tag = "div"
        elif no_lists and node.tag in ("ul", "ol"):
            node.tag = "div"
        elif no_lists and node.tag == "li":
            if divider and chance.random() < 0.9 and len(node.text()) < _SHORT_ITEM:
                node.tag = "span"
                node.children.append(divider)
            else:
                node.tag = "div"
    for node in list(root.iter()):
        if node.parent is None:
            continue
        if cells and node.tag == "div" and len(node.children) > 1 and chance.random() < cells:
            _into_cell(node)
        elif no_p and node.tag == "p":
            _unwrap(node)
    for node in list(root.find_all("script", "meta")):
        told = node.tag == "script" or node.get("property").startswith("og:")
        if told and node.parent is not None and chance.random() < 0.9:
            node.parent.children = [child for child in node.parent.children if child is not node]


def add_columns(root: Node, headlines: Sequence[str], near: Sequence[Node], chance: random.Random) -> None:
    """Add one to three columns of headlines to the page, each a link, some with a line of text or a date.

    Args:
        headlines: the headlines of other pages.
        near: elements of the page's content, at least one; each column stands beside one of them, or beside
            an element around it.
        chance: decides; the same state gives the same columns.
    """
    for _ in range(chance.choice((1, 1, 2, 3))):
        column = _column(headlines, chance)
        beside: Node = chance.choice(near)
        for _ in range(chance.randrange(5)):
            if beside.parent is not None and beside.parent.tag not in ("html", "body"):
                beside = beside.parent
        parent = beside.parent
        if parent is None or beside.tag == "body":
            continue
        if beside.tag in ("td", "th"):
            cell = Node("td")
            cell.append(column)
            column = cell
        place = _place(beside, parent)
        place = place + 1 if chance.random() < 0.75 else place
        column.parent = parent
        parent.children.insert(place, column)


def _column(headlines: Sequence[str], chance: random.Random) -> Node:
    count = chance.choice((5, 8, 12, 20, 30, 60))
    item_tag = chance.choice(("li", "div", "p", "br", "br", "tr", "dd"))
    outer = Node({"li": "ul", "tr": "table", "dd": "dl"}.get(item_tag, "div"))
    teaser, dated, titled = chance.random() < 0.25, chance.random() < 0.3, chance.random() < 0.5
    linked = chance.random() < 0.9
    if titled:
        title = Node(chance.choice(("b", "div", "h3", "font")))
        title.append(" ".join(chance.choice(headlines).split()[:2]))
        outer.append(title)
        outer.append(Node("br"))
    body = outer
    if item_tag == "tr":
        body = Node("tbody")
        outer.append(body)
    for _ in range(count):
        link = Node("a", {"href": "/x"}) if linked else Node("b")
        link.append(chance.choice(headlines))
        target = body
        if item_tag == "tr":
            row, target = Node("tr"), Node("td")
            row.append(target)
            body.append(row)
        elif item_tag != "br":
            target = Node(item_tag)
            body.append(target)
        if dated:
            target.append(f"{chance.randrange(24)}:{chance.randrange(10, 60)} ")
        target.append(link)
        if teaser:
            target.append(Node("br"))
            target.append(" ".join(chance.choice(headlines) for _ in range(chance.choice((1, 2)))) + ".")
        if item_tag == "br":
            body.append(Node("br"))
            if chance.random() < 0.8:
                body.append(Node("br"))
    return outer


def _place(node: Node, parent: Node) -> int:
    """The index of a node among its parent's children."""
    return next(i for i, child in enumerate(parent.children) if child is node)


def _break_around(node: Node) -> None:
    """Add two line breaks before and after an element that is no longer a block."""
    parent = node.parent
    if parent is None:
        return
    at = _place(node, parent)
    for place in (at + 1, at + 1, at, at):
        line_break = Node("br")
        line_break.parent = parent
        parent.children.insert(place, line_break)


def _into_cell(node: Node) -> None:
    """Turn an element into a table with one cell."""
    inner = node.children
    node.tag = "table"
    node.children = []
    body, row, cell = Node("tbody"), Node("tr"), Node("td")
    node.append(body)
    body.append(row)
    row.append(cell)
    cell.children = inner
    for child in inner:
        if isinstance(child, Node):
            child.parent = cell


def _unwrap(node: Node) -> None:
    """Replace an element by its children, followed by two line breaks. Adjacent strings are not joined,
    because labels belong to the identity of a string (:func:`.transform.label_of`)."""
    parent = node.parent
    assert parent is not None
    at = _place(node, parent)
    new = [*node.children, Node("br"), Node("br")]
    for child in new:
        if isinstance(child, Node):
            child.parent = parent
    parent.children[at : at + 1] = new
