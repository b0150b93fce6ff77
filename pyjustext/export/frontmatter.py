"""The metadata of an article as YAML front matter, for static site generators and note-taking programs."""

from __future__ import annotations

import json
import re

from ..model import Article
from .heading import address, day

_NOT_IN_YAML = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")


def front_matter(article: Article) -> str:
    """Lines between ``---``. Unknown fields are left out."""
    fields = {
        "title": article.title,
        "author": article.byline,
        "date": day(article.published),
        "source": address(article),
        "site": article.site,
        "lang": article.lang,
        "description": article.excerpt,
    }
    lines = [f"{name}: {_quoted(' '.join(value.split()))}\n" for name, value in fields.items() if value]
    if article.tags:
        lines.append(f"tags: [{', '.join([_quoted(tag) for tag in article.tags])}]\n")
    return f"---\n{''.join(lines)}---\n"


def _quoted(text: str) -> str:
    """A double-quoted scalar. It is a JSON string, with some more characters escaped for YAML."""
    quoted = json.dumps(text, ensure_ascii=False)
    return _NOT_IN_YAML.sub(lambda match: f"\\u{ord(match[0]):04x}", quoted)
