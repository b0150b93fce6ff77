"""Lines that lead to other articles, and the word above an advertisement, are no part of an article."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.rules import pointers
from pyjustext.tree import parse

TEXT = "<p>" + "The keeper lit the lamp at four and wrote the hour down in his book. " * 5 + "</p>"


def dropped(markup: str, text: str = TEXT) -> list[str]:
    """The texts that the rules drop, if the decision kept all."""
    page = segment(parse(f"<body><main>{text}{markup}{text}</main>"))
    kept = [True] * len(page.blocks)
    pointers.drop(page, kept)
    pointers.drop_jumps(page, kept)
    return [block.text for block, keep in zip(page.blocks, kept, strict=True) if not keep]


@pytest.mark.parametrize(
    "line",
    [
        "Read also: <a href=/oil>The price of oil</a>",
        "<strong>Lesen Sie auch:</strong> <a href=/oil>Was das Öl kostet</a>",
        "<em>&gt;&gt; À lire aussi : <a href=/oil>Le prix de l'huile</a></em>",
        "Čtěte také: <a href=/oil>Kolik stojí olej</a> | <a href=/rope>Provaz</a>",
        "<strong>اقرأ أيضاً: </strong><a href=/oil>سعر الزيت اليوم</a>",
        "<b>यह भी पढ़ें: <a href=/oil>तेल का दाम</a></b>",
        "▶ 관련 기사: <a href=/oil>기름값</a>",
        "อ่านข่าวเพิ่มเติม: <a href=/oil>ราคาน้ำมัน</a>",
        "<a href=/oil>Leer más: El precio del aceite</a>",
        "Follow Ann Lee on Twitter at <a href=/ann>@annlee</a>",
        "Like us on Facebook",
        "长按二维码关注港口夜话",
        "More on the coast: <a href=/oil>The price of oil</a><br><a href=/rope>Rope</a>",
        "<b>עוד חדשות בנמל:</b><br><a href=/oil>מחיר השמן</a>",
        "- إعلان -",
        "Anzeige",
    ],
)
def test_a_line_that_leads_elsewhere_is_dropped(line: str) -> None:
    assert len(dropped(f"<p>{line}</p>")) == 1


def test_the_links_below_such_a_line_are_dropped() -> None:
    links = "<ul><li><a href=/a>A lamp of brass</a></li><li><a href=/b>A lamp of tin</a></li></ul>"
    assert dropped(f"<p>Lees ook:</p>{links}") == ["Lees ook:", "A lamp of brass", "A lamp of tin"]


@pytest.mark.parametrize(
    "markup",
    [
        "<p>Read also <a href=/oil>what oil costs</a> before you buy any of it.</p>",
        "<p>Source: <a href=/oil>The price of oil</a></p>",
        "<p>Related: <a href=#oil>The price of oil</a></p>",
        "<p><a href=/oil>Oil: what it costs</a></p>",
        "<p>Follow the path to the lamp and look north.</p>",
        "<p>Like most keepers on Facebook, he had never seen the lamp of Ness.</p>",
        "<p>The keeper asked his readers to follow him on Twitter.</p>",
        "<p>More on the coast than elsewhere <a href=/oil>The price of oil</a></p>",
        "<p>More on the coast:</p><p>The keepers buy their oil by the barrel.</p>",
        "<h2>Related</h2><p>A <a href=/paper>paper of 2010</a> looks at lamps of tin.</p>",
        "<p>Anzeige erstattet</p>",
    ],
)
def test_what_the_author_wrote_stays(markup: str) -> None:
    assert dropped(markup) == []


def test_such_lines_stay_if_they_are_most_of_the_text() -> None:
    assert dropped("<p>Read also: <a href=/oil>The price of oil</a></p>", text="<p>A lamp.</p>") == []


def test_links_on_the_page_that_every_part_has_are_dropped() -> None:
    part = f"{TEXT}<p><a href=#top>Back to top</a></p>"
    assert dropped(part * 3) == ["Back to top"] * 3
    assert dropped(part * 2) == []
    assert dropped(part.replace("#top", "/top") * 3) == []
    assert dropped(part.replace("Back to top", "1") * 3) == []
