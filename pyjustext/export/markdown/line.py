"""Converts phrasing to lines of Markdown. Emphasis is marked only where all readers recognise the mark."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

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


WHITE = re.compile(r"[ \t\n\r\f]+")
_SPECIAL = re.compile(
    r"[\\`*_\[\]>~|]"
    r"|&(?=#?[0-9A-Za-z]+;)"  # a character reference
    # GitHub turns a bare address into a link and includes the backslashes after it, so the characters that
    # these escape would become markup.
    r"|:(?=//)|(?<=www)\."
    r"|(?<=\{)\{",  # two braces begin a macro or a query of Logseq
    re.IGNORECASE,
)
_REFERENCE = re.compile("&(?=#?[0-9A-Za-z]+;)")
_LINE_START = re.compile(r"(?m)^(\d{1,9}(?=[.)](?:\s|$))|[#+-](?=[\s#+=-]|$)|=(?==*\s*$)|[:-](?=-|:))")


def escape(text: str) -> str:
    """Escape text for any place in a line, including table rows."""
    return _SPECIAL.sub(r"\\\g<0>", text).replace("<", "&lt;")


def escape_label(text: str) -> str:
    """Escape the text of a picture. Brackets become references, because readers treat escaped ones
    differently."""
    return escape(text).replace("\\[", "&#91;").replace("\\]", "&#93;").replace("\\\\", "&#92;")


def escape_line_starts(text: str) -> str:
    """Escape the starts of lines that would be a list, a heading or the separator below a table's head."""
    return _LINE_START.sub(lambda start: f"{start[1]}\\" if start[1].isdigit() else f"\\{start[1]}", text)


def one_line(text: str) -> str:
    """``text`` with runs of white space replaced by single spaces."""
    return WHITE.sub(" ", text).strip()


def target(url: str) -> str:
    """Escape the target of a link. Markdown resolves character references and backslashes in it, which would
    turn a relative address such as ``javascript&colon;x`` into one with a scheme. A backtick would begin a
    code span, which would end where the next one begins and so leave its content bare."""
    url = url.replace("\\", "%5C").replace("\n", "").replace("|", "%7C").replace("`", "%60")
    url = _REFERENCE.sub("&amp;", url)
    if any(c in url for c in " ()<>"):
        return "<" + url.replace("<", "%3C").replace(">", "%3E") + ">"
    return url


_MEANT = re.compile(r"\\.?|[*<>~`|$]|(?<![^\W_])_(?=\S)|\](?=\()|!(?=\[)", re.S)
"""Characters with a meaning in Markdown. An underscore after a letter or digit does not start emphasis."""
_INSTEAD = {
    **{"*": "\\ast ", "<": "\\lt ", ">": "\\gt ", "~": "\\ ", "`": "'", "$": "", "_": "_ "},
    **{"]": "] ", "!": "! ", "\\": "\\ ", "\\`": "'", "\\<": "\\lt ", "\\>": "\\: ", "\\*": "\\ast "},
}
_REACHES_OUT = re.compile(
    r"""\\(?:href|url|class|cssId|style|data|bbox|require|unicode|html(?:Class|Data|Id|Style)|include(?:graphics|only)?|input
    |(?:Input)?IfFileExists|lstinputlisting|verbatiminput|open(?:in|out)|read(?:line)?|write|immediate|special|directlua|luaexec
    |pdf\w+|catcode|csname|scantokens|usepackage|RequirePackage|[egx]?def|(?:future)?let|loop|repeat
    |(?:re)?newcommand|providecommand|newenvironment|begin\s*\{(?:filecontents|luacode|verbatim))
    (?![A-Za-z])|\^\^""",
    re.VERBOSE,
)
"""Commands that are more than a formula: they open addresses or files, load packages, run programs, set
attributes, or define others of these. MathJax, KaTeX or LaTeX obey them. ``^^5c`` is a backslash in TeX."""
_IN_CELL = {"|": "\\vert ", "\\|": "\\Vert "}
"""A bar ends a cell even if it is escaped."""


def formula(source: str, *, set_off: bool, cell: bool) -> str:
    """TeX between dollar signs; code if it holds a command that is more than a formula."""
    if _REACHES_OUT.search(source):
        return code_in_cell(source) if cell else code_span(source)
    instead = {**_INSTEAD, **_IN_CELL} if cell else _INSTEAD
    text = _MEANT.sub(lambda match: instead.get(match[0], match[0]), source).strip()
    if not text:
        return ""
    if (len(text) - len(text.rstrip("\\"))) % 2:
        text += " "
    return f"$${text}$$" if set_off else f"${text}$"
