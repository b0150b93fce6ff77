"""Articles in Hugging Face's datatrove: an extractor like its own ``Trafilatura``.

::

    from pyjustext.corpus.datatrove import ArticleExtractor

    pipeline = [WarcReader(...), ArticleExtractor(), JsonlWriter(...)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any

from datatrove.pipeline.extractors.base import BaseExtractor

from .guard import Guard, check, extract
from .records import Record
from .run_options import Options


class ArticleExtractor(BaseExtractor):  # type: ignore[misc]
    """Replaces the text of each document, a page, with the page's article.

    The page's address is ``url`` in the document's metadata. The article columns of the options (``title``,
    ``published``, ``language``, ...) are added to the metadata. Documents without an article are dropped and
    counted by error. Each page is read in a child process with the limits of the options: datatrove's own
    limit is wall-clock time, which drops more pages on a busy machine.

    Raises:
        PyjustextError: if the engine of the options is unknown.
    """

    name = "📰 pyjustext"

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()
        super().__init__(self.options.seconds)
        check(self.options)

    def extract(self, text: str) -> str:
        """The text of a page's article, ``""`` if there is none. No limits apply."""
        found: str = extract(text, "", None, self.options).get("text", "")
        return found

    def run(self, data: Iterable[Any], rank: int = 0, world_size: int = 1) -> Iterator[Any]:
        """Yield the documents that have an article."""
        columns = [
            name for name in self.options.article_columns() if name not in ("text", "error", "message")
        ]
        with closing(Guard(self.options)) as guard:
            for document in data:
                self.stat_update("total")
                page = Record(document.id, 0, url=document.metadata.get("url") or "", html=document.text)
                with self.track_time():
                    found = guard.extract(page)
                if not found.get("text"):
                    self.stat_update("dropped", f"dropped: {found['error']}")
                    continue
                document.text = found["text"]
                document.metadata |= {name: found.get(name) for name in columns}
                self.stat_update("forwarded")
                self.update_doc_stats(document)
                yield document
