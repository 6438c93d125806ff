"""What pages call the past by: its place in the story that everybody knows.

Never by the numbers of the log. A ballot that was changed, or taken back, has a number there too, and the next
line's number would tell everybody that somebody wavered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.asking import TABLE, Refusal, Seat
from companion.core.entries import ANSWER, Entry, PublicLogLine
from companion.core.question import AnsweredQuestion
from companion.core.session import Session
from companion.core.words import Who, Words, say
from companion.tables.seating import SeatingPlan


def renumbered_public_log(session: Session) -> list[PublicLogLine]:
    """The public log, numbered line by line."""
    return [replace(line, seq=at) for at, line in enumerate(session.lines, start=1)]


def continued_elsewhere_lines(session: Session, seating: SeatingPlan) -> list[PublicLogLine]:
    """Beneath the log of a damaged table: who let the evening go on, and where."""
    return [PublicLogLine(len(session.lines) + 1, seating.continued.words)] if seating.continued else []


def undo_points(session: Session) -> list[tuple[int, tuple[AnsweredQuestion, ...]]]:
    """Where the table can go back to, oldest first: the last entry that stays, and what is asked again."""
    return list(session.undo_points().items())


def answered_questions(session: Session) -> list[AnsweredQuestion]:
    """The questions that were answered, one after the other and not in the order in which the answers came."""
    return [ask for step in session.run.steps for ask in step.asks]


def question_words_with_seat(asks: Sequence[AnsweredQuestion]) -> Words:
    """A question with whose it was, where it was one seat's alone."""
    first = asks[0]
    if len(asks) > 1 or first.seat == TABLE:
        return first.words
    return say("{who}: {what}", who=Who(first.seat), what=first.words)


def entries_of_answered_questions(session: Session) -> list[Entry]:
    last = {entry.question_id: entry for entry in session.run.history if entry.kind == ANSWER}
    return [last[ask.question_id] for ask in answered_questions(session)]


def index_of_answered_question(session: Session, question: tuple[Seat, str]) -> int | None:
    """Where the last answer to this question stands among them, however often it was asked."""
    seat, key = question
    found = [at for at, ask in enumerate(answered_questions(session))
             if ask.seat == seat and ask.key.partition("~")[0] == key]
    return found[-1] if found else None


def undo_point_by_number(session: Session, number: int) -> tuple[int, tuple[AnsweredQuestion, ...]]:
    found = undo_points(session)
    if number >= len(found):
        raise Refusal(say("The table can go back only to a question that was answered."))
    return found[number]


def entry_number_of_answer(session: Session, number: int) -> int:
    found = entries_of_answered_questions(session)
    if number >= len(found):
        raise Refusal(say("This entry cannot be corrected."))
    return found[number].seq
