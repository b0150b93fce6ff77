"""Trees and markup for property tests, made of pieces that break parsers and sanitizers."""

from __future__ import annotations

from hypothesis import strategies as st

from pyjustext.sanitize.allowlist import DROP, ELEMENTS, RENAME
from pyjustext.tree import Node

TAGS = [
    *sorted({*ELEMENTS, *DROP, *RENAME}),
    "svg svg", "svg a", "svg foreignObject", "svg title", "svg style", "noscript", "button", "object", "slot",
    "x-card", "rtc", "label", "nobr", "font", "html", "body", "math semantics", "math maction", "#comment",
    "#doctype", "#fragment", "#document",
]  # fmt: skip
NESTING_TAGS = [
    "p", "table", "tbody", "tr", "td", "a", "b", "li", "ul", "dl", "dt", "div", "h1", "pre", "ruby", "rt",
    "math math", "math mi", "math mtext", "math mrow", "svg svg", "details", "colgroup", "caption",
]  # fmt: skip
NAMES = [
    "href", "src", "srcset", "id", "class", "title", "onclick", "style", "name", "lang", "dir", "colspan",
    "datetime", "alt", "sizes", "poster", "xlink:href", "open", "start", "headers", "cite", "alttext",
]  # fmt: skip
VALUES = [
    "javascript:x", "\x01 java\nscript:x", "https://a.test/", "//a.test/b", "b.png", "#pj-1", "#x", "pj-1",
    "language-py", "x language-c++ y", "en", "rtl", "2", '"><script>', "a b", "data:image/png;base64,AAAA",
    "data:text/html,x", "a 1x, b 2x,,", "mailto:a@a.test", "", "https://[", "http:x", "\ud800",
]  # fmt: skip
TEXTS = [
    "x", " ", "\n", "\r", "\n\ny", "<b>", "\0", "&lt;", "\ud800", "\xa0", "]]>", "-->", "\x0c", "\ufeff",
    "中文",
]  # fmt: skip

_tags = st.one_of(st.sampled_from(NESTING_TAGS), st.sampled_from(TAGS))
_attributes = st.dictionaries(
    st.sampled_from(NAMES) | st.text(max_size=6), st.sampled_from(VALUES) | st.text(max_size=20), max_size=3
)
_texts = st.sampled_from(TEXTS) | st.text(max_size=8)


@st.composite
def trees(draw: st.DrawFn, *, max_nodes: int = 25) -> Node:
    """Trees of any shape, including those that no parser would build."""
    top = Node(draw(_tags), draw(_attributes))
    open_ = [top]
    for _ in range(draw(st.integers(0, max_nodes))):
        # Newer elements are more likely to be parents, because deep trees find more errors than wide ones.
        parent = open_[-1 - draw(st.integers(0, min(3, len(open_) - 1)))]
        if draw(st.booleans()):
            parent.append(draw(_texts))
        else:
            child = Node(draw(_tags), draw(_attributes))
            parent.append(child)
            open_.append(child)
    return top


def _tag(name: str, attribute: str, value: str) -> str:
    return f'<{name} {attribute}="{value}">'


_starts = st.builds(
    _tag,
    st.sampled_from([tag.rpartition(" ")[2] for tag in NESTING_TAGS + TAGS if tag[0] != "#"]),
    st.sampled_from(NAMES),
    st.sampled_from([value for value in VALUES if '"' not in value]),
)
_ends = st.sampled_from([f"</{tag.rpartition(' ')[2]}>" for tag in NESTING_TAGS + TAGS if tag[0] != "#"])
_noise = st.sampled_from(
    ["<!--", "-->", "<![CDATA[", "]]>", "<!", "<?", "</", "<", ">", '"', "&#13;", "&lt;", "x", " "]
)

markup = st.lists(_starts | _starts | _ends | _noise | st.text(max_size=4), max_size=25).map("".join)
"""Tag soup."""
