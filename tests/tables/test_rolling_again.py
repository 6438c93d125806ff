"""A roll that nobody likes stays: no way of taking it back brings another one."""

from __future__ import annotations

from companion.core.asking import Ask, Secrecy, one, together
from companion.core.dice import ROLL, Dice
from companion.core.forms import Amount
from companion.core.session import Session
from companion.core.words import say
from companion.tables.rolling import thrown
from tests.core.rulebooks import SEATS, Book


async def a_price_and_sealed_dice(_notes: object) -> None:
    await one(Ask("red", "price", say("Price?"), Amount(0, 9)))
    await together(Ask(seat, "dice", say("Dice?"), Dice(8), Secrecy.SEALED) for seat in SEATS)


def rolled(session: Session) -> object:
    raw = thrown(session, "red", "dice", ROLL)
    session.answer("red", "dice", raw)
    session.withdraw("red", "dice")
    return raw


def at_the_dice() -> Session:
    session = Session(Book(a_price_and_sealed_dice))
    session.answer("red", "price", 3)
    return session


def test_taken_back_and_rolled_again_it_is_the_same() -> None:
    session = at_the_dice()
    assert rolled(session) == rolled(session)


def test_correcting_something_old_brings_no_new_roll() -> None:
    session = at_the_dice()
    first = rolled(session)
    session.amend("red", next(entry.seq for entry in session.run.history if entry.key == "price"), 4)
    assert rolled(session) == first


def test_going_back_brings_no_new_roll() -> None:
    session = at_the_dice()
    first = rolled(session)
    session.undo("red", 0)
    session.answer("red", "price", 5)
    assert rolled(session) == first
