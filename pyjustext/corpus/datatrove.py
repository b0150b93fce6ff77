"""Articles in Hugging Face's datatrove: an extractor like its own ``Trafilatura``.

::

    from pyjustext.corpus.datatrove import ArticleExtractor

    pipeline = [WarcReader(...), ArticleExtractor(), JsonlWriter(...)]
"""

from __future__ import annotations

from datatrove.pipeline.extractors.base import BaseExtractor

from ..errors import PyjustextError
from ..reading import read
from ..tree import ParserName
from .extraction import check
from .options import Options


class ArticleExtractor(BaseExtractor):  # type: ignore[misc]
    """Extracts the text of a page's article; ``""`` if there is none.

    Args:
        engine, parser: as in :func:`pyjustext.read`.
        timeout: wall-clock seconds for a page, enforced by datatrove.

    Raises:
        PyjustextError: if the engine is unknown, or the parser unknown or not installed.
    """

    name = "📰 pyjustext"

    def __init__(self, engine: str = "article", parser: ParserName = "html5lib", timeout: float = 10) -> None:
        super().__init__(timeout)
        self.engine = engine
        self.parser: ParserName = parser
        check(Options(engine=engine, parser=parser))

    def extract(self, text: str) -> str:
        try:
            return read(text, engine=self.engine, parser=self.parser).text
        except PyjustextError:
            # datatrove warms up its process with "", and an error would end the process.
            return ""
