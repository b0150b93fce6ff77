"""Browsers are found under the names of several systems, and refused with a helpful message."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from tests.conftest import BROWSERS, its_browser, pytest_collection_modifyitems
from tests.e2e.browsers.discovery import MissingBrowser, System, find, minimum_version, profile_folder

RELEASES = {
    "debian": 'ID=debian\nVERSION_ID="12"\n',
    "ubuntu": "ID=ubuntu\nID_LIKE=debian\n",
    "mint": 'ID=linuxmint\nID_LIKE="ubuntu debian"\n',
    "fedora": "ID=fedora\n",
    "rocky": 'ID="rocky"\nID_LIKE="rhel centos fedora"\n',
    "arch": "ID=arch\n",
    "opensuse": 'ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"\n',
    "unknown": "ID=somethingelse\n",
}


class Machine:
    """A file system with browsers that answer ``--version``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.environ = {"PATH": str(root / "usr" / "bin"), "HOME": str(root / "home")}
        self.platform = "linux"
        self.manifest = root / "manifest.json"
        gecko = {"gecko": {"strict_min_version": "148.0"}}
        self.manifest.write_text(
            json.dumps({"minimum_chrome_version": "146", "browser_specific_settings": gecko})
        )

    def program(self, path: str, says: str) -> str:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\necho '{says}'\n")
        file.chmod(0o755)
        return str(file)

    def release(self, text: str) -> None:
        (self.root / "etc").mkdir()
        (self.root / "etc" / "os-release").write_text(text)

    def find(self, name: str) -> str:
        return find(name, System(self.environ, self.root, self.platform), self.manifest)

    def refusal(self, name: str) -> str:
        with pytest.raises(MissingBrowser) as caught:
            self.find(name)
        return str(caught.value)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize(
    ("name", "path", "says"),
    [
        ("chromium", "usr/bin/chromium", "Chromium 156.0.8078.79 built on Debian GNU/Linux 12"),
        ("chromium", "usr/bin/chromium-browser", "Chromium 150.0.1.2 snap"),
        ("chromium", "usr/bin/chrome", "Google Chrome for Testing 151.0.7000.1"),
        (
            "chromium",
            "home/.cache/ms-playwright/chromium-1255/chrome-linux64/chrome",
            "Google Chrome for Testing 151.0.1.2",
        ),
        (
            "chromium",
            "home/.cache/puppeteer/chrome/linux-151.0.1.2/chrome-linux64/chrome",
            "Google Chrome for Testing 151.0.1.2",
        ),
        ("firefox", "usr/bin/firefox", "Mozilla Firefox 150.0"),
        ("firefox", "usr/bin/firefox-esr", "Mozilla Firefox 153.7.0esr"),
    ],
)
def test_found_on_linux(machine: Machine, name: str, path: str, says: str) -> None:
    assert machine.program(path, says) == machine.find(name)


@pytest.mark.parametrize(
    ("name", "path", "says"),
    [
        ("chromium", "Applications/Chromium.app/Contents/MacOS/Chromium", "Chromium 150.0.1.2"),
        (
            "chromium",
            "home/Library/Caches/ms-playwright/chromium-1255/chrome-mac-arm64/"
            "Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
            "Google Chrome for Testing 151.0.1.2",
        ),
        ("firefox", "Applications/Firefox.app/Contents/MacOS/firefox", "Mozilla Firefox 150.0"),
        ("firefox", "home/Applications/Firefox.app/Contents/MacOS/firefox", "Mozilla Firefox 150.0"),
    ],
)
def test_found_on_macos(machine: Machine, name: str, path: str, says: str) -> None:
    machine.platform = "darwin"
    assert machine.program(path, says) == machine.find(name)


def test_the_newest_download_is_taken(machine: Machine) -> None:
    older = "home/.cache/ms-playwright/chromium-999/chrome-linux/chrome"
    newer = "home/.cache/ms-playwright/chromium-1255/chrome-linux64/chrome"
    machine.program(older, "Chromium 150.0.1.2")
    assert machine.program(newer, "Chromium 151.0.1.2") == machine.find("chromium")


def test_playwrights_downloads_elsewhere(machine: Machine) -> None:
    machine.environ["PLAYWRIGHT_BROWSERS_PATH"] = str(machine.root / "browsers")
    path = machine.program("browsers/chromium-1255/chrome-linux64/chrome", "Chromium 151.0.1.2")
    assert machine.find("chromium") == path


@pytest.mark.parametrize(("name", "says"), [("chromium", "Chromium 150.1.2.3"), ("firefox", "Firefox 150.0")])
def test_a_variable_has_priority(machine: Machine, name: str, says: str) -> None:
    machine.program(f"usr/bin/{name}", says)
    elsewhere = machine.program("opt/browser/run", says)
    machine.environ[name.upper()] = elsewhere
    assert machine.find(name) == elsewhere


def test_a_variable_that_names_nothing(machine: Machine) -> None:
    machine.program("usr/bin/chromium", "Chromium 150.0.1.2")
    machine.environ["CHROMIUM"] = "/nowhere/chromium"
    assert "CHROMIUM=/nowhere/chromium cannot be used" in machine.refusal("chromium")


def test_an_old_browser_is_named_with_both_versions(machine: Machine) -> None:
    path = machine.program("usr/bin/firefox", "Mozilla Firefox 128.9.0esr")
    words = machine.refusal("firefox")
    assert path in words
    assert "128.9" in words
    assert "148 or newer" in words


def test_an_old_browser_does_not_hide_a_new_one(machine: Machine) -> None:
    machine.program("usr/bin/chromium", "Chromium 120.0.1.2")
    new = machine.program("usr/bin/chromium-browser", "Chromium 150.0.1.2")
    assert machine.find("chromium") == new


@pytest.mark.parametrize("path", ["usr/bin/chrome", "usr/bin/google-chrome", "usr/bin/google-chrome-stable"])
def test_branded_chrome_is_refused(machine: Machine, path: str) -> None:
    chrome = machine.program(path, "Google Chrome 151.0.7000.1")
    words = machine.refusal("chromium")
    assert chrome in words
    assert "takes no extension from the command line" in words


def test_branded_chrome_by_variable_is_refused(machine: Machine) -> None:
    machine.environ["CHROMIUM"] = machine.program("opt/google/chrome", "Google Chrome 151.0.7000.1")
    assert "takes no extension from the command line" in machine.refusal("chromium")


def test_a_program_that_is_not_a_browser(machine: Machine) -> None:
    machine.program("usr/bin/firefox", "hello")
    assert "does not tell its version" in machine.refusal("firefox")


@pytest.mark.parametrize(
    ("release", "chromium", "firefox"),
    [
        ("debian", "sudo apt-get install -y chromium", "sudo apt-get install -y firefox-esr"),
        ("ubuntu", "-m playwright install --with-deps chromium", "sudo apt-get install -y firefox"),
        ("mint", "-m playwright install --with-deps chromium", "sudo apt-get install -y firefox"),
        ("fedora", "sudo dnf install -y chromium", "sudo dnf install -y firefox"),
        ("rocky", "sudo dnf install -y chromium", "sudo dnf install -y firefox"),
        ("arch", "sudo pacman -S --needed chromium", "sudo pacman -S --needed firefox"),
        ("opensuse", "sudo zypper install -y chromium", "sudo zypper install -y MozillaFirefox"),
        ("unknown", "-m playwright install --with-deps chromium", "https://www.mozilla.org/firefox"),
    ],
)
def test_without_a_browser_the_install_command_is_named(
    machine: Machine, release: str, chromium: str, firefox: str
) -> None:
    machine.release(RELEASES[release])
    for name, command in (("chromium", chromium), ("firefox", firefox)):
        words = machine.refusal(name)
        assert command in words
        assert f"{name.upper()}=" in words


def test_macos_needs_no_root(machine: Machine) -> None:
    machine.platform = "darwin"
    assert "Install it with: brew install --cask firefox" in machine.refusal("firefox")


def test_the_manifest_has_minimum_versions() -> None:
    assert minimum_version("chromium") > 100
    assert minimum_version("firefox") > 100


def test_the_profile_of_a_snap_is_where_it_can_write(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(machine.root / "home"))
    plain = machine.program("usr/bin/chromium", "Chromium 150.0.1.2")
    wrapper = machine.program("usr/bin/firefox", "")
    Path(wrapper).write_text('#!/bin/sh\nexec /snap/bin/firefox "$@"\n')
    assert profile_folder(plain) is None
    assert profile_folder(wrapper) == machine.root / "home" / "snap" / "firefox" / "common"


def test_a_test_of_common_code_runs_in_one_browser_by_its_name() -> None:
    """About half of them in each; in the other one with ``make test-large``."""
    ids = [f"tests/e2e/test_a.py::test_{number}[chromium-x]" for number in range(100)]
    chosen = [its_browser(one) for one in ids]
    assert chosen == [its_browser(one.replace("chromium", "firefox")) for one in ids]
    assert 35 < chosen.count("chromium") < 65


def test_tests_without_a_browser_are_not_divided() -> None:
    """Whatever their parameters are called."""
    items: list[Any] = []
    for folder in ("unit", "goldens", "e2e", "pyodide"):
        for value in (*BROWSERS, "another"):
            nodeid = f"tests/{folder}/test_a.py::test_b[{value}]"
            item = Mock(nodeid=nodeid, callspec=Mock(params={"name": value}))
            item.get_closest_marker.return_value = None
            items.append(item)
    pytest_collection_modifyitems(Mock(getoption=lambda *_: None), items)
    left_out = [item.nodeid for item in items if item.add_marker.called]
    assert [nodeid.split("/")[1] for nodeid in left_out] == ["e2e", "pyodide"]
