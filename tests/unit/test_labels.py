"""Labels and names stay with the text that they stand above or beside, in whole pages."""

from __future__ import annotations

import pytest

from pyjustext import read

PARAGRAPHS = (
    "The keeper lit the lamp at four, and wrote the hour down in the book that lay on the table beside the "
    "stair. He had done so for thirty years, and nobody had asked him why.",
    "In the spring the ships came back from the north, and the harbour was full of masts. The council met on "
    "Monday, said the clerk, and decided that the bridge would be built again before the winter.",
    "Whoever buys a lamp today looks at the price first and at the oil last. That is a mistake, because the "
    "oil is bought every month and the lamp only once in ten years.",
)
BEFORE = "".join(f"<p>{text}</p>" for text in PARAGRAPHS)
AFTER = "".join(f"<p>{text}</p>" for text in reversed(PARAGRAPHS))
ITEMS = (
    ["brass", "tin", "glass", "copper", "iron", "steel", "silver", "paper", "marble", "ivory"],
    "It burns for twelve hours and stands {} on every table, as our keepers found in a winter of storms.",
)
NAV = "<nav><a href=/a>Home</a> <a href=/b>Lamps</a> <a href=/c>About us</a></nav>"
FOOTER = "<footer><p>© 2024 The harbour. <a href=/terms>Terms</a> <a href=/privacy>Privacy</a></p></footer>"


def text_of(body: str) -> str:
    """The text that reading makes of an article with this body."""
    page = f"""<html lang="en"><head><title>Lamps of the harbour</title></head><body>{NAV}<main><article>
    <h1>Lamps of the harbour</h1>{body}</article></main>{FOOTER}</body></html>"""
    return read(page, "https://example.org/lamps").text


@pytest.mark.parametrize("label", ["Tip", "Note", "Did you know?", "Bottom line", "Warning:"])
@pytest.mark.parametrize(
    "box",
    [
        '<div class="box"><p class="box-title">{}</p><p>{}</p></div>',
        "<blockquote><strong>{}</strong><p>{}</p></blockquote>",
        '<div class="c1"><span class="c2">{}</span><div class="c3">{}</div></div>',
        "<section><h4>{}</h4><p>{}</p></section>",
    ],
)
def test_the_label_of_a_box_stays_with_it(label: str, box: str) -> None:
    text = "Never fill a lamp that is still warm, because the oil may catch fire before you can step back."
    found = text_of(BEFORE + box.format(label, text) + AFTER)
    assert text in found
    assert label in found.partition(text)[0].splitlines()[-1] or label in found.partition(text)[0][-30:]


@pytest.mark.parametrize(
    "table",
    [
        "<table><tr><th>Pros</th><th>Cons</th></tr><tr><td>Burns for twelve hours</td>"
        "<td>Smells of fish</td></tr><tr><td>Stands on any table</td><td>Costs more than tin</td></tr>"
        "</table>",
        '<div class="pc"><div class="pros"><h4>Pros</h4><ul><li>Burns for twelve hours</li><li>Stands on any '
        'table</li></ul></div><div class="cons"><h4>Cons</h4><ul><li>Smells of fish</li><li>Costs more than '
        "tin</li></ul></div></div>",
        '<div class="pc"><div><span>Pros</span><ul><li>Burns for twelve hours</li><li>Stands on any table'
        "</li></ul></div><div><span>Cons</span><ul><li>Smells of fish</li><li>Costs more than tin</li></ul>"
        "</div></div>",
    ],
)
def test_pros_and_cons_are_above_their_lists(table: str) -> None:
    found = text_of(BEFORE + table + AFTER)
    places = [found.find(word) for word in ("Pros", "Burns for twelve", "Smells of fish", "Costs more")]
    assert -1 not in places
    assert places == sorted(places)
    assert places[0] < found.find("Cons") < places[2]


@pytest.mark.parametrize(
    ("item", "labels"),
    [
        (
            "<div class=item><h3>{0} lamp</h3><p class=why>Why we like it</p><p>{1}</p></div>",
            ["Why we like it"],
        ),
        (
            "<div class=item><div class=pick>Best {0} lamp</div><div class=name>Harbour {0} 7</div>"
            "<p>{1}</p></div>",
            ["Best {0} lamp", "Harbour {0} 7"],
        ),
        (
            "<div class=row><div><a href=/{0}>Lamps of {0}</a></div><div><p>{1}</p></div></div>",
            ["Lamps of {0}"],
        ),
    ],
)
def test_the_labels_of_like_items_share_their_fate(item: str, labels: list[str]) -> None:
    names, text = ITEMS
    found = text_of(BEFORE + "".join(item.format(name, text.format(name)) for name in names) + AFTER)
    for name in names:
        for label in labels:
            assert label.format(name) in found
    if "{0}" not in labels[0]:
        assert found.count(labels[0]) == len(names)


@pytest.mark.parametrize(
    "heading",
    [
        '<div class="level-h2"><h2 id="{0}"><a class="heading-link" href="#{0}">{1}</a></h2>'
        '<a class="anchor-link" href="#{0}"><span>Section titled “{1}”</span></a></div>',
        '<div><h2 id="{0}">{1}</h2><a href="#{0}" aria-label="Permalink to {1}">Link to this heading</a>'
        "</div>",
        '<h2><a href="https://example.org/{0}">{1}</a></h2>',
    ],
)
def test_the_main_headings_of_a_manual_stay(heading: str) -> None:
    sections = [
        ("fill", "Filling it"),
        ("light", "Lighting it"),
        ("clean", "Cleaning it"),
        ("store", "Storing it"),
    ]
    body = "".join(
        heading.format(*section)
        + PARAGRAPHS_OF_MANUAL
        + f"<h3>With {section[0]} tools</h3>"
        + PARAGRAPHS_OF_MANUAL
        for section in sections
    )
    found = text_of(BEFORE + body)
    for key, title in sections:
        assert f"\n{title}\n" in found
        assert f"With {key} tools" in found
    assert "Section titled" not in found


PARAGRAPHS_OF_MANUAL = "".join(
    f"<p>{text}</p>"
    for text in (
        "Set the lamp on a level table and let it cool for an hour before you open the cap with the key.",
        "Use only clean oil without water in it, and wipe the neck with a dry cloth when you have finished.",
    )
)


@pytest.mark.parametrize(
    "panel",
    [
        '<div class="panel"><div class="panel-title" role="heading" aria-level="3"><a class="collapsed" '
        'href="#c{0}" aria-expanded="false">{1}</a></div><div id="c{0}" class="panel-body">{2}</div></div>',
        '<div class="x1"><button type="button" class="x2"><span>{1}</span></button><div class="x3"><div>{2}'
        "</div></div></div>",
    ],
)
def test_questions_that_open_at_a_click_stay_with_their_answers(panel: str) -> None:
    answers = {
        "Who lights the lamp?": "The keeper on watch does it, an hour before the sun goes down.",
        "How long does it burn?": "A full tank lasts for twelve hours, which is enough for a night.",
        "What does the oil cost?": "We pay forty pence for a litre, and a little more in a late spring.",
        "Is it safe at sea?": "Yes, if you hang it from the hook and never fill it while it is warm.",
    }
    body = "".join(
        panel.format(n, question, f"<p>{answer}</p>") for n, (question, answer) in enumerate(answers.items())
    )
    found = text_of(BEFORE + f"<h2>Frequently asked questions</h2>{body}")
    assert [text for pair in answers.items() for text in pair if text not in found] == []


def test_what_the_sign_in_a_cell_means_stays() -> None:
    rows = "".join(
        f"<tr><th scope=row>{name}</th><td><i aria-hidden=true class=check></i>"
        "<span class=sr-only>Yes</span></td>"
        "<td><i aria-hidden=true class=cross></i><span class=sr-only>No</span></td></tr>"
        for name in ("Burns oil", "Burns gas", "Stands alone", "Hangs from a hook")
    )
    found = text_of(BEFORE + f"<table><tr><th></th><th>Ours</th><th>Theirs</th></tr>{rows}</table>" + AFTER)
    assert found.count("Yes\tNo") == 4
