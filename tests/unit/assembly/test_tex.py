"""MathML → TeX, case by case; whole pages are in test_formulas_of_pages.py."""

from __future__ import annotations

import pytest

from pyjustext.assembly import tex
from pyjustext.export.markdown import render
from pyjustext.tree import parse_fragment

CASES = {
    "<mfrac><mn>1</mn><mi>x</mi></mfrac>": r"\frac{1}{x}",
    '<mo>(</mo><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>': r"({n \atop k})",
    "<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>": r"{(a)}^{2}",
    "<msup><mi>f</mi><mo>′</mo></msup>": "f'",
    "<mroot><mi>x</mi><mn>3</mn></mroot>": r"\sqrt[3]{x}",
    "<mi>sin</mi><mo>\u2061</mo><mi>θ</mi>": r"\sin\theta",
    "<mi>α</mi><mi>x</mi>": r"\alpha x",
    "<mi>rank</mi><mi>A</mi>": r"\operatorname{rank}A",
    "<munder><mo>lim</mo><mi>n</mi></munder>": r"\lim_{n}",
    "<munderover><mo>∫</mo><mn>0</mn><mi>∞</mi></munderover>": r"\int_{0}^{\infty}",
    "<mover><mi>x</mi><mo>¯</mo></mover>": r"\bar{x}",
    "<mover><mi>x</mi><mi>n</mi></mover>": r"\overset{n}{x}",
    "<mtext>if </mtext><mi>𝑥</mi><mo>∈</mo><mi>ℝ</mi>": r"\text{if }x\in\mathbb{R}",
    "<mn>50</mn><mo>%</mo>": r"50\%",
    "<mfenced><mi>a</mi><mi>b</mi></mfenced>": r"\left( a,b \right)",
    "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr>"
    "<mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>": (
        r"\begin{matrix} 1 & 0 \\ 0 & 1 \end{matrix}"
    ),
    "<semantics><mi>x</mi><annotation>y</annotation></semantics>": "x",
    "<mfrac><mi>x</mi></mfrac>": "x",
    "": "",
}


@pytest.mark.parametrize("mathml", CASES)
def test_mathml_as_tex(mathml: str) -> None:
    formula = parse_fragment(f"<math>{mathml}</math>").find("math math")
    assert formula is not None
    assert tex.of_mathml(formula) == CASES[mathml]


def test_deep_and_long_formulas_are_limited() -> None:
    deep = parse_fragment("<math>" + "<mrow>" * 400 + "<mi>x</mi>").find("math math")
    long = parse_fragment("<math>" + "<mi>x</mi><mo>+</mo>" * 20_000).find("math math")
    assert deep is not None
    assert long is not None
    assert tex.of_mathml(deep) == "x"
    assert tex.of_mathml(long) == ""


@pytest.mark.parametrize(
    ("stated", "source"),
    [
        (r"\( a \)", "a"),
        ("$$x\n= 1$$", "x = 1"),
        (r"{\displaystyle \alpha }", r"\alpha"),
        ("$", "$"),
        ("x" * 20_000, ""),
    ],
)
def test_a_stated_source_loses_its_delimiters(stated: str, source: str) -> None:
    assert tex.squeezed(stated) == source


@pytest.mark.parametrize(
    ("source", "written"),
    [
        (r"x_1^{2}_{a}", r"$x_1^{2}_ {a}$"),
        (r"a<b", r"$a\lt b$"),
        (r"[x](javascript:pwned())", r"$[x] (javascript:pwned())$"),
        (r"f\`<img src=x>", r"$f'\lt img src=x\gt$"),
        (r"a*b\\", "$a\\ast b\\\\$"),
        ("a\\", "$a\\ $"),
    ],
)
def test_markdown_reads_no_markup_in_a_formula(source: str, written: str) -> None:
    tree = parse_fragment("<p>x <code class='language-tex'></code></p>")
    code = tree.find("code")
    assert code is not None
    code.append(source)
    assert render(tree) == f"x {written}"
