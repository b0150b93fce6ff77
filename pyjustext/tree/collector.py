"""Keeps the garbage collector from walking a tree again and again while it grows, and spares it the tree once
that is no longer needed."""

from __future__ import annotations

import functools
import gc
import sys
from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar

from .node import Node

_P = ParamSpec("_P")
_R = TypeVar("_R")

_is_paused = False
"""Whether :func:`without_collection` holds the collector back. Then there is only one thread."""


def without_collection(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Decorate a function: no automatic collections while it runs, if its thread is the only one.

    Parsing a page makes hundreds of thousands of objects, which are all in use until the end. Collections
    during this time find nothing and cost a fifth of the time. The collector belongs to the whole process, so
    it is left alone if other threads run. Only its first threshold is changed during the call, not whether it
    is enabled: calls of ``gc.disable()`` and ``gc.enable()`` at any moment keep their effect, and so does a
    threshold that other code sets meanwhile.
    """

    @functools.wraps(function)
    def paused(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        first, second, third = gc.get_threshold()
        # A thread can start another only after it has left this call, or in a function that it was given.
        if not first or len(sys._current_frames()) > 1:
            return function(*args, **kwargs)
        global _is_paused
        _is_paused = True
        gc.set_threshold(0, second, third)
        try:
            return function(*args, **kwargs)
        finally:
            _is_paused = False
            if gc.get_threshold() == (0, second, third):
                gc.set_threshold(first, second, third)

    return paused


def take_apart(nodes: Iterable[Node]) -> None:
    """Part nodes that nobody needs any more from their parents, so that they are freed at once: a tree whose
    nodes know their parents is freed only by the garbage collector, at some later time.

    While collections are paused, nothing is done, because that time is right after the pause. So no answer
    waits until all nodes are freed.
    """
    if _is_paused and gc.isenabled():
        return
    for node in nodes:
        node.parent = None
