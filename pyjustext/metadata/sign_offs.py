"""Sign-offs: what agencies write below a report, "(Reporting by Ann Writer; Editing by Ben Reader)"."""

from __future__ import annotations

import re

from ..tree.text import squeeze
from .facts import Facts

_BEGIN = re.compile(r"\s*\((?:Additional )?(?:Reporting|Writing|Reporting and writing) by ", re.I)
_WORK = re.compile(r"(?:reporting|writing)(?: and writing)? by ([^;)]{3,200})", re.I)
_PLACE = re.compile(r" in (?:[A-Z][\w.-]+(?: [A-Z][\w.-]+)?)(?=,| and |$)")
_LONGEST = 600


def reporters(facts: Facts) -> list[str]:
    """The texts of the last sign-off that name who reported and who wrote, not who edited."""
    found: list[str] = []
    for _, index, text in facts.first_texts():
        if index == 0 and "(" in text[:40] and len(text) < _LONGEST and _BEGIN.match(text):
            found = [_PLACE.sub("", names).strip(" ,.") for names in _WORK.findall(squeeze(text))]
    return found
