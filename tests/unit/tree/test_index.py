"""The index of a page: elements by place, by class, and those that say what they hold."""

from __future__ import annotations

from pyjustext.tree import parse
from pyjustext.tree.index import PageIndex

PAGE = """<html lang="en"><head><title>Boats</title></head><body><h1 class="title">Boats</h1>
<p class="byline">By <a rel="author" class="name">Ann</a> <i></i> today</p><pre>code</pre></body></html>"""


def test_places_and_declaring_elements() -> None:
    page = PageIndex(parse(PAGE).in_order())
    assert page.root.tag == "html"
    assert [page.order[place].tag for place in page.declaring] == ["html", "title", "h1", "a", "pre"]
    assert [page.order[place].tag for place in page.with_attributes({"lang", "rel"})] == ["html", "a"]
    assert [node.place for node in page.order] == [*range(len(page.order))]
    assert page.has_code
    assert not PageIndex(parse("<p>").in_order()).has_code


def test_elements_by_class() -> None:
    page = PageIndex(parse(PAGE).in_order())
    assert [node.tag for node in page.with_class(lambda names: "name" in names, "name")] == ["a"]


def test_first_texts_are_not_blank_and_among_the_first_six_children() -> None:
    page = PageIndex(parse("<p>one<b></b>two<b></b>three<b></b>four<p> <i>five</i>").in_order())
    found = [(page.order[place].tag, index, text) for place, index, text in page.first_texts]
    assert found == [("p", 0, "one"), ("p", 2, "two"), ("p", 4, "three"), ("i", 0, "five")]
    begin = next(node.place for node in page.order if node.tag == "i")
    assert page.first_texts_of(begin, begin + 9) == [(begin, 0, "five")]
    assert page.first_texts_of(0, begin) == page.first_texts[:3]
