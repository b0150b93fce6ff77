# ruff: noqa: RUF001 (words of many scripts)
"""Bylines as news systems write them in several languages, and the dates beside them."""

from __future__ import annotations

import pytest

from tests.stated import metadata

TEXT = f"<p>{'It sails. ' * 40}</p>" * 3


@pytest.mark.parametrize(
    ("line", "byline"),
    [
        ("<div><span>Autor:in</span><span>Anna Weber</span></div>", "Anna Weber"),
        ("<div>Autor:in: Anna Weber</div>", "Anna Weber"),
        ("<div class=author>Autor/-in: <a>Anna Weber</a></div>", "Anna Weber"),
        ("<div>Autoren: Anna Weber, Jan Koch</div>", "Anna Weber, Jan Koch"),
        ("<p>Ein Bericht von Anna Weber</p>", "Anna Weber"),
        ("<p>Von unserem Korrespondenten Jan Koch, Paris</p>", "Jan Koch"),
        ("<p class=byline>Anna Weber/dpa</p>", "Anna Weber"),
        ("<div class=author-name>Anna Weber (aw)</div>", "Anna Weber"),
        ("<p>Par Marie Dubois avec AFP</p>", "Marie Dubois"),
        ("<p>Propos recueillis par Marie Dubois</p>", "Marie Dubois"),
        ("<p>Auteur·e : Marie Dubois</p>", "Marie Dubois"),
        ("<p>Texte : Marie Dubois, photos : Jean Petit</p>", "Marie Dubois"),
        ("<p>Texto: María Pérez. Fotos: Juan Gil</p>", "María Pérez"),
        ("<p>Autor/a: María Pérez</p>", "María Pérez"),
        ("<p>Авторы: Анна Петрова, Иван Смирнов</p>", "Анна Петрова, Иван Смирнов"),
        ("<p>Материал подготовила Анна Петрова</p>", "Анна Петрова"),
        ("<p>文/张小明</p>", "张小明"),
        ("<p>作者｜张小明 编辑｜李大伟</p>", "张小明"),
        ("<p>来源：新华社 作者：张小明</p>", "张小明"),
        ("<p>2026-03-04 来源：新华社 作者：张小明</p>", "张小明"),
        ("<p>记者 张小明 李大伟</p>", "张小明, 李大伟"),
        ("<p>責任編輯：李大偉</p>", ""),
        ("<p>文：山田太郎</p>", "山田太郎"),
        ("<p>Της Μαρίας Παπαδοπούλου</p>", "Μαρίας Παπαδοπούλου"),
        ("<p>Της Ελλάδας τα νησιά</p>", ""),
        ("<p>Γράφει ο Γιάννης Παπαδόπουλος</p>", "Γιάννης Παπαδόπουλος"),
        ("<p>Συντάκτης: Γιάννης Παπαδόπουλος</p>", "Γιάννης Παπαδόπουλος"),
        ("<p>Autor: Łukasz Żak</p>", "Łukasz Żak"),
        ("<p>Oprac. Anna Nowak</p>", "Anna Nowak"),
        # Names that have a role, a button or a box of the label beside them
        ("<div><p>Juliette Weber</p><p>Tech Writer</p></div>", "Juliette Weber"),
        ("<div>Dr. Anna Weber</div><div>Redakteurin</div>", "Dr. Anna Weber"),
        (
            "<div><p>Written by</p></div><div><span>Eliza</span><span> - Product marketer</span></div>",
            "Eliza",
        ),
        ("<h6>Authors</h6><ul><li><a>Ann Writer</a></li><li>Ben Reader</li></ul>", "Ann Writer, Ben Reader"),
        ("<h2>By</h2><div><a href=/wedding-checklists/>Wedding Checklists</a></div>", ""),
        ("<div>Posted by Bookworm on Tuesday, August 29, 2023</div>", "Bookworm"),
        ("<div class=author><span>Follow</span><span>Ann Writer</span></div>", "Ann Writer"),
        ("<div class=author><a>Edit profile</a><a>Log out</a></div>", ""),
    ],
)
def test_bylines_below_the_title(line: str, byline: str) -> None:
    assert metadata("", f"<h1>The ferry sails again</h1>{line}{TEXT}").byline == byline


@pytest.mark.parametrize(
    "line",
    [
        "<p>Updated March 6, 2026 | Published March 4, 2026</p>",
        "<p>Actualizado: 06/03/2026 Publicado: 04/03/2026</p>",
    ],
)
def test_the_date_of_publication_behind_that_of_a_change(line: str) -> None:
    found = metadata("", f"<h1>The ferry sails again</h1>{line}{TEXT}", html="lang=es")
    assert (found.published, found.modified) == ("2026-03-04", "2026-03-06")
