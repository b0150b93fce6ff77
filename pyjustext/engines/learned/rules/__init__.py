"""The rules that follow the decision, in their order: what belongs to the kept text is kept, too, then what
does not belong to it is dropped."""

from __future__ import annotations

from collections.abc import Callable

from ..ledger import Rule
from ..view import View
from . import (
    asides,
    copies,
    discussions,
    headings_with_text,
    questions,
    read_also,
    standfirst,
    whole_text,
)

_CARDS = 0.5
"""From this probability of a listing or a collection, the controls of a page's cards are left out."""


def _is_one_of(*kinds: str) -> Callable[[View], bool]:
    """Whether a page is most probably of one of these kinds."""
    return lambda view: view.kind in kinds


def _is_thread(view: View) -> bool:
    return view.is_thread


def _has_wanted_comments(view: View) -> bool:
    return view.comments and not view.is_thread


def _has_controls(view: View) -> bool:
    is_of_cards = view.share("listing", "collection") >= _CARDS
    return view.is_thread or view.kind in asides.WITH_LONE_LINKS or is_of_cards


def _is_no_forum(view: View) -> bool:
    return view.kind != "forum"


_has_sections = _is_one_of("article", "documentation", "service", "product")
_has_asides = _is_one_of("service", "forum", "product", "listing", "collection")
"""On other pages, an aside may be a note that belongs to the text, and so may a footnote."""

RULES: tuple[Rule, ...] = (
    Rule("dialog", "veto", asides.dialogs),
    Rule("standfirst", "keep", standfirst.standfirst),
    Rule("whole-text", "keep", whole_text.whole_texts),
    Rule("questions", "keep", questions.questions, _is_no_forum),
    Rule("post", "keep", discussions.posts, _is_thread),
    Rule("wanted-comment", "keep", discussions.wanted_comments, _has_wanted_comments),
    Rule("comment", "drop", discussions.comments),
    Rule("read-also", "drop", read_also.read_also, is_silent=True),
    Rule("copy", "drop", copies.copies),
    Rule("control", "drop", asides.controls, _has_controls, is_silent=True),
    Rule("aside", "drop", asides.asides, _has_asides),
    Rule("empty-heading", "drop", headings_with_text.empty_headings, _has_sections),
)
"""In their order."""
