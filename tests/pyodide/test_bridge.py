"""The Python end of the protocol, in CPython. The worker runs the same code."""

from __future__ import annotations

import base64
import gc
import io
import json
import sys
import zipfile
from types import ModuleType
from typing import Any

import pytest

from pyjustext import Article, PyjustextError
from pyjustext.tree import Node

PAGE = "<title>On tides</title><h1>On tides</h1>" + (
    "<p>The water comes in twice a day, and it is the same water that has come in for as long as there have "
    "been people on the quay to see it, which is longer than anybody who lives there can say, and they would "
    "be the ones to know if there were.</p>" * 4
)
LONG = "<title>On tides</title><h1>On tides</h1>" + "".join(
    f"<p>The water comes in twice a day, and it is the same water that came in on day {day}.</p>"
    for day in range(600)
)
READ = {"kind": "read", "url": "https://example.org/", "engine": "article"}
ARTICLE = Article(title="T", html="<p>x</p>", text="x")
EXPORT: dict[str, Any] = {"kind": "export", "article": ARTICLE.to_dict()}


def ask(bridge: ModuleType, head: object, html: str | None = None) -> Any:
    return bridge.check(json.loads(bridge.handle(json.dumps(head), html)), "answers")


@pytest.mark.parametrize("engine", ["article", "justext", "declutter"])
def test_read(bridge: ModuleType, engine: str) -> None:
    value = ask(bridge, {**READ, "engine": engine}, PAGE)["value"]
    assert value["text"].count("same water") == 4
    assert Article.from_dict(value).to_dict() == {**value, "paragraphs": []}
    assert value["engine"] == engine


@pytest.mark.parametrize(
    "head",
    [
        None,
        [],
        "read",
        {},
        {"kind": "read"},
        {**READ, "v": 1},
        {**READ, "kind": "write"},
        {**READ, "kind": ["read"]},
        {**READ, "url": None},
        {**READ, "url": 3},
        {**READ, "engine": "no such engine"},
        {**READ, "hints": "none"},
        {**READ, "url": "x" * 100_001},
        {**READ, "session": "s"},
        {**EXPORT},
        {**EXPORT, "format": "no such format"},
        {**EXPORT, "format": "html", "article": {"title": "T", "no such field": 1}},
        {**EXPORT, "format": "html", "article": 3},
        {**EXPORT, "format": "html", "article": {"title": 3}},
        {**EXPORT, "format": "html", "article": {"notes": [3]}},
        {**EXPORT, "format": "html", "images": []},
        {"kind": "warm"},
    ],
)
def test_bad_requests(bridge: ModuleType, head: object) -> None:
    page = PAGE if isinstance(head, dict) and head.get("kind") == "read" else None
    assert ask(bridge, head, page)["error"] == "bad-request"


def test_a_page_must_be_text(bridge: ModuleType) -> None:
    assert ask(bridge, READ)["error"] == "bad-request"
    assert ask(bridge, {**READ, "html": 3})["error"] == "bad-request"


@pytest.mark.parametrize("html", ["", " ", "<!-- -->", "<script>var a</script>", "\0"])
def test_a_page_without_an_article(bridge: ModuleType, html: str) -> None:
    assert ask(bridge, READ, html)["error"] == "no-article"


def test_an_exception_becomes_an_answer(bridge: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> Article:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(bridge.Reader, "read", broken)
    answer = ask(bridge, READ, PAGE)
    assert answer == {"kind": "error", "error": "failed", "message": "ZeroDivisionError: on purpose"}


def test_garbage_is_collected_after_the_answer(bridge: ModuleType) -> None:
    gc.collect()
    before, threshold = _nodes(), gc.get_threshold()
    ask(bridge, READ, PAGE)
    assert gc.isenabled()
    assert gc.get_threshold() == threshold
    bridge.tidy()
    assert _nodes() <= before


def _nodes() -> int:
    return sum(isinstance(thing, Node) for thing in gc.get_objects())


def arrived(bridge: ModuleType, number: int) -> Any:
    return bridge.check(json.loads(bridge.handle(json.dumps(READ), None, None, number)), "answers")


def test_a_page_that_arrives_in_pieces(bridge: ModuleType) -> None:
    for at in range(0, len(PAGE), 100):
        bridge.arrive(1, PAGE[at : at + 100])
    expected = ask(bridge, READ, PAGE)
    assert arrived(bridge, 1) == expected
    assert arrived(bridge, 1) == expected  # the worker asks again if a file is missing
    bridge.forget()
    assert arrived(bridge, 1)["error"] == "bad-request"


def test_of_two_pages_that_arrive_the_newer_is_kept(bridge: ModuleType) -> None:
    bridge.arrive(1, LONG)
    bridge.arrive(2, PAGE)
    assert arrived(bridge, 1)["error"] == "bad-request"
    assert arrived(bridge, 2) == ask(bridge, READ, PAGE)
    bridge.forget()


def test_a_page_whose_tree_failed_is_read_all_the_same(
    bridge: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise FileNotFoundError("not there yet")

    with monkeypatch.context() as broken:
        broken.setattr("pyjustext.tree.arriving.Parser.feed", fail)
        bridge.arrive(1, PAGE[:300])
    bridge.arrive(1, PAGE[300:])
    assert arrived(bridge, 1) == ask(bridge, READ, PAGE)
    bridge.forget()


def test_missing_files_are_reported(bridge: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def early(*_: object, **__: object) -> Article:
        raise FileNotFoundError("packages.zip")

    monkeypatch.setattr(bridge.Reader, "read", early)
    # The worker checks the beginning of an answer before it parses it.
    assert bridge.handle(json.dumps(READ), PAGE).startswith('{"kind":"error"')
    assert ask(bridge, READ, PAGE)["missingFiles"] is True


def test_errors_of_the_library(bridge: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object, **__: object) -> Article:
        raise PyjustextError("This page has no text.")

    monkeypatch.setattr(bridge.Reader, "read", refuses)
    assert ask(bridge, READ, PAGE)["error"] == "no-article"


@pytest.mark.parametrize(
    ("format_", "name", "type_"),
    [("html", "T.html", "text/html"), ("markdown", "T.md", "text/markdown"), ("text", "T.txt", "text/plain")],
)
def test_export(bridge: ModuleType, format_: str, name: str, type_: str) -> None:
    value = ask(bridge, {**EXPORT, "format": format_})["value"]
    assert (value["name"], value["type"]) == (name, type_)
    assert "x" in value["text"]


def test_export_sanitizes_its_article(bridge: ModuleType) -> None:
    html = '<p onclick="alert(1)">x</p><script>alert(1)</script><a href="javascript:alert(1)">y</a>'
    article = {**EXPORT["article"], "html": html}
    text = ask(bridge, {**EXPORT, "article": article, "format": "html"})["value"]["text"]
    assert "<p>x</p>" in text
    assert "alert" not in text


def test_a_template_gives_markdown_front_matter(bridge: ModuleType) -> None:
    """An empty one that of every archive; a file in another format has no use for it."""
    for template, first in (("kind: note", '---\nkind: "note"\n---'), ("", '---\ntitle: "T"\n---')):
        text = ask(bridge, {**EXPORT, "format": "markdown", "template": template})["value"]["text"]
        assert text.startswith(first)
        ask(bridge, {**EXPORT, "format": "markdown-zip", "template": template})["value"]
        plain = ask(bridge, {**EXPORT, "format": "text", "template": template})["value"]["text"]
        assert plain == ask(bridge, {**EXPORT, "format": "text"})["value"]["text"]
    assert ask(bridge, {**EXPORT, "format": "markdown", "template": "x"})["error"] == "bad-request"
    fill = {"kind": "frontMatter", "article": EXPORT["article"]}
    filled = ask(bridge, {**fill, "template": "a: {title}"})["value"]
    assert filled["text"] == '---\na: "T"\n---\n'
    assert filled["usual"].startswith("title: {title}\n")
    wrong = ask(bridge, {**fill, "template": "a: {titel}\nb"})["value"]
    assert (wrong["text"], wrong["unknown"], wrong["wrong"]) == ("", ["titel"], ["b"])


def test_parts_are_joined_and_sanitized(bridge: ModuleType) -> None:
    part = {**EXPORT["article"], "html": '<p onclick="alert(1)">y</p>', "text": "y"}
    value = ask(bridge, {"kind": "join", "article": EXPORT["article"], "parts": [part, part]})["value"]
    assert value["added"] == 1
    assert value["article"]["html"] == "<p>x</p><p>y</p>"
    assert value["article"]["notes"] == [{"code": "joined", "values": {"count": 2}}]


def test_binary_files_are_base64(bridge: ModuleType) -> None:
    for format_, name in (("epub", "T.epub"), ("markdown-zip", "T.zip")):
        value = ask(bridge, {**EXPORT, "format": format_})["value"]
        assert value["name"] == name
        assert zipfile.ZipFile(io.BytesIO(base64.b64decode(value["base64"]))).testzip() is None


def test_several_articles_as_one_file(bridge: ModuleType) -> None:
    entries = [{"article": {"title": f"T{n}", "html": "<p>x<script>y()</script></p>"}} for n in range(2)]
    for format_, name in (("epub", "All.epub"), ("markdown-zip", "All.zip")):
        request = {"kind": "bind", "book": {"title": "All", "articles": entries}, "format": format_}
        value = ask(bridge, request)["value"]
        assert value["name"] == name
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(value["base64"]))) as zipped:
            assert not any(b"y()" in zipped.read(name) for name in zipped.namelist())
    for number, entry in enumerate(entries):
        entry["article"]["html"] = '<p>x<img src="https://a.test/i.gif"></p>'
        data = base64.b64encode(b"GIF89a%d" % number).decode()
        entry["images"] = {"https://a.test/i.gif": f"data:image/gif;base64,{data}"}
    request = {"kind": "bind", "book": {"title": "All", "articles": entries}, "format": "epub"}
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(ask(bridge, request)["value"]["base64"]))) as zipped:
        assert len([name for name in zipped.namelist() if "/images/" in name]) == 2
    for wrong in (None, [], [1], [{"article": {"html": 1}}]):
        book = {} if wrong is None else {"articles": wrong}
        request = {"kind": "bind", "book": book, "format": "epub"}
        assert ask(bridge, request)["error"] == "bad-request"
    request = {"kind": "bind", "book": {"articles": entries}, "format": "text"}
    assert ask(bridge, request)["error"] == "bad-request"


def test_explain(bridge: ModuleType) -> None:
    request = {"kind": "explain", "url": "https://example.org/", "engine": "justext"}
    answer = ask(bridge, {**request, "options": {"length_low": 10}}, PAGE)
    assert answer["kind"] == "explained"
    assert answer["options"]["length_low"] == 10
    assert len(answer["paragraphs"]) == 5
    assert answer["html"].count("<span title") == 5
    for engine in sys.modules["checking"].PROTOCOL["engines"]:
        answer = ask(bridge, {**request, "engine": engine}, PAGE)
        assert all(block["reasons"] for block in answer["paragraphs"])
    answer["paragraphs"][0]["reasons"][0]["rule"] = "no such rule"
    with pytest.raises(bridge.BadRequest, match="paragraphs"):
        bridge.check(answer, "answers")
    for options in ({"length": 10}, {"length_low": 1000}):
        assert ask(bridge, {**request, "options": options}, PAGE)["error"] == "bad-request"


def test_import(bridge: ModuleType) -> None:
    table = b"title,url,time_added,tags,status\nA,https://a.test/,1700000000,x,unread\n"
    request = {"kind": "import", "name": "part.csv", "base64": base64.b64encode(table).decode()}
    value = ask(bridge, request)["value"]
    assert value["services"] == ["pocket"]
    assert [(entry["url"], entry["saved"]) for entry in value["articles"]] == [
        ("https://a.test/", 1_700_000_000_000)
    ]
    for wrong in ("!", "AAAA"):
        assert ask(bridge, {**request, "base64": wrong})["error"] == "bad-request"


def test_the_first_screens_of_a_long_article_precede_the_answer(bridge: ModuleType) -> None:
    told: list[str] = []
    answer = json.loads(bridge.handle(json.dumps(READ), LONG, told.append))
    assert answer == ask(bridge, READ, LONG)
    (beginning,) = [bridge.check(json.loads(news), "answers") for news in told]
    assert beginning["kind"] == "beginning"
    first, whole = beginning["value"], answer["value"]
    assert whole["html"].startswith(first["html"])
    assert 100 < first["html"].count("<p>") < 300
    differing = {name for name in whole if first[name] != whole[name]}
    assert differing == {"html", "text", "excerpt"}


def test_a_short_article_is_answered_once(bridge: ModuleType) -> None:
    told: list[str] = []
    assert json.loads(bridge.handle(json.dumps(READ), PAGE, told.append)) == ask(bridge, READ, PAGE)
    assert not told


def test_scraps_are_refused_before_their_beginning_is_told(
    bridge: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here every article counts as scraps."""
    monkeypatch.setattr(bridge, "_HOPELESS", 2)
    monkeypatch.setattr(bridge, "_FEW_WORDS", 1_000_000)
    told: list[str] = []
    answer = json.loads(bridge.handle(json.dumps(READ), LONG, told.append))
    assert (answer["kind"], answer["error"], told) == ("error", "no-article", [])
