"""Leaves out a shop's terms on the page of a product: shipping, returns, payment, warranty."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from ..blocks import Block
from ..features import Measured

_TERMS = frozenset(
    (
        *(
            "shipping",
            "delivery",
            "postage",
            "return",
            "returns",
            "refund",
            "refunds",
            "exchange",
            "exchanges",
        ),
        *("warranty", "guarantee", "payment", "payments"),
        *("versand", "lieferung", "rückgabe", "rücksendung", "rücksendungen", "zahlung", "garantie"),
        *(
            "livraison",
            "retour",
            "retours",
            "paiement",
            "envío",
            "envíos",
            "devolución",
            "devoluciones",
            "pago",
        ),
        *("garantía", "spedizione", "spedizioni", "resi", "pagamento", "pagamenti", "garanzia", "frete"),
        *("verzending", "bezorging", "retourneren", "dostawa", "wysyłka", "zwroty", "płatność", "gwarancja"),
        *("доставка", "возврат", "оплата", "гарантия"),
    )
)
"""What the headings of such sections are about."""
_BESIDE_TERMS = frozenset(
    (
        *("free", "fast", "easy", "secure", "international", "our", "the", "about", "and", "on", "for"),
        *("information", "info", "details", "policy", "policies", "time", "times", "method", "methods"),
        *("option", "options", "und", "et", "de", "la", "y", "e", "en", "i", "и"),
    )
)
"""The other words of these headings."""
_KNOWN = _TERMS | _BESIDE_TERMS
_LONGEST = 7
"""The most words of a heading."""
_TEXT_WORDS = 10
"""The least number of words in a block of running text."""
_MOST = 0.3
"""The greatest share of a page's blocks in a section."""
_LEAST_LEFT = 0.5
"""If less than this share of the kept words is left, the sections stay."""


def drop(measured: Measured, kept: list[bool]) -> None:
    """Drop the sections with the terms of the shop. Each is the smallest element that begins with a heading
    about them and has running text.

    They are the same for all products of a shop, and look like a text about the product.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    blocks = measured.blocks
    headings = [number for number, block in enumerate(blocks) if _is_heading(block)]
    if not headings:
        return
    texts = [0, *accumulate(_is_text(block) for block in blocks)]
    found: list[int] = []
    end = 0
    for number in headings:
        if number >= end:
            section = _section(measured, texts, number)
            found += section
            end = section.stop
    every = sum(block.words for block, keep in zip(blocks, kept, strict=True) if keep)
    gone = sum(blocks[number].words for number in found if kept[number])
    if every - gone >= _LEAST_LEFT * every:
        for number in found:
            kept[number] = False


def _section(measured: Measured, texts: Sequence[int], number: int) -> range:
    """The numbers of the blocks in the section that begins with a heading; empty if there is none.

    Args:
        texts: the number of blocks of running text before each block, and in all blocks.
    """
    most = _MOST * measured.count
    for element in measured.blocks[number].element.up():
        end = element.first + element.block_count
        if element.first != number or element.block_count > most or number <= measured.headline < end:
            break
        if texts[end] > texts[number]:
            return range(number, end)
    return range(number, number)


def _is_heading(block: Block) -> bool:
    return block.words <= _LONGEST and not _TERMS.isdisjoint(block.tokens) and _KNOWN.issuperset(block.tokens)


def _is_text(block: Block) -> bool:
    return block.words >= _TEXT_WORDS and 2 * block.link_words < block.words
