"""One suite for both browsers: ``pytest tests/e2e [--browser chromium|firefox]``."""

from __future__ import annotations

import json
import shutil
import signal
import zipfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests.e2e import web
from tests.e2e.browsers import Browser
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.browsers.report import pytest_runtest_makereport as pytest_runtest_makereport
from tests.fuzz import deal

LIMIT = 120  # seconds for one scenario
HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NAMES = ("chromium", "firefox")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--browser", action="append", choices=NAMES, help="where to run; both when left out")
    parser.addoption("--show", action="store_true", help="with windows")
    parser.addoption("--extension", type=Path, default=ROOT / "extension" / "dist", help="the build to test")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "name" in metafunc.fixturenames:
        marker = metafunc.definition.get_closest_marker("only_in")
        metafunc.parametrize("name", marker.args if marker else NAMES, scope="session")
    if "record" in metafunc.fixturenames:
        dealt = zip(*(records_of(name, metafunc.module) for name in NAMES), strict=True)
        ids = [" or ".join(dict.fromkeys(record["id"] for record in records)) for records in dealt]
        metafunc.parametrize("number", range(len(ids)), ids=ids)


@pytest.hookimpl(tryfirst=True)  # before -m is applied
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests in other browsers than those that ``--browser`` names."""
    names = config.getoption("--browser") or NAMES
    params = [getattr(item, "callspec", None) for item in items]
    others = {
        item
        for item, spec in zip(items, params, strict=True)
        if spec and spec.params.get("name", names[0]) not in names and HERE in item.path.parents
    }
    if others:
        config.hook.pytest_deselected(items=[*others])
        items[:] = [item for item in items if item not in others]


def records_of(name: str, module: ModuleType) -> Sequence[dict[str, Any]]:
    """The records of the module's real pages for a browser; fast runs divide them among the browsers."""
    return deal(module.RECORDS, NAMES.index(name), len(NAMES))


@pytest.fixture
def record(name: str, number: int, request: pytest.FixtureRequest) -> dict[str, Any]:
    """The record of the page."""
    return records_of(name, request.module)[number]


@pytest.fixture(autouse=True)
def limit(request: pytest.FixtureRequest) -> Iterator[None]:
    """A browser that stops answering fails the test and does not block the others."""
    seconds = getattr(request.module, "LIMIT", LIMIT)

    def stop(*args: object) -> None:
        raise TimeoutError(f"not done in {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session")
def dist(pytestconfig: pytest.Config) -> Path:
    """The build: the folder ``unpacked`` and the packages."""
    folder = Path(pytestconfig.getoption("--extension")).resolve()
    assert (folder / "unpacked" / "manifest.json").exists(), "build the extension first: make build"
    return folder


def packed_for_firefox(dist: Path) -> Path:
    packages = sorted(dist.glob("*-firefox.xpi"))
    assert len(packages) == 1, f"one xpi in {dist}, not {packages}: make build"
    return packages[0]


@pytest.fixture(scope="session")
def session_app(
    name: str, dist: Path, playwright: Playwright, pytestconfig: pytest.Config
) -> Iterator[Browser]:
    headless = not pytestconfig.getoption("--show")
    app: Browser
    if name == "chromium":
        app = Chromium(playwright, dist / "unpacked", headless=headless)
    else:
        app = Firefox(packed_for_firefox(dist), headless=headless, private=True)
    yield app
    app.close()


@pytest.fixture
def app(session_app: Browser) -> Iterator[Browser]:
    """The browser with a single tab and default settings. Errors of the extension fail the test."""
    session_app.reset()
    session_app.within("() => (globalThis.browser ?? chrome).storage.local.clear()")
    yield session_app
    assert session_app.errors == []


def zipped(extension: Path) -> Path:
    """The files of an extension as a zip beside its folder. To compress them would take two seconds."""
    target = extension.with_suffix(".zip")
    with zipfile.ZipFile(target, "w") as out:
        for file in extension.rglob("*"):
            out.write(file, file.relative_to(extension))
    return target


Changed = Callable[[Callable[[Path], None]], Browser]
"""Starts a browser with a copy of the extension, after a function has changed the copy's folder."""


@pytest.fixture
def changed(name: str, dist: Path, playwright: Playwright, tmp_path: Path) -> Iterator[Changed]:
    started: list[Browser] = []

    def start(change: Callable[[Path], None]) -> Browser:
        folder = tmp_path / f"changed-{len(started)}"
        if name == "chromium":
            shutil.copytree(dist / "unpacked", folder)
        else:
            shutil.unpack_archive(packed_for_firefox(dist), folder, "zip")
        change(folder)
        if name == "chromium":
            started.append(Chromium(playwright, folder))
        else:
            started.append(Firefox(zipped(folder)))
        return started[-1]

    yield start
    for browser in started:
        browser.close()


InLanguage = Callable[[str], Browser]
"""Starts a browser with the extension as users of a language see it, given by the name of its messages."""


@pytest.fixture
def in_language(changed: Changed) -> InLanguage:
    """The language is the extension's only one: the browser's own language stays as it is."""

    def start(language: str) -> Browser:
        def leave_one(folder: Path) -> None:
            for locale in (folder / "_locales").iterdir():
                if locale.name != language:
                    shutil.rmtree(locale)
            manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
            (folder / "manifest.json").write_text(
                json.dumps({**manifest, "default_locale": language}), "utf-8"
            )

        return changed(leave_one)

    return start


SITES = ["http://127.0.0.1/*", "http://localhost/*"]


def manifest_with(dist: Path, copy: Path, sites: Sequence[str]) -> None:
    """Copy the unpacked build, with the permission for these sites."""
    shutil.copytree(dist / "unpacked", copy)
    manifest = json.loads((copy / "manifest.json").read_text("utf-8"))
    (copy / "manifest.json").write_text(json.dumps({**manifest, "host_permissions": [*sites]}), "utf-8")


@pytest.fixture(scope="session")
def trusted_session(
    name: str, dist: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Browser]:
    if name == "firefox":  # there, the preferences for tests grant every request
        yield request.getfixturevalue("session_app")
        return
    # Chromium's prompt cannot be answered without a window, so the manifest has the permission.
    copy = tmp_path_factory.mktemp("trusted") / "unpacked"
    manifest_with(dist, copy, SITES)
    app = Chromium(request.getfixturevalue("playwright"), copy)
    yield app
    app.close()


@pytest.fixture
def trusted(trusted_session: Browser) -> Iterator[Browser]:
    """A browser whose user has allowed, or will allow, the extension to access the sites on this machine."""
    trusted_session.reset()
    yield trusted_session
    assert trusted_session.errors == []
    if trusted_session.name == "firefox":
        trusted_session.within("(origins) => browser.permissions.remove({ origins })", SITES)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    with web.serve() as address:
        yield address
