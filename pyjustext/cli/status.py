"""The exit statuses, the same for all commands."""

from __future__ import annotations

from ..errors import PyjustextError

DONE = 0
NOTHING = 1
WRONG = 2
INTERRUPTED = 130
TERMINATED = 143

EXPLAINED = (
    "Exit status: 0 when every page gave a result; 1 when a page gave none; 2 for wrong usage and for a "
    "file that cannot be read or written; 130 when interrupted by Ctrl-C, "
    "143 when told to end (SIGTERM). "
    "Nothing is overwritten without --force."
)


class WrongUsage(PyjustextError):
    """The command was called wrongly, or a file cannot be read or written."""


class Unwritable(WrongUsage):
    """The place for the results can take no more: no other page would fare better."""


class Terminated(KeyboardInterrupt):
    """The process was told to end, as by ``kill``, ``timeout`` or the machine's shutdown."""
