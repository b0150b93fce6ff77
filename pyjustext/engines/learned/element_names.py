"""What class names, ids and roles say about an element: fixed groups and single tokens."""

from __future__ import annotations

import re

from ...tree.class_names import Cache, class_search

GROUPS = {
    "comment": class_search(
        r"comment|disqus|respond|\breply|replies", "comment disqus respond reply replies"
    ),
    "popup": class_search(
        r"modal|pop-?up|pop-?over|overlay|dialog|lightbox|drawer|off-?canvas|tooltip|dropdown|flyout|mega",
        "modal pop overlay dialog lightbox drawer canvas tooltip dropdown flyout mega",
    ),
}
"""Groups of words in class names, ids and roles: the names that page authors and ad blockers use."""
_GROUP_BITS = [(is_in, 1 << bit) for bit, is_in in enumerate(GROUPS.values())]
_CAMEL = re.compile(r"([a-z0-9])([A-Z])")
_TOKEN = re.compile(r"[a-z]{3,}")
_CACHE_LIMIT = 20_000
_LONGEST = 100
"""Characters of a word that are read."""
_MOST_TAGS = 150  # with names that are remembered
_MOST_OF_A_TAG = 1_000  # names
MOST_TOKENS = 24  # of an element


def _read_word(word: str) -> tuple[int, tuple[str, ...]]:
    word = word[:_LONGEST]
    if not word.islower():
        word = _CAMEL.sub(r"\1-\2", word).lower()
    word = word.replace("_", "-")
    return sum([bit for is_in, bit in _GROUP_BITS if is_in(word)]), tuple(_TOKEN.findall(word))


_read_known = Cache(_read_word, _CACHE_LIMIT)
"""The groups (as bits, in the order of GROUPS) and the single tokens of one word of a class attribute."""
_MOST_WORDS = 30


def _read_classes(value: str) -> tuple[int, tuple[str, ...]]:
    mask = 0
    tokens: list[str] = []
    for word in value.split()[:_MOST_WORDS]:
        groups, names = _read_known[word]
        mask |= groups
        tokens.extend(names)
    return mask, tuple(tokens)


classes_of = Cache(_read_classes, _CACHE_LIMIT)
"""The groups and the tokens of an attribute with several words, of which only the first thirty count."""


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
