"""Character references (``&amp;``, ``&#8212;``) → text, in one pass over each run of text.

HTML standard, 13.2.5.72 and following. The names come from html5lib's copy of the standard's table.
"""

from __future__ import annotations

import re

from html5lib.constants import entities, replacementCharacters

_NAMED: dict[str, str] = {"&" + name: text for name, text in entities.items()}
_LEGACY: dict[str, str] = {name: text for name, text in entities.items() if not name.endswith(";")}
"""Names that are also recognised without a semicolon."""
_LONGEST_LEGACY = max(map(len, _LEGACY))

_IN_TEXT = re.compile(r"&(?:#(?:[xX][0-9a-fA-F]++|[0-9]++);?|[a-zA-Z][a-zA-Z0-9]*+;?)")
# In attributes a name without a semicolon is not a reference if "=" follows: ?a=1&copy=2 is an address.
_IN_ATTRIBUTE = re.compile(r"&(?:#(?:[xX][0-9a-fA-F]++|[0-9]++);?|[a-zA-Z][a-zA-Z0-9]*+(?:;|(?!=)))")


def _number(reference: str) -> str:
    """``&#...`` → its character; a number that is not a character becomes U+FFFD."""
    digits = reference[2:].rstrip(";")
    base = 10
    if digits[0] in "xX":
        digits = digits[1:]
        base = 16
    digits = digits.lstrip("0")
    # Python refuses to convert numbers with thousands of digits; more than seven digits exceed U+10FFFF
    # anyway.
    code = int(digits or "0", base) if len(digits) < 8 else 0x110000
    if code in replacementCharacters:
        return replacementCharacters[code]
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        return "\ufffd"
    return chr(code)


def _text_reference(match: re.Match[str]) -> str:
    reference = match.group()
    text = _NAMED.get(reference)
    if text is not None:
        return text
    if reference[1] == "#":
        return _number(reference)
    # "&notit" is "¬it": the longest name that is recognised without a semicolon, then the rest unchanged.
    for end in range(min(len(reference), _LONGEST_LEGACY + 1), 2, -1):
        text = _LEGACY.get(reference[1:end])
        if text is not None:
            return text + reference[end:]
    return reference


def _attribute_reference(match: re.Match[str]) -> str:
    reference = match.group()
    text = _NAMED.get(reference)
    if text is not None:
        return text
    return _number(reference) if reference[1] == "#" else reference


def decode_text(text: str) -> str:
    """Text with its character references replaced, by the rules for text between tags."""
    return _IN_TEXT.sub(_text_reference, text)


def decode_attribute(value: str) -> str:
    """An attribute's value with its character references replaced."""
    # Most values have only these two: addresses, and data in JSON with hundreds of quotation marks. These
    # are no part of another reference, and end one without a semicolon as the ampersand did.
    value = value.replace("&quot;", '"')
    if value.count("&") == value.count("&amp;"):
        return value.replace("&amp;", "&")
    return _IN_ATTRIBUTE.sub(_attribute_reference, value)
