"""What class names, ids and roles say about an element: fixed groups and single tokens."""

from __future__ import annotations

import re

from ...tree.class_names import Cache

GROUPS = {
    "comment": r"comment|disqus|respond|\breply|replies",
    "popup": r"modal|pop-?up|pop-?over|overlay|dialog|lightbox|drawer|off-?canvas|tooltip|dropdown|"
    r"flyout|mega",
}
"""Groups of words in class names, ids and roles: the names that page authors and ad blockers use."""


def _stems(source: str) -> re.Pattern[str]:
    """Matches the first three letters of each alternative of a pattern."""
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
"""Most words belong to no group. Searching for the first letters is much faster, so it comes first."""
_CAMEL = re.compile(r"([a-z0-9])([A-Z])")
_TOKEN = re.compile(r"[a-z]{3,}")
_CACHE_LIMIT = 20_000
_LONGEST = 100
"""Characters of a word that are read."""
_MOST_TAGS = 150  # with names that are remembered
_MOST_OF_A_TAG = 1_000  # names
MOST_TOKENS = 24  # of an element
_cache: dict[str, tuple[int, tuple[str, ...]]] = {}


def read_class(word: str) -> tuple[int, tuple[str, ...]]:
    """The groups (as bits, in the order of GROUPS) and the single tokens of one word of a class attribute."""
    word = word[:_LONGEST]
    known = _cache.get(word)
    if known is None:
        text = word
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


_MOST_WORDS = 30


def _read_classes(value: str) -> tuple[int, tuple[str, ...]]:
    mask = 0
    tokens: list[str] = []
    for word in value.split()[:_MOST_WORDS]:
        groups, names = read_class(word)
        mask |= groups
        tokens.extend(names)
    return mask, tuple(tokens)


classes_of = Cache(_read_classes, _CACHE_LIMIT)
"""The groups and the tokens (see :func:`read_class`) of an attribute with several words, of which only the
first thirty count."""


def _names(tag: str) -> Cache[str, tuple[str, int, tuple[str, ...]]]:
    def read(value: str) -> tuple[str, int, tuple[str, ...]]:
        first = min(value.split(), default="")
        groups, tokens = classes_of[value]
        return f"{tag}.{first}" if first else tag, groups, tokens[:MOST_TOKENS]

    return Cache(read, _MOST_OF_A_TAG)


names_of = Cache(_names, _MOST_TAGS)
"""For each tag and each value of ``class``: the signature, and what :data:`classes_of` says. A signature is
the tag and the alphabetically first of the class names. It is one string for all elements that have it,
because signatures are compared again and again."""
