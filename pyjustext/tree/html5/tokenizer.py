"""html5lib's tokenizer with compiled expressions for the states that take most of the time.

html5lib goes from state to state, character by character where the markup is odd, and appends to strings one
character at a time. Here one regular expression matches a whole tag, comment or raw text, well-formed or not.
Every expression is possessive, so it never backtracks and the time is linear whatever the page contains. The
states for rare markup (bogus comments, CDATA, plaintext, doctypes) are html5lib's own.
"""

from __future__ import annotations

import re
from collections import deque
from typing import Any

from html5lib import _tokenizer
from html5lib.constants import tokenTypes

from .references import decode_text
from .stream import Stream
from .tag_syntax import SPACE, TAG_PATTERN, lower, read_attributes

Token = dict[str, Any]

CHARACTERS: int = tokenTypes["Characters"]
SPACES: int = tokenTypes["SpaceCharacters"]
START_TAG: int = tokenTypes["StartTag"]
END_TAG: int = tokenTypes["EndTag"]
COMMENT: int = tokenTypes["Comment"]
DOCTYPE: int = tokenTypes["Doctype"]
PARSE_ERROR: int = tokenTypes["ParseError"]

_tag = re.compile(TAG_PATTERN).match
_tag_opens = re.compile("</?[a-zA-Z]").match
_text = re.compile(r"[^<&\0]++").match
_numeric_reference = re.compile(r"&#(?:[xX][0-9a-fA-F]++|[0-9]++);?").match
_leading_space = re.compile(rf"[{SPACE}\r]++").match
_comment_end = re.compile("--!?>").search
_script_mark = re.compile(rf"<!--|-->|<(/?)script(?=[{SPACE}/>])", re.IGNORECASE).search
_raw_ends: dict[str, re.Pattern[str]] = {}

_LONGEST_DOCTYPE = 4096
"""In characters. html5lib reads doctypes character by character, in quadratic time."""


def comment_end(text: str, start: int) -> tuple[int, int]:
    """The end of the data of the comment whose ``<!--`` is at ``start``, and the end of the comment."""
    if text.startswith(">", start + 4):
        return start + 4, start + 5
    if text.startswith("->", start + 4):
        return start + 4, start + 6
    match = _comment_end(text, start + 4)
    return match.span() if match is not None else (len(text), len(text))


def raw_text_end(text: str, start: int, name: str) -> int:
    """Where the raw text of ``name`` that begins at ``start`` ends: at its end tag or at the end of the
    page."""
    pattern = _raw_ends.get(name)
    if pattern is None:
        pattern = re.compile(rf"</{re.escape(name)}(?=[{SPACE}/>])", re.IGNORECASE)
        if len(_raw_ends) < 100:
            _raw_ends[name] = pattern
    match = pattern.search(text, start)
    return match.start() if match is not None else len(text)


def script_end(text: str, start: int) -> int:
    """Where a script that begins at ``start`` ends; ``<!--`` and ``<script`` in it may hide an end tag.

    HTML standard, 13.2.5.4 and the "script data escaped" states.
    """
    end = raw_text_end(text, start, "script")
    if text.find("<!--", start, end) < 0:  # as in nearly all scripts
        return end
    escaped = doubly = False
    position = start
    while (match := _script_mark(text, position)) is not None:
        mark = match.group()
        position = match.end()
        if mark == "<!--":
            if not escaped:
                escaped = True
                # The dashes of <!-- may also be those of -->: <!--> is both.
                position -= 2
        elif mark == "-->":
            escaped = doubly = False
        elif match.group(1):
            if not doubly:
                return match.start()
            doubly = False
        elif escaped:
            doubly = True
    return len(text)


class Tokenizer(_tokenizer.HTMLTokenizer):
    """One page's tokens; its ``state`` method puts the next ones into ``tokenQueue``."""

    stream: Stream
    state: Any
    currentToken: Any
    tokenQueue: deque[Token]  # type: ignore[assignment]

    def __init__(self, text: str, parser: Any, *, is_open: bool = False) -> None:
        self.stream = Stream(text, is_open=is_open)
        self.parser = parser
        self.state = self.dataState
        self.currentToken = None
        self.tokenQueue = deque()

    def has_token(self) -> bool:
        """Whether the next token is there in full, so that text still to come cannot change it. In doubt it
        is not, and is read later."""
        stream = self.stream
        text = stream.chunk
        position = stream.chunkOffset
        if position >= stream.chunkSize:
            return False
        state = self.state
        if state == self.dataState:
            return self.has_markup(position) if text[position] == "<" else stream.has_text_end()
        if state in (self.rcdataState, self.rawtextState, self.scriptDataState):
            name = self.currentToken["name"]
            if state != self.scriptDataState:
                end = raw_text_end(text, position, name)
            elif name == "script":
                end = script_end(text, position)
            else:
                return False
            return end < stream.chunkSize and _tag(text, end) is not None
        # html5lib's other states are within a token that is there, except plain text, which has no end.
        return bool(state != self.plaintextState)

    def has_markup(self, position: int) -> bool:
        """Whether the piece of the page has all of what begins with the ``<`` at ``position``."""
        text = self.stream.chunk
        if _tag_opens(text, position) is not None:
            return _tag(text, position) is not None
        if text.startswith("<!--", position):
            end, after = comment_end(text, position)
            return end < after
        follows = text[position + 1 : position + 2]
        if follows not in ("!", "?", "/"):
            return follows != ""
        end_mark = ">"
        if text.startswith("<![CDATA[", position):
            stack = self.parser.tree.openElements
            if stack and stack[-1].namespace is not None:
                end_mark = "]]>"
        return text.find(end_mark, position) >= 0

    def dataState(self) -> bool:
        """One piece of text, one tag or one comment; False at the end of the page."""
        stream = self.stream
        text = stream.chunk
        position = stream.chunkOffset
        if position >= stream.chunkSize:
            return False
        char = text[position]
        if char == "<":
            match = _tag(text, position)
            if match is not None:
                self._emit_tag(match)
            elif _tag_opens(text, position) is not None:
                stream.chunkOffset = stream.chunkSize
            elif text.startswith("<!--", position):
                end, stream.chunkOffset = comment_end(text, position)
                data = text[position + 4 : end]
                if end == stream.chunkSize and stream.chunkOffset == end:
                    data = _unfinished_comment(data)
                self.tokenQueue.append({"type": COMMENT, "data": data.replace("\0", "\ufffd")})
            elif text[position : position + 9].lower() == "<!doctype" and self._long_doctype(position):
                pass
            else:
                return super().dataState()
            return True
        if char == "&":
            match = _numeric_reference(text, position)
            if match is None:
                return super().dataState()
            stream.chunkOffset = match.end()
            self._emit_text(decode_text(match.group()))
            return True
        match = _leading_space(text, position) or _text(text, position)
        if match is None:
            return super().dataState()
        stream.chunkOffset = match.end()
        self.tokenQueue.append({"type": SPACES if char in "\t\n\f " else CHARACTERS, "data": match.group()})
        return True

    def rcdataState(self) -> bool:
        """Text with character references up to the end tag: title, textarea."""
        return self._raw_text(references=True)

    def rawtextState(self) -> bool:
        """Raw text up to the end tag: style, iframe, xmp, noembed, noframes."""
        return self._raw_text()

    def scriptDataState(self) -> bool:
        """A script up to its end tag."""
        if self.currentToken and self.currentToken["name"] != "script":
            return super().scriptDataState()
        return self._raw_text(script=True)

    def _raw_text(self, *, references: bool = False, script: bool = False) -> bool:
        stream = self.stream
        text = stream.chunk
        start = stream.chunkOffset
        if start >= stream.chunkSize:
            return False
        # A fragment parsed as the content of a textarea has no start tag for an end tag to match.
        name = self.currentToken["name"] if self.currentToken else None
        if name is None:
            end = stream.chunkSize
        else:
            end = script_end(text, start) if script else raw_text_end(text, start, name)
        data = text[start:end].replace("\0", "\ufffd")
        if references and "&" in data:
            data = decode_text(data)
        space = _leading_space(data)
        if space is not None:
            self.tokenQueue.append({"type": SPACES, "data": space.group()})
            data = data[space.end() :]
        if data:
            self.tokenQueue.append({"type": CHARACTERS, "data": data})
        stream.chunkOffset = end
        self.state = self.dataState
        if end < stream.chunkSize:
            match = _tag(text, end)
            if match is not None:
                self._emit_tag(match)
            else:
                stream.chunkOffset = stream.chunkSize
        return True

    def _emit_tag(self, match: re.Match[str]) -> None:
        slash, name, plain, rest = match.groups()
        name = lower(name)
        if "\0" in name:
            name = name.replace("\0", "\ufffd")
        end = match.end()
        self.stream.chunkOffset = end
        token: Token
        if slash:
            token = {"type": END_TAG, "name": name, "data": {}, "selfClosing": False}
        else:
            token = {
                "type": START_TAG,
                "name": name,
                "data": read_attributes(plain, rest) if plain or rest else {},
                # The slash of <a href=x/> belongs to the value.
                "selfClosing": match.string[end - 2] == "/" and match.end(4) < end - 1,
                "selfClosingAcknowledged": False,
            }
        self.currentToken = token
        self.tokenQueue.append(token)

    def _emit_text(self, text: str) -> None:
        self.tokenQueue.append({"type": SPACES if text in "\t\n\f \r" else CHARACTERS, "data": text})

    def _long_doctype(self, position: int) -> bool:
        stream = self.stream
        end = stream.chunk.find(">", position, position + _LONGEST_DOCTYPE)
        if end >= 0 or stream.chunkSize - position < _LONGEST_DOCTYPE:
            return False
        end = stream.chunk.find(">", position)
        stream.chunkOffset = end + 1 if end >= 0 else stream.chunkSize
        self.tokenQueue.append(
            {"type": DOCTYPE, "name": "", "publicId": None, "systemId": None, "correct": False}
        )
        return True


def _unfinished_comment(data: str) -> str:
    """The data of a comment cut off by the end of the page, without dashes that could have begun ``-->``."""
    for dashes in ("--!", "--", "-"):
        if data.endswith(dashes):
            return data[: -len(dashes)]
    return data
