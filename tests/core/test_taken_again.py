"""What was told is taken again by limits that nobody holds in secret: who is awaited again tells nothing of a barn."""

from __future__ import annotations

import pytest

from companion.core.asking import TABLE, Ask, Form, Refusal, Secrecy, one, together
from companion.core.forms import Amount
from companion.core.session import Session
from companion.core.words import say
from tests.core.rulebooks import Barns, Notes, log_lines, open_keys

SECRECY = (Secrecy.SEALED, Secrecy.PRIVATE)


def sowing(secrecy: Secrecy = Secrecy.SEALED, again: bool = True) -> Session:
    """The table fills the barns of red and green, of 3 sacks each, and both sow from them; twice. What green is asked
    is another question whenever its barn is filled otherwise."""
    def any_sacks() -> Form[int]:
        return Amount(0, 9)

    def sow(notes: Notes, seat: str, year: int) -> Ask[int]:
        return Ask(seat, f"sow/{year}", say("How many sacks?"), lambda: Amount(0, max(notes.barns[seat], 0)), secrecy,
                   behind_screen=True, about=notes.limit if seat == "green" else None,
                   form_for_old_answer=any_sacks if again else None)

    async def rule(notes: Notes) -> None:
        for year in (1, 2):
            for seat in ("red", "green"):
                notes.limit = await one(Ask(TABLE, f"{seat}/{year}", say("What is in it?"), Amount(0, 9)))
                notes.barns[seat] += notes.limit
            for seat, sacks in (await together(sow(notes, seat, year) for seat in ("red", "green"))).items():
                notes.barns[seat] -= sacks
                notes.written.append(sacks)

    return Session(Barns(rule))


def sown(secrecy: Secrecy = Secrecy.SEALED, again: bool = True) -> Session:
    session = sowing(secrecy, again)
    for seat, key, raw in ((TABLE, "red/1", 4), (TABLE, "green/1", 2), ("red", "sow/1", 7), ("green", "sow/1", 1),
                           (TABLE, "red/2", 0), (TABLE, "green/2", 0)):
        session.answer(seat, key, raw)
    return session


@pytest.mark.parametrize("secrecy", SECRECY)
def test_an_old_answer_is_taken_again_whatever_its_seat_holds_by_now(secrecy: Secrecy) -> None:
    session = sown(secrecy)
    session.amend("blue", 1, 1)
    assert session.run.state.barns["red"] == -3
    assert open_keys(session) == ["red: sow/2", "green: sow/2"]
    assert session.parked_entries == []


def test_without_such_limits_its_seat_is_asked_again() -> None:
    session = sown(again=False)
    session.amend("blue", 1, 1)
    assert session.awaited_seats() == {"red"}


def test_what_is_given_for_the_first_time_is_judged_by_what_its_seat_holds() -> None:
    session = sown()
    with pytest.raises(Refusal):
        session.answer("red", "sow/2", 1)
    session.answer("green", "sow/2", 4)
    assert session.run.sealed == {("green", "sow/2"): 4}


def test_whoever_corrects_what_all_have_seen_is_shown_the_same_limits() -> None:
    session = sown()
    assert session.correctable_entry_and_question("red", 3)[1].form == Amount(0, 9)
    session.amend("red", 3, 9)
    assert session.run.state.written == [9, 1]
    with pytest.raises(Refusal):
        session.correctable_entry_and_question("blue", 3)


def green_is_asked_anew(secrecy: Secrecy = Secrecy.SEALED) -> Session:
    """And red's old answer waits for that."""
    session = sown(secrecy)
    session.amend("blue", 2, 9)
    assert session.awaited_seats() == {"green"}
    assert session.run.sealed == {("red", "sow/1"): 7}
    return session


@pytest.mark.parametrize("secrecy", SECRECY)
def test_what_waits_for_another_asked_anew_was_told_and_is_taken_again_by_the_next_correction_too(
        secrecy: Secrecy) -> None:
    session = green_is_asked_anew(secrecy)
    session.amend("blue", 1, 1)
    assert session.run.sealed == {("red", "sow/1"): 7}
    session.amend("blue", 2, 2)
    assert (session.run.state.written, session.parked_entries) == ([7, 1], [])
    assert not any("handed back" in line for line in log_lines(session))


def test_nor_is_it_handed_back_when_its_seat_counts_again() -> None:
    session = green_is_asked_anew()
    session.adjust("red", "barn/red", 2)
    assert session.run.sealed == {("red", "sow/1"): 7}
    session.answer("green", "sow/1", 1)
    assert session.run.state.written == [7, 1]


def test_whoever_changes_it_then_is_judged_by_what_the_own_barn_holds() -> None:
    session = green_is_asked_anew()
    session.withdraw("red", "sow/1")
    session.adjust("red", "barn/red", 2)
    with pytest.raises(Refusal):
        session.answer("red", "sow/1", 7)
    session.answer("red", "sow/1", 2)
    session.answer("green", "sow/1", 1)
    assert session.run.state.written == [2, 1]


def test_what_was_withdrawn_then_is_told_no_more_and_the_next_correction_asks_its_seat() -> None:
    session = green_is_asked_anew()
    session.withdraw("red", "sow/1")
    session.amend("blue", 2, 8)
    assert session.run.sealed == {}
    assert session.awaited_seats() == {"red", "green"}


def test_the_log_replayed_is_the_evening_that_was_played() -> None:
    session = sowing()
    log = [session.answer(seat, key, raw) for seat, key, raw in (
        (TABLE, "red/1", 4), (TABLE, "green/1", 2), ("red", "sow/1", 7), ("green", "sow/1", 1), (TABLE, "red/2", 0))]
    log += [session.amend("blue", 1, 1), session.answer(TABLE, "green/2", 0), session.answer("green", "sow/2", 3),
            session.undo("red", 4)]
    again = Session(session.play, [entry for entry in log if entry])
    assert (again.run.state, again.lines, again.run.asks) == (session.run.state, session.lines, session.run.asks)
