"""Runs the real jusText package on our own tree, for comparison."""

from __future__ import annotations

import re
from collections.abc import Iterable

import justext.core
import lxml.html
import lxml.sax
from lxml import etree

from pyjustext.tree import Node

_BAD_NAME = re.compile(r"[^A-Za-z0-9_.-]")
_BAD_CHARACTER = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def to_lxml(root: Node) -> lxml.html.HtmlElement:
    """The same tree for lxml; characters that XML does not allow are replaced."""
    parser = lxml.html.HTMLParser()
    top = parser.makeelement(_name(root.tag))
    stack = [(root, top)]
    while stack:
        source, target = stack.pop()
        last = None
        for child in source.children:
            if isinstance(child, str):
                text = _BAD_CHARACTER.sub("\ufffd", child)
                if last is None:
                    target.text = (target.text or "") + text
                else:
                    last.tail = (last.tail or "") + text
            elif not child.tag.startswith("#"):
                last = etree.SubElement(target, _name(child.tag))
                for name in ("rel", "class"):
                    if name in child.attrs:
                        last.set(name, _BAD_CHARACTER.sub("\ufffd", child.attrs[name]))
                stack.append((child, last))
    return top


def clean(root: Node) -> None:
    """Replace the same characters in our tree as :func:`to_lxml`, so that both sides have the same text."""
    for node in root.iter():
        node.children = [
            _BAD_CHARACTER.sub("\ufffd", child) if isinstance(child, str) else child
            for child in node.children
        ]


def segment_by_package(root: Node) -> list[justext.core.Paragraph]:
    """The package's paragraphs of the tree."""
    dom = justext.core.preprocessor(to_lxml(root))
    paragraphs: list[justext.core.Paragraph] = justext.core.ParagraphMaker.make_paragraphs(dom)
    return paragraphs


def classify_by_package(
    paragraphs: list[justext.core.Paragraph], stoplist: Iterable[str], *, as_curator: bool
) -> list[justext.core.Paragraph]:
    """Classified as NeMo Curator calls the package's functions, or as the package itself does."""
    justext.core.classify_paragraphs(paragraphs, stoplist)
    for paragraph in paragraphs:
        paragraph.class_type = paragraph.cf_class if as_curator else ""
    justext.core.revise_paragraph_classification(paragraphs)
    return paragraphs


def _name(tag: str) -> str:
    name = _BAD_NAME.sub("_", tag.rpartition(" ")[2])
    return name if name[:1].isalpha() or name[:1] == "_" else "_" + name
