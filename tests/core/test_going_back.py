"""Every slip plays the evening once more: that shows no old question again but to its answer."""

from __future__ import annotations

import pytest

from companion.core.asking import Ask, Seat, first_of
from companion.core.forms import Pick
from companion.core.session import Session
from companion.core.words import say
from tests.core.rulebooks import SEATS, Book, Notes, pick

ROUNDS = 5


class Shown:
    """Whose question was shown, one after the other."""

    def __init__(self) -> None:
        self.to: list[Seat] = []

    def form(self, seat: Seat) -> Pick[str]:
        self.to.append(seat)
        return pick("yes", "no")

    async def rule(self, notes: Notes) -> None:
        for n in range(ROUNDS):
            who, said = await first_of([Ask(seat, f"call/{n}", say("Who calls?"), lambda seat=seat: self.form(seat))
                                        for seat in SEATS])
            notes.written.append((who, said))


@pytest.fixture
def shown() -> Shown:
    return Shown()


@pytest.fixture
def session(shown: Shown) -> Session:
    session = Session(Book(shown.rule))
    for n in range(ROUNDS - 1):
        session.answer("red", f"call/{n}", "yes")
    shown.to.clear()
    return session


def test_an_undo_shows_what_was_answered_and_what_is_open_then(session: Session, shown: Shown) -> None:
    session.undo("red", back_to=2)
    assert shown.to == ["red", "red", *SEATS]


def test_so_does_an_amend_up_to_the_answer_that_was_wrong(session: Session, shown: Shown) -> None:
    session.amend("red", at=ROUNDS - 1, raw="no")
    assert shown.to == ["red"] * (ROUNDS - 2) + [*SEATS] * 2
    assert session.run.state.written == [("red", "yes")] * (ROUNDS - 2) + [("red", "no")]


def test_the_first_answer_amended_reads_as_it_was_corrected(session: Session) -> None:
    session.amend("red", at=1, raw="no")
    assert session.run.answered(("red", "call/0")).said == pick("yes", "no").words("no")
