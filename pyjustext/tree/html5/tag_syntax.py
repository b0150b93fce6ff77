"""Tags and the text before them, as regular expressions, and the attributes of a tag."""

from __future__ import annotations

import re
import sys

from html5lib.constants import asciiUpper2Lower

from .references import decode_attribute

SPACE = r"\t\n\f "
"""White space, as in a set of characters in a regular expression."""
_GIVES_BACK = sys.version_info >= (3, 11, 5)


def possessive(pattern: str, quantifier: str) -> str:
    """A group that is repeated without backtracking.

    Until Python 3.11.4, a possessive group that fails in the middle keeps what it has matched
    (https://github.com/python/cpython/issues/106052).

    Args:
        quantifier: ``"*"`` or ``"?"``.
    """
    return rf"(?:{pattern}){quantifier}+" if _GIVES_BACK else rf"(?>(?:{pattern}){quantifier})"


_NAME = rf"[a-zA-Z][^{SPACE}/>]*+"
# A quote that is never closed swallows the rest of the page: \Z lets the value end there, so that the ">" of
# the tag then fails without another attempt.
_VALUE = rf"\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|[^{SPACE}>\"'][^{SPACE}>]*+|(?=>)|\Z"
_ASSIGNED = possessive(rf"[{SPACE}]*+=[{SPACE}]*+(?:{_VALUE})", "?")
_ATTRIBUTE = rf"[{SPACE}/]*+[^{SPACE}/>][^{SPACE}/>=]*+{_ASSIGNED}"
# Most attributes are plain. The general expression takes twice the time for them.
_PLAIN_NAME = "[a-z][a-z0-9:_-]*+"
_PLAIN = rf" {_PLAIN_NAME}=\"[^\"]*+\""
TAG_PATTERN = rf"<(/?)({_NAME})({possessive(_PLAIN, '*')})(?:>|({possessive(_ATTRIBUTE, '*')})[{SPACE}/]*+>)"
"""A whole tag; groups: slash of an end tag, name, plain attributes (with a name in lower case and a value in
double quotes), the attributes after the first that is not plain. Without a match the tag is never closed."""

_NO_TAG = possessive(r"<(?![a-zA-Z/!?])[^<\0]*+", "*")

match_piece = re.compile(rf"([^<\0]*+{_NO_TAG})(?:{TAG_PATTERN})?").match
"""Text (including any ``<`` that does not begin a tag) and the tag after it; both may be missing."""

match_usual_piece = re.compile(rf"([^<]*+)(?:{TAG_PATTERN})?").match
"""Text and the tag after it, in two thirds of the time of :data:`match_piece`. Not for text that has a null
character, or a ``<`` that begins no tag."""

LEFT = -1
"""What the function of a tag returns, instead of a position, when it leaves the tag to html5lib."""

_VALUE_GROUPS = rf"\"([^\"]*+)\"|'([^']*+)'|([^{SPACE}>\"'][^{SPACE}>]*+)|"
_attributes = re.compile(
    rf"[{SPACE}/]*+([^{SPACE}/>][^{SPACE}/>=]*+)[{SPACE}]*+(?:=[{SPACE}]*+(?:{_VALUE_GROUPS}))?"
).findall
_plain_attributes = re.compile(rf" ({_PLAIN_NAME})=\"([^\"]*+)\"").findall

_CACHED_ATTRIBUTES = 4000
_CACHED_LENGTH = 120
_attribute_cache: dict[str, dict[str, str]] = {}
_KEPT_NAMES = 2000
_attribute_names: dict[str, str] = {}


def lower(name: str) -> str:
    """A name with only its ASCII letters lower-cased, as the standard asks."""
    return name.lower() if name.isascii() else name.translate(asciiUpper2Lower)


def read_attributes(plain: str, rest: str | None) -> dict[str, str]:
    """Two groups of TAG_PATTERN → names and values. The first of two equal names wins.

    The result is cached if they are short: half of all tags have a few hundred strings of attributes.
    """
    source = plain + rest if rest else plain
    is_short = len(source) <= _CACHED_LENGTH
    if is_short:
        known = _attribute_cache.get(source)
        if known is not None:
            return known.copy()
    if rest:
        attributes = _read_any(source)
    else:
        pairs = _plain_attributes(source)
        attributes = dict(pairs)
        if len(attributes) < len(pairs) or "\0" in source:
            attributes = _read_any(source)
        elif "&" in source:
            for name, value in pairs:
                if "&" in value:
                    attributes[name] = decode_attribute(value)
    if is_short:
        if len(_attribute_cache) >= _CACHED_ATTRIBUTES:
            _attribute_cache.clear()
        _attribute_cache[source] = attributes.copy()
    return attributes


def _read_any(source: str) -> dict[str, str]:
    """The attributes of a tag, of any form, read without the cache."""
    attributes: dict[str, str] = {}
    for written, double, single, bare in _attributes(source):
        name = _attribute_names.get(written)
        if name is None:
            name = lower(written)
            if len(_attribute_names) < _KEPT_NAMES:
                _attribute_names[written] = name
        if name not in attributes:
            value = double or single or bare
            attributes[name] = decode_attribute(value) if "&" in value else value
    if "\0" in source:
        replaced: dict[str, str] = {}
        for name, value in attributes.items():
            replaced.setdefault(name.replace("\0", "\ufffd"), value.replace("\0", "\ufffd"))
        return replaced
    return attributes
