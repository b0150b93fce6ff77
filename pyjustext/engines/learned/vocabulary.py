"""The small fixed vocabularies of the learned engine: phrases of boilerplate, dates."""

from __future__ import annotations

import re
from collections.abc import Iterable

_BOILERPLATE_PHRASES = """
cookie cookies subscribe sign_up sign_in login log_in read_more learn_more shop_now buy_now add_to_cart
add_to_bag add_to_wishlist add_to_basket share follow_us all_rights_reserved privacy_policy terms_of
newsletter skip_to related comment comments advertisement sponsored view_all see_all show_more load_more
back_to_top click_here download next previous reply report copyright javascript your_email email_address
unsubscribe free_shipping in_stock out_of_stock minute_read minutes_read min_read copy_link print loading
anmelden weiterlesen mehr_lesen teilen kommentare datenschutz impressum anzeige lire_la_suite partager
commentaires abonnez publicité mentions_légales leer_más compartir comentarios suscríbete publicidad
aviso_legal leggi_tutto condividi commenti iscriviti pubblicità leia_mais compartilhe comentários lees_meer
delen reacties czytaj_więcej udostępnij komentarze читать_далее поделиться комментарии реклама
"""
_PHRASES = [phrase.replace("_", " ") for phrase in _BOILERPLATE_PHRASES.split()]

BOILERPLATE_PHRASE = re.compile(rf"\b(?:{'|'.join(_PHRASES)})\b")
"""Phrases that occur much more often in boilerplate than in content; matches text in lower case."""

_PHRASES_BY_WORD: dict[str, list[str]] = {}
for _phrase in _PHRASES:
    _PHRASES_BY_WORD.setdefault(_phrase.partition(" ")[0], []).append(_phrase)
_FIRST_WORDS = frozenset(_PHRASES_BY_WORD)


def has_boilerplate_phrase(text: str, tokens: Iterable[str]) -> bool:
    """Whether BOILERPLATE_PHRASE is in the text.

    Most texts contain none of the words that the phrases begin with. A set intersection finds that out much
    faster than the regular expression.

    Args:
        text: in lower case.
        tokens: at least the words of the text.
    """
    found = _FIRST_WORDS.intersection(tokens)
    for word in found:
        for phrase in _PHRASES_BY_WORD[word]:
            if phrase in text:
                return BOILERPLATE_PHRASE.search(text) is not None
    return False


ANY_DIGIT = re.compile(r"\d")
ASCII_DIGIT = re.compile("[0-9]")
DATE = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,9}\.? \d{1,2}|"
    r"\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\b20[012]\d\b|\b\d{1,4} (?:hours?|days?|minutes?|weeks?|months?|"
    r"years?) ago",
)
DATE_BEFORE_DIGIT = 14
"""The most characters before the first digit in a DATE: "sep", nine letters, a full stop, a space."""
PRICE = re.compile(r"[$€£¥]\s?\d|\d\s?(?:usd|eur|gbp|€|zł|kr)\b")
PRICE_BEFORE_DIGIT = 2
UPPER = re.compile("[A-ZÀ-ÖØ-Þ\u0391-\u03a9\u0410-\u042f]")
