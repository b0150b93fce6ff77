"""html5lib's insertion modes, with the methods replaced that read text character by character."""

from __future__ import annotations

from typing import Any

from html5lib.html5parser import getPhases

from .tokenizer import CHARACTERS, Token

SPACES = "\t\n\f \r"
_STOCK: dict[str, Any] = getPhases(False)
_StockInBody: Any = _STOCK["inBody"]
_StockInTableText: Any = _STOCK["inTableText"]
_StockInForeignContent: Any = _STOCK["inForeignContent"]


class InBody(_StockInBody):  # type: ignore[misc]
    """The insertion mode in which almost all of a page is read."""

    __slots__ = ()

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


class InForeignContent(_StockInForeignContent):  # type: ignore[misc]
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
    "inTableText": InTableText,
    "inForeignContent": InForeignContent,
}
