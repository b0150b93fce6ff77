"""The languages of our stop lists, with their names in jusText, BCP 47 and NeMo Curator."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..errors import UnknownLanguage

_TAG = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8}){0,4}")


class Language(NamedTuple):
    """One language.

    Attributes:
        name: the name of the stop list and of its file, in jusText's spelling.
        code: BCP 47.
        script: the script of its stop list (ISO 15924).
        curator: NeMo Curator's names, in upper case, where they are not simply ``name`` in upper case. The
            first is that of its stop list; a second is that of its language detection (CLD2), which finds no
            list there.
    """

    name: str
    code: str
    script: str = "Latn"
    curator: tuple[str, ...] = ()

    @property
    def detected(self) -> bool:
        """Whether detection uses its words: not if it is a variety of another language or its script
        suffices. ``stoplists/rebuild.py`` asks."""
        return self.script in {"Latn", "Cyrl", "Arab", "Deva", "Beng"} and self.code not in _VARIANTS


_VARIANTS = frozenset({"be-tarask", "en-simple", "sh"})


LANGUAGES = (
    Language("Afrikaans", "af"),
    Language("Albanian", "sq"),
    Language("Arabic", "ar", "Arab"),
    Language("Aragonese", "an"),
    Language("Armenian", "hy", "Armn"),
    Language("Aromanian", "rup"),
    Language("Asturian", "ast"),
    Language("Azerbaijani", "az"),
    Language("Basque", "eu"),
    Language("Belarusian", "be", "Cyrl"),
    Language("Belarusian_Taraskievica", "be-tarask", "Cyrl"),
    Language("Bengali", "bn", "Beng"),
    Language("Bishnupriya_Manipuri", "bpy", "Beng"),
    Language("Bosnian", "bs"),
    Language("Breton", "br"),
    Language("Burmese", "my", "Mymr"),
    Language("Bulgarian", "bg", "Cyrl"),
    Language("Catalan", "ca"),
    Language("Cebuano", "ceb"),
    Language("Chinese", "zh", "Hans"),
    Language("Chinese_Traditional", "zh-Hant", "Hant", ("CHINESET",)),
    Language("Chuvash", "cv", "Cyrl"),
    Language("Croatian", "hr"),
    Language("Czech", "cs"),
    Language("Danish", "da"),
    Language("Dutch", "nl"),
    Language("English", "en"),
    Language("Esperanto", "eo"),
    Language("Estonian", "et"),
    Language("Finnish", "fi"),
    Language("French", "fr"),
    Language("Galician", "gl"),
    Language("Georgian", "ka", "Geor"),
    Language("German", "de"),
    Language("Greek", "el", "Grek"),
    Language("Gujarati", "gu", "Gujr"),
    Language("Haitian", "ht", curator=("HAITIAN_CREOLE",)),
    Language("Hausa", "ha"),
    Language("Hebrew", "he", "Hebr"),
    Language("Hindi", "hi", "Deva"),
    Language("Hungarian", "hu"),
    Language("Icelandic", "is"),
    Language("Ido", "io"),
    Language("Igbo", "ig"),
    Language("Indonesian", "id"),
    Language("Irish", "ga"),
    Language("Italian", "it"),
    Language("Japanese", "ja", "Jpan"),
    Language("Javanese", "jv"),
    Language("Kannada", "kn", "Knda"),
    Language("Kazakh", "kk", "Cyrl"),
    Language("Khmer", "km", "Khmr"),
    Language("Korean", "ko", "Hang"),
    Language("Kurdish", "ku"),
    Language("Kyrgyz", "ky", "Cyrl"),
    Language("Lao", "lo", "Laoo", ("LAOTHIAN",)),
    Language("Latin", "la"),
    Language("Latvian", "lv"),
    Language("Lithuanian", "lt"),
    Language("Lombard", "lmo"),
    Language("Low_Saxon", "nds"),
    Language("Luxembourgish", "lb"),
    Language("Macedonian", "mk", "Cyrl"),
    Language("Malay", "ms"),
    Language("Malayalam", "ml", "Mlym"),
    Language("Maltese", "mt"),
    Language("Marathi", "mr", "Deva"),
    Language("Neapolitan", "nap"),
    Language("Nepali", "ne", "Deva"),
    Language("Newar", "new", "Deva", ("NEWAR", "NEWARI")),
    Language("Norwegian_Bokmal", "nb", curator=("NORWEGIAN",)),
    Language("Norwegian_Nynorsk", "nn", curator=("NORWEGIAN_N",)),
    Language("Occitan", "oc"),
    Language("Persian", "fa", "Arab"),
    Language("Piedmontese", "pms"),
    Language("Polish", "pl"),
    Language("Portuguese", "pt"),
    Language("Quechua", "qu"),
    Language("Romanian", "ro"),
    Language("Russian", "ru", "Cyrl"),
    Language("Samogitian", "sgs"),
    Language("Serbian", "sr", "Cyrl"),
    Language("Serbo_Croatian", "sh"),
    Language("Sicilian", "scn"),
    Language("Simple_English", "en-simple"),
    Language("Slovak", "sk"),
    Language("Slovenian", "sl"),
    Language("Somali", "so"),
    Language("Sotho", "st", curator=("SESOTHO",)),
    Language("Spanish", "es"),
    Language("Sundanese", "su"),
    Language("Swahili", "sw"),
    Language("Swedish", "sv"),
    Language("Tagalog", "tl"),
    Language("Tamil", "ta", "Taml"),
    Language("Telugu", "te", "Telu"),
    Language("Thai", "th", "Thai"),
    Language("Turkish", "tr"),
    Language("Turkmen", "tk"),
    Language("Ukrainian", "uk", "Cyrl"),
    Language("Urdu", "ur", "Arab"),
    Language("Uzbek", "uz"),
    Language("Vietnamese", "vi"),
    Language("Volapuk", "vo"),
    Language("Walloon", "wa"),
    Language("Waray_Waray", "war", curator=("WARAY_PHILIPPINES",)),
    Language("Welsh", "cy"),
    Language("West_Frisian", "fy", curator=("WEST_FRISIAN", "FRISIAN")),
    Language("Western_Panjabi", "pnb", "Arab"),
    Language("Yoruba", "yo"),
    Language("Zulu", "zu"),
)

_ALIASES = {
    "no": "nb",
    "zh-cn": "zh",
    "zh-sg": "zh",
    "zh-tw": "zh-hant",
    "zh-hk": "zh-hant",
    "zh-mo": "zh-hant",
    "iw": "he",
    "in": "id",
    "jw": "jv",
    "fil": "tl",
    "hr-ba": "hr",
    "sr-latn": "sh",
    "bs-cyrl": "sr",
    "sh-cyrl": "sr",
    "cmn": "zh",
    "gan": "zh",
    "wuu": "zh",
    "hak": "zh-hant",
    "lzh": "zh-hant",
    "nan": "zh-hant",
    "yue": "zh-hant",
    "arb": "ar",
    "pes": "fa",
    "prs": "fa",
    "lvs": "lv",
    "ekk": "et",
    "zsm": "ms",
    "als": "sq",
    "swh": "sw",
    "kmr": "ku",
    "uzn": "uz",
    "azj": "az",
    "npi": "ne",
    "mo": "ro",
}
"""Codes that stand for one of ours: deprecated codes, macrolanguages and their main members, and codes whose
script is that of another language's list."""

_BY_KEY = {
    key: language
    for language in LANGUAGES
    for key in (language.name.lower(), language.code.lower(), *[name.lower() for name in language.curator])
}


def find_language(name: str) -> Language | None:
    """Look up a language by its name in jusText (``"Norwegian_Bokmal"``) or NeMo Curator (``"NORWEGIAN"``),
    or by a BCP 47 code (``"nb"``, ``"pt-BR"``, ``"zh-Hant-TW"``). Case does not matter. None if we have no
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
    """The language alone of a BCP 47 tag, in lower case: ``"en"`` for ``"en-US"``; ``""`` for ``""``."""
    return tag.strip().lower().replace("_", "-").partition("-")[0]


def base_language_of(name: str) -> str:
    """The base language of a language that people name: by a name in English, or by a BCP 47 tag.

    Raises:
        UnknownLanguage: if it is neither.
    """
    known = find_language(name)
    base = base_language(known.code if known is not None else name)
    if known is None and not _TAG.fullmatch(name.strip()):
        raise UnknownLanguage(
            f"there is no language {name!r}: name it in English, or by its code, as in pt-BR"
        )
    return base
