"""The languages of our stop lists, with their names in jusText, BCP 47 and NeMo Curator."""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import NamedTuple

from ..errors import UnknownLanguage

_TAG = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8}){0,4}")


class Language(NamedTuple):
    """One language.

    Attributes:
        name: the name of the stop list and of its file, in jusText's spelling.
        code: BCP 47.
        script: the script of its stop list (ISO 15924).
        curator: NeMo Curator's names, in upper case, if they differ from ``name``. The first is the name of
            its stop list, the second its language detection's (CLD2), for which it finds no list.
    """

    name: str
    code: str
    script: str = "Latn"
    curator: tuple[str, ...] = ()

    @property
    def detected(self) -> bool:
        """Whether detection needs the language's words: not for varieties of another language, or if the
        script suffices. Used by ``stoplists/rebuild.py``."""
        return self.script in {"Latn", "Cyrl", "Arab", "Deva", "Beng"} and self.code not in _VARIANTS


_VARIANTS = frozenset({"be-tarask", "en-simple", "sh"})


_KNOWN = json.loads(resources.files(__package__).joinpath("known_languages.json").read_text("utf-8"))
LANGUAGES = tuple(
    Language(name, code, *more[:1], *map(tuple, more[1:])) for name, code, *more in _KNOWN["languages"]
)
_ALIASES: dict[str, str] = _KNOWN["aliases"]
"""Other codes for our languages: deprecated codes, macrolanguages and their main members, and codes with the
script of another language's list."""

_BY_KEY = {
    key: language
    for language in LANGUAGES
    for key in (language.name.lower(), language.code.lower(), *[name.lower() for name in language.curator])
}


def find_language(name: str) -> Language | None:
    """Look up a language by its name in jusText (``"Norwegian_Bokmal"``) or NeMo Curator (``"NORWEGIAN"``),
    or by a BCP 47 code (``"nb"``, ``"pt-BR"``, ``"zh-Hant-TW"``). Case does not matter. None if there is no
    list."""
    key = name.strip().lower().replace(" ", "_")
    if key in _BY_KEY:
        return _BY_KEY[key]
    tags = key.replace("_", "-").split("-")
    while tags:
        code = "-".join(tags)
        code = _ALIASES.get(code, code)
        if code in _BY_KEY:
            return _BY_KEY[code]
        tags.pop()
    return None


def base_language(tag: str) -> str:
    """The language subtag of a BCP 47 tag, in lower case: ``"en"`` for ``"en-US"``; ``""`` for ``""``."""
    return tag.strip().lower().replace("_", "-").partition("-")[0]


def base_language_of(name: str) -> str:
    """The base language for an English name or a BCP 47 tag.

    Raises:
        UnknownLanguage: if it is neither.
    """
    known = find_language(name)
    base = base_language(known.code if known is not None else name)
    if known is None and not _TAG.fullmatch(name.strip()):
        raise UnknownLanguage(
            f"there is no language {name!r}: use its English name or its code, such as pt-BR"
        )
    return base
