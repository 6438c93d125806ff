"""Which answers one tap takes back: what one finger said for the whole table, and what was everybody's at once."""

from __future__ import annotations

import pytest

from companion.core.asking import TABLE, Ask, Form, Secrecy, first_of, one, together
from companion.core.counts import Counts, Kind
from companion.core.dice import Dice
from companion.core.forms import Amount, Option, Pick
from companion.core.game import Rule
from companion.core.session import Session
from companion.core.words import say
from companion.tables.snapshot import slip_of
from tests.core.rulebooks import SEATS, Book, Notes

OUT = Pick((Option("out", say("No card left"), None),))
SACKS = Counts((Kind("rye", say("Rye"), 3),), 0, 3)


def asked_one(form: Form[object], seat: str = "red", secrecy: Secrecy = Secrecy.OPEN,
              behind_screen: bool = False) -> Session:
    async def rule(_notes: Notes) -> None:
        await one(Ask(seat, "it", say("What is it?"), form, secrecy, behind_screen=behind_screen))
        await one(Ask("blue", "next", say("And then?"), OUT))

    return Session(Book(rule))


def anybody(secrecy: Secrecy = Secrecy.OPEN) -> Session:
    async def rule(_notes: Notes) -> Rule:
        await first_of([Ask(seat, "call", say("I move in"), Amount(0, 9), secrecy) for seat in SEATS])
        await one(Ask("blue", "next", say("And then?"), OUT))

    return Session(Book(rule))


def test_what_anybody_might_have_said_is_taken_back() -> None:
    session = anybody()
    session.answer("green", "call", 3)
    slip = slip_of(session, "green")
    assert slip
    assert (slip.by, slip.words.text) == ("green", "I move in")


def test_what_nobody_else_may_see_is_not() -> None:
    session = anybody(Secrecy.PRIVATE)
    session.answer("green", "call", 3)
    assert slip_of(session, "green") is None


def test_dice_that_were_typed_are_taken_back_and_what_companion_rolled_is_not() -> None:
    for raw, by in (({"dice": [3, 5]}, "red"), ({"dice": [3, 5], "rolled": True}, None)):
        session = asked_one(Dice(2))
        session.answer("red", "it", raw)
        slip = slip_of(session)
        assert (slip.by if slip else None) == by


@pytest.mark.parametrize(("form", "more"), [
    (Amount(0, 9), {}), (SACKS, {}), (Dice(1), {"behind_screen": True}), (Dice(1), {"secrecy": Secrecy.PRIVATE})])
def test_what_somebody_answers_alone_is_no_slip(form: Form[object], more: dict[str, object]) -> None:
    session = asked_one(form, **more)  # type: ignore[arg-type]
    session.answer("red", "it", {"dice": [3]} if isinstance(form, Dice) else {} if form is SACKS else 3)
    assert len(session.run.steps) == 1
    assert slip_of(session) is None


def test_nothing_is_taken_back_once_something_came_after() -> None:
    session = asked_one(Dice(1), TABLE)
    session.answer(TABLE, "it", {"dice": [3]})
    assert slip_of(session)
    session.answer("blue", "next", "out")
    assert slip_of(session) is None


def test_everybodys_dice_together_are_no_slip_of_the_first() -> None:
    async def rule(_notes: Notes) -> None:
        await together(Ask(seat, "luck", say("Your die?"), Dice(1)) for seat in SEATS)
        await one(Ask("blue", "next", say("And then?"), OUT))

    session = Session(Book(rule))
    for seat in SEATS:
        session.answer(seat, "luck", {"dice": [3]})
    assert slip_of(session) is None
