"""Converts documents of other libraries, and removes the parts that the package's preprocessor removes."""

from __future__ import annotations

from typing import Any

from ...engines.justext.options import PUBLISHED
from ...engines.justext.paragraphs import is_style_sheet
from ...tree import Node


def to_node(document: Any) -> Node:
    """A Node unchanged; an element with ElementTree's interface (such as lxml's) converted to a new Node.

    Comments and processing instructions are left out; the text after them is kept.
    """
    if isinstance(document, Node):
        return document
    top = Node(document.tag)
    stack = [(document, top)]
    while stack:
        source, target = stack.pop()
        target.attrs.update({str(name): str(value) for name, value in source.attrib.items()})
        if source.text:
            target.append(source.text)
        for child in source:
            if isinstance(child.tag, str):
                twin = Node(child.tag)
                target.append(twin)
                stack.append((child, twin))
            if child.tail:
                target.append(child.tail)
    return top


def without_unwanted_parts(root: Node) -> Node:
    """A copy without heads, scripts, styles and form controls; the contents of forms and frames are kept."""
    top = Node(root.tag, dict(root.attrs))
    # Each entry: the element whose children are copied, the index of the next child, and the target.
    stack = [(root, 0, top)]
    while stack:
        source, index, target = stack.pop()
        if index == len(source.children):
            continue
        stack.append((source, index + 1, target))
        child = source.children[index]
        if isinstance(child, str):
            target.append(child)
        elif child.tag in PUBLISHED.unwrapped:
            stack.append((child, 0, target))
        elif child.tag not in PUBLISHED.removed and not (child.tag == "link" and is_style_sheet(child)):
            twin = Node(child.tag, dict(child.attrs))
            target.append(twin)
            stack.append((child, 0, twin))
    return top
