"""Converts phrasing to lines of Markdown. Emphasis is marked only where all readers recognise the mark."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from .escaping import WHITE, escape_line_starts

_TICKS = re.compile("`+")
_SIGNS = re.compile(r"[!-/:-@\[-`{-~]")


class Mark(NamedTuple):
    """A mark of emphasis, and the first and last characters of the text between the marks."""

    sign: str
    opens: bool
    first: str
    last: str


Piece = str | Mark
"""Finished Markdown, ``"\\n"`` for a forced line break, or a mark of emphasis."""


def emphasised(sign: str, pieces: list[Piece]) -> list[Piece]:
    """``pieces`` between two marks, or without them if a mark would touch the same character."""
    before, inner, after = trimmed(pieces)
    first, last = _edge(inner, 0), _edge(inner, -1)
    if not inner or sign[0] in (first, last) or "\n" in inner:
        return pieces
    return [*before, Mark(sign, True, first, last), *inner, Mark(sign, False, first, last), *after]


def enclosed(start: str, pieces: list[Piece], end: str) -> list[Piece]:
    """``pieces`` between two finished texts, with white space outside. Without pieces, nothing is added."""
    before, inner, after = trimmed(pieces)
    return [*before, start, *inner, end, *after] if inner else pieces


def trimmed(pieces: list[Piece]) -> tuple[list[Piece], list[Piece], list[Piece]]:
    """White space before, the pieces without it, white space after."""
    start, end = 0, len(pieces)
    while start < end and isinstance(pieces[start], str) and not str(pieces[start]).strip():
        start += 1
    while start < end and isinstance(pieces[end - 1], str) and not str(pieces[end - 1]).strip():
        end -= 1
    before, inner, after = pieces[:start], pieces[start:end], pieces[end:]
    if inner and isinstance(inner[0], str):
        text = inner[0].lstrip()
        if text != inner[0]:
            before.append(inner[0][: len(inner[0]) - len(text)])
            inner[0] = text
    if inner and isinstance(inner[-1], str):
        text = inner[-1].rstrip()
        if text != inner[-1]:
            after.insert(0, inner[-1][len(text) :])
            inner[-1] = text
    return before, inner, after


def _edge(pieces: Sequence[Piece], end: int) -> str:
    if not pieces:
        return ""
    piece = pieces[end]
    return piece.sign[end] if isinstance(piece, Mark) else piece[end]


def line(pieces: Sequence[Piece]) -> str:
    """The text of a paragraph: one line, or several where line breaks are forced."""
    text = "".join(_written(pieces))
    lines = [part.strip(" ") for part in text.split("\n")]
    return escape_line_starts("  \n".join([part for part in lines if part]))


def _written(pieces: Sequence[Piece]) -> list[str]:
    closable = _closable(pieces)
    out: list[str] = []
    opened: list[bool] = []
    last = ""
    for index, piece in enumerate(pieces):
        if isinstance(piece, Mark):
            if piece.opens:
                opened.append(index in closable and last != piece.sign[0] and _flanks(last, piece.first))
                write = opened[-1]
            else:
                write = opened.pop()
            text = piece.sign if write else ""
        else:
            text = piece
            if last == "!" and text[:1] == "[":
                out[-1] = out[-1][:-1] + "\\!"  # a link after an exclamation mark, not a picture
            elif last == "`" and text[:1] == "`":
                out.append(" ")  # keeps two code spans apart
        if text:
            out.append(text)
            last = text[-1]
    return out


def _closable(pieces: Sequence[Piece]) -> set[int]:
    """The opening marks of emphasis whose closing marks are valid where they are."""
    found: set[int] = set()
    closing: list[bool] = []
    after = ""
    for index in range(len(pieces) - 1, -1, -1):
        piece = pieces[index]
        if isinstance(piece, str):
            after = piece[:1] or after
        elif not piece.opens:
            closing.append(after != piece.sign[0] and _flanks(after, piece.last))
        elif closing.pop():
            found.add(index)
    return found


def _flanks(outside: str, inside: str) -> bool:
    """Whether a mark between these two characters is valid (CommonMark 0.31, 6.2, strictly interpreted)."""
    if inside.isalnum():
        return True
    return not outside or outside.isspace() or unicodedata.category(outside)[0] == "P"


def _inert(text: str) -> str:
    """Code in one line that no program for notes runs: an apostrophe, as in spreadsheets, stands before ``=``
    and ``$=``, with which Obsidian's plug-in Dataview begins a query or a program."""
    text = WHITE.sub(" ", text)
    begun = text.lstrip()
    return f"'{begun}" if begun.startswith(("=", "$=")) else text


def code_span(text: str) -> str:
    """Text between a number of backticks that does not occur in it."""
    text = _inert(text)
    if not text.strip():
        return text
    longest = max([len(run) for run in _TICKS.findall(text)], default=0)
    ticks = "`" * (longest + 1)
    pad = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def code_in_cell(text: str) -> str:
    """Code in a table cell. Readers disagree about a pipe in a code span, so code with one is written as
    HTML, with its punctuation as character references."""
    text = _inert(text)
    if "|" not in text:
        return code_span(text)
    return f"<code>{_SIGNS.sub(lambda match: f'&#{ord(match[0])};', text)}</code>"
