"""The background's first script in a page that the browser does not let it enter yet."""

from __future__ import annotations

import pytest

from tests.e2e.browsers import OPTIONS, READER, Browser, wait

NOT_YET = [
    "Cannot access contents of the page. Extension manifest must request permission to access the host.",
    "Missing host permission for the tab",
    "Frame with ID 0 was removed.",
    "",  # no refusal, but no answer
]
NEVER = "The extensions gallery cannot be scripted."

# A page of the extension in place of the background; the browser is the real one after the refusals.
GRAB = """async (url, words, times) => {
  const page = window;
  const api = page.browser ?? page.chrome;
  const [tab] = (await api.tabs.query({})).filter((tab) => tab.url === url);
  const { executeScript } = api.scripting;
  let calls = 0;
  const refuse = (script) => {
    if (script.files) script.files = script.files.map((file) => `/${file}`); // not in this page's folder
    if (++calls > times) return executeScript(script);
    return words ? page.Promise.reject(new page.Error(words)) : page.Promise.resolve(new page.Array());
  };
  page.Object.defineProperty(api.scripting, "executeScript", { value: refuse, configurable: true });
  try {
    const { capture } = await import("/capture/grab.js");
    const { html, hasText } = await capture(tab.id).page;
    return { calls, hasText, html: html.includes("nobody in the village") };
  } catch (error) {
    return { calls, error: String(error) };
  } finally {
    page.Object.defineProperty(api.scripting, "executeScript", { value: executeScript });
  }
}"""


@pytest.fixture
def clicked(app: Browser, site: str) -> str:
    """The address of a page that the browser lets us enter, because its button was clicked."""
    app.within("() => (globalThis.browser ?? chrome).storage.local.set({ settings: { open: 'new' } })")
    tab = app.open(f"{site}story.html")
    app.action(tab)
    wait("the reader", lambda: any(app.url(READER) in tab.url for tab in app.tabs()))
    return tab.url


def test_it_tries_again_and_gives_up(app: Browser, clicked: str) -> None:
    """At once if no extension may enter the page."""
    tab = app.open(app.url(OPTIONS))
    for words in NOT_YET:
        assert tab.eval(GRAB, clicked, words, 3) == {"calls": 4, "hasText": True, "html": True}, words
    seen = tab.eval(GRAB, clicked, NOT_YET[0], 1000)
    assert 3 < seen["calls"] <= 20
    assert NOT_YET[0] in seen["error"]
    assert tab.eval(GRAB, clicked, NEVER, 1000) == {"calls": 1, "error": f"Error: {NEVER}"}
