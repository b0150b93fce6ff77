"""What class names, ids and roles say about an element: fixed groups and single tokens."""

from __future__ import annotations

import re

GROUPS = {
    "foot": r"foot(?!ball|er-?note|note|age)|colophon|copyright|contentinfo",
    "comment": r"comment|disqus|respond|\breply|replies",
    "popup": r"modal|pop-?up|pop-?over|overlay|dialog|lightbox|drawer|off-?canvas|tooltip|dropdown|"
    r"flyout|mega",
    "content": r"content|body|\btext|rich-?text|rte\b|prose|copy\b|markdown|wysiwyg",
    "card": r"\bcard|tile|grid|\bitem|teaser|\blist",
}
"""Groups of words in class names and their like, from what page authors and ad blockers call things."""

_PATTERNS = [(re.compile(pattern), 1 << bit) for bit, pattern in enumerate(GROUPS.values())]


def _pairs_of_letters() -> dict[str, int]:
    """The two letters that each alternative begins with → the bits of the patterns that may match."""
    found: dict[str, int] = {}
    for (pattern, bit), source in zip(_PATTERNS, GROUPS.values(), strict=True):
        depth = start = 0
        for position, char in enumerate(source + "|"):
            depth += (char == "(") - (char == ")")
            if char == "|" and not depth:
                pair = source[start:position].removeprefix(r"\b")[:2]
                if not re.fullmatch("[a-z-]{2}", pair):
                    raise ValueError(f"{pattern.pattern}: each alternative must begin with two letters")
                found[pair] = found.get(pair, 0) | bit
                start = position + 1
    return found


# Most words of class attributes can be seen to match no or few patterns by their pairs of letters.
_MAY_MATCH = _pairs_of_letters()
_TENS = [
    (re.compile("|".join(pattern.pattern for pattern, _ in ten)), ten)
    for ten in (_PATTERNS[start : start + 10] for start in range(0, len(_PATTERNS), 10))
]
"""Most words belong to no group, or to few: one search for ten groups comes before one for each."""
_CAMEL = re.compile(r"([a-z0-9])([A-Z])")
_TOKEN = re.compile(r"[a-z]{3,}")
_CACHE_LIMIT = 20_000
_cache: dict[str, tuple[int, tuple[str, ...]]] = {}


def read_class(word: str) -> tuple[int, tuple[str, ...]]:
    """The groups (as bits, in the order of GROUPS) and the single tokens of one word of a class attribute."""
    known = _cache.get(word)
    if known is None:
        text = _CAMEL.sub(r"\1-\2", word[:100]).lower().replace("_", "-")
        may_match = 0
        for pair in map(str.__add__, text, text[1:]):
            may_match |= _MAY_MATCH.get(pair, 0)
        mask = 0
        while may_match:
            bit = may_match & -may_match
            may_match ^= bit
            if _PATTERNS[bit.bit_length() - 1][0].search(text):
                mask |= bit
        known = mask, tuple(_TOKEN.findall(text))
        if len(_cache) >= _CACHE_LIMIT:
            _cache.clear()
        _cache[word] = known
    return known


_LONGEST_VALUE = 500
_values: dict[str, tuple[int, tuple[str, ...], str]] = {}


def read_classes(value: str) -> tuple[int, tuple[str, ...], str]:
    """The same for an attribute of several words, of which the first thirty count.

    The third part is the least of all the words, ``""`` where there is none.
    """
    known = _values.get(value)
    if known is None:
        words = value.split()
        mask = 0
        tokens: list[str] = []
        for word in words[:30]:
            groups, names = read_class(word)
            mask |= groups
            tokens.extend(names)
        known = mask, tuple(tokens), min(words, default="")
        if len(value) <= _LONGEST_VALUE:
            if len(_values) >= _CACHE_LIMIT:
                _values.clear()
            _values[value] = known
    return known
