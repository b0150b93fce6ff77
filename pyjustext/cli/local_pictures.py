"""Pictures in files beside a saved page, as in the folder ``page_files`` that browsers write."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

from ..export.pictures import data_url, identify
from ..model import Article
from ..sanitize.urls import resolved
from ..tree import parse_fragment, serialize

_SCHEME = re.compile("[A-Za-z][A-Za-z0-9+.-]*:")
_MAX_BYTES = 30_000_000
_MAX_ALL = 300_000_000


def pictures_in_files(page: str, article: Article) -> dict[str, str]:
    """The article's pictures that are files in the page's folder or below, as ``data:`` URLs by address.

    Nothing outside the folder is read, whatever the page refers to.
    """
    if page == "-":
        return {}
    folder = Path(page).resolve().parent
    top = resolved(".", article.url) if article.url else ""
    found: dict[str, str] = {}
    left = _MAX_ALL
    for node in parse_fragment(article.html).find_all("img"):
        address = node.get("src")
        name = address.removeprefix(top) if top else address
        if address in found or not name or name.startswith(("/", "#")) or _SCHEME.match(name):
            continue
        data = _inside(folder, unquote(name.partition("?")[0].partition("#")[0]), min(left, _MAX_BYTES))
        picture = identify(data)
        if picture is not None:
            found[address] = data_url(picture)
            left -= len(data)
    return found


def with_pictures(article: Article, images: Mapping[str, str]) -> Article:
    """The article with ``images`` (``data:`` URLs by address) in the place of their addresses."""
    content = parse_fragment(article.html)
    for node in content.find_all("img"):
        node.attrs["src"] = images.get(node.get("src"), node.get("src"))
    return replace(article, html=serialize(content), image=images.get(article.image, article.image))


def _inside(folder: Path, name: str, limit: int) -> bytes:
    """The file's bytes; empty if it is missing, too large, or outside the folder."""
    try:
        path = (folder / name).resolve()
        if path.is_relative_to(folder) and path.is_file() and path.stat().st_size <= limit:
            return path.read_bytes()
    except (OSError, ValueError):
        pass
    return b""
