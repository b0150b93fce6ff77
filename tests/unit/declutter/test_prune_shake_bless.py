"""The three filters of html-declutter."""

from __future__ import annotations

import pytest

from pyjustext.engines.declutter import bless, judge, load_rules, prune, shake
from pyjustext.engines.declutter.bless import MARK
from pyjustext.engines.declutter.prune import without
from pyjustext.tree import Node, parse_fragment, serialize


def pruned(html: str) -> str:
    return serialize(prune(parse_fragment(html)))


def shaken(html: str) -> str:
    return serialize(shake(parse_fragment(html)))


POISON = "comment post-comment post_comment postComment comment2 COMMENT popUp pop-up related-posts ADVERT"
INNOCENT = (
    "commentary document has-comments no-sidebar headline adapter shadow load breaded navy modality "
    "unrelated sc-9749ad0f-0 [--sidebar-width:18rem] label-visually_hidden under-menu"
)


@pytest.mark.parametrize(
    "name", [*POISON.split(), "x comment-list", "HTMLComment", "advert_300x250", "sidebarLeft"]
)
def test_elements_with_boilerplate_names_are_pruned(name: str) -> None:
    assert pruned(f'<p>a</p><div class="{name}">b</div><div id="{name}">c</div>') == "<p>a</p>"


@pytest.mark.parametrize("name", [*INNOCENT.split(), "content", "popular", "pop upper", ""])
def test_elements_with_other_names_stay(name: str) -> None:
    html = f'<div class="{name}">b</div><div id="{name}">c</div>'
    assert pruned(html) == html


def test_prune_by_tag_and_role() -> None:
    html = "<script>x</script><nav>y</nav><p role=navigation>z</p><p role=note>w</p><svg><path/></svg>"
    assert pruned(html) == '<p role="note">w</p>'


def test_prune_keeps_the_root_whatever_its_name() -> None:
    html = '<article class="comment">x</article>'
    assert pruned(html) == html


def test_prune_ignores_depth_and_length_of_text() -> None:
    html = '<div><div><div class="sidebar"><p>{}</p></div></div></div>'
    for text in ("short", "long " * 1000):
        assert pruned(html.format(text)) == "<div><div></div></div>"


def test_shake_score() -> None:
    # 3 words, 1 tag: 2. One linked word of 3, 2 tags: 3 - 2 - 2 = -1.
    assert shaken("<p>one two three</p>") == "<p>one two three</p>"
    assert shaken("<p>one two <a>three</a></p>") == ""
    assert shaken("<p>one two four <a>three</a></p>") == "<p>one two four <a>three</a></p>"
    assert shaken("<p>one</p>") == "<p>one</p>"
    assert shaken("<p></p>") == ""


def test_shake_decides_at_blocks_only() -> None:
    html = "<p>some more words here <span><a>link</a></span></p>"
    assert shaken(html) == html


def test_ancestors_of_a_kept_element_stay_but_not_their_other_children() -> None:
    menu = "<ul>" + "<li><a>one link</a></li>" * 5 + "</ul>"
    assert (
        shaken(f"<div>{menu}<div><p>kept words</p></div></div>") == "<div><div><p>kept words</p></div></div>"
    )


def test_removed_elements_count_in_the_scores_of_their_ancestors() -> None:
    # The outer div: 2 words of its own, 3 words in links of the removed list; 8 tags.
    root = parse_fragment("<div>own words<ul>" + "<li><a>x</a></li>" * 3 + "</ul></div>")
    div = root.find("div")
    assert div is not None
    removal = judge(root).removed[div]
    assert removal.values == {"words": 5, "links": 3, "tags": 8, "score": 5 - 2 * 3 - 8}


def test_words_of_scripts_without_spaces() -> None:
    html = "<p><b>日本語の文章です</b>これは<a>リンク</a></p>"
    assert shaken(html) == html


def test_script_text_does_not_count_as_words() -> None:
    assert shaken("<div><script>" + "word " * 100 + "</script></div>") == ""


def test_bless_marks_and_shake_obeys() -> None:
    html = '<p class="byline"><a>By</a> <a>Jane Doe</a></p><p><a>Jane Doe</a></p>'
    blessed = bless(parse_fragment(html))
    assert [MARK in node.attrs for node in blessed.find_all("p")] == [True, False]
    assert shake(blessed).text() == "By Jane Doe"
    assert shake(parse_fragment(html)).text() == ""


def test_a_blessed_element_keeps_its_descendants_and_ancestors() -> None:
    html = '<div><div class="post-author"><ul><li><a>Jane</a></li></ul></div><ul><li><a>x</a></li></ul></div>'
    kept = shake(bless(parse_fragment(html)))
    assert serialize(kept).replace(f' {MARK}=""', "") == (
        '<div><div class="post-author"><ul><li><a>Jane</a></li></ul></div></div>'
    )


def test_a_page_cannot_bless_itself() -> None:
    assert shake(bless(parse_fragment(f"<p {MARK}><a>spam</a></p>"))).text() == ""


@pytest.mark.parametrize("phase", [prune, bless, shake])
def test_input_is_not_changed(phase: object) -> None:
    root = parse_fragment("<div class=byline>x<nav>y</nav><p><a>z</a></p></div>")
    before = serialize(root)
    assert callable(phase)
    result = phase(root)
    assert isinstance(result, Node)
    assert result is not root
    assert serialize(root) == before


def test_own_rules_change_each_phase() -> None:
    html = '<div class="teaser">a b c d</div><p class="comment">e f g h</p><p>i j <a>k</a></p>'
    rules = load_rules({"prune": {"words": ["teaser"]}, "shake": {"link_words": 0}})
    root = parse_fragment(html)
    assert prune(root, rules).text() == "e f g hi j k"
    assert shake(root, rules).text() == "a b c de f g hi j k"
    removed = judge(root, load_rules({"shake": {"block_tags": []}})).removed
    assert without(root, removed).text() == "a b c di j k"
