"""Text and addresses that no reader of Markdown takes for markup."""

from __future__ import annotations

import re

WHITE = re.compile(r"[ \t\n\r\f]+")
_SPECIAL = re.compile(
    r"[\\`*_\[\]>~|]"
    r"|&(?=#?[0-9A-Za-z]+;)"  # a character reference
    # GitHub's readers make a link of a bare address, and take the backslashes after it into the link: what
    # they escaped would be markup.
    r"|:(?=//)|(?<=www)\.",
    re.IGNORECASE,
)
_REFERENCE = re.compile("&(?=#?[0-9A-Za-z]+;)")
_LINE_START = re.compile(r"(?m)^(\d{1,9}(?=[.)](?:\s|$))|[#+=-](?=[\s#+=-]|$)|[:-](?=-|:))")


def escape(text: str) -> str:
    """Text as it may stand anywhere in a line, a table's row included."""
    return _SPECIAL.sub(r"\\\g<0>", text).replace("<", "&lt;")


def escape_label(text: str) -> str:
    """The words of a picture. Readers differ on escaped brackets in them, so there are none."""
    return escape(text).replace("\\[", "&#91;").replace("\\]", "&#93;").replace("\\\\", "&#92;")


def escape_line_starts(text: str) -> str:
    """Lines that begin with no sign of a list, a heading or the line below a table's head."""
    return _LINE_START.sub(_escape_start, text)


def _escape_start(match: re.Match[str]) -> str:
    return match[1] + "\\" if match[1].isdigit() else "\\" + match[1]


def one_line(text: str) -> str:
    """``text`` with single spaces for all runs of white space."""
    return WHITE.sub(" ", text).strip()


def target(url: str) -> str:
    """A link's target. Markdown reads character references and backslashes in it: a relative address such
    as ``javascript&colon;x`` would get a scheme there."""
    url = _REFERENCE.sub("&amp;", url.replace("\\", "%5C").replace("\n", "").replace("|", "%7C"))
    if any(c in url for c in " ()<>"):
        return "<" + url.replace("<", "%3C").replace(">", "%3E") + ">"
    return url
