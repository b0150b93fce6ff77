"""Each fixture is a body; the file next to it is the expected result of assembly and purify.

All of its text counts as chosen, except inside elements with the attribute ``data-left-out``.
"""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import pytest

from pyjustext.assembly import AssemblyInput, ShownHead, assemble, figures
from pyjustext.sanitize.purifier import purify
from pyjustext.tree import Node, parse, serialize
from pyjustext.tree.index import PageIndex

FIXTURES = Path(__file__).parent / "fixtures"
NAMES = sorted(path.stem for path in FIXTURES.glob("*.html"))
PAGE = "https://example.org/page"
_BLOCK_END = re.compile(
    r"(</(?:p|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|pre|table|thead|tbody|tr|figure|figcaption|details|summary|caption)>"
    r"|<hr>|<(?:ul|ol|dl|table|thead|tbody|tr|figure|details|blockquote)(?: [^>]*)?>)(?!\n|$)"
)


def chosen(root: Node) -> list[tuple[Node, int]]:
    """The positions of all texts outside ``data-left-out``, by their elements in document order."""
    kept = []
    body = root.find("body")
    assert body is not None
    stack = [body]
    while stack:
        node = stack.pop()
        if "data-left-out" in node.attrs or node.tag in ("script", "noscript", "button"):
            continue
        for index, child in enumerate(node.children):
            if isinstance(child, str) and not child.isspace():
                kept.append((node, index))
        stack += [child for child in reversed(node.children) if isinstance(child, Node)]
    return kept


def assembled(body: str, title: str = "The title of the page") -> str:
    root = parse(f"<!DOCTYPE html><html><head><title>x</title></head><body>{body}</body></html>")
    source = AssemblyInput(PageIndex(root.in_order()), PAGE, ShownHead(title))
    tree = purify(assemble(source, chosen(root)).tree, base_url=PAGE)
    return _BLOCK_END.sub(r"\1\n", serialize(tree)) + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_fixture(name: str) -> None:
    got = assembled((FIXTURES / f"{name}.html").read_text(encoding="utf-8"))
    expected = FIXTURES / f"{name}.expected"
    want = expected.read_text(encoding="utf-8") if expected.exists() else ""
    assert got == want, "\n" + "\n".join(
        difflib.unified_diff(want.splitlines(), got.splitlines(), "expected", "assembled", lineterm="")
    )


def test_there_are_fixtures() -> None:
    assert len(NAMES) >= 30


def test_a_rule_below_the_title_goes_with_it() -> None:
    html = assembled("<h1>The title of the page</h1><hr><p>The text.</p><hr><p>Its end.</p>")
    assert html == "<p>The text.</p>\n<hr>\n<p>Its end.</p>\n"


@pytest.mark.parametrize(
    ("stated", "found"),
    [("https://example.org/LA.webp", True), ("https://example.org/NY.webp", False), ("", False)],
)
def test_the_stated_picture_is_the_lead_image_whatever_the_length_of_its_name(
    stated: str, found: bool
) -> None:
    body = (
        '<div class="top"><img src="/LA.webp" alt="The city"></div><div><p>The text.</p><p>Its end.</p></div>'
    )
    root = parse(f"<!DOCTYPE html><html><head><title>x</title></head><body>{body}</body></html>")
    source = AssemblyInput(PageIndex(root.in_order()), PAGE, ShownHead("The title"), stated)
    tree = assemble(source, chosen(root)).tree
    assert (tree.find("img") is not None) == found


@pytest.mark.parametrize(
    ("above", "found"),
    [
        ("<header style=\"color: red; background-image:url('/sails-2.jpg?w=9'); left: 0\"></header>", 1),
        ('<h1>Title</h1><div style="background: url(&quot;/2024/sails-2.jpg&quot;)"></div>', 1),
        ("<div style='background-image: linear-gradient(red, blue), url( /sails-2-1024x576.jpg )'></div>", 1),
        ("<div style='background-image: url(\"/ships (2)/sails-2.jpg\")'></div>", 1),
        ('<div data-bg="/sails-2.jpg"></div>', 1),
        ('<section data-back="/2024/sails-2-scaled.jpg"></section>', 1),
        ('<div data-pin-media="/sails-2.jpg"></div>', 0),
        ('<div style="background-image: url(/boats.jpg)"></div>', 0),
        ('<div title="/sails-2.jpg"></div>', 0),
        ('<a href="/story" style="background-image: url(/sails-2.jpg)"></a>', 0),
        ('<aside><div style="background-image: url(/sails-2.jpg)"></div></aside>', 0),
        ('<div style="background-image: url(/sails-2.jpg)"></div><p>The text <img src=/sails-2.jpg></p>', 1),
    ],
)
def test_the_stated_picture_leads_even_as_a_background_above_the_text(above: str, found: int) -> None:
    body = f"<div data-left-out>{above}</div><div><p>The text.</p><p>Its end.</p></div>"
    if "<img" in above:
        body = body.replace(" data-left-out", "")
    root = parse(f"<!DOCTYPE html><html><head><title>x</title></head><body>{body}</body></html>")
    stated = "https://example.org/sails-2.jpg"
    source = AssemblyInput(PageIndex(root.in_order()), PAGE, ShownHead("The title"), stated)
    images = list(assemble(source, chosen(root)).tree.find_all("img"))
    assert len(images) == found
    assert all("sails-2" in image.get("src") for image in images)


@pytest.mark.parametrize(
    "picture",
    [
        '<img src="/sails-in-crete_xl.jpg">',
        '<img src="/1200x630_sails-in-crete-opengraph-social_.jpg">',
        '<img src="/sails-in-crete.jpg.webp">',
        '<a href="/sails-in-crete.jpg"><img src="/9f3ac2.jpg"></a>',
        '<picture><source srcset="/sails-in-crete.webp 900w"><img src="/9f3ac2.jpg"></picture>',
    ],
)
def test_the_stated_picture_is_found_by_another_size_or_format(picture: str) -> None:
    body = f"<div><h1>Title</h1>{picture}</div><div><p>The text.</p><p>Its end.</p></div>"
    root = parse(f"<!DOCTYPE html><html><head><title>x</title></head><body>{body}</body></html>")
    stated = "https://example.org/sails-in-crete-hero.jpg"
    for node in root.find_all("h1"):
        node.attrs["data-left-out"] = ""
    source = AssemblyInput(PageIndex(root.in_order()), PAGE, ShownHead("The title"), stated)
    assert assemble(source, chosen(root)).tree.find("img") is not None


@pytest.mark.parametrize(
    ("around", "found"),
    [
        ('<aside class="sidebar"><div class="featured__image">{}</div></aside>', True),
        ('<div class="col-right"><figure>{}<figcaption>A mast.</figcaption></figure></div>', True),
        ('<aside class="related"><div>{}</div></aside>', False),
        ('<div class="author-box">{}</div>', False),
        ('<aside><a href="/story">{}</a></aside>', False),
        ("<footer><div>{}</div></footer>", False),
    ],
)
def test_the_stated_picture_is_found_beside_the_text(around: str, found: bool) -> None:
    beside = around.format('<img src="/sails-300x200.jpg">')
    root = parse(f"<!DOCTYPE html><body><main>{3 * TEXT}<div data-left-out>{beside}</div></main></body>")
    stated = "https://example.org/sails.jpg"
    source = AssemblyInput(PageIndex(root.in_order()), PAGE, ShownHead("The title"), stated)
    tree = assemble(source, chosen(root)).tree
    assert (tree.find("img") is not None) == found
    assert (tree.find("figcaption") is not None) == ("figcaption" in around)


@pytest.mark.parametrize(
    ("picture", "found"),
    [
        ('<a href="/large.jpg"><img src="/small.jpg"></a>', True),
        ('<div class="post-image"><img src="/small.jpg"></div>', False),
        ('<a href="/story"><img src="/small.jpg"></a>', False),
    ],
)
def test_a_picture_between_the_standfirst_and_the_text_may_stand_below_the_title(
    picture: str, found: bool
) -> None:
    line = "The text is long enough to be most of the page, and stands in a box of its own. "
    body = (
        "<div><h1 data-left-out>The title</h1><p>A standfirst that tells what the text is about.</p></div>"
        f"<div data-left-out>{picture}</div><div>{f'<p>{3 * line}</p>' * 3}</div>"
    )
    assert ("<img" in assembled(body)) == found


@pytest.mark.parametrize("link", ["/311039909.jpg&amp;MaxW=900", "/gallery"])
def test_the_stated_picture_below_a_standfirst_may_be_in_a_link(link: str) -> None:
    """To its file in another size, where that follows the file's name, or to a page of pictures."""
    line = "The text is long enough to be most of the page, and stands in a box of its own. "
    body = (
        "<div><h1>The title</h1><h2>A standfirst that tells what the text is about.</h2></div>"
        f'<div data-left-out><a href="{link}"><img src="/311039909.jpg&amp;ExactW=350" width="350"></a></div>'
        f"<div>{f'<p>{3 * line}</p>' * 3}</div>"
    )
    root = parse(f"<!DOCTYPE html><html><head><title>x</title></head><body>{body}</body></html>")
    stated = "https://example.org/311039909.jpg?ExactW=1200"
    source = AssemblyInput(PageIndex(root.in_order()), PAGE, ShownHead("The title"), stated)
    assert assemble(source, chosen(root)).tree.find("img") is not None


@pytest.mark.parametrize(
    ("picture", "found"),
    [
        ('<a href="/large.jpg"><img src="/small.jpg"></a>', True),
        ('<a href="/story"><img src="/small.jpg"></a>', False),
        ('<img src="/a.jpg" width="325" sizes="(min-width: 1290px) 1290px, 100vw">', True),
        ('<img src="/a.jpg" sizes="(max-width: 900px) 100vw, 50.5vw">', True),
        ('<img src="/a.jpg" sizes="(max-width: 150px) 100vw, 150px">', False),
        ('<img src="/a.jpg" width="90" sizes="100vw">', False),
        ('<img src="/a.jpg">', False),
    ],
)
def test_a_picture_below_the_title_that_is_enlarged_or_shown_large_is_the_lead_image(
    picture: str, found: bool
) -> None:
    text = "<div><p>The text.</p><p>Its end.</p></div>"

    def has_lead(body: str) -> bool:
        root = parse(f"<!DOCTYPE html><html><head><title>x</title></head><body>{body}</body></html>")
        source = AssemblyInput(PageIndex(root.in_order()), PAGE, ShownHead("The title"), "")
        return assemble(source, chosen(root)).tree.find("img") is not None

    title = "<h1 data-left-out>The title</h1>"
    assert has_lead(f"{title}<div>{picture}</div>{text}") == found
    assert not has_lead(f"<div>{picture}</div>{title}{text}")


NAMED = "ships-and-their-sails-in-crete-banner"


@pytest.mark.parametrize(
    ("above", "found"),
    [
        ("<header><h1 data-left-out>The title</h1>{}</header>", True),
        ("<main><header><div>{}</div></header></main>", True),
        ("<header><ul><li><a href=/news>News</a></ul><div>{}</div></header>", False),
        ('<div class="mega-menu__content"><p><span>{}</span></p></div>', False),
        ('<div><a href="/another-story">{}</a></div>', False),
        ('<div class="size-14 rounded-full">{}</div>', False),
        ('<div class="size-14 rounded-full"><div><picture>{}</picture></div></div>', False),
        ("<div>{}</div>", True),
    ],
)
def test_a_large_picture_of_something_else_is_not_the_lead_image(above: str, found: bool) -> None:
    picture = '<img src="/a.jpg" width="900" alt="Sails">'
    body = f"<div data-left-out>{above.format(picture)}</div><div><p>The text.</p><p>Its end.</p></div>"
    root = parse(f"<!DOCTYPE html><html><head><title>x</title></head><body>{body}</body></html>")
    source = AssemblyInput(PageIndex(root.in_order()), PAGE, ShownHead("The title"), "")
    assert (assemble(source, chosen(root)).tree.find("img") is not None) == found


@pytest.mark.parametrize(
    ("above", "found"),
    [
        # Named like the title, or as the title begins.
        ('<div><img src="/a.jpg" alt="History of sails"></div><h1>History of sails</h1>', True),
        (
            '<div><img src="/a.jpg" alt="History of Sails: a barge"></div><h1>History of sails</h1>',
            False,
        ),
        ('<div><img src="/a.jpg" alt="A barge"></div><h1>History of sails</h1>', False),
        (
            '<div><img src="/a.jpg" alt="History of sails" width="90"></div><h1>History of sails</h1>',
            False,
        ),
        # Beside the title, in a box named after such pictures.
        ('<section class="post-hero"><div><img src="/a.jpg"></div><h1>Sails</h1></section>', True),
        ('<section class="post-hero"><h1>Sails</h1><div><img src="/a.jpg"></div></section>', True),
        ('<section><div class="featuredImage"><img src="/a.jpg"></div><h1>Sails</h1></section>', True),
        (
            '<section class="post-hero"><div class="author"><img src="/a.jpg"></div><h1>Sails</h1></section>',
            False,
        ),
        ('<section class="hero"><img class="shape" src="/a.jpg"><h1>Sails</h1></section>', False),
        ('<section><div><img class="object-cover" src="/a.jpg"></div><h1>Sails</h1></section>', False),
        # In the header of the article.
        (
            '<article><header><img src="/a.jpg" width="900"><h1>Sails</h1></header></article>',
            True,
        ),
        ('<article><header><img src="/a.jpg"><h1>Sails</h1></header></article>', False),
        ('<header><img src="/a.jpg" width="900"><h1>Sails</h1></header>', False),
        # In the page's container, whatever that may open.
        (
            '<div class="drawer"><main><img alt="History of sails" src="/a.jpg"><h1>Sails</h1></main></div>',
            True,
        ),
        ('<div class="drawer"><img alt="History of sails" src="/a.jpg"></div><h1>Sails</h1>', False),
        # The title behind another word, or in the name of the file.
        (f'<div><img alt="Blog-{NAMED}" src="/a.jpg"></div><h1>Ships and their sails in Crete</h1>', True),
        (f'<div><img src="/2025/{NAMED}.jpg"></div><h1>Ships and their sails in Crete</h1>', True),
        # In the article's box, by its name.
        ('<article><div class="entry-img"><img src="/a.jpg"></div><h1>Sails</h1></article>', True),
        ('<article><div class="entry"><img src="/a.jpg"></div><h1>Sails</h1></article>', False),
        # The title is a lower heading, and the h1 the name of the site.
        (
            "<header><h1>Ships</h1></header>"
            '<article><div class="entry-img"><img src="/a.jpg"></div><h2>History of sails</h2></article>',
            True,
        ),
        # Loaded first, beside the title.
        ('<main><div><img src="/a.jpg" alt="A" fetchpriority="high"><h1>Sails</h1></div></main>', True),
        ('<main><div><img src="/a.jpg" alt="" fetchpriority="high"><h1>Sails</h1></div></main>', False),
        ('<main><div><img src="/a.jpg" alt="A"><h1>Sails</h1></div></main>', False),
    ],
)
def test_a_picture_named_like_the_title_or_beside_it_is_the_lead_image(above: str, found: bool) -> None:
    body = f"<div><div data-left-out>{above}</div><div><p>The text.</p><p>Its end.</p></div></div>"
    root = parse(f"<!DOCTYPE html><html><head><title>x</title></head><body>{body}</body></html>")
    source = AssemblyInput(PageIndex(root.in_order()), PAGE, ShownHead("History of sails"), "")
    assert (assemble(source, chosen(root)).tree.find("img") is not None) == found


@pytest.mark.parametrize(
    ("between", "wanted"),
    [
        # A link around a figure, which the parser moves into it.
        (
            '<p><a href="/b"><figure data-left-out>{}<figcaption>A mast</figcaption></figure></a>',
            "A mast</a></",
        ),
        # A caption in a figure of its own.
        ("<figure>{}</figure><figure data-left-out><figcaption>A mast</figcaption></figure>", "A mast</fig"),
        # A picture beside the text.
        ("<aside data-left-out><figure>{}<figcaption>A mast</figcaption></figure></aside>", "A mast</fig"),
        # A picture under the buttons that share it.
        ('<figure><div class="social_media_wrapper">{}</div></figure>', "</figure>"),
    ],
)
def test_a_figure_between_chosen_texts_is_kept(between: str, wanted: str) -> None:
    got = assembled(f"<p>The text.</p>{between.format('<img src=/a.jpg>')}<p>Its end.</p>")
    assert wanted in got
    assert got.count("/a.jpg") == 1


@pytest.mark.parametrize(
    "between",
    [
        '<aside><img src="/a.jpg"></aside>',
        '<div class="social_media_wrapper"><img src="/a.jpg"></div>',
        '<div><a href="/story"><figure><img src="/a.jpg"></figure><b>Another story</b></a></div>',
        '<img src="/a.jpg" alt="Jane Doe">',
        '<img src="/icon-clock.jpg" alt="clock icon">',
        '<img src="/quote-left.svg">',
        '<img src="/set-apart-plus.svg" alt="Open">',
        '<img src="/path.svg" alt="Course shape">',
    ],
)
def test_what_is_no_picture_of_the_article_is_left_out(between: str) -> None:
    body = f"<p>The text.</p><div data-left-out>{between}</div><p>Its end.</p>"
    root = parse(f"<!DOCTYPE html><html><head><title>x</title></head><body>{body}</body></html>")
    source = AssemblyInput(PageIndex(root.in_order()), PAGE, ShownHead("Sails", "John Roe, Jane Doe"))
    assert assemble(source, chosen(root)).tree.find("img") is None


def test_two_pictures_of_one_name_for_two_kinds_of_screens_are_one() -> None:
    pictures = [
        f'<img src="/barge-in-harbour{end}.jpg" alt="A barge">' for end in ("", "-mobile", "_desktop")
    ]
    got = assembled(f"<p>The text.</p>{''.join(pictures)}<p>Its end.</p>")
    assert got.count("<img") == 1


def test_the_lead_image_below_a_standfirst_has_its_caption() -> None:
    caption = "<p>A barge in the harbour.</p>"
    lead = f'<div class="image" data-left-out><img src="/a.jpg" width="900">{caption}</div>'
    text = "<p>The text, much longer than the standfirst above it is.</p><p>Its end, and more of it.</p>"
    got = assembled(f"<h1>A title</h1><p>Standfirst.</p>{lead}<div>{text * 3}</div>", "A title")
    assert "<figcaption>A barge in the harbour.</figcaption>" in got


@pytest.mark.parametrize(
    "below",
    [
        "<div><span>A barge.</span> <span>Credit: Ann</span></div>",
        "<div><p>Hero image by <b>Ann</b></p></div>",
        "<div><svg><style>a{}</style></svg></div><div><span>Image: Ann / Foundry</span></div>",
    ],
)
def test_the_lead_image_below_a_standfirst_has_the_credit_that_nothing_names(below: str) -> None:
    lead = f'<div data-left-out><img src="/a.jpg" width="900">{below}</div>'
    text = "<p>The text, much longer than the standfirst above it is.</p><p>Its end, and more of it.</p>"
    got = assembled(f"<h1>A title</h1><p>Standfirst.</p>{lead}<div>{text * 3}</div>", "A title")
    assert re.search(r"<figcaption>.*Ann.*</figcaption>", got)


@pytest.mark.parametrize("below", ['<a href="/a-large.jpg">Source</a>', "Photo: Ann", "© Ann", "Foto: Ann"])
def test_a_credit_below_a_picture_in_the_text_is_its_caption(below: str) -> None:
    credit = f"<p data-left-out>{below}</p>"
    text = "<p>The first of all texts.</p>"
    got = assembled(f'{text}<div><img src="/a.jpg"></div>{credit}<div><img src="/b.jpg"></div>{credit}{text}')
    assert (
        len(re.findall(r"<figure>\s*<img [^>]*>\s*<figcaption>[^<]*(?:<a [^>]*>Source</a>|Ann)</fi", got))
        == 2
    )


def test_no_other_text_below_a_picture_is_its_credit() -> None:
    text = "<p>The first of all texts.</p>"
    other = "<p data-left-out>Photo albums of the source</p>"
    assert "albums" not in assembled(f'{text}<div><img src="/a.jpg"></div>{other}{text}')


@pytest.mark.parametrize(
    ("picture", "is_shown"),
    [
        ('<img src="/harbour_logo-2.png" alt="Harbour.example" width="198">', False),
        ('<img src="/harbour-2.png" alt="The Harbour" width="198">', True),
        ('<img src="/harbour_logo-2.png" alt="Lighthouse" width="198">', True),
        ('<a href="/player/1"><img src="/unnamed-1.png" alt="Listen on Apple Podcasts"></a>', False),
        ('<a href="/app/1"><img src="/unnamed-1.png" alt="Laden im App Store"></a>', False),
        ('<img src="/unnamed-1.png" alt="Listen on the quay">', True),
        ('<a href="/v/1"><img src="/vimeo32.png" alt="Vimeo video link"></a>', False),
    ],
)
def test_logos_of_the_site_and_buttons_of_players_are_no_pictures(picture: str, is_shown: bool) -> None:
    text = "<p>The first of all texts.</p>"
    root = parse(f"<!DOCTYPE html><body>{text}<div>{picture}</div>{text}")
    source = AssemblyInput(
        PageIndex(root.in_order()), "https://www.harbour.example/a", ShownHead("Sails", site="The Harbour")
    )
    assert ("<img" in serialize(assemble(source, chosen(root)).tree)) == is_shown


@pytest.mark.parametrize(
    ("around", "is_shown"),
    [
        ('div class="pro-gallery"', True),
        ('div class="wp-block-image"', True),
        ('div class="image-card"', False),
        ('div class="author gallery"', False),
        ('a class="gallery" href="/b"', False),
    ],
)
def test_a_gallery_right_below_the_last_text_belongs_to_it(around: str, is_shown: bool) -> None:
    text = "<p>The first of all texts.</p>"
    gallery = f'<{around}><div><img src="/a.jpg"></div><div><img src="/b.jpg"></div></{around.split()[0]}>'
    got = assembled(f"<article>{text}{text}{gallery}</article>")
    assert got.count("<img") == (2 if is_shown else 0)


def test_a_box_whose_only_text_is_a_credit_by_name_is_a_figure() -> None:
    text = "<p>The first of all texts.</p>"
    box = '<div data-left-out><img src="/a.jpg"><span class="photo-credit">Ann Lee</span></div>'
    assert "<figcaption>Ann Lee</figcaption>" in assembled(f"{text}{box}{text}")


@pytest.mark.parametrize("size", ['width="0" height="0"', 'width="1"'])
def test_a_picture_that_leaves_its_size_to_the_page_is_no_tracking_pixel(size: str) -> None:
    picture = (
        f'<img {size} src="/lamp.jpg" sizes="100vw" srcset="/lamp-640.jpg 640w, /lamp.jpg 1280w" alt="">'
    )
    html = assembled(f"<p>The lamp burns all night.</p>{picture}<p>It is seen for miles.</p>")
    assert '<img src="https://example.org/lamp.jpg"' in html
    pixel = f'<p>The lamp burns.</p><img {size} src="/p.gif" alt=""><p>It is seen.</p>'
    assert "<img" not in assembled(pixel)


@pytest.mark.parametrize("name", ["data-wpfc-original-src", "data-cl-lazy-src", "lazy-src", "data-src-delay"])
def test_the_address_of_a_picture_may_wait_in_an_attribute_of_any_name(name: str) -> None:
    assert 'src="https://example.org/a.jpg"' in assembled(
        f'<p>The text.</p><img src="/blank.gif" {name}="/a.jpg"><p>Its end.</p>'
    )


@pytest.mark.parametrize(
    "attributes",
    [
        'data-src-small="/a-small.jpg" data-src-large="/a.jpg" data-src-medium="/a-medium.jpg"',
        'data-lg="/a.jpg" data-md="/a-md.jpg" data-xs="/a-xs.jpg"',
        'data-interchange="[/a-300x200.jpg, (small)], [/a.jpg?w=900, (large)]"',
        """data-media='{"narrow": "\\/a.jpg?w=300", "wide": "\\/a.jpg?w=900"}'""",
        'data-of-theme="/a.jpg" data-id="12" data-name="a picture.jpg"',
    ],
)
def test_the_largest_of_the_addresses_that_wait_is_the_picture(attributes: str) -> None:
    picture = f'<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" {attributes}>'
    got = assembled(f"<p>The text.</p>{picture}<p>Its end.</p>")
    assert re.findall(r'src="https://example.org/a.jpg(?:\?w=900)?"', got)
    assert "<img" not in assembled('<p>The text.</p><img data-id="12" data-name="a"><p>Its end.</p>')


def test_a_button_around_a_figure_enlarges_it() -> None:
    figure = '<figure><img src="data:image/svg+xml,a"><noscript><img src="/a.jpg"></noscript></figure>'
    button = f'<div><button type="button" aria-expanded="false">{figure}</button></div>'
    assert 'src="https://example.org/a.jpg"' in assembled(f"<p>The text.</p>{button}<p>Its end.</p>")
    button = button.replace("</figure>", "<figcaption>A lamp</figcaption></figure>")
    assert "<figcaption>A lamp</figcaption>" in assembled(f"<p>The text.</p>{button}<p>Its end.</p>")
    card = f'<div role="button" aria-expanded="false">{figure}<p>The keeper\'s lamp</p></div>'
    assert "The keeper's lamp" in assembled(f"<p>The text.</p>{card}<p>Its end.</p>")


def test_pictures_from_a_service_that_resizes_them_are_told_apart() -> None:
    def resized(name: str, width: int) -> str:
        return (
            f'<img src="/_resize?url=https%3A%2F%2Fexample.org%2F{name}.jpg&amp;w={width}" width="{width}">'
        )

    body = (
        f"<div data-left-out><h1>Sails</h1>{resized('barge', 900)}</div>"
        f"<p>The text.</p>{resized('mast', 640)}<p>Its end.</p>{resized('mast', 1280)}"
    )
    got = assembled(body)
    assert got.count("barge.jpg") == 1
    assert got.count("mast.jpg") == 1
    assert "w=1280" in got


def test_a_figure_with_the_title_in_it_is_not_the_lead_image_as_a_whole() -> None:
    figure = (
        '<figure><h1>The history of sails</h1><img src="/a.jpg" alt="The history of sails">'
        "<figcaption>A barge.</figcaption></figure>"
    )
    got = assembled(
        f"<div data-left-out>{figure}</div><div><p>The text.</p><p>Its end.</p></div>", "The history of sails"
    )
    assert "<figcaption>A barge.</figcaption>" in got
    assert "<h" not in got


def test_what_a_link_says_that_enlarges_the_lead_image_is_no_part_of_its_caption() -> None:
    link = '<a href="/large.jpg"><img src="/small.jpg"><div>Enlarge</div></a>'
    box = f'<div data-left-out>{link}<span class="caption">What the picture shows.</span></div>'
    body = f"<h1 data-left-out>The title</h1>{box}<div><p>The text.</p><p>Its end.</p></div>"
    root = parse(f"<!DOCTYPE html><html><head><title>x</title></head><body>{body}</body></html>")
    source = AssemblyInput(PageIndex(root.in_order()), PAGE, ShownHead("The title"), "")
    figure = assemble(source, chosen(root)).tree.find("figure")
    assert figure is not None
    assert [caption.text() for caption in figure.find_all("figcaption")] == ["What the picture shows."]
    assert "Enlarge" not in figure.text()


@pytest.mark.parametrize(
    ("below", "captions"),
    [
        ("<noscript>{}</noscript></div><p class=caption>A mast in Crete", ["A mast in Crete"]),
        ("</div><div><p class=caption>A mast in Crete</p></div>", ["A mast in Crete"]),
        (
            "<figcaption>A mast in Crete</figcaption></figure><p class=credit>Photo: Ann Lee</p>",
            ["A mast in CretePhoto: Ann Lee"],
        ),
        ("</div><p>A mast in Crete</p>", []),
    ],
)
def test_what_stands_below_the_lead_image_and_is_named_so_is_its_caption(
    below: str, captions: list[str]
) -> None:
    image = '<img src="/a.jpg" width="900">'
    box = f"<{'figure' if '</figure>' in below else 'div'}>{image}{below.format(image)}"
    body = f"<h1>The title</h1><div>{box}</div>"
    got = assembled(f"<div data-left-out>{body}</div><div><p>The text.</p><p>Its end.</p></div>")
    assert [re.sub("<[^>]*>", "", found) for found in re.findall("<figcaption>(.*?)</fig", got)] == captions
    assert got.count("<img") == 1


@pytest.mark.parametrize("tag", ["q", "abbr", "sub", "time"])
def test_phrasing_that_is_never_closed_does_not_multiply(tag: str) -> None:
    """Each line gets its own, so that an article could be hundreds of times as large as its page."""
    root = parse(f"<body>{f'<{tag}>' * 400}{'<p>One more line.</p>' * 100}")
    tree = assemble(AssemblyInput(PageIndex(root.in_order())), chosen(root)).tree
    assert [line.text() for line in tree.find_all("p")] == ["One more line."] * 100
    assert len(tree.in_order()) < 100 * 30


def test_nested_figures_without_pictures_are_taken_apart_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise each of their lines would be looked at again for each figure around it."""
    looked_at: list[Node] = []

    def is_bare(line: Node) -> bool:
        looked_at.append(line)
        return False

    monkeypatch.setattr(figures, "is_bare", is_bare)
    root = parse(f"<body>{'<figure>One' * 100}{'<p>line' * 100}")
    tree = assemble(AssemblyInput(PageIndex(root.in_order())), chosen(root)).tree
    assert tree.find("figure") is None
    assert len([*tree.find_all("p")]) == 200
    assert len(looked_at) <= 3 * 200


TEXT = "<p>" + "The keeper lit the lamp at four and wrote the hour down in his book. " * 3 + "</p>"


@pytest.mark.parametrize(
    "heading",
    [
        "<h5><a href=/lamps>Four lamps that save a keeper time</a></h5>",
        "<a href=/lamps><h5>Four lamps that save a keeper time</h5></a>",
    ],
)
def test_the_picture_of_a_card_stays_out_with_its_text(heading: str) -> None:
    said = "<p>Related to what you read here, and written by the same author in the same year</p>"
    card = f"<div data-left-out><img src=lamp.jpg width=440>{heading}{said}</div>"
    assert "<img" not in assembled(f"<main>{TEXT}{card}{TEXT}</main>")
    assert "<img" in assembled(f"<main>{TEXT}{card.replace('<div data-left-out>', '<div>')}{TEXT}</main>")


def test_a_list_may_stand_in_each_row_of_a_table() -> None:
    tasks = "<td><ul><li>Trim the wick</li><li>Fill the lamp</li></ul></td>"
    rows = "".join(f"<tr><td>Month {n}</td>{tasks}</tr>" for n in range(3))
    head = "<tr><td><p>Month</p></td><td><p>Tasks</p></td></tr>"
    got = assembled(f"<main>{TEXT}<table>{head}{rows}</table>{TEXT}</main>")
    assert (got.count("<tr>"), got.count("<ul>")) == (4, 3)
    menu = f"<table><tr><td>Menu</td>{tasks}</tr><tr>{tasks * 2}</tr></table>"
    assert "<table" not in assembled(f"<main>{TEXT}{menu}{TEXT}</main>")


def test_a_lead_image_with_a_short_name_is_shown_once() -> None:
    figure = '<figure data-left-out><img src="g.jpg" width="900" alt=""></figure>'
    title = "<h1 data-left-out>The title of the page</h1>"
    assert assembled(f"{title}{figure}<p>The text of the page.</p><p>More of it.</p>").count("<img") == 1
