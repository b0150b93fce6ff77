"""The way through the page: which elements go into the content tree, in document order."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from ..sanitize.nesting import FORMATTING
from ..sanitize.urls import resolved
from ..tree import Node
from ..tree.text import is_permalink
from . import code, embeds, images, lead, math, notes, posts, tables
from .marks import Marks
from .measure import Measure, Measures
from .tags import ADDED, BREAKS, FLOWS, INLINES, INVISIBLE, LEAVES, RENAMED, STRUCTURES, TABLE_PARTS
from .writer import Writer, attributes

_ALIEN_WORDS = """
related recommended recommendations ad ads advert advertisement promo sponsored newsletter subscribe
share sharing social author sidebar banner popup modal outbrain taboola avatar breadcrumb breadcrumbs
cookie signup byline
"""
_ALIEN = frozenset(_ALIEN_WORDS.split())
"""Words in class names and ids of elements whose pictures are not the article's."""
_ALIEN_TAGS = frozenset({"nav", "footer", "form", "aside"})
_CAPTION_MOST = 600
"""Characters: what is longer under a picture is a text of its own."""
_UNNAMED_CAPTION_MOST = 120
"""The same where nothing says that it is a caption: credits, mostly."""
_PICTURE_WORDS = frozenset(
    {"image", "img", "photo", "picture", "media", "figure", "caption", "credit", "illustration", "thumb"}
)
_CAPTION_WORDS = frozenset({"caption", "figcaption", "legend", "credit"})

_GUTTERS = frozenset({"td", "div", "pre", "span", "figure"})

_ATOMS = frozenset({"br", "hr", "img", "pre", "noscript", "script", *embeds.EMBEDS, *math.FORMULAS})
"""Elements that may be taken as one whatever their class."""

_SPACERS = INLINES | {"span", "font"}
"""Elements that may hold nothing but the space between two words."""

_Step = tuple[str, object]


class Walk:
    """Carries what was chosen, and the pictures, formulas and tables that belong to it, to a Writer."""

    def __init__(
        self,
        root: Node,
        kept: Iterable[tuple[Node, int]],
        *,
        base_url: str = "",
        image: str = "",
        lang: str = "",
        dir_: str = "",
    ) -> None:
        self.root = root
        self.base_url = base_url
        self.marks = Marks(root, kept)
        self.measures = Measures()
        self.writer = Writer(lang, dir_)
        self.wanted: set[str] = set()
        self._post_line: Node | None = None
        self._left_at_post = 0
        self._neighbours: dict[Node, set[Node]] = {}
        self._posts: dict[Node, posts.Post] = {}
        self._notes: list[tuple[str, Node]] = []
        self.image = image
        self.targets: dict[str, Node] = {}
        self._left = sum(len(indexes) for indexes in self.marks.texts.values())
        self._started = False
        self._seen: set[str] = set()
        self._data_tables: set[Node] = set()
        self._steps: list[_Step] = []

    def run(self) -> Node:
        """The content tree, a ``#fragment``."""
        self._find_wanted()
        self._posts = posts.find(self.marks.weight, self.marks.weight)
        self._push_children(self.root, False)
        self._take_steps()
        self._add_notes()
        tree = self.writer.finish()
        self.targets = self.writer.targets()
        self._add_lead(tree)
        return tree

    def _take_steps(self) -> None:
        steps = self._steps
        writer = self.writer
        while steps:
            kind, value = steps.pop()
            if kind == "text":
                assert isinstance(value, str)
                writer.text(value)
            elif kind == "kept":
                assert isinstance(value, str)
                self._left -= 1
                self._started = True
                writer.text(value)
            elif kind == "visit":
                assert isinstance(value, Node)
                if value in self.marks.weight:
                    self._visit(value, False)
                else:
                    self._extra(value)
            elif kind == "whole":
                assert isinstance(value, Node)
                self._visit(value, True)
            elif kind == "block":
                assert isinstance(value, int)
                writer.close_to(value)
            elif kind == "inline":
                writer.close_inline()
            elif kind == "line":
                writer.end_line()
            elif kind == "extra":
                assert isinstance(value, Node)
                self._extra(value)
            else:
                assert isinstance(value, tuple)
                writer.lang, writer.dir = value

    def _add_notes(self) -> None:
        """Notes that were not chosen follow at the end, if something refers to them."""
        writer = self.writer
        if not self._notes:
            return
        writer.close_to(1)
        writer.add_rule()
        for name, note in self._notes:
            tag = "li" if note.tag == "li" else "p"
            if tag == "li" and note.parent is not None:
                writer.open_block("ol", {ADDED: ""})
                items = [c for c in note.parent.children if not isinstance(c, str) and c.tag == "li"]
                writer.open_block("li", {"value": str(items.index(note) + 1)})
            else:
                writer.open_block(tag, {ADDED: ""})
            writer.want_id(name)
            writer.claim_ids()
            self._push_children(note, True)
            self._take_steps()
            writer.close_to(1)

    def _add_lead(self, tree: Node) -> None:
        """The lead image stands first, unless it is in the text already."""
        first = next((node for node in self.root.iter() if node in self.marks.texts), None)
        if first is None:
            return
        image = lead.find(self.root, first, self.image)
        if image is None:
            return
        wanted = lead.stem(images.source(image))
        if any(lead.stem(other.get("src")) == wanted for other in tree.find_all("img")):
            return
        self.writer = Writer(self.writer.lang, self.writer.dir)
        self._seen.clear()
        self.writer.open_block("figure")
        self._steps.append(("whole", lead.whole(image)))
        self._take_steps()
        figure = self.writer.finish()
        for child in figure.children:
            if isinstance(child, Node):
                child.attrs[ADDED] = ""
        tree.children[:0] = figure.children
        for child in figure.children:
            if isinstance(child, Node):
                child.parent = tree

    def _find_wanted(self) -> None:
        """Which ids the links inside the chosen text lead to."""
        wanted = self.wanted
        marked: set[str] = set()
        for node in self.marks.weight:
            if node.tag == "a":
                target = self.local_target(node.get("href"))
                if target:
                    wanted.add(target)
                    if notes.is_mark(node):
                        marked.add(target)
        if marked:
            self._notes = [
                (name, note) for name, note in notes.find(self.root, marked) if not self._is_chosen(note)
            ]
            for _, note in self._notes:
                for link in note.find_all("a"):
                    target = self.local_target(link.get("href"))
                    if target:
                        wanted.add(target)

    def _is_chosen(self, node: Node) -> bool:
        return node in self.marks.weight

    def local_target(self, href: str) -> str:
        """The id that a link inside the page leads to, ``""`` where it leads elsewhere."""
        if "#" not in href:
            return ""
        address, _, fragment = href.partition("#")
        if not fragment or fragment.startswith(":~:"):
            return ""
        if address and resolved(address, self.base_url) != self.base_url.partition("#")[0]:
            return ""
        return fragment

    def _push_children(self, node: Node, whole: bool) -> None:
        texts = self.marks.texts.get(node, ())
        steps = self._steps
        children = node.children
        for index in range(len(children) - 1, -1, -1):
            child = children[index]
            if not isinstance(child, str):
                steps.append(("whole" if whole else "visit", child))
            elif index in texts:
                steps.append(("kept", child))
            elif whole or child.isspace():
                steps.append(("text", child))

    def _visit(self, node: Node, whole: bool) -> None:
        """An element with chosen text, or (``whole``) one that goes in with all it holds."""
        tag = RENAMED.get(node.tag, node.tag)
        if self._atom(node, tag):
            return
        if tag in _GUTTERS and code.is_gutter(node) and code.holds_numbers(node):
            self._settle(node)
            return
        if whole and (tag in INVISIBLE or tag == "noscript"):
            return
        attrs = node.attrs
        writer = self.writer
        if attrs:
            if node in self._posts:
                self._add_post(self._posts[node])
            self._note_target(attrs.get("id"))
            if tag == "a":
                self._note_target(attrs.get("name"))
                if is_permalink(node):
                    self._settle(node)
                    return
        if tag in INLINES or (tag == "span" and (attrs.get("lang") or attrs.get("dir"))):
            kept = attributes(node, tag)
            leads_nowhere = tag == "a" and kept.get("href", "").strip() in ("", "#")
            stray = tag in ("rt", "rp") and (node.parent is None or node.parent.tag != "ruby")
            if leads_nowhere or stray or (tag in FORMATTING and writer.is_phrased(tag)):
                self._push_children(node, whole)
                return
            writer.open_inline(tag, kept)
            self._steps.append(("inline", None))
            self._push_children(node, whole)
            return
        if attrs and (attrs.get("lang") or attrs.get("dir")):
            self._steps.append(("tongue", (writer.lang, writer.dir)))
            writer.lang = attrs.get("lang") or writer.lang
            if attrs.get("dir", "").lower() in ("ltr", "rtl", "auto"):
                writer.dir = attrs["dir"].lower()
        if tag in ("div", "p", "span", "small") and self._is_caption(node):
            added = {ADDED: ""} if whole else None
            self._steps.append(("block", writer.depth()))
            if not writer.is_in("figure"):
                writer.open_block("figure", added)
            writer.open_block("figcaption", added)
        elif self._is_block(node, tag):
            self._steps.append(("block", writer.depth()))
            writer.open_block(tag, attributes(node, tag))
            writer.claim_ids()
        elif tag in BREAKS or tag in LEAVES or tag in FLOWS or tag in STRUCTURES:
            writer.end_line()
            self._steps.append(("line", None))
        self._push_children(node, whole)

    def _add_post(self, post: posts.Post) -> None:
        """The line that says who wrote what follows."""
        if self._post_line is not None and self._left == self._left_at_post:
            # The line before has got no text of its own: an element around this post.
            self.writer.drop_last(self._post_line)
        elif self._started and not self.writer.is_in("li"):
            self.writer.add_rule()
        line = posts.heading(post)
        line.attrs[ADDED] = ""
        self.writer.add_block(line)
        self._post_line, self._left_at_post = line, self._left

    def _note_target(self, name: str | None) -> None:
        if name and name in self.wanted:
            self.writer.want_id(name)

    def _is_block(self, node: Node, tag: str) -> bool:
        """Whether an element stands for itself in the content tree."""
        if tag in TABLE_PARTS:
            if tag == "table":
                if tables.holds_data(node):
                    self._data_tables.add(node)
                    return True
                return False
            for above in node.ancestors():
                if above.tag == "table":
                    return above in self._data_tables
            return False
        if tag == "li":
            return node.parent is not None and RENAMED.get(node.parent.tag, node.parent.tag) in ("ul", "ol")
        if tag in ("dt", "dd"):
            return any(above.tag == "dl" for above in islice(node.ancestors(), 2))
        if tag == "summary":
            return node.parent is not None and node.parent.tag == "details"
        if tag == "figcaption":
            return any(above.tag == "figure" for above in islice(node.ancestors(), 3))
        return tag in LEAVES or tag in FLOWS or tag in STRUCTURES

    def _is_caption(self, node: Node) -> bool:
        """Whether a block is a caption by its class name, below a picture beside it."""
        if not node.attrs.get("class") or not images.words(node) & _CAPTION_WORDS:
            return False
        if self.measures(node).text > _CAPTION_MOST or node.parent is None or self.measures(node).media:
            return False
        return self.measures(node.parent).media > 0

    # Things that are taken as one

    def _atom(self, node: Node, tag: str) -> bool:
        """Whether the element was dealt with as one thing."""
        if tag not in _ATOMS and "class" not in node.attrs:
            return False
        writer = self.writer
        if tag == "br":
            writer.break_line()
        elif tag == "hr":
            if self._started and self._left:
                writer.add_rule()
        elif tag == "img":
            self._image(node)
        elif tag == "pre" and self._left >= 0:
            self._settle(node)
            block = code.build(node)
            if block is not None:
                writer.add_block(block)
        elif tag in embeds.EMBEDS:
            self._embed(node)
        elif tag == "noscript" and node not in self.marks.weight:
            copy = images.hidden_copy(node)
            if copy is not None:
                self._image(copy)
        elif math.is_formula(node):
            self._settle(node)
            if tag == "script" and math.is_rendered_before(node):
                return True
            formula = math.build(node)
            if formula is not None:
                if formula.tag == "p":
                    writer.add_block(formula)
                else:
                    writer.add_inline(formula)
        elif math.is_preview(node):
            self._settle(node)
        else:
            return False
        return True

    def _settle(self, node: Node) -> None:
        """Count the chosen texts inside an element that is taken as one."""
        if node in self.marks.weight:
            texts = self.marks.texts
            self._left -= sum(len(texts[n]) for n in node.iter() if n in texts)
            self._started = True

    def _image(self, node: Node) -> None:
        sign = images.emoji(node)
        if sign:
            self.writer.text(sign)
            return
        if images.is_decoration(node):
            return
        address = images.source(node)
        if not address:
            return
        address = resolved(address, self.base_url)
        if not address or address in self._seen:
            return
        self._seen.add(address)
        self.writer.add_inline(images.build(node, address))

    def _embed(self, node: Node) -> None:
        figure = embeds.build(node, self.base_url)
        if figure is None:
            return
        link = figure.find("a")
        address = link.get("href") if link is not None else ""
        if address not in self._seen:
            self._seen.add(address)
            figure.attrs[ADDED] = ""
            self.writer.add_block(figure)

    # Elements without chosen text

    def _extra(self, node: Node) -> None:
        """What belongs to the chosen text though none of its text was chosen: pictures, mostly."""
        tag = RENAMED.get(node.tag, node.tag)
        parent = node.parent
        writer = self.writer
        if tag in ("br", "hr"):
            self._atom(node, tag)
            return
        if tag in ("td", "th") and parent is not None and self._is_block(node, tag):
            # An empty cell keeps the others in their columns.
            depth = writer.depth()
            writer.open_block(tag, attributes(node, tag))
            writer.close_to(depth)
            return
        self._note_target(node.attrs.get("id"))
        if tag == "a":
            self._note_target(node.attrs.get("name"))
        if math.is_formula(node) and parent not in self.marks.above:
            self._atom(node, tag)
            return
        if parent in self.marks.above or not self._left:
            return
        if (
            tag in _SPACERS
            and node.children
            and all(isinstance(c, str) and c.isspace() for c in node.children)
        ):
            writer.text(" ")  # the space between two words may stand in an element of its own
            return
        if tag in INVISIBLE:
            return
        if tag == "pre" and self._is_between(node):
            self._atom(node, tag)
            return
        if tag == "pre" or tag == "table" or tag in _ALIEN_TAGS or images.words(node) & _ALIEN:
            return
        if self._atom(node, tag):
            return
        measure = self.measures(node)
        if not measure.media:
            return
        if not measure.text:
            self._bare(node, tag)
        elif self._is_figure(node, measure):
            self._steps.append(("block", writer.depth()))
            writer.open_block("figure", {ADDED: ""})
            self._push_children(node, True)
        elif measure.linked * 2 < measure.text:
            for child in reversed(node.children):
                if isinstance(child, Node):
                    self._steps.append(("extra", child))

    def _is_between(self, node: Node) -> bool:
        """Whether the element's neighbours on both sides were chosen: code that a text speaks of."""
        parent = node.parent
        if parent is None or not self._started:
            return False
        if parent not in self._neighbours:
            # The children that have chosen text on both sides, found once for each parent.
            places = [
                i for i, c in enumerate(parent.children) if not isinstance(c, str) and c in self.marks.weight
            ]
            inside = parent.children[places[0] : places[-1]] if places else []
            self._neighbours[parent] = {c for c in inside if not isinstance(c, str)}
        return node in self._neighbours[parent]

    def _is_figure(self, node: Node, measure: Measure) -> bool:
        """Whether an element without chosen text is a picture with no more than its caption."""
        if measure.media > 2 or measure.structure or measure.linked * 2 >= measure.text:
            return False
        if node.tag == "figure":
            return measure.text <= _CAPTION_MOST
        return measure.text <= _UNNAMED_CAPTION_MOST and bool(images.words(node) & _PICTURE_WORDS)

    def _bare(self, node: Node, tag: str) -> None:
        """An element that holds pictures and no text."""
        writer = self.writer
        if tag in INLINES:
            kept = attributes(node, tag)
            writer.open_inline(tag, kept)
            self._steps.append(("inline", None))
        elif tag == "figure":
            self._steps.append(("block", writer.depth()))
            writer.open_block(tag)
        elif tag in BREAKS or tag in LEAVES or tag in FLOWS:
            writer.end_line()
            self._steps.append(("line", None))
        for child in reversed(node.children):
            if isinstance(child, Node):
                self._steps.append(("extra", child))
