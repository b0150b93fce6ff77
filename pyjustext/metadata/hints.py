"""What a page declares about its content: the subset of the facts that the learned engine uses."""

from __future__ import annotations

from dataclasses import dataclass
from html import unescape
from itertools import islice
from typing import Any

from ..tree import Node
from ..tree.index import PageIndex
from ..tree.visible_text import squeeze
from .facts import Facts, gather
from .jsonld import JsonLd, Thing, kinds

_WORKS = ("recipe", "howto")
_OF_RECIPE = ("recipeIngredient", "ingredients", "recipeInstructions")
_OF_STEP = {
    **dict.fromkeys(("howtostep", "howtodirection", "howtotip"), ("text", "name")),
    **dict.fromkeys(("howtosupply", "howtotool"), ("name",)),
}
"""The properties with the texts of a thing, by its type."""
_MOST_TEXTS = 1_000
_LONGEST = 20_000  # characters; a longer text is cut
_DESCRIPTIONS = ("og:description", "description", "twitter:description")


@dataclass(frozen=True, slots=True)
class Hints:
    """What a page says of itself.

    Attributes:
        title: the title element's text, or Open Graph's where that comes first.
        og_type: Open Graph's type, lower case.
        types: the types named in JSON-LD, lower case.
        for_phones: whether the page declares a viewport for phones.
        descriptions: what it says of itself in a sentence or two, in Open Graph and elsewhere.
        instructions: the texts of ingredients and steps that it declares in JSON-LD.
    """

    title: str
    og_type: str
    types: frozenset[str]
    for_phones: bool
    descriptions: tuple[str, ...] = ()
    instructions: tuple[str, ...] = ()

    @classmethod
    def of(cls, page: Node | Facts) -> Hints:
        """The hints of a page, given as its ``html`` element or by its facts."""
        facts = gather(PageIndex(page.in_order())) if isinstance(page, Node) else page
        return cls(
            title=facts.first_title,
            og_type=(facts.metas.get("og:type") or [""])[-1].lower(),
            types=frozenset(facts.things.types),
            for_phones="viewport" in facts.metas,
            descriptions=tuple(dict.fromkeys(facts.meta(name) for name in _DESCRIPTIONS)),
            instructions=_instructions(facts.things),
        )


def _instructions(page: JsonLd) -> tuple[str, ...]:
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
