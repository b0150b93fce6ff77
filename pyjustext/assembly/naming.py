"""What the class names of an element say about it. Results are cached, because names recur."""

from __future__ import annotations

import re

from ..tree import Node
from ..tree.class_names import Cache

_LONGEST = 300
"""Characters of class names that are read."""
_KEPT = 10_000
"""The number of values of ``class`` whose meaning is cached."""

# What class names may say: a pattern, and strings of which every match contains one (see class_search).
_SAID: dict[str, tuple[str, str]] = {
    "edit": (
        r"(?:^|\s)(?:mw-editsection|edit-?link|edit-?section|editsection|edit-this-page)(?=$|\s)",
        "edit",
    ),
    "copy": (
        r"(?:^|\s)copy(?=$|\s)|(?:^|[\s_-])(?:copy-?(?:btn|button|code|link|to-?clipboard)|clipboard(?:-copy)?"
        r"|zeroclipboard-container)(?=$|\s)",
        "copy clip",
    ),
    # Labels for screen readers only, of something that others see.
    "unseen": (
        r"(?:^|\s)(?:visually-?hidden|sr-only|screen-?reader-?(?:text|only)|assistive-?text|a11y-hidden)(?=$|\s)",
        "hidden sr- screen assist",
    ),
    "crumbs": (r"(?:^|[\s_-])bread-?crumbs?(?=$|[\s_-])", "crumb"),
    "contents": (
        r"(?:^|\s|[_-])(?:toc|table-?of-?contents?|on-this-page|contents-list|page-?contents|local-?toc)(?=$|[\s_-])",
        "toc content this-page",
    ),
    # Where a page of the printed book begins.
    "pagenumber": (r"(?:^|[\s_-])page-?(?:num(?:ber)?|no|break)(?=$|[\s_-])", "pagen pageb page-"),
    # MediaWiki's boxes on the state of an article, above it or above a section.
    "maintenance": (r"(?:^|\s)(?:ambox|[cot]mbox|fmbox)(?=$|\s)", "mbox"),
    # Line numbers beside code, and buttons to copy it.
    "gutter": (
        r"(?:^|[\s_-])(?:linenos?|line-?numbers?(?:-rows)?|lineno-container|gutter(?:-line)?|blob-num|ln-num|rouge-gutter|lnt|lntd-?num|ln|gl|ec-gutter"
        r"|hljs-ln-numbers|code-?lines?-?numbers?|copy(?:-?btn|-?button|-code)?|clipboard[\w-]*)(?=$|\s)",
        "line gutter num ln gl copy clip",
    ),
    "sidenote": (
        r"(?:^|\s)(?:side-?note|margin-?note|inline-?(?:foot)?note|ltx_role_footnote|[\w-]{0,30}footnote(?:__|-)(?:note|text|content))(?=$|\s)",
        "inlinenote inline-note sidenote side-note marginnote margin-note ltx_role footnote",
    ),
    "notetoggle": (r"(?:^|\s)margin-toggle(?=$|\s)", "margin-toggle"),
    "notemark": (r"(?:^|\s)(?:ltx_note_mark|ltx_tag_note)(?=$|\s)", "ltx_note_mark ltx_tag_note"),
    "callout": (
        r"(?:^|\s)(?:admonition|admonitionblock|callout|markdown-alert|alert|theme-admonition|hint|notice|custom-block"
        r"|starlight-aside|doc-callout|book-hint|note-box|message-box|notecard)(?=$|\s|-|_)",
        "admonition callout alert hint notice custom-block starlight note message",
    ),
}

_FORMULA = re.compile(
    r"(?:^|\s)(?:katex(?:-display)?|MathJax(?:_Display|_SVG|_SVG_Display|_CHTML)?|mjx-\w+|mwe-math-element)(?=$|\s)"
)
_FORMULA_SIGNS = ("katex", "MathJax", "mjx-", "mwe-math")
"""Every match of ``_FORMULA`` contains one of these; searching for them first is faster."""
FORMULA_SIGNS = " ".join(_FORMULA_SIGNS).lower()
"""These, for :meth:`.PageIndex.with_class`."""
_LONGEST_FORMULA = 200

_PATTERNS = {what: re.compile(pattern) for what, (pattern, _) in _SAID.items()}
_SIGNS = [(sign, what) for what, (_, signs) in _SAID.items() for sign in signs.split()]

_KINDS = {
    "note": ("note", "info", "seealso", "abstract", "summary", "todo", "question", "example", "quote"),
    "tip": ("tip", "hint", "success", "check", "done"),
    "important": ("important",),
    "warning": ("warning", "attention", "warn"),
    "caution": ("caution", "danger", "error", "failure", "bug"),
}
"""The five kinds of GitHub's alerts, and the names that Sphinx, MkDocs, Docusaurus, Obsidian, Hugo and
Bootstrap use for similar callouts."""
_KIND_OF = {name: f"callout-{kind}" for kind, names in _KINDS.items() for name in names}

CALLOUTS = frozenset({"div", "aside", "blockquote", "section"})
"""The elements that may be a callout."""
CALLOUT_TITLES = frozenset({"p", "div", "header", "h5", "h6"})

_NOTHING: frozenset[str] = frozenset()


def said_by(node: Node) -> frozenset[str]:
    """What an element's class names say, as keys of ``_SAID``."""
    names = node.attrs.get("class")
    return said[names] if names else _NOTHING


def names_contents(name: str) -> bool:
    """Whether a name, such as an id, is that of a table of contents."""
    return "contents" in said[name]


def _read(names: str) -> frozenset[str]:
    names = names[:_LONGEST].lower()
    found = [what for sign, what in _SIGNS if sign in names and _PATTERNS[what].search(names)]
    return frozenset(found) if found else _NOTHING


def _are_of_formula(names: str) -> bool:
    names = names[:_LONGEST_FORMULA]
    return any(sign in names for sign in _FORMULA_SIGNS) and _FORMULA.search(names) is not None


said = Cache(_read, _KEPT)
"""What class names say, as keys of ``_SAID``."""
are_of_formula = Cache(_are_of_formula, _KEPT)
"""Whether class names are those of a rendered formula."""


def callout_kind(node: Node) -> str:
    """The class of the ``aside`` that a callout becomes; ``""`` if one of :data:`CALLOUTS` is not a callout.

    A callout is recognised by its class; a second word or an attribute tells the kind.
    """
    attrs = node.attrs
    marks = attrs.get("class", "")[:300]
    if "callout" not in said_by(node) and "data-callout" not in attrs:
        is_note = attrs.get("role") == "note" and "note" in marks.split()  # in specifications
        return _KIND_OF["note"] if is_note else ""
    named = attrs.get("data-callout") or attrs.get("data-type", "")
    found = [word for word in (named.lower(), *_WORD.findall(marks.lower())) if word in _KIND_OF]
    if len(found) > 1 and found[0] == "hint":
        del found[0]  # what GitBook calls all of them
    return _KIND_OF[found[0]] if found else ""


_WORD = re.compile(r"\d(?:[A-Z]++(?![a-z])|[a-z]*+)|([A-Za-z][a-z]++|[A-Z]+(?![a-z]))(?!\d++(?!x\d)[A-Za-z])")
"""Letters among digits are no word, as in "element-07a6ad9" and "element-ade3f4"."""


def words(node: Node) -> frozenset[str]:
    """The words in an element's class names and id, lower-case."""
    attrs = node.attrs
    names = attrs.get("class", "")
    if "id" in attrs:
        names += f" {attrs['id']}"
    return _words[names]


_words: Cache[str, frozenset[str]] = Cache(
    lambda names: frozenset([word.lower() for word in _WORD.findall(names[:400]) if word]), 2_000
)
