"""What each rule of the engines says about a block, in English."""

from __future__ import annotations

from .reasons import Rule

SENTENCES: dict[Rule, str] = {
    "score": "Its own score decided; the threshold is {threshold:.0%}.",
    "neighbours": "The blocks around it decided, against its own score; the threshold is {threshold:.0%}.",
    "prose": "It stands among the article's paragraphs and belongs to them.",
    "thread": "It is a post in a thread, and threads are kept whole.",
    "comment": "It is a comment or a review below the text.",
    "copy": "The same text stands elsewhere in the article.",
    "dialog": "It is in a dialog that lies over the page.",
    "remnant": "What it belongs to was left out.",
    "beside": "It stands beside the content.",
    "image": "It is an image.",
    "links": "Too much of its text is links.",
    "copyright": "It contains the copyright sign.",
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
    "between-good": "Article text stands before and after it.",
    "between-bad": "Before and after it there is clutter, or the page ends.",
    "near-good-before-bad-end": "Possible article text separates it from the clutter nearby.",
    "at-bad-end": "Nothing separates it from the clutter nearby.",
    "near-good-between-bad": "It could be article text, but none stands beside it.",
    "near-good-beside-good": "It could be article text, and some stands beside it.",
    "tag": "Every element of the type “{tag}” is removed.",
    "role": "The page marks it as “{role}”.",
    "word": "Its name in the page's code contains “{word}”.",
    "count": "Words: {words}, in links: {links}, tags: {tags}. Result: {score:g}; below 0 is removed.",
    "blessed": "The page marks it as the author or the date, which are always kept.",
    "holds-kept": "It contains something that is kept.",
    "no-text": "Its element never holds text for readers.",
    "shown-above": "It is shown above the text already: title, author or date.",
    "control": "It is a control or navigation, not text.",
    "label": "It goes with something that is kept, as its caption, heading or label.",
    "corrected": "You chose to leave it out on this site.",
}
"""With the names of the reason's values."""
