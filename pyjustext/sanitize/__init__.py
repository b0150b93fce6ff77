"""The sanitizer: pages are shown, saved and exported only with the content that the allow-list permits."""

from __future__ import annotations

from .purifier import purify, purify_html

__all__ = ["purify", "purify_html"]
