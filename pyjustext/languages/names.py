"""The languages of our stop lists and what everybody calls them."""

from __future__ import annotations

from typing import NamedTuple


class Language(NamedTuple):
    """One language.

    Attributes:
        name: the stop list's name, which is also its file's, as jusText writes it.
        code: BCP 47.
        curator: other names in upper case, as NeMo Curator writes them; it writes the plain name in
            upper case for all others.
    """

    name: str
    code: str
    curator: tuple[str, ...] = ()


LANGUAGES = (
    Language("Afrikaans", "af"),
    Language("Albanian", "sq"),
    Language("Arabic", "ar"),
    Language("Aragonese", "an"),
    Language("Armenian", "hy"),
    Language("Aromanian", "rup"),
    Language("Asturian", "ast"),
    Language("Azerbaijani", "az"),
    Language("Basque", "eu"),
    Language("Belarusian", "be"),
    Language("Belarusian_Taraskievica", "be-tarask"),
    Language("Bengali", "bn"),
    Language("Bishnupriya_Manipuri", "bpy"),
    Language("Bosnian", "bs"),
    Language("Breton", "br"),
    Language("Burmese", "my"),
    Language("Bulgarian", "bg"),
    Language("Catalan", "ca"),
    Language("Cebuano", "ceb"),
    Language("Chinese", "zh", ("CHINESE", "CHINESE_SIMPLIFIED")),
    Language("Chinese_Traditional", "zh-Hant", ("CHINESET",)),
    Language("Chuvash", "cv"),
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
    Language("Georgian", "ka"),
    Language("German", "de"),
    Language("Greek", "el"),
    Language("Gujarati", "gu"),
    Language("Haitian", "ht", ("HAITIAN_CREOLE",)),
    Language("Hausa", "ha"),
    Language("Hebrew", "he"),
    Language("Hindi", "hi"),
    Language("Hungarian", "hu"),
    Language("Icelandic", "is"),
    Language("Ido", "io"),
    Language("Igbo", "ig"),
    Language("Indonesian", "id"),
    Language("Irish", "ga"),
    Language("Italian", "it"),
    Language("Japanese", "ja"),
    Language("Javanese", "jv"),
    Language("Kannada", "kn"),
    Language("Kazakh", "kk"),
    Language("Korean", "ko"),
    Language("Kurdish", "ku"),
    Language("Kyrgyz", "ky"),
    Language("Lao", "lo"),
    Language("Latin", "la"),
    Language("Latvian", "lv"),
    Language("Lithuanian", "lt"),
    Language("Lombard", "lmo"),
    Language("Low_Saxon", "nds"),
    Language("Luxembourgish", "lb"),
    Language("Macedonian", "mk"),
    Language("Malay", "ms"),
    Language("Malayalam", "ml"),
    Language("Maltese", "mt"),
    Language("Marathi", "mr"),
    Language("Neapolitan", "nap"),
    Language("Nepali", "ne"),
    Language("Newar", "new"),
    Language("Norwegian_Bokmal", "nb", ("NORWEGIAN",)),
    Language("Norwegian_Nynorsk", "nn", ("NORWEGIAN_N",)),
    Language("Occitan", "oc"),
    Language("Persian", "fa"),
    Language("Piedmontese", "pms"),
    Language("Polish", "pl"),
    Language("Portuguese", "pt"),
    Language("Quechua", "qu"),
    Language("Romanian", "ro"),
    Language("Russian", "ru"),
    Language("Samogitian", "sgs"),
    Language("Serbian", "sr"),
    Language("Serbo_Croatian", "sh"),
    Language("Sicilian", "scn"),
    Language("Simple_English", "en-simple"),
    Language("Slovak", "sk"),
    Language("Slovenian", "sl"),
    Language("Somali", "so"),
    Language("Sotho", "st"),
    Language("Spanish", "es"),
    Language("Sundanese", "su"),
    Language("Swahili", "sw"),
    Language("Swedish", "sv"),
    Language("Tagalog", "tl"),
    Language("Tamil", "ta"),
    Language("Telugu", "te"),
    Language("Thai", "th"),
    Language("Turkish", "tr"),
    Language("Turkmen", "tk"),
    Language("Ukrainian", "uk"),
    Language("Urdu", "ur"),
    Language("Uzbek", "uz"),
    Language("Vietnamese", "vi"),
    Language("Volapuk", "vo"),
    Language("Walloon", "wa"),
    Language("Waray_Waray", "war", ("WARAY_PHILIPPINES",)),
    Language("Welsh", "cy"),
    Language("West_Frisian", "fy"),
    Language("Western_Panjabi", "pnb"),
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
    "cmn": "zh",
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
"""Codes that mean another one of ours: deprecated ones, macrolanguages and their main members."""

_BY_KEY = {
    key: language
    for language in LANGUAGES
    for key in (language.name.lower(), language.code.lower(), *[name.lower() for name in language.curator])
}


def find_language(name: str) -> Language | None:
    """The language of a name as jusText writes it (``"Norwegian_Bokmal"``), as NeMo Curator does
    (``"NORWEGIAN"``), or of a BCP 47 code (``"nb"``, ``"pt-BR"``, ``"zh-Hant-TW"``); None where we have
    no list. Case does not matter."""
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
