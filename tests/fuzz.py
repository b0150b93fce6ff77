"""How much generated input the tests try: all of it on a CI server, a fifth on a desk.

``PYJUSTEXT_FUZZ`` names another share of the full number, 1 for all. CI servers set ``CI``.
"""

from __future__ import annotations

import os

SHARE = float(os.environ.get("PYJUSTEXT_FUZZ") or (1 if os.environ.get("CI") else 0.2))


def share(full: int) -> int:
    """This run's share of a number of examples, or of the size of one that is large; at least 1."""
    return max(1, round(full * SHARE))
