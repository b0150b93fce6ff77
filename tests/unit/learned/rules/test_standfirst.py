"""The standfirst between the headline and the text is kept, and the text itself if nothing of it was."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.rules import standfirst
from tests.unit.learned.views import changed, changed_by, view_of

TITLE = "The lamp of Ness burns again"
STANDFIRST = "For forty years nobody lit it, and now two sisters have repaired the works"
TEXT = "The keeper lit the lamp at four and wrote the hour down in his book, as it was done of old. " * 2


def restored(
    markup: str, *, title: str = TITLE, score: float = -0.5, site: str = "Ness Post", said: str = ""
) -> list[str]:
    """The texts that are restored if only the long text was kept and everything else has one score."""
    head = f"<title>{title} | {site}</title><meta name=description content='{said}'>"
    html = f"{head}<body>{markup}<div><p>{TEXT}</p></div>"
    count = len(view_of(html).blocks)
    view = view_of(html, [round(score * ONE)] * count)
    kept = [block.words > 30 for block in view.blocks]
    return changed_by(view, kept, "standfirst")


def test_the_only_first_level_heading_is_the_headline_whatever_the_title_says() -> None:
    """A table of contents may stand between it and the text."""
    contents = (
        "<ol>" + "".join(f"<li>What part {number} of this is about</li>" for number in range(15)) + "</ol>"
    )
    markup = f"<h1>How two sisters lit it</h1><p>{STANDFIRST}</p>"
    assert restored(markup + contents, score=-2) == [STANDFIRST]
    assert restored(f"<h1>Ness Post</h1><div>Menu</div>{markup}{contents}", score=-2) == []


@pytest.mark.parametrize(
    "between",
    [
        f"<h1>{TITLE}</h1><h2>{STANDFIRST}</h2><div class=share>Share</div>",
        f"<table><tr><td class=big>{TITLE}</td></tr><tr><td>{STANDFIRST}</td></tr></table>",
        f"<div><h1>{TITLE}</h1><div>By Ann Lee</div></div><section><div>{STANDFIRST}</div></section>",
    ],
)
def test_a_standfirst_is_restored(between: str) -> None:
    menu = "<ul><li>A menu of all that stands in the paper of today</li></ul>"
    assert restored(menu + between) == [STANDFIRST]


def test_a_text_below_the_heading_that_is_named_as_a_standfirst_is_restored() -> None:
    markup = "<h1>{}</h1><div class='story-{}'>" + STANDFIRST + "</div>"
    for title in (TITLE, "How two sisters lit it"):
        assert restored(markup.format(title, "subhed"), score=-4) == [STANDFIRST]
    assert restored(markup.format(TITLE, "excerpt"), score=-4) == [STANDFIRST]
    assert restored(markup.format(TITLE, "tagline"), score=-4) == []
    assert restored(f"<h2>{TITLE}</h2><div class=dek>{STANDFIRST}</div>", score=-4) == []


def test_the_description_of_the_page_is_the_standfirst_whatever_its_element_is_named() -> None:
    markup = f"<h1>{TITLE}</h1><div class=hero-caption>{STANDFIRST}</div><p>By Ann Lee</p>"
    assert restored(markup, score=-4, said=STANDFIRST) == [STANDFIRST]
    assert restored(markup, score=-4, said="The lamp of Ness") == []
    above = f"<div class=hero-caption>{STANDFIRST}</div><h1>{TITLE}</h1>"
    assert restored(above, score=-4, said=STANDFIRST) == []
    linked = f"<h1>{TITLE}</h1><div class=hero-caption><a href=/x>{STANDFIRST}</a></div>"
    assert restored(linked, score=-4, said=STANDFIRST) == []


def test_links_of_a_table_of_contents_may_stand_between_a_standfirst_and_the_text() -> None:
    links = "".join(f"<li><a href=#{number}>What part {number} is about</a></li>" for number in range(20))
    markup = f"<h1>Ness Post</h1><h1>{TITLE}</h1><p>{STANDFIRST}</p><ul>{{}}</ul>"
    assert restored(markup.format(links), score=-2) == [STANDFIRST]
    assert restored(markup.format(links * 4), score=-2) == []
    assert restored(markup.format(links.replace("<a", "<b")), score=-2) == []


def test_a_thread_has_no_standfirst() -> None:
    page = f"<title>{TITLE}</title><body><h1>{TITLE}</h1><p>{STANDFIRST}</p><div><p>{TEXT}</p></div>"
    assert changed_by(view_of(page), [False, False, True], "standfirst") == [STANDFIRST]
    assert changed_by(view_of(page), [False, False, True], "standfirst", "forum") == []


def test_names_of_tags_without_spaces_are_no_standfirst() -> None:
    tags = "".join(f"<span>{word}-lamps</span>" for word in STANDFIRST.split())
    assert restored(f"<h1>{TITLE}</h1><div>{tags}</div>") == []


def test_a_standfirst_is_restored_where_the_title_is_the_name_of_the_site() -> None:
    assert restored(f"<div><div>{STANDFIRST}</div></div>", title="Ness Post") == [STANDFIRST]


@pytest.mark.parametrize(
    "between",
    [
        f"<div><a href=/other>{STANDFIRST}</a></div>",
        f"<figure><img src=a.jpg><figcaption>{STANDFIRST}</figcaption></figure>",
        f"<div><img src=a.jpg><div>{STANDFIRST}</div></div>",
        f"<div class=photo-caption>{STANDFIRST}</div>",
        "<div>Published 12 January 2012 at 14:05 by the desk of Ness Post, 3 comments</div>",
        f"<form><p>{STANDFIRST}</p></form>",
        f"<div>{TEXT[:90]}</div>",
        "<div>By Ann Lee</div>",
    ],
    ids=("link", "figcaption", "picture", "name", "date", "form", "repeated", "short"),
)
def test_what_is_no_standfirst_is_not(between: str) -> None:
    assert restored(f"<h1>{TITLE}</h1>{between}") == []


@pytest.mark.parametrize(
    "said",
    ["What does 2025 have in store for the lamp of Ness", "Two sisters light it again!"],
    ids=("with a year", "short"),
)
def test_a_sentence_may_name_a_year_and_may_be_short(said: str) -> None:
    assert restored(f"<h1>{TITLE}</h1><p>{said}</p>") == [said]
    assert restored(f"<h1>{TITLE}</h1><p>{' '.join(said.rstrip('!').split()[:5])}</p>") == []


def test_an_unlikely_text_is_not() -> None:
    second = "The harbour has no other light for ships that come from the north at night"
    markup = f"<h1>{TITLE}</h1><div>{STANDFIRST}</div><div>{second}</div>"
    assert restored(markup, score=-1.5) == [STANDFIRST]
    assert restored(markup, score=-3.5) == []


def test_the_description_of_the_page_is_its_standfirst_whatever_its_score() -> None:
    markup = f"<h1>{TITLE}</h1><div>By Ann Lee</div><div>{STANDFIRST}</div>"
    assert restored(markup, score=-3.5, said=f"{STANDFIRST} ...") == [STANDFIRST]
    assert restored(markup, score=-3.5, said="What is new at Ness and around it") == []


def test_a_standfirst_stands_below_the_headline_and_above_an_author_whom_the_title_names() -> None:
    markup = f"<h1>{TITLE}</h1><h3>{STANDFIRST}</h3><div>Ann Mary Lee Brown Carter</div>"
    assert restored(markup, score=-1.5, site="Ann Mary Lee Brown Carter") == [STANDFIRST]


SENTENCES = (
    "The keeper lit the lamp at four and wrote the hour down in his book, as it was done of old.",
    "For forty years nobody had seen the light of Ness, until two sisters repaired the works of it.",
    "They paid for the oil with what the islands gave, and a ship brought the glass from the south.",
    "Now the boats of the islands come home at night again, and the keeper sees each of them go by.",
)
PARAGRAPHS = "".join(f"<p>{sentence}</p>" for sentence in SENTENCES)
HEAD = f"<h1>{TITLE}</h1><p>By Ann Lee</p><p>12 January</p>"


def restored_text(markup: str) -> list[str]:
    """The texts that are restored if only what is marked with ``data-kept`` was kept."""
    view = view_of(f"<title>{TITLE} | Ness Post</title><body>{markup}")
    kept = [any("data-kept" in element.node.attrs for element in block.element.up()) for block in view.blocks]
    return changed(view, kept, standfirst.text_below_headline, keep=True)


@pytest.mark.parametrize(
    "markup",
    [
        f"{HEAD}<div>{PARAGRAPHS}</div>",
        f"<div>{HEAD}{PARAGRAPHS}<p>Share</p></div>",
        f"<header>{HEAD}</header><section><div>{'<br><br>'.join(SENTENCES)}</div></section>",
        f"<h2>{TITLE}</h2><div>{PARAGRAPHS}</div><ol data-kept><li>A reader says that she saw it, too</ol>",
    ],
)
def test_the_text_below_the_headline_is_kept(markup: str) -> None:
    assert restored_text(markup) == list(SENTENCES)


@pytest.mark.parametrize(
    "markup",
    [
        f"<h1>All the news of today</h1><div>{PARAGRAPHS}</div>",
        f"<p>{TITLE}</p><div>{PARAGRAPHS}</div>",
        f"{HEAD}{'<p>Share</p>' * 12}<div>{PARAGRAPHS}</div>",
        f"{HEAD}<div>{PARAGRAPHS.replace('<p>', '<p data-kept>', 1)}</div>",
        f"{HEAD}<div><p>{SENTENCES[0]}</p><p>{SENTENCES[1]}</p></div>",
        f"{HEAD}<div>{PARAGRAPHS.replace('<p>', '<p><a href=/a>').replace('</p>', '</a></p>')}</div>",
        f"{HEAD}<div>{PARAGRAPHS}{'<p>A lamp of brass, for 12 pounds</p>' * 20}</div>",
    ],
    ids=("another title", "no heading", "far away", "kept in part", "short", "links", "among more"),
)
def test_other_texts_are_left_to_the_decision(markup: str) -> None:
    assert restored_text(markup) == []


def test_many_headlines_take_linear_time_because_few_are_examined() -> None:
    lines = "<p>A lamp of brass, for 12 pounds</p>"
    assert restored_text(f"{HEAD * 5}{lines * 12}{HEAD}<div>{PARAGRAPHS}</div>") == []
