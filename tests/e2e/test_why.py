"""The view of why each block of a page is in the article or not."""

from __future__ import annotations

from tests.e2e.browsers import Browser, Tab, count, open_article, text, wait


def test_why_is_this_here(app: Browser, site: str) -> None:
    """The page with its blocks coloured: each has a reason, jusText's thresholds take effect immediately, and
    no link leads away."""
    tab = open_article(app, f"{site}story.html")
    tab.press("w")
    wait("the blocks", lambda: count(tab, "#explain-blocks .kept") and count(tab, "#explain-blocks .dropped"))
    explain_with(tab, "justext")
    wait("the thresholds", lambda: count(tab, "#explain-thresholds input") == 6)
    wait("jusText's blocks", lambda: count(tab, "#explain-blocks .kept"))
    assert count(tab, "#explain-blocks li .dropped") > 2  # the menu, in the list
    assert count(tab, "#explain-blocks :is(a, img, input, [id], [title])") == 0
    kept = count(tab, "#explain-blocks .kept")
    point_at_next(tab)
    assert "characters; in links" in text(tab, "#explain-why")
    tab.eval(
        """() => { const e = document.querySelector("#explain-thresholds input"); e.value = "400";
        e.dispatchEvent(new Event("input")); }"""
    )
    wait("fewer blocks", lambda: count(tab, "#explain-blocks .kept") < kept)


REASONS = {
    "article": "Left out · Its own score decided; the threshold is",
    "justext": "Left out · Too much of its text is links.",
    "declutter": "Left out · Every element of the type “nav” is removed.",
}
"""What is said about the first link in the menu, by engine."""


def test_the_reason_is_said_in_words(app: Browser, site: str) -> None:
    """The rules have their names in the report alone, beside the words."""
    tab = open_article(app, f"{site}story.html")
    tab.press("w")
    for engine, words in REASONS.items():
        explain_with(tab, engine)
        point_at_next(tab)
        assert text(tab, "#explain-why .reason").startswith(words)
    for file in app.downloads.iterdir():
        file.unlink()
    tab.click("#explain .actions button:nth-child(3)")
    wait(
        "the report", lambda: app.tabs() and any(f.stat().st_size for f in app.downloads.glob("report*.txt"))
    )
    (file,) = app.downloads.iterdir()
    report = file.read_text("utf-8")
    assert "- bad (tag): Every element of the type “nav” is removed." in report
    assert "\n+ good (count): Words: " in report


def test_answers_with_unknown_rules_are_refused(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}story.html")
    errors = tab.eval(
        """async () => {
        const { check } = await import("../wire/host-wire.js");
        const block = { text: "", path: "p", kept: true, kind: "good", score: 1, length: 0, links: 0,
          stopWords: 0 };
        const reasons = [[{ rule: "short", values: {} }], [{ rule: "long", values: {} }], [{ rule: "short" }],
          [{ rule: "short", values: {}, more: 1 }], "short"];
        return reasons.map((reasons) => {
          const paragraphs = [{ ...block, reasons }];
          try {
            check("python", "answers", { kind: "explained", paragraphs, options: {}, html: "" });
          } catch (error) {
            return error.message;
          }
          return "";
        });
        }"""
    )
    assert errors == [
        "",
        "python: explained/paragraphs/0/reasons/0/rule: enum",
        "python: explained/paragraphs/0/reasons/0: required",
        "python: explained/paragraphs/0/reasons/0: additionalProperties",
        "python: explained/paragraphs/0/reasons: type",
    ]


ACTIVE = """() => [...document.querySelectorAll("#explain-blocks *")].filter((e) =>
  e.matches("a, img, video, audio, iframe, object, embed, form, input, style, link, meta, base, svg") ||
  e.getAttributeNames().some((name) => name.startsWith("on") || /^(style|id|name|src)$/.test(name)))
  .map((e) => e.outerHTML.slice(0, 100))"""


def test_nothing_of_a_hostile_page_runs_there(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}attacks")
    tab.press("w")
    for engine in REASONS:
        explain_with(tab, engine)
        assert count(tab, "#explain-blocks [data-block]") > 300
        assert tab.eval(ACTIVE) == [], engine
    assert tab.eval("() => globalThis.ran ?? 0") == 0


def explain_with(tab: Tab, engine: str) -> None:
    """Choose another engine in the view of why each block is there."""
    wait("the blocks", lambda: count(tab, "#explain-blocks [data-block]"))
    tab.eval(
        """(engine) => { const e = document.querySelector("#explain-engine"); e.value = engine;
        document.querySelector("#explain-blocks").replaceChildren();
        e.dispatchEvent(new Event("change")); }""",
        engine,
    )
    wait("the blocks of the engine", lambda: count(tab, "#explain-blocks [data-block]"))


def point_at_next(tab: Tab) -> None:
    """Go to the next block by key."""
    tab.eval(
        """() => document.querySelector("#explain-blocks").dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }))"""
    )
