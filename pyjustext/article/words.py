# ruff: noqa: RUF001 (words of many scripts)
"""Words as the article engine counts them, and the small vocabularies that it knows from the start."""

from __future__ import annotations

import re

WORD = re.compile(r"\w+")
_WIDE_RUN = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]")


def count_words(text: str) -> int:
    """How many words a text has.

    Scripts that put no space between words (Chinese, Japanese, ...) count one word for two characters.
    """
    count = len(WORD.findall(text))
    if not text.isascii():
        count += len(_WIDE_RUN.findall(text)) // 2
    return count


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
FUNCTION_WORDS = frozenset(word for words in _FUNCTION_WORDS.values() for word in words.split())
"""The commonest function words of fifteen languages: running text is full of them, menus are not."""

BOILERPLATE = re.compile(
    r"\b(?:cookies?|subscribe|sign up|sign in|log ?in|read more|learn more|shop now|buy now|"
    r"add to (?:cart|bag|wishlist|basket)|share|follow us|all rights reserved|privacy policy|terms of|"
    r"newsletter|skip to|related|comments?|advertisement|sponsored|view all|see all|show more|load more|"
    r"back to top|click here|download|next|previous|reply|report|copyright|javascript|your email|"
    r"email address|unsubscribe|free shipping|in stock|out of stock|minutes? read|min read|copy link|"
    r"print|loading|anmelden|weiterlesen|mehr lesen|teilen|kommentare|datenschutz|impressum|anzeige|"
    r"newsletter|lire la suite|partager|commentaires|abonnez|publicité|mentions légales|leer más|"
    r"compartir|comentarios|suscríbete|publicidad|aviso legal|leggi tutto|condividi|commenti|iscriviti|"
    r"pubblicità|leia mais|compartilhe|comentários|lees meer|delen|reacties|czytaj więcej|udostępnij|"
    r"komentarze|читать далее|поделиться|комментарии|реклама)\b",
)
"""For text in lower case: phrases that stand in the furniture of pages much more often than elsewhere."""

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

DATE = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,9}\.? \d{1,2}|"
    r"\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\b20[012]\d\b|\b\d{1,4} (?:hours?|days?|minutes?|weeks?|months?|"
    r"years?) ago",
)
PRICE = re.compile(r"[$€£¥]\s?\d|\d\s?(?:usd|eur|gbp|€|zł|kr)\b")
UPPER = re.compile("[A-ZÀ-ÖØ-Þ\u0391-\u03a9\u0410-\u042f]")
DIGIT = re.compile(r"[0-9]")
SENTENCE_END = re.compile(r"[.!?。！？]")
CAPITALISED = re.compile(r"(?<!\S)[A-ZÀ-ÖØ-Þ\u0391-\u03a9\u0410-\u042f]")
SYMBOL = re.compile("[\u2000-\u2bff\ue000-\uf8ff\U0001f000-\U0001ffff]")
