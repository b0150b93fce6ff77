"""Figures: pictures that stand alone, and their captions."""

from __future__ import annotations

from ...parsing import Node
from .tags import FLOWS

_PLACES = FLOWS | {"#fragment"}
_MEDIA = frozenset({"img"})
_BODIES = frozenset({"pre", "table", "blockquote", "ul", "ol", "dl", "p"})


def standardize(tree: Node) -> None:
    """Give every picture that stands alone a ``figure``, and every ``figure`` its plain form."""
    for node in list(tree.iter()):
        if node.tag == "figure":
            _settle(node)
    for node in list(tree.iter()):
        if node.tag == "p" and node.parent is not None and node.parent.tag in _PLACES and is_bare(node):
            if node.parent.tag == "figure":
                continue
            figures: list[Node] = []
            for child in node.children:
                if isinstance(child, Node) and child.tag != "br":
                    figure = Node("figure", dict(node.attrs) if not figures else {})
                    figure.append(child)
                    figures.append(figure)
            replace(node, figures)


def is_bare(node: Node) -> bool:
    """Whether a line holds pictures and nothing else."""
    found = False
    stack: list[Node | str] = list(node.children)
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            if item.strip():
                return False
        elif item.tag in _MEDIA:
            found = True
        elif item.tag != "br":
            stack.extend(item.children)
    return found


def replace(node: Node, others: list[Node]) -> None:
    """Put ``others`` where ``node`` stands in the content tree."""
    parent = node.parent
    assert parent is not None
    index = parent.children.index(node)
    parent.children[index : index + 1] = others
    for other in others:
        other.parent = parent


def _settle(figure: Node) -> None:
    """Pictures first, then one caption; a figure that holds no more than text is none."""
    bodies: list[Node] = []
    captions: list[Node] = []
    lines: list[Node] = []
    pictures = False
    for child in figure.children:
        if isinstance(child, str):
            continue
        if child.tag == "figcaption":
            captions.append(child)
        elif child.tag == "p" and is_bare(child):
            pictures = True
            bodies.extend([c for c in child.children if isinstance(c, Node) and c.tag != "br"])
        elif child.tag == "p" and child.find("img") is None:
            lines.append(child)
        else:
            pictures = pictures or child.find("img") is not None
            bodies.append(child)
    if not bodies or not (pictures or captions):
        # No picture: what stands there stands for itself.
        for caption in captions:
            caption.tag = "p"
        replace(figure, [c for c in figure.children if isinstance(c, Node)])
        return
    if lines and pictures:
        if not captions:
            captions.append(Node("figcaption"))
        for line in lines:
            for other in captions:
                if other.children:
                    other.append(" ")
                for child in line.children:
                    other.append(child)
                break
    elif lines:
        bodies = [c for c in figure.children if isinstance(c, Node) and c.tag != "figcaption"]
    figure.children = []
    for node in (*bodies, *captions):
        figure.append(node)
