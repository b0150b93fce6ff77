"""Articles in NVIDIA NeMo Curator: a document extractor for its download stages.

::

    from nemo_curator.stages.text.download.common_crawl.stage import CommonCrawlDownloadExtractStage
    from pyjustext.corpus.curator import ArticleExtractor

For jusText alone, as Curator's own extractor, see :mod:`pyjustext.nemo`.
"""

from __future__ import annotations

from typing import Any

from nemo_curator.stages.text.download import DocumentExtractor

from .guard import Guard, check
from .records import Record
from .run_options import Options

_COPIED = ["url", "warc_id", "source_id"]


class ArticleExtractor(DocumentExtractor):  # type: ignore[misc]
    """Turns records with ``content`` (a page) into records with the article's text and metadata.

    The article columns of the options (``text``, ``title``, ``published``, ...) are added to the record. Its
    other fields are passed on, except ``content``. Each page is read in a child process with the limits of
    the options, because in Curator a failing page ends its whole file. A page without an article gives a
    record with ``error``.

    Raises:
        PyjustextError: if the engine of the options is unknown.
    """

    def __init__(self, options: Options | None = None) -> None:
        super().__init__()
        self.options = options or Options()
        check(self.options)
        self._guard: Guard | None = None

    def extract(self, record: dict[str, Any]) -> dict[str, Any]:
        if self._guard is None:
            self._guard = Guard(self.options)
        page = Record(str(record.get("source_id", "")), 0, url=record.get("url") or "")
        page.html = record.get("content") or b""
        found = self._guard.extract(page)
        return {
            **dict.fromkeys(_COPIED),
            **{name: value for name, value in record.items() if name != "content"},
            "url": page.url or found.get("url"),
            **{name: found.get(name) for name in self.options.article_columns()},
        }

    def input_columns(self) -> list[str]:
        return [*_COPIED, "content"]

    def output_columns(self) -> list[str]:
        return [*_COPIED, *self.options.article_columns()]

    def __getstate__(self) -> dict[str, Any]:
        # The extractor is pickled for the workers, but its child process cannot be pickled.
        return {**self.__dict__, "_guard": None}
