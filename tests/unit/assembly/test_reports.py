"""Whole pages made after public bug reports on reader views: each is the smallest page of its kind."""

from __future__ import annotations

import pytest

from pyjustext import read

BEFORE = (
    """<p>The keeper lit the lamp at four, and wrote the hour down in the book that lay on the table beside
the stair. He had done so for thirty years, and nobody had asked him why.</p>"""
    * 3
)
AFTER = (
    """<p>In the spring the ships came back from the north, and the harbour was full of masts. The council met
Monday, said the clerk, and decided that the bridge would be built again.</p>"""
    * 3
)
LINES = "".join(
    f'<span class="line"><span class="ln">{n}</span><span>x{n} = compute(value_{n})\n</span></span>'
    for n in range(1, 40)
)


def article(body: str) -> tuple[str, str]:
    """The HTML and the text that reading makes of an article with this body."""
    page = f"""<html lang="en"><head><title>The lamp of the harbour - Site</title></head><body><main><article>
    <h1>The lamp of the harbour</h1>{body}</article></main></body></html>"""
    found = read(page, "https://example.org/lamp")
    return found.html, found.text


@pytest.mark.parametrize(
    ("body", "html"),
    [
        ('<div style="white-space:pre-wrap">First line\nsecond line</div>', "First line<br>second line"),
        ('<code style="white-space:pre">a = 1\n  c = 2</code>', "<pre><code>a = 1\n  c = 2</code></pre>"),
        (
            '<div>Shares at $<div style="display:inline">5.22</div> per share, said the broker.</div>',
            "<p>Shares at $5.22 per share, said the broker.</p>",
        ),
        (
            '<p>They met.<span class="inline-footnote">1<span style="display:none">The minutes are lost.'
            "</span></span> Nobody spoke of the vote.</p>",
            '<li id="pj-sidenote.1">The minutes are lost.</li>',
        ),
        (
            '<p>They met.<sup title="The minutes are lost.">1</sup> Nobody spoke of the vote.</p>',
            '<li id="pj-sidenote.1">The minutes are lost.</li>',
        ),
        (
            '<p>The sum <span class="math-inline" data-math="x_1 + x_2">'
            '<span class="katex-html" aria-hidden="true">x</span></span> is large.</p>',
            '<p>The sum <code class="language-tex">x_1 + x_2</code> is large.</p>',
        ),
        (
            '<p>So is <img src="https://latex.codecogs.com/svg.latex?y_1+%5Cfrac%7Ba%7D%7Bb%7D">, he said.'
            "</p>",
            '<code class="language-tex">y_1+\\frac{a}{b}</code>',
        ),
        (
            '<p><img src="o.gif" alt="O" width="40" height="40">nly he did so, and only at night.</p>',
            "<p>Only he did so, and only at night.</p>",
        ),
        (
            '<ol><li><strong><a href="#r1">^</a></strong> The minutes are kept in the town hall.</li></ol>',
            "<li>The minutes are kept in the town hall.</li>",
        ),
        (
            "<p>[vc_column_text]The harbour master spoke of it.[/vc_column_text]</p>",
            "<p>The harbour master spoke of it.</p>",
        ),
        (
            '<table><tr><th>Portrait</th><th>Name</th><th>Term</th></tr><tr><td><img src="a.jpg" width="80" '
            'height="100" alt="Ada"></td><td>Ada Brown</td><td>1990 to 1994</td></tr><tr><td></td>'
            "<td>Ben White</td><td>1994 to 1998</td></tr></table>",
            '<td><img src="https://example.org/a.jpg" alt="Ada" width="80" height="100"></td>',
        ),
        (
            '<div><img src="before.jpg" width="600" alt="Before">'
            '<img src="after.jpg" width="600" alt="After"></div>',
            '<img src="https://example.org/after.jpg" alt="After">',
        ),
        (
            '<figure><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP" alt="The lamp, from the pier">'
            "</figure>",
            "<p>\U0001f5bc The lamp, from the pier</p>",
        ),
    ],
)
def test_html_of_an_article(body: str, html: str) -> None:
    assert html in article(BEFORE + body + AFTER)[0]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<p>この<ruby>地震<rt>じしん</rt></ruby>で家が倒れた。</p>", "この地震(じしん)で家が倒れた。"),
        (
            '<p>For any vectors <img src="v.gif" alt="v">,<img src="w.gif" alt="w">, where '
            '<img class="latex" src="vw.gif" alt="\\langle v,w\\rangle"> denotes the inner product.</p>',
            "For any vectors v,w, where $\\langle v,w\\rangle$ denotes the inner product.",
        ),
        (
            "<table><tr><th>Plan</th><th>Backup</th></tr><tr><td>Small plan</td><td>✗</td></tr>"
            "<tr><td>Large plan</td><td>★★★</td></tr></table>",
            "Small plan\t✗\nLarge plan\t★★★",
        ),
        ("<ul><li>★★★</li><li>Good value for money, we think</li></ul>", "★★★\nGood value for money"),
        (
            "<dl><dt>-S</dt><dd>Sign it all.</dd><dt><code>--</code></dt><dd>No more options.</dd></dl>",
            "--\nNo more options.",
        ),
    ],
)
def test_text_of_an_article(body: str, text: str) -> None:
    assert text in article(BEFORE + body + AFTER)[1]


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("<div><div><span>Copy</span></div><pre><code>x = 1</code></pre></div>", "Copy"),
        ("<div><pre><code>x = 1</code></pre></div><p>Copy</p>", "Copy"),
        ("\\n<p>The third part.</p>\\n\\n", "\\n"),
        ('<p>[vc_row full_width="yes"]</p>', "vc_row"),
        ("<p>[CTA_MODULE]</p>", "CTA"),
    ],
)
def test_left_overs_are_gone(body: str, left: str) -> None:
    html, text = article(BEFORE + body + AFTER)
    assert left not in html
    assert left not in text


def test_code_alone_on_a_page_is_not_empty() -> None:
    _, text = article(f'<div class="highlight"><pre class="chroma"><code>{LINES}</code></pre></div>')
    assert text.startswith("x1 = compute(value_1)\nx2 = compute(value_2)\n")


@pytest.mark.parametrize("name", ["shadowrootmode", "shadowroot"])
def test_the_text_of_a_shadow_root_in_a_file_is_read(name: str) -> None:
    _, text = article(f'<x-a><template {name}="open">{BEFORE}<slot></slot></template>{AFTER}</x-a>')
    assert text.index("He had done so for thirty years") < text.index("In the spring the ships")
    _, text = article(f"{AFTER}<x-a><template>{BEFORE}</template></x-a>")
    assert "thirty years" not in text


def test_the_slots_of_nested_shadow_roots_are_filled_from_their_own_hosts() -> None:
    inner = '<x-b><template shadowrootmode="open"><h2><slot name="head"></slot></h2><slot></slot></template>'
    inner += f'<span slot="head">The inner head</span>{AFTER}</x-b>'
    _, text = article(f'<x-a><template shadowrootmode="closed">{inner}<slot></slot></template>{BEFORE}</x-a>')
    assert text.index("The inner head") < text.index("the ships came back") < text.index("thirty years")


def test_what_somebody_posted_elsewhere_is_kept_and_an_offer_to_post_is_not() -> None:
    said = "<div><span>Matt Venn</span></div>Boat sales fell by nine percent in May."
    body = '<div class="{}"><a href="https://posts.example/venn/status/1">' + said + "</a></div>"
    assert "Boat sales fell by nine percent" in article(BEFORE + body.format("tweet") + AFTER)[1]
    assert "nine percent" not in article(BEFORE + body.format("click-to-tweet") + AFTER)[1]
