"""Live pages that are slow for the browser itself: the reader shows their article all the same."""

from __future__ import annotations

import pytest

from tests.e2e.browsers import Browser, wait_article

SENTENCE = "nobody in the village"

OPTIONS_OF_A_LIST = """() => {
  const list = document.createElement("select");
  for (let n = 0; n < 100_000; n++) list.add(new Option(`Village ${n}`));
  document.body.append(list);
}"""
ATTRIBUTES = """() => {
  for (let element = 0; element < 20; element++) {
    const made = document.createElement("p");
    for (let n = 0; n < 10_000; n++) made.setAttribute(`data-a${n}`, "x");
    document.body.append(made);
  }
}"""
DEEP = """() => {
  const top = document.createElement("div");
  let inner = top;
  for (let depth = 0; depth < 2_000; depth++) inner = inner.appendChild(document.createElement("div"));
  inner.append("The end of it all.");
  document.body.append(top);
}"""
# Each with a line of running text, all loaded before the click: a page of short lines would be no article.
FRAMES = """() => Promise.all(Array.from({ length: 100 }, (_, n) => new Promise((resolve) => {
  const frame = document.createElement("iframe");
  frame.srcdoc = `<p>In frame ${n} it is said that the lamp was lit at four in the afternoon, that the keeper
    wrote the hour down in his book, and that he slept until the morning came.`;
  frame.onload = resolve;
  document.body.append(frame);
}))).then(() => undefined)"""
SAME_IDS = """() => {
  const made = document.createElement("div");
  made.innerHTML = "<i id=same></i>".repeat(80_000);
  document.body.append(made);
}"""


FILLS = {
    "options": OPTIONS_OF_A_LIST,
    "attributes": ATTRIBUTES,
    "deep": DEEP,
    "frames": FRAMES,
    "ids": SAME_IDS,
}


@pytest.mark.parametrize("fill", FILLS)
@pytest.mark.large
def test_there_is_an_article(app: Browser, site: str, fill: str) -> None:
    tab = app.open(f"{site}story.html")
    tab.eval(FILLS[fill])
    app.action(tab)
    assert SENTENCE in wait_article(tab)
