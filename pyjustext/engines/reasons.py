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

ReasonCode = Literal[ArticleRule, JustextRule, DeclutterRule, AssemblyRule]

RULES: tuple[ReasonCode, ...] = get_args(ReasonCode)


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason for a decision; ``str()`` gives it in English.

    Attributes:
        rule: the rule that decided.
        values: the values for the sentence, by name, in its order. ``threshold`` is a share, 0 to 1.
    """

    rule: ReasonCode
    values: dict[str, str | float] = field(default_factory=dict)

    def __str__(self) -> str:
        # The extension has its own sentences, in many languages.
        return SENTENCES[self.rule].format_map(self.values)


SENTENCES: dict[ReasonCode, str] = {
    "score": "Its own score decided; the threshold is {threshold:.0%}.",
    "neighbours": "The blocks around it decided, against its own score; the threshold is {threshold:.0%}.",
    "dialog": "It is in a dialog that lies over the page.",
    "standfirst": "It is between the headline and the text.",
    "whole-text": "It is among the article's paragraphs and belongs to them.",
    "questions": "It is a question or an answer of a list that is kept.",
    "post": "It is a post in a thread, and threads are kept whole.",
    "wanted-comment": "It is a comment, and you want comments.",
    "comment": "It is a comment or a review below the text.",
    "read-also": "It leads to another page, or asks you to subscribe or follow.",
    "copy": "The same text is elsewhere in the article.",
    "aside": "It is in a sidebar or another part beside the main text.",
    "empty-heading": "The text that it belongs to was left out.",
    "image": "It is an image.",
    "links": "Too much of its text is links.",
    "copyright": "It contains the copyright symbol.",
    "headline": "It is a main heading.",
    "select": "It is a choice in a form.",
    "short-with-links": "It is short and contains a link.",
    "short": "It is short and contains no link.",
    "long-many-stop-words": "It is long and has many stop words.",
    "medium-many-stop-words": "It is of medium length and has many stop words.",
    "some-stop-words": "It has some stop words.",
    "few-stop-words": "It has few stop words.",
    "heading-before-good": "It is a heading, and article text follows soon.",
    "image-before-good": "It is an image, and article text follows soon.",
    "between-good": "There is article text before and after it.",
    "between-bad": "Before and after it there is clutter, or the page ends.",
    "near-good-before-bad-end": "Possible article text separates it from the clutter nearby.",
    "at-bad-end": "Nothing separates it from the clutter nearby.",
    "near-good-between-bad": "It could be article text, but there is none beside it.",
    "near-good-beside-good": "It could be article text, and there is some beside it.",
    "tag": "Every element of the type “{tag}” is removed.",
    "role": "The page marks it as “{role}”.",
    "word": "Its name in the page's code contains “{word}”.",
    "count": "Words: {words}, in links: {links}, tags: {tags}. Result: {score:g} (removed if below 0).",
    "blessed": "The page marks it as the author or the date, which are always kept.",
    "holds-kept": "It contains something that is kept.",
    "no-text": "Its element never holds text for readers.",
    "shown-above": "It is shown above the text already: title, author or date.",
    "control": "It is a control or navigation, not text.",
    "label": "It goes with something that is kept, as its caption, heading or label.",
    "corrected": "You chose to leave it out on this site.",
}
"""English sentences; braces hold the names of `Reason.values`."""
