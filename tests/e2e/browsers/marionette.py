"""A small client for Marionette, Firefox's built-in protocol for its own tests.

Standard library only. The protocol is ``<length>:<json>`` over a socket; see
https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from . import firefox_profile
from .discovery import profile_folder

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
PREFS: Mapping[str, Any] = {
    "marionette.port": 0,  # the system picks one; Firefox writes it to the profile
    "app.normandy.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "termsofuse.bypassNotification": True,
    # No processes and pages in reserve: most tests need neither, and each start would pay for them.
    "dom.ipc.processPrelaunch.enabled": False,
    "browser.newtab.preload": False,
    "browser.startup.page": 0,
    # Extensions are looked for in the profile at each start, not only at the first one.
    "extensions.startupScanScopes": 1,
    # Nothing outside this machine can be reached.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "localhost, 127.0.0.1",
}


class MarionetteError(Exception):
    """An error response, or no response."""


class Marionette:
    """A Firefox process and the connection to it.

    Args:
        binary: path of Firefox.
        headless: without a window on the screen.
        prefs: preferences in addition to :data:`PREFS`.
        profile: a folder that is kept after Firefox ends; a temporary one by default.
        is_filled: whether a new profile begins as a copy of a used one, in which Firefox starts faster.
    """

    def __init__(
        self,
        binary: str,
        *,
        headless: bool = True,
        prefs: Mapping[str, Any] | None = None,
        profile: Path | None = None,
        is_filled: bool = True,
    ) -> None:
        self.keeps = profile is not None
        self.profile = profile or Path(
            tempfile.mkdtemp(prefix="firefox-profile-", dir=profile_folder(binary))
        )
        if is_filled and not (self.profile / "prefs.js").exists():
            firefox_profile.fill(self.profile, binary, _use)
        (self.profile / "MarionetteActivePort").unlink(missing_ok=True)
        lines = [
            f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in {**PREFS, **(prefs or {})}.items()
        ]
        (self.profile / "user.js").write_text("".join(lines))
        self._socket: socket.socket | None = None
        self._buffer = b""
        self._sent = 0
        command = [
            binary,
            *(["--headless"] if headless else []),
            "--no-remote",
            "--profile",
            str(self.profile),
        ]
        with open(self.profile / "firefox.log", "wb") as log:
            self.process = subprocess.Popen(
                [*command, "--marionette", "--remote-allow-system-access"],
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                env={**os.environ, "MOZ_CRASHREPORTER_DISABLE": "1"},
            )
        try:
            self._socket = socket.create_connection(("127.0.0.1", self._port()), 120)
            self._receive()  # the greeting
            self.command("WebDriver:NewSession", capabilities={"alwaysMatch": {}})
            self.command("WebDriver:SetTimeouts", script=120_000, pageLoad=60_000)
        except BaseException:
            self.close()
            raise

    def _port(self, timeout: float = 90) -> int:
        path, end = self.profile / "MarionetteActivePort", time.monotonic() + timeout
        while time.monotonic() < end:
            if self.process.poll() is not None:
                log = (self.profile / "firefox.log").read_text(errors="replace")
                raise MarionetteError(f"Firefox ended:\n{log[-2000:]}")
            if path.exists() and (text := path.read_text()):
                return int(text)
            time.sleep(0.05)
        raise MarionetteError("Firefox opened no Marionette port")

    def close(self) -> None:
        """Ends Firefox and removes its profile."""
        try:
            if self._socket:
                self.command("Marionette:Quit", flags=["eForceQuit"])
                self._socket.close()
        except (OSError, MarionetteError):
            pass
        try:
            self.process.wait(15 if self._socket else 0)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        if not self.keeps:
            shutil.rmtree(self.profile, ignore_errors=True)

    def kill(self) -> None:
        """Kill all processes at once, like a crash."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    # ------------------------------------------------------------ the protocol

    def _read(self, size: int) -> None:
        assert self._socket is not None
        while len(self._buffer) < size:
            if not (got := self._socket.recv(1 << 16)):
                raise MarionetteError("Firefox closed the connection")
            self._buffer += got

    def _receive(self) -> Any:
        while b":" not in self._buffer:
            self._read(len(self._buffer) + 1)
        head, _, self._buffer = self._buffer.partition(b":")
        self._read(int(head))
        body, self._buffer = self._buffer[: int(head)], self._buffer[int(head) :]
        return json.loads(body)

    def command(self, name: str, /, **parameters: Any) -> Any:
        """Send a command and return its answer.

        Raises:
            MarionetteError: if the answer is an error.
        """
        assert self._socket is not None
        self._sent += 1
        data = json.dumps([0, self._sent, name, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(data), data))
        while (reply := self._receive())[:2] != [1, self._sent]:
            pass
        _, _, error, result = reply
        if error:
            raise MarionetteError(f"{name}: {error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    # ------------------------------------------------------------ what tests do

    def run(self, function: str, args: Sequence[Any] = ()) -> Any:
        """Run an (async) JavaScript function in the current context."""
        reply = self.command(
            "WebDriver:ExecuteAsyncScript",
            args=[],
            script=f"""
            const done = arguments[arguments.length - 1];
            (async () => await ({function})(...{json.dumps(list(args))}))().then(
              (value) => done({{ value }}),
              (error) => done({{ error: String(error) + "\\n" + (error?.stack ?? "") }}));""",
        )
        if reply is None:  # there is no answer if the document is replaced meanwhile
            raise MarionetteError("the document went away")
        if "error" in reply:
            raise MarionetteError(reply["error"])
        return reply.get("value")

    @contextmanager
    def chrome(self) -> Iterator[None]:
        """Run commands in the browser window itself instead of a page, with all its privileges."""
        self.command("Marionette:SetContext", value="chrome")
        try:
            yield
        finally:
            self.command("Marionette:SetContext", value="content")

    def run_chrome(self, function: str, *args: Any) -> Any:
        """Run an (async) JavaScript function in the browser window."""
        with self.chrome():
            return self.run(function, args)

    def find(self, css: str) -> str:
        """The reference of an element."""
        return str(self.command("WebDriver:FindElement", using="css selector", value=css)[ELEMENT])

    def keys(self, *keys: str, hold: int = 0) -> None:
        """Presses the keys together, the last one last, in the current context, and holds them (in ms)."""
        down: list[dict[str, object]] = [{"type": "keyDown", "value": k} for k in keys]
        down.append({"type": "pause", "duration": hold})
        up: list[dict[str, object]] = [{"type": "keyUp", "value": k} for k in reversed(keys)]
        self.command(
            "WebDriver:PerformActions", actions=[{"type": "key", "id": "keyboard", "actions": down + up}]
        )
        self.command("WebDriver:ReleaseActions")


def _use(binary: str, profile: Path) -> None:
    """Start Firefox in an empty profile, and end it again."""
    Marionette(binary, profile=profile, is_filled=False).close()
