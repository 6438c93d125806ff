"""What is dear is done once: going back and correcting play the evening a single time."""

from __future__ import annotations

import pytest

from companion.core.asking import Ask, Seat, first_of
from companion.core.entries import PublicLogLine, retold_log_lines
from companion.core.forms import Pick
from companion.core.run import Run
from companion.core.session import Session
from companion.core.words import say
from tests.core.rulebooks import SEATS, Book, Notes, pick


def test_the_evening_that_a_correction_was_tried_on_is_the_one_that_goes_on(
        session: Session, runs: list[Run]) -> None:
    runs.clear()
    session.amend("red", 2, 5)
    assert runs == [session.run]


def test_going_back_plays_the_evening_once(session: Session, runs: list[Run]) -> None:
    runs.clear()
    session.undo("red", 1)
    assert runs == [session.run]


def test_an_old_question_is_looked_up_once_however_often_its_page_is(session: Session, runs: list[Run]) -> None:
    runs.clear()
    assert [session.correctable_entry_and_question("red", 2)[1]
            for _ in range(3)] == [session.entry_and_question_at(2)[1]] * 3
    assert len(runs) == 1
    session.amend("red", 2, 5)
    session.entry_and_question_at(2)
    assert len(runs) == 3, "the corrected evening may have asked something else"


def test_lines_that_say_the_same_are_told_as_often_as_they_are_said() -> None:
    rain, sun = PublicLogLine(1, say("Rain.")), PublicLogLine(1, say("Sun."))
    assert retold_log_lines([rain, rain, sun], [rain, sun, rain]) == [rain, rain, sun]
    assert retold_log_lines([rain, sun], [rain, rain, sun]) == [rain, sun, rain]
    assert retold_log_lines([rain, rain], [sun, rain]) == [rain, rain.as_struck_out(), sun]
    assert retold_log_lines([rain.as_struck_out(), sun], [rain]) == [rain.as_struck_out(), sun.as_struck_out(), rain]


# Every slip plays the evening once more, and shows no old question again but to its answer.

ROUNDS = 5


class Asking:
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
def shown() -> Asking:
    return Asking()


@pytest.fixture
def called(shown: Asking) -> Session:
    session = Session(Book(shown.rule))
    for n in range(ROUNDS - 1):
        session.answer("red", f"call/{n}", "yes")
    shown.to.clear()
    return session


def test_an_undo_shows_what_was_answered_and_what_is_open_then(called: Session, shown: Asking) -> None:
    called.undo("red", back_to=2)
    assert shown.to == ["red", "red", *SEATS]


def test_so_does_an_amend_up_to_the_answer_that_was_wrong(called: Session, shown: Asking) -> None:
    called.amend("red", at=ROUNDS - 1, raw="no")
    assert shown.to == ["red"] * (ROUNDS - 2) + [*SEATS] * 2
    assert called.run.state.written == [("red", "yes")] * (ROUNDS - 2) + [("red", "no")]


def test_the_first_answer_amended_reads_as_it_was_corrected(called: Session) -> None:
    called.amend("red", at=1, raw="no")
    assert called.run.answered_question(("red", "call/0")).said == pick("yes", "no").answer_words("no")
