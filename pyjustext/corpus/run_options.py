"""The options of a run."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, fields
from typing import Any

from .. import __version__
from ..errors import PyjustextError
from ..languages.known_languages import base_language_of
from ..reading import Reader
from .records import ALL_COLUMNS, OF_RECORD, ON_REQUEST

_LIMITS = frozenset({"seconds", "memory"})
"""Options that do not change successful rows, only which pages fail."""


@dataclass(frozen=True, slots=True)
class Options(Reader):
    """How the pages of a corpus are read and written.

    Attributes:
        engine, favor, comments, tables, links, images: as in :func:`pyjustext.read`.
        languages: the languages to keep, by name or code, regardless of region; empty for all. An article in
            another language becomes a row with the error ``language`` and no text.
        markdown: whether rows also contain the article as Markdown.
        html: whether rows also contain the article as HTML.
        format: the format of the parts: ``"parquet"`` or ``"jsonl"``.
        seconds: the processor time for a page, in seconds. A page that takes longer becomes a row with the
            error ``timeout``.
        memory: the memory for a page, in megabytes, in addition to what the process itself needs. A page of
            12 MB takes 800 MB.
        html_column: the column with the page, in Parquet and JSON Lines inputs.
        url_column: the column with its address, which may be missing.
    """

    languages: tuple[str, ...] = ()
    markdown: bool = False
    html: bool = False
    format: str = "parquet"
    seconds: float = 30.0
    memory: int = 2_000
    html_column: str = "html"
    url_column: str = "url"

    def __post_init__(self) -> None:
        """Raises PyjustextError for an unknown format or language, and for a limit of 0 or less."""
        if self.format not in ("parquet", "jsonl"):
            raise PyjustextError(f"There is no format {self.format!r}; the formats are parquet and jsonl.")
        # For the kernel, 0 means no limit.
        if not (0 < self.seconds < math.inf and self.memory > 0):
            raise PyjustextError(
                f"The limits for a page must be positive: {self.seconds} seconds, {self.memory} MB."
            )
        for language in self.languages:
            base_language_of(language)

    def wanted_columns(self) -> list[str]:
        """The names of the columns that a run fills, in the order of the schema."""
        return [name for name in ALL_COLUMNS if name not in ON_REQUEST or getattr(self, name)]

    def article_columns(self) -> list[str]:
        """The names of the filled columns that describe the article."""
        return [name for name in self.wanted_columns() if name not in OF_RECORD]

    def stamp(self) -> str:
        """The options and the version, as stored with a corpus to avoid mixing differently made rows."""
        return json.dumps({"pyjustext": __version__, **asdict(self)}, sort_keys=True, indent=1) + "\n"

    def differences(self, stamp: str) -> tuple[list[str], list[str]]:
        """The differences between a stamp and this run, one sentence each: first those that change rows, then
        the harmless ones.

        Raises:
            ValueError: if the text is not a stamp.
        """
        made: Any = json.loads(stamp)
        own: dict[str, Any] = json.loads(self.stamp())
        if not isinstance(made, dict) or "pyjustext" not in made:
            raise ValueError(f"not a stamp: {stamp[:100]!r}")
        defaults = {field.name: field.default for field in fields(self)}
        harmful: list[str] = []
        harmless: list[str] = []
        for name in sorted({*made, *own}):
            before, now = made.get(name, defaults.get(name)), own.get(name)
            if before != now and not (isinstance(before, tuple) and list(before) == now):
                sentences = harmless if name in _LIMITS else harmful
                option = "the version" if name == "pyjustext" else f"--{name.replace('_', '-')}"
                sentences.append(f"{option} was {before} and is now {now}")
        return harmful, harmless
