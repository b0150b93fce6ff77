"""Options of the golden pages."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-goldens",
        action="store_true",
        help="write what reading gives into the golden files instead of comparing; look at the diff",
    )
