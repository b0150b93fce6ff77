"""Segmentation: page → textual blocks."""

from __future__ import annotations

from ...tree.node import Node
from .options import DEFAULT, Options
from .paragraph import Paragraph, Path

PARAGRAPH_TAGS = frozenset(
    {"blockquote", "body", "caption", "center", "col", "colgroup", "dd", "div", "dl", "dt"}
    | {"fieldset", "form", "h1", "h2", "h3", "h4", "h5", "h6", "legend", "li", "optgroup", "option"}
    | {"p", "pre", "table", "td", "textarea", "tfoot", "th", "thead", "tr", "ul"}
)
"""A new block begins where one of these begins or ends, and at two or more ``br`` in a row. The list is that
of the Python package."""


def segment(root: Node, options: Options = DEFAULT) -> list[Paragraph]:
    """The blocks of a page, in document order, not yet classified. The tree is not changed.

    Args:
        root: any element; usually what :func:`pyjustext.parse` gives.
        options: of them ``removed``, ``unwrapped``, ``images`` and ``java``.
    """
    removed, unwrapped = options.removed, options.unwrapped
    separators = PARAGRAPH_TAGS if options.images == "ignore" else PARAGRAPH_TAGS | {"img"}
    maker = ParagraphMaker(separators, spaced_breaks=not options.java)
    # lxml's cleaner, which Java does not have, removes them as styles.
    style_sheets = "style" in removed and not options.java
    # Removing an element joins the texts before and after it into one text node, so texts are collected here
    # first.
    texts: list[str] = []
    parts: list[tuple[Node, int]] = []

    document = Node("#document")
    document.children.append(root)  # not append(): the page keeps its own parent
    # The element we are in, which child comes next, and the tag that ends with it ("" where unwrapped).
    node, index, tag = document, 0, ""
    stack: list[tuple[Node, int, str]] = []
    while True:
        if index < len(node.children):
            child = node.children[index]
            index += 1
            if isinstance(child, str):
                texts.append(child)
                parts.append((node, index - 1))
                continue
            name = _local(child.tag)
            if child.tag in removed or (name == "link" and style_sheets and is_style_sheet(child)):
                continue
            stack.append((node, index, tag))
            if child.tag in unwrapped or name.startswith("#"):
                node, index, tag = child, 0, ""
                continue
            if texts:
                maker.text(texts, parts)
                texts, parts = [], []
            maker.start(name, child)
            node, index, tag = child, 0, name
        else:
            if tag or not stack:
                if texts:
                    maker.text(texts, parts)
                    texts, parts = [], []
                if not stack:
                    return maker.finish()
                maker.end(tag)
            node, index, tag = stack.pop()


class ParagraphMaker:
    """Makes blocks of starts, ends and texts, as the class of this name in the Python package does.

    Args:
        separators: the tags that begin and end a block.
        spaced_breaks: whether a ``br`` separates the words beside it.
    """

    def __init__(self, separators: frozenset[str] = PARAGRAPH_TAGS, *, spaced_breaks: bool = True) -> None:
        self.separators = separators
        self.spaced_breaks = spaced_breaks
        self.path = Path()
        self.paragraph = Paragraph(self.path)
        self.paragraphs: list[Paragraph] = []
        self.in_link = False
        self.after_br = False

    def start(self, tag: str, element: Node) -> None:
        """An element begins."""
        self.path = self.path.step(tag)
        if tag in self.separators or (tag == "br" and self.after_br):
            if tag == "br":
                # It separates blocks and so is none of the tags within one.
                self.paragraph.tags_count -= 1
            self._start_new_paragraph(element if tag == "img" else None)
            return
        self.after_br = tag == "br"
        if self.after_br:
            if self.spaced_breaks:
                self.paragraph.append_text(" ")
        elif tag == "a":
            self.in_link = True
        self.paragraph.tags_count += 1

    def end(self, tag: str) -> None:
        """The innermost element, of this tag, ends."""
        if self.path.parent is not None:
            self.path = self.path.parent
        if tag in self.separators:
            self._start_new_paragraph()
        if tag == "a":
            self.in_link = False

    def text(self, texts: list[str], parts: list[tuple[Node, int]]) -> None:
        """A text, in one or more pieces with their positions on the tree."""
        content = texts[0] if len(texts) == 1 else "".join(texts)
        if content and not content.isspace():
            stored = self.paragraph.append_text(content)
            self.paragraph.parts += parts
            if self.in_link:
                self.paragraph.chars_count_in_links += len(stored)
            self.after_br = False

    def finish(self) -> list[Paragraph]:
        """The document ends: all its blocks."""
        self._start_new_paragraph()
        return self.paragraphs

    def _start_new_paragraph(self, image: Node | None = None) -> None:
        if self.paragraph.image is not None or (self.paragraph.contains_text() and self.paragraph.text):
            self.paragraphs.append(self.paragraph)
        self.paragraph = Paragraph(self.path, image)
        if image is not None and image.get("alt").strip():
            self.paragraph.append_text(image.get("alt"))


def is_style_sheet(link: Node) -> bool:
    """Whether a ``link`` is to a style sheet."""
    return "stylesheet" in link.get("rel").lower()


def _local(tag: str) -> str:
    """The name without the namespace, because jusText does not know namespaces."""
    return tag.rpartition(" ")[2] if " " in tag else tag
