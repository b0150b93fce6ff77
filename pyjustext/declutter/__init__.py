"""html-declutter: prune, shake, bless and purify a page's tree."""

from __future__ import annotations

from .purify import purify, purify_html

__all__ = ["purify", "purify_html"]
