"""The most frequent words of each language, and how much each of them says about the language of a text."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from io import BytesIO
from math import log
from operator import itemgetter

_UNKNOWN = log(1e-5)
"""The log probability of a word that is not on a language's list."""
_RANK_OFFSET = 2.7
_ZIPF_SUM = 7.0


class WordLists:
    """The languages of a script and their words.

    Attributes:
        languages: their codes.
        index: for each word, the languages that have it, as numbers, with its evidence for each, the greatest
            first.
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
        """The evidence of a text's words for a language, and a sum that no language's evidence exceeds: each
        word counts as in the language that has it highest on its list.

        Args:
            counts: the words of the text, each with its number.
        """
        # Tables of both would be a little faster, but half a megabyte of the extension's memory snapshot.
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
