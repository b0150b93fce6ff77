"""Questions with their answers at the end of an article are kept."""

from __future__ import annotations

import pytest

from tests.unit.learned.views import changed_by, view_of

TEXT = "<p>The keeper lit the lamp at four and wrote the hour down in his book.</p>"
ANSWER = "It burns one litre of oil in a night, and two where the wind is strong."
SUBJECTS = ("oil", "rope", "fog")
FORMS = {
    "headings and paragraphs": "<h3>What about the {}?</h3><p>" + ANSWER + "</p>",
    "boxes": "<div class=item><button>What about the {}?</button><div><p>" + ANSWER + "</p></div></div>",
    "details": "<details><summary>What about the {}?</summary><p>" + ANSWER + "</p></details>",
    "definitions": "<dt>What about the {}?</dt><dd>" + ANSWER + "</dd>",
    "named boxes": "<div class=faq><div class=title>What about the {}?</div><div><p>"
    + ANSWER
    + "</p></div></div>",
    "full-width": "<h3>{}怎么办\uff1f</h3><p>灯塔的灯每夜要烧一升油\uff0c风大的时候要烧两升。</p>",
}


def restored(markup: str) -> list[str]:
    """The texts that are restored if an article's first paragraph was kept."""
    html = f"<body><main>{TEXT}<section><h2>Questions</h2>{markup}</section></main>"
    view = view_of(html)
    return changed_by(view, [True] + [False] * (len(view.blocks) - 1), "questions", "article")


@pytest.mark.parametrize(
    "markup",
    [
        "".join(FORMS["headings and paragraphs"].format(subject) for subject in SUBJECTS[:2]),
        "".join(f"<h3>What about the {subject}?</h3><p>Ask us.</p>" for subject in SUBJECTS),
        "".join(f"<h3><a href=/x>What about the {s}?</a></h3><p>{ANSWER}</p>" for s in SUBJECTS),
        "".join(f"<h3>What about the {subject}</h3><p>{ANSWER}</p>" for subject in SUBJECTS),
    ],
    ids=["two", "no answers", "links", "no questions"],
)
def test_other_content_is_not_restored(markup: str) -> None:
    assert restored(markup) == []


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_list_right_below_an_article_is_kept(form: str) -> None:
    markup = "".join(form.format(subject) for subject in SUBJECTS)
    markup = f"<dl>{markup}</dl>" if form.startswith("<dt>") else markup
    found = restored(markup)
    assert found[0] == "Questions"
    assert len(found) == 1 + 2 * len(SUBJECTS)


def test_a_list_far_below_an_article_is_not() -> None:
    offers = "<p>Our shop has lamps of brass and lamps of tin, and sends them to all islands in a week.</p>"
    markup = "".join(FORMS["headings and paragraphs"].format(subject) for subject in SUBJECTS)
    assert restored(offers + markup) == []
