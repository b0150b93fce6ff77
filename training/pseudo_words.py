# ruff: noqa: RUF001 (letters of many scripts)
"""Puts pages into other languages: every word is replaced by a made-up word of another language.

Nearly all labelled pages are in English, and what is learned from their words alone fails elsewhere. The same
word always gets the same replacement, numbers stay, and spaces are removed for languages that are written
without them.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from typing import Any

from pyjustext.languages.words import WORD
from pyjustext.tree import Node

LANGUAGES = {
    **{"zh": 0.22, "ru": 0.16, "pl": 0.14, "el": 0.10, "ja": 0.05, "tr": 0.06, "ar": 0.05, "es": 0.05},
    **{"de": 0.06, "ko": 0.03, "hi": 0.04, "fr": 0.04},
}
"""The weight of each language in the random choice."""

_LETTERS = {
    "ru": ("бвгджзклмнпрстфхцчш", "аеиоуыяю"),
    "pl": ("bcdgklmnprstwzłśżć", "aeioyąęó"),
    "el": ("βγδζθκλμνπρσςτφχ", "αεηιουωάέί"),
    "tr": ("bcçdgğhklmnprsştvyz", "aeıioöuü"),
    "ar": ("بتثجحخدذرزسشصضطظعغفقكلمنهي", "اوية"),
    "es": ("bcdfglmnprstvz", "aeioáí"),
    "de": ("bdfghklmnrstwzß", "aeiouäöü"),
    "fr": ("bcdfglmnprstv", "aeéèiouê"),
    "hi": ("कखगचजटडतदनपबमयरलवशसह", "ािीुेो"),
}
"""Consonants and vowels of the languages that are written with letters."""
_HAN = [chr(code) for code in range(0x4E00, 0x4E00 + 20_000, 9)]
_KANA = [chr(code) for code in range(0x3042, 0x3090)]
_HANGUL = [chr(code) for code in range(0xAC00, 0xAC00 + 11_000, 13)]
_UNSPACED = frozenset({"zh", "ja"})
_WITHOUT_CASE = frozenset({"zh", "ja", "ko", "ar", "hi"})
_WITHOUT_ARTICLES = frozenset({"zh", "ja", "ko", "ru", "pl", "tr", "hi"})
_ARTICLES = frozenset({"the", "a", "an"})
_WIDE_SIGNS = {", ": "，", ". ": "。", "? ": "？", "! ": "！", ": ": "："}
_SPACE_IN_WIDE = re.compile(r"(?<=[\u3040-\u9fff])[^\S\n]+(?=[\u3040-\u9fff])")
_STOP_AFTER_WIDE = re.compile(r"(?<=[\u3040-\u9fff])\.")
_TEXTS_OF_DATA = frozenset({"articleBody", "description", "headline", "name", "text"})


class PseudoLanguage:
    """Made-up words of one language for one page.

    Args:
        lang: one of LANGUAGES.
        seed: makes the words differ from those of other pages.
    """

    def __init__(self, lang: str, seed: str) -> None:
        self.lang = lang
        self.seed = seed
        self.known: dict[str, str] = {}

    def text(self, text: str) -> str:
        """The text in the other language, white space at its ends kept."""
        new = WORD.sub(lambda match: self._word(match[0]), text)
        if self.lang not in _UNSPACED:
            return re.sub("  +", " ", new) if self.lang in _WITHOUT_ARTICLES else new
        new = _SPACE_IN_WIDE.sub("", new)
        for sign, wide in _WIDE_SIGNS.items():
            new = new.replace(sign, wide)
        return _STOP_AFTER_WIDE.sub("。", new)

    def _word(self, word: str) -> str:
        low = word.lower()
        new = self.known.get(low)
        if new is None:
            new = self.known[low] = self._make(low)
        if word[:1].isupper() and new and self.lang not in _WITHOUT_CASE:
            return new.upper() if len(word) > 1 and word.isupper() else new[:1].upper() + new[1:]
        return new

    def _make(self, low: str) -> str:
        if any(char.isdigit() for char in low):
            return low
        if low in _ARTICLES and self.lang in _WITHOUT_ARTICLES:
            return ""
        chance = random.Random(hashlib.sha1(f"{self.seed}{low}".encode()).digest())
        if self.lang == "zh":
            return "".join(chance.choices(_HAN, k=_short(low, chance)))
        if self.lang == "ja":
            return "".join(chance.choices(_HAN, k=_short(low, chance)) + chance.choices(_KANA, k=2))
        if self.lang == "ko":
            return "".join(chance.choices(_HANGUL, k=_short(low, chance) + 1))
        consonants, vowels = _LETTERS[self.lang]
        size = max(2, round(len(low) * chance.uniform(0.8, 1.35)))
        begins = chance.random() < 0.3
        return "".join(chance.choice(vowels if (i + begins) % 2 else consonants) for i in range(size))


def _short(low: str, chance: random.Random) -> int:
    """The number of characters of a word in a script whose characters are syllables or more."""
    return 1 if len(low) < 4 else 2 if chance.random() < 0.85 else 3


def translate(root: Node, language: PseudoLanguage) -> None:
    """Put all text of the tree, including descriptions and structured data, into the other language."""
    for node in root.iter():
        if node.tag == "script":
            if node.get("type").strip().lower() == "application/ld+json":
                node.children[:] = [_translated_data(node.text(), language)]
        elif node.tag == "meta":
            name = (node.get("property") or node.get("name")).lower()
            if name in ("og:description", "description", "og:title") and node.get("content"):
                node.attrs["content"] = language.text(node.get("content"))
        elif node.tag != "style":
            node.children[:] = [
                language.text(child) if isinstance(child, str) and not child.isspace() else child
                for child in node.children
            ]


def _translated_data(text: str, language: PseudoLanguage) -> str:
    try:
        data = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return ""
    stack: list[Any] = [data]
    while stack:
        item = stack.pop()
        if isinstance(item, list):
            stack += [below for below in item if isinstance(below, list | dict)]
        elif isinstance(item, dict):
            for key, value in item.items():
                if isinstance(value, str) and key in _TEXTS_OF_DATA:
                    item[key] = language.text(value)
                elif isinstance(value, list | dict):
                    stack.append(value)
    return json.dumps(data, ensure_ascii=False)
