"""Who may send messages to the extension, and what remains of a page when its tab is closed."""

from __future__ import annotations

from typing import Any

from tests.e2e.browsers import READER, Browser, Tab, open_article, state, wait, wait_article, wait_failure

INTRUDE = """async (host) => {
  const api = globalThis.browser ?? chrome;
  const tabs = await api.tabs.query({});
  const tab = tabs.find((tab) => tab.url?.startsWith(host));
  const reader = tabs.find((tab) => tab.url?.includes("reader/reader.html"));
  const [{ result }] = await api.scripting.executeScript({
    target: { tabId: tab.id },
    args: [reader.id],
    // What a page's process that was taken over could do: it runs in the world of our content scripts.
    func: async (readerId) => {
      const api = globalThis.browser ?? chrome;
      const heard = [];
      await new Promise((resolve) => {
        const port = api.runtime.connect({ name: "host" });
        port.onMessage.addListener((message) => heard.push(message));
        port.onDisconnect.addListener(resolve);
        const page = { kind: "read", html: "<p>words</p>", url: "", engine: "article" };
        const others = [{ kind: "status" }, { kind: "configure", idleMinutes: 0 }, { kind: "restart" }];
        for (const [id, request] of [...others, page].entries()) {
          try {
            port.postMessage({ kind: "ask", id, request });
          } catch {
            // disconnected already
          }
        }
        setTimeout(resolve, 2000);
      });
      await api.runtime.sendMessage({ kind: "leave", tabId: readerId }).catch(() => undefined);
      const attempt = async (what) => {
        try {
          return (await what()) === undefined ? "done" : "got";
        } catch (error) {
          return "refused";
        }
      };
      return {
        heard,
        session: await attempt(() => api.storage.session.get(null)),
        local: await attempt(() => api.storage.local.set({ settings: { open: "same" } })),
      };
    },
  });
  return result;
}"""

KEYS = "async () => Object.keys(await (globalThis.browser ?? chrome).storage.session.get(null))"

MAKE_OTHER = """async () => {
  const { session } = (globalThis.browser ?? chrome).storage;
  for (const [key, value] of Object.entries(await session.get(null))) {
    if (key.startsWith("session:")) await session.set({ [key]: { ...value, incognito: !value.incognito } });
  }
}"""


def read(app: Browser, site: str) -> Tab:
    tab = open_article(app, f"{site}story.html")
    return tab


def test_content_scripts_are_not_answered(app: Browser, site: str) -> None:
    # In its own tab, so that the page and the access granted by the click stay.
    app.within("() => (globalThis.browser ?? chrome).storage.local.set({ settings: { open: 'new' } })")
    app.action(app.open(f"{site}story.html"))
    reader = wait("the reader", lambda: next((t for t in app.tabs() if READER in t.url), None))
    wait_article(reader)
    result: dict[str, Any] = app.within(INTRUDE, site)
    assert result["heard"] == []
    assert result["session"] == "refused"
    if app.name == "chromium":  # Firefox has no access level for storage.local, so values from it are clamped
        assert result["local"] == "refused"
    assert state(reader) == "ready"


OVERWRITE = """async (host) => {
  const api = globalThis.browser ?? chrome;
  const tab = (await api.tabs.query({})).find((tab) => tab.url?.startsWith(host));
  const evil = { theme: "x onload=1", size: 1e9, line: "2", ownFont: "a;}*{color:red",
    ownInk: "url(//a.test)", images: {}, engine: "__proto__", format: "../x", open: "same" };
  const stored = { settings: evil, [`site:${new URL(host).hostname}`]: evil, engineIdleMinutes: "never" };
  const [{ result }] = await api.scripting.executeScript({
    target: { tabId: tab.id },
    args: [stored],
    func: (stored) => (globalThis.browser ?? chrome).storage.local.set(stored)
      .then(() => "set", () => "refused"),
  });
  if (result === "refused") await api.storage.local.set(stored); // Chromium: they are clamped all the same
}"""

SETTINGS = """async (url) => { const { DEFAULTS, getSettingsAndSite } = await import("/shared/settings.js");
  const { settings } = await getSettingsAndSite(url);
  return Object.keys(DEFAULTS).filter((name) => settings[name] !== DEFAULTS[name]); }"""


def test_settings_that_others_wrote_are_clamped(app: Browser, site: str) -> None:
    app.within("() => (globalThis.browser ?? chrome).storage.local.set({ settings: { open: 'new' } })")
    app.action(app.open(f"{site}story.html"))  # grants access to this tab
    reader = wait("the reader", lambda: next((t for t in app.tabs() if READER in t.url), None))
    wait_article(reader)
    app.within(OVERWRITE, site)
    assert reader.eval(SETTINGS, site) == ["size"]  # the largest font size
    reader.reload()
    wait_article(reader)
    open_article(app, f"{site}second.html")


NOTHING_KEPT = "() => (globalThis.browser ?? chrome).storage.local.set({ settings: { keep: 'off' } })"


def test_a_session_ends_with_its_tab(app: Browser, site: str) -> None:
    app.within(NOTHING_KEPT)
    tab = read(app, site)
    wait("the kept page", lambda: any(key.startswith("capture:") for key in app.within(KEYS)))
    kept = open_article(app, f"{site}second.html")
    wait("both", lambda: sum(key.startswith("capture:") for key in app.within(KEYS)) == 2)
    tab.close()
    assert state(kept) == "ready"
    wait("one", lambda: sum(key.startswith(("capture:", "session:")) for key in app.within(KEYS)) == 2)
    kept.close()
    app.open(f"{site}story.html")
    wait("none", lambda: not [key for key in app.within(KEYS) if key.startswith(("capture:", "session:"))])


def test_private_and_normal_windows_share_no_sessions(app: Browser, site: str) -> None:
    app.within(NOTHING_KEPT)
    tab = read(app, site)
    wait("the kept page", lambda: any(key.startswith("capture:") for key in app.within(KEYS)))
    app.within(MAKE_OTHER)
    tab.reload()
    assert wait_failure(tab) == "gone"
