"""What a page declares about its content: the subset of the facts that the learned engine uses."""

from __future__ import annotations

from dataclasses import dataclass
from html import unescape
from itertools import islice

from ..tree import Node
from ..tree.index import PageIndex
from ..tree.visible_text import squeeze
from .facts import Facts, gather
from .jsonld import JsonLd, kinds, listed

_WORKS = ("recipe", "howto")
_TEXTS = {
    "recipe": ("ingredients", "recipeIngredient", "recipeInstructions"),
    **dict.fromkeys(("howtostep", "howtodirection", "howtotip"), ("name", "text")),
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
    things = page.things if page.first(*_WORKS) is not None else []
    texts = (
        squeeze(unescape(text[:_LONGEST]))
        for thing in things
        for name in sorted({name for kind in kinds(thing) for name in _TEXTS.get(kind, ())})
        for text in listed(thing.get(name))[:_MOST_TEXTS]
        if isinstance(text, str)
    )
    return tuple(islice(texts, _MOST_TEXTS))
