"""The names by which pages state something: of meta elements, the best first, and of the types of articles.

They stand in ``vocabulary.json``. The words that people read stand in ``languages/phrases.json``."""

from __future__ import annotations

import json
from importlib.resources import files

NAMES: dict[str, list[str]] = json.loads(
    files(__package__).joinpath("vocabulary.json").read_text(encoding="utf-8")
)
