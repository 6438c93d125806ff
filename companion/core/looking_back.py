"""The past of an evening: how it is told again from the answers that count, and where one can go back."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion.core.asking import Form, OpenQuestion, Raw, Refusal, Seat, Secrecy
from companion.core.entries import ADJUST, ANSWER, Entry, entries_that_count
from companion.core.forms import AlwaysFirst
from companion.core.game import Play
from companion.core.question import AnsweredQuestion, OldAnswer, QuestionId, QuestionName
from companion.core.run import Run
from companion.core.words import Words, say


def old_answers_of(run: Run) -> list[OldAnswer]:
    """The answers that count, and the corrections by hand, each with its question."""
    by_id = {ask.question_id: ask for asks in (*(step.asks for step in run.steps), run.answers_kept_while_asked_again)
             for ask in asks}
    found = []
    for entry in entries_that_count(run.history):
        ask = by_id.get(entry.question_id)
        if entry.kind == ADJUST:
            found.append(OldAnswer(entry, run.anchored_to[entry.seq]))
        elif ask:
            found.append(OldAnswer(entry, (ask.seat, ask.name), ask.words, ask.unseen, ask.about))
    return found


def sealed_answers_of(run: Run) -> list[OldAnswer]:
    """What lies sealed, each with its question, seat by seat and not in the order in which it came."""
    last = {entry.question_id: entry for entry in run.history if entry.kind == ANSWER}
    return [OldAnswer(last[which], (which[0], run.names[which]), ask.words, ask, ask.about)
            for which, ask in run.asks.items() if which in run.sealed.keys() - run.taken_again]


def run_with_old_answers(before: Run, was: Sequence[OldAnswer], now: Sequence[OldAnswer]) -> tuple[Run,
                                                                                                   list[OldAnswer]]:
    """`was` told until now, `now` is to be: each goes to its question; what fits nowhere any more is parked."""
    same = next((n for n, (old, new) in enumerate(zip(was, now, strict=False))
                 if old is not new or not old.fits_if_question_is_unchanged), min(len(was), len(now)))
    run = Run(before.play, [given.entry for given in now[:same]], before.steps)
    parked: list[OldAnswer] = []
    for given in now[same:]:
        if not run.must_old_answer_wait(given, parked) and run.try_to_feed_old_answer(given):
            parked = run.feed_fitting_old_answers(parked)
        else:
            parked.append(given)
    return run, parked


def secret_answers_told_with(run: Run, which: QuestionId) -> tuple[AnsweredQuestion, ...]:
    """The secret answers that this one is compared with, and itself, oldest first; none, if it stands alone.

    Who was asked alone, because the others' numbers still held, is compared with those: the same question, put before.
    """
    at = next(n for n, step in enumerate(run.steps) if which in [ask.question_id for ask in step.asks])
    mine = next(ask for ask in run.steps[at].asks if ask.question_id == which)
    if mine.secrecy is not Secrecy.PRIVATE:
        return ()
    wanted: set[Seat] = {*run.steps[at].in_use, mine.seat}
    found: list[AnsweredQuestion] = []
    for step in reversed(run.steps[:at + 1]):
        asks = [ask for ask in step.asks if ask.secrecy is Secrecy.PRIVATE and ask.words.text == mine.words.text]
        if wanted & {ask.seat for ask in asks}:
            wanted -= {ask.seat for ask in asks}
            found[:0] = asks
    return tuple(found) if {ask.seat for ask in found} - {mine.seat} else ()


def stand_in_answer(form: Form[Any]) -> Raw:
    """Something legal that nobody has said."""
    return form.sample(AlwaysFirst())


# Where one can go back to, and what may be corrected.

TOGETHER = say("This was told in secret together with others: it is not corrected alone, but asked again of all.")
NEVER_TOGETHER = say("This was not told in secret together with others. It can be corrected alone.")


class SessionPast:
    """What is asked of the past, and changes nothing: how an old question stood, where the table can go back to and
    what that costs, which answer may be corrected by whom, what was told together and is asked again of all."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.run = Run(play)
        self._looked_at: tuple[Run, int, OpenQuestion] | None = None  # the old question that somebody looks at
        self._before: dict[QuestionName, Raw] = {}  # what is asked again of all: a suggestion to its seat
        self._lost: dict[QuestionName, Words] = {}  # what was answered in secret and is asked again, and why

    def question(self, which: QuestionId) -> OpenQuestion | None:
        """As it stands open, or as it stood when it was answered."""
        if which in self.run.asks or which not in self.run.done:
            return self.run.asks.get(which)
        return self.entry_and_question_at(next(entry.seq for entry in reversed(self.run.history)
                                               if entry.question_id == which))[1]

    def undo_points(self) -> dict[int, tuple[AnsweredQuestion, ...]]:
        """Where an undo can go: the entry that stays last, and the questions that are open again then."""
        steps = self.run.steps
        starts = [0, *(step.closed_by for step in steps)]
        return {start: step.asks for start, step in zip(starts, steps, strict=False)}

    def revealed_question_words_since(self, back_to: int) -> list[Words]:
        """What everybody has seen that an undo to there would ask again."""
        past = self.run.steps[list(self.undo_points()).index(back_to):]
        return [step.asks[0].words for step in past if step.asks[0].secrecy is Secrecy.SEALED]

    def hand_correction_words_since(self, back_to: int) -> list[Words]:
        """What was set by hand since, and would be lost: no question asks for it again."""
        stays = next((n + 1 for n, e in enumerate(self.run.history) if e.seq == back_to), 0)
        lost = [e.seq for e in self.run.history[stays:] if e.kind == ADJUST]
        return [next(line.words for line in self.run.lines if line.seq == seq) for seq in lost]

    def entry_and_question_at(self, at: int) -> tuple[Entry, OpenQuestion]:
        """An old answer, and its question as it stood then. For that the evening is played up to it."""
        position = self._index_in_history(at)
        entry = self.run.history[position]
        if self._looked_at is None or self._looked_at[:2] != (self.run, at):  # a dialogue asks this again and again
            ask = Run(self.play, self.run.history[:position]).asks[entry.question_id]
            self._looked_at = self.run, at, ask.with_form_for_old_answer
        return entry, self._looked_at[2]

    def correctable_entry_and_question(self, seat: Seat, at: int) -> tuple[Entry, OpenQuestion]:
        """An old answer that this seat may look at and correct."""
        self._check_correctable_by(seat, at)
        return self.entry_and_question_at(at)

    def answered_question_at(self, at: int) -> AnsweredQuestion:
        """An old answer as all have seen it, or as its seat gave it in private."""
        return self.run.answered_question(self.run.history[self._index_in_history(at)].question_id)

    def _check_correctable_by(self, seat: Seat, at: int) -> None:
        if not self.answered_question_at(at).may_be_shown_again_to(seat):
            raise Refusal(say("A secret answer can be corrected only by the one who gave it."))

    def _index_in_history(self, at: int) -> int:
        """Where in the history an answer stands that the rules have used."""
        for position, entry in enumerate(self.run.history):
            if entry.seq == at and entry.kind == ANSWER and entry.question_id in self.run.done:
                return position
        raise Refusal(say("This entry cannot be corrected."))

    def answers_asked_again_together(self, at: int) -> tuple[AnsweredQuestion, ...]:
        """What was told in secret and is compared with this answer: nobody corrects it alone, it is asked again of all.
        None, if it can be corrected."""
        entry = self.run.history[self._index_in_history(at)]
        return secret_answers_told_with(self.run, entry.question_id)

    def _why_asked_again(self, seat: Seat) -> Words | None:
        """Why this seat is asked once more what it had answered in secret."""
        run, lost = self.run, self._lost
        return next((lost[seat, name] for which, name in run.names.items() if which[0] == seat
                     and (seat, name) in lost and which not in run.sealed), None)

    def _suggesting_old_answer(self, ask: OpenQuestion) -> OpenQuestion:
        """With what its seat told before all were asked again; nobody else is shown that."""
        before = self._before.get((ask.seat, self.run.names[ask.question_id]))
        with suppress(Refusal):
            if before is not None:
                ask.form.read(before)
                return replace(ask, suggestion=before)
        return ask
