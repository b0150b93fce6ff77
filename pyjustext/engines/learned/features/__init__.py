"""The features of the article engine: one list for training and for reading."""

from __future__ import annotations

from . import (  # noqa: F401 (each module registers its features)
    ancestors,
    near,
    page,
    position,
    repetition,
    wording,
)
from .all_features import FEATURES, Feature
from .block_facts import Lexicon
from .page import KINDS
from .page_facts import PageFacts

__all__ = ["FEATURES", "KINDS", "Feature", "Lexicon", "PageFacts"]
