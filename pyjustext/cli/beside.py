"""Pictures that lie beside a saved page, such as a browser's folder ``page_files``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from ..export.pictures import data_url, identify
from ..model import Article
from ..tree import parse_fragment, serialize

_MAX_BYTES = 30_000_000
_MAX_ALL = 300_000_000


def pictures_beside(page: str, article: Article) -> dict[str, str]:
    """``data:`` addresses of the article's pictures that are files in the page's folder or below, by address.

    Nothing outside of the folder is read, whatever the page names.
    """
    if page == "-":
        return {}
    folder = Path(page).resolve().parent
    top = urljoin(article.url, ".") if article.url else ""
    found: dict[str, str] = {}
    left = _MAX_ALL
    for node in parse_fragment(article.html).find_all("img"):
        address = node.get("src")
        name = address.removeprefix(top) if top else address
        if address in found or not name or urlsplit(name).scheme or name.startswith(("/", "#")):
            continue
        data = _inside(folder, unquote(name.partition("?")[0].partition("#")[0]), min(left, _MAX_BYTES))
        picture = identify(data)
        if picture is not None:
            found[address] = data_url(picture)
            left -= len(data)
    return found


def with_pictures(article: Article, images: Mapping[str, str]) -> Article:
    """The article with the pictures of ``images`` (``data:`` by address) in its HTML."""
    content = parse_fragment(article.html)
    for node in content.find_all("img"):
        node.attrs["src"] = images.get(node.get("src"), node.get("src"))
    return replace(article, html=serialize(content))


def _inside(folder: Path, name: str, limit: int) -> bytes:
    """The file's bytes; none where it is not there, too large, or not in the folder."""
    try:
        path = (folder / name).resolve()
        if path.is_relative_to(folder) and path.is_file() and path.stat().st_size <= limit:
            return path.read_bytes()
    except (OSError, ValueError):
        pass
    return b""
