"""Whole pages with formulas in every common form: each formula is in the article exactly once."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

import pytest

from pyjustext import read
from pyjustext.export import export

TEXT = (
    "Blow across the end of a tube and the air in it swings to and fro. How fast it swings depends on its "
    "length, or nearly so, and that is the whole of what follows: a few lines of reasoning.",
    "Nobody who tunes by ear will notice the rest. What the temperature of the room does to the speed of "
    "sound is far more than that, and every organ shows it in winter, when the church is cold.",
    "Try it with the cap of a pen: it is shorter by a factor of three, and sounds higher by as much. Two of "
    "them side by side beat slowly, and the ear counts the beats without being asked to.",
)


class Formula(NamedTuple):
    """A formula as TeX and as MathML, and its letters without markup."""

    tex: str
    mathml: str
    drawn: str


LINE = Formula(
    r"f_{0}=\frac{c}{4L}",
    "<mrow><msub><mi>f</mi><mn>0</mn></msub><mo>=</mo><mfrac><mi>c</mi><mrow><mn>4</mn><mi>L</mi></mrow></mfrac></mrow>",
    "f0=c4L",
)
BLOCK = Formula(
    r"\sum_{i=1}^{n}x_{i}^{2}\leq \sqrt{E}",
    "<mrow><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>"
    "<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup><mo>≤</mo><msqrt><mi>E</mi></msqrt></mrow>",
    "∑i=1nxi2≤√E",
)
LAST = Formula(r"\alpha +1", "<mrow><mi>α</mi><mo>+</mo><mn>1</mn></mrow>", "α+1")


def annotated(formula: Formula, attributes: str = "") -> str:
    return (
        f"<math{attributes}><semantics>{formula.mathml}"
        f'<annotation encoding="application/x-tex">{escape(formula.tex)}</annotation></semantics></math>'
    )


def wikipedia(formula: Formula, block: bool) -> str:
    kind = "display" if block else "inline"
    source = f"{{\\displaystyle {formula.tex}}}"
    return (
        f'<span class="mwe-math-element"><span class="mwe-math-mathml-{kind} mwe-math-mathml-a11y" '
        f'style="display: none;">{annotated(formula, f""" alttext="{source}" """)}</span>'
        f'<img src="/m/{len(source)}.svg" class="mwe-math-fallback-image-{kind}" '
        f'aria-hidden="true" alt="{source}"></span>'
    )


def wikipedia_pictures(formula: Formula, block: bool) -> str:
    source = f"{{\\displaystyle {formula.tex}}}"
    return f'<img class="mwe-math-fallback-image-inline" alt="{source}" src="/m/{len(source)}.svg">'


def katex(formula: Formula, block: bool) -> str:
    inner = (
        f'<span class="katex"><span class="katex-mathml">{annotated(formula)}</span><span class="katex-html" '
        f'aria-hidden="true"><span class="base">{formula.drawn}</span></span></span>'
    )
    return f'<span class="katex-display">{inner}</span>' if block else inner


def katex_source_beside(formula: Formula, block: bool) -> str:
    return (
        f'<span class="katex" data-tex="{escape(formula.tex)}"><span class="katex-html" aria-hidden="true">'
        f'<span class="base">{formula.drawn}</span></span></span>'
    )


def mathjax2(formula: Formula, block: bool) -> str:
    drawn = f'<span class="MathJax"><nobr><span class="math">{formula.drawn}</span></nobr></span>'
    drawn = f'<div class="MathJax_Display">{drawn}</div>' if block else drawn
    mode = "; mode=display" if block else ""
    script = f'<script type="math/tex{mode}">{formula.tex}</script>'
    return f'<span class="MathJax_Preview">{formula.drawn}</span>{drawn}{script}'


def mathjax2_assistive(formula: Formula, block: bool) -> str:
    mathml = f"<math>{formula.mathml}</math>"
    return (
        f'<span class="MathJax_Preview"></span><span class="MathJax" data-mathml="{escape(mathml)}">'
        f'<nobr aria-hidden="true">{formula.drawn}</nobr>'
        f'<span class="MJX_Assistive_MathML">{mathml}</span></span>'
        f'<script type="math/tex">{formula.tex}</script>'
    )


def mathjax_not_run(formula: Formula, block: bool) -> str:
    mode = "; mode=display" if block else ""
    return (
        f'<span class="MathJax_Preview">[formula]</span><script type="math/tex{mode}">{formula.tex}</script>'
    )


def mathjax3_assistive(formula: Formula, block: bool) -> str:
    display = ' display="true"' if block else ""
    return (
        f'<mjx-container class="MathJax" jax="CHTML"{display}><mjx-math aria-hidden="true"><mjx-mi>'
        f"{formula.drawn}</mjx-mi></mjx-math><mjx-assistive-mml><math>{formula.mathml}</math></mjx-assistive-mml>"
        "</mjx-container>"
    )


def mathjax3(formula: Formula, block: bool) -> str:
    """The HTML that MathJax draws: each MathML element by its name, each character by its code point."""
    out = []
    for piece in formula.mathml.replace("<", "\0<").replace(">", ">\0").split("\0"):
        if piece.startswith("</"):
            out.append(f"</mjx-{piece[2:]}")
        elif piece.startswith("<"):
            out.append(f"<mjx-{piece[1:]}")
        else:
            out += [f'<mjx-c class="mjx-c{ord(sign):X}"></mjx-c>' for sign in piece]
    drawn = "".join(out)
    # MathJax draws the upper of two scripts first.
    for low, high, end in (
        (mjx("mi", "i"), mjx("mn", "2"), "</mjx-msubsup>"),
        (
            f"<mjx-mrow>{mjx('mi', 'i')}{mjx('mo', '=')}{mjx('mn', '1')}</mjx-mrow>",
            mjx("mi", "n"),
            "</mjx-munderover>",
        ),
    ):
        drawn = drawn.replace(low + high + end, high + low + end)
    display = ' display="true"' if block else ""
    return f'<mjx-container class="MathJax" jax="CHTML"{display}><mjx-math>{drawn}</mjx-math></mjx-container>'


def mjx(name: str, sign: str) -> str:
    return f'<mjx-{name}><mjx-c class="mjx-c{ord(sign):X}"></mjx-c></mjx-{name}>'


def latexml(formula: Formula, block: bool) -> str:
    content = '<annotation-xml encoding="MathML-Content"><ci>x</ci></annotation-xml>'
    math = (
        f'<math class="ltx_Math" alttext="{escape(formula.tex)}" display="{"block" if block else "inline"}">'
        f"<semantics>{formula.mathml}{content}</semantics></math>"
    )
    if not block:
        return math
    return (
        '<table class="ltx_equation ltx_eqn_table"><tbody><tr class="ltx_equation ltx_eqn_row">'
        '<td class="ltx_eqn_cell ltx_eqn_center_padleft"></td><td class="ltx_eqn_cell ltx_align_center">'
        f'{math}</td><td class="ltx_eqn_cell ltx_eqn_center_padright"></td><td class="ltx_eqn_cell '
        'ltx_eqn_eqno"><span class="ltx_tag">(1)</span></td></tr></tbody></table>'
    )


def mathml(formula: Formula, block: bool) -> str:
    return f'<math display="{"block" if block else "inline"}">{formula.mathml}</math>'


def mathml_in_spans(formula: Formula, block: bool) -> str:
    return f"<span><span>{mathml(formula, block)}</span></span>"


def picture(formula: Formula, block: bool) -> str:
    return f'<img src="https://pictures.example/gif.latex?{len(formula.tex)}" alt="{escape(formula.tex)}">'


def amp(formula: Formula, block: bool) -> str:
    source = escape(brackets(formula, block))
    return f'<amp-mathml layout="container"{"" if block else " inline"} data-formula="{source}"></amp-mathml>'


def brackets(formula: Formula, block: bool) -> str:
    return f"\\[{formula.tex}\\]" if block else f"\\({formula.tex}\\)"


def dollars(formula: Formula, block: bool) -> str:
    return f"$${formula.tex}$$" if block else f"${formula.tex}$"


def dollars_and_brackets(formula: Formula, block: bool) -> str:
    return dollars(formula, block) if block else brackets(formula, block)


def container(formula: Formula, block: bool) -> str:
    return f'<span class="math-container">{dollars(formula, block)}</span>'


def pandoc(formula: Formula, block: bool) -> str:
    return f'<span class="math {"display" if block else "inline"}">{brackets(formula, block)}</span>'


def github(formula: Formula, block: bool) -> str:
    kind = "js-display-math" if block else "js-inline-math"
    return f'<math-renderer class="{kind}" style="display: inline">{dollars(formula, block)}</math-renderer>'


FORMS = {
    "Wikipedia": wikipedia,
    "Wikipedia, pictures only": wikipedia_pictures,
    "KaTeX": katex,
    "KaTeX without MathML": katex_source_beside,
    "MathJax 2": mathjax2,
    "MathJax 2, assistive": mathjax2_assistive,
    "MathJax 2, not run": mathjax_not_run,
    "MathJax 3, assistive": mathjax3_assistive,
    "MathJax 3": mathjax3,
    "arXiv": latexml,
    "MathML alone": mathml,
    "MathML in spans": mathml_in_spans,
    "pictures": picture,
    "AMP": amp,
    "dollars": dollars_and_brackets,
    "brackets": brackets,
    "Stack Exchange": container,
    "pandoc": pandoc,
    "GitHub": github,
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("layout", ["article", "div"])
def test_every_formula_is_in_the_article_once(form: str, layout: str) -> None:
    markup = FORMS[form]
    around = (
        ("<article>", "</article>")
        if layout == "article"
        else ('<div class="c1"><div class="c2">', "</div></div>")
    )
    article = read(
        "<!DOCTYPE html><html lang=en><head><title>Why a tube sings</title></head><body>"
        '<nav><a href="/">Home</a> <a href="/b">Archive</a></nav>'
        f"{around[0]}<h1>Why a tube sings</h1><p>{TEXT[0]}</p>"
        f"<p>The pitch is therefore {markup(LINE, False)} at most, and {TEXT[1]}</p>"
        f"<p>{markup(BLOCK, True)}</p><p>{TEXT[1]}</p><p>{TEXT[2]}</p><p>{markup(LAST, True)}</p>{around[1]}"
        '<footer><a href="/imprint">Imprint</a></footer></body></html>'
    )
    shown = export(article, "markdown").decode()
    for formula in (LINE, BLOCK, LAST):
        source = formula.tex.replace(" ", "")
        assert article.text.replace(" ", "").count(f"${source}$") == 1, article.text
        assert shown.replace(" ", "").count(f"${source}$") == 1, shown
        html = article.html.replace(" ", "")
        assert html.count(f'alttext="{source}"') + html.count(f">{source}</code>") == 1, article.html
        assert formula.drawn not in article.text


@pytest.mark.parametrize(
    "markup",
    [
        "It costs $$ and \\(not closed",
        "use <code>\\(x\\)</code> for a group",
        "we pay $$5 and they pay $$6 here",
        "the price \\(see below\\) is fine",
        '<img alt="C:\\Users\\Name\\file" src="/a.jpg">',
        '<img alt="Graph of \\alpha against time in the summer months" src="/b.jpg">',
    ],
)
def test_text_that_only_resembles_a_formula_stays_text(markup: str) -> None:
    article = read(
        f"<title>T</title><article><p>{TEXT[0]}</p><p>Note that {markup}.</p><p>{TEXT[2]}</p></article>"
    )
    assert "language-tex" not in article.html
    assert "<math" not in article.html


SETTINGS = {
    "MathJax 3": "MathJax = { tex: { inlineMath: [['$', '$'], ['\\\\(', '\\\\)']] } };",
    "MathJax 2": 'MathJax.Hub.Config({ tex2jax: { inlineMath: [ ["$", "$"] ], processEscapes: true } });',
    "KaTeX": 'renderMathInElement(document.body, {delimiters: [{left: "$$", right: "$$", display: true}, '
    '{left: "$", right: "$", display: false}]})',
    "KaTeX, packed": 'renderMathInElement(document.body,{delimiters:[{left:"$",right:"$",display:!1}]})',
}


@pytest.mark.parametrize("script", SETTINGS.values(), ids=SETTINGS)
def test_single_dollar_signs_where_a_script_says_so(script: str) -> None:
    said = f"Let $x_1$ be the length, $n$ the number and $f(x)=2$. {TEXT[1]}"
    money = f"It cost $5 in May, $6 in June, and US$7 or \\$8 since. {TEXT[1]}"
    body = f"<article><p>{TEXT[0]}</p><p>{said}</p><p>{money}</p><p>{TEXT[2]}</p></article>"
    article = read(f"<title>T</title><script>{script}</script>{body}")
    codes = article.html.count("language-tex")
    assert codes == 3, article.html
    for formula in ("x_1", "n", "f(x)=2"):
        assert f">{formula}</code>" in article.html
    assert "It cost $5 in May, $6 in June, and US$7 or \\$8 since." in article.text


@pytest.mark.parametrize(
    "script",
    [
        "",
        '<script src="https://cdn.example/mathjax@3/es5/tex-mml-chtml.js"></script>',
        "<script>MathJax = { tex: { inlineMath: [['\\\\(', '\\\\)']] } };</script>",
        "<script>var price = ['$', '$'];</script>",
        '<script>renderMathInElement(document.body, {delimiters: [{left: "$$", right: "$$"}]})</script>',
    ],
)
def test_single_dollar_signs_without_such_a_script_stay_text(script: str) -> None:
    said = f"Let $x_1$ be the length, $n$ the number and $f(x)=2$. {TEXT[1]}"
    body = f"<article><p>{TEXT[0]}</p><p>{said}</p><p>{TEXT[1]}</p><p>{TEXT[2]}</p></article>"
    article = read(f"<title>T</title>{script}{body}")
    assert "language-tex" not in article.html
    assert "Let $x_1$ be the length, $n$ the number and $f(x)=2$." in article.text
