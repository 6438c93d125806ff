"""For a moment: who is entering the answer to its question, the last answer, which may still be taken back, and who
took back that the evening had begun. It stands in memory, in no log, and survives nothing.

Nothing sealed or private comes in here: only questions to the table are entered for all, and only what all have seen
is taken back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.core.asking import TABLE, OpenQuestion, Seat, Secrecy
from companion.core.session import Session
from companion.core.words import Words
from companion.tables.snapshot import Snapshot

SECONDS_SHOWN = 60.0  # seconds after the last touch in which somebody is said to be entering
SECOND_THOUGHTS = 10.0  # seconds in which the last answer is offered to be taken back at once
AT_LEAST = 1.0  # seconds between two looks at what somebody types
A_MOMENT = 0.05  # two clocks do not agree to the last digit
ON_THE_WAY = 3.0  # seconds that a tap on the last moment of that offer may take
BEGUN = "begun"  # the step that is no question: the evening began


@dataclass(frozen=True, slots=True)
class AnswerBeingEntered:
    """Who is entering what, and on which page: a device may show a phone's and the big screen's."""

    key: str
    era: int
    by: Seat  # TABLE: the laptop
    device: int
    on_big_screen: bool
    asked: Words
    said: tuple[Words, ...] = ()  # what of the answer stands there so far, for the big screen; it is public anyway


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """What was answered last, while nothing came after it."""

    step: int | str  # which question, as pages count them; or BEGUN
    era: int
    words: Words  # what was asked, or what was pressed where there was nothing to choose
    by: Seat | None = None  # TABLE: the laptop; None: all of them together


class MomentaryNews(NamedTuple):
    entering: AnswerBeingEntered | None = None
    last_answer: LastAnswer | None = None
    beginning_taken_back_by: Seat | None = None


NOTHING_NOW = MomentaryNews()


def last_answer_to_take_back(session: Session, tapped_by: Seat | None = None) -> LastAnswer | None:
    """The last question, if one finger answered it for the whole table or if it was everybody's, and if nothing has
    come after it."""
    run = session.run
    if not run.steps or run.steps[-1].closed_by != session.last_seq:
        return None
    step, asks = len(run.steps) - 1, run.steps[-1].asks
    first = asks[0]
    together = len(asks) > 1 and first.secrecy is Secrecy.SEALED
    if first.seat == TABLE or (first.for_all and first.secrecy is Secrecy.OPEN and len(asks) == 1):
        words = first.said if first.is_single_button else first.words
        return LastAnswer(step, session.era, words, tapped_by or first.seat)
    return LastAnswer(step, session.era, first.words) if together else None


class MomentaryState:
    """Of one table. `tell` says that it has changed, `later` calls back after some seconds."""

    def __init__(self, clock: Callable[[], float], tell: Callable[[], None],
                 later: Callable[[float, Callable[[], None]], None]) -> None:
        self._clock = clock
        self._tell = tell
        self._later = later
        self._entering: AnswerBeingEntered | None = None
        self._entered_at = 0.0
        self._watched = False  # somebody will look whether the one who enters still does
        self._said_soon = False  # what was typed will be told in a moment
        self._last_answer: LastAnswer | None = None
        self._answered_at = 0.0
        self._beginning_taken_back_by: Seat | None = None  # who took back that the evening had begun; TABLE: the laptop
        self._times_beginning_taken_back = 0

    def momentary_news(self, snapshot: Snapshot) -> MomentaryNews:
        """What is to be shown of it now."""
        entering, last_answer = self._entering, self._last_answer
        if entering is None and last_answer is None:
            by = self._beginning_taken_back_by
            return MomentaryNews(beginning_taken_back_by=by) if by else NOTHING_NOW
        is_entering = entering is not None and self._is_still_entering(entering, snapshot)
        return MomentaryNews(entering if is_entering else None, last_answer if self.may_take_back(0.0) else None)

    def _is_still_entering(self, entering: AnswerBeingEntered, snapshot: Snapshot) -> bool:
        """Does the question still stand open, and was the answer touched not long ago?"""
        asked = enterable_question_to_table(snapshot, entering.key, entering.era)
        return asked is not None and self._clock() - self._entered_at < SECONDS_SHOWN

    def note_answer_being_entered(self, snapshot: Snapshot, wish: AnswerBeingEntered, take: bool) -> bool:
        """Somebody touched this form. Is it theirs? Another's is only left alone unless they `take` it over."""
        now = self._entering if self._entering and self._is_still_entering(self._entering, snapshot) else None
        is_same = now is not None and (now.device, now.on_big_screen, now.key) == (
            wish.device, wish.on_big_screen, wish.key)
        if now and not is_same and not take:
            return False
        self._entering, self._entered_at = wish, self._clock()
        if not self._watched:
            self._watched = True
            self._later(SECONDS_SHOWN, self._end_entering_when_idle)
        if now and replace(now, said=wish.said) == wish:
            self._tell_entering_soon(now)
        else:
            self._tell()
        return True

    def _tell_entering_soon(self, before: AnswerBeingEntered) -> None:
        """Whoever types changes their answer with every key: told is what stands there once in a while."""
        if self._entering == before or self._said_soon:
            return
        self._said_soon = True
        self._later(AT_LEAST, self._tell_entering)

    def _tell_entering(self) -> None:
        self._said_soon = False
        if self._entering:
            self._tell()

    def _end_entering_when_idle(self) -> None:
        rest = SECONDS_SHOWN - (self._clock() - self._entered_at)
        if self._entering and rest > 0:
            self._later(rest, self._end_entering_when_idle)
            return
        self._watched, was = False, self._entering
        self._entering = None
        if was:
            self._tell()

    def note_last_answer(self, last_answer: LastAnswer | None) -> None:
        """Something was answered: whatever could be taken back before no longer can."""
        self._last_answer, self._answered_at = last_answer, self._clock()
        if last_answer:
            self._beginning_taken_back_by = None
            self._later(SECOND_THOUGHTS + A_MOMENT, lambda: self._tell_end_of_taking_back(last_answer))

    def _tell_end_of_taking_back(self, last_answer: LastAnswer) -> None:
        if self._last_answer is last_answer:
            self._tell()

    def note_beginning_taken_back(self, by: Seat) -> None:
        """Of this no log tells: there is none any more."""
        self._beginning_taken_back_by, self._times_beginning_taken_back = by, self._times_beginning_taken_back + 1
        self._tell()
        time = self._times_beginning_taken_back
        self._later(SECONDS_SHOWN, lambda: self._forget_beginning_taken_back(time))

    def _forget_beginning_taken_back(self, time: int) -> None:
        if self._beginning_taken_back_by and time == self._times_beginning_taken_back:
            self._beginning_taken_back_by = None
            self._tell()

    def may_take_back(self, grace: float = ON_THE_WAY) -> bool:
        return self._last_answer is not None and self._clock() - self._answered_at < SECOND_THOUGHTS + grace


def enterable_question_to_table(snapshot: Snapshot, key: str, era: int) -> OpenQuestion | None:
    """An open question to the table, as the page knew it, that takes more than one tap."""
    page = snapshot.pages.get(TABLE)
    asks = page.asks if page is not None and page.era == era else ()
    return next((ask for ask in asks if ask.question_id == (TABLE, key) and not ask.is_single_button), None)
