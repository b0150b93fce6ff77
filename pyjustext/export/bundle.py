"""Articles as Markdown with YAML front matter and a folder of pictures, in a zip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..errors import PyjustextError
from ..model import Article
from ..tree import parse_fragment
from .archive import archive
from .characters import to_bytes
from .frontmatter import front_matter
from .markdown import body
from .media import embed
from .names import distinct, file_name
from .pictures import PictureFolder


def to_markdown_zip(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """A zip of one Markdown file and its pictures."""
    return to_markdown_bundle([article], images=[images or {}])


def to_markdown_bundle(
    articles: Sequence[Article], *, title: str = "", images: Sequence[Mapping[str, str]] = ()
) -> bytes:
    """A zip with a Markdown file for each article, named after its title, and the folder ``images``. If there
    is a ``title``, both are in a folder with this name.

    Pictures that are not in ``images`` (for each article, ``data:`` addresses by address) become links. The
    same articles give the same bytes.

    Raises:
        PyjustextError: if there are no articles.
    """
    if not articles:
        raise PyjustextError("There are no articles to write.")
    folder = PictureFolder("images")
    taken: dict[str, int] = {}
    files: dict[str, bytes] = {}
    for article, own in zip(articles, images or [{}] * len(articles), strict=True):
        content = parse_fragment(article.html)
        embed(content, folder.take(content, own))
        name = distinct(file_name(article.title), taken)
        files[f"{name}.md"] = to_bytes(f"{front_matter(article)}\n{body(article, content)}")
    files |= {path: picture.data for path, picture in folder.files.items()}
    top = f"{file_name(title)}/" if title else ""
    return archive({f"{top}{path}": data for path, data in files.items()})
