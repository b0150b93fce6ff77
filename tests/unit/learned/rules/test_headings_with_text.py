"""Headings go with their text: dropped with that of a section, kept with that of a card."""

from __future__ import annotations

import pytest

from tests.unit.learned.views import changed_by, view_of

PARAGRAPH = "<p>" + "The keeper lit the lamp at four and wrote the hour down in his book. " * 3 + "</p>"
LINKS = "<li><a href=/a>A lamp of brass</a></li><li><a href=/b>A lamp of tin</a></li>"


def dropped(markup: str) -> list[str]:
    """The texts that are dropped if the decision dropped the links and what is marked with ``data-out``."""
    view = view_of(f"<body><main>{PARAGRAPH * 2}{markup}</main>")
    kept = [
        not block.link_words and all("data-out" not in element.node.attrs for element in block.element.up())
        for block in view.blocks
    ]
    return changed_by(view, kept, "empty-heading")


@pytest.mark.parametrize(
    "markup",
    [
        f"<h2>Lamps</h2><ul>{LINKS}</ul>",
        f"<h2>Lamps</h2><ul>{LINKS}</ul><h2>Oil</h2>{PARAGRAPH}",
        f"<h2>Oil</h2>{PARAGRAPH}<h3>Lamps</h3><ul>{LINKS}</ul><h2>Rope</h2>{PARAGRAPH}",
        "<h2>Lamps</h2><ul><li><a href=/a><img src=a.jpg>A lamp of brass</a></li></ul>",
        f"<h2 data-out>Oil</h2><div><h3>Lamps</h3></div><ul>{LINKS}</ul>",
        "<h2>Lamps</h2><table data-out><tr><td>Brass<td>12</table>",
    ],
)
def test_a_heading_without_its_text_is_dropped(markup: str) -> None:
    assert dropped(markup) == ["Lamps"]


@pytest.mark.parametrize(
    "markup",
    [
        f"<h2>Lamps</h2>{PARAGRAPH}<ul>{LINKS}</ul>",
        f"<h2>Lamps</h2><h3>Of brass</h3>{PARAGRAPH}",
        f"<h2>Lamps</h2><img src=lamp.jpg><p data-out>A caption</p><h2>Oil</h2>{PARAGRAPH}",
        f"<div><h2>Lamps</h2></div><figure><img src=lamp.jpg></figure><ul>{LINKS}</ul>",
        f"<h2>The brass lamp</h2><div><img src=a.jpg><p data-out>Score: 9</p></div><h2>Oil</h2>{PARAGRAPH}",
        "<h2>The end</h2>",
        f"<h3>{'“Nobody here has seen a better lamp than this one.” ' * 3}</h3><ul>{LINKS}</ul>",
    ],
)
def test_a_heading_with_its_text_or_picture_stays(markup: str) -> None:
    assert dropped(markup) == []


def test_a_line_that_announces_dropped_links_is_dropped() -> None:
    assert dropped(f"<p>Read more:</p><ul>{LINKS}</ul>") == ["Read more:"]
    assert dropped(f"<p>She said:</p>{PARAGRAPH}<ul>{LINKS}</ul>") == []


NAMES = ("brass", "tin", "glass", "iron")


def kept_with(card: str, out: frozenset[str], *, score: int = -4096) -> list[str]:
    """The labels that are kept of four cards, if the decision dropped these texts.

    Args:
        score: of all texts that it dropped.
    """
    cards = "".join(f"<div class=card>{card.format(name)}{PARAGRAPH}</div>" for name in NAMES)
    markup = f"<body><main>{PARAGRAPH * 2}<div>{cards}</div></main>"
    texts = [block.text for block in view_of(markup).blocks]
    kept = [text not in out for text in texts]
    view = view_of(markup, [4096 if keep else score for keep in kept])
    return changed_by(view, kept, "whole-text", "listing")


def test_names_above_the_texts_of_like_parts_are_kept() -> None:
    names = [f"Lamp of {name}" for name in NAMES]
    assert kept_with("<p>Lamp of {0}</p>", frozenset(names)) == names
    assert kept_with("<p><a href=/{0}>Lamp of {0}</a></p>", frozenset(names)) == names


def test_a_label_that_is_kept_in_one_part_is_kept_in_all() -> None:
    cards = "".join(
        f"<div class=card><h3>{n}</h3><span>Why we like it</span>{PARAGRAPH}</div>" for n in NAMES
    )
    view = view_of(f"<body><main>{PARAGRAPH * 2}<div>{cards}</div></main>")
    labels = [number for number, block in enumerate(view.blocks) if block.text == "Why we like it"]
    kept = [number not in labels[1:] for number in range(len(view.blocks))]
    assert changed_by(view, kept, "whole-text") == ["Why we like it"] * 3


@pytest.mark.parametrize(
    "card",
    [
        "<p>Add to basket</p>",  # a control: the same in all parts
        "<p>12</p>",  # a count
    ],
)
def test_what_all_parts_say_is_no_name(card: str) -> None:
    assert kept_with(card, frozenset({"Add to basket", "12"})) == []


def test_unlikely_lines_are_no_names() -> None:
    names = frozenset(f"Lamp of {name}" for name in NAMES)
    assert kept_with("<p>Lamp of {0}</p>", names, score=-3 * 4096) == []


@pytest.mark.parametrize(
    ("below", "kept_ones"),
    [
        ("<p>Ann {0}</p><p>Harbour of {0}</p>", ["Ann {0}", "Harbour of {0}"]),
        ("<p>{0} comments</p>".replace("{0}", "12"), []),
        ("<button>Open {0}</button>", []),
        ("<p><a href=/{0}>All of {0}</a></p>", []),
    ],
)
def test_who_says_so_below_the_texts_of_like_parts_is_kept(below: str, kept_ones: list[str]) -> None:
    cards = "".join(f"<div class=card>{PARAGRAPH}{below.format(name)}</div>" for name in NAMES)
    view = view_of(f"<body><main>{PARAGRAPH * 2}<div>{cards}</div></main>")
    kept = [block.text.startswith("The keeper") for block in view.blocks]
    wanted = [said.format(name) for name in NAMES for said in kept_ones]
    assert changed_by(view, kept, "whole-text", "service") == wanted


@pytest.mark.parametrize(
    ("box", "kept_ones"),
    [
        ("<h3 data-out><a href=/ann>Ann Keeper</a></h3><p>Head of the harbour</p>", ["Ann Keeper"]),
        ("<h3 data-out><button>Which oil?</button></h3><p>Oil of the whale is best.</p>", ["Which oil?"]),
        ("<button data-out><h3>Which oil?</h3></button><p>Oil of the whale is best.</p>", ["Which oil?"]),
        ("<h3 data-out><a href=/ann>Ann Keeper</a></h3><p data-out>Head of the harbour</p>", []),
    ],
)
def test_a_heading_that_begins_the_box_of_a_kept_text_is_kept(box: str, kept_ones: list[str]) -> None:
    markup = f"<body><main>{PARAGRAPH * 2}<section><div>{box}</div></section></main>"
    blocks = view_of(markup).blocks
    kept = [all("data-out" not in above.node.attrs for above in block.element.up()) for block in blocks]
    view = view_of(markup, [4096 if keep else -2 * 4096 for keep in kept])
    assert changed_by(view, kept, "whole-text") == kept_ones
