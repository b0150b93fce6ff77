"""The exit statuses of all commands."""

from __future__ import annotations

from ..errors import PyjustextError

DONE = 0
NOTHING = 1
WRONG = 2
INTERRUPTED = 130
TERMINATED = 143

EXIT_STATUS_HELP = (
    "Exit status: 0 if every page gave a result; 1 if a page gave none; 2 for wrong usage and for a file "
    "that cannot be read or written; 130 if interrupted by Ctrl-C; 143 if terminated (SIGTERM). "
    "Nothing is overwritten without --force."
)


class WrongUsage(PyjustextError):
    """The command was called wrongly, or a file cannot be read or written."""


class Unwritable(WrongUsage):
    """Results can no longer be written, so reading other pages would be useless."""


class Terminated(KeyboardInterrupt):
    """The process was terminated, for example by ``kill``, ``timeout`` or a shutdown."""
