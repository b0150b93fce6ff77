"""The part of the published interface of nemo-curator 1.4.0 (Apache-2.0) that a document extractor needs."""

from abc import ABC, abstractmethod
from typing import Any


class DocumentExtractor(ABC):
    """Takes a record dict and returns processed record dict or None to skip."""

    @abstractmethod
    def extract(self, record: dict[str, str]) -> dict[str, Any] | None: ...

    @abstractmethod
    def input_columns(self) -> list[str]: ...

    @abstractmethod
    def output_columns(self) -> list[str]: ...
