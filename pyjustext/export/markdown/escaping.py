"""Escapes text and addresses so that no Markdown reader takes them for markup."""

from __future__ import annotations

import re

WHITE = re.compile(r"[ \t\n\r\f]+")
_SPECIAL = re.compile(
    r"[\\`*_\[\]>~|]"
    r"|&(?=#?[0-9A-Za-z]+;)"  # a character reference
    # GitHub turns a bare address into a link and includes the backslashes after it, so the characters that
    # these escape would become markup.
    r"|:(?=//)|(?<=www)\.",
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
    return _LINE_START.sub(_escape_start, text)


def _escape_start(match: re.Match[str]) -> str:
    return match[1] + "\\" if match[1].isdigit() else "\\" + match[1]


def one_line(text: str) -> str:
    """``text`` with runs of white space replaced by single spaces."""
    return WHITE.sub(" ", text).strip()


def target(url: str) -> str:
    """Escape the target of a link. Markdown resolves character references and backslashes in it, which would
    turn a relative address such as ``javascript&colon;x`` into one with a scheme."""
    url = _REFERENCE.sub("&amp;", url.replace("\\", "%5C").replace("\n", "").replace("|", "%7C"))
    if any(c in url for c in " ()<>"):
        return "<" + url.replace("<", "%3C").replace(">", "%3E") + ">"
    return url
