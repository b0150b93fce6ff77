"""How tests are spread over processors (pytest-xdist, ``--dist=loadscope``)."""

from __future__ import annotations

import re

import pytest
from xdist.scheduler import LoadScopeScheduling

BROWSERS = ("chromium", "firefox")


class OneProcessABrowser(LoadScopeScheduling):  # type: ignore[misc]
    """All tests of one browser run in the same process, so that it is started once; other files as wholes."""

    def _split_scope(self, nodeid: str) -> str:
        parameters = re.search(r"\[(.*)\]$", nodeid)
        for name in parameters[1].split("-") if parameters else ():
            if name in BROWSERS:
                return name
        return nodeid.partition("::")[0]


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LoadScopeScheduling | None:
    """Our scheduler where ``--dist=loadscope`` is asked for; else pytest-xdist's own."""
    if config.getvalue("dist") != "loadscope":
        return None
    return OneProcessABrowser(config, log)
