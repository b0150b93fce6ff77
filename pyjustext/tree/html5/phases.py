"""html5lib's insertion modes, with two kinds of methods replaced.

Some read text character by character. Others mistake an SVG or MathML element for the HTML element of the
same name.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from html5lib.html5parser import getPhases

from .nodes import Element
from .tokenizer import CHARACTERS, Token

SPACES = "\t\n\f \r"
_STOCK: dict[str, Any] = getPhases(False)
_StockInBody: Any = _STOCK["inBody"]
_StockInTable: Any = _STOCK["inTable"]
_StockInTableBody: Any = _STOCK["inTableBody"]
_StockInRow: Any = _STOCK["inRow"]
_StockInTableText: Any = _STOCK["inTableText"]
StockInForeignContent: Any = _STOCK["inForeignContent"]


class InBody(_StockInBody):  # type: ignore[misc]
    """The insertion mode in which almost all of a page is read."""

    __slots__ = ()

    @property
    def drops_newline(self) -> bool:
        """Whether a line feed is dropped if it comes next. html5lib keeps this as the method that it calls
        for white space."""
        return bool(self.processSpaceCharacters == self.processSpaceCharactersDropNewline)

    @drops_newline.setter
    def drops_newline(self, wanted: bool) -> None:
        method = self.processSpaceCharactersDropNewline if wanted else self.processSpaceCharactersNonPre
        self.processSpaceCharacters = method  # type: ignore[misc]

    def addFormattingElement(self, token: Token) -> None:
        """Insert a formatting element and add it to the list of active ones."""
        self.tree.add_formatting(self.tree.insertElement(token))

    def processCharacters(self, token: Token) -> None:
        """Text that is not only white space."""
        data = token["data"]
        if data == "\0":
            return
        self.tree.reconstructActiveFormattingElements()
        self.tree.insertText(data)
        if self.parser.framesetOK and data.strip(SPACES):
            self.parser.framesetOK = False


class InTable(_StockInTable):  # type: ignore[misc]
    """A table outside its groups of rows."""

    __slots__ = ()

    def clearStackToTableContext(self) -> None:
        """Close what stands open in the table."""
        _close_up_to(self.tree.openElements, ("table", "html"))

    def processEOF(self) -> None:
        """The page ends in the table. html5lib fails if the last open element is an ``html`` in SVG."""


class InTableBody(_StockInTableBody):  # type: ignore[misc]
    """A group of rows."""

    __slots__ = ()

    def clearStackToTableBodyContext(self) -> None:
        """Close what stands open in the group."""
        _close_up_to(self.tree.openElements, ("tbody", "tfoot", "thead", "html"))


class InRow(_StockInRow):  # type: ignore[misc]
    """A row."""

    __slots__ = ()

    def clearStackToTableRowContext(self) -> None:
        """Close what stands open in the row."""
        _close_up_to(self.tree.openElements, ("tr", "html"))


def _close_up_to(stack: list[Element], names: Container[str]) -> None:
    """Close the open elements down to the last HTML element with one of these names."""
    while stack[-1].namespace is not None or stack[-1].name not in names:
        stack.pop()


class InTableText(_StockInTableText):  # type: ignore[misc]
    """Text directly in a table, collected until it is known whether all of it is white space."""

    __slots__ = ()

    def flushCharacters(self) -> None:
        """Put the collected text into the table, or before it."""
        tokens: list[Token] = self.characterTokens
        data = "".join([token["data"] for token in tokens])
        if data.strip(SPACES):
            self.parser.phases["inTable"].insertText({"type": CHARACTERS, "data": data})
        elif data:
            self.tree.insertText(data)
        tokens.clear()


class InForeignContent(StockInForeignContent):  # type: ignore[misc]
    """SVG and MathML."""

    __slots__ = ()

    def processCharacters(self, token: Token) -> None:
        """Text that is not only white space."""
        data = token["data"]
        if data == "\0":
            data = "\ufffd"
        elif self.parser.framesetOK and data.strip(SPACES):
            self.parser.framesetOK = False
        self.tree.insertText(data)


OWN_PHASES: dict[str, Any] = {
    "inBody": InBody,
    "inTable": InTable,
    "inTableBody": InTableBody,
    "inRow": InRow,
    "inTableText": InTableText,
    "inForeignContent": InForeignContent,
}
