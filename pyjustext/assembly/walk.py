"""The walk through the page, in document order, that decides which elements are written to the content
tree."""

from __future__ import annotations

from functools import partial
from itertools import islice

from ..sanitize.nesting import FORMATTING
from ..tree import Node
from ..tree.text import is_permalink
from . import callouts, clutter, code, images, lists, roles, sidenotes, tables
from .atoms import ATOMS, Atoms
from .boxes import BOXES, NUMBERED, begins_a_box, follows_a_label, follows_a_number
from .delimited import Delimited, may_hold_formula
from .enlarging import enlarges
from .extras import Extras
from .lines import is_white
from .naming import said_by
from .post_lines import PostLines
from .progress import Progress
from .sidenotes import Sidenotes
from .tags import (
    ADDED,
    BLOCKS,
    BREAKS,
    HEADINGS,
    INLINES,
    INVISIBLE,
    RENAMED,
    TABLE_PARTS,
    attributes,
)
from .verse import is_line, is_verse

_CAPTION_MOST = 600
"""In characters: a longer text below a picture is not its caption."""
_MOST_AROUND_CAPTION = 4
_MOST_PICTURES = 2
"""One picture, perhaps in two sizes."""
_CREDIT_SIGNS = frozenset("(\u00a9")
_BESIDE_CODE = frozenset({"div", "span", "ol", "ul"})
_TELLING_TAGS = frozenset({"button", "ul", "ol"})
"""Elements that may be clutter without an attribute that says so."""
_COLOURED = "has-inline-color"
"""The class of a ``mark`` with which WordPress's editor gives text a colour: it highlights nothing."""
_GUTTERS = frozenset({"td", "div", "pre", "span", "figure"})


class Walk:
    """Passes the chosen texts, and the pictures, formulas and tables that belong to them, to a Writer.

    Args:
        posts: None where the page has none.
    """

    def __init__(self, progress: Progress, posts: PostLines | None) -> None:
        self.progress = progress
        self.posts = posts
        self.atoms = Atoms(progress)
        self.extras = Extras(self)
        self.sidenotes = Sidenotes(self)
        self._delimited = Delimited(progress.elements)
        self._data_tables: set[Node] = set()
        self._has_callouts = False

    def end(self) -> None:
        """Let go of everything: a walk and its parts refer to each other, and would keep the page until the
        garbage collector comes."""
        vars(self).clear()

    def enter_children(self, node: Node, whole: bool) -> None:
        """Write an element's children, the chosen ones or all if ``whole``.

        The texts before the first element are written at once, as most elements hold nothing else. The rest
        become steps, so nothing may be written between this call and the next step.
        """
        progress = self.progress
        texts = progress.marks.texts.get(node, ())
        weight = progress.marks.weight
        steps = progress.steps
        children = node.children
        first = 0
        for child in children:
            if child.__class__ is not str:
                break
            self._write_text(child, node, first, first in texts, whole)
            first += 1
        for index in range(len(children) - 1, first - 1, -1):
            child = children[index]
            if isinstance(child, str):
                if index not in texts and is_white(child):
                    steps.append(progress.writer.space)
                else:
                    steps.append(partial(self._write_text, child, node, index, index in texts, whole))
            elif whole or child in weight:
                steps.append(partial(self.visit, child, whole))
            else:
                steps.append(partial(self.extras.add, child))

    def _write_text(self, text: str, parent: Node, index: int, chosen: bool, whole: bool) -> None:
        """Write a text if it was chosen, or if all of its element is kept. White space always counts.

        Args:
            index: its place among the children of ``parent``.
        """
        progress = self.progress
        if chosen:
            progress.left -= 1
            progress.started = True
        elif text.isspace():
            progress.writer.text(text)
            return
        elif not whole:
            return
        writer = progress.writer
        if not may_hold_formula(text):
            writer.text(text)
            progress.fates.write(writer.block(), parent, index)
            return
        for piece in self._delimited.pieces(text, parent):
            if isinstance(piece, str):
                writer.text(piece)
            elif piece.tag == "p":
                writer.add_block(piece)
            else:
                writer.add_inline(piece)
        progress.fates.write(writer.block(), parent, index)

    def visit(self, node: Node, whole: bool) -> None:
        """Handle an element with chosen text, or with ``whole`` one that is kept completely."""
        tag = RENAMED.get(node.tag, node.tag)
        progress = self.progress
        attrs = node.attrs
        if "role" in attrs:
            tag = roles.tag_of(node, tag)
        # Most elements are told apart here and below, without a call.
        if tag == "ul" and lists.is_numbered(node):
            tag = "ol"
        if (tag in ATOMS or "class" in attrs) and self.atoms.take(node, tag):
            return
        if ("role" in attrs or tag == "button") and self.take_enlarged(node, tag):
            return
        if whole and (tag in INVISIBLE or tag == "noscript"):
            return
        if attrs and tag in sidenotes.TAGS and self.sidenotes.take(node, tag):
            return
        if (attrs or tag in _TELLING_TAGS or progress.has_code) and self._is_left_out(node, tag):
            progress.settle(node, "control")
            if tag in ("ul", "ol"):
                progress.writer.drop_heading()
            return
        posts = self.posts
        if posts is not None:
            if posts.leaves_out(node):
                return
            if attrs and tag != "li":
                posts.enter(node)
        if attrs and progress.wanted:
            progress.want(attrs.get("id"))
            if tag == "a":
                progress.want(attrs.get("name"))
        if (tag == "span" or tag in INLINES) and progress.writer.is_in_caption():
            self._part_from_caption(node)
        if (tag in NUMBERED or tag == "label") and self._begins_apart(node, tag):
            progress.writer.space()
        if tag in INLINES or (tag == "span" and (attrs.get("lang") or attrs.get("dir"))):
            self._phrase(node, tag)
        else:
            if attrs and (attrs.get("lang") or attrs.get("dir")):
                self._speak(attrs)
            self._open(node, tag, whole)
        if tag == "li" and posts is not None:
            posts.enter(node)  # the line stands in the item
        self.enter_children(node, whole)

    def take_enlarged(self, node: Node, tag: str) -> bool:
        """Write the pictures of a button that enlarges them; False for other elements."""
        progress = self.progress
        if not enlarges(node, tag) or not progress.media.holds(node):
            return False
        progress.settle(node, "control")
        for image in node.find_all("img"):
            self.atoms.take(image, "img")
        return True

    def _is_left_out(self, node: Node, tag: str) -> bool:
        """Whether an element is clutter although the engine chose text in it."""
        if tag == "a" and is_permalink(node):
            return True
        said = said_by(node)
        if "notemark" in said and tag in ("sup", "span") and sidenotes.is_mark(node):
            return True
        if "gutter" in said and tag in _GUTTERS and code.holds_numbers(node):
            return True
        if (
            self.progress.has_code
            and tag in _BESIDE_CODE
            and (code.is_column_of_numbers(node) or code.is_label(node))
        ):
            return True
        return clutter.is_clutter(node, tag, said, self.progress)

    def _begins_apart(self, node: Node, tag: str) -> bool:
        """Whether a style sheet sets an element apart from the one before it, without a space."""
        writer = self.progress.writer
        if tag == "label":
            return follows_a_label(node)
        if writer.is_behind_number():
            return follows_a_number(node)
        return tag in BOXES and writer.is_in_word() and begins_a_box(node)

    def _part_from_caption(self, node: Node) -> None:
        """Keep the credit behind a caption apart from it: pages do so by style."""
        first = node.children[0] if node.children else ""
        if isinstance(first, str) and (first[:1].isupper() or first[:1] in _CREDIT_SIGNS):
            self.progress.writer.set_apart()

    def _phrase(self, node: Node, tag: str) -> None:
        """Begin a phrasing element, unless it means nothing here."""
        writer = self.progress.writer
        kept = attributes(node, tag)
        leads_nowhere = tag == "a" and kept.get("href", "").strip() in ("", "#")
        stray = tag in ("rt", "rp") and (node.parent is None or node.parent.tag != "ruby")
        stray = stray or (tag == "mark" and _COLOURED in node.get("class").split())
        if leads_nowhere or stray or (tag in FORMATTING and writer.is_phrased(tag)):
            return
        if tag == "cite" and self.posts is not None and _names_quoted(node):
            writer.end_line()
            self.progress.steps.append(writer.end_line)
        writer.open_inline(tag, kept)
        self.progress.steps.append(writer.close_inline)

    def _speak(self, attrs: dict[str, str]) -> None:
        """Set language and direction until the element ends."""
        writer = self.progress.writer
        self.progress.steps.append(partial(writer.speak, writer.lang, writer.dir))
        direction = attrs.get("dir", "").lower()
        writer.speak(
            attrs.get("lang") or writer.lang, direction if direction in ("ltr", "rtl", "auto") else writer.dir
        )

    def _open(self, node: Node, tag: str, whole: bool) -> None:
        """Begin the block that an element becomes, or end the line where it becomes none."""
        writer = self.progress.writer
        attrs = node.attrs
        if "class" in attrs and tag in ("div", "p", "span", "small") and self._is_caption(node):
            added = {ADDED: ""} if whole else None
            self.progress.close_afterwards()
            if not writer.is_in("figure"):
                writer.open_block("figure", added)
            writer.open_block("figcaption", added)
        elif self.posts is not None and self.posts.is_quotation(node, tag):
            self.progress.close_afterwards()
            writer.open_block("blockquote")
        elif attrs and tag in callouts.TAGS and (kind := callouts.kind(node)):
            self._has_callouts = True
            self.progress.close_afterwards()
            writer.open_block("aside", {"class": kind})
        elif self._has_callouts and callouts.is_title(node, node.tag) and writer.is_in("aside"):
            self.progress.close_afterwards()
            writer.open_block("p")
            writer.open_inline("strong", {})
            self.progress.steps.append(writer.close_inline)
        elif (tag in BLOCKS or tag in TABLE_PARTS) and self.is_block(node, tag):
            self.progress.close_afterwards()
            writer.open_block(tag, attributes(node, tag) if attrs else None)
            writer.claim_ids()
        elif tables.is_equation_cell(node, tag):
            writer.text(" ")
        elif tag == "div" and is_verse(node):
            writer.end_line_unless_broken()
        elif tag == "div" and "class" in attrs and is_line(node):
            writer.end_line_unless_broken()
            self.progress.steps.append(writer.break_line)
        elif tag in BREAKS or tag in BLOCKS:
            writer.end_line()
            self.progress.steps.append(writer.end_line)

    def is_block(self, node: Node, tag: str) -> bool:
        """Whether an element stands for itself in the content tree."""
        if tag in TABLE_PARTS:
            if tag == "table":
                is_frame = self.posts is not None and self.posts.is_laid_out_by(node)
                if not is_frame and tables.is_table(node):
                    self._data_tables.add(node)
                    return True
                return False
            for above in node.ancestors():
                if above in self._data_tables or above.tag == "table":
                    return above in self._data_tables
            return False
        if tag == "li":
            return node.parent is not None and RENAMED.get(node.parent.tag, node.parent.tag) in ("ul", "ol")
        if tag in ("dt", "dd"):
            return any(above.tag == "dl" for above in islice(node.ancestors(), 2))
        if tag == "details":
            return not _is_section(node)
        if tag == "summary":
            around = node.parent
            return around is not None and around.tag == "details" and not _is_section(around)
        if tag == "figcaption":
            return any(above.tag == "figure" for above in islice(node.ancestors(), 3))
        return tag in BLOCKS

    def _is_caption(self, node: Node) -> bool:
        """Whether a block with a class is a caption by its name, below a picture beside it."""
        attrs = node.attrs
        if not attrs["class"]:
            return False
        # Plain searches take a tenth of the time in which names are divided into words.
        names = f"{attrs['class']} {attrs.get('id', '')}".lower()
        if not ("caption" in names or "legend" in names or "credit" in names):
            return False
        if not images.is_caption_by_name(node):
            return False
        measures = self.progress.measures
        if measures(node).text > _CAPTION_MOST or node.parent is None or measures(node).media:
            return False
        if measures(node.parent).media:
            return True
        if self.progress.writer.is_in("figcaption"):
            return False
        # Beside its credit, it may stand in a box of its own below the picture.
        boxes = (measures(above) for above in islice(node.ancestors(), 1, _MOST_AROUND_CAPTION))
        box = next((measure for measure in boxes if measure.media), None)
        return box is not None and box.media <= _MOST_PICTURES and box.text <= _CAPTION_MOST


def _is_section(details: Node) -> bool:
    """Whether ``details`` are unfolded below a heading: a section of the text that can be folded."""
    if "open" not in details.attrs:
        return False
    summary = next((c for c in details.children if isinstance(c, Node) and c.tag == "summary"), None)
    if summary is None:
        return False
    inside = islice((c for c in summary.children if isinstance(c, Node)), _MOST_AROUND_CAPTION)
    return any(child.tag in HEADINGS for child in inside)


def _names_quoted(cite: Node) -> bool:
    """Whether a ``cite`` is the line above a quotation that says whose it is."""
    for place in islice(cite.ancestors(), 2):
        before = place.children[: place.children.index(cite)]
        if any(isinstance(part, Node) or not is_white(part) for part in before):
            return False
        if place.tag == "blockquote":
            return True
        cite = place
    return False
