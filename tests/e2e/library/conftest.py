"""A browser with an empty library, and browsers whose profile is kept after they end."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.e2e.browsers import Browser
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.discovery import find, profile_folder
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.conftest import packed_for_firefox
from tests.e2e.library.asking import EMPTIED, empty_library


@pytest.fixture
def library(app: Browser) -> Iterator[Browser]:
    empty_library(app)
    yield app
    EMPTIED.pop(app, None)


Start = Callable[..., Chromium | Firefox]
"""Starts a browser; ``room``: the megabytes that Firefox allows all sites to store."""


@pytest.fixture
def start(name: str, dist: Path, profile: Path, request: pytest.FixtureRequest) -> Iterator[Start]:
    """Starts a browser in the test's profile; after it has ended, the test may start another one there."""
    started: list[Chromium | Firefox] = []

    def begin(*, room: int | None = None) -> Chromium | Firefox:
        app: Chromium | Firefox
        if name == "chromium":
            app = Chromium(request.getfixturevalue("playwright"), dist / "unpacked", profile=profile)
        else:
            app = Firefox(packed_for_firefox(dist), profile=profile, room=room)
        started.append(app)
        return app

    yield begin
    for app in started:
        with suppress(Exception):  # most have ended, one way or another
            app.close()


@pytest.fixture
def profile(name: str) -> Iterator[Path]:
    """A folder for a profile to which the browser can write; it is removed after the browser has ended."""
    program = find(name)
    folder = Path(tempfile.mkdtemp(prefix="library-profile-", dir=profile_folder(program)))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)
