"""The options of a run."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass

from .. import __version__
from ..errors import PyjustextError
from ..tree import ParserName


@dataclass(frozen=True, slots=True)
class Options:
    """How the pages of a corpus are read and written.

    Attributes:
        engine: as in :func:`pyjustext.read`.
        parser: as in :func:`pyjustext.read`.
        markdown: whether rows also contain the article as Markdown.
        html: whether rows also contain the article as HTML.
        format: the format of the parts: ``"parquet"`` or ``"jsonl"``.
        seconds: processor time for a page. A page that takes longer becomes a row with the error ``timeout``.
        memory: megabytes for a page, in addition to what the process needs itself. A page of 12 MB takes 800.
        html_column: the column with the page, in Parquet and JSON Lines inputs.
        url_column: the column with its address, which may be missing.
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

    def __post_init__(self) -> None:
        """Raises PyjustextError for a format that does not exist, and for a limit that is not positive."""
        if self.format not in ("parquet", "jsonl"):
            raise PyjustextError(f"There is no format {self.format!r}; there are parquet and jsonl.")
        # For the kernel, 0 means no limit.
        if not (0 < self.seconds < math.inf and self.memory > 0):
            raise PyjustextError(f"No limits for a page: {self.seconds} seconds and {self.memory} MB.")

    def stamp(self) -> str:
        """The options and version stored with a corpus, so that rows made in different ways are not mixed."""
        return json.dumps({"pyjustext": __version__, **asdict(self)}, sort_keys=True, indent=1) + "\n"
