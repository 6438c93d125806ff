"""What a table shows is what the session says of each viewer; what an old picture lends is the same by then. And which
answers one tap takes back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.asking import TABLE, Ask, Form, Refusal, Secrecy, first_of, one, together
from companion.core.counts import Counts, Kind
from companion.core.dice import Dice
from companion.core.either import Branch, Either
from companion.core.entries import Entry
from companion.core.forms import NOTHING, Amount, Field, Fields, Option, Pick
from companion.core.game import Rule
from companion.core.plan import Plan
from companion.core.session import Session
from companion.core.words import say
from companion.tables import lobby
from companion.tables.hall import Hall
from companion.tables.momentary_state import last_answer_to_take_back
from companion.tables.table import Table
from tests.core.rulebooks import SEATS, Book, Notes
from tests.speed import first_quick

STEPS = 60


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with closing(Hall(tmp_path)) as hall:
        yield hall


def acted(session: Session, rng: random.Random) -> Entry | None:
    """Mostly answers; now and then something is taken back, set by hand, or gone back to."""
    open_ = [ask for place, ask in session.run.asks.items() if place not in session.run.sealed]
    what, seat = rng.random(), rng.choice(SEATS)
    if what < 0.1 and session.run.sealed:
        return session.withdraw(*rng.choice(list(session.run.sealed)))
    if what < 0.2:
        offered = session.adjustments_for(seat)
        key = rng.choice(sorted(offered))
        return session.adjust(seat, key, offered[key].form.sample(rng))
    if what < 0.25 and session.run.steps:
        return session.undo(seat, rng.choice(list(session.undo_points())[-2:]))
    ask = rng.choice(open_)
    return session.answer(*ask.question_id, ask.form.sample(rng))


def same_as_fresh(table: Table) -> None:
    for viewer, page in table.snapshot.pages.items():
        theirs = table.ask_session(lambda session, viewer=viewer: session.page_for(viewer))  # type: ignore[misc]
        assert page == theirs, viewer


@first_quick
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("books", ["companion", "cardboard"])
def test_every_viewers_page_is_what_the_session_says_of_this_viewer(hall: Hall, books: str, seed: int) -> None:
    table = hall.table(lobby.open_table_and_begin_evening(hall, "lancaster", ["Ada", "Ben", "Cleo"], {"books": books}))
    assert set(table.snapshot.pages) == {None, TABLE, *SEATS}
    rng = random.Random(f"{books}/{seed}")

    for _ in range(STEPS):
        try:
            table.make_move(lambda session: acted(session, rng))
        except Refusal:
            continue
        same_as_fresh(table)


# One tap takes back what one finger said for the whole table, and what was everybody's at once.

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
    last_answer = last_answer_to_take_back(session, "green")
    assert last_answer
    assert (last_answer.by, last_answer.words.text) == ("green", "I move in")


def test_what_nobody_else_may_see_is_not() -> None:
    session = anybody(Secrecy.PRIVATE)
    session.answer("green", "call", 3)
    assert last_answer_to_take_back(session, "green") is None


def test_dice_that_were_typed_are_taken_back_and_what_companion_rolled_is_not() -> None:
    for raw, by in (({"dice": [3, 5]}, "red"), ({"dice": [3, 5], "rolled": True}, None)):
        session = asked_one(Dice(2))
        session.answer("red", "it", raw)
        last_answer = last_answer_to_take_back(session)
        assert (last_answer.by if last_answer else None) == by


@pytest.mark.parametrize(("form", "more"), [
    (Amount(0, 9), {}), (SACKS, {}), (Dice(1), {"secrecy": Secrecy.PRIVATE})])
def test_what_somebody_answers_alone_is_not_taken_back_at_once(form: Form[object], more: dict[str, object]) -> None:
    session = asked_one(form, **more)  # type: ignore[arg-type]
    session.answer("red", "it", {"dice": [3]} if isinstance(form, Dice) else {} if form is SACKS else 3)
    assert len(session.run.steps) == 1
    assert last_answer_to_take_back(session) is None


def test_what_lies_on_the_table_is_taken_back_though_its_limits_lie_behind_a_screen() -> None:
    laid = Fields(dict, (("bed", Field(say("Where?"), Plan((Kind("rose", say("Roses"), 1),), 1, 1))),))
    ways = Either((Branch("dig", say("Dig"), laid), Branch("rest", say("Rest"), NOTHING)))
    rose = {"bed": {"cells": {"0,0": "rose"}}}
    for form, raw, by in ((Dice(1), {"dice": [3]}, "red"), (laid, rose, "red"), (ways, ["dig", rose], "red"),
                          (ways, ["rest", {}], None)):
        session = asked_one(form, behind_screen=True)
        session.answer("red", "it", raw)
        last_answer = last_answer_to_take_back(session)
        assert (last_answer.by if last_answer else None) == by


def test_nothing_is_taken_back_once_something_came_after() -> None:
    session = asked_one(Dice(1), TABLE)
    session.answer(TABLE, "it", {"dice": [3]})
    assert last_answer_to_take_back(session)
    session.answer("blue", "next", "out")
    assert last_answer_to_take_back(session) is None


def test_everybodys_dice_together_are_no_last_answer_of_the_first() -> None:
    async def rule(_notes: Notes) -> None:
        await together(Ask(seat, "luck", say("Your die?"), Dice(1)) for seat in SEATS)
        await one(Ask("blue", "next", say("And then?"), OUT))

    session = Session(Book(rule))
    for seat in SEATS:
        session.answer(seat, "luck", {"dice": [3]})
    assert last_answer_to_take_back(session) is None
