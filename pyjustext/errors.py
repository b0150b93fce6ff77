"""The one exception type that callers need to catch."""

from __future__ import annotations


class PyjustextError(Exception):
    """The input gives no result, or an option is invalid. ``str(error)`` is a message for people."""


class UnknownLanguage(PyjustextError, ValueError):
    """There is no stop list for a language. :func:`get_stoplists` returns the names of all lists."""
