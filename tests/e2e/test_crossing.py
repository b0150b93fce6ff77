"""A page crosses to the host once; later requests name its session."""

from __future__ import annotations

from typing import Any

from tests.e2e.browsers import OPTIONS, Browser, count, open_article, wait, wait_article
from tests.e2e.test_arriving import KEPT

# Counts the characters of what goes over new ports to the host.
COUNT = """{
  const { runtime } = globalThis.browser ?? chrome;
  const connect = runtime.connect.bind(runtime);
  window.crossed = [];
  runtime.connect = (...how) => {
    const port = connect(...how);
    const { onMessage, onDisconnect } = port;
    const postMessage = (message) => {
      window.crossed.push(JSON.stringify(message).length);
      port.postMessage(message);
    };
    return { onMessage, onDisconnect, postMessage, disconnect: () => port.disconnect() };
  };
}"""

CROSSED = "() => window.crossed.splice(0).reduce((sum, size) => sum + size, 0)"

# A page of the extension in place of background and reader: a click, "Why is this here?", another engine, the
# path of a part, and a save.
ALL = (
    f"async () => {{ {COUNT}"
    + """
  const { connect } = await import("/wire/engine-client.js");
  const { askAbout } = await import("/wire/host-wire.js");
  const client = connect();
  const words = "These words are the text of an article, and it goes on for a long time. ".repeat(20);
  const html = "<!doctype html><title>Title</title><h1>Title</h1>" + `<p>${words}</p>`.repeat(200);
  const url = "https://a.test/";
  const session = crypto.randomUUID();
  const page = { session, load: async () => { throw new Error("the page is wanted again"); } };
  await client.prefetch(session, { html, url });
  const article = await client.take(session);
  const { paragraphs } = await client.explain({ html: page, url });
  const other = await client.read({ html: page, url, engine: "justext" });
  await client.ask("locate", { html: page, text: words.trim() });
  const save = { kind: "save", uid: crypto.randomUUID(), url, title: "Title", article };
  const saved = await askAbout(page, save);
  await askAbout(page, { ...save, uid: crypto.randomUUID(), article: undefined });
  return { share: (eval(CROSSED) - JSON.stringify(article).length) / html.length, blocks: paragraphs.length,
    engine: other.engine, saved: saved.uid === save.uid };
}""".replace("eval(CROSSED)", f"({CROSSED})()")
)


def test_a_page_crosses_once(app: Browser) -> None:
    seen: dict[str, Any] = app.open(app.url(OPTIONS)).eval(ALL)
    assert (seen["blocks"], seen["engine"], seen["saved"]) == (201, "justext", True)
    assert 1 <= seen["share"] < 1.1


def test_a_host_that_lost_its_memory_gets_the_page_once(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}large/200")
    tab.eval(f"() => {{ {COUNT} }}")
    size = len(tab.eval(KEPT))
    app.kill_engine()
    tab.press("w")
    wait("the blocks", lambda: count(tab, "#explain-blocks .kept"), 60)
    assert size <= tab.eval(CROSSED) < 1.5 * size
    tab.press("Escape")
    tab.press("e")
    tab.click("#ways-panel label:nth-of-type(2)")
    wait("the other engine", lambda: "engine=justext" in tab.url)
    wait_article(tab)
    assert 0 < tab.eval(CROSSED) < 5000
