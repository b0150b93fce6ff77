"""Invitations to subscribe are no part of an article."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.rules import sign_up
from pyjustext.tree import parse

TEXT = "<p>" + "The keeper lit the lamp at four and wrote the hour down in his book. " * 5 + "</p>"
OFFER = "<h3>The morning at Ness</h3><p>All that is new, every day at six.</p>"
LINK = "<a href=/letter>Get it now</a>"


def dropped(markup: str) -> list[str]:
    """The texts that the rule drops amid a text, if the decision kept all."""
    page = segment(parse(f"<body><main>{TEXT}{markup}{TEXT}</main>"))
    kept = [True] * len(page.blocks)
    sign_up.drop(page, kept)
    return [block.text for block, keep in zip(page.blocks, kept, strict=True) if not keep]


@pytest.mark.parametrize(
    "box",
    [
        f"<div>{OFFER}<form><input type=email></form></div>",
        f"<div class=newsletter-box>{OFFER}<button></button></div>",
        f"<aside id=paywall>{OFFER}<a href=/letter><img src=go.png></a><button></button></aside>",
    ],
)
def test_an_invitation_is_dropped(box: str) -> None:
    assert dropped(box) == ["The morning at Ness", "All that is new, every day at six."]


def test_an_invitation_is_dropped_with_its_link() -> None:
    assert len(dropped(f"<div class=post-newsletter>{OFFER}{LINK}</div>")) == 3
    assert len(dropped(f"<div>{OFFER}{LINK.replace('letter', 'newsletters/ness')}</div>")) == 3


@pytest.mark.parametrize(
    "box",
    [
        f"<div class=offer>{OFFER}{LINK}</div>",
        f"<div class=newsletter>{OFFER}</div>",
        "<p>The <a href=/newsletter>letter</a> of Ness</p>",
        f"<div><p><a href=/newsletter>The letter</a></p>{OFFER}</div>",
        f"<div class=newsletter-issue>{TEXT}<div class=newsletter-part>{OFFER}{LINK}</div></div>",
    ],
    ids=("name", "link", "within", "first", "whole"),
)
def test_other_boxes_stay(box: str) -> None:
    assert dropped(box) == []
