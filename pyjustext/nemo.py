"""A drop-in replacement for the ``JusTextExtractor`` of NVIDIA NeMo Curator.

If ``nemo_curator`` is installed, the class is a subclass of its ``HTMLExtractorAlgorithm``. It also works
without it.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from .engines.justext.algorithm import is_empty, justext
from .engines.justext.options import CURATOR, DEFAULT, in_order
from .languages import get_stoplist
from .languages.known_languages import LANGUAGES, find_language


class HTMLExtractorAlgorithm(ABC):
    """NeMo Curator's interface for extractors. If it is installed, its own class replaces this one."""

    NON_SPACED_LANGUAGES = frozenset({"THAI", "CHINESE", "JAPANESE", "KOREAN"})

    @abstractmethod
    def extract_text(self, html: str, stop_words: frozenset[str], language: str) -> list[str] | None:
        """The texts of a page's paragraphs, or None."""


if not TYPE_CHECKING:
    # NeMo Curator may be missing, or refuse to run on this operating system.
    with suppress(ImportError, ValueError):
        from nemo_curator.stages.text.download.html_extractors.base import HTMLExtractorAlgorithm

_logger = logging.getLogger(__name__)


@dataclass(eq=False)
class JusTextExtractor(HTMLExtractorAlgorithm):
    """jusText with the interface and the defaults of NeMo Curator's extractor.

    Args:
        length_low, length_high, stopwords_low, stopwords_high, max_link_density, max_heading_distance,
            no_headings: the thresholds of :func:`pyjustext.justext`.
        is_boilerplate: whether boilerplate is left out. None means False for Thai, Chinese, Japanese and
            Korean, with one warning for each language, and True for all others. True is safe for all
            languages: text without spaces is measured in its own way.
    """

    length_low: float = DEFAULT.length_low
    length_high: float = DEFAULT.length_high
    stopwords_low: float = DEFAULT.stopwords_low
    stopwords_high: float = DEFAULT.stopwords_high
    max_link_density: float = DEFAULT.max_link_density
    max_heading_distance: float = DEFAULT.max_heading_distance
    no_headings: bool = DEFAULT.no_headings
    is_boilerplate: bool | None = None

    _logged_languages: ClassVar[set[str]] = set()

    def extract_text(self, html: str, stop_words: frozenset[str], language: str) -> list[str] | None:
        """The texts of a page's paragraphs.

        Args:
            html: the page.
            stop_words: the language's stop words, as from :func:`get_stop_list_dict`.
            language: the language's name in NeMo Curator or jusText, or a BCP 47 code.

        Returns:
            One text for each paragraph; None if there is no page, or one with only comments, declarations and
            end tags.
        """
        text = html.decode("latin-1") if isinstance(html, bytes) else html
        if not isinstance(text, str) or is_empty(text):
            _logger.info("the document cannot be segmented")
            return None
        paragraphs = justext(
            html,
            stop_words,
            max_link_density=self.max_link_density,
            max_heading_distance=self.max_heading_distance,
            no_headings=self.no_headings,
            options=in_order(
                CURATOR, self.length_low, self.length_high, self.stopwords_low, self.stopwords_high
            ),
        )
        if self._leaves_out_boilerplate(language):
            return [paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate]
        return [paragraph.text for paragraph in paragraphs]

    def _leaves_out_boilerplate(self, language: str) -> bool:
        if self.is_boilerplate is not None:
            return self.is_boilerplate
        # As in NeMo Curator, unknown languages count as languages with spaces.
        name = curator_name(language) if isinstance(language, str) else ""
        # NeMo Curator has one name for all Chinese.
        name = "CHINESE" if name.startswith("CHINESE") else name
        if name not in self.NON_SPACED_LANGUAGES:
            return True
        if name not in self._logged_languages:
            _logger.warning("boilerplate is kept for language %s; is_boilerplate=True leaves it out", name)
            self._logged_languages.add(name)
        return False


def curator_name(language: str) -> str:
    """NeMo Curator's name for a language; an unknown name is only converted to upper case."""
    return _names(language)[0]


def _names(language: str) -> tuple[str, ...]:
    found = find_language(language)
    if found is None:
        return (language.upper(),)
    return found.curator or (found.name.upper(),)


def get_stop_list_dict(languages: Iterable[str] | None = None) -> dict[str, frozenset[str]]:
    """Stop lists by NeMo Curator's names: for the given languages, or all except Latin, which NeMo Curator
    omits because its results are poor. A list also has the name that NeMo Curator's language detection (CLD2)
    returns, if that differs.

    Raises:
        ValueError: for a language without a list.
    """
    names = [language.name for language in LANGUAGES if language.name != "Latin"]
    return {key: get_stoplist(name) for name in (languages or names) for key in _names(name)}
