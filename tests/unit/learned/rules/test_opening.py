"""The standfirst between the title and the text of an article is kept."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.features import Measured
from pyjustext.engines.learned.rules import opening
from pyjustext.engines.learned.selection import default_model
from pyjustext.tree import parse

TITLE = "The lamp of Ness burns again"
STANDFIRST = "For forty years nobody lit it, and now two sisters have repaired the works"
TEXT = "The keeper lit the lamp at four and wrote the hour down in his book, as it was done of old. " * 2


def restored(
    markup: str, *, title: str = TITLE, score: float = -0.5, site: str = "Ness Post", said: str = ""
) -> list[str]:
    """The texts that are restored if only the long text was kept and everything else has one score."""
    head = f"<title>{title} | {site}</title><meta name=description content='{said}'>"
    page = segment(parse(f"{head}<body>{markup}<div><p>{TEXT}</p></div>"))
    measured = Measured(page, "", default_model().lexicon)
    kept = [block.words > 30 for block in page.blocks]
    before = list(kept)
    opening.complete(measured, [round(score * ONE)] * measured.count, kept, 0)
    return [block.text for block, was, is_ in zip(page.blocks, before, kept, strict=True) if is_ and not was]


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


def test_an_unlikely_text_is_not() -> None:
    second = "The harbour has no other light for ships that come from the north at night"
    markup = f"<h1>{TITLE}</h1><div>{STANDFIRST}</div><div>{second}</div>"
    assert restored(markup, score=-1.5) == [STANDFIRST]
    assert restored(markup, score=-3.5) == []


def test_the_description_of_the_page_is_its_standfirst_whatever_its_score() -> None:
    markup = f"<h1>{TITLE}</h1><div>By Ann Lee</div><div>{STANDFIRST}</div>"
    assert restored(markup, score=-3.5, said=f"{STANDFIRST} ...") == [STANDFIRST]
    assert restored(markup, score=-3.5, said="What is new at Ness and around it") == []


def test_a_second_heading_may_be_short() -> None:
    subtitle = "Two sisters repair the works"
    assert restored(f"<h1>{TITLE}</h1><h2>{subtitle}</h2>") == [subtitle]
    assert restored(f"<h1>{TITLE}</h1><p>{subtitle}</p>") == []


def test_a_standfirst_stands_below_the_headline_and_above_an_author_whom_the_title_names() -> None:
    markup = f"<h1>{TITLE}</h1><h3>{STANDFIRST}</h3><div>Ann Mary Lee Brown Carter</div>"
    assert restored(markup, score=-1.5, site="Ann Mary Lee Brown Carter") == [STANDFIRST]


def test_a_standfirst_that_is_likely_by_itself_may_be_a_short_sentence() -> None:
    sentence = "Two sisters repaired the works."
    assert restored(f"<h1>{TITLE}</h1><p>{sentence}</p>", score=0.5) == [sentence]
    assert restored(f"<h1>{TITLE}</h1><p>Send this to a friend</p>", score=0.5) == []


HIGHLIGHTS = ["Two sisters repair the works", "The council pays for the oil", "Ships see it again at night"]


def listed(items: list[str]) -> str:
    return f"<h1>{TITLE}</h1><div><ul>{''.join(f'<li>{item}</li>' for item in items)}</ul></div>"


def test_highlights_right_below_the_headline_are_restored() -> None:
    assert restored(listed(HIGHLIGHTS)) == HIGHLIGHTS


@pytest.mark.parametrize(
    "items",
    [
        [f"<a href=/{n}>{text}</a>" for n, text in enumerate(HIGHLIGHTS)],
        [HIGHLIGHTS[0], "12 January 2012 at 14:05"],
        ["By Ann Lee", "For Ness Post"],
        HIGHLIGHTS[:1],
        HIGHLIGHTS * 4,
    ],
    ids=("links", "date", "short", "one", "many"),
)
def test_another_list_below_the_headline_is_not(items: list[str]) -> None:
    assert restored(listed(items)) == []


def test_the_motto_of_a_site_below_its_name_is_no_standfirst() -> None:
    banner = "<h1><a href=/>The Ness Post</a></h1><p>Letters from a small workshop by the sea</p>"
    markup = f"{banner}<h3>{TITLE}</h3>"
    assert restored(markup, site="The Ness Post") == []
    assert restored(markup.replace("The Ness Post", TITLE), site="") != []
