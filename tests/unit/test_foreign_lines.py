"""Lines that lead elsewhere, counters and controls are no part of a whole page's article."""

from __future__ import annotations

import json

import pytest

from pyjustext import read

BEFORE = """<p>The keeper lit the lamp at four, and wrote the hour down in the book that lay on the table
beside the stair. He had done so for thirty years, and nobody had asked him why.</p>
<p>In the spring the ships came back from the north, and the harbour was full of masts. The council met on
Monday, said the clerk, and decided that the bridge would be built again before the winter.</p>"""
AFTER = """<p>Whoever buys a lamp today looks at the price first and at the oil last. That is a mistake,
because the oil is bought every month and the lamp only once in ten years.</p>"""
CARS = ("Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel")


def text_of(body: str) -> str:
    """The text that reading makes of an article with this body."""
    page = f"""<html lang="en"><head><title>Lamps of the harbour</title></head><body>
    <nav><a href=/a>Home</a> <a href=/b>Lamps</a></nav><main><article><h1>Lamps of the harbour</h1>{body}
    </article></main><footer><p>© 2024 The harbour</p></footer></body></html>"""
    return read(page, "https://example.org/lamps").text


@pytest.mark.parametrize(
    "line",
    [
        "<p>Read more: <a href=/oil>What the oil costs in a long winter</a></p>",
        "<p><strong>Also: <a href=/oil>See what the oil costs in a long winter</a></strong></p>",
        "<p><em>Learn more: </em><a href=/oil>What the oil costs in a long winter</a></p>",
        "<p>Liked this? Read <a href=/oil>What the oil costs in a long winter</a></p>",
        "<div class=share><span>Save &amp; Share</span></div>",
        "<div><span>Share article</span></div>",
        "<h2>このニュースをシェア</h2>",
        "<p>12 Comments</p>",
        "<p>View comments (12)</p>",
        "<p>Enlarge this image</p>",
        "<div><span>Listen to this article</span> <span>4 min</span></div>",
        "<p>Story continues below advertisement</p>",
        "<div><span>Advertisement</span> <span>Scroll to continue</span></div>",
        "<p>La suite après cette publicité</p>",
        "<div><span>0人参与0条评论</span></div>",
        "[/vc_column_text]",
    ],
)
def test_a_foreign_line_amid_the_text_is_left_out(line: str) -> None:
    found = text_of(BEFORE + line + AFTER)
    assert found == text_of(BEFORE + AFTER)
    assert "That is a mistake" in found


@pytest.mark.parametrize(
    "call", ["Compare new car deals with Harbour Cars today", "Compare deals on the {} here"]
)
def test_a_linked_line_after_each_of_many_parts_is_left_out(call: str) -> None:
    parts = "".join(
        f"<h2>{car} 7</h2><p>The {car} is quiet at sea and on the road, and its lamp is seen from the pier. "
        f"It was built in the north, where the winters are long, and is sold in three colours.</p>"
        f"<p><a href=/deals/{car}>{call.format(car)}</a></p>"
        for car in CARS
    )
    found = text_of(BEFORE + parts + AFTER)
    assert "deals" not in found
    assert all(f"The {car} is quiet" in found for car in CARS)


def test_related_links_at_the_end_are_left_out() -> None:
    links = "".join(
        f"<li><a href=/{car}>How the {car} came to the harbour of the north</a></li>" for car in CARS[:6]
    )
    assert "came to the harbour" not in text_of(BEFORE + AFTER + f"<h3>Related</h3><ul>{links}</ul>")


def test_a_page_that_declares_a_recipe_is_one_to_read() -> None:
    ingredients = [f"{n} g of {car.lower()} flour" for n, car in enumerate(CARS * 5, 10)]
    steps = [f"Stir in the {car.lower()} flour" for car in CARS * 4]
    recipe: dict[str, object] = {
        "@context": "https://schema.org",
        "@type": "Recipe",
        "name": "Bread of the harbour",
    }
    recipe |= {"recipeIngredient": ingredients, "recipeInstructions": steps}
    lists = "".join(
        f"<h2>{name}</h2><ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"
        for name, items in (("Ingredients", ingredients), ("Steps", steps))
    )
    page = f"""<html lang="en"><head><title>Bread of the harbour</title></head><body><main>
    <h1>Bread of the harbour</h1>{lists}</main></body></html>"""
    declared = page.replace(
        "</head>", f'<script type="application/ld+json">{json.dumps(recipe)}</script></head>'
    )
    url = "https://example.org/bread"
    assert "not-an-article" not in [note.code for note in read(declared, url).notes]
    assert "not-an-article" in [note.code for note in read(page, url).notes]
    assert "Stir in the fir flour" in read(declared, url).text
