"""The first screens of a long article are shown before the rest is ready."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browsers import Browser, open_article, wait, wait_article

READ = """async (engine) => {
  const content = document.getElementById("content");
  const { read } = await import("/reader/reading.js");
  const { COMMANDS, run } = await import("/reader/commands.js");
  const { current } = await import("/reader/current.js");
  const seen = [];
  const observer = new MutationObserver(() => {
    if (!content.children.length || seen.length) return;
    for (const command of COMMANDS) if (command.article) void run(command);
    seen.push({
      html: content.innerHTML,
      article: current.article !== undefined,
      state: document.documentElement.dataset.state,
      enabled: document.querySelectorAll(".needs-article:not([disabled])").length,
      speaking: Boolean(document.querySelector("#player:not([hidden])")),
      removing: document.documentElement.classList.contains("removing"),
    });
  });
  observer.observe(content, { childList: true });
  await read(engine);
  observer.disconnect();
  const shown = () => content.innerHTML.replaceAll(/ class="(folded)?"/g, "");
  const html = shown();
  const { showArticle } = await import("/reader/view.js");
  await showArticle(current.article, current.session);
  return {
    first: seen[0],
    html,
    whole: shown(),
    state: document.documentElement.dataset.state,
    enabled: document.querySelectorAll(".needs-article:not([disabled])").length,
    needing: document.querySelectorAll(".needs-article").length,
  };
}"""


def read_again(app: Browser, site: str, engine: str = "article") -> tuple[Any, dict[str, Any]]:
    """A tab with a long article that is read again, and what was seen meanwhile. The engine has answered
    before, so it has checked its files."""
    tab = open_article(app, f"{site}large/400")
    return tab, tab.eval(READ, engine)


@pytest.mark.parametrize("engine", ["article", "justext"])
def test_first_screens_are_the_beginning_of_the_article(app: Browser, site: str, engine: str) -> None:
    _, seen = read_again(app, site, engine)
    first = seen["first"]["html"]
    assert seen["html"].startswith(first)
    assert 10_000 < len(first) < len(seen["html"]) / 4
    assert seen["html"] == seen["whole"]


def test_commands_wait_for_the_whole_article(app: Browser, site: str) -> None:
    _, seen = read_again(app, site)
    assert seen["first"] | {"html": ""} == {
        "html": "",
        "article": False,
        "state": "busy",
        "enabled": 0,
        "speaking": False,
        "removing": False,
    }
    assert seen["state"] == "ready"
    assert seen["enabled"] == seen["needing"] > 3


def test_a_click_shows_the_first_screens_before_the_answer(app: Browser, site: str) -> None:
    open_article(app, f"{site}second.html")
    tab = open_article(app, f"{site}large/2000")
    names = ["begun", "painted", "article"]
    moments = tab.eval(
        "(names) => names.map((name) => performance.getEntriesByName(name).map((mark) => mark.startTime))",
        names,
    )
    assert [len(times) for times in moments] == [1, 1, 1]
    assert moments == sorted(moments)
    assert tab.eval("() => document.getElementById('content').textContent.length") > 1_500_000


MIDDLE = """async (act) => {
  const content = document.getElementById("content");
  const { read } = await import("/reader/reading.js");
  const begun = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!content.children.length) return;
      observer.disconnect();
      resolve(document.documentElement.dataset.state);
    }).observe(content, { childList: true });
  });
  const first = read("article");
  const state = await begun;
  if (act === "another engine") await Promise.all([first, read("declutter")]);
  else setTimeout(() => (act === "reload" ? location.reload() : document.getElementById("back").click()));
  return state;
}"""


def test_another_engine_in_the_middle(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}large/400")
    assert tab.eval(MIDDLE, "another engine") == "busy"
    assert tab.eval("() => document.querySelector('[name=engine]:checked').value") == "declutter"
    _, fresh = read_again(app, site, "declutter")
    shown = "() => document.getElementById('content').innerHTML.replaceAll(/ class=\"(folded)?\"/g, '')"
    assert tab.eval(shown) == fresh["html"]


def test_reloading_and_leaving_in_the_middle(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}large/400")
    before = wait_article(tab)
    assert tab.eval(MIDDLE, "reload") == "busy"
    wait("the reader", lambda: tab.eval("() => performance.getEntriesByName('article').length") == 1)
    assert wait_article(tab) == before
    assert tab.eval(MIDDLE, "leave") == "busy"
    wait("the page", lambda: tab.url == f"{site}large/400")
    open_article(app, f"{site}second.html")
