"""Callouts: notes, tips and warnings beside the text, as written by documentation tools."""

from __future__ import annotations

import re

from ..tree import Node
from .naming import said_by

_KINDS = {
    "note": ("note", "info", "seealso", "abstract", "summary", "todo", "question", "example", "quote"),
    "tip": ("tip", "hint", "success", "check", "done"),
    "important": ("important",),
    "warning": ("warning", "attention", "warn"),
    "caution": ("caution", "danger", "error", "failure", "bug"),
}
"""The five kinds of GitHub's alerts, and the names that Sphinx, MkDocs, Docusaurus, Obsidian, Hugo and
Bootstrap use for similar callouts."""
_KIND_OF = {name: f"callout-{kind}" for kind, names in _KINDS.items() for name in names}

_WORD = re.compile(r"[a-z]+")
TAGS = frozenset({"div", "aside", "blockquote", "section"})
"""The elements that may be a callout."""
_TITLE = re.compile(r"title|heading|header", re.I)
TITLE_TAGS = frozenset({"p", "div", "header", "h5", "h6"})
_LONGEST_TITLE = 120


def kind(node: Node) -> str:
    """The class of the ``aside`` that a callout becomes; ``""`` if one of :data:`TAGS` is not a callout.

    A callout is recognised by its class; a second word or an attribute tells the kind.
    """
    attrs = node.attrs
    marks = attrs.get("class", "")[:300]
    if "callout" not in said_by(node) and "data-callout" not in attrs:
        is_note = attrs.get("role") == "note" and "note" in marks.split()  # in specifications
        return _KIND_OF["note"] if is_note else ""
    named = attrs.get("data-callout") or attrs.get("data-type", "")
    found = [word for word in (named.lower(), *_WORD.findall(marks.lower())) if word in _KIND_OF]
    if len(found) > 1 and found[0] == "hint":
        del found[0]  # what GitBook calls all of them
    return _KIND_OF[found[0]] if found else ""


def is_title(node: Node, tag: str) -> bool:
    """Whether an element inside a callout is its title."""
    marks = node.attrs.get("class", "")[:300]
    return tag in TITLE_TAGS and bool(_TITLE.search(marks)) and len(node.text()) <= _LONGEST_TITLE
