"""The garbage collector's steps: small, when nobody waits for a reveal, and never over the whole heap."""

from __future__ import annotations

import gc
import sys
import threading
import weakref
from collections.abc import Iterator
from types import FrameType

import pytest

from companion.server.garbage_collector import AT_LAST, MIDDLE, OLD, STEP, GarbageCollector
from tests.patience import PATIENCE


class Circle:
    def __init__(self) -> None:
        self.own = self


@pytest.fixture(autouse=True)
def by_hand() -> Iterator[None]:
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def collector() -> GarbageCollector:
    return GarbageCollector(lambda: False)


def circle() -> weakref.ref[Circle]:
    return weakref.ref(Circle())


def test_a_step_frees_what_died_in_a_circle_and_keeps_what_lives(collector: GarbageCollector) -> None:
    dead, alive = circle(), Circle()
    collector.collect_one_step()
    assert dead() is None
    assert alive.own is alive


def test_what_survives_is_looked_at_less_often_and_at_last_laid_aside(collector: GarbageCollector) -> None:
    frozen = gc.get_freeze_count()
    kept = [[] for _ in range(MIDDLE // 2)]
    collector.collect_one_step()
    assert gc.get_freeze_count() == frozen
    kept += [[] for _ in range(MIDDLE + OLD)]
    collector.collect_one_step()
    assert gc.get_freeze_count() >= frozen + len(kept)
    assert gc.get_objects(generation=2) == []


def test_a_circle_that_lived_for_some_steps_is_still_freed_when_it_dies(collector: GarbageCollector) -> None:
    aged, kept = Circle(), [[] for _ in range(MIDDLE)]
    seen = weakref.ref(aged)
    collector.collect_one_step()
    collector.collect_one_step()
    del aged
    kept += [[] for _ in range(OLD)]
    collector.collect_one_step()
    assert seen() is None


@pytest.mark.parametrize(("busy", "new", "looks"), [
    (False, STEP // 2, False), (False, STEP * 3 // 2, True), (True, STEP * 3 // 2, False), (True, AT_LAST * 2, True),
])
def test_nobody_who_waits_for_a_reveal_waits_for_the_collector_while_it_can_wait(
        busy: bool, new: int, looks: bool) -> None:
    dead = circle()
    kept = [[] for _ in range(new)]
    GarbageCollector(lambda: busy).collect_if_due()
    assert (dead() is None) is looks
    assert len(kept) == new


def test_a_tuple_that_another_thread_is_filling_can_be_finished_meanwhile(collector: GarbageCollector) -> None:
    """Python cannot finish one that anybody else holds, and a rule that failed so was ours to answer for."""
    begun, go_on, found = threading.Event(), threading.Event(), list[int]()

    def growing() -> Iterator[int]:
        for n in range(40):
            if n == 30:
                begun.set()
                go_on.wait(PATIENCE)
            yield n

    def fill() -> None:
        found.append(len(tuple(growing())))

    filling = threading.Thread(target=fill)
    filling.start()
    assert begun.wait(PATIENCE)

    def look_on(_: FrameType, event: str, what: object) -> None:
        if event == "c_return" and what in (gc.get_objects, gc.get_referrers, gc.get_referents):
            go_on.set()  # a list of all objects is alive just now
            filling.join(PATIENCE)

    kept = [[] for _ in range(MIDDLE + OLD)]
    sys.setprofile(look_on)
    collector.collect_one_step()
    sys.setprofile(None)
    go_on.set()
    filling.join(PATIENCE)
    assert (found, len(kept)) == ([40], MIDDLE + OLD)
