"""One play-through of a rulebook: the coroutine, what it asks now, and the answers that lie sealed for now."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from companion.core.asking import Ask, OpenQuestion, Raw, Refusal, Request, RuleBug, Seat
from companion.core.entries import (
    ADJUST,
    ANSWER,
    WITHDRAW,
    Entry,
    FingerprintMaker,
    PublicLogLine,
    handed_back_changed_words,
    value_and_reason,
)
from companion.core.game import KeepsSecrets, Play
from companion.core.question import AnsweredQuestion, OldAnswer, QuestionId, answered_question, is_unchanged_question
from companion.core.words import Who, Words, say


@dataclass(frozen=True, slots=True)
class ClosedStep:
    """One request that is through: its questions and the entry that completed it."""

    asks: tuple[AnsweredQuestion, ...]
    closed_by: int
    lines_before: int  # in the log, when it closed
    in_use: frozenset[Seat] = frozenset()  # whose private answers to earlier questions the rules may use from here on


class Run:
    """Fed entry by entry; it never goes back. Going back is a new run.

    `history` was fed to a run of this play before: of what was asked then, only what it answers is shown again. The
    `steps` of that run are known; but not private ones, whose forms may hold on to its state.
    """

    _keys: list[str]  # of the open questions
    _called: list[tuple[Seat, str]]  # what these are called, but for a number

    def __init__(self, play: Play, history: Sequence[Entry] = (), steps: Iterable[ClosedStep] = ()) -> None:
        self.play = play
        self._keeps_secrets = play if isinstance(play, KeepsSecrets) else None  # to ask that is dear
        self.state, self._rule = play.new_state_and_rule()
        self.history: list[Entry] = []
        self.lines: list[PublicLogLine] = []
        self.sealed: dict[QuestionId, Raw] = {}
        self.taken_again: set[QuestionId] = set()  # of these, by limits that no seat holds in secret
        self.done: dict[QuestionId, Raw] = {}
        self.used: set[int] = set()  # the entries whose answers a closed question has used
        self._lies: dict[QuestionId, int] = {}  # the entries that lie sealed
        self.steps: list[ClosedStep] = []
        self.lookups_behind_screens: list[tuple[int, Hashable]] = []  # what rules read there, and the lines told before
        self.screened: dict[Seat, int] = {}  # who corrected something behind a screen, and the lines told before
        self.asks: dict[QuestionId, OpenQuestion] = {}
        self.stamp = object()  # another one after whatever may have touched the state
        self.over = self.broken = False
        self.result: Any = None
        self._request: Request | None = None
        self.names: dict[QuestionId, str] = {}  # what the open questions are called
        self._latest: dict[tuple[Seat, str], str] = {}  # the name of the last question by this key
        self._times: dict[tuple[Seat, str], int] = {}  # how often one was called so, but for a number
        self.anchored_to: dict[int, tuple[Seat, str] | None] = {}  # corrections by hand, and what was asked then
        self._fingerprint_maker = FingerprintMaker()
        self.behind_screens = self._heard = 0  # corrections of what lies there; lines
        self._replay_history(history, steps)

    def _replay_history(self, history: Sequence[Entry], steps: Iterable[ClosedStep]) -> None:
        self._retraced = {entry.question_id for entry in history}
        self._known = {step.closed_by: step.asks for step in steps if not any(ask.unseen for ask in step.asks)}
        self._send_to_rules(None)
        for entry in history:
            self.feed(entry)
        self._retraced, self._known = set(), {}
        if history:
            self._evaluate_open_questions()

    def feed(self, entry: Entry) -> None:
        take = {ANSWER: self._take_answer, WITHDRAW: self._take_back_answer,
                ADJUST: self._take_adjustment}.get(entry.kind)
        if take is None:
            raise Refusal(say("This entry of the log is of an unknown kind."))
        taken = len(self.history)
        try:
            take(entry)
        except Exception as bug:
            if isinstance(bug, Refusal) and len(self.history) == taken:
                raise  # a polite no: nothing has happened
            # A rule or a form of ours failed. This run is in the middle of nowhere: whoever holds it drops it.
            self.broken = True
            raise RuleBug("a rule failed") from bug

    @property
    def may_anybody_answer(self) -> bool:
        """Nobody in particular is waited for: whoever answers first goes on."""
        return self._request is not None and self._request.is_for_anybody

    @property
    def answers_kept_while_asked_again(self) -> tuple[AnsweredQuestion, ...]:
        """What was told before a correction and lies here only because somebody else is asked again."""
        asks = [self.asks[which] for which in self.taken_again]
        return tuple(answered_question(ask, self.names[ask.question_id], self.sealed[ask.question_id],
                                       ask.judging_form(taken_again=True)) for ask in asks)

    def answered_question(self, which: QuestionId) -> AnsweredQuestion:
        return next(ask for step in reversed(self.steps) for ask in step.asks if ask.question_id == which)

    def feed_fitting_old_answers(self, parked: Iterable[OldAnswer]) -> list[OldAnswer]:
        """Old answers flow in again; those that find no open question of theirs stay parked and are returned."""
        left, moved = list(parked), True
        while moved:
            moved = False
            for given in list(left):
                if not self.must_old_answer_wait(given, left) and self.try_to_feed_old_answer(given):
                    left.remove(given)
                    moved = True
        return left

    def must_old_answer_wait(self, given: OldAnswer, others: Iterable[OldAnswer]) -> bool:
        """Where the first answer goes on, an old one waits for those before it whose questions stand open, too.

        Otherwise "done" would close what somebody, whose answer no longer fits, has to be asked again.
        """
        if given.entry.kind == ADJUST or not self.may_anybody_answer:
            return False
        return bool(self.question_ids_of_unfitting_answers(takewhile(lambda other: other is not given, others)))

    def question_ids_of_unfitting_answers(self, parked: Iterable[OldAnswer]) -> list[QuestionId]:
        """Open questions whose old answers no longer fit them."""
        answers = [given for given in parked if given.entry.kind == ANSWER]
        return [which for given in answers if (which := self.question_id_for_old_answer(given)) is not None]

    def try_to_feed_old_answer(self, given: OldAnswer) -> bool:
        """An old entry goes to the question it was given to, whatever that is numbered by now."""
        which = self.question_id_for_old_answer(given)
        if which is None and (given.question_name is not None or not self.over):
            return False  # the common case, without an exception
        entry = given.entry
        if entry.kind == ADJUST:
            entry = replace(entry, anchor="/".join(which or ()))
        elif which is None or which in self.sealed or not given.is_answer_to(self.asks[which]):
            return False
        elif entry.key != which[1]:
            entry = replace(entry, key=which[1])
        try:
            self.feed(entry)
        except Refusal:
            return False
        return True

    def question_id_for_old_answer(self, given: OldAnswer) -> QuestionId | None:
        """Where its question stands open."""
        return next((which for which, name in self.names.items() if (which[0], name) == given.question_name), None)

    def _take_answer(self, entry: Entry) -> None:
        ask = self.asks.get(entry.question_id)
        if ask is None:
            raise Refusal(say("This question is already closed."))
        value = ask.judging_form(entry.taken_again).read(entry.raw)
        self.sealed[entry.question_id], self._lies[entry.question_id] = entry.raw, entry.seq
        (self.taken_again.add if entry.taken_again and ask.form_for_old_answer
         else self.taken_again.discard)(entry.question_id)
        self.history.append(entry)
        answered = [at for at, which in enumerate(self.names) if which in self.sealed]
        if self._request and self._request.is_complete(answered):
            self._close_request(entry, self._request, value)

    def _close_request(self, entry: Entry, request: Request, last: Any) -> None:
        """All is answered; `last` is what was read just now. The others are read again: limits may have moved."""
        given = {at: self.asks[which] for at, which in enumerate(self.names) if which in self.sealed}
        forms = {at: ask.judging_form(ask.question_id in self.taken_again) for at, ask in given.items()}
        values = {at: last if ask.question_id == entry.question_id else forms[at].read(self.sealed[ask.question_id])
                  for at, ask in given.items()}
        self.done |= self.sealed
        self.used |= {self._lies[which] for which in self.sealed}
        answered = self._known.get(entry.seq) or tuple([
            answered_question(ask, self.names[ask.question_id], self.sealed[ask.question_id], forms[at])
            for at, ask in given.items()])
        in_use = self._keeps_secrets.seats_with_secrets_in_use(self.state) if self._keeps_secrets else frozenset[Seat]()
        self.steps.append(ClosedStep(answered, entry.seq, len(self.lines), in_use))
        for at, ask in given.items():  # what nobody answered was not asked, when it comes to counting
            self._remember_name(request.asks[at], self._called[at], self.names[ask.question_id])
        self.sealed, self.taken_again = {}, set()
        self._send_to_rules(request.value_for_rule(values), entry.seq)

    def _take_back_answer(self, entry: Entry) -> None:
        if entry.question_id not in self.sealed:
            raise Refusal(say("There is nothing to take back: it is not given, or already revealed."))
        del self.sealed[entry.question_id]
        self.taken_again.discard(entry.question_id)
        self.history.append(entry)

    def _take_adjustment(self, entry: Entry) -> None:
        open_now = {"/".join(which): (which[0], name) for which, name in self.names.items()}
        if entry.anchor not in (open_now or {""}):
            raise Refusal(say("This question is already closed."))
        adjustment = self.play.adjustments(self.state).get(entry.key)
        if adjustment is None or not adjustment.is_for(entry.seat):
            raise Refusal(say("This cannot be corrected by hand now."))
        raw, why = value_and_reason(entry)
        form = adjustment.judging_form(entry.taken_again)
        value, shown = form.read(raw), form.answer_words(raw)
        self.stamp = object()
        adjustment.book(value, why)
        self.history.append(entry)
        self.anchored_to[entry.seq] = open_now.get(entry.anchor)
        if adjustment.owner:
            self.behind_screens += 1
            self.screened.setdefault(adjustment.owner, len(self.lines))
        what = adjustment.words if adjustment.owner else say("{label}: {value}", label=adjustment.words, value=shown)
        self._add_log_line(entry.seq,
                           say("{who} corrected by hand: {what} ({why})", who=Who(entry.seat), what=what, why=why))
        self._add_announcements(entry.seq)
        before = self.asks
        self._evaluate_open_questions()
        self._fingerprint_maker.note_lines_and_asked(len(self.lines), self.names)
        self._hand_back_changed_answers(entry.seq, before)

    def _hand_back_changed_answers(self, seq: int, before: Mapping[QuestionId, OpenQuestion]) -> None:
        """A sealed answer whose question has changed goes back to its seat, and the log says so.

        Whether it would still fit is not asked: otherwise a correction of the limit could find out what lies sealed.
        """
        for which in [which for which in self.sealed if which not in self.taken_again]:
            if not is_unchanged_question(self.asks[which], before[which]):
                del self.sealed[which]
                self._add_log_line(seq, handed_back_changed_words(which[0]))

    def _send_to_rules(self, value: Any, seq: int = 0) -> None:
        self.stamp = object()
        try:
            request = self._rule.send(value)
            if not isinstance(request, Request):
                raise RuleBug(f"a rule awaited {request!r}")
            self._request = request
        except StopIteration as stop:
            self._request, self.result, self.over = None, stop.value, True
        self._add_announcements(seq)
        self._name_questions()

    def _name_questions(self) -> None:
        """Keys are unique in a game: one asked again gets ~2, ~3 and so on.

        A correction of the past may shift that count. So a question has a name besides, which says after which other
        question of this seat's it comes, where the rules have told.
        """
        self._keys, self.names, self._called = [], {}, []
        for ask in self._request.asks if self._request else ():
            key, again = ask.key, 1
            while (ask.seat, key) in self.done:
                again += 1
                key = f"{ask.key}~{again}"
            self._keys.append(key)
            name = ask.key
            if ask.asked_because_of:
                if (ask.seat, ask.asked_because_of) not in self._latest:
                    raise RuleBug(f"{ask.key} follows {ask.asked_because_of}, which {ask.seat} was never asked")
                name = f"{ask.key} after {self._latest[ask.seat, ask.asked_because_of]}"
            self._called.append((ask.seat, name))
            times = self._times.get((ask.seat, name), 0) + 1
            self.names[ask.seat, key] = name if times == 1 else f"{name}~{times}"
        if len(self.names) != len(self._keys):
            raise RuleBug("one seat is asked twice under one key")
        self._evaluate_open_questions()
        self._fingerprint_maker.note_lines_and_asked(len(self.lines), self.names)

    def _remember_name(self, ask: Ask[Any], called: tuple[Seat, str], name: str) -> None:
        self._times[called] = self._times.get(called, 0) + 1
        self._latest[ask.seat, ask.key] = name

    def _evaluate_open_questions(self) -> None:
        asks, is_for_anybody = self._request.asks if self._request else (), self.may_anybody_answer
        shown = [ask.as_open_question(key, is_for_anybody) for ask, key in zip(asks, self._keys, strict=True)
                 if not self._retraced or (ask.seat, key) in self._retraced]
        self.asks = {ask.question_id: ask for ask in shown}

    @property
    def fingerprint(self) -> str:
        return self._fingerprint_maker.fingerprint_of(self.lines)

    def _add_log_line(self, seq: int, words: Words) -> None:
        self.lines.append(PublicLogLine(seq, words))

    def _add_announcements(self, seq: int) -> None:
        """The rules' announcements become lines of the log under the entry that brought them about."""
        before = len(self.lines) - self._heard
        if self._keeps_secrets:
            new = self._keeps_secrets.lookups_behind_screens(self.state)[len(self.lookups_behind_screens):]
            self.lookups_behind_screens += [(before + told, what) for told, what in new]
        for words in self.state.announced[self._heard:]:
            self._add_log_line(seq, words)
        self._heard = len(self.state.announced)
