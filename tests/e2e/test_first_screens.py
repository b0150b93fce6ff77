"""The first screens of a long article are shown before the rest is ready."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browsers import Browser, open_article, wait, wait_article

CHOOSE = """
  const content = document.getElementById("content");
  const begin = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!content.children.length) return;
      observer.disconnect();
      resolve(content.innerHTML);
    }).observe(content, { childList: true });
  });
  const choose = (engine) => {
    const input = document.querySelector(`[name=engine][value=${engine}]`);
    input.checked = true;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const { dataset } = document.documentElement;
  const end = async () => {
    while (dataset.state === "busy") await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const shown = () => content.innerHTML.replaceAll(/ class="(folded)?"/g, "");
"""
READ = (
    "async (engine) => {"
    + CHOOSE
    + """
  choose(engine);
  const html = await begin;
  for (const key of "scmxltiv") document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const first = {
    html,
    state: dataset.state,
    enabled: document.querySelectorAll(".needs-article:not([disabled])").length,
  };
  await end();
  const { connect } = await import("/wire/engine-client.js");
  const { getCapture, getSession } = await import("/shared/sessions.js");
  const { sanitizerConfig } = await import("/shared/allowlist.js");
  const id = new URLSearchParams(location.search).get("id");
  const page = { html: await getCapture(id), url: (await getSession(id)).url, engine };
  const article = await connect().read(page);
  const { body } = document.implementation.createHTMLDocument();
  body.setHTML(article.html, { sanitizer: new Sanitizer(sanitizerConfig) });
  return {
    first,
    html: shown(),
    article: body.innerHTML,
    state: dataset.state,
    enabled: document.querySelectorAll(".needs-article:not([disabled])").length,
    needing: document.querySelectorAll(".needs-article").length,
    done: [
      document.documentElement.classList.contains("removing"),
      dataset.layout,
      Boolean(document.querySelector("#player:not([hidden])")),
      document.getElementById("toast")?.textContent ?? "",
    ],
  };
}"""
)


def read_again(app: Browser, site: str, engine: str) -> tuple[Any, dict[str, Any]]:
    """A tab with a long article that is read again, and what was seen meanwhile. The engine has answered
    before, so it has checked its files."""
    tab = open_article(app, f"{site}large/400")
    return tab, tab.eval(READ, engine)


@pytest.mark.parametrize("engine", ["article", "justext"])
def test_first_screens_are_the_beginning_and_commands_wait(app: Browser, site: str, engine: str) -> None:
    """Of the whole article, which the commands need."""
    _, seen = read_again(app, site, engine)
    first = seen["first"]["html"]
    assert seen["html"].startswith(first)
    assert 10_000 < len(first) < len(seen["html"]) / 4
    assert seen["html"] == seen["article"]
    assert (seen["first"]["state"], seen["first"]["enabled"]) == ("busy", 0)
    assert seen["done"] == [False, "scroll", False, ""]
    assert seen["state"] == "ready"
    assert seen["enabled"] == seen["needing"] > 3


def test_a_click_shows_the_first_screens_before_the_answer(app: Browser, site: str) -> None:
    open_article(app, f"{site}second.html")
    tab = open_article(app, f"{site}large/1000")
    names = ["begun", "painted", "article"]
    moments = tab.eval(
        "(names) => names.map((name) => performance.getEntriesByName(name).map((mark) => mark.startTime))",
        names,
    )
    assert [len(times) for times in moments] == [1, 1, 1]
    assert moments == sorted(moments)
    assert tab.eval("() => document.getElementById('content').textContent.length") > 750_000


MIDDLE = (
    "async (act) => {"
    + CHOOSE
    + """
  choose("article");
  await begin;
  const { state } = dataset;
  if (act === "another engine") {
    choose("declutter");
    await end();
  } else setTimeout(() => (act === "reload" ? location.reload() : document.getElementById("back").click()));
  return [state, shown()];
}"""
)


@pytest.mark.large
def test_another_engine_in_the_middle(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}large/400")
    state, shown = tab.eval(MIDDLE, "another engine")
    assert state == "busy"
    _, fresh = read_again(app, site, "declutter")
    assert shown == fresh["html"]


@pytest.mark.large
def test_reloading_and_leaving_in_the_middle(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}large/400")
    # All of it, whether laid out or not.
    text = "() => document.getElementById('content').textContent"
    before = tab.eval(text)
    assert len(before) > 250_000
    assert tab.eval(MIDDLE, "reload")[0] == "busy"
    wait("the reader", lambda: tab.eval("() => performance.getEntriesByName('article').length") == 1)
    wait_article(tab)
    assert tab.eval(text) == before
    assert tab.eval(MIDDLE, "leave")[0] == "busy"
    wait("the page", lambda: tab.url == f"{site}large/400")
    open_article(app, f"{site}second.html")
