"""A Firefox profile that has been used once. Firefox has compiled its own scripts there, so it starts in a
copy in half the processor time."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from .discovery import profile_folder, version_text

KEPT = Path(__file__).resolve().parents[3] / ".cache" / "firefox-profiles"
OF_A_RUN = shutil.ignore_patterns("lock", ".parentlock", "user.js", "firefox.log", "MarionetteActivePort")


def fill(profile: Path, binary: str, start: Callable[[str, Path], None]) -> None:
    """Copy the used profile into the folder of a new one.

    Args:
        start: starts a Firefox in a folder, and ends it when it has started.
    """
    key = f"{Path(binary).resolve()} {version_text(Path(binary))} {os.stat(binary).st_mtime_ns}"
    used = KEPT / hashlib.sha256(key.encode()).hexdigest()[:16]
    KEPT.mkdir(parents=True, exist_ok=True)
    with open(KEPT / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one process makes it, and others wait
        if not used.exists():
            fresh = Path(tempfile.mkdtemp(prefix="firefox-profile-", dir=profile_folder(binary)))
            start(binary, fresh)
            # Renamed when it is complete: this process may be killed.
            complete = Path(tempfile.mkdtemp(dir=KEPT)) / "profile"
            shutil.copytree(fresh, complete, ignore=OF_A_RUN)
            shutil.rmtree(fresh, ignore_errors=True)
            complete.rename(used)
            complete.parent.rmdir()
    shutil.copytree(used, profile, dirs_exist_ok=True)
