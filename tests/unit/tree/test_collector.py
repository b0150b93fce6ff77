"""The garbage collector is paused while a page is read, and only then."""

from __future__ import annotations

import gc

import pytest

from pyjustext.tree.collector import without_collection


@without_collection
def _state(fails: bool = False) -> bool:
    if fails:
        raise ValueError("as told")
    return gc.isenabled()


def test_it_is_paused_and_restarted() -> None:
    assert gc.isenabled()
    assert not _state()
    assert gc.isenabled()
    with pytest.raises(ValueError, match="as told"):
        _state(fails=True)
    assert gc.isenabled()


def test_it_stays_off_if_it_was_off() -> None:
    gc.disable()
    try:
        assert not _state()
        assert not gc.isenabled()
    finally:
        gc.enable()
