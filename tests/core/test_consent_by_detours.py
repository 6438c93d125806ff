"""The evening takes another way to where it was: what is compared there still waits for a tap of every seat."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import TABLE, Ask, Seat, one, together
from companion.core.session import Session
from companion.core.words import say
from tests.core.rulebooks import SEATS, Notes, open_keys, pick
from tests.core.test_consent import Farm, consent, fullest_barns


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


def until_the_end_of_a_short_day(session: Session) -> None:
    session.answer("red", "go", "no")
    for day in range(16):
        session.answer(TABLE, f"day/{day}", "on")
    session.answer(TABLE, "how", "short")


def set_by_hand_at_the_end_of_a_long_day(session: Session) -> None:
    session.answer(TABLE, "how", "long")
    for hour in range(3):
        session.answer(TABLE, f"hour/{hour}", "on")
    session.adjust("red", "barn/red", 4)


def test_a_going_back_that_waits_for_what_never_comes_hides_no_other() -> None:
    session = Session(Farm(by_a_detour))
    session.answer("red", "go", "yes")
    session.undo("red", 0)
    until_the_end_of_a_short_day(session)
    session.answer(TABLE, "on/1", "on")
    session.undo("red", list(session.undo_points())[-2])
    set_by_hand_at_the_end_of_a_long_day(session)
    assert session.awaited_seats() == set(SEATS)


def test_it_is_waited_for_though_the_way_there_has_become_longer_by_some_questions() -> None:
    session = Session(Farm(by_a_detour))
    until_the_end_of_a_short_day(session)
    session.undo("red", list(session.undo_points())[-1])
    set_by_hand_at_the_end_of_a_long_day(session)
    assert session.awaited_seats() == set(SEATS)


async def hired(notes: Notes) -> None:
    """Two are asked at once, on carts; or one after the other, with the weather in between."""
    how = await one(Ask(TABLE, "how", say("How?"), pick("at once", "in turn")))
    red, blue = (Ask(seat, "help", say("Who helps?"), pick("all")) for seat in ("red", "blue"))
    if how == "at once":
        await one(Ask(TABLE, "carts", say("Are there carts?"), pick("yes")))
        await together([red, blue])
    else:
        await one(red)
        await one(Ask(TABLE, "weather", say("Is it fine?"), pick("yes")))
        await one(blue)
    await fullest_barns(notes)


def test_what_was_asked_and_is_answered_by_now_ends_nothing_while_something_asked_with_it_is_not() -> None:
    session = Session(Farm(hired))
    session.answer(TABLE, "how", "at once")
    session.answer(TABLE, "carts", "yes")
    session.answer("red", "help", "all")
    session.amend("green", 1, "in turn")
    assert open_keys(session) == ["table: weather"], "red's answer was taken along"
    session.adjust("red", "barn/red", 4)
    assert session.awaited_seats() == set(SEATS)


@dataclass(frozen=True)
class Weighed(Farm):
    """A rule compares the barns while the limit is what it was."""

    old_answers_wait_for_consent: bool = True

    def compares_secrets_now(self, state: Notes, seat: Seat) -> bool:  # noqa: ARG002
        return state.limit == Notes().limit


def test_what_is_set_by_hand_while_all_are_asked_for_the_last_try_is_another_though_no_rule_compares_any_more() -> None:
    session = Session(Weighed(fullest_barns))
    session.adjust("red", "barn/red", 4)
    consent(session, "red", "blue")
    session.adjust("green", "limit", 8)
    assert session.awaited_seats() == {"green"}
    session.adjust("red", "barn/red", 5)
    assert session.awaited_seats() == set(SEATS)
