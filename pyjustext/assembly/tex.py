"""Formulas as TeX: the source that a page states, otherwise converted from its MathML.

Only presentation MathML is read, https://www.w3.org/TR/mathml-core/. The TeX uses commands that KaTeX and
MathJax support. Characters without a command stay as they are, because both accept Unicode.
"""

from __future__ import annotations

import re
import unicodedata

from ..tree import Node

_WORDS = """
α alpha β beta γ gamma δ delta ε varepsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ
xi π pi ρ rho σ sigma τ tau υ upsilon φ varphi χ chi ψ psi ω omega ϵ epsilon ϕ phi ϑ vartheta Γ
Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ∑ sum ∏ prod ∫ int ∮
oint ∂ partial ∇ nabla √ surd ∞ infty ± pm ∓ mp × times ÷ div ⋅ cdot ∘ circ ≤ leq ≥ geq ≠ neq ≈
approx ≡ equiv ∼ sim ∝ propto ∈ in ∉ notin ⊂ subset ⊆ subseteq ∪ cup ∩ cap ∅ emptyset ∀ forall ∃
exists ¬ neg ∧ wedge ∨ vee → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇔ Leftrightarrow ↦ mapsto
… ldots ⋯ cdots ⋮ vdots ⋱ ddots ⟨ langle ⟩ rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ Vert ′ prime ℏ
hbar ℓ ell ℜ Re ℑ Im ~ sim \\ backslash
""".split()
COMMANDS = dict(zip(_WORDS[::2], _WORDS[1::2], strict=True))
FUNCTIONS = frozenset(
    """arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln
    log max min sec sin sinh sup tan tanh Pr""".split()
)
"""Names that TeX has a command for."""
ACCENTS = {
    **{"^": "hat", "ˆ": "hat", "\u0302": "hat", "~": "tilde", "˜": "tilde", "¯": "bar", "‾": "overline"},
    **{"→": "vec", "⃗": "vec", "˙": "dot", "¨": "ddot", "⏞": "overbrace"},
}
UNDER_ACCENTS = {"_": "underline", "\u0332": "underline", "⏟": "underbrace"}
_ESCAPED = frozenset("{}%&#$_")
_PLAIN = {"\u2061": "", "\u2062": "", "\u2063": "", "\u2064": "", "\u2212": "-", "\u00a0": " ", "\u2009": " "}
"""Invisible characters, and characters that TeX writes in ASCII."""
_LETTERS = (
    ("DOUBLE-STRUCK", "mathbb"),
    ("FRAKTUR", "mathfrak"),
    ("BLACK-LETTER", "mathfrak"),
    ("SCRIPT", "mathcal"),
    ("BOLD", "mathbf"),
)
"""Parts of the names of Unicode's mathematical letters, and the commands for them."""
_SKIPPED = frozenset({"annotation", "annotation-xml", "mphantom", "none", "mprescripts", "maligngroup"})
TOKENS = frozenset({"mi", "mn", "mo", "mtext", "ms"})
_ENDS_IN_COMMAND = re.compile(r"\\[A-Za-z]+$")
_LONGEST = 10_000
"""The most characters of TeX; anything longer is not a formula that people would read."""


def squeezed(source: str) -> str:
    """A stated source on one line, without its delimiters; ``""`` if it is too long for a formula."""
    source = " ".join(source.split())
    for start, end in (("$$", "$$"), ("\\[", "\\]"), ("\\(", "\\)"), ("$", "$")):
        if source.startswith(start) and source.endswith(end) and len(source) > len(start) + len(end):
            source = source[len(start) : -len(end)].strip()
            break
    match = _DISPLAYSTYLE.fullmatch(source)
    source = match[1].strip() if match else source
    return source if len(source) <= _LONGEST else ""


_DISPLAYSTYLE = re.compile(r"\{\\(?:displaystyle|textstyle)\s(.*)\}")
"""The command that MediaWiki puts around each formula."""


def of_mathml(formula: Node) -> str:
    """MathML as TeX, ``""`` if it is empty or too long.

    Args:
        formula: the ``math`` element.
    """
    order: list[Node] = []
    stack = [formula]
    while stack:
        node = stack.pop()
        if node.tag.removeprefix("math ") in _SKIPPED:
            continue
        order.append(node)
        stack.extend(node.elements())
        if len(order) > _LONGEST:
            return ""
    made: dict[Node, str] = {}
    length = 0
    for node in reversed(order):
        name = node.tag.removeprefix("math ")
        inner = [child for child in node.children if isinstance(child, Node) and child in made]
        made[node] = text = _token(node, name) if name in TOKENS else _written(node, name, inner, made)
        length = max(length, len(text))
        if length > _LONGEST:
            return ""
    return made[formula].strip()


def _token(node: Node, name: str) -> str:
    text = " ".join(node.text().split())
    if name in ("mtext", "ms"):
        return f"\\text{{{''.join(_escaped(c) for c in node.text())}}}" if text else "\\ "
    if name == "mi" and len(text) > 1 and text.isalpha() and text.isascii():
        return f"\\{text}" if text in FUNCTIONS else f"\\operatorname{{{text}}}"
    if name == "mo" and text in FUNCTIONS:
        return f"\\{text}"
    return _joined([_sign(character) for character in text])


def _escaped(character: str) -> str:
    return f"\\{character}" if character in _ESCAPED else " " if character.isspace() else character


def _sign(character: str) -> str:
    if character in _PLAIN:
        return _PLAIN[character]
    if character in _ESCAPED:
        return f"\\{character}"
    if character in COMMANDS:
        return f"\\{COMMANDS[character]}"
    if character.isascii() or not character.isalnum():
        return character
    plain = unicodedata.normalize("NFKC", character)
    if plain == character or len(plain) != 1:
        return character
    plain = f"\\{COMMANDS[plain]}" if plain in COMMANDS else plain
    name = unicodedata.name(character, "")
    return next((f"\\{command}{{{plain}}}" for part, command in _LETTERS if part in name), plain)


def _joined(pieces: list[str]) -> str:
    """The pieces joined, with a space where a command would run into the letters after it."""
    out: list[str] = []
    for piece in pieces:
        if out and piece[:1].isalpha() and _ENDS_IN_COMMAND.search(out[-1][-30:]):
            out.append(" ")
        if piece:
            out.append(piece)
    return "".join(out)


def _base(text: str) -> str:
    """The base of a script, in braces unless it is a single character, number or command."""
    if len(text) == 1 or text.isdigit() or re.fullmatch(r"\\[A-Za-z]+(?:\{[^{}\\]*\})?", text):
        return text
    return f"{{{text}}}"


def _written(node: Node, name: str, inner: list[Node], made: dict[Node, str]) -> str:
    parts = [made[child] for child in inner]
    count = len(parts)
    if name == "mfrac" and count == 2:
        if node.get("linethickness") in ("0", "0px", "0pt", "0em"):
            return f"{{{parts[0]} \\atop {parts[1]}}}"
        return f"\\frac{{{parts[0]}}}{{{parts[1]}}}"
    if name == "msqrt":
        return f"\\sqrt{{{_joined(parts)}}}"
    if name == "mroot" and count == 2:
        return f"\\sqrt[{parts[1]}]{{{parts[0]}}}"
    if name == "msup" and count == 2:
        return f"{_base(parts[0])}^{{{parts[1]}}}" if parts[1] != "\\prime" else f"{_base(parts[0])}'"
    if name == "msub" and count == 2:
        return f"{_base(parts[0])}_{{{parts[1]}}}"
    if name in ("msubsup", "munderover") and count == 3:
        return f"{_base(parts[0])}_{{{parts[1]}}}^{{{parts[2]}}}"
    if name in ("munder", "mover") and count == 2:
        return _over_or_under(name, parts, _near_text(inner[1]))
    if name == "mfenced":
        start, end = node.get("open", "("), node.get("close", ")")
        commas = (node.get("separators", ",").strip() or "")[:1]
        return f"\\left{_sign(start[:1]) or '.'} {commas.join(parts)} \\right{_sign(end[:1]) or '.'}"
    if name == "mtable":
        return "\\begin{matrix} " + " \\\\ ".join(parts) + " \\end{matrix}"
    if name in ("mtr", "mlabeledtr"):
        return " & ".join(parts)
    if name == "maction" or name == "semantics":
        return parts[0] if parts else ""
    return _joined(parts)


def _near_text(node: Node) -> str:
    """The text just below an element. An accent is one character, but the whole may be thousands of
    elements."""
    return "".join([c for near in node.first(4) for c in near.children if isinstance(c, str)]).strip()


def _over_or_under(name: str, parts: list[str], sign: str) -> str:
    accents = ACCENTS if name == "mover" else UNDER_ACCENTS
    if sign in accents:
        return f"\\{accents[sign]}{{{parts[0]}}}"
    if parts[0].startswith("\\") and _base(parts[0]) == parts[0]:
        # An operator such as a sum, with its limits.
        return f"{parts[0]}{'^' if name == 'mover' else '_'}{{{parts[1]}}}"
    return f"\\{'overset' if name == 'mover' else 'underset'}{{{parts[1]}}}{{{parts[0]}}}"
