"""The ingredients and steps that a page declares in JSON-LD: of recipes and of instructions."""

from __future__ import annotations

from html import unescape
from itertools import islice
from typing import Any

from ..tree.text import squeeze
from .jsonld import JsonLd, Thing, kinds

_WORKS = ("recipe", "howto")
_OF_RECIPE = ("recipeIngredient", "ingredients", "recipeInstructions")
_OF_STEP = {
    **dict.fromkeys(("howtostep", "howtodirection", "howtotip"), ("text", "name")),
    **dict.fromkeys(("howtosupply", "howtotool"), ("name",)),
}
"""The properties with the texts of a thing, by its type."""
_MOST_TEXTS = 1_000
_LONGEST = 20_000
"""In characters: a longer text is cut."""


def instructions(page: JsonLd) -> tuple[str, ...]:
    """The texts of ingredients and steps, as declared; none if the page is no recipe or instruction."""
    if page.first(*_WORKS) is None:
        return ()
    found: list[str] = []
    for thing in page.things:
        for value in _values(thing):
            parts = value if isinstance(value, list) else [value]
            found += [
                squeeze(unescape(p[:_LONGEST])) for p in islice(parts, _MOST_TEXTS) if isinstance(p, str)
            ]
            if len(found) >= _MOST_TEXTS:
                return tuple(found[:_MOST_TEXTS])
    return tuple(found)


def _values(thing: Thing) -> list[Any]:
    types = kinds(thing)
    names = {name for kind in types for name in _OF_STEP.get(kind, ())}
    if "recipe" in types:
        names.update(_OF_RECIPE)
    return [thing[name] for name in sorted(names) if name in thing]
