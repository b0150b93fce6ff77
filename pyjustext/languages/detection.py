"""Which language a text is in.

The script comes first: many scripts determine the language. Where several languages share a script, the words
decide. A stop list is ordered by frequency, so a word's rank gives its probability (Zipf's law), and the
language in which the text's words are most probable wins. A language that the page declares (a hint) is
accepted if it agrees with the text.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections import Counter
from collections.abc import Iterable

from .frequencies import WordLists, lists_of_script
from .spacing import BURMESE, HAN, KANA, KHMER, LAO, THAI

_MARKS = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0dff\u200c\u200d"
_WORD = re.compile(f"(?:[^\\W\\d_]++|[{_MARKS}]++)++")

_SCRIPTS = {
    name: re.compile(f"[{letters}]")
    for name, letters in {
        "Latn": "A-Za-z\u00aa\u00ba\u00c0-\u024f\u0250-\u02af\u1e00-\u1eff",
        "Cyrl": "\u0400-\u052f\u1c80-\u1c8f\u2de0-\u2dff\ua640-\ua69f",
        "Arab": "\u0620-\u064a\u066e-\u06d3\u06fa-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefe",
        "Deva": "\u0900-\u097f\ua8e0-\ua8ff",
        "Beng": "\u0980-\u09ff",
        "Grek": "\u0370-\u03ff\u1f00-\u1fff",
        "Hebr": "\u05d0-\u05f2",
        "Armn": "\u0531-\u0587",
        "Geor": "\u10a0-\u10ff\u1c90-\u1cbf\u2d00-\u2d2f",
        "Guru": "\u0a00-\u0a7f",
        "Gujr": "\u0a80-\u0aff",
        "Orya": "\u0b00-\u0b7f",
        "Taml": "\u0b80-\u0bff",
        "Telu": "\u0c00-\u0c7f",
        "Knda": "\u0c80-\u0cff",
        "Mlym": "\u0d00-\u0d7f",
        "Sinh": "\u0d80-\u0dff",
        "Tibt": "\u0f00-\u0fff",
        "Ethi": "\u1200-\u139f\u2d80-\u2ddf",
        "Thaa": "\u0780-\u07bf",
        "Hang": "\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3",
        "Thai": THAI,
        "Laoo": LAO,
        "Mymr": BURMESE,
        "Khmr": KHMER,
        "Kana": KANA,
        "Hani": HAN,
    }.items()
}

_LANGUAGE_OF_SCRIPT = {
    **{"Grek": "el", "Hebr": "he", "Armn": "hy", "Geor": "ka", "Guru": "pa", "Gujr": "gu", "Orya": "or"},
    **{"Taml": "ta", "Telu": "te", "Knda": "kn", "Mlym": "ml", "Sinh": "si", "Tibt": "bo", "Ethi": "am"},
    **{"Thaa": "dv", "Hang": "ko", "Thai": "th", "Laoo": "lo", "Mymr": "my", "Khmr": "km", "Kana": "ja"},
}
"""The language that is almost always written in a script."""

_OTHERS_IN_SCRIPT = {"Hebr": {"yi"}, "Ethi": {"ti"}, "Tibt": {"dz"}, "Mymr": {"shn", "mnw", "ksw"}}
"""Other languages of the script, accepted if the page declares them."""

_CHARACTERS_PER_LETTER = {"Hang": 2.3, "Kana": 2.6, "Hani": 3.8}
"""How many letters of other scripts one character is worth, as in :mod:`pyjustext.languages.spacing`."""

# The most frequent characters that differ between simplified and traditional Chinese, pair by pair.
_SIMPLIFIED = re.compile(
    "[国会来时说对学过经发动进个这们为实关现机业电东车应长开门问间见话语书买卖马鸟鱼师报场万与专乐习乡云亚产亲让认"
    "义议记设许论证评识词试该请读谁调谈谢变边达还远运连选适总战户务单华协医压厅历厂图围园圆团声处备头夺奖妇孙宁宝审导将尔岁岛币帮广庆库张弹归录当态惊战]"
)
_TRADITIONAL = re.compile(
    "[國會來時說對學過經發動進個這們為實關現機業電東車應長開門問間見話語書買賣馬鳥魚師報場萬與專樂習鄉雲亞產親讓認"
    "義議記設許論證評識詞試該請讀誰調談謝變邊達還遠運連選適總戰戶務單華協醫壓廳歷廠圖圍園圓團聲處備頭奪獎婦孫寧寶審導將爾歲島幣幫廣慶庫張彈歸錄當態驚]"
)

_PUNCTUATION = re.compile(
    "[\u00a0-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122\u2190-\u21ff]+"
)
"""The usual signs beyond ASCII that are part of no word: quotation marks, dashes, currencies, arrows. Without
them, most English texts are ASCII."""
_NOT_ASCII = re.compile("[^\0-\x7f]+")
_ASCII_LETTERS_BYTES = string.ascii_letters.encode()
_ONLY_LETTERS = "".join([chr(c).lower() if chr(c).isalpha() else " " for c in range(128)])
"""What :func:`words_of` makes of each ASCII character."""

_PRIOR, _PRIOR_RARE = -1.0, -5.0
"""Prior log probabilities of languages in which some pages and in which few pages are written."""
_CLEARLY = 40.0
"""Another language must be this much more probable to overrule the declared one: the evidence of about ten
frequent words."""
_MIN_LEAD = 4.0
"""The lead needed over the next language, unless the two are close: about one frequent word."""
_AGAIN_AND_AGAIN = 8
"""How often a unit or a brand may be repeated in a list of goods."""
_NEARLY = 0.7
"""If a common language has at least this share of a rare language's evidence, the text is not in the rare
one. In real texts of rare languages the share is at most half."""
_MIN_EVIDENCE = 14.0
"""How much more probable the text must be than one of unknown words: about two very frequent words."""
_MIN_EVIDENCE_PER_WORD = 0.25
"""The same for each word. Below it, the text is in a language for which we have no list."""
_MIN_EVIDENCE_RARE = 0.8
"""The same for languages in which few pages are written. Their real texts reach 2 and more."""
_AGREES_WITHIN = 0.25
"""A hint agrees if its evidence is less than the best language's by no more than this share."""
_SAMPLE = 2000
_TAG = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,4}")

_RARE = frozenset(
    {"an", "rup", "ast", "br", "ceb", "io", "jv", "la", "lmo", "nds", "nap", "oc", "pms", "qu", "sgs"}
    | {"scn", "su", "vo", "wa", "war", "fy", "lb", "new", "pnb", "cv", "bpy", "bs", "nn", "eo", "yo", "ig"}
    | {"ha", "so", "st", "zu", "ht"}
)

_COMMON = frozenset(
    {"en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "tr", "cs", "sv", "ar", "fa", "hi"}
)
"""The languages in which most pages of their scripts are written."""

_WITHOUT_MARKS = frozenset({"en", "id", "ms", "la", "su", "jv", "so", "zu"})
"""Languages written with the 26 basic letters only."""
_MOST_MARKED = 0.025
"""A text in one of them may have up to this share of other letters, in names and loan words."""

_CLOSE = (
    frozenset({"hr", "bs", "sr", "sl"}),
    frozenset({"nb", "nn", "da", "sv"}),
    frozenset({"cs", "sk"}),
    frozenset({"es", "gl", "pt", "ca", "ast"}),
    frozenset({"id", "ms", "jv", "su"}),
    frozenset({"nl", "af", "fy", "nds"}),
    frozenset({"ru", "uk", "be", "bg", "mk", "sr"}),
    frozenset({"hi", "mr", "ne", "new"}),
    frozenset({"ar", "fa", "ur", "ckb"}),
    frozenset({"ro", "rup"}),
    frozenset({"fr", "wa", "oc"}),
)


def detect(text: str, hints: Iterable[str] = ()) -> str:
    """The language of a text.

    Args:
        text: plain text; only samples of a long one are used.
        hints: BCP 47 codes that the page declares, the most trusted first. The first one that agrees with the
            text is returned, with its region if it has one.

    Returns:
        A BCP 47 code (``"zh-Hant"`` for traditional Chinese), ``""`` if the language cannot be determined.
    """
    text = unicodedata.normalize("NFC", _samples(text))
    tags = [_canonical(hint) for hint in hints if _TAG.fullmatch(hint.strip())]
    script = _script(text)
    if not script:
        return tags[0] if tags else ""
    if script in {"Hani", "Kana"}:
        return _chinese_or_japanese(text, tags)
    if script in _LANGUAGE_OF_SCRIPT:
        language = _LANGUAGE_OF_SCRIPT[script]
        possible = {language} | _OTHERS_IN_SCRIPT.get(script, set())
        return next((tag for tag in tags if _base(tag) in possible), language)
    return _by_words(text, script, tags)


def words_of(text: str) -> list[str]:
    """The words that detection compares, in lower case."""
    if not text.isascii():
        text = _PUNCTUATION.sub(" ", text)
    if text.isascii():
        # The same result in a small part of the time.
        return text.translate(_ONLY_LETTERS).split()
    return _WORD.findall(unicodedata.normalize("NFC", text).lower())


def _by_words(text: str, script: str, tags: list[str]) -> str:
    words = words_of(text)
    lists = lists_of_script(script)
    languages, index = lists.languages, lists.index
    counts = Counter(words)
    if tags and _certainly_in(_base(tags[0]), text, counts, lists):
        return tags[0]
    evidence = [_prior(language) for language in languages]
    for word, count in counts.items():
        for number, weight in index.get(word, ()):
            evidence[number] += count * weight
    best = max(range(len(languages)), key=evidence.__getitem__)
    enough = max(_MIN_EVIDENCE, _MIN_EVIDENCE_PER_WORD * len(words))
    for tag in tags:
        base = _base(tag)
        if _has_too_many_marks(base, text):
            continue
        if base in languages:
            behind = evidence[best] - evidence[languages.index(base)]
            if behind <= _most_behind(evidence[best]):
                return tag
        elif evidence[best] < max(enough, _CLEARLY):
            return tag
    if evidence[best] < enough:
        return ""
    if languages[best] in _RARE and evidence[best] < _MIN_EVIDENCE_RARE * len(words):
        return ""
    if _rests_on_one_word(counts, index, best, evidence[best]):
        return ""
    if languages[best] in _RARE and any(
        e >= _NEARLY * evidence[best]
        and languages[n] in _COMMON
        and not _are_close(languages[n], languages[best])
        for n, e in enumerate(evidence)
    ):
        return ""  # Mostly a list of names, which does not need a language.
    others = (
        e for n, e in enumerate(evidence) if n != best and not _are_close(languages[n], languages[best])
    )
    return languages[best] if evidence[best] - max(others, default=0.0) >= _MIN_LEAD else ""


def _rests_on_one_word(
    counts: Counter[str], index: dict[str, list[tuple[int, float]]], best: int, evidence: float
) -> bool:
    """Whether one repeated word is most of a language's evidence."""
    return any(
        count >= _AGAIN_AND_AGAIN
        and any(n == best and count * weight > evidence / 2 for n, weight in index[word])
        for word, count in counts.items()
        if word in index
    )


def _certainly_in(language: str, text: str, counts: Counter[str], lists: WordLists) -> bool:
    """Whether the declared language would be accepted whatever the evidence for the others is.

    That is so for most texts, and found in a small part of the time.
    """
    if language not in lists.languages or _has_too_many_marks(language, text):
        return False
    own, most = lists.bounds(language, counts)
    return most - own - _prior(language) <= _most_behind(most)


def _most_behind(best: float) -> float:
    """How much less evidence than the best language the declared one may have."""
    return max(_CLEARLY, _AGREES_WITHIN * best)


def _has_too_many_marks(language: str, text: str) -> bool:
    """Whether a text has too many other letters for a language that is written with the 26 basic ones."""
    return language in _WITHOUT_MARKS and _share_of_marked_letters(text) > _MOST_MARKED


def _share_of_marked_letters(text: str) -> float:
    if text.isascii():
        return 0.0
    marked = sum(map(str.isalpha, "".join(_NOT_ASCII.findall(text))))
    return marked / max(1, marked + _count_ascii_letters(text))


def _count_ascii_letters(text: str) -> int:
    """The number of basic letters (A to Z, a to z) in a text."""
    data = text.encode("utf-8", "replace")
    return len(data) - len(data.translate(None, _ASCII_LETTERS_BYTES))


def _prior(language: str) -> float:
    return 0.0 if language in _COMMON else _PRIOR_RARE if language in _RARE else _PRIOR


def _are_close(one: str, other: str) -> bool:
    """Whether two languages share so many words that a short text may be in either."""
    return any(one in group and other in group for group in _CLOSE)


def _chinese_or_japanese(text: str, tags: list[str]) -> str:
    han = len(_SCRIPTS["Hani"].findall(text))
    # A name or a label in kana does not make a Chinese text Japanese.
    if len(_SCRIPTS["Kana"].findall(text)) > 0.05 * han:
        return next((tag for tag in tags if _base(tag) == "ja"), "ja")
    traditional = len(_TRADITIONAL.findall(text)) > len(_SIMPLIFIED.findall(text))
    for tag in tags:
        base = _base(tag)
        if base == "ja" and han < 20:
            return tag
        if base in {"zh", "yue", "wuu", "nan", "hak", "lzh"} and (
            tag == base or _is_traditional(tag) == traditional
        ):
            return "zh-Hant" if tag == "zh" and traditional else tag
    return "zh-Hant" if traditional else "zh"


def _is_traditional(tag: str) -> bool:
    parts = set(tag.split("-"))
    return "Hant" in parts or ("Hans" not in parts and bool(parts & {"TW", "HK", "MO"}))


def _script(text: str) -> str:
    """The script of most of the text, ``""`` if there are no letters."""
    # ASCII letters are Latin, so only the rest, which is usually empty, is searched for other scripts.
    others = "" if text.isascii() else "".join(_NOT_ASCII.findall(text))
    counts = {
        name: len(letters.findall(others)) * _CHARACTERS_PER_LETTER.get(name, 1.0)
        for name, letters in _SCRIPTS.items()
    }
    counts["Latn"] += _count_ascii_letters(text)
    # Japanese is Kana and Han together.
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] > 0 else ""


def _samples(text: str) -> str:
    """Samples from the start, the middle and a later part of a long text."""
    if len(text) <= 3 * _SAMPLE:
        return text
    starts = (0, len(text) // 2 - _SAMPLE // 2, len(text) * 4 // 5)
    return "\n".join([text[start : start + _SAMPLE] for start in starts])


def _base(tag: str) -> str:
    """The language of a BCP 47 tag, by the code that our lists use."""
    base = tag.split("-")[0]
    return {"no": "nb", "iw": "he", "in": "id", "fil": "tl", "mo": "ro", "sh": "hr"}.get(base, base)


def _canonical(tag: str) -> str:
    """A tag in the canonical form of BCP 47: ``"zh_hant_tw"`` → ``"zh-Hant-TW"``."""
    first, *rest = tag.strip().replace("_", "-").split("-")
    return "-".join(
        [first.lower()]
        + [
            part.upper() if len(part) == 2 else part.title() if len(part) == 4 else part.lower()
            for part in rest
        ]
    )
