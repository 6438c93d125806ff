"""Which question an old answer belongs to, and whether it is still the same question."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any

from companion.core.asking import TABLE, Form, OpenQuestion, Raw, Seat, Secrecy
from companion.core.entries import Entry
from companion.core.words import Words, say

QuestionId = tuple[Seat, str]
QuestionName = tuple[Seat, str]  # of a question, however often the past is corrected
CHANGED = say("The table went back or corrected something meanwhile. Please look again.")


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question that was answered. Its form is gone: an evening of forms would weigh a megabyte."""

    seat: Seat
    key: str
    name: str  # what it is called however often the past is corrected: a key counts, and a count may shift
    words: Words
    secrecy: Secrecy
    behind_screen: bool
    said: Words
    is_single_button: bool
    for_all: bool  # one finger said for the whole table what anybody might have said, or what lies on it: dice, tiles
    unseen: OpenQuestion | None  # whole, where nobody else ever sees the answer
    about: Hashable

    @property
    def question_id(self) -> QuestionId:
        return (self.seat, self.key)

    @property
    def may_be_shown_again_to_all(self) -> bool:
        """May everybody look at it again, limits and answer?"""
        return self.secrecy is Secrecy.OPEN and not self.behind_screen

    def may_be_shown_again_to(self, seat: Seat) -> bool:
        """What is open, and one's own."""
        return self.may_be_shown_again_to_all or self.seat == seat


def answered_question(ask: OpenQuestion, name: str, raw: Raw, form: Form[Any]) -> AnsweredQuestion:
    unseen = ask.with_form_for_old_answer if ask.secrecy is Secrecy.PRIVATE else None
    for_all = ask.seat == TABLE or ask.is_for_anybody or form.is_answer_on_table(raw)
    return AnsweredQuestion(ask.seat, ask.key, name, ask.words, ask.secrecy, ask.behind_screen, form.answer_words(raw),
                            ask.is_single_button, for_all, unseen, ask.about)


@dataclass(frozen=True, slots=True)
class OldAnswer:
    """An old entry with the question it was given to; a correction by hand with the one it hangs on."""

    entry: Entry
    question_name: QuestionName | None  # whose question and what it is called; None: nothing was asked any more
    words: Words | None = None
    unseen: OpenQuestion | None = None
    about: Hashable = None

    def with_answer(self, raw: Raw) -> OldAnswer:
        return replace(self, entry=replace(self.entry, raw=raw))

    @property
    def fits_if_question_is_unchanged(self) -> bool:
        """Is the question it was given to enough to take it again, if that comes just as it was?"""
        return self.unseen is None or self.unseen.form.shows_all_it_judges

    def is_answer_to(self, ask: OpenQuestion) -> bool:
        """Is this the question that was answered? Then the old answer may be tried.

        Where nobody else has ever seen the answer, it must be the same in all that its seat is shown: whether the old
        one would fit another is never asked, for everybody sees who is awaited again.
        """
        if (ask.words, ask.about) != (self.words, self.about):
            return False
        now = ask.with_form_for_old_answer if self.entry.taken_again else ask
        return self.unseen is None or is_unchanged_question(now, self.unseen)


def is_unchanged_question(now: OpenQuestion, before: OpenQuestion) -> bool:
    """An answer that was legal is legal still, and nobody has to look at it to know that."""
    return replace(now, key=before.key) == before and now.form.shows_all_it_judges
