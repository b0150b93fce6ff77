"""Names of authors without the roles, newspapers and buttons beside them."""

from __future__ import annotations

import pytest

from pyjustext.metadata import author_names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("By Ann Scribe Science reporter, River News", ["Ann Scribe"]),
        ("By River's Editorial Writers", []),
        ("Ann Scribe, Tokyo correspondent", ["Ann Scribe"]),
        ("Ann Scribe, Science Editor", ["Ann Scribe"]),
        ("Ann Scribe, Inquirer Staff Writer", ["Ann Scribe"]),
        ("ANN SCRIBE (STAFF WRITER)", ["ANN SCRIBE"]),
        ("Ann Scribe @annscribe, River Today", ["Ann Scribe"]),
        ("Ann Scribe, Special for River Today", ["Ann Scribe"]),
        ("Ann Scribe, CNN", ["Ann Scribe"]),
        ("annscribe, Community Contributor", ["annscribe"]),
        ("Ann Scribe and Ben Reader, River Daily Sports", ["Ann Scribe", "Ben Reader"]),
        ("מאת דנה לוי", ["דנה לוי"]),
        ("بقلم: سمير خوري", ["سمير خوري"]),
        ("Írta: Kovács Anna", ["Kovács Anna"]),
        ("Oleh: Rini Hartono", ["Rini Hartono"]),
        ("Oleh Hartenko", ["Oleh Hartenko"]),
        ("Ministerium für Fluss und Hafen", ["Ministerium für Fluss und Hafen"]),
        ("Institut du Fleuve et Port", ["Institut du Fleuve et Port"]),
        ("Ann Scribe und Ben Reader", ["Ann Scribe", "Ben Reader"]),
        ("BY ANN SCRIBE AND BEN READER", ["ANN SCRIBE", "BEN READER"]),
        ("Ann Scribe, River Teacher & Garden Educator", ["Ann Scribe"]),
        ("Ann Scribe, Shipping Expert", ["Ann Scribe"]),
        ("By Ann Scribe, RNT Columnist", ["Ann Scribe"]),
        ("Ann Scribe, Harbour University", ["Ann Scribe"]),
        ("By Ann Scribe, The River Daily", ["Ann Scribe"]),
        ("Ann Scribe, BLVD®", ["Ann Scribe, BLVD®"]),
        (
            "Ann Scribe, DVM, RVT (Rivers); Ben Reader, DVM",
            ["Ann Scribe, DVM, RVT (Rivers)", "Ben Reader, DVM"],
        ),
        ("Anna Schreiber, Redakteurin", ["Anna Schreiber"]),
        ("Иван Петров, корреспондент", ["Иван Петров"]),
        ("Иван Петров, главный редактор", ["Иван Петров"]),
    ],
)
def test_roles_and_newspapers_are_no_part_of_a_name(text: str, found: list[str]) -> None:
    assert author_names.clean([text]) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("By Ann Scribe, medically reviewed by Ben Reader", ["Ann Scribe"]),
        ("By Ann Scribe Fact-checked by Ben Reader", ["Ann Scribe"]),
        ("Words by Ann Scribe, photos by Ben Reader", ["Ann Scribe"]),
        ("Story by Ann Scribe; Photography by Ben Reader", ["Ann Scribe"]),
        ("Text: Anna Svensson Foto: Bo Ek", ["Anna Svensson"]),
        ("Автор Иван Петров, фото: Пётр Иванов", ["Иван Петров"]),
    ],
)
def test_who_did_something_else_is_no_author(text: str, found: list[str]) -> None:
    assert author_names.clean([text]) == found


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Ein Gastbeitrag von Anna Schreiber",
            "Eine Kolumne von Anna Schreiber",
            "Protokoll: Anna Schreiber",
        ),
        *(
            "Interview: Anna Schreiber",
            "von Anna Schreiber, 3 Minuten",
            "Anna Schreiber, Lesedauer: 3 Minuten",
        ),
    ],
)
def test_labels_of_german_bylines(text: str) -> None:
    assert author_names.clean([text]) == ["Anna Schreiber"]


@pytest.mark.parametrize(
    "text",
    ["Автор статьи: Иван Петров", "Подготовил Иван Петров", "Беседовал Иван Петров", "Текст: Иван Петров"],
)
def test_labels_of_russian_bylines(text: str) -> None:
    assert author_names.clean([text]) == ["Иван Петров"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Tekst: Jan Kowalski", ["Jan Kowalski"]),
        ("Napisał Jan Kowalski", ["Jan Kowalski"]),
        ("Scritto da Mario Rossi il 3 maggio 2020", ["Mario Rossi"]),
        ("Publié par Jean Dupont le 3 mai 2020", ["Jean Dupont"]),
        ("Escrito por Juan Pérez el 3 de mayo de 2020", ["Juan Pérez"]),
        ("von Anna Schreiber am 3. Mai 2020", ["Anna Schreiber"]),
    ],
)
def test_a_label_before_a_name_and_a_date_behind_it(text: str, found: list[str]) -> None:
    assert author_names.clean([text]) == found


@pytest.mark.parametrize(
    "text",
    [
        *("River Times", "Local News", "Staff Reports", "River Sports", "River Tribune UGC"),
        *("E-mail the writer", "Bio", "Archive", "For the Tribune", "publisher"),
        *(
            "boats.es",
            "Ediciones El Puerto",
            "River's Writers",
            "Staff, news services",
        ),
    ],
)
def test_newspapers_and_buttons_are_no_persons(text: str) -> None:
    assert author_names.clean([text]) == []


def test_the_name_of_a_site_may_have_an_and_in_it() -> None:
    assert author_names.clean(["Boat&Tide"], {"boattide"}) == ["Boat&Tide"]
    assert author_names.clean(["Boat&Tide", "Ann Scribe"], {"boattide"}) == ["Ann Scribe"]


@pytest.mark.parametrize("login", ["admin", "q_admin", "admin3", "RNT Admin", "mdelatorreq6vkpg2ma0ci"])
def test_a_login_of_who_runs_the_site_is_no_author(login: str) -> None:
    assert author_names.clean([login]) == []


def test_names_beside_logins() -> None:
    assert author_names.clean(["Madmin Writer", "slow-poke"]) == ["Madmin Writer", "slow-poke"]
