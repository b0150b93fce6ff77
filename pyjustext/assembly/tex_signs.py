"""Mathematical characters, and TeX's commands for them."""

from __future__ import annotations

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
