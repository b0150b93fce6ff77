"""Broken pages by seed: pieces of markup in any order, and real pages, cut and mixed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

_NAMES = re.findall(
    r"\S+",
    "a b i u font nobr code p div span section ul ol li dl dd dt table tbody thead tr td th caption colgroup "
    "col form input button select option optgroup textarea pre listing h1 h2 h6 br hr img script style title "
    "noscript iframe noframes noembed xmp plaintext svg math mi mo mtext annotation-xml desc foreignObject "
    "path rect g head body html frameset frame meta link base object applet marquee ruby rt rp rb template "
    "image isindex main article dialog video source param wbr area embed keygen command details summary "
    "address blockquote center menu nav p p div b a td tr li x-y mglyph malignmark sub",
)
# fmt: off
_VALUES = (
    "1", "'a b'", '"c&amp;d"', '"x&copy=1"', '"&notit;&#65;"', "a/b", "'<p>'", '"', "'", "text/html",
    '"hidden"',
)
_ATTRIBUTES = (
    "id", "class", "href", "encoding", "type", "xlink:href", "xml:lang", "xmlns", "viewbox", "CLASS", "é",
    "color", "=x", 'a"b', "definitionurl", "{a}b",
)
_TEXTS = (
    "text", " ", "\n", "\n\n x", "a  b", "&amp;", "&lt", "&notit;", "&#0;", "&#x80;", "&#xD800;",
    "&#99999999999;", "&", "&#", "&#x", "\0", "\r\n", "\f", "é", "<", "< ", "</", "</>", "<?php ?>", "<!x>",
    "<!-- c -->", "<!--", "-->", "<!-->", "<!--->", "<!--a--!>", "<!--a--b-->", "<!doctype html>",
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN">', "<![CDATA[x]]>", "<![CDATA[a]b", "]]>", "<![",
    "\ufeff", "a\0b", "&#10;x", "&#32;", "</br>", "</p>", "<a", "<p a", "<p a=",
)
# fmt: on


def _tag(rng: random.Random) -> str:
    name = rng.choice(_NAMES)
    if rng.random() < 0.1:
        name = name.upper()
    if rng.random() < 0.38:
        return f"</{name}{rng.choice(('', '', '', ' ', ' x=1', '/'))}>"
    attributes = ""
    while rng.random() < 0.3:
        attributes += rng.choice((" ", " ", "\n", "/", "")) + rng.choice(_ATTRIBUTES)
        if rng.random() < 0.7:
            attributes += rng.choice(("=", "=", " = ")) + rng.choice(_VALUES)
    return f"<{name}{attributes}{rng.choice(('', '', '', ' ', '/', ' /'))}>"


def documents(seed: int, count: int) -> Iterator[str]:
    """Documents of up to about 80 pieces, most of them tags."""
    rng = random.Random(seed)
    for _ in range(count):
        # A page uses only a few tag names, so that they occur repeatedly.
        pool = [_tag(rng) for _ in range(rng.randint(2, 14))] + rng.sample(_TEXTS, rng.randint(1, 6))
        pieces = [rng.choice(pool) if rng.random() < 0.8 else _tag(rng) for _ in range(rng.randint(1, 80))]
        if rng.random() < 0.3:
            pieces.insert(
                0, rng.choice(("<!doctype html>", "<table>", "<svg>", "<select>", "<frameset>", "<pre>\n"))
            )
        yield "".join(pieces)


def mutations(seed: int, pages: list[str], count: int) -> Iterator[str]:
    """Stretches of real pages with pieces removed, repeated, moved and inserted."""
    rng = random.Random(seed)
    for _ in range(count):
        page = rng.choice(pages)
        start = rng.randrange(max(1, len(page) - 4000)) if rng.random() < 0.7 else 0
        text = page[start : start + rng.randint(200, 4000)]
        for _ in range(rng.randint(1, 12)):
            at = rng.randrange(len(text) + 1)
            end = at + rng.randint(1, 60)
            change = rng.random()
            if change < 0.3:
                text = text[:at] + text[end:]
            elif change < 0.5:
                text = text[:at] + text[at:end] * 2 + text[end:]
            elif change < 0.8:
                text = text[:at] + _tag(rng) + text[at:]
            else:
                text = text[:at] + rng.choice(_TEXTS) + text[at:]
        yield text
