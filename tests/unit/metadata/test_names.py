"""Names of authors without the roles, newspapers and buttons beside them."""

from __future__ import annotations

import pytest

from pyjustext.metadata import author_names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("By Ann Scribe Science reporter, River News", ["Ann Scribe"]),
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
    ],
)
def test_roles_and_newspapers_are_no_part_of_a_name(text: str, found: list[str]) -> None:
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


@pytest.mark.parametrize("login", ["admin", "q_admin", "admin3", "mdelatorreq6vkpg2ma0ci"])
def test_a_login_of_who_runs_the_site_is_no_author(login: str) -> None:
    assert author_names.clean([login]) == []


def test_names_beside_logins() -> None:
    assert author_names.clean(["Madmin Writer", "slow-poke"]) == ["Madmin Writer", "slow-poke"]
