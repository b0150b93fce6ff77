# ruff: noqa: RUF001 (letters of many scripts)
"""Drops what editors put between the paragraphs of an article that is none of it: lines that lead to another
article, "Read also: …", or to somebody's account, the word above an advertisement, and controls that every
part of it has.

They stand in the same elements as the paragraphs, so nothing else tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from unicodedata import combining, normalize

from ....tree import Node
from ..blocks import Block, Page

_POINTERS = """
read also|also read|read more|read next|related|related article|related articles|related story
related stories|related news|more on this|you may also like|you might also like|must read
recommended reading|lesen sie auch|lies auch|lesen sie mehr|lesen sie dazu|lesen sie hierzu
lesen sie dazu auch|mehr zum thema|auch interessant|passend dazu|zum thema|mehr dazu|lire aussi
à lire aussi|à lire|à lire également|lire également|lisez aussi|à voir aussi|sur le même sujet
leggi anche|leggi pure|approfondisci|lee también|lea también|leer también|lee además
leer más|lee más|mira también|mirá también
te puede interesar|le puede interesar|también te puede interesar|puede interesarte|más información
llegeix també|leia também|leia mais|leia ainda|veja também|saiba mais|ler também|ler mais|lees ook
lees verder|lees meer|läs också|läs även|läs mer|läs vidare|læs også|læs mere|les også|les mer
lue myös|lesa líka|czytaj także|czytaj też|czytaj również|przeczytaj także|przeczytaj też
przeczytaj również|zobacz także|zobacz też|zobacz również|čtěte také|čtěte též|přečtěte si také
přečtěte si|čtěte více|čtěte|prečítajte si aj|čítajte aj|pročitajte i|pročitaj i|pročitajte još
preberite tudi|beri tudi|olvassa el ezt is|olvasd el ezt is|ezt is olvassa el|kapcsolódó cikk
citește și|citiţi şi|vezi și|прочетете още|вижте още|читайте также|читайте ещё|читайте еще
читайте по теме|по теме|смотрите также|читайте також|читайте ще|прочитајте и|прочитајте још
διαβάστε επίσης|διαβάστε ακόμη|διαβάστε ακόμα|διαβάστε περισσότερα|ayrıca okuyun|bunu da okuyun
ilgili haber|ilgili haberler|ilginizi çekebilir|baca juga|baca selengkapnya|simak juga|basahin din
xem thêm|đọc thêm|tin liên quan|اقرأ أيضا|إقرأ أيضا|اقرأ المزيد|اقرأ ايضا|اقرأ كذلك|شاهد أيضا
طالع أيضا|بیشتر بخوانید|همچنین بخوانید|یہ بھی پڑھیں|קראו גם|קראו עוד|यह भी पढ़ें|ये भी पढ़ें
इसे भी पढ़ें|यह भी पढ़े|हे ही वाचा|আরও পড়ুন|மேலும் படிக்க|ఇది కూడా చదవండి|อ่านข่าวเพิ่มเติม
อ่านเพิ่มเติม|อ่านข่าว|ข่าวที่เกี่ยวข้อง|関連記事|関連ニュース|あわせて読みたい|合わせて読みたい|こちらもおすすめ
관련기사|관련 기사|관련 뉴스
延伸閱讀|延伸阅读|相關新聞|相关新闻|相关阅读|推荐阅读|相關報導|相关报道
"""
"""Words before a link to another article. "See also" is not among them: authors write it, too."""
_BEGINNINGS = """
more from|more on|more about|more in|more stories|read more about|read more on|related to|see more on
mehr zu|mehr zum|mehr zur|mehr über|mehr von|mehr aus|plus sur|en savoir plus|más sobre|más noticias
mais sobre|mais notícias|altro su|altre notizie|meer over|meer nieuws|mer om|mere om|więcej o|więcej na
ещё о|еще о|подробнее о|больше о|другие новости|עוד ב|עוד על|עוד חדשות|المزيد عن|المزيد من|مزيد من
daha fazla|diğer haberler
"""
"""Beginnings of a line before such links, if it ends in a colon and the links are all of the rest."""
_LABELS = """
advertisement|advertisements|anzeige|werbung|publicité|pubblicità|publicidad|publicidade
publicitat|advertentie|annons|annonse|annonce|mainos|reklama|reklam|reklame|inzerce|hirdetés
publicitate|реклама|διαφήμιση|quảng cáo|iklan|إعلان|اعلان|آگهی|פרסומת|विज्ञापन|โฆษณา|広告|광고|廣告|广告
"""
"""What the law demands above an advertisement."""
_FOLLOW = re.compile(
    r"(?:follow|(?:find|join|like) (?:us|me|our)|folge|folgen sie|suivez|sigue|siga|síguenos|seguici|segui|"
    r"volg|följ|følg|obserwuj|подписывайтесь|читайте нас)\b.{0,60}\b"
    r"(?:twitter|facebook|instagram|telegram|google news|whatsapp|youtube|linkedin|tiktok|вконтакте)\b"
    r"|.{0,12}(?:长按|長按|扫描|掃描|扫一扫|掃一掃|识别|識別|扫码).{0,8}(?:二维码|二維碼|关注|關注)"
    r"|.{0,12}点击(?:上方|下方)?.{0,6}(?:蓝字|阅读原文|在看)",
    re.I,
)
"""How a line begins that asks readers to follow somebody elsewhere."""
_LONGEST_FOLLOW = 25
"""Words of such a line."""
_LONGEST = 40
"""Words of a line that leads to another article."""
_LONGEST_LABEL = 60
"""In characters."""
_MOST_FOLLOWING = 6
"""Links below a line that announces them."""
_ALL_LINKED = 0.9
_JUMP_WORDS, _FEWEST_JUMPS = 4, 3
"""Links to places on the same page with at most so many words are controls if there are so many of them."""
_TEXT_WORDS = 60
"""An article has at least so many kept words besides."""


def _key(text: str) -> str:
    """A text without accents, and without signs around it."""
    plain = text.casefold()
    if not plain.isascii():
        plain = "".join([c for c in normalize("NFKD", plain) if not combining(c)])
    first = next((place for place, sign in enumerate(plain) if sign.isalnum()), len(plain))
    last = next((place for place, sign in enumerate(reversed(plain)) if sign.isalnum()), 0)
    return plain[first : len(plain) - last]


def _keys(phrases: str) -> frozenset[str]:
    return frozenset(_key(phrase) for line in phrases.strip().split("\n") for phrase in line.split("|"))


_KEYS_OF_POINTERS, _KEYS_OF_LABELS = _keys(_POINTERS), _keys(_LABELS)
_KEYS_OF_BEGINNINGS = tuple(_keys(_BEGINNINGS))
_COLONS = (":", "\uff1a")


def drop(page: Page, kept: list[bool]) -> None:
    """Drop these lines, and the links that they announce.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    blocks = page.blocks
    found = [
        number
        for number, (block, keep) in enumerate(zip(blocks, kept, strict=True))
        if keep
        and (
            ((block.link_words or len(block.text) <= _LONGEST_LABEL) and _is_named(block))
            or (block.words <= _LONGEST_FOLLOW and _FOLLOW.match(block.text))
        )
    ]
    lines = {line for number in found for line in _with_links(blocks, kept, number)}
    if page.kept_words(kept)[-1] - sum(blocks[number].words for number in lines) < _TEXT_WORDS:
        return
    for number in lines:
        kept[number] = False


def drop_jumps(page: Page, kept: list[bool]) -> None:
    """Drop links to places on the same page that are repeated: "Back to top", "Copy link", "Share".

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    found: dict[str, list[int]] = {}
    for number, (block, keep) in enumerate(zip(page.blocks, kept, strict=True)):
        # A number is the mark of a note.
        is_jump = block.link_words == block.words <= _JUMP_WORDS and not block.text.isdecimal()
        if keep and is_jump and _stays(block):
            found.setdefault(block.text, []).append(number)
    for numbers in found.values():
        if len(numbers) >= _FEWEST_JUMPS:
            for number in numbers:
                kept[number] = False


def _stays(block: Block) -> bool:
    """Whether a block's links lead to places on the same page."""
    links = [
        above for node, _ in block.parts for above in _upwards(node, block.element.node) if above.tag == "a"
    ]
    return bool(links) and all(link.get("href").startswith("#") for link in links)


def _is_named(block: Block) -> bool:
    """Whether a block is such words, with or without links beside them."""
    if block.words > _LONGEST:
        return False
    beside = "".join(_beside_links(block)) if block.link_words else block.text
    if not beside.strip() and ":" in block.text:
        beside = block.text.partition(":")[0]  # "Read also" is in the link, too
    if len(beside) > _LONGEST_LABEL:
        return False
    key = _key(beside)
    if block.link_words and beside.strip().endswith(_COLONS) and key.startswith(_KEYS_OF_BEGINNINGS):
        return True
    return key in _KEYS_OF_POINTERS or (not block.link_words and key in _KEYS_OF_LABELS)


def _with_links(blocks: Sequence[Block], kept: Sequence[bool], number: int) -> Iterator[int]:
    """The numbers of such a block and of the links right below it; none if it announces something else."""
    block = blocks[number]
    below = []
    if not block.link_words and _key(block.text) in _KEYS_OF_POINTERS:
        for place in range(number + 1, min(len(blocks), number + 1 + _MOST_FOLLOWING)):
            if blocks[place].link_words < _ALL_LINKED * blocks[place].words:
                break
            below.append(place)
        if not below:
            return
    yield number
    yield from (place for place in below if kept[place])


def _beside_links(block: Block) -> Iterator[str]:
    """The texts of a block that are in no link to another page."""
    for node, index in block.parts:
        link = next((above for above in _upwards(node, block.element.node) if above.tag == "a"), None)
        text = node.children[index]
        if isinstance(text, str) and (link is None or link.get("href").startswith("#")):
            yield text


def _upwards(node: Node, top: Node) -> Iterator[Node]:
    while True:
        yield node
        if node is top or node.parent is None:
            return
        node = node.parent
