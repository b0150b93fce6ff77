"""Segmentation: page → textual blocks, the paragraphs that jusText classifies."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Any, NamedTuple

from ...tree.node import Node
from ..reasons import JustextRule
from .options import DEFAULT, STYLE_SHEETS, Options

PARAGRAPH_TAGS = frozenset(
    {"blockquote", "body", "caption", "center", "col", "colgroup", "dd", "div", "dl", "dt"}
    | {"fieldset", "form", "h1", "h2", "h3", "h4", "h5", "h6", "legend", "li", "optgroup", "option"}
    | {"p", "pre", "table", "td", "textarea", "tfoot", "th", "thead", "tr", "ul"}
)
"""A new block begins where one of these begins or ends, and at two or more ``br`` in a row. The list is that
of the Python package."""

# "x-h1" is a heading too: the originals look for the patterns in the whole path.
_HEADING_TAG = re.compile(r"\bh\d\b")
_HEADLINE_TAG = re.compile(r"\bh1\b")
# A single space or line feed is already normal, so only the rest is replaced.
_IRREGULAR_SPACE = re.compile(r"\s{2,}|[^\S \n]")


def normalize_whitespace(text: str) -> str:
    """Every run of white space becomes one line feed if it contains a line break, else one space."""
    return _IRREGULAR_SPACE.sub(_normal_space, text)


def _normal_space(match: re.Match[str]) -> str:
    space = match.group()
    return "\n" if "\n" in space or "\r" in space else " "


@lru_cache(maxsize=512)
def _marks(tag: str) -> frozenset[str]:
    """What a tag means to every block below it."""
    marks = {tag} & {"select"}
    if _HEADING_TAG.search(tag):
        marks.add("heading")
    if _HEADLINE_TAG.search(tag):
        marks.add("h1")
    if "select" in tag:
        marks.add("*select*")
    if tag.startswith("select"):
        marks.add("select*")
    return frozenset(marks)


class Path:
    """The position of an element in the page: a chain from the element up to the root.

    Each link stores only its own step, so a path costs the same at any depth. ``marks`` tells what stands
    somewhere on it: ``"heading"`` (any), ``"h1"``, ``"select"``, ``"select*"`` for a tag whose name begins
    with that, and ``"*select*"`` for one with that in its name.
    """

    __slots__ = ("_counts", "marks", "order", "parent", "tag")

    def __init__(self, parent: Path | None = None, tag: str = "", order: int = 1) -> None:
        self.parent = parent
        self.tag = tag
        self.order = order
        own = _marks(tag)
        above = parent.marks if parent is not None else own
        self.marks: frozenset[str] = above | own if own else above
        self._counts: dict[str, int] | None = None

    def step(self, tag: str) -> Path:
        """The path of the next child with this tag."""
        if self._counts is None:
            self._counts = {}
        order = self._counts[tag] = self._counts.get(tag, 0) + 1
        return Path(self, tag, order)

    def steps(self) -> list[Path]:
        """From the root down to here; the outermost path, which stands for the document, left out."""
        steps = []
        path: Path | None = self
        while path is not None and path.parent is not None:
            steps.append(path)
            path = path.parent
        return steps[::-1]

    @property
    def dom(self) -> str:
        """Such as ``"html.body.div.p"``."""
        return ".".join([step.tag for step in self.steps()])

    @property
    def xpath(self) -> str:
        """Such as ``"/html[1]/body[1]/div[2]/p[1]"``."""
        return "/" + "/".join([f"{step.tag}[{step.order}]" for step in self.steps()])


class Reason(NamedTuple):
    """The reason for a paragraph's class.

    Attributes:
        rule: the rule that decided.
        class_type: the class that it gave.
    """

    rule: JustextRule
    class_type: str


class Paragraph:
    """One block of text of a page.

    Attributes:
        path: where the block begins.
        text_nodes: its texts, one for each text node, white space normalised.
        parts: the positions of these texts in the tree, as (parent, index among its children). A paragraph
            that was pickled or copied has no ``parts`` and no ``image``.
        chars_count_in_links: the number of characters in links.
        tags_count: the number of elements that begin inside the block.
        heading: whether it is treated as a heading.
        cf_class: the context-free class, ``"good"``, ``"bad"``, ``"short"`` or ``"neargood"``.
        class_type: the final class, ``"good"`` or ``"bad"``.
        image: the ``img`` element, if the block stands for an image (see ``images`` of the options).
        url: the image's address as the page has it, ``""`` for a block of text.
        length: characters that the thresholds counted, which for text without spaces differ from
            ``len()``; 0 before the classification.
        stopword_density: the density that the thresholds saw.
        reasons: what decided its classes, the context-free reason first.
    """

    def __init__(self, path: Path, image: Node | None = None) -> None:
        self.path = path
        self.text_nodes: list[str] = []
        self.parts: list[tuple[Node, int]] = []
        self.chars_count_in_links = 0
        self.tags_count = 0
        self.heading = False
        self.cf_class = ""
        self.class_type = ""
        self.image = image
        self.url = image.get("src").strip() if image is not None else ""
        self.length: float = 0
        self.stopword_density = 0.0
        self.reasons: list[Reason] = []
        # The text and of how many text nodes it is: who appends to the list itself is seen, too.
        self._text: tuple[int, str] = (0, "")

    def __getstate__(self) -> dict[str, Any]:
        # Pickles and copies leave out ``parts`` and ``image``: these would include the whole page, and
        # recurse to its depth.
        steps = [(step.tag, step.order) for step in self.path.steps()]
        return {**vars(self), "path": steps, "parts": [], "image": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        path = Path()
        for tag, order in state["path"]:
            path = Path(path, tag, order)
        self.path = path

    def __repr__(self) -> str:
        return f"<Paragraph {self.class_type or '?'} {self.text[:40]!r}>"

    @property
    def dom_path(self) -> str:
        """The tags from the root to the block, joined by ``"."``."""
        return self.path.dom

    @property
    def xpath(self) -> str:
        """The XPath of the block's start, counted after pre-processing."""
        return self.path.xpath

    @property
    def is_heading(self) -> bool:
        """Whether it stands in an ``h1`` to ``h6``."""
        return "heading" in self.path.marks

    @property
    def is_boilerplate(self) -> bool:
        """Whether its final class is any but ``"good"``."""
        return self.class_type != "good"

    @property
    def text(self) -> str:
        """The whole text, white space normalised."""
        count, text = self._text
        if count != len(self.text_nodes):
            text = normalize_whitespace("".join(self.text_nodes).strip())
            self._text = (len(self.text_nodes), text)
        return text

    def __len__(self) -> int:
        return len(self.text)

    @property
    def words_count(self) -> int:
        """The number of words between spaces."""
        return len(self.text.split())

    def contains_text(self) -> bool:
        """Whether a text node was added, even one of white space."""
        return bool(self.text_nodes)

    def append_text(self, text: str) -> str:
        """Add a text node; returns it as it was stored."""
        text = normalize_whitespace(text)
        self.text_nodes.append(text)
        return text

    def stopwords_count(self, stopwords: Collection[str]) -> int:
        """How many of the words, lower-cased, are in ``stopwords``."""
        return sum([word in stopwords for word in self.text.lower().split()])

    def stopwords_density(self, stopwords: Collection[str]) -> float:
        """The share of stop words among the words, 0 to 1."""
        words_count = self.words_count
        return self.stopwords_count(stopwords) / words_count if words_count else 0

    def links_density(self) -> float:
        """The share of characters that stand in links."""
        length = len(self.text)
        return self.chars_count_in_links / length if length else 0


def segment(root: Node, options: Options = DEFAULT) -> list[Paragraph]:
    """The blocks of a page, in document order, not yet classified. The tree is not changed.

    Args:
        root: any element; usually what :func:`pyjustext.parse` gives.
        options: of them ``removed``, ``unwrapped``, ``images`` and ``spaced_breaks``.
    """
    removed, unwrapped = options.removed, options.unwrapped
    separators = PARAGRAPH_TAGS if options.images == "ignore" else PARAGRAPH_TAGS | {"img"}
    maker = ParagraphMaker(separators, spaced_breaks=options.spaced_breaks)
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
            if child.tag in removed or (name == "link" and STYLE_SHEETS in removed and is_style_sheet(child)):
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
