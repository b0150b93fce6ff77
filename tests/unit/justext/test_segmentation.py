"""Segmentation, rule by rule."""

from __future__ import annotations

import pytest

from pyjustext.engines.justext.options import DOCUMENTED_REMOVED_TAGS, JAVA, Options
from pyjustext.engines.justext.paragraphs import PARAGRAPH_TAGS, segment
from pyjustext.tree import Node, parse, serialize


def texts(html: str, **options: frozenset[str]) -> list[str]:
    return [paragraph.text for paragraph in segment(parse(html), **options)]  # type: ignore[arg-type]


def tree(tag: str) -> Node:
    """An element with text, and text on both sides, built without a parser so that nothing is moved."""
    body = Node("body")
    body.append("before")
    inner = Node(tag)
    inner.append("inside")
    body.append(inner)
    body.append("after")
    return body


@pytest.mark.parametrize("tag", sorted(PARAGRAPH_TAGS))
def test_a_block_at_every_tag_of_the_documentation(tag: str) -> None:
    blocks = segment(tree(tag), Options(removed=frozenset(), unwrapped=frozenset()))
    assert [block.text for block in blocks] == ["before", "inside", "after"]


@pytest.mark.parametrize("tag", ["span", "section", "article", "b", "header", "nav", "ol", "tbody"])
def test_no_block_at_other_tags(tag: str) -> None:
    assert [block.text for block in segment(tree(tag))] == ["beforeinsideafter"]


@pytest.mark.parametrize("tag", sorted(DOCUMENTED_REMOVED_TAGS))
def test_removed_with_its_contents(tag: str) -> None:
    blocks = segment(tree(tag), Options(removed=DOCUMENTED_REMOVED_TAGS))
    assert [block.text for block in blocks] == ["beforeafter"]


def test_one_br_is_a_space_and_two_separate_blocks() -> None:
    assert texts("<p>one<br>two") == ["one two"]
    assert texts("<p>one<br><br>two") == ["one", "two"]
    assert texts("<p>one<br> <br><br>\n<br>two") == ["one", "two"]
    assert texts("<p>one<br>and<br>two") == ["one and two"]
    assert texts("<p>one<br><i></i><br>two") == ["one two"]


def test_in_java_one_br_is_no_space() -> None:
    blocks = segment(parse("<p>one<br>two<br><br>three<p><br>"), Options(spaced_breaks=False))
    assert [(block.text, block.tags_count) for block in blocks] == [("onetwo", 1), ("three", 0)]


def test_links_to_style_sheets_are_elements_in_java_only() -> None:
    root = parse("<p>one<link rel=stylesheet href=x>two")
    assert [block.tags_count for block in segment(root)] == [0]
    assert [block.tags_count for block in segment(root, JAVA)] == [1]


def test_comments_do_not_separate_text() -> None:
    assert texts("<!doctype html><p>on<!-- a comment -->e") == ["one"]


def test_form_controls_are_removed_and_forms_are_transparent() -> None:
    assert texts("<div>a<form>b<select><option>c</select><button>d</button></form></div>") == ["ab"]


def test_link_characters_and_tags() -> None:
    (block,) = segment(parse("<p>See <a href=x>this <b>page</b></a> now<i></i>"))
    assert block.text == "See this page now"
    assert block.chars_count_in_links == len("this page")
    assert block.links_density() == len("this page") / len("See this page now")
    assert block.tags_count == 3
    assert block.text_nodes == ["See ", "this ", "page", " now"]


def test_paths() -> None:
    blocks = segment(parse("<div><p>a</p></div><div><h2>b</h2><p>c</p></div>"))
    assert [block.dom_path for block in blocks] == ["html.body.div.p", "html.body.div.h2", "html.body.div.p"]
    assert blocks[2].xpath == "/html[1]/body[1]/div[2]/p[1]"
    assert [block.is_heading for block in blocks] == [False, True, False]


def test_parts_are_positions_on_the_unchanged_tree() -> None:
    root = parse("<p>on<script>x</script>e <b>two</b> </p><div>three<form> four</form></div>")
    before = serialize(root)
    blocks = segment(root)
    assert serialize(root) == before
    assert root.parent is None
    for block in blocks:
        found = "".join([str(parent.children[index]) for parent, index in block.parts])
        assert " ".join(found.split()) == block.text
    assert [block.text for block in blocks] == ["one two", "three four"]


def test_white_space() -> None:
    assert texts("<p> a \t b \n c\r\n\r\nd\u00a0 e ") == ["a b\nc\nd e"]
    assert texts("<p> \n <b> </b><br> ") == []


def test_images_are_blocks_of_their_own() -> None:
    root = parse("<p>before<img src=i.png alt=' A  view '>after<img>end")
    blocks = segment(root, Options(images="separate"))
    assert [block.text for block in blocks] == ["before", "A view", "after", "", "end"]
    assert [block.url for block in blocks] == ["", "i.png", "", "", ""]
    assert [block.image is not None for block in blocks] == [False, True, False, True, False]
    assert [block.dom_path for block in blocks][1:3] == ["html.body.p.img", "html.body.p"]


def test_a_fragment_and_a_part_of_a_page() -> None:
    root = parse("<div><p>a<p>b</div><p>c")
    part = next(root.find_all("div"))
    assert [block.text for block in segment(part)] == ["a", "b"]
    assert part.parent is not None
