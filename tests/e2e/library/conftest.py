"""A browser with an empty library."""

from __future__ import annotations

import pytest

from tests.e2e.browsers import Browser
from tests.e2e.library.asking import clear, open_library


@pytest.fixture
def library(app: Browser) -> Browser:
    tab = open_library(app)
    clear(tab)
    tab.close()
    return app
