"""A part left out on one page of a site is found on its other pages, and nothing that only resembles it."""

from __future__ import annotations

import pytest

from pyjustext import corrections
from pyjustext.corrections import leave_out, path_to
from pyjustext.reading import Reader
from pyjustext.tree import Node, parse

TEXT = "<p>The water comes in twice a day, and nobody on the quay knows for how long it has done so.</p>"
BODY = """<body class="post-{n}"><main><article class="story item-{n}"><h1>On tides {n}</h1>{text}
<div class="promo box-{n}"><p>Get our newsletter number {n} every morning.</p></div>{text}
<p>A paragraph that stands alone on page {n}.</p></article></main></body>"""


def page(n: int) -> Node:
    return parse(BODY.format(n=n, text=TEXT * 2))


def test_the_same_part_of_another_page() -> None:
    path = path_to(page(1), "Get our  newsletter number 1 every morning.")
    assert path == "main > article.story > div.promo"
    other = page(2)
    assert leave_out(other, [path, "div.other"]) == 1
    assert "newsletter" not in other.text()
    assert other.text().count("twice a day") == 4


@pytest.mark.parametrize(
    "text",
    [
        "A paragraph that stands alone on page 1.",  # differs from the others only by its position
        "too short",
        "no text that the page has anywhere",
        "",
    ],
)
def test_parts_without_a_distinct_path_are_not_remembered(text: str) -> None:
    assert path_to(page(1), text) == ""


def test_a_page_with_another_structure_is_unchanged() -> None:
    other = parse(f'<main><article class="story"><div class="promo">{TEXT * 3}</div>{TEXT}</article></main>')
    before = other.text()
    assert leave_out(other, ["main > article.story > div.promo"]) == 0
    assert leave_out(other, []) == 0
    assert other.text() == before


def test_read_has_a_note_about_it() -> None:
    html = BODY.format(n=3, text=TEXT * 2)
    article = Reader().read(html, without=["main > article.story > div.promo"])
    assert "newsletter" not in article.html
    assert [str(note) for note in article.notes] == ["Left out as you asked for this site: 1"]


def test_deep_parts_are_not_remembered() -> None:
    deep = parse("<div class=a>" * 3000 + "Some text that stands deep" + "</div>" * 3000 + TEXT * 9)
    assert path_to(deep, "Some text that stands deep") == ""  # the path would be too long


def test_each_path_finds_its_own_element() -> None:
    """Of the steps above the last three, the tags count; of the last three, the class names, too."""
    root = parse(
        "<section class=xx><main><div class=aa><div class=bb><p class=cc>One<p class=dd>Two</div></div>"
        "</main></section><main class=yy><div class=aa><div class=bb><p class=cc>Three</div></div></main>"
        f"<p class=cc>Four{TEXT}"
    )
    leave_out(root, ["section > main > div.aa > div.bb > p.cc", "p.cc"])
    assert root.text().startswith("TwoThreeThe water")


def test_time_does_not_grow_with_the_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a deep page each element's step is looked at a few times, not once for each element below it."""
    looked_at = 0
    step = corrections._step

    def counted(node: Node) -> str:
        nonlocal looked_at
        looked_at += 1
        return step(node)

    monkeypatch.setattr(corrections, "_step", counted)
    deep = parse("<div class=aa>" * 400 + "<p class=bb>Text</p>" * 2000)
    path = " > ".join(["div"] * 398 + ["div.aa", "div.aa", "p.cc"])
    assert leave_out(deep, [path, "div > p.bb"]) == 0
    assert looked_at < 5 * sum(1 for _ in deep.iter())
