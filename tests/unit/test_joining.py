"""The parts of an article are joined, in their order and without repetition."""

from __future__ import annotations

import json

import pyjustext
from pyjustext import Article
from pyjustext.joining import join
from pyjustext.model import NoteValues
from tests.real_pages import FOLDER, read

URL = "https://example.org/story"
MENU = "".join(f'<a href="{URL}?page={n}">{n}</a> ' for n in range(1, 4))
WORDS = "In chapter {} the harbour was quiet, and nobody in the village had seen the boat {} come in at all. "


def part(number: int) -> Article:
    text = "".join(f"<p>{WORDS.format(number, n) * 3}</p>" for n in range(4))
    lead = '<figure><img src="/lead.jpg"><figcaption>The harbour, as it was.</figcaption></figure>'
    page = f"<title>The harbour</title><article><h1>The harbour</h1>{lead}{text}</article><nav>{MENU}</nav>"
    return pyjustext.read(page, URL if number == 1 else f"{URL}?page={number}")


def values(article: Article) -> dict[str, NoteValues]:
    return {note.code: note.values for note in article.notes}


def test_a_first_part_names_those_after_it() -> None:
    assert values(part(1))["next-part"] == {
        "url": f"{URL}?page=2",
        "pages": f"{URL}?page=2\n{URL}?page=3",
        "first": 2,
        "last": 3,
    }
    assert "next-part" not in values(part(3))


def test_three_parts_are_one_article() -> None:
    parts = [part(n) for n in (1, 2, 3)]
    whole, added = join(parts[0], parts[1:])
    assert added == 2
    places = [whole.text.index(f"In chapter {n} ") for n in (1, 2, 3)]
    assert places == sorted(places)
    for n in (1, 2, 3):
        assert whole.html.count(f"In chapter {n} ") == 12
    assert whole.html.count("lead.jpg") == 1
    assert "?page=" not in whole.html
    assert whole.word_count == sum(one.word_count for one in parts)
    assert values(whole) == {"joined": {"count": 3}}
    assert (whole.title, whole.url) == ("The harbour", URL)


def test_what_is_missing_at_the_end_is_still_named() -> None:
    first, added = join(part(1), [part(2)])
    assert added == 1
    assert values(first)["next-part"]["url"] == f"{URL}?page=3"
    assert first.html.count("?page=3") == 2  # in the link, once as its text
    assert "?page=2" not in first.html
    whole, _ = join(first, [part(3)])
    assert values(whole) == {"joined": {"count": 3}}
    assert whole.html == join(part(1), [part(2), part(3)])[0].html


def test_a_page_that_was_given_instead_of_a_part_ends_it() -> None:
    whole, added = join(part(1), [part(1), part(3)])
    assert added == 0
    assert whole.html == part(1).html
    assert values(whole)["next-part"]["first"] == 2
    assert join(part(1), [part(2), Article(), part(3)])[1] == 1


def test_counts_are_added_up() -> None:
    notes = [pyjustext.Note("hidden", {"count": 2})]
    first = Article(html="<p>a</p>", text="a", notes=list(notes))
    second = Article(html="<p>b</p>", text="b", notes=[*notes, pyjustext.Note("described")])
    assert values(join(first, [second])[0]) == {
        "hidden": {"count": 4},
        "described": {},
        "joined": {"count": 2},
    }
    assert notes[0].values == {"count": 2}


def test_a_list_that_goes_on_is_no_article_that_does() -> None:
    """A shop's list of products, with links to its other pages."""
    records = map(json.loads, (FOLDER / "index.jsonl").read_text("utf-8").splitlines())
    [record] = [record for record in records if record["url"].endswith("ifixit.com/Parts")]
    article = pyjustext.read(read(FOLDER / "html" / f"{record['id']}.html.gz"), record["url"])
    assert article.kind == "collection"
    assert "next-part" not in values(article)
