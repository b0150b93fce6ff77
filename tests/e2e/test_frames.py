"""Frames of other sites, which the browser does not let the extension read."""

from __future__ import annotations

from tests.e2e.browsers import Browser, wait_article

ADD = """async (url) => {
  const add = (styles, holder = document.querySelector("main")) => {
    const frame = document.createElement("iframe");
    frame.src = url;
    frame.style = `border: 0; ${styles}`;
    holder.append(frame);
    return new Promise((resolve) => { frame.onload = resolve; });
  };
  const above = document.createElement("div");
  above.style = "position: fixed; inset: 50px";
  document.body.append(above);
  const sizes = ["width: 300px; height: 250px", "width: 600px; height: 500px; display: none"];
  await Promise.all([...sizes.map((size) => add(size)), add("width: 600px; height: 400px", above)]);
}"""
ADD_TEXT = ADD.replace("300px; height: 250px", "600px; height: 500px")
NOTES = "() => [...document.querySelectorAll('#notes a')].map((note) => [note.textContent, note.href])"


def test_a_frame_with_text_is_named(app: Browser, site: str) -> None:
    other = site.replace("127.0.0.1", "localhost") + "story.html"
    for add, named in ((ADD, 0), (ADD_TEXT, 1)):
        tab = app.open(f"{site}second.html")
        tab.eval(add, other)
        app.action(tab)
        wait_article(tab)
        notes = tab.eval(NOTES)
        assert [url for _, url in notes] == [other] * named
        assert all("another site" in words and words.endswith("localhost") for words, _ in notes)
