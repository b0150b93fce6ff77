"""Formulas: MathML where the page has it, else their TeX source."""

from __future__ import annotations

import re

from ..tree import Node, parse_fragment
from ..tree.text import visible_text
from . import rendered

_RENDERED = re.compile(
    r"(?:^|\s)(?:katex(?:-display)?|MathJax(?:_Display|_SVG|_SVG_Display|_CHTML)?|mjx-\w+|mwe-math-element)(?=$|\s)"
)
_DISPLAY = re.compile(
    r"(?:^|\s)(?:katex-display|MathJax(?:_SVG)?_Display|MathJax_Display|mwe-math-fallback-image-display)(?=$|\s)"
)
_RENDERED_SIGNS = ("katex", "MathJax", "mjx-", "mwe-math")
"""One of these stands in whatever ``_RENDERED`` finds: looking for them is faster where there are none."""
_FORMULA_IMAGE = re.compile(
    r"(?:^|\s)(?:mwe-math-fallback-image-\w+|latex|tex|math|equation_image|wp-latex|ee_img)(?=$|\s)"
)
_DISPLAYSTYLE = re.compile(r"^\{\\(?:displaystyle|textstyle) (.*)\}$", re.S)
_PREVIEW = re.compile(r"(?:^|\s)MathJax_Preview(?=$|\s)")
_ANNOTATIONS = frozenset({"math annotation", "math annotation-xml"})


FORMULAS = frozenset({"math math", "mjx-container"})
"""Elements that are formulas by their tag."""


def is_formula(node: Node) -> bool:
    """Whether an element is one formula, however it was rendered."""
    tag = node.tag
    if tag in FORMULAS:
        return True
    if tag == "script":
        return node.attrs.get("type", "").startswith("math/")
    if tag in ("span", "div"):
        classes = node.attrs.get("class")
        if not classes or not any(sign in classes for sign in _RENDERED_SIGNS):
            return False
        return _RENDERED.search(classes[:200]) is not None
    return False


def is_preview(node: Node) -> bool:
    """Whether an element is what MathJax shows until the formula is set."""
    classes = node.attrs.get("class", "")
    return "MathJax_Preview" in classes and _PREVIEW.search(classes[:200]) is not None


def is_rendered_before(script: Node) -> bool:
    """Whether the element before a source is the formula that MathJax made of it."""
    before: Node | None = None
    for child in script.parent.children if script.parent is not None else ():
        if child is script:
            break
        if isinstance(child, Node):
            before = child
        elif not child.isspace():
            before = None
    return before is not None and is_formula(before) and before.tag != "script" and build(before) is not None


def build(node: Node) -> Node | None:
    """The formula as it stands in the content tree; a ``div`` around it says that it is set off.

    ``None`` where nothing can be had from it.
    """
    display = node.attrs.get("display") in ("block", "true") or bool(
        _DISPLAY.search(node.attrs.get("class", "")[:200])
    )
    if node.tag == "script":
        kind = node.attrs.get("type", "")
        display = "mode=display" in kind
        mathml = kind.startswith("math/mml")
        formula = parse_fragment(node.text()).find("math math") if mathml else None
        result = _mathml(formula) if formula is not None else _tex(node.text())
    else:
        formula = node.find("math math")
        if formula is None:
            source = _attribute(node, "data-mathml")
            formula = parse_fragment(source).find("math math") if source else None
        if formula is not None:
            display = display or formula.attrs.get("display") == "block"
            result = _mathml(formula) if _has_content(formula) else _tex(_annotation(formula))
        else:
            result = _without_mathml(node)
    if result is None or not display:
        return result
    if result.tag == "math math":
        result.attrs["display"] = "block"
    wrapper = Node("p")
    wrapper.append(result)
    return wrapper


def _without_mathml(node: Node) -> Node | None:
    """What can be had of a formula that holds no MathML: its source, what was drawn, or its letters."""
    source = _tex(_attribute(node, "data-tex") or _attribute(node, "data-latex"))
    image = node.find("img")
    drawn = source or (of_image(image) if image is not None else None) or rendered.mathml(node)
    if drawn is not None:
        return drawn
    text = visible_text(node)
    if not text:
        return None
    plain = Node("span")
    plain.append(text)
    return plain


def of_image(image: Node) -> Node | None:
    """The formula that a picture shows, where its text is the formula's TeX; None for other pictures."""
    if image.tag != "img":
        return None
    alt = image.get("alt").strip()
    if not alt or not (_FORMULA_IMAGE.search(image.get("class")[:200]) or alt.startswith("{\\displaystyle")):
        return None
    return _tex(_DISPLAYSTYLE.sub(r"\1", alt))


def _attribute(node: Node, name: str) -> str:
    for element in node.iter():
        if name in element.attrs:
            return element.attrs[name]
    return ""


def _has_content(formula: Node) -> bool:
    return any(c.tag not in _ANNOTATIONS for n in formula.iter() for c in n.children if isinstance(c, Node))


def _annotation(formula: Node) -> str:
    for node in formula.iter():
        if node.tag == "math annotation" and "tex" in node.attrs.get("encoding", "").lower():
            return node.text()
    return formula.text()


def _tex(source: str) -> Node | None:
    source = " ".join(source.split())
    if not source:
        return None
    code = Node("code", {"class": "language-tex"})
    code.append(source)
    return code


def _mathml(formula: Node) -> Node:
    """A copy without annotations, which repeat the formula in other notations."""
    top = Node(formula.tag, {k: v for k, v in formula.attrs.items() if k in ("display", "dir")})
    stack = [(formula, top)]
    while stack:
        source, target = stack.pop()
        for child in source.children:
            if isinstance(child, str):
                target.append(child)
            elif child.tag.startswith("math ") and child.tag not in _ANNOTATIONS:
                attrs = {k: v for k, v in child.attrs.items() if k not in ("class", "id", "style")}
                twin = Node(child.tag, attrs)
                target.append(twin)
                stack.append((child, twin))
    return top
