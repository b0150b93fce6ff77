"""Faults while a page is read or saved: the user gets an article, a message that explains it, or the page."""

from __future__ import annotations

from tests.e2e.browsers import (
    OPTIONS,
    Browser,
    count,
    open_article,
    state,
    text,
    wait,
    wait_article,
    wait_failure,
)

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

# A port of which the browser never says that it is closed. Signs of life are asked for twenty times as often.
SILENT = """async ([html, deaf]) => {
  const { runtime } = globalThis.browser ?? chrome;
  const [connect, every] = [runtime.connect.bind(runtime), globalThis.setInterval];
  globalThis.setInterval = (act, ms) => every(act, ms / 20);
  let ports = 0;
  runtime.connect = (about) => {
    const port = connect(about);
    const { onMessage, onDisconnect } = port;
    const isDeaf = ++ports === 1 && deaf;
    const postMessage = (message) => isDeaf || port.postMessage(message);
    return { onMessage, onDisconnect, postMessage, disconnect: () => {} };
  };
  const { ask } = await import("/wire/host-wire.js?another");
  const answer = ask({ kind: "read", html, url: "", engine: "article" });
  const answered = answer.then((json) => JSON.parse(json).kind);
  const late = new Promise((resolve) => setTimeout(resolve, 30_000, "nothing"));
  return [await Promise.race([answered, late]), ports];
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


def paragraphs(count: int) -> str:
    return "".join(f"<p>The lamp was lit at four on day {day}, as ever.</p>" for day in range(count))


def test_a_host_that_is_gone_without_a_word(app: Browser) -> None:
    """A request is not waited for without end: it is sent again over another port."""
    assert app.open(app.url(OPTIONS)).eval(SILENT, [paragraphs(20), True]) == ["value", 2]


def test_a_host_that_works_for_long_is_not_given_up(app: Browser) -> None:
    assert app.open(app.url(OPTIONS)).eval(SILENT, [paragraphs(20_000), False]) == ["value", 1]
