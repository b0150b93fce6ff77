"""The phases together, on pages; and the command."""

from __future__ import annotations

import gzip
import io
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from pyjustext.cli import declutter as command
from pyjustext.engines.declutter import PHASES, declutter, declutter_tree, judge
from pyjustext.engines.declutter.prune import without
from pyjustext.errors import PyjustextError
from pyjustext.sanitize import purify
from pyjustext.tree import parse, serialize
from tests.fuzz import some
from tests.unit.sanitize.safety import ROOT, assert_safe, assert_stable, events

PAGES = sorted((ROOT / "tests" / "pages" / "html").glob("*.html.gz"))

PAGE = """<!DOCTYPE html><html><head><title>t</title><meta name="a"></head><body class="has-sidebar">
<nav><a href="/">Home</a></nav><div class="post">
<h1>The headline of it</h1> <p class="byline">By <a href="/jane">Jane Doe</a></p>
<p>A paragraph of words that carries the story of the page along.</p>
<div class="related-posts"><p>Something else that might interest you as well.</p></div>
<ul><li><a href="/a">One</a></li><li><a href="/b">Two</a></li></ul></div></body></html>"""


def test_all_phases_together() -> None:
    html = declutter(PAGE, base_url="https://page.example/")
    assert " ".join(parse(html).text().split()) == (
        "The headline of it By Jane Doe A paragraph of words that carries the story of the page along."
    )
    assert 'href="https://page.example/jane"' in html
    assert declutter(PAGE.encode(), base_url="https://page.example/") == html


def test_no_blank_lines_stay_where_elements_went() -> None:
    menus, words = "<nav>Menu</nav>\n \n" * 9, "Some words of text. " * 9
    page = f"<body>\n{menus}<p>{words}</p>\n<pre>a\n\n\nb</pre></body>"
    root = parse(page)
    before = serialize(root)
    html = declutter(page)
    assert "<pre>a\n\n\nb</pre>" in html
    assert not re.search(r"\n[ \t]*\n", html.replace("a\n\n\nb", ""))
    declutter_tree(root)
    assert serialize(root) == before


@pytest.mark.parametrize("path", PAGES[:6], ids=lambda path: path.name)
def test_real_pages_have_no_blank_lines_outside_of_code(path: Path) -> None:
    root = declutter_tree(parse(gzip.decompress(path.read_bytes())))
    for code in list(root.find_all("pre")):
        code.children = []
    assert not re.search(r"\n[ \t]*\n", serialize(root))


def test_an_unknown_phase_is_an_error() -> None:
    for phases in (["shred"], "shred"):
        with pytest.raises(PyjustextError, match="no phase 'shred'"):
            declutter(PAGE, phases=phases)


def test_a_single_phase_by_its_name() -> None:
    assert declutter(PAGE, phases="prune") == declutter(PAGE, phases=["prune"])
    root = parse(PAGE)
    assert judge(root, phases="shake").removed == judge(root, phases=["shake"]).removed


def test_judgement_agrees_with_the_phases() -> None:
    root = parse(PAGE)
    judgement = judge(root)
    # Running the phases in turn joins the texts around removed elements; the words are the same.
    by_phases = declutter_tree(root, phases=PHASES[:3]).text().split()
    assert without(root, judgement.removed).text().split() == by_phases
    texts = [element.children[index] for element, index in judgement.kept_texts()]
    body = "".join(str(text) for text in texts)
    assert "headline" in body
    assert "Something else" not in body
    nav = root.find("nav")
    link = root.find("a")
    assert nav is not None
    assert link is not None
    assert judgement.why(link) is judgement.removed[nav]
    assert judgement.why(root) is None


def test_there_are_pages() -> None:
    assert len(PAGES) >= 60


@pytest.mark.parametrize("path", some(PAGES, 6), ids=lambda path: path.name[:4])
def test_page(path: Path) -> None:
    root = parse(gzip.decompress(path.read_bytes()))
    before = events(root)
    for tree in (purify(root, base_url="https://page.example/"), declutter_tree(root)):
        assert_safe(tree)
        assert_stable(tree)
        html = serialize(tree)
        assert serialize(purify(tree)) == html
        assert serialize(parse(f"<!DOCTYPE html><body><p>x</p>{html}").children[1], inner=True) == (  # type: ignore[arg-type]
            f"<p>x</p>{html}"
        )
    assert events(root) == before


def run(monkeypatch: pytest.MonkeyPatch, *argv: str) -> str:
    import argparse

    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, write_through=True))
    assert command.run(parser.parse_args(list(argv))) == 0
    return out.getvalue().decode()


def body(document: str) -> str:
    """The content of the body of a whole document, which must declare its encoding."""
    head, _, rest = document.partition("<body>")
    assert head.startswith("<!DOCTYPE html>\n<html")
    assert '<meta charset="utf-8">' in head
    inside, _, end = rest.rpartition("</body>")
    assert end == "\n</html>\n"
    return inside


def expected(html: str, phases: Sequence[str] = PHASES) -> str:
    tree = declutter_tree(parse(html), phases=phases)
    return serialize(tree.find("body") or tree, inner=True)


def test_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE, encoding="utf-8")
    assert body(run(monkeypatch, str(page))) == declutter(PAGE)
    assert body(run(monkeypatch, str(page), "--phase", "prune")) == expected(PAGE, ["prune"])
    both = run(monkeypatch, str(page), "--phase", "purify", "--phase", "prune")
    assert body(both) == declutter(PAGE, phases=["prune", "purify"])
    rules = tmp_path / "rules.json"
    rules.write_text('{"prune": {"words": {"remove": ["related"]}}}', encoding="utf-8")
    assert "Something else" in run(monkeypatch, str(page), "--rules", str(rules))


def test_command_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PAGE.encode())))
    assert body(run(monkeypatch, "-")) == declutter(PAGE)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PAGE.encode())))
    assert body(run(monkeypatch)) == declutter(PAGE)
