"""The consent of everybody that the evening goes on, where somebody could find out what others hide."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.asking import OpenQuestion, Refusal, Seat, Secrecy
from companion.core.correcting import MOST_QUESTIONS_LOST
from companion.core.forms import Option, Pick
from companion.core.question import QuestionName
from companion.core.run import ClosedStep, Run
from companion.core.words import Who, Words, say

END: QuestionName = ("", "")
YES = Pick((Option("yes", say("Go on from here"), None),))
NOT_YET = say("First everybody has to let the evening go on from here.")
AGREED = say("All let the evening go on from there.")


class Consent:
    """Who sets by hand what lies behind a screen, and then sees how it compares, could try number after number against
    the others'. So after going back, until that is passed which was asked then (or the game is over, or the evening
    goes another way), and while a rule compares, the evening goes on when every seat has said so, each time."""

    def __init__(self) -> None:
        self.missing: frozenset[Seat] = frozenset()  # who has not yet said so
        # What was asked when somebody went back, until that is passed; and how many questions later it comes no more.
        self._ahead: dict[frozenset[QuestionName], int] = {}
        self._by: Seat = ""
        self._times = 0

    def note_other_run(self, before: Run, now: Run) -> None:
        """The table went back, or corrected something; what was set by hand in between is gone with it, or stays."""
        if len(now.steps) < len(before.steps):
            self.missing = frozenset()
        closed = _names_of_closed_questions(now.steps)
        if not _names_of_closed_questions(before.steps) <= closed:
            # What was asked may stand open again, a ballot on the same law rounds before: then what was answered last.
            ahead = (_names_of_open_questions(before) - _names_of_open_questions(now) - closed
                     or frozenset(_names_of_closed_questions(before.steps[-1:]) - closed))
            self._ahead |= {ahead: len(before.steps) + MOST_QUESTIONS_LOST} if ahead else {}
        self._forget_passed_questions(now, closed)

    def _forget_passed_questions(self, run: Run, closed: set[QuestionName]) -> None:
        """Is the evening where it was?"""
        self._ahead = {names: until for names, until in self._ahead.items()
                       if not (run.over or names & closed) and len(run.steps) < until}

    def note_set_by_hand(self, who: Seat, seats: Iterable[Seat], is_compared: bool) -> None:
        if is_compared or self._ahead or self.missing:
            self.missing, self._by = frozenset(seats), who
            self._times += 1

    def note_evening_went_on(self, run: Run, steps: int) -> None:
        """Questions were answered, from so many steps on: it was with everybody's consent, or in a log of before there
        was any."""
        self.missing = frozenset()
        if self._ahead:
            self._forget_passed_questions(run, _names_of_closed_questions(run.steps[steps:]))

    def refuse_until_all_agreed(self) -> None:
        """Whatever would show how it compares has to wait."""
        if self.missing:
            raise Refusal(NOT_YET)

    def note_consent(self, seat: Seat) -> None:
        if seat not in self.missing:
            raise Refusal(say("This question is already closed."))
        self.missing -= {seat}

    @property
    def question_key(self) -> str:
        """Of its question, each time another; none, where there never was one."""
        return f"consent/{self._times}" if self._times else "-"

    @property
    def _words(self) -> Words:
        return say("{who} has set by hand what nobody else sees. "
                   "The evening goes on once all of you have agreed.", who=Who(self._by))

    def open_question(self, seat: Seat) -> OpenQuestion:
        return OpenQuestion(seat, self.question_key, self._words, YES, Secrecy.OPEN)

    def questions_to(self, seat: Seat | None) -> tuple[OpenQuestion, ...]:
        return (self.open_question(seat),) if seat is not None and seat in self.missing else ()


def _names_of_open_questions(run: Run) -> frozenset[QuestionName]:
    """What is asked; the end, where nothing is."""
    return frozenset({END} if run.over else {(seat, name) for (seat, _), name in run.names.items()})


def _names_of_closed_questions(steps: Iterable[ClosedStep]) -> set[QuestionName]:
    return {(ask.seat, ask.name) for step in steps for ask in step.asks}
