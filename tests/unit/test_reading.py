"""read(): from a page to an Article."""

from __future__ import annotations

import dataclasses
import gc
import importlib
import json
import pickle

import pytest

import pyjustext
from pyjustext import Article, PyjustextError
from pyjustext.model import EngineName
from pyjustext.tree import limits
from tests.fuzz import some
from tests.real_pages import repo_pages, texts

SENTENCE = "This is a sentence of the article with words that people use when they write to each other. "
PAGE = f"""<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><title>A headline that says it | The Site</title>
<meta property="og:site_name" content="The Site"><meta property="og:image" content="/lead.jpg">
<link rel="canonical" href="/story"><link rel="license" href="https://creativecommons.org/licenses/by/4.0/">
<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "NewsArticle",
"headline": "A headline that says it", "author": [{{"@type": "Person", "name": "Ann Writer"}}],
"datePublished": "2024-05-06T07:08:09+02:00", "dateModified": "2024-05-07"}}</script></head>
<body><nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul></nav>
<main><article><h1>A headline that says it</h1><p class="byline">By Ann Writer</p>
<figure><img src="/lead.jpg" alt="Lead"><figcaption>What the picture shows.</figcaption></figure>
<p>{SENTENCE * 3}<a href="/more">A link</a>.</p><h2>A part</h2><p onclick="alert(1)">{SENTENCE * 3}</p>
<ul><li>{SENTENCE}</li><li>{SENTENCE}</li></ul><p>{SENTENCE * 4}</p></article></main>
<footer><p><a href="/imprint">Imprint</a> Copyright 2024</p></footer></body></html>"""


@pytest.mark.parametrize("engine", ["article", "justext", "declutter"])
def test_an_article(engine: EngineName) -> None:
    article = pyjustext.read(PAGE, "https://example.org/story?x=1", engine=engine)
    assert article.title == "A headline that says it"
    assert article.byline == "Ann Writer"
    assert article.published == "2024-05-06T07:08:09+02:00"
    assert article.modified == "2024-05-07"
    assert article.site == "The Site"
    assert article.url == "https://example.org/story?x=1"
    assert article.canonical == "https://example.org/story"
    assert article.lang.partition("-")[0] == "en"
    assert article.dir == "ltr"
    assert article.image == "https://example.org/lead.jpg"
    assert article.license == "https://creativecommons.org/licenses/by/4.0/"
    assert article.engine == engine
    assert article.text.count("This is a sentence") >= 10
    assert "<h1" not in article.html
    assert "onclick" not in article.html
    assert '<a href="https://example.org/more"' in article.html
    assert article.html.count("lead.jpg") == 1
    assert article.word_count > 150
    assert article.reading_time == 1
    assert article.readable > 0.5
    assert article.excerpt
    assert any(p.kept for p in article.paragraphs)
    assert article.notes == []


def test_lists_and_headings_keep_their_form() -> None:
    html = pyjustext.read(PAGE).html
    assert "<h2>A part</h2>" in html
    assert html.count("<li>") == 2
    assert "Imprint" not in html


def test_plain_text_has_plain_spaces() -> None:
    """Who searches the text for "1. Januar 2023" types spaces; the HTML keeps the line together."""
    page = PAGE.replace(SENTENCE * 4, SENTENCE * 4 + "On 1.&nbsp;Januar&#x202f;2023 &nbsp; it ends.")
    article = pyjustext.read(page)
    assert article.text.endswith("On 1. Januar 2023 it ends.")
    assert "On 1.&nbsp;Januar\u202f2023" in article.html


def test_paragraphs_are_made_when_asked_for() -> None:
    article = pyjustext.read(PAGE)
    again = pyjustext.read(PAGE)
    count = len(article.paragraphs)
    assert article == again
    assert article.paragraphs == again.paragraphs == list(article.paragraphs)
    assert article.paragraphs != []
    assert len(list(article.paragraphs)) == count
    assert article.paragraphs[0] is article.paragraphs[0]
    assert article.paragraphs[-2:] == list(article.paragraphs)[-2:]
    copy = pickle.loads(pickle.dumps(again))
    assert copy == article
    assert type(copy.paragraphs) is list
    assert repr(copy.paragraphs) == repr(article.paragraphs)


def living_nodes() -> int:
    return sum(isinstance(known, pyjustext.Node) for known in gc.get_objects())


def test_an_article_keeps_no_tree() -> None:
    gc.collect()
    before = living_nodes()
    article = pyjustext.read(PAGE)
    gc.collect()
    assert living_nodes() <= before
    assert article.paragraphs[0].path.startswith("body.")


@pytest.mark.parametrize("engine", ["article", "justext", "declutter"])
def test_a_page_is_freed_without_the_garbage_collector(engine: EngineName) -> None:
    """Else the memory of a program that reads in several threads would depend on when it comes."""
    pages = [(path.name, html) for path in some(repo_pages()[::6], 3) for _, html in texts([path])]
    gc.collect()
    gc.freeze()  # neither counts nor looks at what other tests keep
    gc.disable()
    try:
        left = {}
        for name, html in pages:
            pyjustext.read(html, engine=engine)
            left[name] = living_nodes()
            gc.collect()
    finally:
        gc.enable()
        gc.unfreeze()
    assert {name: count for name, count in left.items() if count > 50} == {}


@pytest.mark.parametrize(
    ("page", "lang", "direction"),
    [
        # The page's own language is needed for its direction, for others in it, and for a short text.
        (f"<html lang=en><body><p>{'הסירה יוצאת שוב באביב מן הנמל אל הים. ' * 9}</p>", "he", "rtl"),
        (f"<html lang=he><body><p>{SENTENCE * 9}</p>", "en", "ltr"),
        (f"<html lang=de><body><p>{SENTENCE * 9}</p><p lang=en>{SENTENCE}</p>", "en", "ltr"),
        (f"<html lang=en><body><p>{SENTENCE}</p>", "en", "ltr"),
        ("<html lang=en><body><p>Das Boot fährt im Frühjahr wieder, und alle sind dabei.</p>", "de", "ltr"),
        ("<html lang=en><body><p>הסירה יוצאת שוב באביב מן הנמל.</p>", "he", "rtl"),
        (f"<html lang=en dir=rtl><body><p>{SENTENCE * 9}</p>", "en", "rtl"),
    ],
)
def test_the_language_of_a_page_that_declares_one(page: str, lang: str, direction: str) -> None:
    article = pyjustext.read(page)
    assert (article.lang, article.dir) == (lang, direction)


def test_a_language_within_the_text_is_marked_by_that_around_it() -> None:
    page = f"<html lang=de><body><article><p>{SENTENCE * 9}</p><blockquote lang=en>{SENTENCE}</blockquote>"
    assert "lang=" not in pyjustext.read(page).html
    page = page.replace("blockquote lang=en", "blockquote lang=fr")
    assert '<blockquote lang="fr">' in pyjustext.read(page).html


def test_bytes_are_decoded() -> None:
    page = PAGE.replace("A headline", "Ä headline")
    assert pyjustext.read(page.encode("utf-8")).title == "Ä headline that says it"
    page = page.replace('charset="utf-8"', 'charset="latin-1"')
    assert pyjustext.read(page.encode("latin-1")).title == "Ä headline that says it"
    assert pyjustext.read(page.encode("utf-16")).title == "Ä headline that says it"


@pytest.mark.parametrize(
    "page", ["", b"", " \n", "<html><head><title>x</title></head><body></body></html>", "<script>x</script>"]
)
def test_a_page_without_text_is_an_error(page: str | bytes) -> None:
    with pytest.raises(PyjustextError, match="no text"):
        pyjustext.read(page)


def test_an_engine_that_does_not_exist() -> None:
    with pytest.raises(PyjustextError, match="article, justext, declutter"):
        pyjustext.read(PAGE, engine="magic")  # type: ignore[arg-type]


def test_a_page_without_an_article_says_so() -> None:
    links = "".join([f'<li><a href="/{n}">Page number {n}</a></li>' for n in range(40)])
    article = pyjustext.read(f"<title>Index</title><body><nav><ul>{links}</ul></nav><p>Hello.</p></body>")
    assert article.readable < 0.5


def test_invisible_elements() -> None:
    secret = "Nobody sees this secret sentence on the page at all. " * 3
    hidden = f'<div data-pyjustext-hidden=""><p>{secret}</p></div>'
    folded = f'<details><summary>More</summary><p data-pyjustext-hidden="">{SENTENCE * 2}folded</p></details>'
    page = PAGE.replace("<h2>A part</h2>", hidden + "<h2>A part</h2>" + folded)
    article = pyjustext.read(page, engine="justext")
    assert "secret" not in article.text
    assert "folded" in article.text


def test_a_page_that_is_all_hidden_is_read() -> None:
    page = f'<body><div data-pyjustext-hidden="">{f"<p>{SENTENCE * 3}</p>" * 5}</div><p>Loading.</p></body>'
    assert "This is a sentence" in pyjustext.read(page, engine="justext").text


def test_text_that_is_only_in_the_metadata() -> None:
    body = json.dumps({"@type": "Article", "headline": "T", "articleBody": "\n\n".join([SENTENCE * 3] * 4)})
    page = (
        f'<head><script type="application/ld+json">{body}</script></head><body><div id="root"></div></body>'
    )
    article = pyjustext.read(page)
    assert article.text.count("This is a sentence") == 12
    assert article.html.count("<p>") == 4
    assert article.notes


def test_html_that_is_only_in_the_metadata() -> None:
    text = f"<p>{SENTENCE * 3}</p>" * 3 + f"{SENTENCE * 2}<br>{SENTENCE}"
    body = json.dumps({"@type": "Article", "headline": "T", "articleBody": text})
    page = f'<head><script type="application/ld+json">{body}</script></head><body><div></div></body>'
    article = pyjustext.read(page)
    assert article.text.count("This is a sentence") == 12
    assert "<" not in article.text
    assert article.html.count("<p>") == 5


def test_relative_addresses_follow_the_base_element() -> None:
    page = PAGE.replace("<head>", '<head><base href="https://cdn.example.net/dir/">')
    assert 'href="https://cdn.example.net/more"' in pyjustext.read(page, "https://example.org/").html


def test_a_right_to_left_page() -> None:
    words = "זהו משפט של המאמר עם מילים שאנשים משתמשים בהן כאשר הם כותבים זה לזה. "
    article = pyjustext.read(f"<html lang=he><body><h1>כותרת</h1>{f'<p>{words * 4}</p>' * 4}</body></html>")
    assert article.dir == "rtl"
    assert article.lang == "he"


def test_a_huge_page_is_cut_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_LENGTH", 5_000)
    article = pyjustext.read(PAGE.replace("</article>", f"<p>{SENTENCE * 100}</p></article>"))
    assert article.notes[0].code == "cut"


@pytest.mark.parametrize(
    ("tags", "notes"), [("<b>{}</b> ", []), ("<br>{} ", []), ("</p>{} ", ["not-an-article"])]
)
def test_a_page_of_too_many_elements_is_cut_with_a_note(
    monkeypatch: pytest.MonkeyPatch, tags: str, notes: list[str]
) -> None:
    words = "".join([tags.format(f"word{number}") for number in range(2_000)])
    page = PAGE.replace("</article>", f"<p>{words}</p></article>")
    assert [note.code for note in pyjustext.read(page).notes] == notes
    monkeypatch.setattr(limits, "MAX_TAGS", 500)
    for whole in (page, page.encode()):
        article = pyjustext.read(whole)
        assert article.notes[0].code == "cut"
        assert "word100" in article.html
        assert "word1900" not in article.html


def test_the_next_part_is_named_in_a_note_and_not_in_the_text() -> None:
    page = PAGE.replace("<head>", '<head><link rel="next" href="?page=2">')
    article = pyjustext.read(page, "https://example.org/story")
    assert "example.org/story?page=2" in str(article.notes[0])
    assert "page=2" not in article.html + article.text


def test_the_next_page_of_a_list_is_named_in_a_note_only() -> None:
    items = "".join(
        f'<li><a href="/event/{n}"><h3>Event number {n}</h3></a><p>Monday, {n} May, in the old hall</p></li>'
        for n in range(1, 31)
    )
    page = (
        f'<head><title>Events near you</title><link rel="next" href="?page=2"></head><body><main>'
        f"<h1>Events near you</h1><ul>{items}</ul></main>"
    )
    article = pyjustext.read(page, "https://example.org/events")
    assert article.kind == "listing"
    assert "page=2" not in article.html
    assert [note.values for note in article.notes if note.code == "next-part"] == [
        {"url": "https://example.org/events?page=2"}
    ]


def test_an_article_survives_json() -> None:
    article = pyjustext.read(PAGE, "https://example.org/story")
    again = Article.from_dict(json.loads(json.dumps(article.to_dict())))
    assert again == article
    assert {f.name for f in dataclasses.fields(Article)} == set(article.to_dict())


def test_the_public_names() -> None:
    assert callable(pyjustext.justext)
    assert callable(pyjustext.declutter)
    assert pyjustext.purify('<p onclick="x">a</p>') == "<p>a</p>"
    importlib.import_module("pyjustext.engines.justext.classification")

    assert callable(pyjustext.justext), "importing a submodule must not replace the function by a package"
    for name in pyjustext.__all__:
        assert hasattr(pyjustext, name)


def test_a_capture_states_its_address_and_what_was_cut() -> None:
    """A page captured by the extension states its address, the names of elements, and its full size."""
    page = (
        '<!doctype html><html data-pyjustext-url="https://example.org/tides" data-pyjustext-cut="37"><body>'
        "<p>One paragraph with some words of its own and<pyjustext-p>another one inside of it, "
        'as scripts build them, with <a href="/more">a link</a> in it.</pyjustext-p></p>'
    ) + f"<p>{'The water comes in twice a day, and people watch it from the quay. ' * 5}</p>"
    article = pyjustext.read(page)
    assert article.url == "https://example.org/tides"
    assert [(note.code, note.values) for note in article.notes] == [("cut", {"percent": 37})]
    assert "pyjustext-p" not in article.html
    assert pyjustext.read(page, "https://example.org/other").url == "https://example.org/other"


def test_large_frames_of_other_sites_are_named() -> None:
    """Of those that a capture measured; players are shown, and small ones are mostly advertisements."""
    frames = [
        ("https://forum.example/topic", "700x900"),
        ("https://forum.example/other", "700x900"),
        ("https://ads.example/", "300x250"),
        ("https://player.vimeo.com/video/12345", "700x400"),
        ("javascript:alert(1)", "700x900"),
        ("https://[", "700x900"),
        ("https://unmeasured.example/", ""),
        ("https://hostile.example/", "9e9x900"),
    ]
    page = "".join(f'<iframe src="{url}" data-pyjustext-foreign="{size}"></iframe>' for url, size in frames)
    capture = f'<html data-pyjustext-url="https://host.example/">{PAGE.replace("</main>", f"{page}</main>")}'
    notes = [note for note in pyjustext.read(capture).notes if note.code == "frame"]
    assert [note.values for note in notes] == [
        {"host": "forum.example", "url": "https://forum.example/topic"}
    ]
    assert str(notes[0]).endswith("forum.example")


def test_the_language_of_an_undeclared_page_is_that_of_its_article() -> None:
    menu = "".join(
        [f"<li><a href='/{n}'>Read the news of the day about the rivers</a></li>" for n in range(40)]
    )
    text = "".join(
        [
            f"<p>Die Fähre Nummer {n} fährt seit dem ersten Mai wieder über den Fluss, sagt die Stadt.</p>"
            for n in range(8)
        ]
    )
    page = f"<title>Fähre</title><nav><ul>{menu}</ul></nav><article><h1>Fähre</h1>{text}</article>"
    assert pyjustext.read(page, "https://example.org/").lang == "de"


def mailbox(words: str) -> str:
    subject = '<a href="#{n}">Your ticket {n}</a>'
    row = f"<tr><td>Maren Holt {{n}}</td><td>{subject}: {words} …</td><td>{{n}} Mar</td></tr>"
    rows = "".join([row.format(n=n) for n in range(1, 29)])
    return f"<title>Inbox, Mail</title><body><main><table>{rows}</table></main></body>"


@pytest.mark.parametrize(
    "words",
    [
        "Dear passenger, please find your ticket for the crossing attached",
        "Dear passenger, please find your ticket for the crossing attached. It is valid on the day that is "
        "printed on it, and on any ferry of the line, if there is room; children under six",
    ],
)
def test_a_mailbox_does_not_look_like_an_article(words: str) -> None:
    article = pyjustext.read(mailbox(words), "https://mail.example/")
    assert "This page does not look like an article." in map(str, article.notes)


@pytest.mark.parametrize(
    "page", [PAGE, "<title>Closed</title><body><p>The office is closed today.</p></body>"]
)
def test_articles_look_like_articles_also_short_ones(page: str) -> None:
    assert not [note for note in pyjustext.read(page).notes if note.code == "not-an-article"]
