"""The garbage collector's steps: small, when nobody waits for a reveal, and never over the whole heap."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from companion.server.collector import AT_LAST, MIDDLE, OLD, STEP, Collector, step


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


def circle() -> weakref.ref[Circle]:
    return weakref.ref(Circle())


def test_a_step_frees_what_died_in_a_circle_and_keeps_what_lives() -> None:
    dead, alive = circle(), Circle()
    step()
    assert dead() is None
    assert alive.own is alive


def test_what_survives_is_looked_at_less_often_and_at_last_laid_aside() -> None:
    frozen = gc.get_freeze_count()
    kept = [[] for _ in range(MIDDLE // 2)]
    step()
    assert gc.get_freeze_count() == frozen
    kept += [[] for _ in range(MIDDLE + OLD)]
    step()
    assert gc.get_freeze_count() >= frozen + len(kept)
    assert gc.get_objects(generation=2) == []


def test_a_circle_that_lived_for_some_steps_is_still_freed_when_it_dies() -> None:
    aged, kept = Circle(), [[] for _ in range(MIDDLE)]
    seen = weakref.ref(aged)
    step()
    step()
    del aged
    kept += [[] for _ in range(OLD)]
    step()
    assert seen() is None


@pytest.mark.parametrize(("busy", "new", "looks"), [
    (False, STEP // 2, False), (False, STEP * 3 // 2, True), (True, STEP * 3 // 2, False), (True, AT_LAST * 2, True),
])
def test_nobody_who_waits_for_a_reveal_waits_for_the_collector_while_it_can_wait(
        busy: bool, new: int, looks: bool) -> None:
    dead = circle()
    kept = [[] for _ in range(new)]
    Collector(lambda: busy).look()
    assert (dead() is None) is looks
    assert len(kept) == new
