"""The evening takes another way to where it was: what is compared there still waits for a tap of every seat."""

from __future__ import annotations

from companion.core.asking import TABLE, Ask, one
from companion.core.session import Session
from companion.core.words import say
from tests.core.rulebooks import SEATS, Notes, pick
from tests.core.test_consent import Farm, fullest_barns


async def by_a_detour(notes: Notes) -> None:
    """Perhaps a visit first; then a day that may be long, and what is compared."""
    if await one(Ask("red", "go", say("Go?"), pick("no", "yes"))) == "yes":
        await one(Ask("red", "visit", say("Who is visited?"), pick("nobody")))
    for day in range(16):
        await one(Ask(TABLE, f"day/{day}", say("Go on?"), pick("on")))
    if await one(Ask(TABLE, "how", say("How long?"), pick("short", "long"))) == "long":
        for hour in range(3):
            await one(Ask(TABLE, f"hour/{hour}", say("Go on?"), pick("on")))
    await fullest_barns(notes)


def test_a_going_back_that_waits_for_what_never_comes_hides_no_other() -> None:
    session = Session(Farm(by_a_detour))
    session.answer("red", "go", "yes")
    session.undo("red", 0)
    session.answer("red", "go", "no")
    for day in range(16):
        session.answer(TABLE, f"day/{day}", "on")
    session.answer(TABLE, "how", "short")
    session.answer(TABLE, "on/1", "on")
    session.undo("red", list(session.boundaries())[-2])
    session.answer(TABLE, "how", "long")
    for hour in range(3):
        session.answer(TABLE, f"hour/{hour}", "on")
    session.adjust("red", "barn/red", 4)
    assert session.awaited() == set(SEATS)


def test_it_is_waited_for_though_the_way_there_has_become_longer_by_some_questions() -> None:
    session = Session(Farm(by_a_detour))
    session.answer("red", "go", "no")
    for day in range(16):
        session.answer(TABLE, f"day/{day}", "on")
    session.answer(TABLE, "how", "short")
    session.undo("red", list(session.boundaries())[-1])
    session.answer(TABLE, "how", "long")
    for hour in range(3):
        session.answer(TABLE, f"hour/{hour}", "on")
    session.adjust("red", "barn/red", 4)
    assert session.awaited() == set(SEATS)
