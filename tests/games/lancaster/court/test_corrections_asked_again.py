"""A lord is placed earlier or later than was said first: each old answer stays with the placing it was given for."""

from __future__ import annotations

import random
from typing import Any

from companion.core.entries import ANSWER
from companion.core.session import Session
from tests.games.lancaster.court.tables import alone, evening, supported
from tests.games.lancaster.evenings import asked_at

KNIGHT_TO_THE_CASTLE = ["castle/gold", ["1", 0]]


def lord_to(place: str) -> Any:
    return [place, ["lord", 0]]


def placing(*seats: str) -> Session:
    """The first named is to place the first piece."""
    there = Session(evening(*seats))
    while "place/1" not in {key for _, key in there.run.asks}:
        for (seat, key), ask in list(there.run.asks.items()):
            there.answer(seat, key, "squires" if key == "first-extension" else ask.form.sample(random.Random(key)))
    return there


def placed(session: Session, *answers: tuple[str, Any]) -> None:
    """Whoever is asked first; who that is, is said to be sure."""
    for seat, raw in answers:
        ((asked, key),) = list(session.run.asks)
        assert asked == seat, (asked, key)
        session.answer(asked, key, raw)


def given(session: Session, seat: str, key: str) -> list[Any]:
    return [entry.raw for entry in session.run.history
            if entry.kind == ANSWER and entry.seat == seat and entry.key.partition("~")[0] == key]


def first_of_reds(session: Session, raw: Any) -> None:
    session.amend("red", asked_at(session, "place/1", "red"), raw)


def test_who_supports_a_lord_that_comes_again_is_no_answer_for_his_first_coming() -> None:
    session, chancellor, again = placing("red", "blue", "green"), lord_to("office/chancellor"), supported(**{"2": 1})
    placed(session, ("red", chancellor), ("red", alone()), ("blue", chancellor), ("blue", supported(**{"1": 1})),
           ("green", KNIGHT_TO_THE_CASTLE), ("red", chancellor), ("red", again))
    now = set(session.run.asks)
    first_of_reds(session, KNIGHT_TO_THE_CASTLE)
    assert given(session, "red", "support/chancellor/1") == [again]
    assert [entry.raw for entry in session.parked] == [alone()]
    assert set(session.run.asks) == now


def test_what_a_lord_claimed_later_is_no_answer_for_a_lord_who_came_to_the_treasury_at_once() -> None:
    session = placing("blue", "green", "red")
    placed(session, ("blue", lord_to("office/chancellor")), ("blue", alone()), ("green", lord_to("office/constable")),
           ("green", alone()), *((seat, KNIGHT_TO_THE_CASTLE) for seat in ("red", "blue", "green")),
           ("red", lord_to("treasury")), ("red", "squires"))
    first_of_reds(session, lord_to("treasury"))
    assert list(session.run.asks) == [("red", "treasury/1")]
    assert given(session, "red", "treasury/1") == []
