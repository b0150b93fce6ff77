"""The walk through the page, in document order: asks the claims, and writes what none of them takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice

from ..sanitize.nesting import FORMATTING
from ..sanitize.urls import host_of
from ..tree import Node
from ..tree.elements import PHRASING, SECTIONING, TABLE_PARTS
from . import belonging, boxes, lists, tables
from .anchors import LocalLinks
from .clutter import without_leftovers
from .equations import Delimited
from .head import AssemblyInput
from .images import Pictures
from .marks import Marks, Places
from .measure import Measures
from .notes import Sidenotes
from .origins import Fate, Origins
from .post_lines import PostLines, names_quoted
from .steps import WRITTEN, Blocks, ClaimIndex, Leave
from .tags import BLOCKS, RENAMED, attributes, is_section, keeps_lines, stands_in_line, tag_by_role
from .writer import Writer

_MAY_STAND_APART = boxes.NUMBERED | {"label"}
_OUTER = {
    "li": (frozenset({"ul", "ol", "dir", "menu"}), 1),
    "dt": (frozenset({"dl"}), 2),
    "dd": (frozenset({"dl"}), 2),
    "summary": (frozenset({"details"}), 1),
    "figcaption": (frozenset({"figure"}), 3),
}
"""The elements of which one must be among so many around an element, to make that a block."""
_CONDITIONAL = TABLE_PARTS | {"details", *_OUTER}
"""Blocks that are some only in the right place."""
_PLAIN_BLOCKS = BLOCKS - _CONDITIONAL
_END_LINES = SECTIONING | BLOCKS
_CREDIT_SIGNS = ("(", "\u00a9")
_COLOURED = "has-inline-color"
"""The class of a ``mark`` with which WordPress's editor gives text a colour: it highlights nothing."""

How = bool | Callable[[Node], None]
"""Which children are written: the chosen ones (False), all (True), or each by a function."""


class Walk:
    """The state of one article while it is assembled.

    Args:
        active: the claims of ``claim_index`` that may apply to this page.
        posts: writes the lines above the posts of a thread.
        lead: the lead image, with its figure, if it stands between a standfirst and the text.

    Attributes:
        authors: the names in the byline, in small letters.
        sites: the names of the site, in small letters.
        done: how many chosen texts have been written, kept within a whole, or left out.
        started: whether a chosen text has been written.
        finished: elements that were handled as a whole, with their fates (None: kept).
        data_tables: the tables of the page that are tables in the content tree.
        wanted: the ids that links inside the chosen text lead to.
        begun: notes of which only the mark was chosen; all of them is written.
    """

    def __init__(
        self,
        source: AssemblyInput,
        marks: Marks,
        claim_index: ClaimIndex,
        active: int,
        origins: Origins,
        posts: PostLines | None = None,
        lead: Node | None = None,
    ) -> None:
        self.source, self.marks, self.origins = source, marks, origins
        self.elements: Sequence[Node] = source.page.order
        self.base_url, self.has_code = source.base_url, source.page.has_code
        self.authors = {name.casefold() for name in source.head.byline.split(", ") if name}
        self.sites = {source.head.site.casefold(), host_of(self.base_url).removeprefix("www.")}
        self.links = LocalLinks(source.page.order, source.base_url)
        self.claim_index, self.active = claim_index, active
        self.writer = Writer(origins, source.lang, source.dir)
        self.done = 0
        self.started = False
        self.finished: list[tuple[Node, Fate | None]] = []
        self.pictures = Pictures()
        self.wanted: set[str] = set()
        self.begun: set[Node] = set()
        self.measures = Measures(source.page)
        self.sidenotes = Sidenotes()
        self.places = Places(marks)
        self.has_callouts = False
        self.posts, self.lead = posts, lead
        self.data_tables: set[Node] = set()
        self._delimited = Delimited(source.page.order)
        self._stack: list[tuple[Iterator[tuple[int, Node | str]], How, Node, Leave]] = []

    # The order of work

    def run(self, node: Node, how: How) -> None:
        """Write the children of an element, and everything below them."""
        stack, texts, weight, begun = self._stack, self.marks.texts, self.marks.weight, self.begun
        visit, say = self.visit, self._say
        base = len(stack)
        self.enter(node, how)
        while len(stack) > base:
            frame = stack[-1]
            rest, how, node, leave = frame
            chosen = texts.get(node, ())
            for index, child in rest:
                if isinstance(child, str):
                    if index in chosen:
                        say(child, node, index, True)
                    elif how is True or how is False:
                        if child.isspace():
                            self.writer.text(child)
                        elif how:
                            say(child, node, index, False)
                    continue
                if how is False:
                    if child in weight:
                        visit(child, child in begun)
                    else:
                        belonging.write_without_text(child, self)
                elif how is True:
                    visit(child, True)
                else:
                    how(child)
                if stack[-1] is not frame:
                    break  # the child's own children come first
            else:
                stack.pop()
                for call in reversed(leave):
                    call()

    def enter(self, node: Node, how: How, leave: Leave = ()) -> None:
        """Let the children of an element come next, and call ``leave`` after them, the last one first.

        An element that holds nothing but a text is written at once.
        """
        children = node.children
        if len(children) == 1 and isinstance(text := children[0], str) and (how is True or how is False):
            if node in self.marks.texts:
                self._say(text, node, 0, True)
            elif text.isspace():
                self.writer.text(text)
            elif how:
                self._say(text, node, 0, False)
        elif children:
            self._stack.append((iter(enumerate(children)), how, node, leave))
            return
        for call in reversed(leave):
            call()

    def _say(self, text: str, parent: Node, index: int, chosen: bool) -> None:
        """Write a text of the page.

        Args:
            index: its place among the children of ``parent``.
        """
        writer = self.writer
        if chosen:
            self.done += 1
            self.started = True
        if "\\" in text or "[" in text:
            text = without_leftovers(text, parent)
        if "$" in text or "\\" in text:
            for piece in self._delimited.pieces(text, parent):
                if isinstance(piece, str):
                    writer.text(piece)
                else:
                    writer.add(piece)
        else:
            writer.text(text)
        self.origins.at.setdefault(writer.block(), []).append((parent, index))

    def visit(self, node: Node, whole: bool) -> None:
        """Handle an element with chosen text, or with ``whole`` one that is kept completely."""
        tag, attrs = node.tag, node.attrs
        tag = RENAMED.get(tag, tag)
        if attrs and "role" in attrs:
            tag = tag_by_role(node, tag)
        if tag == "ul" and lists.is_numbered(node):
            tag = "ol"
        has_style = bool(attrs) and "style" in attrs
        if has_style and stands_in_line(node, tag):
            tag = "span"
        opened = None
        claims = self.claim_index.of(tag, attrs) & self.active
        if claims:
            for run in self.claim_index.runs(claims):
                answer = run(node, tag, whole, self)
                if answer is None:
                    continue
                if answer is WRITTEN:
                    return
                if isinstance(answer, str):
                    self.finish_whole(node, answer)
                    return
                opened = answer
                break
        if attrs and self.wanted:
            self.keep_link_target(node, tag)
        if tag == "span" or tag in PHRASING or tag in _MAY_STAND_APART:
            self._set_apart(node, tag)
        if tag in PHRASING or (tag == "span" and attrs and (attrs.get("lang") or attrs.get("dir"))):
            leave = self._open_phrase(node, tag)
        else:
            leave = self._open(node, tag, opened)
        if has_style and keeps_lines(node):
            leave += (partial(setattr, self.writer, "keeps_lines", self.writer.keeps_lines),)
            self.writer.keeps_lines = True
        if tag == "li" and self.posts is not None:
            self.posts.enter(node, self)  # the line stands in the item
        self.enter(node, whole, leave)

    def _set_apart(self, node: Node, tag: str) -> None:
        """Add a space where only a style sheet sets an element apart from the text before it."""
        writer = self.writer
        last = writer.ends_in()
        if not last:
            return  # as most: a space stands there, or no text
        if (tag == "span" or tag in PHRASING) and writer.is_in_caption():
            first = node.children[0] if node.children else ""
            if isinstance(first, str) and (first[:1].isupper() or first.startswith(_CREDIT_SIGNS)):
                writer.set_apart()  # the credit behind a caption
        if tag not in _MAY_STAND_APART:
            return
        if tag == "label":
            is_apart = boxes.follows_a_label(node, self.places)
        elif last in ".)]":
            is_apart = boxes.follows_a_number(node)
        else:
            is_apart = last.isalnum() and tag in boxes.BOXES and boxes.begins_a_box(node)
        if is_apart or (tag in boxes.BOXES and boxes.is_value(node, self.source.page)):
            writer.space()

    def _open_phrase(self, node: Node, tag: str) -> Leave:
        """Begin a phrasing element, unless it means nothing here."""
        writer = self.writer
        kept = attributes(node, tag)
        if (
            (tag == "a" and kept.get("href", "").strip() in ("", "#"))
            or (tag in ("rt", "rp") and (node.parent is None or node.parent.tag != "ruby"))
            or (tag == "mark" and _COLOURED in node.get("class").split())
            or (tag in FORMATTING and writer.is_phrased(tag))
        ):
            return ()
        leave: Leave = ()
        if tag == "cite" and self.posts is not None and names_quoted(node):
            writer.end_line()
            leave = (writer.end_line,)
        writer.open_inline(tag, kept)
        return (*leave, writer.close_inline)

    def _open(self, node: Node, tag: str, opened: Blocks | None) -> Leave:
        """Begin the block that an element becomes, or end the line where it becomes none."""
        writer, attrs = self.writer, node.attrs
        leave: Leave = ()
        if attrs and (attrs.get("lang") or attrs.get("dir")):
            leave = (partial(writer.speak, writer.lang, writer.dir),)
            direction = attrs.get("dir", "").lower()
            writer.speak(
                attrs.get("lang") or writer.lang,
                direction if direction in ("ltr", "rtl", "auto") else writer.dir,
            )
        if opened is not None:
            if opened:
                leave += (partial(writer.close_to, writer.depth()),)
            for inner, own in opened:
                if inner in PHRASING:
                    writer.open_inline(inner, own or {})
                    leave += (writer.close_inline,)
                else:
                    writer.open_block(inner, own)
            return leave
        if tag in _PLAIN_BLOCKS or (tag in _CONDITIONAL and self.is_block(node, tag)):
            leave += (partial(writer.close_to, writer.depth()),)
            writer.open_block(tag, attributes(node, tag) if attrs else None)
            writer.claim_ids()
        elif tag in _END_LINES:
            writer.end_line()
            leave += (writer.end_line,)
        return leave

    def is_block(self, node: Node, tag: str) -> bool:
        """Whether an element with one of the conditional tags is a block of the content tree."""
        if tag == "table":
            if (self.posts is not None and self.posts.is_laid_out_by(node)) or not tables.is_table(node):
                return False
            self.data_tables.add(node)
            return True
        if tag in TABLE_PARTS:
            around = (
                above for above in node.ancestors() if above.tag == "table" or above in self.data_tables
            )
            return next(around, None) in self.data_tables
        if tag == "details":
            return not is_section(node)
        outer, most = _OUTER[tag]
        box = next((above for above in islice(node.ancestors(), most) if above.tag in outer), None)
        return box is not None and not (tag == "summary" and is_section(box))

    def apart(self, node: Node) -> list[Node]:
        """The blocks that an element becomes by itself, kept completely."""
        own = Walk(
            self.source, self.marks, self.claim_index, self.active & ~self.claim_index.of_posts, self.origins
        )
        own.finished, own.done = self.finished, self.marks.total
        own.writer.open_block("figure")
        around = Node("#fragment")
        around.children.append(node)  # whose parent stays the page's
        own.run(around, lambda child: own.visit(child, True))
        own.writer.close_to(1)
        return own.writer.root.elements()

    # What claims ask and say

    def make(self, node: Node, tag: str) -> bool:
        """Let those claims handle an element without chosen text that make a node of it."""
        claims = self.claim_index.of(tag, node.attrs) & self.claim_index.without_text & self.active
        return claims > 0 and any(run(node, tag, False, self) for run in self.claim_index.runs(claims))

    @property
    def left(self) -> bool:
        """Whether chosen texts follow."""
        return self.done < self.marks.total

    def finish_whole(self, node: Node, fate: Fate | None = None) -> None:
        """Record that an element was handled as a whole: kept, if ``fate`` is None, or left out."""
        self.done += self.marks.count.get(node, 0)
        self.finished.append((node, fate))

    def finish_kept(self, node: Node) -> None:
        """Record that an element was written as a whole."""
        self.finish_whole(node)
        self.started = self.started or node in self.marks.weight

    def keep_link_target(self, node: Node, tag: str) -> None:
        """Let links to an element lead to the node that is written next, if the chosen text has any."""
        names = (node.get("id"), node.get("name") if tag == "a" else "")
        self.writer.wanted += [name for name in names if name in self.wanted]
