"""The pieces that a page's body is read in: a text and the tag after it."""

from __future__ import annotations

import re

from .tokenizer import TAG_PATTERN

match_piece = re.compile(rf"([^<\0]*+(?:<(?![a-zA-Z/!?])[^<\0]*+)*+)(?:{TAG_PATTERN})?+").match
"""Text (with ``<`` that begin no tag) and the tag after it; both may be missing."""

LEFT = -1
"""The position that a tag's function answers when it leaves the tag to html5lib."""
