"""Sanitizing: only what the allow-list names may be shown, saved or exported."""

from __future__ import annotations

from .purifier import purify, purify_html

__all__ = ["purify", "purify_html"]
