"""Detects the language of a text.

The script comes first: many scripts determine the language. If several languages share a script, the words
decide. A stop list is ordered by frequency, so a word's rank gives its probability (Zipf's law). The language
in which the text's words are most probable wins. A language that the page declares (a hint) is accepted if it
agrees with the text.
"""

from __future__ import annotations

import re
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import resources
from io import BytesIO
from math import log
from operator import itemgetter

from .letters import LANGUAGE_OF_SCRIPT, OTHERS_IN_SCRIPT, SCRIPTS, script_of, share_of_marked_letters

_MARKS = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0dff\u200c\u200d"
_WORD = re.compile(f"(?:[^\\W\\d_]++|[{_MARKS}]++)++")

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
"""Common non-ASCII symbols that are not part of words: quotation marks, dashes, currencies, arrows. Without
them, most English texts are ASCII."""
_ONLY_LETTERS = "".join([chr(c).lower() if chr(c).isalpha() else " " for c in range(128)])
"""The replacement of each ASCII character in :func:`words_of`."""

_PRIOR = -1.0
"""The prior log probability of a language with some pages."""
_PRIOR_LESS_WRITTEN = -4.0
"""The prior of a language with far fewer pages than a close one."""
_PRIOR_RARE = -5.0
"""The prior of a language with few pages."""
_OVERRULING_LEAD = 40.0
"""The lead that another language needs to overrule the declared one: about ten frequent words."""
_MIN_LEAD = 4.0
"""The lead needed over the next language, unless the two are close: about one frequent word."""
_REPEATED = 8
"""Occurrences of a word that is counted as repeated, such as a unit or a brand in a list of goods."""
_COMMON_SHARE = 0.7
"""If a common language has at least this share of a rare language's evidence, the text is not in the rare
one. In real texts of rare languages, the share is at most half."""
_MIN_EVIDENCE = 14.0
"""The evidence needed in all: about two very frequent words."""
_MIN_EVIDENCE_PER_WORD = 0.25
"""The evidence needed per word. With less, the text is in a language without a list."""
_MIN_EVIDENCE_RARE = 0.8
"""The evidence needed per word for a rare language. Real texts reach 2 and more."""
_MIN_EVIDENCE_RARE_HINTED = 1.5
"""The evidence needed per word for a rare language if the page declares another one."""
_AGREES_WITHIN = 0.25
"""A hint agrees if its evidence is at most this share below the best language's."""
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
"""The languages of most pages in their scripts."""

_LESS_WRITTEN = frozenset({"ms"})
"""Languages that are close to one with far more pages: Malay, close to Indonesian."""

_NOT_IN_SHARED_SCRIPTS = frozenset(
    {"en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sk", "sl", "hr", "hu", "sv", "da", "nb", "nn"}
    | {"fi", "et", "lv", "lt", "is", "ga", "cy", "eu", "ca", "gl", "sq", "vi", "id", "tl", "af"}
    | {"ja", "zh", "ko"}
)
"""Languages that are never written in a script, other than Latin, that several languages share."""

_BASIC_LETTERS_ONLY = frozenset({"en", "id", "ms", "la", "su", "jv", "so", "zu"})
"""Languages written with only the 26 basic letters."""
_MAX_MARKED = 0.025
"""The share of other letters that a text in these languages may have, in names and loan words."""

_LIST_IN_OTHER_SCRIPT = {("sr", "Latn"): "hr", ("bs", "Cyrl"): "sr"}
"""Languages whose list is in another script, each with a language that has its words in this script."""

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
        text: plain text; only samples of a long text are used.
        hints: BCP 47 codes that the page declares, the most trusted first. The first that agrees with the
            text is returned, with its region if it has one.

    Returns:
        A BCP 47 code (``"zh-Hant"`` for traditional Chinese); ``""`` if the language cannot be determined.
    """
    text = unicodedata.normalize("NFC", _samples(text))
    tags = [_canonical(hint) for hint in hints if _TAG.fullmatch(hint.strip())]
    script = script_of(text)
    if not script:
        return tags[0] if tags else ""
    if script in {"Hani", "Kana"}:
        return _chinese_or_japanese(text, tags)
    if script in LANGUAGE_OF_SCRIPT:
        language = LANGUAGE_OF_SCRIPT[script]
        possible = {language} | OTHERS_IN_SCRIPT.get(script, set())
        return next((tag for tag in tags if _base(tag) in possible), language)
    return _by_words(text, script, tags)


def is_in_script_of(text: str, language: str) -> bool:
    """Whether a text is in a script of a language.

    Args:
        language: a BCP 47 code.
    """
    script, base = script_of(text), _base(_canonical(language))
    if script in {"Hani", "Kana"}:
        return base in {"zh", "ja"}
    if script in LANGUAGE_OF_SCRIPT:
        return base == LANGUAGE_OF_SCRIPT[script] or base in OTHERS_IN_SCRIPT.get(script, ())
    if not script or (base, script) in _LIST_IN_OTHER_SCRIPT:
        return True
    return base in lists_of_script(script).languages


def words_of(text: str) -> list[str]:
    """The words that detection compares, in lower case and in any order."""
    if not text.isascii():
        text = _PUNCTUATION.sub(" ", text)
    if text.isascii():
        # A shortcut with an equal result.
        return text.translate(_ONLY_LETTERS).split()
    pieces = text.split()
    # Most pieces of a Latin text are ASCII, even if the text is not.
    ascii_pieces = " ".join([piece for piece in pieces if piece.isascii()])
    others = " ".join([piece for piece in pieces if not piece.isascii()])
    words = ascii_pieces.translate(_ONLY_LETTERS).split()
    return words + _WORD.findall(unicodedata.normalize("NFC", others).lower())


def _by_words(text: str, script: str, tags: list[str]) -> str:
    if script != "Latn":
        tags = [tag for tag in tags if _base(tag) not in _NOT_IN_SHARED_SCRIPTS]
    words = words_of(text)
    lists = lists_of_script(script)
    languages, index = lists.languages, lists.index
    counts = Counter(words)
    if tags and _surely_agrees(
        _LIST_IN_OTHER_SCRIPT.get((_base(tags[0]), script), _base(tags[0])), text, counts, lists
    ):
        return tags[0]
    evidence = [_prior(language) for language in languages]
    for word, count in counts.items():
        for number, weight in index.get(word, ()):
            evidence[number] += count * weight
    best = max(range(len(languages)), key=evidence.__getitem__)
    for tag in tags:
        base = _base(tag)
        base = _LIST_IN_OTHER_SCRIPT.get((base, script), base)
        if _has_too_many_marks(base, text):
            continue
        own = evidence[languages.index(base)] if base in languages else 0.0
        if evidence[best] - own <= (_max_lag(evidence[best]) if base in languages else _OVERRULING_LEAD):
            return tag
    # A text of mostly names, goods or numbers does not contradict the declared language.
    least_rare = _MIN_EVIDENCE_RARE_HINTED if tags else _MIN_EVIDENCE_RARE
    found = _clear_winner(evidence, best, counts, least_rare, lists)
    return found or (tags[0] if tags else "")


def _clear_winner(
    evidence: list[float], best: int, counts: Counter[str], least_rare: float, lists: WordLists
) -> str:
    """The language with the most evidence; ``""`` if that is too little, or if another language is near.

    Args:
        evidence: the evidence of each language of the script.
        best: the index of the language with the most evidence.
        counts: the words of the text, with their counts.
        least_rare: the evidence needed per word for a rare language.
    """
    languages, index = lists.languages, lists.index
    rare = languages[best] in _RARE
    words = counts.total()
    if evidence[best] < max(_MIN_EVIDENCE, _MIN_EVIDENCE_PER_WORD * words):
        return ""
    if _rests_on_one_word(counts, index, best, evidence[best]):
        return ""
    evidence = _without_repeated_word(evidence, best, counts, index)
    if rare and evidence[best] < least_rare * words:
        return ""
    others = [
        (e, languages[n] in _COMMON)
        for n, e in enumerate(evidence)
        if n != best and not _are_close(languages[n], languages[best])
    ]
    if rare and any(common and e >= _COMMON_SHARE * evidence[best] for e, common in others):
        return ""  # usually a list of names, which needs no language
    return languages[best] if evidence[best] - max(others, default=(0.0, True))[0] >= _MIN_LEAD else ""


def _without_repeated_word(
    evidence: list[float], best: int, counts: Counter[str], index: dict[str, list[tuple[int, float]]]
) -> list[float]:
    """The evidence without the repeated word that contributes most to the best language, such as a brand."""
    most, repeated = 0.0, ""
    for word, count in counts.items():
        if count >= _REPEATED:
            for number, weight in index.get(word, ()):
                if number == best and count * weight > most:
                    most, repeated = count * weight, word
    if not repeated:
        return evidence
    rest = evidence.copy()
    for number, weight in index[repeated]:
        rest[number] -= counts[repeated] * weight
    return rest


def _rests_on_one_word(
    counts: Counter[str], index: dict[str, list[tuple[int, float]]], best: int, evidence: float
) -> bool:
    """Whether one repeated word gives most of a language's evidence."""
    return any(
        count >= _REPEATED and any(n == best and count * weight > evidence / 2 for n, weight in index[word])
        for word, count in counts.items()
        if word in index
    )


def _surely_agrees(language: str, text: str, counts: Counter[str], lists: WordLists) -> bool:
    """Whether the declared language would be accepted whatever the exact evidence for the others.

    This is true of most texts, and much faster than comparing all languages.
    """
    if language not in lists.languages or _has_too_many_marks(language, text):
        return False
    own, most = lists.bounds(language, counts)
    return most - own - _prior(language) <= _max_lag(most)


def _max_lag(best: float) -> float:
    """The evidence that the declared language may lack compared with the best one."""
    return max(_OVERRULING_LEAD, _AGREES_WITHIN * best)


def _has_too_many_marks(language: str, text: str) -> bool:
    """Whether a text has too many other letters for a language with only the 26 basic ones."""
    return language in _BASIC_LETTERS_ONLY and share_of_marked_letters(text) > _MAX_MARKED


def _prior(language: str) -> float:
    if language in _RARE:
        return _PRIOR_RARE
    return 0.0 if language in _COMMON else _PRIOR_LESS_WRITTEN if language in _LESS_WRITTEN else _PRIOR


def _are_close(one: str, other: str) -> bool:
    """Whether two languages share so many words that a short text may be in either of them."""
    return any(one in group and other in group for group in _CLOSE)


def _chinese_or_japanese(text: str, tags: list[str]) -> str:
    han = len(SCRIPTS["Hani"].findall(text))
    # A name or a label in kana does not make a Chinese text Japanese.
    if len(SCRIPTS["Kana"].findall(text)) > 0.05 * han:
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


def _samples(text: str) -> str:
    """Samples from the start, the middle and a later part of a long text."""
    if len(text) <= 3 * _SAMPLE:
        return text
    starts = (0, len(text) // 2 - _SAMPLE // 2, len(text) * 4 // 5)
    return "\n".join([text[start : start + _SAMPLE] for start in starts])


def _base(tag: str) -> str:
    """The language of a BCP 47 tag, as the code that our lists use."""
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


_UNKNOWN = log(1e-5)
"""The log probability of a word that is not on a language's list."""
_RANK_OFFSET = 2.7
_ZIPF_SUM = 7.0


class WordLists:
    """The languages of a script and their words.

    Attributes:
        languages: the codes of the languages.
        index: for each word, the indexes of its languages with its evidence for them, the greatest first.
    """

    def __init__(self, script: str) -> None:
        self.languages: list[str] = []
        self.index: dict[str, list[tuple[int, float]]] = {}
        self._evidence: list[float] = []
        """The evidence of a word by its rank."""
        archive = resources.files(__package__).joinpath("stoplists.zip").read_bytes()
        with zipfile.ZipFile(BytesIO(archive)) as lists:
            lines = lists.read("detection.tsv").decode("utf-8").splitlines()
        for line in lines:
            code, of_script, words = line.split("\t")
            if of_script == script:
                self._add(code, words)
        for entries in self.index.values():
            if len(entries) > 1:
                entries.sort(key=itemgetter(1), reverse=True)

    def _add(self, language: str, words: str) -> None:
        number = len(self.languages)
        self.languages.append(language)
        by_rank, index = self._evidence, self.index
        for rank, word in enumerate(words.split(" ")):
            if rank == len(by_rank):
                by_rank.append(-log(rank + _RANK_OFFSET) - log(_ZIPF_SUM) - _UNKNOWN)
            index.setdefault(word, []).append((number, by_rank[rank]))

    def bounds(self, language: str, counts: Mapping[str, int]) -> tuple[float, float]:
        """The evidence of a text's words for a language, and an upper bound of the evidence for any language:
        each word counts as in the language where it ranks highest.

        Args:
            counts: the words of the text, with their counts.
        """
        # Tables of both would be a little faster, but add half a megabyte to the extension's snapshot.
        index, number = self.index, self.languages.index(language)
        own = most = 0.0
        for word in filter(index.__contains__, counts):
            count, entries = counts[word], index[word]
            most += count * entries[0][1]
            for other, evidence in entries:
                if other == number:
                    own += count * evidence
                    break
        return own, most


@lru_cache(maxsize=8)
def lists_of_script(script: str) -> WordLists:
    """The word lists of a script, by its ISO 15924 code."""
    return WordLists(script)
