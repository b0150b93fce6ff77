"""html5lib's parser with a fast path through a page's body.

``Parser`` is html5lib's parser with this package's tokenizer, tree builder and insertion modes and a main
loop that keeps no errors. Most of a page is plain text and well-known tags in its body; for these
``body.Body`` does at once what token, queue, insertion mode and tree builder would do in turn. It leaves
anything else (parts of a table, misnested formatting, MathML, a form, a stray end tag, …) to html5lib, and
takes over again afterwards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from html5lib import html5parser
from html5lib.constants import namespaces

from ..node import Node
from .body import Body
from .body_names import KEPT_OPEN, NOT_NESTING, TABLE_CONTENT
from .phases import OWN_PHASES
from .tokenizer import CHARACTERS, COMMENT, DOCTYPE, END_TAG, PARSE_ERROR, SPACES, START_TAG, Token, Tokenizer
from .treebuilder import TreeBuilder

_T = TypeVar("_T")

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


class Parser(html5parser.HTMLParser):
    """The parser of a single page: call ``read`` or ``read_fragment`` once, or ``begin``, ``feed`` for each
    piece of the page, and ``finish`` or ``finish_in_order``."""

    tree: TreeBuilder
    phase: Any
    phases: dict[str, Any]
    tokenizer: Any
    framesetOK: bool

    def __init__(self, builder: type[TreeBuilder] = TreeBuilder) -> None:
        super().__init__(tree=builder, namespaceHTMLElements=False)
        # Without scripting, the content of noscript elements is markup, not text.
        self.scripting = False
        for name, phase in OWN_PHASES.items():
            self.phases[name] = phase(self, self.tree)

    def read(self, text: str) -> Node:
        """The ``#document`` of a page."""
        self._begin(Tokenizer(text, self))
        return self.finish()

    def read_in_order(self, text: str) -> list[Node]:
        """The ``html`` element of a page and all elements below it, in document order."""
        self._begin(Tokenizer(text, self))
        return self.finish_in_order()

    def begin(self) -> None:
        """Begin a page that arrives in pieces."""
        self._begin(Tokenizer("", self, is_open=True))

    def feed(self, text: str) -> None:
        """Read more of the page, up to the last token that is there in full."""
        if self.tokenizer.stream.add(text):
            self._advance()

    def finish_in_order(self) -> list[Node]:
        """As :meth:`read_in_order`, of a page of which nothing more is to come."""
        return self._finish(self.tree.elements)

    def finish(self) -> Node:
        """The ``#document`` of the page, of which nothing more is to come."""
        return self._finish(self.tree.getDocument)

    def read_fragment(self, text: str, container: str = "div") -> Node:
        """The content that a ``container`` element would have, as a ``#fragment``."""
        self._begin(Tokenizer(text, self), container)
        return self._finish(self.tree.getFragment)

    def _finish(self, result: Callable[[], _T]) -> _T:
        """Read to the end of the page, and forget it. The insertion modes, which refer to their own methods
        and to the tree, would keep it until the garbage collector comes."""
        self.tokenizer.stream.close()
        self.mainLoop()
        found = result()
        for part in (self.tree, self.tokenizer, self):
            vars(part).clear()
        return found

    def _begin(self, tokenizer: Tokenizer, container: str | None = None) -> None:
        self.innerHTMLMode = container is not None
        self.container = container or ""
        self.tokenizer = tokenizer
        self.reset()

    def parseError(self, errorcode: str = "", datavars: Any = None) -> None:
        """Parse errors are not recorded."""

    def mainLoop(self) -> None:
        """Read to the end of the page."""
        self._advance()
        # Each phase passes the end of the page on to the next one; there are about twenty.
        for _ in range(len(self.phases)):
            if not self.phase.processEOF():
                break

    def _advance(self) -> None:
        """Read as far as the text that is there cannot be changed by what is still to come."""
        tokenizer = self.tokenizer
        queue: deque[Token] = tokenizer.tokenQueue
        stack = self.tree.openElements
        phases = self.phases
        body_phases = (phases["inBody"], phases["inCell"], phases["inCaption"])
        in_head = phases["inHead"]
        data_state = tokenizer.dataState
        body = Body(self)
        stream = tokenizer.stream
        while True:
            if self.phase in body_phases and stack[-1].namespace is None and tokenizer.state == data_state:
                body.read()
            elif self.phase is in_head and tokenizer.state == data_state:
                body.read_head()
            if stream.is_open and not tokenizer.has_token():
                return
            if not tokenizer.state():
                return
            while queue:
                self._process(queue.popleft())

    def _process(self, token: Token) -> None:
        """Process one token by the insertion modes (13.2.6)."""
        kind = token["type"]
        if kind == PARSE_ERROR:
            return
        stack = self.tree.openElements
        if kind == START_TAG and len(stack) >= self.tree.max_depth and not self.make_room(token["name"]):
            return
        current: Token | None = token
        while current is not None:
            kind = current["type"]
            phase = self.phase
            if stack and stack[-1].namespace is not None and not self._is_html_content(stack[-1], current):
                phase = self.phases["inForeignContent"]
            if kind == CHARACTERS:
                current = phase.processCharacters(current)
            elif kind == SPACES:
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
        text = kind in (CHARACTERS, SPACES)
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

    def make_room(self, name: str) -> bool:
        """Make room for a start tag in a tree of maximum depth; False if the tag is to be ignored.

        The current node is closed, so that the new element becomes its sibling instead of its child, as in
        browsers. If it must stay open, like a table or a cell, the start tag is ignored and the content goes
        into the cell.
        """
        if name in NOT_NESTING:
            return True
        stack = self.tree.openElements
        top = stack[-1]
        if top.tag in KEPT_OPEN:
            if name in TABLE_CONTENT:
                return True
            return top.tag == "select" and name in ("option", "optgroup")
        if name == "table" or name == "select":
            return False
        self.tree.close_current()
        return True

    def resetInsertionMode(self) -> None:
        """Set the insertion mode that fits the open elements (13.2.4.1).

        html5lib mistakes an SVG element named select or head for the HTML element and raises an error.
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
