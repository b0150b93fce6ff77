"""Why a block was kept or dropped: a code for each rule of the engines."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

ArticleRule = Literal[
    "score",
    "neighbours",
    # The rules, in their order.
    "dialog",
    "standfirst",
    "whole-text",
    "questions",
    "post",
    "wanted-comment",
    "comment",
    "read-also",
    "copy",
    "control",
    "aside",
    "empty-heading",
]
"""What decides in the article engine. ``"neighbours"``: the decision about the structure around the block
went against its own score; the others are the rules of ``learned/rules/``."""

OptionalRule = Literal["image", "headline", "select", "image-before-good"]
"""Rules of jusText that need options other than the defaults."""

JustextRule = Literal[
    OptionalRule,
    # Context-free, in the order in which they are checked.
    "links",
    "copyright",
    "short-with-links",
    "short",
    "long-many-stop-words",
    "medium-many-stop-words",
    "some-stop-words",
    "few-stop-words",
    # Context-sensitive, in the order in which they are applied.
    "heading-before-good",
    "between-good",
    "between-bad",
    "near-good-before-bad-end",
    "at-bad-end",
    "near-good-between-bad",
    "near-good-beside-good",
]
"""The rules of jusText."""

DeclutterRule = Literal["tag", "role", "word", "count", "blessed", "holds-kept", "no-text"]
"""The rules of html-declutter: prune's ``"tag"``, ``"role"`` and ``"word"``; shake's ``"count"`` of words,
links and tags, which can also keep; ``"blessed"``; ``"holds-kept"``: something inside is kept; ``"no-text"``:
an element whose content is never text for readers."""

AssemblyRule = Literal["shown-above", "control", "copy", "label", "corrected"]
"""What happens to chosen texts when the article is made of them, whatever the engine. ``"shown-above"``: the
title, author or date, which the reader shows above the text; ``"control"``: a button, a menu, a table of
contents; ``"copy"``: a caption or heading that says the same as the one beside it; ``"label"``: a caption,
heading or label, or code, that goes with what was chosen; ``"corrected"``: left out on the site by its
user."""

Rule = Literal[ArticleRule, JustextRule, DeclutterRule, AssemblyRule]

RULES: tuple[Rule, ...] = get_args(Rule)


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason for a decision; ``str()`` gives it in English.

    Attributes:
        rule: the rule that decided.
        values: the values for the sentence, by name, in its order. ``threshold`` is a share, 0 to 1.
    """

    rule: Rule
    values: dict[str, str | float] = field(default_factory=dict)

    def __str__(self) -> str:
        from .sentences import SENTENCES  # the extension has its own, in many languages

        return SENTENCES[self.rule].format_map(self.values)
