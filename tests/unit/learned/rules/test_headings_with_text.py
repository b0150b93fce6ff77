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
        "<h2>The end</h2>",
        f"<h3>{'“Nobody here has seen a better lamp than this one.” ' * 3}</h3><ul>{LINKS}</ul>",
    ],
)
def test_a_heading_with_its_text_or_picture_stays(markup: str) -> None:
    assert dropped(markup) == []


def test_a_line_that_announces_dropped_links_is_dropped() -> None:
    assert dropped(f"<p>Read more:</p><ul>{LINKS}</ul>") == ["Read more:"]
    assert dropped(f"<p>She said:</p>{PARAGRAPH}<ul>{LINKS}</ul>") == []
