"""How tests are spread over processors."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
STARTS_BROWSERS = {"e2e", "pyodide"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where tests share a browser or a build, all that use the same one run in the same process.

    So each browser is started once, and Chromium and Firefox run side by side (``--dist=loadgroup``).
    """
    for item in items:
        if item.path.relative_to(HERE).parts[0] in STARTS_BROWSERS:
            parameters = item.callspec.params if hasattr(item, "callspec") else {}
            browser = next((value for value in parameters.values() if value in ("chromium", "firefox")), None)
            item.add_marker(pytest.mark.xdist_group(browser or item.path.stem))
