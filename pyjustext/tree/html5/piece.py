"""A page's body is read in pieces: some text and the tag after it."""

from __future__ import annotations

import re

from .tag_syntax import TAG_PATTERN, possessive

_NO_TAG = possessive(r"<(?![a-zA-Z/!?])[^<\0]*+", "*")

match_piece = re.compile(rf"([^<\0]*+{_NO_TAG})(?:{TAG_PATTERN})?").match
"""Text (including any ``<`` that does not begin a tag) and the tag after it; both may be missing."""

match_usual_piece = re.compile(rf"([^<]*+)(?:{TAG_PATTERN})?").match
"""Text and the tag after it, in two thirds of the time of :data:`match_piece`. Not for text that has a null
character, or a ``<`` that begins no tag."""

LEFT = -1
"""What the function of a tag returns, instead of a position, when it leaves the tag to html5lib."""
