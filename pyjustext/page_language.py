"""The language of a page and the direction of its text: by what it declares and what its text says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from .languages.detection import detect, is_in_script_of
from .metadata import Facts
from .metadata.language import declared_direction, direction, is_left_to_right
from .tree import Node
from .tree.elements import TEXTLESS

_UNREAD = TEXTLESS | {"svg svg"}
_SAMPLE = 20_000
"""Characters of a page by which its language is detected."""
_SHORT = 200
"""Characters of an article that tells its language no better than its page does."""


class PageLanguage:
    """The language and the direction of a page's text.

    The rule: a text is in the language that it is in, whatever the page declares; what the page declares
    decides where the text leaves it open. An article is read by its own text if it is long enough, else by
    the beginning of the page, as the menu and the banners around it may be in another language. As detection
    takes time, the page's own language is determined only when somebody asks for it.

    Args:
        declared: the language that the page declares, ``""`` without one.
        body: a text of the article that the page declares, for pages that have no other.
    """

    def __init__(self, facts: Facts, declared: str, body: str = "") -> None:
        self.declared = declared
        self._facts = facts
        self._body = body

    def has_text(self) -> bool:
        """Whether the page has any text. One sign stands for all of a page in an encoding that is refused."""
        return bool(self._body or _beginning(self._facts.page.root, 2).strip("\ufffd"))

    def before_reading(self, *, needed: bool) -> tuple[str, str]:
        """The language and the direction with which the article is read.

        Args:
            needed: whether the engine reads by the language. Else the declared one will do on most pages.
        """
        lang = self.of_page if needed or not self._is_no_matter() else self.declared
        return lang, declared_direction(self._facts) or direction(lang, "" if lang else self._sample)

    def of_article(self, text: str) -> str:
        """The language of the article, given its text.

        A short text is in the declared language unless it is clearly in another one. Where it is in another
        script, or the page declares none, the rest of the page tells more than the text.
        """
        if len(text) >= _SHORT:
            hint = self.declared or self.of_page
            return detect(text, [hint] if hint else [])
        if self.declared and is_in_script_of(text, self.declared):
            return detect(text, [self.declared])
        return self.of_page

    @cached_property
    def of_page(self) -> str:
        """The language that the page is in."""
        return detect(self._sample, [self.declared] if self.declared else [])

    @cached_property
    def _sample(self) -> str:
        return _beginning(self._facts.page.root, _SAMPLE) or self._body[:_SAMPLE]

    def _is_no_matter(self) -> bool:
        """Whether the article comes out the same in any language that the page may be in: the page declares
        one, no element states another, and the text runs from left to right in any case."""
        if not self.declared or self._facts.spoken:
            return False
        if declared_direction(self._facts):
            return True
        # Only texts that are not ASCII can say otherwise. To look at all of these, if they are not long,
        # takes a third of the time that the sample does.
        others = [
            child
            for node in self._facts.page.order
            if node.tag not in _UNREAD
            for child in node.children
            if child.__class__ is str and not child.isascii()
        ]
        text = "".join([*others, self._body[:_SAMPLE]])
        if len(text) <= 2 * _SAMPLE and is_left_to_right(self.declared, text):
            return True
        return is_left_to_right(self.declared, self._sample)


def _beginning(root: Node, most: int) -> str:
    """The first texts of the page's body, about ``most`` characters."""
    parts: list[str] = []
    length = 0
    above: list[Iterator[Node | str]] = []
    children = iter(root.body().children)
    while length < most:
        for child in children:
            if isinstance(child, str):
                text = child.strip()
                if not text:
                    continue
                parts.append(text)
                length += len(text)
                if length >= most:
                    break
            elif child.children and child.tag not in _UNREAD:
                above.append(children)
                children = iter(child.children)
                break
        else:
            if not above:
                break
            children = above.pop()
    return "\n".join(parts)
