"""The one exception type that callers need to catch."""

from __future__ import annotations


class PyjustextError(Exception):
    """Input that gives no result, or an option that makes no sense; the message says which, for a person."""
