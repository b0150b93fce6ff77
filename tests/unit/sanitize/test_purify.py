"""The markup that purify keeps, and how it changes other markup."""

from __future__ import annotations

import pytest

from pyjustext.sanitize import purify, purify_html
from pyjustext.sanitize.purifier import MAX_DEPTH
from pyjustext.tree import Node, serialize

REL = 'rel="noopener noreferrer"'

KEPT = [
    "<p>plain <b>bold</b> <em>em</em> <code>code</code> H<sub>2</sub>O x<sup>2</sup></p>",
    '<p lang="de-AT" dir="rtl" title="a &lt; b">x</p>',
    f'<a href="https://a.test/b?c=d&amp;e#f" {REL}>x</a>',
    f'<a href="mailto:a@a.test" {REL}>x</a>',
    f'<a href="#pj-fn1" {REL}>1</a><p id="pj-fn1">note</p>',
    '<img src="https://a.test/i.png" srcset="https://a.test/i.png 1x, https://a.test/j.png 2.5x" '
    'sizes="(max-width: 600px) 100vw, 50vw" alt="a &quot;b&quot;" width="10" height="20%">',
    '<img src="data:image/webp;base64,AAAA" alt="">',
    '<picture><source srcset="https://a.test/i.avif" type="image/avif" media="(min-width: 1px)">'
    '<img src="https://a.test/i.png"></picture>',
    "<figure><img src='x.png'><figcaption>c</figcaption></figure>".replace("'", '"'),
    '<table><caption>c</caption><colgroup><col span="2"></colgroup>'
    '<thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2" rowspan="3" '
    'headers="pj-a pj-b">b</td></tr></tbody></table>',
    '<ol start="3" reversed="" type="a"><li value="7">x<ul><li>y</li></ul></li></ol>',
    "<dl><dt>a</dt><dd>b</dd><div><dt>c</dt><dd>d</dd></div></dl>",
    '<blockquote cite="https://a.test/"><p>x</p></blockquote><q cite="https://a.test/">y</q>',
    '<time datetime="2024-02-29T10:00:00+01:00">x</time>',
    '<pre><code class="language-c++">a\n  b</code></pre><pre class="language-py">x</pre>',
    "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>",
    '<details open=""><summary>s</summary>x</details>',
    '<math display="block"><mrow><mi>x</mi><mo stretchy="false">=</mo><mfrac><mn>1</mn>'
    "<msqrt><mn>2</mn></msqrt></mfrac></mrow></math>",
    '<video src="https://a.test/v.mp4" poster="https://a.test/p.png" width="9" '
    'controls="" preload="none"></video>',
    '<audio controls="" preload="none"><source src="https://a.test/a.mp3" type="audio/mpeg"></audio>',
    '<del datetime="2020-01-01">a</del><ins>b</ins><mark>c</mark><kbd>d</kbd><hr>a<br>b<wbr>c',
]


@pytest.mark.parametrize("html", KEPT)
def test_allowed_markup_is_kept(html: str) -> None:
    assert purify_html(html) == html


CHANGED = [
    # Other elements are flattened: their content stays.
    ("<button>a</button><x-y>b</x-y><label>c</label>", "abc"),
    ("<noscript><p>x</p></noscript>", "<p>x</p>"),
    ("<center>a</center><main>b</main><strike>c</strike>", "<div>a</div><div>b</div><s>c</s>"),
    ("<xmp><b></xmp>", "<pre>&lt;b&gt;</pre>"),
    # Content that is not part of the page's text is dropped.
    ("a<script>x</script><style>y</style><title>z</title><select><option>w</select>b", "ab"),
    ('<p>a <svg width="1"><title>t</title><text>s</text><path d="M0"/></svg> b</p>', "<p>a  b</p>"),
    ('<iframe src="https://a.test/">x</iframe>y', "y"),
    ("<object data='x'>fallback</object>", "fallback"),
    # MathML: presentation only.
    (
        "<math><semantics><mi>x</mi><annotation encoding='TeX'>x</annotation></semantics></math>",
        "<math><mi>x</mi></math>",
    ),
    ("<math><mtext>a<b>b</b></mtext></math>", "<math><mtext>ab</mtext></math>"),
    # Links and images without a target are removed.
    ("<a>x</a><a href=''>y</a><a href='#top'>z</a>", "xyz"),
    ("<a href='javascript:x'>y</a><img src='javascript:x' alt=z>", "y"),
    ("<a name=x id=pj-1>y</a>", f'<a id="pj-1" {REL}>y</a>'),
    ("<video src='blob:x'>f</video><audio>g</audio>", "fg"),
    ("<picture><source srcset='data:x'></picture>", "<picture></picture>"),
    # Attributes.
    ("<p class=language-x id=x style=x onclick=x data-x=y>t</p>", "<p>t</p>"),
    ("<code class='hljs language-js wide'>x</code>", '<code class="language-js">x</code>'),
    ("<td>x", "x"),
    ("<table><td colspan=9999 rowspan=-1>x", "<table><tbody><tr><td>x</td></tr></tbody></table>"),
    ("<ol start=x><li value=1e9>x", "<ol><li>x</li></ol>"),
    ("<img src=i.png width=100px height=auto>", '<img src="i.png">'),
    (
        "<img src=i.png srcset='a.png, b.png 2x,c.png 9y, data:x 1x'>",
        '<img src="i.png" srcset="a.png, b.png 2x">',
    ),
    # Newlines at the start of pre, and characters that a parser would not restore.
    ("<pre>\n\n\nx</pre>", "<pre>x</pre>"),
    ("<p>a&#13;b&#12;c&#1;d&#xD800;e</p>", "<p>a\nb c\ufffdd\ufffde</p>".replace("c\ufffdd", "cd")),
]


@pytest.mark.parametrize(("html", "expected"), CHANGED)
def test_other_markup_is_changed(html: str, expected: str) -> None:
    assert purify_html(html) == expected


def tree(*items: object) -> Node:
    """A tree made from nested tuples: ``("p", child, …)``."""
    node = Node(str(items[0]))
    for item in items[1:]:
        node.append(tree(*item) if isinstance(item, tuple) else str(item))
    return node


IMPOSSIBLE = [
    # Trees that no parser builds, but that scripts and our own assembly can build.
    (("p", "a", ("div", "b"), "c"), "<div>a<div>b</div>c</div>"),
    (
        ("p", ("b", ("table", ("tr", ("td", "x"))))),
        "<div><b><table><tbody><tr><td>x</td></tr></tbody></table></b></div>",
    ),
    (("p", ("p", "x")), "<div><p>x</p></div>"),
    (("b", ("i", ("b", "x"))), "<b><i>x</i></b>"),
    (("h1", ("span", ("h2", "x"))), "<h1><span>x</span></h1>"),
    (
        ("div", ("li", "x"), ("dt", "y"), ("tr", ("td", "z"))),
        "<div><div>x</div><div>y</div><div><div>z</div></div></div>",
    ),
    (("ul", ("b", ("li", "x"))), "<ul><b><div>x</div></b></ul>"),
    (("tbody", ("tr", ("td", "x"))), "<div><div>x</div></div>"),
    (("ruby", ("b", ("rt", "x"))), "<ruby><b>x</b></ruby>"),
    (("math mi", "x"), "x"),
    (("math math", ("p", "x")), "<math>x</math>"),
    (("svg svg", ("p", "x")), ""),
    (("#document", ("#doctype",), ("html", ("head", ("title", "t")), ("body", "x"))), "x"),
]


@pytest.mark.parametrize(("items", "expected"), IMPOSSIBLE)
def test_trees_that_no_parser_builds(items: tuple[object, ...], expected: str) -> None:
    html = serialize(purify(tree(*items)))
    assert html == expected
    assert purify_html(html) == html


def test_content_of_a_table_stays_in_it() -> None:
    node = tree("table", "a", ("tr", "b", ("td", "c")), ("p", "d"))
    assert serialize(purify(node)) == (
        "<table><tbody><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr>"
        "<tr><td><p>d</p></td></tr></tbody></table>"
    )


def test_links_are_resolved() -> None:
    html = (
        '<a href="../x y">a</a><a href="#s">b</a><a href="//c.test/">c</a><img src="i.png" srcset="j.png 2x">'
    )
    assert purify_html(html, base_url="https://page.example/d/e/") == (
        f'<a href="https://page.example/d/x%20y" {REL}>a</a><a href="https://page.example/d/e/#s" {REL}>b</a>'
        f'<a href="https://c.test/" {REL}>c</a>'
        '<img src="https://page.example/d/e/i.png" srcset="https://page.example/d/e/j.png 2x">'
    )


def test_input_is_not_changed() -> None:
    node = tree("p", "a\r", ("div", "b", ("script", "c")))
    before = serialize(node)
    purify(node)
    assert serialize(node) == before
    assert node.parent is None


def test_depth_is_bounded() -> None:
    top = deep = Node("div")
    for _ in range(1000):
        child = Node("div")
        deep.append(child)
        deep = child
    deep.append("bottom")
    html = serialize(purify(top))
    assert html == "<div>" * MAX_DEPTH + "bottom" + "</div>" * MAX_DEPTH


@pytest.mark.parametrize(
    ("markup", "left"),
    [
        (
            '<mpadded voffset="900em" lspace="-99em" height="1em"><mi>x</mi></mpadded>',
            '<mpadded height="1em">',
        ),
        ('<mspace height="33000000px" width="1em"></mspace>', '<mspace width="1em">'),
        ('<mspace width="1e9em"></mspace>', "<mspace>"),
        ('<mo lspace="-50em" rspace="thinmathspace">+</mo>', '<mo rspace="thinmathspace">'),
    ],
)
def test_a_formula_stays_in_its_place(markup: str, left: str) -> None:
    """Offsets draw over what stands around an article, lengths make a page of any height."""
    assert left in purify_html(f"<math>{markup}</math>")
