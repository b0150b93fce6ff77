"""What class names, ids and roles say about an element: fixed groups and single tokens."""

from __future__ import annotations

import re

GROUPS = {
    "nav": r"nav(?!y)|\bmenu|breadcrumb|top-?bar|\btoc\b|table-of-contents|crumb",
    "foot": r"foot(?!ball|er-?note|note|age)|colophon|copyright|contentinfo",
    "head": r"header|masthead|banner|hero|jumbotron",
    "side": r"side-?bar|\baside|widget|\brail|complementary|secondary",
    "comment": r"comment|disqus|respond|\breply|replies",
    "related": r"relat|recommend|more-?(?:from|post|article|stor|news)|similar|also|suggest|trending|popular|"
    r"latest|recent|up-?next|read-?next|you-may|outbrain|taboola|upsell|cross-?sell",
    "share": r"shar(?:e|ing)|social|follow|facebook|twitter|addthis",
    "promo": r"promo|advert|\bads?-|-ads?\b|sponsor|offer|\bcta|call-?to-?action|announcement|"
    r"marketing|campaign",
    "popup": r"modal|pop-?up|pop-?over|overlay|dialog|lightbox|drawer|off-?canvas|tooltip|dropdown|"
    r"flyout|mega",
    "cookie": r"cookie|consent|gdpr|privacy|onetrust|ccpa",
    "news": r"newsletter|subscri|sign-?up|log-?in|sign-?in|account|register|\bauth\b|paywall",
    "byline": r"author|byline|\bbio\b|avatar|profile|contributor",
    "meta": r"\bmeta|-meta|date|\btime|posted|publish|info\b|stats",
    "tags": r"\btags?\b|categor|taxonomy|topic|\blabels?\b|badge|chip",
    "article": r"article|\bentry|\bpost(?!er)|story|blog",
    "content": r"content|body|\btext|rich-?text|rte\b|prose|copy\b|markdown|wysiwyg",
    "main": r"\bmain|primary|\bpage\b",
    "product": r"product|price|\bcart|\bsku|variant|\bpdp|buy|shop|add-to",
    "review": r"review|rating|testimonial|\bstar",
    "forum": r"thread|topic|message|\bposts?\b|forum|answer|question|discussion|conversation",
    "search": r"search|filter|facet|\bsort|pagina|\bpager|refine",
    "slider": r"gallery|carousel|slider|swiper|slick|slide|splide|owl",
    "desc": r"descri|summary|detail|\bspec|feature|overview|excerpt|intro|lead\b",
    "faq": r"faq|accordion|\btabs?\b|collaps|panel|toggle|expand",
    "hid": r"hidden|sr-only|visually|screen-reader|d-none|hide|invisible|skip",
    "card": r"\bcard|tile|grid|\bitem|teaser|\blist",
    "code": r"\bcode|highlight|syntax|snippet|terminal",
    "cap": r"caption|credit|figure|image|photo|media",
    "btn": r"\bbtn|button|\blink",
    "elem": r"section|block|module|component|container|wrapper|row|col(?:umn)?\b",
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
