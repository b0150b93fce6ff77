"""A page as blocks, with the position of every text."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.segmentation import segment
from pyjustext.languages.words import count_words
from pyjustext.tree import parse, serialize


def texts(html: str) -> list[str]:
    return [block.text for block in segment(parse(html)).blocks]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>One.</p><amp-ad><p>Loading the advertisement</p></amp-ad><p>Two.</p>", ["One.", "Two."]),
        ("<p>One <b>two</b> three</p><p>four</p>", ["One two three", "four"]),
        ("<div>before<p>inside</p>after</div>", ["before", "inside", "after"]),
        ("one<br>two", ["one two"]),
        ("one<br><br>two", ["one", "two"]),
        ("one<br> <br>two", ["one", "two"]),
        ("<ul><li>a<li>b</ul>", ["a", "b"]),
        ("<p>a<script>b</script><style>c</style><svg><text>d</text></svg></p>", ["a"]),
        ("<p>…</p><p>word</p>", ["word"]),
        ("", []),
    ],
)
def test_where_blocks_begin_and_end(html: str, expected: list[str]) -> None:
    assert texts(html) == expected


def test_parts_are_the_texts_on_the_tree() -> None:
    root = parse("<div>one <a href=x>two</a> three<p>four</p> five</div>")
    before = serialize(root)
    for block in segment(root).blocks:
        pieces = [parent.children[index] for parent, index in block.parts]
        assert " ".join("".join(str(p) for p in pieces).split()) == block.text
    assert serialize(root) == before


def test_noscript_is_read_only_where_it_holds_the_page() -> None:
    thread = "<p>" + "many words of a thread " * 10 + "</p>"
    assert len(texts(f"<body><p>please wait</p><noscript>{thread}</noscript>")) == 2
    assert len(texts(f"<body>{thread}<noscript><p>no script here</p></noscript>")) == 1


def test_link_words() -> None:
    block = segment(parse("<p>half of <a href=x>these are</a></p>")).blocks[0]
    assert (block.words, block.link_words) == (4, 2)


def test_words_of_scripts_without_spaces() -> None:
    assert count_words("two words") == 2
    assert count_words("今日は天気がいいですね") > 4


def test_elements_count_the_words_and_blocks_inside_them() -> None:
    page = segment(parse("<main><section><p>one two</p><p>three</p></section></main>"))
    assert page.holders[0].words == 3
    section = next(e for e in page.holders if e.tag == "section")
    assert (section.first, section.block_count) == (0, 2)


def test_deep_and_long_pages() -> None:
    deep = segment(parse("<div>" * 5_000 + "deep")).blocks
    assert [b.text for b in deep] == ["deep"]
    assert len(segment(parse("<p>x</p>" * 20_000)).blocks) == 20_000
