"""What a run is asked for."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from .. import __version__
from ..tree import ParserName


@dataclass(frozen=True, slots=True)
class Options:
    """How the pages of a corpus are read and written.

    Attributes:
        engine: as in :func:`pyjustext.read`.
        parser: likewise.
        markdown: whether rows hold the article as Markdown, too.
        html: whether rows hold the article as HTML, too.
        format: of the parts: ``"parquet"`` or ``"jsonl"``.
        seconds: processor time for a page; what takes longer becomes a row with the error ``timeout``.
        memory: megabytes for a page, beside what the process needs for itself; a page of 12 MB takes 800.
        html_column: of Parquet and JSON Lines that are read: where the page is.
        url_column: where its address is; it may be missing.
    """

    engine: str = "article"
    parser: ParserName = "html5lib"
    markdown: bool = False
    html: bool = False
    format: str = "parquet"
    seconds: float = 30.0
    memory: int = 2_000
    html_column: str = "html"
    url_column: str = "url"

    def stamp(self) -> str:
        """What a corpus is marked with: rows made in different ways do not belong together."""
        return json.dumps({"pyjustext": __version__, **asdict(self)}, sort_keys=True, indent=1) + "\n"
