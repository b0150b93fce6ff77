"""One table has all commands; menus, keys, help sheets and the options page are made from it."""

from __future__ import annotations

from tests.e2e.browsers import OPTIONS, Browser, Tab, open_article, wait
from tests.e2e.library.asking import open_library

AGREE = """async (room, module) => {
  const { COMMANDS } = await import("/shared/command-table.js");
  const { ACTIONS } = await import(module);
  const named = new Set(Object.keys(COMMANDS[room]));
  return [...named.symmetricDifference(new Set(Object.keys(ACTIONS)))];
}"""

KEYS = """(id) => [...document.querySelectorAll(`#${id} dt`)].map((dt) =>
  [[...dt.children].map((key) => key.textContent).join(" "), dt.nextElementSibling.textContent])"""

TABLE = """async () => (await import("/shared/command-table.js")).COMMANDS"""


def keys(tab: Tab, id_: str) -> list[list[str]]:
    found: list[list[str]] = tab.eval(KEYS, id_)
    return found


def test_every_command_has_an_action_and_every_action_a_command(app: Browser, site: str) -> None:
    reader = open_article(app, f"{site}second.html")
    assert reader.eval(AGREE, "reader", "/reader/commands.js") == []
    assert open_library(app).eval(AGREE, "library", "/library/library.js") == []
    assert app.open(app.url(OPTIONS)).eval(AGREE, "background", "/background/menus.js") == []


def test_no_key_means_two_things(app: Browser) -> None:
    table = app.open(app.url(OPTIONS)).eval(TABLE)
    for room in ("reader", "library"):
        for kind in ("key", "ctrlKey"):
            used = [known[kind] for known in table[room].values() if kind in known]
            assert len(used) == len(set(used)), (room, kind)


def test_options_and_help_sheets_name_the_same_keys(app: Browser, site: str) -> None:
    options = app.open(app.url(OPTIONS))
    wait("the keys", lambda: keys(options, "reader-keys"))
    told = {room: keys(options, f"{room}-keys") for room in ("reader", "library")}
    reader = open_article(app, f"{site}second.html")
    reader.press("?")
    wait("the reader's sheet", lambda: keys(reader, "help-keys"))
    assert keys(reader, "help-keys") == told["reader"]
    shelf = open_library(app)
    shelf.press("?")
    wait("the library's sheet", lambda: keys(shelf, "help-keys"))
    assert keys(shelf, "help-keys") == told["library"]
