"""Comments are found by the control to answer each of them, whatever their elements are named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import pyjustext
from pyjustext.engines.learned.blocks import Block, is_running, segment
from pyjustext.engines.learned.rules import discussions
from pyjustext.tree import parse

SENTENCE = "The keeper lit the lamp at four and wrote the hour down in his book, as it was done of old. "
TEXT = f"<main><h1>The lamp of Ness burns again</h1><p>{SENTENCE * 2}</p><p>{SENTENCE * 2}</p></main>"
DIGITS = {ord(digit): None for digit in "0123456789"}
SAID = ("I saw it from the ferry", "My father was the keeper there", "It was never out", "What does it burn?")


def comment(number: int, reply: str = "Reply", date: str = "4 May 2026", inside: str = "") -> str:
    said = f"{SAID[number % len(SAID)]}, {number + 1} times."
    return (
        f"<li class=x7f><span>Ann {number}</span> <i>{date}</i><p>{said}</p>"
        f"<div><a href=#r>{reply}</a></div>{inside}</li>"
    )


def found(markup: str, *, kept: Callable[[str], bool] = lambda _: True) -> list[str]:
    page = segment(parse(f"<body>{markup}"))
    headline = next(number for number, block in enumerate(page.blocks) if block.element.heading == 1)
    numbers = discussions.below_text(page, headline, [kept(block.text) for block in page.blocks])
    assert numbers == sorted(set(numbers))
    return [page.blocks[number].text for number in numbers]


def those_said(texts: list[str]) -> list[str]:
    return [text for text in texts if text.startswith(SAID)]


@pytest.mark.parametrize(
    "reply",
    [
        "Reply",
        "Reply to this",
        "REPLY",
        "Antworten",
        "Répondre",
        "Odpowiedz",
        "Ответить",
        "回复",
        "返信",
        "رد",
    ],
)
def test_comments_below_a_text_are_found(reply: str) -> None:
    comments = "".join(comment(number, reply) for number in range(5))
    texts = found(f"{TEXT}<section><h2>5 voices</h2><ul>{comments}</ul></section>")
    assert len(those_said(texts)) == 5
    assert SENTENCE.strip() not in " ".join(texts)


def test_answers_to_comments_are_found_with_them() -> None:
    nested = comment(0, inside=f"<ul>{comment(1)}{comment(2, inside=f'<ul>{comment(3)}</ul>')}</ul>")
    assert len(those_said(found(f"{TEXT}<ul>{nested}{comment(4)}</ul>"))) == 5


def test_a_deleted_comment_does_not_hide_those_after_it() -> None:
    comments = [comment(number) for number in range(9)]
    comments[4] = "<li class=x7f><div><a href=#r>Reply</a></div></li>"
    assert len(those_said(found(f"{TEXT}<ul>{''.join(comments)}</ul>"))) == 8


def test_a_control_above_the_text_is_no_comment() -> None:
    comments = "".join(comment(number) for number in range(4))
    texts = found(f"<header><a href=#c>Reply</a></header>{TEXT}<ul>{comments}</ul>")
    assert len(those_said(texts)) == 4
    assert "The lamp of Ness burns again" not in texts


def test_a_text_with_such_a_control_of_its_own_is_none() -> None:
    comments = "".join(comment(number) for number in range(4))
    own = TEXT.replace("</main>", "<p>4 May 2026</p><a href=#r>Reply</a></main>")
    texts = found(f"<header><p>{SENTENCE * 4}</p></header>{own}<ul>{comments}</ul>")
    assert len(those_said(texts)) == 4
    assert (SENTENCE * 2).strip() not in texts


@pytest.mark.parametrize(
    "markup",
    [
        "<h1>Ness</h1><ul>" + "".join(comment(number) for number in range(5)) + "</ul>",
        TEXT + "<ul>" + "".join(comment(number) for number in range(2)) + "</ul>",
        TEXT + "<ul>" + "".join(comment(number, "Share") for number in range(5)) + "</ul>",
        TEXT + "<ul>" + "".join(comment(number, date="") for number in range(5)).translate(DIGITS) + "</ul>",
        TEXT + "<p>Reply</p>" * 9,
        TEXT + f"<p>Reply</p><h2>4 May</h2>{f'<p>{SENTENCE}</p>' * 50}" * 4,
    ],
    ids=("all there is", "two", "another control", "no dates", "nothing said", "too much"),
)
def test_what_may_be_the_text_is_none(markup: str) -> None:
    assert found(markup) == []


def test_the_text_before_them_must_have_been_kept() -> None:
    comments = "".join(comment(number) for number in range(5))
    assert found(f"{TEXT}<ul>{comments}</ul>", kept=lambda text: text.startswith(SAID)) == []


def test_a_page_with_machine_made_names_is_read_without_and_with_its_comments() -> None:
    text = TEXT.replace("</main>", PARAGRAPHS + "</main>")
    page = f"<title>The lamp of Ness burns again</title><body>{text}"
    page += "<div class=qx1>" + "".join(machine_made(number) for number in range(4)) + "</div>"
    assert those_said(pyjustext.read(page).text.splitlines()) == []
    assert len(those_said(pyjustext.read(page, comments=True).text.splitlines())) == 4


PARAGRAPHS = "".join(
    f"<p>In the year {year} it was as before. {SENTENCE * 2}</p>" for year in range(1900, 1910)
)


def machine_made(number: int) -> str:
    said = f"{SAID[number % len(SAID)]}, {SENTENCE}"
    return (
        f"<div class=a9{number}><div class=b7><b>Ann {number}</b><span>{number + 1} May 2026</span></div>"
        f"<div class=c1><p>{said}</p></div><div><button>Like</button><button>Reply</button></div></div>"
    )


def test_running_text_is_counted_once_however_many_runs_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the time would grow with the square of the page."""
    looked_at: list[object] = []

    def counted(text: Block) -> bool:
        looked_at.append(text)
        return is_running(text)

    monkeypatch.setattr(discussions, "is_running", counted)
    run = "".join(comment(number) for number in range(4))
    markup = f"<h1>The lamp</h1>{f'<ul>{run}</ul><p>No date</p>' * 50}"
    page = segment(parse(f"<body>{markup}"))
    assert discussions.below_text(page, 0, [True] * len(page.blocks)) == []
    assert len(looked_at) <= len(page.blocks)
