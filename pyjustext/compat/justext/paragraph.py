"""``justext.paragraph``."""

from __future__ import annotations

from ...engines.justext import paragraphs as _ours

__all__ = ["Paragraph", "PathInfo"]


class PathInfo:
    """The path to the current element: ``append`` descends to a child, ``pop`` returns to the parent."""

    def __init__(self) -> None:
        self.place = _ours.Path()

    @property
    def dom(self) -> str:
        """The path by tags, such as ``"html.body.div.p"``."""
        return self.place.dom

    @property
    def xpath(self) -> str:
        """The XPath, such as ``"/html[1]/body[1]/div[2]/p[1]"``."""
        return self.place.xpath

    def append(self, tag_name: str) -> PathInfo:
        """Descend to the next child with this tag; return self."""
        self.place = self.place.step(tag_name)
        return self

    def pop(self) -> PathInfo:
        """Go back to the parent; return self.

        Raises:
            IndexError: if the path is empty.
        """
        if self.place.parent is None:
            raise IndexError("the path is empty")
        self.place = self.place.parent
        return self


class Paragraph(_ours.Paragraph):
    """A block that begins at the element of a :class:`PathInfo`."""

    def __init__(self, path: PathInfo) -> None:
        super().__init__(path.place)
