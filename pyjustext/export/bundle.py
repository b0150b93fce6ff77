"""Articles as Markdown with YAML front matter and a folder of pictures, in a zip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..errors import PyjustextError
from ..model import Article
from .archive import archive
from .characters import to_markdown_bytes
from .file_names import distinct, file_name
from .frontmatter import front_matter
from .markdown import body
from .marking import mark
from .media import embed, keep_harmless_pictures
from .pictures import PictureFolder


def to_markdown_zip(
    article: Article, *, images: Mapping[str, str] | None = None, template: str = ""
) -> bytes:
    """A zip of one Markdown file and its pictures."""
    return to_markdown_bundle([article], images=[images or {}], template=template)


def to_markdown_bundle(
    articles: Sequence[Article],
    *,
    title: str = "",
    images: Sequence[Mapping[str, str]] = (),
    template: str = "",
) -> bytes:
    """A zip with a Markdown file for each article, named after its title, and the folder ``images``. If there
    is a ``title``, both are in a folder with this name.

    Pictures that are not in ``images`` (for each article, ``data:`` addresses by address) become links. The
    same articles give the same bytes. The front matter is that of the ``template``.

    Raises:
        PyjustextError: if there are no articles, or the template cannot be used.
    """
    if not articles:
        raise PyjustextError("There are no articles to write.")
    folder = PictureFolder("images")
    taken: dict[str, int] = {}
    files: dict[str, bytes] = {}
    for article, own in zip(articles, images or [{}] * len(articles), strict=True):
        marked = mark(article)
        pictures = folder.take(marked.content, own)
        keep_harmless_pictures(marked.content, article.url, pictures)
        embed(marked.content, pictures)
        name = distinct(file_name(article.title), taken)
        files[f"{name}.md"] = to_markdown_bytes(f"{front_matter(article, template)}\n{body(article, marked)}")
    files |= {path: picture.data for path, picture in folder.files.items()}
    top = f"{file_name(title)}/" if title else ""
    return archive({f"{top}{path}": data for path, data in files.items()})
