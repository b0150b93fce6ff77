"""The part of the published interface of datatrove 0.10.1 (Apache-2.0) that an extractor needs."""

from abc import abstractmethod
from collections import Counter
from contextlib import AbstractContextManager, nullcontext
from typing import Any


class BaseExtractor:
    """Extractors extract text from html or other non-plain text formats."""

    type = "🛢 - EXTRAC"

    @abstractmethod
    def __init__(self, timeout: float = 1) -> None:
        self.timeout = timeout
        self.stats: Counter[str] = Counter()

    @abstractmethod
    def extract(self, text: str) -> str: ...

    def stat_update(self, *labels: str) -> None:
        self.stats.update(labels)

    def update_doc_stats(self, document: Any) -> None:
        self.stats["doc_len"] += len(document.text)

    def track_time(self) -> AbstractContextManager[None]:
        return nullcontext()
