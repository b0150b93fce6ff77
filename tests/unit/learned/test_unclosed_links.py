"""A link that was not closed does not make links of the text after it."""

from __future__ import annotations

from pyjustext.engines.learned.blocks import Page
from pyjustext.engines.learned.segmentation import segment
from pyjustext.tree import parse

TEXT = "The council said that the old bridge would open again in the spring, after two years of work on it."


def page(paragraphs: int, *, around: str = '<a href="/x"><b>Photo</b>{}</a>') -> Page:
    return segment(
        parse("<body><p>First.</p><div>" + around.format(f"<p>{TEXT}</p>" * paragraphs) + "</div>")
    )


def linked(found: Page) -> list[int]:
    """The linked words of the page and of its blocks; both count the same."""
    assert found.holders[0].link_words == sum(block.link_words for block in found.blocks)
    return [block.link_words for block in found.blocks if block.text == TEXT]


def test_paragraphs_in_a_link_that_was_not_closed_are_no_links() -> None:
    assert linked(page(12)) == [0] * 12


def test_cards_that_are_a_link_as_a_whole_stay_links() -> None:
    assert all(linked(page(3)))


COPIES = "<div><a href={}>Photo<p>{}</p></div><div>{}</div>"


def test_paragraphs_in_copies_of_a_link_that_was_not_closed_are_no_links() -> None:
    paragraphs = "".join(f"<p>{number}. {TEXT}</p>" for number in range(12))
    found = segment(parse(COPIES.format("/x", "First.", paragraphs)))
    assert [block.link_words for block in found.blocks] == [0] * 14


def test_texts_that_are_repeated_stay_links() -> None:
    found = segment(parse(COPIES.format("/x", "First.", f"<p><a href=/y>{TEXT}</a></p>" * 12)))
    assert all(linked(found))


def test_controls_without_an_address_stay_links() -> None:
    paragraphs = "".join(f"<p>{number}. {TEXT}</p>" for number in range(12))
    found = segment(parse(COPIES.format("#", "First.", paragraphs)))
    assert all(block.link_words for block in found.blocks)


def test_short_lines_in_a_link_stay_links() -> None:
    found = segment(parse("<body><a href=/x>" + "<p>Five words of a label</p>" * 90 + "</a>"))
    assert all(block.link_words for block in found.blocks)


def test_links_within_each_other_are_visited_once() -> None:
    nested = "<a href=/x><table><tr><td>" * 100
    found = segment(parse(f"<body>{nested}" + f"<p>{TEXT}</p>" * 2_000))
    assert len(linked(found)) == 2_000
