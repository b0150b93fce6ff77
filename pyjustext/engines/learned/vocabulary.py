# ruff: noqa: RUF001 (words of many scripts)
"""The small vocabularies that the learned engine knows from the start."""

from __future__ import annotations

import re
from collections.abc import Iterable

_FUNCTION_WORDS = {
    "en": (
        "a about after all also an and any are as at be because been but by can could did do does "
        "even for from get had has have he her here him his how i if in into is it its just like "
        "made make many may me more most much my new no not now of on one only or other our out "
        "over own said same see she should so some such than that the their them then there these "
        "they this those through to too under up us use very was way we well were what when where "
        "which while who will with would you your"
    ),
    "de": (
        "aber als am auch auf aus bei bis da damit dann das dass dem den der des die durch ein eine "
        "einem einen einer es für haben hat ich ihr im ist kann man mehr mit nach nicht noch nur "
        "oder sein sich sie sind über um und von vor war was werden wie wir wird wurde zu zum zur"
    ),
    "fr": (
        "au aux avec ce ces cette dans de du elle en est et être fait il ils je la le les leur lui "
        "mais même ne nous on ont ou où par pas plus pour qu que qui sa sans se ses si son sont sur "
        "un une vous y été"
    ),
    "es": (
        "al como con cuando del desde donde el ella entre era es esta este está están fue ha han "
        "hasta hay la las le lo los más muy ni no nos para pero por porque que se ser si sin sobre "
        "su sus también tiene un una y ya"
    ),
    "it": (
        "alla anche che chi ci come con cui da dal dalla degli dei del della delle di dove è gli ha "
        "hanno il io nel nella non per perché più quando questa questo se si sono sua suo sul tra "
        "un una uno"
    ),
    "pt": (
        "ao aos as até com como da das do dos ela ele em entre é foi isso mais mas me mesmo na nas "
        "não no nos o os ou para pela pelo por quando que se sem ser seu sua são também tem um uma"
    ),
    "nl": (
        "aan als bij dat de deze die dit door een en er haar had heeft het hij hun ik in is je kan "
        "maar met naar niet nog of om onder ook op over te tot uit van voor waar was wat werd wordt "
        "ze zich zijn zo"
    ),
    "pl cs": (
        "ale co czy dla do jak jest jego już lub ma na nie od oraz po przez przy się są tak tego to "
        "tym w z za że aby byl by jako je jsou jsem který která které nebo o pro se ve však"
    ),
    "sv da no": (
        "att av den det du efter ej en ett från för han har hon inte jag kan men med och om på sig "
        "som till var vi är af at blev da der efter eller fra hvor ikke og os så til ved være"
    ),
    "ru uk": (
        "а бы был была в вы для до его ее если же за и из или к как когда который мы на не но о об "
        "от по при с со так также что чтобы это этого я він є з й та у цей що як"
    ),
    "tr": ("bir bu da daha de gibi için ile ise kadar ne olan olarak sonra ve veya çok"),
    "el": ("αυτό από για δεν ένα η και με να ο οι που σε στην στο τα την της το του των"),
}


def function_words(lang: str) -> list[str]:
    """The function words that are known of a language (a two-letter code), in a fixed order."""
    return next((words.split() for langs, words in _FUNCTION_WORDS.items() if lang in langs.split()), [])


FUNCTION_WORDS = frozenset(word for words in _FUNCTION_WORDS.values() for word in words.split())
"""The commonest function words of fifteen languages: running text is full of them, menus are not."""

_FURNITURE_PHRASES = """
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
_PHRASES = [phrase.replace("_", " ") for phrase in _FURNITURE_PHRASES.split()]

FURNITURE_PHRASE = re.compile(rf"\b(?:{'|'.join(_PHRASES)})\b")
"""For text in lower case: phrases that stand in the furniture of pages much more often than elsewhere."""

_PHRASES_BY_WORD: dict[str, list[str]] = {}
for _phrase in _PHRASES:
    _PHRASES_BY_WORD.setdefault(_phrase.partition(" ")[0], []).append(_phrase)
_FIRST_WORDS = frozenset(_PHRASES_BY_WORD)


def has_furniture_phrase(text: str, tokens: Iterable[str]) -> bool:
    """Whether FURNITURE_PHRASE is in the text.

    Most texts hold none of the words that the phrases begin with, which sets tell much faster than
    the expression does.

    Args:
        text: in lower case.
        tokens: its words; others may be among them.
    """
    found = _FIRST_WORDS.intersection(tokens)
    for word in found:
        for phrase in _PHRASES_BY_WORD[word]:
            if phrase in text:
                return FURNITURE_PHRASE.search(text) is not None
    return False


FURNITURE_HEADING = re.compile(
    r"\b(?:relat|you may|you might|also like|more from|more in|more on|read more|read next|recommend|"
    r"comment|share|follow|subscri|newsletter|sign up|latest|popular|trending|recent|about the author|"
    r"tags|categor|similar|customers also|recently viewed|leave a|reply|contact|connect|quick links|"
    r"company|resources|legal|support|navigation|menu|table of contents|contents|on this page|"
    r"in this article|filter|sort by|advert|sponsor|cookie|privacy|explore|discover|up next|join|"
    r"don't miss|most read|mehr zum thema|auch interessant|kommentare|ähnliche|meistgelesen|à lire|"
    r"sur le même sujet|commentaires|articles liés|relacionad|te puede interesar|comentarios|lo más|"
    r"correlati|leggi anche|commenti|leia também|comentários|lees ook|gerelateerd|reacties|czytaj także|"
    r"komentarze|читайте также|комментарии)",
)
"""Beginnings of headings over what does not belong to the content."""

ANY_DIGIT = re.compile(r"\d")
DATE = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,9}\.? \d{1,2}|"
    r"\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\b20[012]\d\b|\b\d{1,4} (?:hours?|days?|minutes?|weeks?|months?|"
    r"years?) ago",
)
DATE_BEFORE_DIGIT = 14
"""So many characters at most stand in a DATE before its first digit: "sep", nine letters, a stop, a space."""
PRICE = re.compile(r"[$€£¥]\s?\d|\d\s?(?:usd|eur|gbp|€|zł|kr)\b")
PRICE_BEFORE_DIGIT = 2
UPPER = re.compile("[A-ZÀ-ÖØ-Þ\u0391-\u03a9\u0410-\u042f]")
DIGIT = re.compile(r"[0-9]")
SENTENCE_END = re.compile(r"[.!?。！？]")
# Looking back from the letter, not ahead to it, lets the search skip from letter to letter.
CAPITALISED = re.compile(r"[A-ZÀ-ÖØ-Þ\u0391-\u03a9\u0410-\u042f](?<!\S.)")
SYMBOL = re.compile("[\u2000-\u2bff\ue000-\uf8ff\U0001f000-\U0001ffff]")
