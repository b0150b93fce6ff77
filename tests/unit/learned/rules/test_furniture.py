"""What systems put into the text of an article is no part of it."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.rules import furniture
from pyjustext.tree import parse

TEXT = "<p>" + "The keeper lit the lamp at four and wrote the hour down in his book. " * 5 + "</p>"
ENTRY = "This entry was posted on Monday and is filed under Lamps."


def dropped(markup: str, *, score: int = -1) -> list[str]:
    """The texts that the rule drops amid a text, if the decision kept all.

    Args:
        score: of all blocks, if the threshold is 0.
    """
    page = segment(parse(f"<body><main>{TEXT}{markup}{TEXT}</main>"))
    kept = [True] * len(page.blocks)
    furniture.drop(page, [score] * len(kept), kept, 0)
    return [block.text for block, keep in zip(page.blocks, kept, strict=True) if not keep]


@pytest.mark.parametrize("name", ["postmetadata alt", "entry-meta", "postMeta"])
def test_a_line_about_the_entry_is_dropped(name: str) -> None:
    assert dropped(f"<p class='{name}'>{ENTRY}</p>", score=1) == [ENTRY]


def test_a_box_of_a_video_is_dropped() -> None:
    box = "<div class=inline-video><h4>Watch: why oil is cheap</h4><span>VIDEO</span><div>4:21</div></div>"
    assert dropped(box) == ["Watch: why oil is cheap", "VIDEO", "4:21"]
    assert dropped(box, score=1) == []


@pytest.mark.parametrize(
    "markup",
    [
        f"<p class=meta>{ENTRY}</p>",
        f"<p class=entry>{ENTRY}</p>",
        f"<div class=post-meta-and-text>{TEXT}</div>",
        f"<div class=video-article>{TEXT}</div>",
    ],
    ids=("meta", "entry", "long", "article"),
)
def test_other_parts_stay(markup: str) -> None:
    assert dropped(markup) == []
