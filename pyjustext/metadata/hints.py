"""What a page says of its content before it shows any: the learned engine's view on the facts."""

from __future__ import annotations

from dataclasses import dataclass

from ..tree import Node
from .facts import Facts, gather


@dataclass(frozen=True, slots=True)
class Hints:
    """Attributes:
    title: the title element's text, or Open Graph's where that comes first.
    description: the longest description in the meta elements.
    og_type: Open Graph's type, lower case.
    types: the types named in JSON-LD, lower case.
    body: the longest text that JSON-LD gives as an article's.
    descriptions: descriptions in JSON-LD.
    for_phones: whether the page says how wide it is on a phone.
    """

    title: str
    description: str
    og_type: str
    types: frozenset[str]
    body: str
    descriptions: list[str]
    for_phones: bool

    @classmethod
    def of(cls, page: Node | Facts) -> Hints:
        """The hints of a page, given as its ``html`` element or by its facts."""
        facts = gather(page) if isinstance(page, Node) else page
        described = [*facts.metas.get("og:description", ()), *facts.metas.get("description", ())]
        return cls(
            title=facts.first_title,
            description=max(described, key=len, default=""),
            og_type=(facts.metas.get("og:type") or [""])[-1].lower(),
            types=frozenset(facts.things.types),
            body=facts.things.longest_body,
            descriptions=facts.things.descriptions,
            for_phones="viewport" in facts.metas,
        )
