"""Faults while a page is read or saved: the user gets an article, a message that explains it, or the page."""

from __future__ import annotations

from tests.e2e.browsers import Browser, count, open_article, state, text, wait, wait_article, wait_failure

FILL = """async () => {
  const { session } = (globalThis.browser ?? chrome).storage;
  let size = 4_000_000;
  for (let n = 0; size > 1000; n++)
    await session.set({ [`filler:${n}`]: "x".repeat(size) }).catch(() => { size = Math.floor(size / 2); });
}"""
EMPTY = """async () => {
  const { session } = (globalThis.browser ?? chrome).storage;
  await session.remove(Object.keys(await session.get(null)).filter((key) => key.startsWith("filler:")));
}"""


def test_no_room_for_what_was_captured(app: Browser, site: str) -> None:
    """With the session storage full, a page is read or the reader says why not. Afterwards all works
    again."""
    app.within(FILL)
    try:
        tab = app.open(f"{site}story.html")
        app.action(tab)
        wait("an end", lambda: state(tab) in ("ready", "failed"), 60)
        if state(tab) == "failed":
            assert wait_failure(tab) == "gone"
    finally:
        app.within(EMPTY)
    open_article(app, f"{site}second.html")


def test_engine_killed_while_saving(app: Browser, site: str) -> None:
    """The file is saved anyway, or the reader says that it was not; the article stays in place."""
    tab = app.open(f"{site}second.html")
    app.action(tab)
    before = wait_article(tab)
    tab.click("#save")
    app.kill_engine()
    wait("words", lambda: text(tab, "#toast"), 60)
    assert text(tab, "#content") == before
    assert count(tab, "#failure:not([hidden])") == 0
    tab.click("#save")
    wait("the file", lambda: "Saved" in text(tab, "#toast") or "saved" in text(tab, "#toast"), 60)
