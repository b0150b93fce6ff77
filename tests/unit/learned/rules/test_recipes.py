"""Ingredients and steps belong to the article, in whole lists, with their headings."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.rules import recipes
from pyjustext.metadata.hints import Hints
from pyjustext.tree import parse

TEXT = "<p>" + "The keeper lit the lamp at four and wrote the hour down in his book. " * 3 + "</p>"
LIST = "<ul><li>3 carrots</li><li>200 g pearl barley</li><li>salt</li></ul>"
DECLARED = ("3 carrots", "200 g pearl barley", "1 leek", "Cut the carrots. Boil the barley for two hours.")


def restored(body: str, declared: tuple[str, ...] = (), *, by_name: bool = True) -> list[str]:
    """The texts that are restored after a decision kept only the paragraphs of more than twelve words."""
    page = segment(parse(f"<body>{TEXT}{body}"))
    before = [block.element.tag == "p" and block.words > 12 for block in page.blocks]
    kept = list(before)
    recipes.complete(page, declared, kept, by_name=by_name)
    return [block.text for block, was, is_ in zip(page.blocks, before, kept, strict=True) if is_ and not was]


@pytest.mark.parametrize(
    "box",
    [
        "<div class=recipe__ingredients>{}</div>",
        "<div class=wprm-recipe-ingredient-group>{}</div>",
        "<div itemprop=recipeIngredient>{}</div>",
        "<div itemprop=ingredients>{}</div>",
    ],
)
def test_named_lists_of_ingredients_are_kept(box: str) -> None:
    assert restored(box.format(LIST)) == ["3 carrots", "200 g pearl barley", "salt"]
    assert restored(box.format(LIST), by_name=False) == []


def test_the_introduction_and_the_notes_of_a_recipe_are_kept() -> None:
    box = f"<div class=wprm-recipe-summary>A thick soup.</div><div class=recipe__ingredients>{LIST}</div>"
    box += "<div class=wprm-recipe-notes-container><h3>Notes</h3><div>It is better the next day.</div></div>"
    box += "<div class=recipe-rating>4.8 of 37</div><div class=notes>All rights reserved.</div>"
    lines = ["3 carrots", "200 g pearl barley", "salt"]
    assert restored(box) == ["A thick soup.", *lines, "Notes", "It is better the next day."]


def test_declared_lists_are_kept_with_their_heading() -> None:
    box = f"<aside><h2>What you need</h2><button>Cups</button>{LIST}</aside>"
    box += "<p>Boil the barley for two hours.</p>"
    expected = ["What you need", "3 carrots", "200 g pearl barley", "salt", "Boil the barley for two hours."]
    assert restored(box, DECLARED) == expected
    assert restored(box) == []


def test_texts_are_kept_once_and_only_where_they_are_text() -> None:
    assert restored(LIST + "<p>1 leek</p>" + LIST, DECLARED) == [
        "3 carrots",
        "200 g pearl barley",
        "salt",
        "1 leek",
    ]
    links = "".join(f"<li><a href=/{n}>{text}</a></li>" for n, text in enumerate(DECLARED))
    assert restored(f"<nav><ul class=ingredients>{links}</ul></nav>", DECLARED) == []


def test_one_name_that_occurs_in_a_recipe_tells_nothing() -> None:
    assert restored("<ul><li>Home</li><li>3 carrots</li></ul>", DECLARED) == []


def test_steps_in_sections_are_declared_and_those_of_other_things_are_not() -> None:
    script = """{"@graph": [{"@type": "HowTo", "tool": {"@type": "HowToTool", "name": "A pot"}, "step":
        [{"@type": "HowToSection", "name": "First", "itemListElement":
        [{"@type": "HowToStep", "text": "Cut &amp; boil."}]}]},
        {"@type": "Recipe", "recipeIngredient": ["3 carrots", 4], "recipeInstructions": "Boil."}]}"""
    page = f"<title>Soup</title><script type=application/ld+json>{script}</script>"
    assert sorted(Hints.of(parse(page)).instructions) == ["3 carrots", "A pot", "Boil.", "Cut & boil."]
    alone = page.replace('HowTo"', 'Event"').replace('"Recipe', '"Event')
    assert Hints.of(parse(alone)).instructions == ()
