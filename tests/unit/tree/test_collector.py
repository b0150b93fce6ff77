"""The garbage collector is the whole process's: reading a page holds it back only where nobody else runs."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from pyjustext.tree.collector import without_collection


@without_collection
def _during(act: Callable[[], object] = lambda: None) -> int:
    """The collector's first threshold while a page is read."""
    act()
    return gc.get_threshold()[0]


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.enable()
    gc.set_threshold(*before)


@contextmanager
def _other_thread(work: Callable[[], object] = lambda: None) -> Iterator[None]:
    ended = threading.Event()

    def live() -> None:
        while not ended.wait(0.001):
            work()

    thread = threading.Thread(target=live)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _alone(code: str) -> str:
    """What a program prints in a process of its own: pytest-xdist's have more than one thread."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_process_with_one_thread_is_not_interrupted_by_collections() -> None:
    code = (
        "import gc\n"
        "from pyjustext.tree.collector import without_collection\n"
        "@without_collection\n"
        "def fail():\n"
        "    print(gc.get_threshold()[0], gc.isenabled())\n"
        "    raise ValueError\n"
        "before = gc.get_threshold()\n"
        "try:\n"
        "    fail()\n"
        "except ValueError:\n"
        "    print(gc.get_threshold() == before)\n"
    )
    assert _alone(code).split() == ["0", "True", "True"]


@pytest.mark.parametrize(
    ("before", "is_left"),
    [("", True), ("gc.disable()", False), ("gc.set_threshold(0)", False), ("thread.start()", False)],
)
def test_a_tree_is_left_to_the_collector_if_that_comes_after_the_pause(before: str, is_left: bool) -> None:
    code = (
        "import gc, threading, pyjustext\n"
        "from pyjustext.tree.collector import take_apart, without_collection\n"
        "page = '<p>The tide came in slowly, and the boats began to lift.' * 9\n"
        "thread = threading.Thread(target=threading.Event().wait, daemon=True)\n"
        "def nodes():\n"
        "    return sum(isinstance(one, pyjustext.Node) for one in gc.get_objects())\n"
        "@without_collection\n"
        "def is_left():\n"
        "    tree = pyjustext.parse(page)\n"
        "    take_apart(tree.in_order())\n"
        "    return tree.children[0].parent is not None\n"
        "pyjustext.read(page)\n"
        "gc.collect()\n"
        "before = nodes()\n"
        f"{before}\n"
        "print(is_left())\n"
        "pyjustext.read(page)\n"
        "more = [[] for _ in range(2_000)]\n"
        "print(nodes() <= before)\n"
    )
    assert _alone(code).split() == [str(is_left), "True"]


def test_nothing_is_held_back_while_another_thread_lives() -> None:
    with _other_thread():
        assert _during() == gc.get_threshold()[0] > 0
        assert gc.isenabled()


def test_what_a_user_sets_meanwhile_stays() -> None:
    _during(gc.disable)
    assert not gc.isenabled()
    _during(gc.enable)
    assert gc.isenabled()
    _during(lambda: gc.set_threshold(900, 9, 9))
    assert gc.get_threshold() == (900, 9, 9)
    gc.set_threshold(0)
    assert _during() == 0
    assert gc.get_threshold()[0] == 0


def test_a_disable_in_another_thread_is_not_undone() -> None:
    """Reading pages in one thread, switching in another."""
    seen: list[bool] = []

    def switch() -> None:
        gc.disable()
        seen.extend(gc.isenabled() for _ in range(1000))
        gc.enable()

    with _other_thread(switch):
        while len(seen) < 20_000:
            _during()
    assert not any(seen)


def test_cycles_of_another_thread_are_collected_while_pages_are_read() -> None:
    """When the collector runs depends on all that lives: the test only tells some of them alive from all."""
    code = """
import gc, sys, threading, weakref
import pyjustext
sys.setswitchinterval(1e-5)
page = "<title>Tides</title>" + "<p>The water comes in <b>twice</b> a day, every day of the year.</p>" * 200
pyjustext.read(page)
class Cycle: pass
alive = weakref.WeakSet()
most = 0
made = False
def read():
    while not made:
        pyjustext.read(page)
def make():
    global most, made
    for _ in range(200_000):
        cycle = Cycle()
        cycle.own = cycle
        alive.add(cycle)
        most = max(most, len(alive))
    made = True
threads = [threading.Thread(target=read) for _ in range(4)] + [threading.Thread(target=make)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(most)
"""
    assert int(_alone(code)) < 100_000
