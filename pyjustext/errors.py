"""The one exception type that callers need to catch."""

from __future__ import annotations


class PyjustextError(Exception):
    """The input gives no result, or an option is invalid. ``str(error)`` explains it for people."""
