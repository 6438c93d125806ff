"""How a rule asks: one seat, or all together."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask, Form, Refusal, Request, RuleBug, one, together
from companion.core.forms import Amount
from companion.core.session import Session
from companion.core.sheets import Whole
from companion.core.words import say
from tests.core.rulebooks import SEATS, Book, Notes, given, open_keys, pick, sealed_amount, topic, voted, votes


def test_one_question_gives_its_answer_back_as_a_value() -> None:
    async def rule(notes: Notes) -> None:
        notes.written.append(await one(topic()))

    session = Session(Book(rule))
    session.answer("table", "topic", "wool")
    assert session.run.state.written == ["wool"]


def test_together_gives_the_answers_in_seat_order_whoever_was_quick() -> None:
    session = votes()
    session.answer("table", "topic", "corn")
    voted(session, green=1, red=2, blue=3)
    assert session.run.state.written == [("corn", (("red", 2), ("blue", 3), ("green", 1)))]


def test_asking_nobody_together_waits_for_nobody() -> None:
    async def rule(notes: Notes) -> str:
        nobody: tuple[str, ...] = ()
        assert await together(sealed_amount(notes, seat, "votes") for seat in nobody) == {}
        return "through"

    session = Session(Book(rule))
    assert (session.run.over, session.run.result) == (True, "through")


def test_a_key_asked_again_is_numbered() -> None:
    async def rule(notes: Notes) -> None:
        for _ in range(3):
            notes.written.append(await one(topic()))

    session, keys = Session(Book(rule)), []
    while not session.run.over:
        keys += open_keys(session)
        session.answer("table", keys[-1].removeprefix("table: "), "corn")
    assert keys == ["table: topic", "table: topic~2", "table: topic~3"]


def test_each_seat_counts_its_own_repeated_keys() -> None:
    async def rule(notes: Notes) -> None:
        await one(sealed_amount(notes, "red", "votes"))
        await together(sealed_amount(notes, seat, "votes") for seat in SEATS)

    session = Session(Book(rule))
    session.answer("red", "votes", 1)
    assert open_keys(session) == ["red: votes~2", "blue: votes", "green: votes"]


def test_a_form_is_computed_when_it_is_shown() -> None:
    session = votes()
    session.answer("table", "topic", "corn")
    session.adjust("blue", "limit", 9)
    voted(session, red=9)
    assert session.awaited_seats() == {"blue", "green"}


def test_one_seat_asked_twice_under_one_key_is_our_bug() -> None:
    async def rule(notes: Notes) -> None:
        await together(sealed_amount(notes, "red", "votes") for _ in range(2))

    with pytest.raises(RuleBug):
        Session(Book(rule))


def test_a_question_that_follows_one_its_seat_was_never_asked_is_our_bug() -> None:
    async def rule(_: Notes) -> None:
        await one(Ask("red", "many", say("How many?"), Amount(0, 1)))
        await one(Ask("blue", "few", say("How many?"), Amount(0, 1), asked_because_of="many"))

    session = Session(Book(rule))
    with pytest.raises(RuleBug):
        session.answer("red", "many", 0)


@pytest.mark.parametrize("form", [Whole(0, 3), lambda: Whole(0, 3)])
def test_a_question_with_a_sheets_form_is_our_bug(form: Any) -> None:
    """It has no template: it would be found on the first page, in the middle of an evening."""
    async def rule(_: Notes) -> None:
        await one(Ask("red", "many", say("How many?"), form))

    with pytest.raises(RuleBug, match="Whole"):
        Session(Book(rule))


def test_a_form_without_a_template_is_our_bug() -> None:
    with pytest.raises(RuleBug, match="Bare"):
        type("Bare", (Form,), {})


def test_a_rule_that_awaits_something_else_is_our_bug() -> None:
    class Other:
        def __await__(self):  # type: ignore[no-untyped-def]
            yield "something else"

    async def rule(_: Notes) -> None:
        await Other()

    with pytest.raises(RuleBug):
        Session(Book(rule))


def test_a_request_hands_out_its_own_questions() -> None:
    ask = Ask("red", "many", say("How many?"), Amount(0, 1))
    request = one(ask)
    assert isinstance(request, Request)
    assert request.asks == (ask,)


def test_a_question_to_a_seat_is_answered_by_that_seat_only() -> None:
    async def rule(_: Notes) -> None:
        await one(Ask("red", "what", say("What?"), pick("corn")))

    session = Session(Book(rule))
    with pytest.raises(Refusal):
        session.answer("blue", "what", "corn")
    given(session, "red", "what", "corn")
    assert session.run.over
