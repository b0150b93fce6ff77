"""A shop's terms are left out on the page of a product."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.features import Lexicon, Measured
from pyjustext.engines.learned.rules import terms
from pyjustext.tree import parse

TEXT = "<h1>Lamp</h1>" + "".join(
    f"<p>This is sentence {number} about the lamp, and it says a little more than the others do.</p>"
    for number in range(8)
)
SENT = "<p>We send your order within two days, and you can send it back within a month.</p>"


def dropped(body: str) -> list[str]:
    """The texts that are dropped if everything was kept."""
    page = Measured(segment(parse(f"<body>{body}")), "", Lexicon())
    kept = [True] * page.count
    terms.drop(page, kept)
    return [block.text for block, keep in zip(page.blocks, kept, strict=True) if not keep]


@pytest.mark.parametrize(
    "heading",
    ["Shipping & returns", "Free delivery", "Payment methods", "Versand und Zahlung", "Livraison et retours"],
)
@pytest.mark.parametrize(
    "section",
    [
        "<section><h2>{}</h2>{}</section>",
        "<details><summary><span>{}</span></summary><div><p>Soon</p>{}</div></details>",
        "<div><div><button>{}</button></div><div role=region>{}</div></div>",
    ],
)
def test_a_section_with_terms_is_dropped(heading: str, section: str) -> None:
    texts = dropped(f"{TEXT}<div>{section.format(heading, SENT)}<div><p>Made in Sweden</p></div></div>")
    assert texts[0] == heading
    assert texts[-1].startswith("We send")
    assert "Made in Sweden" not in texts


@pytest.mark.parametrize(
    "body",
    [
        f"{TEXT}<section><h2>Details</h2>{SENT}</section>",
        f"{TEXT}<section><h2>The warranty of old lamps</h2>{SENT}</section>",
        f"{TEXT}<section><p>Free delivery</p><p>In stock</p></section>",
        f"{TEXT}<table><tr><th>Shipping</th><td>5 kg</td></tr><tr><th>Width</th><td>2 m</td></tr></table>",
        f"<section><h2>Returns</h2>{TEXT}</section>",
        f"<h1>Returns</h1>{SENT * 9}",
        f"<h1>Lamp</h1><p>A lamp</p><section><h2>Returns</h2>{SENT}</section>",
    ],
    ids=[
        "another heading",
        "a longer heading",
        "no text",
        "a table",
        "most of the page",
        "headline",
        "all else",
    ],
)
def test_other_texts_stay(body: str) -> None:
    assert dropped(body) == []


def test_terms_within_terms_are_dropped_once() -> None:
    nested = "<div><h2>Returns</h2>" * 300 + SENT + "</div>" * 300
    assert dropped("<h1>Lamp</h1>" + TEXT * 300 + nested) == ["Returns"] * 300 + [SENT[3:-4]]
    rows = f"<div><b>Returns</b>{SENT}</div>" * 10_000
    assert len(dropped("<h1>Lamp</h1>" + TEXT * 6_000 + rows)) == 20_000
