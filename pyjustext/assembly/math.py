"""Formulas: MathML with its TeX in ``alttext`` if the page has MathML, otherwise their TeX as ``code``."""

from __future__ import annotations

import re
from urllib.parse import unquote, unquote_plus

from ..tree import Node, parse_fragment
from ..tree.index import FORMULA_ATTRIBUTES
from ..tree.plain_text import FORMULA_CLASS
from ..tree.visible_text import visible_text
from . import rendered, tex
from .marks import Places
from .naming import are_of_formula
from .tags import element

_DISPLAY = re.compile(
    r"(?:^|\s)(?:katex-display|MathJax(?:_SVG)?_Display|MathJax_Display|mwe-math-fallback-image-display)(?=$|\s)"
)
_FORMULA_IMAGE = re.compile(
    r"(?:^|\s)(?:mwe-math-fallback-image-\w+|latex|tex|math|equation_image|wp-latex|ee_img)(?=$|\s)"
)
_FORMULA_ADDRESS = re.compile(
    r"[/.?&=_-](?:latex|mathtex|mimetex|tex2png|codecogs)(?=$|[/.?&=_-])|[?&]cht=tx", re.I
)
"""Addresses of services that render formulas as pictures."""
_COMMAND = re.compile(r"\\[A-Za-z]{2,}(?![A-Za-z:\\])")
"""A TeX command, but not the folders of a Windows path."""
_FORMULA_SIGNS = re.compile(r"[\\^_={}+*/<>()|!]|^\S{1,3}$")
_DELIMITED = re.compile(r"\$[^$\s](?:[^$]*[^$\s])?\$")
"""A text that is nothing but a formula between dollar signs."""
_PROSE = re.compile(r"(?<![\\{\w])[^\W\d_]{3,} [^\W\d_]{2,}")
"""Two adjacent words: a description of a formula, not its TeX."""
_PREVIEW = re.compile(r"(?:^|\s)MathJax_Preview(?=$|\s)")
_SOURCES = ("data-tex", "data-latex", "data-formula", "data-math", "data-expr")
"""Attributes in which pages and editors keep a formula's TeX."""
_LONGEST_ALT = 2_000
_LONGEST_ADDRESS = 2_000
_PARAMETER = re.compile(r"(?:^|&)(?:latex|tex|chl|math|eq)=([^&]*)")
_SETTINGS = re.compile(
    r"^(?:\s|\\(?:dpi\{\d+\}|bg_\w+|fn_\w+|(?:inline|large|small|tiny|huge|LARGE|Large)(?![a-z])))+"
)
"""What services take in front of a formula."""
_ANNOTATIONS = frozenset({"math annotation", "math annotation-xml"})


FORMULAS = frozenset({"math math", "mjx-container", "amp-mathml", "math-renderer"})
"""Elements that are formulas by their tag."""


def is_formula(node: Node) -> bool:
    """Whether an element is one formula, however it was rendered."""
    tag = node.tag
    if tag in FORMULAS:
        return True
    if tag == "script":
        return node.attrs.get("type", "").startswith("math/")
    return tag in ("span", "div") and (
        are_of_formula[node.get("class")] or not FORMULA_ATTRIBUTES.isdisjoint(node.attrs)
    )


def names_preview(classes: str) -> bool:
    """Whether class names are those of MathJax's preview of a formula."""
    return "MathJax_Preview" in classes and _PREVIEW.search(classes[:200]) is not None


def names_formula(classes: str) -> bool:
    """Whether class names are those of a formula or of its preview."""
    return are_of_formula[classes] or names_preview(classes)


def is_drawn(script: Node, places: Places) -> bool:
    """Whether the element before a script is the formula that MathJax 2 rendered from it."""
    before = places.before(script)
    if before is None or before.tag == "script" or not is_formula(before):
        return False
    return script.get("type").startswith("math/") and build(before, places) is not None


def _in_script(drawn: Node, places: Places) -> str:
    """The TeX in the script just after a rendered formula, ``""`` if there is none."""
    script = places.after(drawn)
    is_source = script is not None and script.tag == "script" and script.get("type").startswith("math/tex")
    return script.text() if script is not None and is_source else ""


def build(node: Node, places: Places) -> Node | None:
    """The formula for the content tree; a display formula is in a ``p``.

    ``None`` if nothing can be extracted.
    """
    display = node.attrs.get("display") in ("block", "true") or bool(
        _DISPLAY.search(node.attrs.get("class", "")[:200])
    )
    if node.tag == "script":
        kind = node.attrs.get("type", "")
        display = "mode=display" in kind
        mathml = kind.startswith("math/mml")
        formula = parse_fragment(node.text()).find("math math") if mathml else None
        result = _mathml(formula, "") if formula is not None else code(node.text())
    else:
        formula = node.find("math math")
        if formula is None:
            source = _attribute(node, "data-mathml")
            formula = parse_fragment(source).find("math math") if source else None
        if formula is not None:
            display = display or formula.attrs.get("display") == "block"
            stated = _annotation(formula) or _attribute(node, *_SOURCES) or _in_script(node, places)
            result = _mathml(formula, stated) if _has_content(formula) else code(stated or formula.text())
        else:
            result = _without_mathml(node, places)
            display = display or _is_set_off(node)
    if result is None or not display:
        return result
    if result.tag == "math math":
        result.attrs["display"] = "block"
    return element("p", {}, result)


def _is_set_off(node: Node) -> bool:
    """Whether a custom element has TeX whose delimiters mark a display formula."""
    source = (_attribute(node, *_SOURCES) or (node.text() if node.tag == "math-renderer" else "")).strip()
    return source.startswith(("$$", "\\["))


def _without_mathml(node: Node, places: Places) -> Node | None:
    """The best form of a formula without MathML: its source, the rendered formula, or its letters."""
    stated = _attribute(node, *_SOURCES) or _in_script(node, places)
    stated = stated or (node.text() if node.tag == "math-renderer" else "")
    if stated:
        return code(stated)
    image = node.find("img")
    pictured = of_image(image) if image is not None else None
    if pictured is not None:
        return pictured
    drawn = rendered.restored(node)
    if drawn is not None:
        drawn.attrs["alttext"] = tex.of_mathml(drawn)
        return drawn
    text = visible_text(node)
    return element("span", {}, text) if text else None


def of_image(image: Node) -> Node | None:
    """The formula shown by a picture whose alternative text or address is TeX, None for other pictures."""
    if image.tag != "img":
        return None
    alt = image.get("alt").strip()
    address = image.get("src")[:_LONGEST_ADDRESS]
    is_drawn = "?" in address and _FORMULA_ADDRESS.search(address) is not None
    if not is_drawn and (not alt or len(alt) > _LONGEST_ALT or alt[1:3] == ":\\"):
        return None
    if alt and (_FORMULA_IMAGE.search(image.get("class")[:200]) or alt.startswith("{\\displaystyle")):
        return code(alt)
    drawn = _FORMULA_SIGNS.search(alt) and _FORMULA_ADDRESS.search(address[:500])
    said = drawn or _COMMAND.search(alt) or _DELIMITED.fullmatch(alt)
    if said and not _PROSE.search(alt):
        return code(alt)
    return code(_tex_in(address)) if is_drawn else None


def _tex_in(address: str) -> str:
    """The TeX in the address of a picture that a service draws, ``""`` if there is none."""
    query = address.partition("?")[2].partition("#")[0]
    stated = _PARAMETER.search(query)
    source = unquote_plus(stated[1]) if stated else unquote(query)
    source = _SETTINGS.sub("", source).strip()
    return source if stated or _FORMULA_SIGNS.search(source) else ""


def _attribute(node: Node, *names: str) -> str:
    """The first value that one of these attributes has on the element or below it."""
    for inner in node.iter():
        for name in names:
            if inner.attrs.get(name):
                return inner.attrs[name]
    return ""


def _has_content(formula: Node) -> bool:
    return any(c.tag not in _ANNOTATIONS for n in formula.iter() for c in n.children if isinstance(c, Node))


def _annotation(formula: Node) -> str:
    """The TeX in an annotation of MathML, ``""`` if there is none."""
    for node in formula.iter():
        if node.tag == "math annotation" and "tex" in node.attrs.get("encoding", "").lower():
            return node.text()
    return ""


def code(source: str) -> Node | None:
    """A formula of which only the TeX is known."""
    source = tex.squeezed(source)
    return element("code", {"class": FORMULA_CLASS}, source) if source else None


def _mathml(formula: Node, stated: str) -> Node:
    """A copy without annotations, which repeat the formula in other notations. Its TeX is in ``alttext``."""
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
    said = formula.get("alttext")
    if not stated and (_COMMAND.search(said) or not _PROSE.search(said)):
        stated = said
    source_text = tex.squeezed(stated) or tex.of_mathml(formula)
    if source_text:
        top.attrs["alttext"] = source_text
    return top
