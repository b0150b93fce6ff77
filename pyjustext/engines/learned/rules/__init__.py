"""The rules that follow the decision, in order: dialogs are dropped, then what belongs to the kept text is
kept, then what does not belong to it is dropped.

Each line can be left out by itself (``tests/benchmarks/steps.py`` measures what it gains), and says all that
decides on which pages it applies.
"""

from __future__ import annotations

from functools import partial

from ..rule import Rule, all_of, any_of, likeliest, probably
from . import (
    asides,
    copies,
    discussions,
    headings_with_text,
    parts_apart,
    questions,
    read_also,
    standfirst,
    whole_text,
)

_PRODUCT = 0.15
"""From this probability, a page is about a product, whose reviews are comments."""
_GOODS = 0.2
"""From this probability of a listing or a collection, a page may be about the goods in its rows. On other
pages, they are usually other products."""
_CERTAIN = 0.9
"""From this probability of an article, a short box that ends in a call is none of its sections."""
_CARDS = 0.5
"""From this probability of a listing or a collection, a page is one of cards."""

_about_product = probably(_PRODUCT, "product")
_of_cards = all_of(
    probably(_CARDS, "listing", "collection"), likeliest("listing", "collection", "product", "forum")
)
_article = likeliest("article")
_surely_article = probably(_CERTAIN, "article")
_texts = likeliest("article", "documentation")
_without_repeats = likeliest("service", "product", "forum")
"""The parts of other pages repeat texts on purpose. Here, labels have each text once."""
_service = likeliest("service")
_with_cards = any_of(_of_cards, _service)
_no_forum = likeliest("article", "documentation", "service", "product", "listing", "collection")
_no_documentation = likeliest("article", "service", "product", "listing", "collection", "forum")
"""Sections of documentation are named after their headings."""
_of_goods = all_of(
    probably(_GOODS, "listing", "collection"), likeliest("article", "service", "listing", "collection")
)
_with_small_print = likeliest("service", "product", "listing", "collection")
"""On other pages, a footnote may belong to the text."""
_with_asides = likeliest("forum", "product", "listing", "collection")
"""On other pages, an aside may be a note that belongs to the text."""

_comments = discussions.named(discussions.COMMENTS)
_reviews = discussions.named(discussions.COMMENTS_AND_REVIEWS)
_if_wanted = partial(Rule, threads=False, comments=True)
_details_of_product = partial(parts_apart.tables_of_details, lists=True)
_disclaimers = partial(asides.small_print, names=asides.DISCLAIMERS)
_copies_beside_repeats = partial(copies.copies, repeats=True)
_copies_of_posts = partial(copies.copies, quotations=False)

RULES: tuple[Rule, ...] = (
    Rule("dialogs", "dialog", "drop", asides.dialogs),
    # What belongs to the kept text.
    Rule("text below headline", "standfirst", "keep", standfirst.text_below_headline),
    Rule("standfirst", "standfirst", "keep", standfirst.standfirst, threads=False),
    Rule("recipe lists", "whole-text", "keep", parts_apart.recipe_lists),
    Rule("recipe notes", "whole-text", "keep", parts_apart.recipe_notes),
    Rule("parts of texts", "whole-text", "keep", whole_text.parts_of_texts),
    Rule("units between boxes", "whole-text", "keep", parts_apart.units_between_boxes),
    Rule("lists between boxes", "whole-text", "keep", parts_apart.lists_between_boxes, _texts),
    Rule("labelled boxes", "whole-text", "keep", parts_apart.labelled_boxes, _article),
    Rule("tables of details", "whole-text", "keep", parts_apart.tables_of_details, _article),
    Rule("details of product", "whole-text", "keep", _details_of_product, _about_product),
    Rule("price of product", "whole-text", "keep", parts_apart.price_of_product, _about_product),
    Rule("goods", "whole-text", "keep", parts_apart.goods, _of_goods),
    Rule("facts of cards", "whole-text", "keep", parts_apart.facts_of_cards, _with_cards),
    Rule("headings of text", "whole-text", "keep", headings_with_text.headings_of_text, _no_forum),
    Rule("labels of parts", "whole-text", "keep", headings_with_text.labels_of_parts, threads=False),
    Rule("final questions", "questions", "keep", questions.final_questions, _article),
    Rule("posts", "post", "keep", discussions.posts, threads=True),
    Rule("comments on posts", "post", "keep", discussions.comments_on_posts, threads=True),
    _if_wanted(
        "wanted named comments", "wanted-comment", "keep", discussions.said(_comments), _no_documentation
    ),
    _if_wanted("wanted named reviews", "wanted-comment", "keep", discussions.said(_reviews), _about_product),
    # What does not belong to it.
    _if_wanted(
        "controls of named comments", "comment", "drop", discussions.controls(_comments), _no_documentation
    ),
    _if_wanted(
        "controls of named reviews", "comment", "drop", discussions.controls(_reviews), _about_product
    ),
    Rule("named comments", "comment", "drop", _comments, _no_documentation, threads=False, comments=False),
    Rule("named reviews", "comment", "drop", _reviews, _about_product, comments=False),
    Rule("lines elsewhere", "read-also", "drop", read_also.lines_elsewhere, _article),
    Rule("promotions", "read-also", "drop", read_also.promotions, _surely_article),
    Rule("invitations", "read-also", "drop", read_also.invitations),
    Rule("final links", "read-also", "drop", read_also.final_links, _article),
    Rule("teasers below article", "read-also", "drop", read_also.teasers_below_article, _article),
    Rule("teasers apart", "read-also", "drop", read_also.teasers_apart, threads=False, phones=False),
    Rule("copies", "copy", "drop", copies.copies, _without_repeats, threads=False),
    Rule("copies beside repeats", "copy", "drop", _copies_beside_repeats, threads=False),
    Rule("copies of posts", "copy", "drop", _copies_of_posts, threads=True),
    Rule("said of every post", "control", "drop", asides.said_of_every_post, threads=True),
    Rule("labels of advertisements", "control", "drop", asides.labels_of_advertisements, threads=True),
    Rule("signatures", "control", "drop", asides.signatures, threads=True),
    Rule("lone links", "control", "drop", asides.lone_links, _service, threads=False),
    Rule("calls", "control", "drop", asides.calls),
    Rule("repeated links", "control", "drop", asides.repeated_links, _texts, threads=False),
    Rule("controls of cards", "control", "drop", asides.controls_of_cards, _of_cards, threads=False),
    Rule("small print", "aside", "drop", asides.small_print, _with_small_print),
    Rule("disclaimers", "aside", "drop", _disclaimers, _surely_article, threads=False),
    Rule("linked cards", "aside", "drop", asides.linked_cards, likeliest("service", "product")),
    Rule("asides", "aside", "drop", asides.marked_asides, _with_asides, threads=False),
    Rule("asides of thread", "aside", "drop", asides.asides_of_thread, _with_asides, threads=True),
    Rule("empty announcements", "empty-heading", "drop", headings_with_text.empty_announcements, _no_forum),
    Rule("empty headings", "empty-heading", "drop", headings_with_text.empty_headings, _no_forum),
)
"""All rules, in the order in which they are applied."""
