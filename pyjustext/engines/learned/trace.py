"""Which step of the choice decided about each block."""

from __future__ import annotations

from collections.abc import Sequence

from ..reasons import ArticleRule, Reason


class Trace:
    """Records the reason for each decision: the last step that changed it, or else the block's own score.

    Attributes:
        reasons: for each block, the reason.
    """

    def __init__(self) -> None:
        self.reasons: list[Reason] = []
        self._kept: list[bool] = []
        self._threshold = 0.0

    def begin(self, alone: Sequence[bool], threshold: float) -> None:
        """Start with each block by itself.

        Args:
            alone: for each block, whether it would be kept by its own score.
            threshold: the score that this takes, as a share, 0 to 1.
        """
        self._kept = list(alone)
        self._threshold = round(threshold, 4)
        self.reasons = [self._reason("score")] * len(alone)

    def after(self, step: ArticleRule, kept: Sequence[bool]) -> None:
        """Compare what is kept after a step with what was kept before it."""
        for number, (before, now) in enumerate(zip(self._kept, kept, strict=True)):
            if before != now:
                self.reasons[number] = self._reason(step)
        self._kept = list(kept)

    def _reason(self, rule: ArticleRule) -> Reason:
        return Reason(rule, {"threshold": self._threshold} if rule in ("score", "neighbours") else {})
