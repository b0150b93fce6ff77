"""The steps of assembly: each is listed once, can be switched off, and is needed by a page."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from pyjustext.assembly import STEPS, AssemblyInput, ShownHead, assemble
from pyjustext.assembly.claims import CLAIMS
from pyjustext.assembly.passes import PASSES
from pyjustext.tree import Node, parse, serialize
from pyjustext.tree.index import PageIndex

from .test_assembly import FIXTURES, PAGE, chosen

NEEDED_BY_FIXTURE = {
    "anchors": "footnotes_not_chosen",
    "beside-code": "controls",
    "bullets": "list_bullets",
    "button-by-role": "controls",
    "callout": "callouts",
    "callout-title": "callouts",
    "caption-by-name": "figure_by_class",
    "figures": "figure_in_a_figure",
    "gallery-item": "gallery_of_terms",
    "picture-box": "captions_named_after_their_box",
    "clutter-by-name": "page_numbers",
    "code": "code_not_chosen",
    "code-by-style": "lines_kept_by_style",
    "note-in-title": "notes_in_lines",
    "code-by-name": "code_lines_without_pre",
    "contents": "breadcrumbs",
    "control-link": "sections_of_a_calendar",
    "doubled-headings": "said_twice",
    "embed": "player_without_a_name",
    "enlarged-by-role": "figure_in_a_button",
    "equations": "math_numbers",
    "formula": "math_equation_table",
    "formula-by-name": "math_mediawiki",
    "lead-picture": "lead_image_with_a_named_caption",
    "invisible": "script_in_a_caption",
    "levels": "headings",
    "line-break": "paragraphs_from_breaks",
    "list-of-contents": "table_of_contents",
    "lists-of-sections": "said_twice",
    "lone-captions": "figure_by_class",
    "lone-marks": "notes_with_marks_apart",
    "picture": "image_twice",
    "pictures-on-lines": "image_twice",
    "post-head": "thread_with_authors",
    "rule": "footnotes_markdown",
    "sidenote": "sidenotes",
    "title": "headings",
    "torn-lists": "lists_of_one_item",
}
_POST = (
    '<div class="post"><a class="username" href="/u/{0}">{0}</a>'
    '<time datetime="2024-05-0{1}">May {1}</time>{2}</div>'
)
_TEXT = "The lamp was lit at four, and the keeper wrote the hour down in his book. " * 3
NEEDED_BY_PAGE = {
    "button": "<p>One line.</p><button>Show more</button><p>Another line.</p>",
    "enlarged": '<figure><button><img src="a.jpg" width="600">Enlarge</button></figure><p>One line.</p>',
    "quotation": _POST.format("Ann", 1, f"<p>{_TEXT}</p>")
    + _POST.format("Ben", 2, f'<div class="quote">{_TEXT}</div><p>{_TEXT}</p>'),
    "repeated-head": f"<p>By Ada Brown</p><p>{_TEXT * 3}</p><p>{_TEXT}</p>",
}


def made(body: str, steps: Collection[str], *, all_texts: bool = False) -> str:
    root = parse(f"<!DOCTYPE html><html><head><title>x</title></head><body>{body}</body></html>")
    kept = _all_texts(root) if all_texts else chosen(root)
    source = AssemblyInput(PageIndex(root.in_order()), PAGE, ShownHead("The title of the page", "Ada Brown"))
    return serialize(assemble(source, kept, steps).tree)


def _all_texts(root: Node) -> list[tuple[Node, int]]:
    body = root.find("body")
    assert body is not None
    return [
        (node, index)
        for node in body.iter()
        for index, child in enumerate(node.children)
        if isinstance(child, str) and not child.isspace()
    ]


def test_each_step_has_a_name_of_its_own_and_a_page_that_needs_it() -> None:
    assert len(STEPS) == len(CLAIMS) + len(PASSES)
    assert NEEDED_BY_FIXTURE.keys() | NEEDED_BY_PAGE.keys() == STEPS


@pytest.mark.parametrize("step", sorted(NEEDED_BY_FIXTURE))
def test_a_fixture_needs_the_step(step: str) -> None:
    body = (FIXTURES / f"{NEEDED_BY_FIXTURE[step]}.html").read_text("utf-8")
    assert made(body, STEPS - {step}) != made(body, STEPS)


@pytest.mark.parametrize("step", sorted(NEEDED_BY_PAGE))
def test_a_page_needs_the_step(step: str) -> None:
    body = NEEDED_BY_PAGE[step]
    assert made(body, STEPS - {step}, all_texts=True) != made(body, STEPS, all_texts=True)


def test_a_button_names_the_text_below_it_but_no_code() -> None:
    answer = "<div><p>The keeper on watch lights it, an hour before the sun goes down.</p></div>"
    question = f"<div><button>Who lights the lamp?</button>{answer}</div>"
    assert "Who lights the lamp?" in made(question, STEPS, all_texts=True)
    question = f"<div><div><button><h3>Who lights the lamp?</h3></button><svg></svg></div></div>{answer}"
    assert "Who lights the lamp?" in made(question, STEPS, all_texts=True)
    code = "<div><button>Copy code block</button><pre>light the lamp; write the hour down</pre></div>"
    assert "Copy code block" not in made(_TEXT + code, STEPS, all_texts=True)
    boxed = code.replace("<pre>", "<div><pre>").replace("</pre>", "</pre></div>")
    assert "Copy code block" not in made(_TEXT + boxed, STEPS, all_texts=True)
