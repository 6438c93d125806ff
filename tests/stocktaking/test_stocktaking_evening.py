"""Two rounds of counting, worked out by hand: numbers begin at last time's, and what is given counts by its worth."""

from __future__ import annotations

import random
from typing import Any

from companion.core.game import Seating
from companion.core.session import Session
from companion.locale import tongue
from tests.stocktaking.game import STOCKTAKING

SHOWN = {"wells": 4, "sheds": 3, "carts": 0, "lamps": 2}


def counted(*answers: tuple[str, str, Any]) -> Session:
    session = Session(STOCKTAKING.open(Seating(("red", "blue"), "red"), {}, {}, 1))
    for seat, key, raw in answers:
        session.answer(seat, key, raw)
    return session


def form_of(session: Session, seat: str, key: str) -> Any:
    return session.run.asks[seat, key].form


FIRST = (("red", "stall/1", SHOWN), ("blue", "stall/1", {**SHOWN, "lamps": 3}))


def test_a_number_begins_where_it_ended() -> None:
    session = counted(*FIRST, ("red", "gift/1", {}), ("blue", "gift/1", {}), ("table", "again/1", "again"))
    fields = dict(form_of(session, "blue", "stall/2").fields)
    assert {name: field.form.first_button for name, field in fields.items()} == {
        "wells": 4, "sheds": 0, "carts": 0, "lamps": 3}
    assert session.run.asks["blue", "stall/2"].suggestion == {**SHOWN, "lamps": 3}


def test_what_is_given_counts_by_its_worth_and_says_so_beforehand() -> None:
    session = counted(*FIRST)
    assert [tongue("en").text_of(words) for words in form_of(session, "red", "gift/1").meanings][::5] == [
        "9: nobody is ahead", "14: nobody is ahead", "19: nobody is ahead", "24: nobody is ahead"]
    session.answer("red", "gift/1", {"crown": 1, "coin": 1})
    assert session.run.state.given == {"red": 13}
    meant = [tongue("en").text_of(words) for words in form_of(session, "blue", "gift/1").meanings]
    assert meant[2:5] == ["12: 1 are ahead", "13: nobody is ahead", "14: nobody is ahead"]


def test_however_long_it_goes_on_each_number_begins_legally_and_each_sum_means_something() -> None:
    rng, session = random.Random("stalls"), counted()
    for _ in range(150):
        (seat, key), ask = next((at, ask) for at, ask in session.run.asks.items() if at not in session.run.sealed)
        session.answer(seat, key, "again" if seat == "table" else ask.form.sample(rng))
    assert session.run.state.round > 20
