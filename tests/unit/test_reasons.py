"""Every rule that decides about a block, on a page that brings it about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from pyjustext import read
from pyjustext.cli import main
from pyjustext.engines import registry
from pyjustext.engines.choice import Request
from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.features import KINDS
from pyjustext.engines.learned.segmentation import segment
from pyjustext.engines.learned.selection import default_model
from pyjustext.engines.reasons import ArticleRule, DeclutterRule, JustextRule, OptionalRule, Reason
from pyjustext.explaining import explain
from pyjustext.model import EngineName
from pyjustext.reading import Reader
from pyjustext.tree import parse
from tests.fuzz import some
from tests.real_pages import repo_pages, texts

Decision = tuple[bool, list[str]]

STORY = [
    f"The council said on {day} that the bridge over the river would open again in the spring, after the "
    "engineers had found that the damage was less than they had feared, and that traffic would be led over "
    "the old road until then."
    for day in ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
]
PARAGRAPHS = [f"<p>{text}</p>" for text in STORY]
MENU = "<nav><ul><li><a href=/a>Home</a><li><a href=/b>News</a><li><a href=/c>Sport</a></ul></nav>"
COMMENTS = "".join(
    f"<div class=comment><b>Reader {n}</b><p>I have to say {n} times that this is what I think.</p></div>"
    for n in range(12)
)


def page(body: str) -> str:
    title = "The bridge opens in spring"
    return (
        f'<html lang="en"><title>{title}</title>{MENU}<main><article><h1>{title}</h1>{body}</article></main>'
    )


def decisions(html: str, engine: EngineName) -> dict[str, Decision]:
    """For each block's text, whether it was kept and the rules that decided; of equal texts, the last."""
    return {
        block["text"]: (block["kept"], [reason["rule"] for reason in block["reasons"]])
        for block in explain(html, engine=engine).blocks
    }


class Scripted:
    """A forest with given scores, in log-odds, in the order of the page's blocks."""

    def __init__(self, scores: list[float]) -> None:
        self.features: list[str] = []
        self._scores = scores

    def scores(self, columns: object) -> list[int]:
        return [round(score * ONE) for score in self._scores]


def scripted(html: str, scores: list[float], kind: str, monkeypatch: pytest.MonkeyPatch) -> list[Decision]:
    """The decisions about the blocks of a page of a kind, with given scores."""
    model = default_model()
    monkeypatch.setattr(model, "blocks", Scripted(scores))
    monkeypatch.setattr(model, "shares", lambda _: [float(name == kind) for name in KINDS])
    return [
        (block["kept"], [reason["rule"] for reason in block["reasons"]]) for block in explain(html).blocks
    ]


def test_own_score_and_neighbours() -> None:
    found = decisions(page("".join(PARAGRAPHS)), "article")
    assert found["Home"] == (False, ["score"])
    assert all(found[text] == (True, ["score"]) for text in STORY)


def test_neighbours_keep_and_drop(monkeypatch: pytest.MonkeyPatch) -> None:
    story = "".join(f"<div>{text}</div>" for text in STORY)
    items = "".join(f"<li>Item {n} of the list</li>" for n in range(6))
    html = f"<body><ul>{items}</ul><article><h1>Bridge</h1>{story}</article>"
    scores = [-3.0] * 6 + [0.4] + [3.0] * 6
    scores[2] = 1.5
    decided = scripted(html, scores, "article", monkeypatch)
    assert decided[2] == (False, ["neighbours"])
    assert decided[6] == (False, ["neighbours", "shown-above"])  # kept, but it is the title
    assert decided[0] == (False, ["score"])
    assert decided[7] == (True, ["score"])


def test_a_table_among_paragraphs(monkeypatch: pytest.MonkeyPatch) -> None:
    table = "<table><tr><td>Brass</td><td>40</td></tr><tr><td>Tin</td><td>20</td></tr></table>"
    html = f"<body><article>{''.join(PARAGRAPHS[:3])}{table}{''.join(PARAGRAPHS[3:])}</article>"
    decided = scripted(html, [3.0] * 3 + [-4.0] * 4 + [3.0] * 3, "article", monkeypatch)
    assert decided == [(True, ["score"])] * 3 + [(True, ["whole-text"])] * 4 + [(True, ["score"])] * 3


def test_a_post_of_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    short = "It is the same for me here."
    posts = [*STORY[:3], short, *STORY[3:]]
    html = f"<body>{''.join(f'<div class=post>{text}</div>' for text in posts)}"
    scores = [3.0 if text != short else -0.5 for text in posts]
    decided = scripted(html, scores, "forum", monkeypatch)
    assert decided[3] == (True, ["post"])


def test_a_comment(monkeypatch: pytest.MonkeyPatch) -> None:
    html = page(f"{''.join(PARAGRAPHS)}<section id=comments>{COMMENTS}</section>")
    decided = scripted(html, [3.0] * len(segment(parse(html)).blocks), "article", monkeypatch)
    assert decided[-1] == (False, ["comment"])


def test_a_copy() -> None:
    story = "".join(PARAGRAPHS)
    found = decisions(page(f"{story}<div class=print>{story}</div>"), "article")
    assert found[STORY[0]] == (False, ["copy"])


def test_a_dialog(monkeypatch: pytest.MonkeyPatch) -> None:
    question = "<p>May we count how often you read our paper, and tell our partners?</p>"
    html = f"<body><article>{''.join(PARAGRAPHS)}</article><div role=dialog>{question}</div>"
    decided = scripted(html, [3.0] * 7, "article", monkeypatch)
    assert decided[5:] == [(True, ["score"]), (False, ["dialog"])]


@pytest.mark.parametrize("kind", ["article", "documentation", "service", "product"])
def test_a_heading_whose_links_were_dropped(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    links = "<ul><li><a href=/a>The old road</a></li><li><a href=/b>The river</a></li></ul>"
    html = f"<body><article>{''.join(PARAGRAPHS)}<h2>More news</h2>{links}</article>"
    decided = scripted(html, [3.0] * 7 + [-6.0] * 2, kind, monkeypatch)
    assert decided[6] == (False, ["empty-heading"])


def test_controls_of_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    card = (
        "<div class=card><h3>Lamp {0}</h3><p class=price>{0} euros</p><div class=stock>In stock</div></div>"
    )
    html = f"<body><main>{''.join(card.format(number) for number in range(20, 24))}</main>"
    decided = scripted(html, [3.0] * 12, "collection", monkeypatch)
    assert decided == [(True, ["score"]), (True, ["score"]), (False, ["control"])] * 4
    assert scripted(html, [3.0] * 12, "article", monkeypatch) == [(True, ["score"])] * 12


def test_a_name_that_two_cards_have_stays_in_both(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "<h3>A lamp of brass with a shade of green glass and a wick of wool</h3>"
    cards = "".join(f"<div class=card>{name}<p>{number} euros</p></div>" for number in (9, 9, 12, 20, 30))
    decided = scripted(f"<body><main>{cards}</main>", [3.0] * 10, "collection", monkeypatch)
    assert decided[4:] == [(True, ["score"])] * 6


def test_what_stands_beside_the_content(monkeypatch: pytest.MonkeyPatch) -> None:
    profile = "<aside><p>Joined in 2012</p></aside>"
    html = f"<body><main>{profile}{''.join(PARAGRAPHS)}</main>"
    decided = scripted(html, [0.5] + [3.0] * 6, "forum", monkeypatch)
    assert decided == [(False, ["aside"])] + [(True, ["score"])] * 6
    assert scripted(html, [3.0] * 7, "product", monkeypatch)[0] == (True, ["score"])


def test_what_assembly_does_with_a_choice() -> None:
    """Chosen text that is no text, or is shown above it, is left out; a caption and a header are added."""
    figure = (
        '<figure><img src="/b.jpg" width="900" height="600"><figcaption>The old bridge</figcaption></figure>'
    )
    menu = "<ul class=toc><li><a href=#a>One</a><li><a href=#b>Two</a></ul>"
    headings = "<h2 id=a>One</h2>{}<h2 id=b>Two</h2>{}".format(
        "".join(PARAGRAPHS[:3]), "".join(PARAGRAPHS[3:])
    )
    html = page(f"<p>By Ada Brown, 2 May 2024</p>{menu}{PARAGRAPHS[0]}{figure}{headings}").replace(
        "<title>", '<meta name=author content="Ada Brown"><meta name=date content=2024-05-02><title>'
    )
    for engine in registry.ENGINES:
        blocks = explain(html, engine=engine).blocks
        rules = {block["text"]: (block["kept"], block["reasons"][-1]["rule"]) for block in blocks}
        article = read(html, engine=engine)
        assert rules["The bridge opens in spring"] == (False, "shown-above"), engine
        for block in blocks:
            if block["text"] not in ("One", "Two"):  # which are headings and items of the contents
                assert block["kept"] == (block["text"] in article.html), (engine, block)


def test_what_the_user_left_out() -> None:
    promo = "<div class=promo><p>Read our newsletter, which comes every morning before you get up.</p></div>"
    html = page("".join([*PARAGRAPHS[:3], promo, *PARAGRAPHS[3:]]))
    path = "main > article > div.promo"
    assert "newsletter" not in Reader().read(html, without=[path]).text
    for engine in registry.ENGINES:
        blocks = explain(html, engine=engine, without=[path]).blocks
        block = next(block for block in blocks if "newsletter" in block["text"])
        assert (block["kept"], block["reasons"][-1]) == (False, {"rule": "corrected", "values": {}})


ANSWER = "It is led over the old road, which the engineers have looked at, until the spring."
QUESTIONS = "".join(f"<h3>What about the {name}?</h3><p>{ANSWER}</p>" for name in ("road", "river", "town"))
TEASER = (
    "<div class=card><h4><a href=/{0}>The road {0}</a></h4><p>What the people of the road say, {0}.</p></div>"
)
TEXT = "".join(PARAGRAPHS)
RULES: list[tuple[str, str, str, list[float], bool, list[str]]] = [
    (
        "It was closed for most of the winter because of the ice",
        "article",
        f"<h1>The bridge</h1><div>It was closed for most of the winter because of the ice</div>{TEXT}",
        [3.0, -1.5, *[3.0] * 6],
        True,
        ["standfirst"],
    ),
    (
        "What about the town?",
        "article",
        f"<main>{TEXT}</main><div>{QUESTIONS}</div>",
        [3.0] * 6 + [3.0] * 4 + [-3.0] * 2,
        True,
        ["questions"],
    ),
    (
        "3 stones",
        "article",
        f"{TEXT}<div class=recipe-ingredients><ul><li>3 stones<li>2 beams<li>salt</ul></div>",
        [3.0] * 6 + [-4.0] * 3,
        True,
        ["whole-text"],
    ),
    (
        "Reply 2",
        "forum",
        "".join(f"<div class=post><i>Reply {n}</i><p>{text}</p></div>" for n, text in enumerate(STORY)),
        [3.0] * 12,
        False,
        ["control"],
    ),
    (
        "Read also: The old road",
        "article",
        f"{TEXT}<p>Read also: <a href=/road>The old road</a></p>",
        [3.0] * 7,
        False,
        ["read-also"],
    ),
    (
        "The road 1",
        "listing",
        "".join(TEASER.replace("{0}.", STORY[0]).format(n) for n in range(4)),
        [3.0, 3.0, -3.0, 3.0, 3.0, 3.0, 3.0, 3.0],
        True,
        ["whole-text"],
    ),
]


@pytest.mark.parametrize(("text", "kind", "body", "scores", "kept", "rules"), RULES)
def test_the_rules_of_the_article_engine(
    text: str,
    kind: str,
    body: str,
    scores: list[float],
    kept: bool,
    rules: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    html = f"<title>The bridge</title><meta name=viewport content=width><body>{body}"
    model = default_model()
    monkeypatch.setattr(model, "blocks", Scripted(scores))
    monkeypatch.setattr(model, "shares", lambda _: [float(name == kind) for name in KINDS])
    choice = registry.get("article")(Request(parse(html), explained=True))
    found = {
        block.text: (block.kept, [reason.rule for reason in reasons])
        for block, reasons in zip(choice.paragraphs, choice.reasons, strict=True)
    }
    assert found[text] == (kept, rules)


def test_comments_that_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(default_model(), "blocks", Scripted([3.0] * 7 + [-4.0] * 24))
    html = f"<body><h1>The bridge</h1>{TEXT}<section id=comments>{COMMENTS}</section>"
    choice = registry.get("article")(Request(parse(html), comments=True, explained=True))
    for block, reasons in zip(choice.paragraphs[7:], choice.reasons[7:], strict=True):
        assert (block.kept, [reason.rule for reason in reasons]) == (True, ["wanted-comment"])


LONG = "the water of the river and the people of the town " * 6
MEDIUM = "the water of the river and the people of the town " * 2
FEW = "zeolite gneiss kelp " * 6
LINK = "<a href=/x>More of this can be read on another page</a>"
JUSTEXT: list[tuple[str, str, bool, list[JustextRule]]] = [
    (f"<p>{LINK}", "More of this can be read on another page", False, ["links"]),
    (f"<p>© {LONG}", f"© {LONG}", False, ["copyright"]),
    (f"<p>Words with <a>a</a> link<p>{LONG}", "Words with a link", False, ["short-with-links"]),
    (f"<p>{LONG}", LONG, True, ["long-many-stop-words"]),
    (
        f"<p>{LONG}<p>{MEDIUM}<p>{LINK}",
        MEDIUM,
        True,
        ["medium-many-stop-words", "near-good-beside-good"],
    ),
    (f"<p>{LINK}<p>{MEDIUM}<p>{LINK}", MEDIUM, False, ["medium-many-stop-words", "near-good-between-bad"]),
    (f"<p>{FEW}", FEW, False, ["few-stop-words"]),
    (f"<p>{LONG}<p>Short<p>{LONG}", "Short", True, ["short", "between-good"]),
    (f"<p>{LINK}<p>Short<p>{LINK}", "Short", False, ["short", "between-bad"]),
    (f"<p>{LONG}<p>Short<p>{LINK}", "Short", False, ["short", "at-bad-end"]),
    (f"<p>{LONG}<p>Short<p>{MEDIUM}<p>{LINK}", "Short", True, ["short", "near-good-before-bad-end"]),
    (
        f"<p>{LINK}<h2>Tides</h2><p>{LONG}",
        "Tides",
        True,
        ["short", "heading-before-good", "near-good-beside-good"],
    ),
]


@pytest.mark.parametrize(("body", "text", "kept", "rules"), JUSTEXT)
def test_justext(body: str, text: str, kept: bool, rules: list[JustextRule]) -> None:
    found = decisions(f'<html lang="en">{body}<p>© {LONG}', "justext")
    assert found[text.strip()] == (kept, rules)


def test_some_stop_words() -> None:
    options = {"stopwords_low": 0.1, "stopwords_high": 1}
    blocks = explain(f'<html lang="en"><p>{LONG} {FEW}', engine="justext", thresholds=options).blocks
    assert [reason["rule"] for reason in blocks[0]["reasons"]] == ["some-stop-words", "near-good-between-bad"]


DECLUTTER: list[tuple[str, bool, DeclutterRule, dict[str, str | float]]] = [
    ("<nav>Text</nav>", False, "tag", {"tag": "nav"}),
    ("<div role=banner>Text</div>", False, "role", {"role": "banner"}),
    ("<div class=siteSidebar>Text</div>", False, "word", {"word": "sidebar"}),
    ("<p><a>Text</a></p>", False, "count", {"words": 1, "links": 1, "tags": 2, "score": -3}),
    ("<p>Text</p>", True, "count", {"words": 1, "links": 0, "tags": 1, "score": 0}),
    ("<p class=byline><a>Text</a></p>", True, "blessed", {}),
    ("<div>Text<ul><li>one two three</ul><p><a>x</a></div>", True, "holds-kept", {}),
    ("<p>one two</p><math><annotation>Text</annotation></math>", False, "no-text", {}),
]


@pytest.mark.parametrize(("body", "kept", "rule", "values"), DECLUTTER)
def test_declutter(body: str, kept: bool, rule: DeclutterRule, values: dict[str, str | float]) -> None:
    block = next(block for block in explain(body, engine="declutter").blocks if block["text"] == "Text")
    assert (block["kept"], block["reasons"]) == (kept, [{"rule": rule, "values": values}])


def test_each_rule_is_tried() -> None:
    """The cases cover all rules of jusText and html-declutter; each rule of the article engine has a test."""
    tried: set[JustextRule] = {"some-stop-words"}
    tried.update(*[rules for *_, rules in JUSTEXT])
    assert tried == set(get_args(JustextRule)) - set(get_args(OptionalRule))
    assert {rule for _, _, rule, _ in DECLUTTER} == set(get_args(DeclutterRule))
    source = Path(__file__).read_text("utf-8")
    assert [rule for rule in get_args(ArticleRule) if f'["{rule}"]' not in source] == []


@pytest.mark.parametrize("engine", registry.ENGINES)
def test_reasons_are_only_made_when_asked_for(engine: EngineName) -> None:
    root = parse(page("".join(PARAGRAPHS)))
    choose = registry.get(engine)
    choice = choose(Request(root, lang="en", explained=True))
    assert len(choice.reasons) == len(choice.paragraphs)
    assert all(reasons for reasons in choice.reasons)
    plain = choose(Request(root, lang="en"))
    assert plain.reasons == []
    assert (plain.kept, plain.paragraphs) == (choice.kept, choice.paragraphs)


def test_reasons_as_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert str(Reason("score", {"threshold": 0.41})) == "Its own score decided; the threshold is 41%."
    path = tmp_path / "page.html"
    path.write_text(page("".join(PARAGRAPHS)), encoding="utf-8")
    assert main(["explain", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    home = lines.index("- Home")
    assert lines[home + 1].startswith("  score: Its own score decided; the threshold is ")
    assert f"+ {STORY[0][:99]}…" in lines
    assert main(["explain", str(path), "--engine", "declutter", "--format", "jsonl"]) == 0
    blocks = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert blocks[0]["why"] == "Every element of the type “nav” is removed."


def test_as_much_is_said_to_be_left_out_as_can_be_put_back() -> None:
    """A text that was not chosen but stands below its picture as a caption is not left out."""
    wrong = {}
    for path in some(repo_pages(), 6):
        for _, html in texts([path]):
            told = sum(int(note.values["count"]) for note in read(html).notes if note.code == "left-out")
            if told:
                left = [b["text"] for b in explain(html).blocks if b["kind"] == "left-out" and not b["kept"]]
                if len(left) != told:
                    wrong[path.name] = (told, left)
    assert wrong == {}
