"""Segmentation: page → textual blocks."""

from __future__ import annotations

from ...tree.node import Node
from .paragraph import Paragraph, Path

PARAGRAPH_TAGS = frozenset(
    {"blockquote", "body", "caption", "center", "col", "colgroup", "dd", "div", "dl", "dt"}
    | {"fieldset", "form", "h1", "h2", "h3", "h4", "h5", "h6", "legend", "li", "optgroup", "option"}
    | {"p", "pre", "table", "td", "textarea", "tfoot", "th", "thead", "tr", "ul"}
)
"""Where they begin and end, a new block begins; so it does at two or more ``br`` in a row."""

DOCUMENTED_REMOVED_TAGS = frozenset({"head", "meta", "title", "script", "style"})
"""What the documentation removes with all contents. Comments, doctype and XML declarations are
never part of a tree."""

REMOVED_TAGS = frozenset(
    {"head", "script", "style", "base", "applet", "button", "input", "select", "textarea"}
)
"""What the Python package removes with all contents: the above and the controls of forms."""

UNWRAPPED_TAGS = frozenset({"embed", "form", "iframe", "layer", "object", "param"})
"""What the Python package removes but for the contents."""


def segment(
    root: Node,
    *,
    removed: frozenset[str] = REMOVED_TAGS,
    unwrapped: frozenset[str] = UNWRAPPED_TAGS,
    images: bool = False,
) -> list[Paragraph]:
    """The blocks of a page, in document order, not yet classified. The tree is not changed.

    Args:
        root: any element; usually what :func:`pyjustext.parse` gives.
        removed: tags to skip with all their contents.
        unwrapped: tags to take no notice of; their contents count as their parent's.
        images: whether every ``img`` that has a text or an address is a block of its own (Java).
    """
    paragraphs: list[Paragraph] = []
    path = Path()
    paragraph = Paragraph(path)
    in_link = False
    after_br = False
    # Removing an element joins the texts on its two sides to one text node; so texts wait here.
    texts: list[str] = []
    parts: list[tuple[Node, int]] = []

    separators = PARAGRAPH_TAGS | {"img"} if images else PARAGRAPH_TAGS

    document = Node("#document")
    document.children.append(root)  # not append(): the page keeps its own parent
    # The element we are in, which child comes next, and whether its tags count at all.
    node, index, shown = document, 0, False
    stack: list[tuple[Node, int, bool]] = []
    while True:
        if index < len(node.children):
            child = node.children[index]
            index += 1
            if isinstance(child, str):
                texts.append(child)
                parts.append((node, index - 1))
                continue
            tag = _local(child.tag)
            if tag in removed or (tag == "link" and "stylesheet" in child.get("rel").lower()):
                continue
            if tag in unwrapped or tag.startswith("#"):
                stack.append((node, index, shown))
                node, index, shown = child, 0, False
                continue
            element: Node | None = child
        else:
            if not shown and stack:
                node, index, shown = stack.pop()
                continue
            element = None

        if texts:
            content = texts[0] if len(texts) == 1 else "".join(texts)
            if content and not content.isspace():
                stored = paragraph.append_text(content)
                paragraph.parts += parts
                if in_link:
                    paragraph.chars_count_in_links += len(stored)
                after_br = False
            texts, parts = [], []

        if element is not None:
            path = path.step(tag)
            if tag in separators or (tag == "br" and after_br):
                if tag == "br":
                    # It separates blocks and so is none of the tags within one.
                    paragraph.tags_count -= 1
                paragraph = _next(paragraphs, paragraph, path)
                if tag == "img":
                    _append_image(paragraph, element)
            else:
                after_br = tag == "br"
                if after_br:
                    paragraph.append_text(" ")
                elif tag == "a":
                    in_link = True
                paragraph.tags_count += 1
            stack.append((node, index, shown))
            node, index, shown = element, 0, True
        else:
            if not stack:
                break
            tag = path.tag
            if path.parent is not None:
                path = path.parent
            if tag in separators:
                paragraph = _next(paragraphs, paragraph, path)
            if tag == "a":
                in_link = False
            node, index, shown = stack.pop()
    _next(paragraphs, paragraph, path)
    return paragraphs


def _next(paragraphs: list[Paragraph], paragraph: Paragraph, path: Path) -> Paragraph:
    """Close the block, which counts where it has text, and open one that begins at the path."""
    if paragraph.contains_text() and paragraph.text:
        paragraphs.append(paragraph)
    return Paragraph(path)


def _append_image(paragraph: Paragraph, image: Node) -> None:
    texts = [text for text in (image.get("alt").strip(), image.get("src").strip()) if text]
    if texts:
        paragraph.image = image
        paragraph.append_text(" ".join(texts))


def _local(tag: str) -> str:
    """The name without the namespace: jusText knows none."""
    return tag.rpartition(" ")[2] if " " in tag else tag
