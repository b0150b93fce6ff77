"""The characters that the text of a file may have."""

from __future__ import annotations

import re

from ..tree.invisible_characters import without_controls

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TEMPLATE = re.compile("<(?=%)|%(?=>)")


def clean(text: str) -> str:
    """A text as :func:`to_bytes` writes it."""
    return to_bytes(text).decode("utf-8")


def to_bytes(text: str) -> bytes:
    """UTF-8 without control and hidden characters; lone surrogates, which it cannot hold, become "?"."""
    return without_controls(text).encode("utf-8", "replace")


def clean_markdown(text: str) -> str:
    """Markdown as :func:`to_markdown_bytes` writes it."""
    return to_markdown_bytes(text).decode("utf-8")


def to_markdown_bytes(text: str) -> bytes:
    """UTF-8 for a folder of notes: ``<%`` and ``%>``, between which the program Templater runs code wherever
    they stand, are parted by a space."""
    return to_bytes(_TEMPLATE.sub(r"\g<0> ", without_controls(text)))


def for_xml(text: str) -> str:
    """Text of which XML 1.0 allows each character, without control and hidden ones."""
    return _NOT_IN_XML.sub("", without_controls(text))
