"""What is read without html5lib, such as drawings and heads, gives the same trees as stock html5lib."""

from __future__ import annotations

import pytest

from .sameness import difference, ours, stock


def _compare(page: str) -> None:
    for comments in (True, False):
        assert not difference(stock(page, comments=comments), ours(page, comments=comments)), page


_ICON = "<svg viewbox='0 0 1 1' xmlns:xlink=x CLASS=i><lineargradient gradientunits=u><path d=a/><g/>"


@pytest.mark.parametrize(
    "body",
    [
        f"<p>a{_ICON}</lineargradient></svg>b",
        f"<p>a{_ICON}b",
        f"{_ICON}<p>out</svg>in",
        "<svg><title>An &amp; icon</title><desc>\n</desc> <use xlink:href='#a'/></svg> after",
        "<svg><title>An <b>icon</b></title></svg>after",
        "<svg><title>An <section>icon</section></title></svg>after",
        "<svg><foreignobject><p>a<svg><path></path></svg></foreignobject></svg>after",
        "<svg><svg><a><math><mi>x</mi></math></a></svg></SVG><SVG></svg>after",
        "<svg><g></G></g></p><path></svg>after",
        "<svg><style>a<b</style><script>if (a<b) {}</script></svg>after",
        "<svg><![CDATA[a<b]]></svg>after",
        "<svg>a\0b<g\0></g></svg>after",
        "<svg/>a<svg a=b/>c</svg>d",
        "<svg><font>a</font><font color=x>b</svg>c",
        "<svg><font color=x>a</font></svg><svg><p>b</p></svg>c",
        "<p><b><i>a<p><svg><text>b</text></svg>c",
        "<pre><svg>\n</svg>\na",
        "<table><tr><td><svg><g/></svg>a<td>b</table>",
        "<table><svg><g/></svg><tr><td>a</table>",
        "<button>a<button>b</button>c<p><button>d</p>e</button>f",
        "<b>a<button>b</b>c</button>d",
        "<p>a<form id=b>c<form>d</form>e</form>f</form>g<form>h",
        "<form><p>a</form>b</p><form><div>c</form>d</div>e<form>f</div></form>g<b><form>h</b>i</form>j",
        "<form><button>a</form>b</button><table><form><tr><td>c</form>d<form>e</td></form>f<td>g</table>h",
    ],
)
def test_drawings_buttons_and_forms(body: str) -> None:
    for page in (f"<!doctype html><body>{body}", body, f"<!doctype html>{body}<frameset>"):
        _compare(page)


@pytest.mark.parametrize(
    "body",
    [
        "<p>a<select CLASS=s>\n<OPTION value=1 selected>b &amp; c</Option> <option/>d<option>e</select>f",
        "<select><optgroup label=a><option>b<option>c<optgroup><option>d</optgroup>e</optgroup>f</SELECT>g",
        "<select><optgroup>a<option>b</option></optgroup></option></optgroup><optgroup><optgroup>c</select>",
        "<select>a< b<3\0c<option>d\0</select>e",
        "<select><option>a<!-- b -->c</select>d<select>e<b>f</b></select>g",
        "<select><option>a<select><option>b</select>c<select>d<input>e<select>never closed",
        "<select><option>a</p></select></option></select>b<option>c<select/>d</select>",
        "<p><b><i>a<p><select><option>b</select>c",
        "<pre><select>\n<option>\n</select>\na",
        "<table><tr><td><select><option>a</select>b<td>c</table>",
        "<table><select><option>a</select><caption><select><option>b</select>c<tr><td>d</table>",
        "<svg><foreignobject><select><option>a</select>b</svg>c<svg><desc><select><option>d</select>e",
        "<button><select><option>a</button></select>b",
    ],
)
def test_menus(body: str) -> None:
    for page in (f"<!doctype html><body>{body}", body, f"<!doctype html>{body}<frameset>"):
        _compare(page)


@pytest.mark.parametrize(
    "body",
    [
        '<p a="1" b="2" a="3" A="4">a',
        '<p a="1" b=\'2\' c=3 d a="5">a<p a="1" >b<p a="1" / b="2"/>c',
        '<p a="" a-b:c_d="&amp;&lt;&quot;" href="?a=1&copy=2&amp;b">a',
        '<p a="&copy&quot;&amp&quot;=&am&quot;p;&#39&quot;&amp;quot;&quot&quot;" b="&#38;quot;&gt&quot;c">a',
        '<p a="1"b="2">a<p a="\0" b\0="x">b<p  a="1"\nb="2">c<p a = "1">d',
        '<br a="1"/><br a="1"/ ><br/a="1"><br a="x/"/><br a=x/><p a"b="c">',
        "a\0b< c<b>d\0</b><i>\0</i>e<3 <p>f<<p>g</ p>h",
        '<p a="never closed>b</p><p>c',
    ],
)
def test_plain_attributes_and_texts(body: str) -> None:
    for page in (f"<!doctype html><body>{body}", f"<p>{body}<p>{body}", f"<b><i><p>x</b>{body}</i>"):
        _compare(page)


@pytest.mark.parametrize(
    "table",
    [
        "<tr><td>a</td>\n <TH class=b CLASS=c>d</TH><td><p>e</td><td>f</td></tr>g",
        "<tr><th>a</th> b <td>c</td>&#32;<td>d</td>\0<td>e</td><!-- f --><td>g</td>",
        "<tr><td><b>a</td><td>c</b></td><td><i>d</i></td> <td>e</th></td><td>f",
        "<tr><td><table><tr><td>a</td> <td>b</td></table></td><td><div>c</td> <td>d</div></td><td>e",
        "<tr><td><pre></td>\n<td>\na</td><td>b</td> </tr> <tr> <td>c</td>d<td>e</td><caption>f</td><td>g",
        "<td>a</td><td>b</td><tbody><td>c</td><td/>d</td><td>e</td><svg><td></td><td>f</svg><td>g</td><td>",
        "<caption>a</td><td>b</caption><tr><td><marquee>c</td><td>d</marquee></td><td>e</td><td><p>f<p></td><td>",
    ],
)
def test_cells(table: str) -> None:
    for page in (
        f"<!doctype html><table>{table}</table>h",
        f"<p><b>a<table>{table}",
        f"<template>{table}",
        table,
    ):
        _compare(page)


def test_comments_in_a_drawing_leave_one_text() -> None:
    _compare("<body><svg><text>a<!-- x -->b<!----></text><!-- y --><g/></svg>c<svg>d<!-- never closed")


@pytest.mark.parametrize(
    "head",
    [
        "<META charset=utf-8>\n<Link rel=a><base href=b>\n<script>a<b</script><style>p{}</style>",
        "<style>a</style> <title>c</title> <link>",
        "<script><!--<script></script>--></script><link><script>never closed",
        "<meta> &#32;<link>text<link>",
        "<meta>\0<link>",
        "<meta><noscript><link><p>a</noscript><link>",
        "<meta><head><meta></meta></style><link/></head><link><body>a",
        "<style>a",
        "<meta><p>a",
        "<title>\na &amp; <b>b</b> &copy\0</Title ><link><title/>c</title><TITLE>d<!-- </title> -->",
        "<title>never closed &lt;</titles>",
    ],
)
def test_heads(head: str) -> None:
    for page in (f"<!doctype html><html><head>{head}</head><body>b", f"<head>{head}", head):
        _compare(page)


def test_comments_in_a_head() -> None:
    _compare("<head><!-- a --> <!-- b --><meta><!-->\n<link></head><body>c")


def test_drawings_and_menus_at_the_greatest_depth() -> None:
    deep = "<div>" * 508
    drawing = "<svg><g><g><g><g><g><g>a</g></g></g></g></g></g></svg>"
    menu = "<select><optgroup><option>a</select>"
    for content in ("<svg></svg>", drawing, menu, f"<div>{menu}", f"<div><div>{menu}"):
        lines = ours(f"<body>{deep}{content}b", comments=False)
        assert max(line[0] for line in lines if isinstance(line[0], int)) <= 514
