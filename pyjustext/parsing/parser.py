"""html5lib's parser with a short way through a page's body.

``Parser`` is html5lib's parser with this package's tokenizer, tree builder and insertion modes and
a main loop that keeps no errors. Most of a page is plain text and well-known tags in its body; for
these ``_read_body`` does at once what token, queue, insertion mode and tree builder would do one
after the other. Whatever is not plain (a table's parts, misnested formatting, SVG, a form, a stray
end tag, …) it leaves to html5lib, and takes over again after it.
"""

from __future__ import annotations

import re
from collections import deque
from typing import Any

from html5lib import html5parser
from html5lib.constants import namespaces, specialElements
from html5lib.treebuilders.base import Marker

from .node import Node
from .phases import OWN_PHASES, SPACES
from .references import decode_text
from .tokenizer import (
    CHARACTERS,
    COMMENT,
    DOCTYPE,
    END_TAG,
    PARSE_ERROR,
    START_TAG,
    TAG_PATTERN,
    Token,
    Tokenizer,
    comment_end,
    lower,
    raw_text_end,
    read_attributes,
    script_end,
)
from .tokenizer import SPACES as SPACE_TOKEN
from .treebuilder import HTML, Element, TreeBuilder, new_element

# What a start tag does in a body. The numbers are in groups: see _read_body.
_PLAIN, _FORMATTING, _ANCHOR, _VOID, _INPUT = 0, 1, 2, 3, 4
_LAST_REOPENING = 4  # all up to here open lost formatting again before they are inserted
_BLOCK, _P, _HEADING, _LIST_ITEM, _PRE, _RULE = 5, 6, 7, 8, 9, 10
_LAST_CLOSING_P = 10  # and these close a paragraph that is open
_HIDDEN_VOID, _RAW, _IFRAME = 11, 12, 13
_LEFT = 14  # not read here

_BLOCKS = (
    "address article aside blockquote center details dir div dl fieldset figcaption figure footer header "
    "hgroup main menu nav ol section summary ul"
).split()
_FORMATTING_NAMES = "b big code em font i s small strike strong tt u".split()
_LEFT_NAMES = (
    "html body head frameset frame form plaintext nobr button applet marquee object xmp table caption col "
    "colgroup tbody td tfoot th thead tr image isindex textarea title noframes select rp rt option optgroup "
    "math svg command basefont bgsound"
).split()


def _start_kinds() -> dict[str, tuple[str, int]]:
    kinds: dict[str, tuple[str, int]] = {}
    for names, kind in (
        (_FORMATTING_NAMES, _FORMATTING),
        (["a"], _ANCHOR),
        ("area br embed img keygen wbr".split(), _VOID),
        (["input"], _INPUT),
        (_BLOCKS, _BLOCK),
        (["p"], _P),
        ("h1 h2 h3 h4 h5 h6".split(), _HEADING),
        ("li dd dt".split(), _LIST_ITEM),
        (["pre", "listing"], _PRE),
        (["hr"], _RULE),
        ("base link meta param source track".split(), _HIDDEN_VOID),
        ("script style noembed".split(), _RAW),
        (["iframe"], _IFRAME),
        (_LEFT_NAMES, _LEFT),
        ("span label noscript time abbr cite q sub sup mark picture video audio canvas".split(), _PLAIN),
    ):
        for name in names:
            kinds[name] = (name, kind)
    return kinds


_START = _start_kinds()

# What an end tag does in a body.
_END_PLAIN, _END_BLOCK, _END_P, _END_LIST_ITEM, _END_HEADING, _END_FORMATTING, _END_LEFT = range(7)


def _end_kinds() -> dict[str, tuple[str, int]]:
    kinds: dict[str, tuple[str, int]] = {}
    for names, kind in (
        ([*_BLOCKS, "button", "dialog", "listing", "pre"], _END_BLOCK),
        (["p"], _END_P),
        ("li dd dt".split(), _END_LIST_ITEM),
        ("h1 h2 h3 h4 h5 h6".split(), _END_HEADING),
        ([*_FORMATTING_NAMES, "a", "nobr"], _END_FORMATTING),
        ("body html form applet marquee object br".split(), _END_LEFT),
        # Tags that a table cell or caption understands otherwise.
        ("caption col colgroup table tbody td tfoot th thead tr".split(), _END_LEFT),
        ("span label noscript time abbr cite q sub sup mark picture video audio".split(), _END_PLAIN),
    ):
        for name in names:
            kinds[name] = (name, kind)
    return kinds


_END = _end_kinds()

_SPECIAL = frozenset(name for namespace, name in specialElements if namespace == HTML)
_SCOPE = frozenset("applet caption html marquee object table td th".split())
_LIST_SCOPE = _SCOPE | {"ol", "ul"}
_BUTTON_SCOPE = _SCOPE | {"button"}
_LIST_ITEM_STOP = _SPECIAL - {"address", "div", "p"}
_NEWLINE_DROPPING = frozenset({"pre", "listing", "textarea"})

_piece = re.compile(rf"([^<\0]*+)(?:{TAG_PATTERN})?+").match
"""Text and the tag after it; both may be missing."""
_nulls = re.compile("\0+").match

# Elements whose removal from the stack, out of turn, would leave an insertion mode without its ground.
_KEPT_OPEN = frozenset(
    "html head body table caption colgroup tbody thead tfoot tr td th select applet marquee object".split()
)
_TABLE_CONTENT = frozenset("caption colgroup col tbody thead tfoot tr td th".split())
_NOT_NESTING = frozenset(
    "area base basefont bgsound br col command embed frame hr image img input keygen link meta param "
    "source track wbr script style title textarea iframe noembed noframes xmp html body".split()
)


class Parser(html5parser.HTMLParser):
    """One page's parser: ``read`` or ``read_fragment`` once."""

    tree: Any
    phase: Any
    phases: dict[str, Any]
    tokenizer: Any
    framesetOK: bool

    def __init__(self, builder: type[TreeBuilder] = TreeBuilder) -> None:
        super().__init__(tree=builder, namespaceHTMLElements=False)
        for name, phase in OWN_PHASES.items():
            self.phases[name] = phase(self, self.tree)

    def read(self, text: str) -> Node:
        """The ``#document`` of a page."""
        self._parse(text)
        document: Node = self.tree.getDocument()
        return document

    def read_fragment(self, text: str, container: str = "div") -> Node:
        """What a ``container`` element would hold, as a ``#fragment``."""
        self._parse(text, innerHTML=True, container=container)
        fragment: Node = self.tree.getFragment()
        return fragment

    def _parse(
        self,
        stream: Any,
        innerHTML: bool = False,
        container: str = "div",
        scripting: bool = False,
        **kwargs: Any,
    ) -> None:
        self.innerHTMLMode = innerHTML
        self.container = container
        self.scripting = scripting
        self.tokenizer = Tokenizer(stream, self)
        self.reset()
        self.mainLoop()

    def parseError(self, errorcode: str = "", datavars: Any = None) -> None:
        """Errors in markup are of no interest here."""

    def mainLoop(self) -> None:
        """The whole page."""
        tokenizer = self.tokenizer
        queue: deque[Token] = tokenizer.tokenQueue
        stack = self.tree.openElements
        phases = self.phases
        body_phases = (phases["inBody"], phases["inCell"], phases["inCaption"])
        data_state = tokenizer.dataState
        while True:
            if self.phase in body_phases and stack[-1].namespace is None and tokenizer.state == data_state:
                self._read_body()
            if not tokenizer.state():
                break
            while queue:
                self._process(queue.popleft())
        # Each phase hands the end of the page to the next one; there are about twenty.
        for _ in range(len(phases)):
            if not self.phase.processEOF():
                break

    def _process(self, token: Token) -> None:
        """One token through the insertion modes (13.2.6)."""
        kind = token["type"]
        if kind == PARSE_ERROR:
            return
        stack = self.tree.openElements
        if kind == START_TAG and len(stack) >= self.tree.max_depth and not self._make_room(token):
            return
        current: Token | None = token
        while current is not None:
            kind = current["type"]
            phase = self.phase
            if stack and stack[-1].namespace is not None and not self._is_html_content(stack[-1], current):
                phase = self.phases["inForeignContent"]
            if kind == CHARACTERS:
                current = phase.processCharacters(current)
            elif kind == SPACE_TOKEN:
                current = phase.processSpaceCharacters(current)
            elif kind == START_TAG:
                current = phase.processStartTag(current)
            elif kind == END_TAG:
                current = phase.processEndTag(current)
            elif kind == COMMENT:
                current = phase.processComment(current)
            elif kind == DOCTYPE:
                current = phase.processDoctype(current)
            else:
                return

    def _is_html_content(self, element: Any, token: Token) -> bool:
        """Whether a token inside a foreign element follows the rules of HTML (13.2.6, integration points)."""
        kind = token["type"]
        text = kind in (CHARACTERS, SPACE_TOKEN)
        if self.isMathMLTextIntegrationPoint(element):
            if text or (kind == START_TAG and token["name"] not in ("mglyph", "malignmark")):
                return True
        elif (
            element.name == "annotation-xml"
            and element.namespace == namespaces["mathml"]
            and kind == START_TAG
            and token["name"] == "svg"
        ):
            return True
        return (text or kind == START_TAG) and self.isHTMLIntegrationPoint(element)

    def _make_room(self, token: Token) -> bool:
        """Whether a start tag may be processed though the tree is as deep as it may be.

        The current node is closed, so that the new element becomes its sibling instead of its child,
        as browsers do it. Where it must stay open, as a table or its cell, the start tag is left out;
        what it would have held then stands in the cell.
        """
        name = token["name"]
        if name in _NOT_NESTING:
            return True
        stack = self.tree.openElements
        top = stack[-1]
        if top.tag in _KEPT_OPEN:
            if name in _TABLE_CONTENT:
                return True
            return top.tag == "select" and name in ("option", "optgroup")
        if name == "table" or name == "select":
            return False
        stack.pop()
        entries = self.tree.activeFormattingElements
        if top in entries:
            entries.remove(top)
        return True

    def resetInsertionMode(self) -> None:
        """The insertion mode that fits the open elements (13.2.4.1).

        html5lib takes an SVG element named select, or head, for an HTML one and stops with an error.
        """
        phases = self.phases
        for index in range(len(self.tree.openElements) - 1, -1, -1):
            node = self.tree.openElements[index]
            name = node.name
            if index == 0 and self.innerHTML:
                name = self.innerHTML
            elif node.namespace is not None:
                continue
            if name in _MODES:
                self.phase = phases[_MODES[name]]
                return
        self.phase = phases["inBody"]

    def _read_body(self) -> None:
        """Text and tags in a body, a table cell or a caption, up to what is left to html5lib.

        Stands where the current node is an HTML element and the tokenizer in the data state. Every
        branch does what html5lib's InBodyPhase does for the same tokens, and it leaves
        ``chunkOffset`` at the first character that it did not read.
        """
        tree = self.tree
        stack: list[Element] = tree.openElements
        formatting: list[Any] = tree.activeFormattingElements
        stream = self.tokenizer.stream
        text: str = stream.chunk
        position: int = stream.chunkOffset
        frameset_ok = self.framesetOK
        in_body = self.phases["inBody"]
        drops_newline = in_body.processSpaceCharacters == in_body.processSpaceCharactersDropNewline
        max_depth: int = tree.max_depth
        open_p = sum(node.tag == "p" for node in stack)
        new = object.__new__

        while True:
            match = _piece(text, position)
            assert match is not None
            data, slash, name, source = match.groups()
            if data:
                if "&" in data:
                    data = decode_text(data)
                if drops_newline and data[0] in SPACES:
                    break
                if formatting and (last := formatting[-1]) is not Marker and last not in stack:
                    tree.reconstructActiveFormattingElements()
                parent = stack[-1]
                children = parent.children
                if not children or children[-1].__class__ is Element:
                    children.append(data)
                else:
                    tree.append_text(parent, data)
                if frameset_ok and data.strip(SPACES):
                    frameset_ok = False
                position = match.end(1)

            if slash is None:
                # No tag: a comment, a character that is left to html5lib, or the end.
                if text.startswith("<!--", position):
                    end, position = comment_end(text, position)
                    if tree.keeps_comments or drops_newline:
                        if end == len(text):
                            position = match.end(1)
                            break
                        comment = text[match.end(1) + 4 : end].replace("\0", "\ufffd")
                        tree.insertComment({"data": comment})
                    continue
                nulls = _nulls(text, position)
                if nulls is None:
                    break
                position = nulls.end()
                continue

            if not slash:
                entry = _START.get(name)
                if entry is None:
                    name = lower(name)
                    if "\0" in name:
                        name = name.replace("\0", "\ufffd")
                    entry = _START.get(name) or (name, _PLAIN)
                name, kind = entry
                if kind == _LEFT or len(stack) >= max_depth:
                    break
                attrs = read_attributes(source) if source else {}

                if kind <= _LAST_REOPENING:
                    if kind == _ANCHOR and formatting and tree.elementInActiveFormattingElements("a"):
                        break
                    if formatting and (last := formatting[-1]) is not Marker and last not in stack:
                        tree.reconstructActiveFormattingElements()
                elif kind <= _LAST_CLOSING_P:
                    if kind == _LIST_ITEM:
                        frameset_ok = False
                        if stack[-1].tag not in ("ul", "ol", "dl"):
                            closed = _open_list_item(stack, name)
                            if closed is None:
                                break
                            if closed:
                                open_p -= sum(node.tag == "p" for node in stack[closed:])
                                del stack[closed:]
                    if open_p:
                        index = _index_in_scope(stack, "p", _BUTTON_SCOPE)
                        if index:
                            open_p -= sum(node.tag == "p" for node in stack[index:])
                            del stack[index:]
                    if kind == _HEADING and _START.get(stack[-1].tag, ("", 0))[1] == _HEADING:
                        stack.pop()

                parent = stack[-1]
                node: Element = new(Element)
                node.tag = name
                node.attrs = attrs
                node.children = []
                node.parent = parent
                parent.children.append(node)
                position = match.end()

                if kind == _PLAIN or kind == _BLOCK or kind == _HEADING or kind == _LIST_ITEM:
                    stack.append(node)
                elif kind == _P:
                    stack.append(node)
                    open_p += 1
                elif kind == _FORMATTING or kind == _ANCHOR:
                    stack.append(node)
                    tree.add_formatting(node)
                elif kind == _VOID or kind == _RULE:
                    frameset_ok = False
                elif kind == _INPUT:
                    if lower(attrs.get("type", "")) != "hidden":
                        frameset_ok = False
                elif kind == _PRE:
                    stack.append(node)
                    frameset_ok = False
                    drops_newline = True
                    in_body.processSpaceCharacters = in_body.processSpaceCharactersDropNewline
                elif kind == _RAW or kind == _IFRAME:
                    if kind == _IFRAME:
                        frameset_ok = False
                    end = (
                        script_end(text, position) if name == "script" else raw_text_end(text, position, name)
                    )
                    if end > position:
                        data = text[position:end]
                        node.children.append(data.replace("\0", "\ufffd") if "\0" in data else data)
                    match = _piece(text, end)
                    assert match is not None
                    # An end tag that never ends swallows the rest.
                    position = match.end() if match.end() > end else len(text)
                continue

            entry = _END.get(name)
            if entry is None:
                name = lower(name)
                if "\0" in name:
                    name = name.replace("\0", "\ufffd")
                entry = _END.get(name) or (name, _END_PLAIN)
            name, kind = entry
            top = stack[-1]
            if top.tag == name and kind != _END_LEFT:
                if kind == _END_FORMATTING:
                    if formatting and formatting[-1] is top:
                        formatting.pop()
                    elif tree.elementInActiveFormattingElements(name) is top:
                        formatting.remove(top)
                    else:
                        break
                elif kind == _END_P:
                    open_p -= 1
                elif name == "pre" and drops_newline:
                    drops_newline = False
                    in_body.processSpaceCharacters = in_body.processSpaceCharactersNonPre
                stack.pop()
                position = match.end()
                continue
            if kind == _END_BLOCK:
                if name == "pre":
                    break
                index = _index_in_scope(stack, name, _SCOPE)
            elif kind == _END_LIST_ITEM:
                index = _index_in_scope(stack, name, _LIST_SCOPE if name == "li" else _SCOPE)
            elif kind == _END_P:
                index = _index_in_scope(stack, name, _BUTTON_SCOPE) if open_p else 0
                if not index:
                    break
            elif kind == _END_PLAIN:
                index = _index_in_scope(stack, name, _SPECIAL)
            else:
                break
            if index is None:
                break
            if index:
                if open_p:
                    open_p -= sum(node.tag == "p" for node in stack[index:])
                del stack[index:]
            position = match.end()

        stream.chunkOffset = position
        self.framesetOK = frameset_ok


_MODES = {
    "select": "inSelect",
    "td": "inCell",
    "th": "inCell",
    "tr": "inRow",
    "tbody": "inTableBody",
    "thead": "inTableBody",
    "tfoot": "inTableBody",
    "caption": "inCaption",
    "colgroup": "inColumnGroup",
    "table": "inTable",
    "head": "inBody",
    "body": "inBody",
    "frameset": "inFrameset",
    "html": "beforeHead",
}


def _index_in_scope(stack: list[Element], name: str, limits: frozenset[str]) -> int | None:
    """Where on the stack the last element ``name`` is; 0 where one of ``limits`` hides it or there is none.

    None: a foreign element is on the way, and the question is left to html5lib.
    """
    for index in range(len(stack) - 1, 0, -1):
        node = stack[index]
        if node.__class__ is not Element:
            return None
        if node.tag == name:
            return index
        if node.tag in limits:
            return 0
    return 0


def _open_list_item(stack: list[Element], name: str) -> int | None:
    """Where the list item is that a start tag ``name`` (li, dd, dt) closes; 0: none, None: see above."""
    names = ("li",) if name == "li" else ("dd", "dt")
    for index in range(len(stack) - 1, 0, -1):
        node = stack[index]
        if node.__class__ is not Element:
            return None
        if node.tag in names:
            # The end tag that is implied works within its scope only.
            return _index_in_scope(stack, node.tag, _LIST_SCOPE if name == "li" else _SCOPE)
        if node.tag in _LIST_ITEM_STOP:
            return 0
    return 0
