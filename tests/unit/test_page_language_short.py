"""The language of a short article: the one that the page declares, where the script agrees."""

from __future__ import annotations

import pytest

import pyjustext

LINK = '<a href="/{0}">The latest stories from the world of boats and the sea, with the news of {0}</a> '
FRAME = f"<nav>{''.join(LINK.format(number) for number in range(40))}</nav>"
GERMAN = "Die Fähre fährt heute nicht mehr, weil der Wind auf dem Fluss zu stark ist. Morgen fährt sie."
RUSSIAN = "Паром сегодня не ходит, потому что ветер на реке слишком сильный. Завтра он снова пойдёт."


@pytest.mark.parametrize(
    ("declared", "text", "lang"),
    [
        ("de", GERMAN, "de"),
        ("ru", RUSSIAN, "ru"),
        ("ru", GERMAN, "en"),
        ("de-AT", GERMAN, "de-AT"),
        ("", GERMAN, "en"),
    ],
)
def test_a_short_article_is_in_the_declared_language_if_the_script_agrees(
    declared: str, text: str, lang: str
) -> None:
    page = f"<html lang='{declared}'><body>{FRAME}<article><h1>A</h1><p>{text}</p></article>{FRAME}"
    assert pyjustext.read(page).lang == lang
