"""The part of the published interface of datatrove 0.10.1 (Apache-2.0) that an extractor needs."""

from abc import abstractmethod


class BaseExtractor:
    """Extractors extract text from html or other non-plain text formats."""

    type = "🛢 - EXTRAC"

    @abstractmethod
    def __init__(self, timeout: float = 1) -> None:
        self.timeout = timeout

    @abstractmethod
    def extract(self, text: str) -> str: ...
