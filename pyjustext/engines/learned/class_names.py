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


def _stems(source: str) -> re.Pattern[str]:
    """The three letters that each alternative of a pattern begins with."""
    found = set()
    depth = start = 0
    for position, char in enumerate(source + "|"):
        depth += (char == "(") - (char == ")")
        if char == "|" and not depth:
            stem = source[start:position].removeprefix(r"\b")[:3]
            if not re.fullmatch("[a-z]{3}", stem):
                raise ValueError(f"{source}: each alternative must begin with three letters")
            found.add(stem)
            start = position + 1
    return re.compile("|".join(sorted(found)))


_PATTERNS = [
    (_stems(pattern).search, re.compile(pattern).search, 1 << bit)
    for bit, pattern in enumerate(GROUPS.values())
]
"""Most words belong to no group: a search for plain letters, much faster, comes before the group's."""
_CAMEL = re.compile(r"([a-z0-9])([A-Z])")
_TOKEN = re.compile(r"[a-z]{3,}")
_CACHE_LIMIT = 20_000
_cache: dict[str, tuple[int, tuple[str, ...]]] = {}


def read_class(word: str) -> tuple[int, tuple[str, ...]]:
    """The groups (as bits, in the order of GROUPS) and the single tokens of one word of a class attribute."""
    known = _cache.get(word)
    if known is None:
        text = word[:100]
        if not text.islower():
            text = _CAMEL.sub(r"\1-\2", text).lower()
        text = text.replace("_", "-")
        mask = 0
        for may_match, matches, bit in _PATTERNS:
            if may_match(text) and matches(text):
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
