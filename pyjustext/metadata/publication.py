"""The dates of publication and of the last change."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from ..languages import dates
from ..tree import Node
from ..tree.text import short_text, squeeze, visible_text
from . import jsonld, microdata
from .evidence import Evidence
from .facts import Facts
from .teasers import is_in_teaser

_PUBLISHED_NAMES = (
    *("article:published_time", "og:article:published_time", "og:published_time", "datepublished"),
    *("parsely-pub-date", "sailthru.date", "citation_publication_date", "citation_date"),
    *("citation_online_date", "dcterms.created", "dcterms.issued", "dc.date.issued", "dcterms.date"),
    *("dc.date", "dc.date.created", "pubdate", "publishdate", "publish-date", "publish_date"),
    *("publication_date", "published_date", "published-date", "originalpublicationdate"),
    *("article.published", "article:published", "article_date_original", "cxenseparse:recs:publishtime"),
    *("shareaholic:article_published_time", "bt:pubdate", "rnews:datepublished", "date", "displaydate"),
    *("og:pubdate", "og:release_date", "dc.date.publication", "created", "datecreated"),
)
_MODIFIED_NAMES = (
    *("article:modified_time", "og:updated_time", "og:modified_time", "datemodified", "dcterms.modified"),
    *("dc.date.modified", "last-modified", "lastmod", "revised"),
    *("shareaholic:article_modified_time", "updated"),
)
_OF_ARTICLE = ("datePublished", "dateCreated", "uploadDate")
"""Properties of the thing that the page is about, the date of publication first."""
_TIME_WINDOW = 400
"""Elements before and after the title among which a ``time`` may be the article's."""
_TEXT_BEFORE, _TEXT_AFTER = 60, 150
"""Elements before and after the title among which a date in the text may be the article's."""
_LONGEST_LABEL = 80
"""Characters of an element with a date and what it is of."""
_LABEL_WORDS = 16
"""A text with more words around its date is prose, and its date may be of anything."""
_MODIFIED = re.compile(
    r"updated|modified|revised|reviewed|last |edited|aktualisiert|ge[aä]ndert|mis à jour|modifié|actualizado|"
    r"aggiornato|atualizado|bijgewerkt|aktualizacja|обновлено|更新",
    re.I,
)
_OTHERS = frozenset({"nav", "aside", "footer"})
"""Elements whose dates are of other things: related articles, comments, events."""
_LINES = frozenset({"p", "div", "li"})
_NEAR = 80
"""Elements before and after a date among which the paragraphs of a text around it are."""
_LINE_HEIGHT = 4
"""Elements around a date among which its line is."""
_PARAGRAPH = 100
"""Characters of a paragraph of running text."""
_TO = re.compile(
    r"(\s*(?:[-\u2013\u2014~至]|to\b|bis\b|au\b|al\b|do\b|по\b)\s*)(?:(?P<day>\d)|(?P<word>[^\W\d_]{3,12}))"
)
"""What stands between the two dates of a period, and the beginning of the second."""
_MOST_DAYS = 4
"""Days that are those of a list of articles."""
_DATE_ALONE = 40
"""Characters of an element that holds a date and nothing else."""
_PUBLISHED = re.compile(r"(?:^|[-_.:])publish(?:ed)?(?:[-_.:]?(?:date|time|on|at))?$|publication-?date", re.I)
"""Names of meta elements that sites made up themselves."""
_DATE_CLASS = re.compile(
    r"(?:^|[\s_-])(?:(?:posted|published|publish|publication|post|entry|article|story)[_-]?(?:date|on)|dateline)(?:$|\s)",
    re.I,
)
_PUBLISHED_CLASS = re.compile(r"(?:^|\s)(?:dt-published|entry-date|published)(?:$|\s)")
"""Classes of ``time`` in microformats."""
_POSTED = re.compile(
    r"\s*(?:(?:(?:first )?(?:posted|published)(?: on)?|date published|veröffentlicht|publié le|publicado|"
    r"pubblicato|gepubliceerd|data publikacji|opublikowano|опубликовано)\b|"
    r"(?:发布|發布)(?:时间|時間|日期)|公開日|投稿日)",
    re.I,
)
"""How a text begins that holds the date of publication."""
_POSTED_BEGINS = frozenset("fFpPdDvVgGoO\u043e\u041e\u53d1\u767c\u516c\u6295")
"""The first letters of all that it finds."""
_LONGEST_POSTED = 120
_COMMENT = re.compile(r"(?:^|[\s_-])(?:comments?|related|recommended|sidebar|teaser|reply)(?:$|[\s_-])", re.I)
_PAGE_HEAD = re.compile(
    r"(?:^|\s)(?:(?:top|upper)[_-]?(?:bar|section|nav|menu|line)|masthead|site-?header)(?:$|\s)", re.I
)
"""Elements in which some pages show the current time."""
_WITHOUT_DATES = frozenset({"script", "style", "noscript", "option", "title", "code", "kbd", "samp", "pre"})


def published(evidence: Evidence, month_first: bool | None) -> str:
    """The date of publication as ISO 8601, ``""`` if it is unknown.

    Args:
        month_first: what 03/04/2024 means; None if nobody knows.
    """
    facts, article = evidence.facts, evidence.article
    stated = [jsonld.text(article.get(name)) for name in _OF_ARTICLE] if article else []
    of_article = article is not None and jsonld.is_article(article)
    return (
        _first(stated if of_article else [], month_first)
        or _first(facts.metas.get("article:published_time", []), month_first)
        or _first(_of_one_thing(microdata.values(facts, "datePublished", evidence.heading)), month_first)
        or _first([v for name in _PUBLISHED_NAMES for v in facts.metas.get(name, ())], month_first)
        or _first(stated, month_first)
        or _first(
            [v for name in facts.metas if _PUBLISHED.search(name) for v in facts.metas[name]], month_first
        )
        or _visible(evidence, month_first)
        or _labelled(evidence, month_first)
        or dates.in_url(evidence.url)
    )


def modified(evidence: Evidence, month_first: bool | None) -> str:
    """The date of the last change as ISO 8601, ``""`` if it is unknown."""
    facts, article = evidence.facts, evidence.article
    page = evidence.things.page()
    values = [
        jsonld.text(article.get("dateModified")) if article else "",
        *facts.metas.get("article:modified_time", ()),
        *microdata.values(facts, "dateModified", evidence.heading),
        *[value for name in _MODIFIED_NAMES for value in facts.metas.get(name, ())],
        jsonld.text(page.get("dateModified")) if page else "",
    ]
    return _first(values, month_first)


def _first(values: Iterable[str], month_first: bool | None) -> str:
    return next((found for value in values if (found := dates.iso(value, month_first=month_first))), "")


def _of_time(node: Node, month_first: bool | None) -> str:
    """The date of a ``time`` element: what it states, or else what it shows."""
    return _first([node.get("datetime"), visible_text(node, 100)], month_first)


def _of_one_thing(days: list[str]) -> list[str]:
    """Dates of microdata, if they are not those of a list of articles."""
    return days if len({day[:10] for day in days}) < _MOST_DAYS else []


def _visible(evidence: Evidence, month_first: bool | None) -> str:
    """The date that people see near the title; that of a change only where it is the only one."""
    heading, facts = evidence.heading, evidence.facts
    if heading is None:
        return ""
    middle = facts.place[heading]

    changed = ""
    for node in sorted(facts.times, key=lambda n: abs(facts.place[n] - middle)):
        if abs(facts.place[node] - middle) > _TIME_WINDOW:
            break
        found = _of_time(node, month_first)
        if (
            not found
            or _is_of_another(node, heading, evidence.url)
            or _is_amid_text(facts, middle, facts.place[node])
        ):
            continue
        if not _is_of_change(node, heading):
            return found
        changed = changed or found
    begin = max(0, middle - _TEXT_BEFORE)
    for place, node in enumerate(facts.order[begin : middle + _TEXT_AFTER], begin):
        if node.tag in _WITHOUT_DATES:
            continue
        for child in node.children[:6]:
            if not isinstance(child, str) or not 6 <= len(child) <= 200:
                continue
            text = squeeze(child)
            found = _in_label(text, month_first)
            if (
                found
                and not _is_of_another(node, heading, evidence.url)
                and not _is_amid_text(facts, middle, place)
            ):
                if not _MODIFIED.search(text):
                    return found
                changed = changed or found
    return changed


def _is_of_change(node: Node, heading: Node) -> bool:
    """Whether the words beside a date say that it is that of a change."""
    around = node.parent
    if around is None or any(above is around for above in heading.ancestors()):
        return False
    return bool(_MODIFIED.search(short_text(around, _LONGEST_LABEL)))


def _labelled(evidence: Evidence, month_first: bool | None) -> str:
    """The one day that elements such as ``post-date`` or texts such as "Posted on" hold, anywhere."""
    found: set[str] = set()
    for node in evidence.facts.times:
        if "pubdate" in node.attrs or _PUBLISHED_CLASS.search(node.get("class")[:200]):
            found.add(_of_time(node, month_first)[:10])
    for node in evidence.facts.with_class(_names_date):
        text = visible_text(node, 100)
        found.add(_in_label(text, month_first) if not _MODIFIED.search(text) else "")
    for node in evidence.facts.order:
        for child in node.children[:3]:
            if (
                child.__class__ is str
                and 8 < len(child) < _LONGEST_POSTED
                and child.lstrip()[:1] in _POSTED_BEGINS
                and _POSTED.match(child)
            ):
                found.add(_in_label(squeeze(child), month_first))
    found.discard("")
    return found.pop() if len(found) == 1 else ""


def _names_date(names: str) -> bool:
    marks = names[:200]
    return _DATE_CLASS.search(marks) is not None and not _COMMENT.search(marks)


def _in_label(text: str, month_first: bool | None) -> str:
    """The date in a text that is little more than a date, and not the first of a period."""
    day = dates.find(text, month_first=month_first)
    if day is None or len(text.split()) > _LABEL_WORDS:
        return ""
    last = _TO.match(text, day[1])
    if last and (last["day"] or dates.month(last["word"])) and dates.find(text[last.end(1) :]):
        return ""
    return day[0]


def _is_of_another(node: Node, heading: Node, url: str) -> bool:
    """Whether an element belongs to something beside the text: a teaser, a comment, a side column, code."""
    around = set(islice(heading.ancestors(), 60))
    for above in islice(node.ancestors(), 30):
        if above in around:
            return is_in_teaser(node, heading, url)
        if above.tag == "pre":
            return True
        marks = above.get("class")
        if marks and _COMMENT.search(marks[:200]):
            return True
        if _PAGE_HEAD.search(f"{above.get('id')} {marks}"[:200]):
            return True
        if above.tag in _OTHERS:
            # A short one right above the title holds the date alone.
            beside = heading.parent.children if heading.parent is not None else []
            is_above = any(child is above for child in beside[: beside.index(heading)])
            return not is_above or len(visible_text(above, _DATE_ALONE + 1)) > _DATE_ALONE
    return False


def _is_amid_text(facts: Facts, middle: int, place: int) -> bool:
    """Whether an element below the title stands in a line between the paragraphs of a text.

    Args:
        middle, place: the places of the title and of the element.
    """
    node = facts.order[place]
    for line in (node, *islice(node.ancestors(), _LINE_HEIGHT)):
        if line.tag in _LINES and line.parent is not None:
            before = facts.order[max(middle, place - _NEAR) : place]
            after = facts.order[place + 1 : place + _NEAR]
            return _paragraphs(before, line.parent) >= 2 and _paragraphs(after, line.parent) >= 1
    return False


def _paragraphs(nodes: Iterable[Node], parent: Node) -> int:
    """How many of some elements are paragraphs of running text right below an element."""
    beside = (node for node in nodes if node.tag == "p" and node.parent is parent)
    return sum(len(visible_text(node, _PARAGRAPH)) >= _PARAGRAPH for node in beside)
