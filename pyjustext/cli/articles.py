"""The options for reading articles, and the outcome for a page."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import TypeVar

from ..engines.registry import ENGINES
from ..errors import PyjustextError, UnknownLanguage
from ..languages.known_languages import base_language, base_language_of
from ..model import Article
from ..reading import Reader
from .batch import Outcome
from .inputs import Input, add_encoding_argument, add_url_argument, finite_number, positive_integer, unpacked

_FAVOR_STEP = 1.0
"""--precision adds this to the threshold, in log-odds, and --recall subtracts it."""


Record = TypeVar("Record", bound=Reader)


@dataclass(frozen=True, slots=True)
class ReadingOptions(Reader):
    """How pages are read, and which of them are kept."""

    url: str | None = None
    encoding: str | None = None
    target_language: str | None = None
    only_with_metadata: bool = False


def add_reading_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how pages are read."""
    how = parser.add_argument_group("reading")
    add_url_argument(how)
    add_engine_argument(how)
    add_encoding_argument(how, "the encoding that the server stated (default: detected as in browsers)")
    how.add_argument(
        "--parallel", metavar="N", type=positive_integer, default=1, help="number of processes (%(default)s)"
    )
    add_kept_arguments(parser)
    which = parser.add_argument_group("selection of pages")
    which.add_argument(
        "--target-language",
        metavar="LANGUAGE",
        type=language,
        help="leave out articles in other languages: German, de, ... (a region, as in pt-BR, is ignored)",
    )
    which.add_argument(
        "--only-with-metadata",
        action="store_true",
        help="leave out articles without a title, a date or an address of their own",
    )


def add_engine_argument(parser: argparse._ActionsContainer) -> None:
    """Add the argument ``engine``."""
    about = "the engine that finds the article (default: %(default)s)"
    parser.add_argument("--engine", choices=ENGINES, default=ENGINES[0], help=about)


def add_kept_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that say which parts of a page are kept."""
    what = parser.add_argument_group("selection of content")
    favor = what.add_mutually_exclusive_group()
    for name, value, about in (
        ("precision", _FAVOR_STEP, "keep only text that is more certain"),
        ("recall", -_FAVOR_STEP, "also keep text that is less certain"),
    ):
        favor.add_argument(
            f"--{name}", dest="favor", action="store_const", const=value, default=0.0, help=about
        )
    favor.add_argument(
        "--favor",
        type=finite_number,
        metavar="X",
        help=f"shift the threshold by X: {_FAVOR_STEP:g} is --precision, {-_FAVOR_STEP:g} is --recall",
    )
    yes_or_no = argparse.BooleanOptionalAction
    what.add_argument(
        "--comments", action=yes_or_no, default=False, help="keep comments below an article (default: no)"
    )
    for name in ("tables", "links", "images"):
        what.add_argument(f"--{name}", action=yes_or_no, default=True, help=f"keep {name} (default: yes)")


def language(name: str) -> str:
    """The name of a language, unchanged. Raises ArgumentTypeError if the language is unknown."""
    try:
        base_language_of(name)
    except UnknownLanguage as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return name


def record_of(args: argparse.Namespace, kind: type[Record]) -> Record:
    """A dataclass filled from the options with the names of its fields."""
    return kind(**{field.name: getattr(args, field.name) for field in fields(kind)})


Write = Callable[[Article, Mapping[str, str]], bytes]
"""An article and the pictures in its page's file (``data:`` URLs by address) → the data to write."""


def outcome_of(page: Input, settings: ReadingOptions, write: Write) -> Outcome:
    """Read an HTML or MHTML page and produce the output for its article.

    Raises:
        PyjustextError: if there is no article.
    """
    html, url, images = unpacked(page.read(), settings.url)
    article = settings.read(html, url, settings.encoding)
    if not article.html:
        raise PyjustextError(f"the engine {settings.engine!r} found no article.")
    outcome = Outcome(page, title=article.title, left_out=_why_left_out(article, settings))
    if not outcome.left_out:
        outcome.data = write(article, images)
        outcome.notes = [f"{page.name}: {note}" for note in article.notes]
    return outcome


def _why_left_out(article: Article, settings: ReadingOptions) -> str:
    wanted = settings.target_language
    if wanted and base_language(article.lang) != base_language_of(wanted):
        return f"the language is {article.lang or 'not known'}, not {wanted}"
    if settings.only_with_metadata:
        has = {"title": article.title, "date": article.published, "address": article.canonical or article.url}
        missing = [name for name, value in has.items() if not value]
        if missing:
            return f"no {' and no '.join(missing)}"
    return ""
