"""Determines the language and direction of a page from its declarations and its text."""

from __future__ import annotations

from functools import cached_property

from .languages.detection import detect, is_in_script_of
from .metadata import Facts
from .metadata.language import declared_direction, direction, is_left_to_right
from .tree import Node
from .tree.elements import TEXTLESS

_UNREAD = TEXTLESS | {"svg svg"}
_SAMPLE = 20_000
"""Characters of a page from which its language is detected."""
_SHORT = 200
"""Characters. The language of a shorter article is detected no better than that of its page."""


class PageLanguage:
    """The language and the direction of a page's text.

    The text decides. The page's declaration decides only where the text is ambiguous. The language of an
    article is detected from its own text if that is long enough, because menus and banners may be in another
    language; else from the beginning of the page. Detection takes time, so the page's own language is
    determined only on demand.

    Args:
        declared: the language that the page declares; ``""`` if it declares none.
        body: the article's text as declared in the page's metadata, for pages without other text.
        foreign: all characters beyond ASCII that the page's texts may hold; None if they are unknown.
    """

    def __init__(self, facts: Facts, declared: str, body: str = "", foreign: str | None = None) -> None:
        self.declared = declared
        self._facts = facts
        self._body = body
        self._foreign = foreign

    def has_text(self) -> bool:
        """Whether the page has any text. The decoder turns a page in a refused encoding into one U+FFFD."""
        return bool(self._body or _beginning(self._facts.page.root, 2).strip("\ufffd"))

    def before_reading(self, *, needed: bool) -> tuple[str, str]:
        """The language and the direction to use while reading the article.

        Args:
            needed: whether the engine depends on the language. If not, the declared one suffices on most
                pages.
        """
        lang = self.of_page if needed or not self._declared_suffices() else self.declared
        return lang, declared_direction(self._facts) or direction(lang, "" if lang else self._sample)

    def of_article(self, text: str) -> str:
        """The language of the article with this text.

        A short text is in the declared language unless it is clearly in another one. If it is in another
        script, or the page declares no language, the page's own language is more reliable.
        """
        if len(text) >= _SHORT:
            hint = self.declared or self.of_page
            return detect(text, [hint] if hint else [])
        if self.declared and is_in_script_of(text, self.declared):
            return detect(text, [self.declared])
        return self.of_page

    @cached_property
    def of_page(self) -> str:
        """The detected language of the page."""
        return detect(self._sample, [self.declared] if self.declared else [])

    @cached_property
    def _sample(self) -> str:
        return _beginning(self._facts.page.root, _SAMPLE) or self._body[:_SAMPLE]

    def _declared_suffices(self) -> bool:
        """Whether the article does not depend on detection: the page declares a language, no element declares
        another, and the text runs from left to right in any case."""
        if not self.declared or self._facts.spoken:
            return False
        if declared_direction(self._facts):
            return True
        # Most pages have no letter that runs from right to left, not even in their markup.
        body = self._body[:_SAMPLE]  # which may be written with other references
        if self._foreign is not None and is_left_to_right(self.declared, self._foreign + body):
            return True
        return is_left_to_right(self.declared, self._sample)


def _beginning(root: Node, most: int) -> str:
    """The beginning of the body's text, about ``most`` characters."""
    parts: list[str] = []
    length = 0
    stack = root.body().children[::-1]
    while stack and length < most:
        item = stack.pop()
        if isinstance(item, str):
            if text := item.strip():
                parts.append(text)
                length += len(text)
        elif item.tag not in _UNREAD:
            stack += item.children[::-1]
    return "\n".join(parts)
