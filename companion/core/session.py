"""A session is a rulebook and its log: a pure fold, so that `Session(play, log)` is the live one, always."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.core.asking import Raw, Refusal, RuleBug, Seat, Secrecy
from companion.core.consent import AGREED, YES
from companion.core.correcting import Correction, Preview, correction_news, points_all_see, questions_told_in_secret
from companion.core.dice import Rows, has_rolled, remember_rolls
from companion.core.entries import (
    ADJUST,
    AGAIN,
    AGREE,
    AMEND,
    ANSWER,
    CLOSED,
    SEATING,
    UNDO,
    WITHDRAW,
    Entry,
    Line,
    handed_back_as_changed,
    handed_back_unseen,
    log_retold,
    seat_change_words,
    value_and_reason,
)
from companion.core.game import Comparing, HasReplayHook, Play, Seated
from companion.core.looking_back import (
    NEVER_TOGETHER,
    TOGETHER,
    old_answers_of,
    run_with_old_answers,
    sealed_answers_of,
)
from companion.core.page import SessionPages
from companion.core.question import CHANGED, OldAnswer
from companion.core.run import Run
from companion.core.words import Who, Words, say

IS_CLOSED = say("The host has closed this evening. Nothing of it is changed any more.")


class Session(SessionPages):
    def __init__(self, play: Play, log: Iterable[Entry] = ()) -> None:
        super().__init__(play)
        self.last_seq = 0
        self.used = self.run.used  # though the table went back since
        self.closed = False  # nothing is changed any more
        self.lines: list[Line] = list(self.run.lines)
        self._parked: list[OldAnswer] = []
        self.rolled: dict[tuple[Seat, str], Rows] = {}  # by the names of questions, whatever became of it
        for entry in log:
            self.take(entry)

    @classmethod
    def resume(cls, play: Play, log: Sequence[Entry],
               watch: Callable[[Session], None] = lambda _: None) -> tuple[Session, int]:
        """The longest part of the log that the rules accept, and how many entries that is; a log never raises.

        `watch` looks at the session after each of them: a replay is dear, so whoever has a question asks it here.
        """
        session = cls(play)
        for good, entry in enumerate(log):
            try:
                session.take(entry)
            except Refusal:
                return session, good  # a polite no: nothing has happened
            except RuleBug:
                return cls(play, log[:good]), good
            watch(session)
        return session, len(log)

    # What a seat may do: each returns the entry to be stored, or None if it changes nothing.

    def answer(self, seat: Seat, key: str, raw: Raw, era: int | None = None) -> Entry | None:
        self._check_era(era)
        if key == self.consent.key:
            YES.read(raw)
            return self._act(Entry(self.last_seq + 1, AGREE, seat, key)) if seat in self.consent.missing else None
        self.consent.refuse_while_missing()
        given = self.run.sealed if (seat, key) in self.run.sealed else self.run.done
        if (seat, key) in given and given[seat, key] == raw:
            return None
        return self._act(Entry(self.last_seq + 1, ANSWER, seat, key, raw))

    def withdraw(self, seat: Seat, key: str, era: int | None = None) -> Entry:
        self._check_era(era)
        return self._act(Entry(self.last_seq + 1, WITHDRAW, seat, key))

    def undo(self, seat: Seat, back_to: int, era: int | None = None) -> Entry:
        self._check_era(era)
        return self._act(Entry(self.last_seq + 1, UNDO, seat, back_to=back_to))

    def amend(self, seat: Seat, at: int, raw: Raw, era: int | None = None, why: str = "typed") -> Entry:
        self._check_era(era)
        self.consent.refuse_while_missing()
        self._may_correct(seat, at)
        if self.told_together(at):  # here and not in the fold: logs of 0.1.0 hold such corrections
            raise Refusal(TOGETHER)
        return self._act(Entry(self.last_seq + 1, AMEND, seat, back_to=at, raw={"value": raw, "why": why}))

    def ask_all_again(self, seat: Seat, at: int, era: int | None = None) -> Entry:
        """What was told in secret together with others: everybody is asked anew, each in secret."""
        self._check_era(era)
        self.consent.refuse_while_missing()
        return self._act(Entry(self.last_seq + 1, AGAIN, seat, back_to=at))

    def adjust(self, seat: Seat, what: str, raw: Raw, why: str = "board", era: int | None = None) -> Entry:
        self._check_era(era)
        anchor = next(("/".join(which) for which in self.run.asks), "")
        return self._act(Entry(self.last_seq + 1, ADJUST, seat, what, {"value": raw, "why": why}, anchor=anchor))

    def note_seat_change(self, seat: Seat, what: str, phone: Seat | None = None) -> Entry:
        """Seats changed hands: the rules do not care, the log does. `phone`: whose phone it is on now; None: nobody's
        before, or the host's if the player has left."""
        return self._act(Entry(self.last_seq + 1, SEATING, seat, what, phone))

    def close(self, seat: Seat, era: int | None = None) -> Entry | None:
        """The evening is over for good."""
        self._check_era(era)
        if self.closed:
            return None
        if not self.run.over:
            raise Refusal(say("The game is not over yet, so the evening cannot be closed."))
        return self.note_seat_change(seat, CLOSED)

    def _act(self, entry: Entry) -> Entry:
        if self.closed:
            raise Refusal(IS_CLOSED)
        self.take(entry)
        return entry

    def _check_era(self, era: int | None) -> None:
        if era is not None and era != self.era:
            raise Refusal(CHANGED)

    # Going back and correcting.

    @property
    def parked(self) -> list[Entry]:
        """What no longer fits since a correction; it flows in again when its question comes."""
        return [given.entry for given in self._parked]

    def preview(self, seat: Seat, at: int, raw: Raw) -> Preview:
        self.consent.refuse_while_missing()
        entry, _ = self.correctable_answer_at(seat, at)
        counted = [e for e in self.run.history if e.kind == ADJUST or e.question_id in self.run.done]
        now = self.run if len(counted) == len(self.run.history) else Run(self.play, counted)
        then, parked = self._run_amended(at, raw)
        own = [given for given in self._sealed_answers() if given.entry.seat == seat]
        return Correction(now, then, parked, entry.question_id, seat).preview(own)

    # The fold.

    def take(self, entry: Entry) -> None:
        steps = len(self.run.steps)
        if entry.kind in (ANSWER, WITHDRAW, SEATING, AGREE):
            self._take_kind(entry)
            self.correction_news = self.correction_news if len(self.run.steps) == steps else None
            return
        points, secrets = points_all_see(self.play, self.run), questions_told_in_secret(self.run)
        was = self.answered_question_at(entry.back_to) if entry.kind == AMEND else None
        self._take_kind(entry)
        line = next(line.words for line in self.lines if line.seq == entry.seq)
        waits = entry.kind == AMEND and self._parked  # more is asked before the points are what they will be
        now = points if waits else points_all_see(self.play, self.run)
        self.correction_news = correction_news(entry.kind, line, points, now, was)
        self._lost |= dict.fromkeys(secrets - questions_told_in_secret(self.run), self.correction_news.words)

    def _take_kind(self, entry: Entry) -> None:
        if entry.kind == UNDO:
            self._undo(entry)
        elif entry.kind == AMEND:
            self._amend(entry)
        elif entry.kind == AGAIN:
            self._ask_again(entry)
        elif entry.kind == AGREE:
            self._agree(entry)
        elif entry.kind == SEATING:
            self._add_lasting_line(entry.seq, seat_change_words(entry))
            self.closed = self.closed or entry.key == CLOSED
        else:
            self._feed(entry)
        self.era += entry.kind in (UNDO, AMEND, AGAIN)
        self.last_seq = max(self.last_seq, entry.seq)

    def _feed(self, entry: Entry) -> None:
        heard, steps, hidden = len(self.run.lines), len(self.run.steps), self.run.behind_screens
        name = (entry.seat, self.run.names.get(entry.question_id, "")) if entry.kind == ANSWER else None
        ask = self.run.asks.get(entry.question_id)
        self.run.feed(entry)
        if name and ask and has_rolled(entry.raw):
            remember_rolls(self.rolled.setdefault(name, {}), ask.form, entry.raw)
        if self.run.behind_screens > hidden and isinstance(self.play, Seated):
            compares = isinstance(self.play, Comparing) and self.play.compares(self.run.state)
            self.consent.set_by_hand(entry.seat, self.play.seating.seats, compares)
        self._flow_in(heard, steps, [given for given in self._parked if given.name != name])

    def _flow_in(self, heard: int, steps: int, parked: list[OldAnswer]) -> None:
        """Old answers go on as far as they fit, but not where everybody has to let the evening go on."""
        alone = not self.consent.missing or (isinstance(self.play, Comparing) and not self.play.waits_for_consent)
        self._parked = self.run.feed_old_answers(parked) if parked and alone else parked
        self.lines += self.run.lines[heard:]
        if len(self.run.steps) > steps:
            self.consent.note_answered(self.run, steps)

    def _agree(self, entry: Entry) -> None:
        self.consent.note_consent(entry.seat)
        if not self.consent.missing:
            self._add_lasting_line(entry.seq, AGREED)
            self._flow_in(len(self.run.lines), len(self.run.steps), self._parked)

    def _add_lasting_line(self, seq: int, words: Words) -> None:
        self.lines.append(Line(seq, words, lasting=True))

    def _undo(self, entry: Entry) -> None:
        reopened = self.undo_points().get(entry.back_to)
        if reopened is None:
            raise Refusal(say("The table can go back only to a question that was answered."))
        revealed, lay = self.revealed_since(entry.back_to), sorted({seat for seat, _ in self.run.sealed})
        stays = next((n + 1 for n, e in enumerate(self.run.history) if e.seq == entry.back_to), 0)
        self._switch_to(Run(self.play, self.run.history[:stays], self.run.steps), [])
        self._add_lasting_line(entry.seq,
                               say("{who} went back to: {question}", who=Who(entry.seat), question=reopened[0].words))
        for question in revealed:
            self._add_lasting_line(entry.seq, say("Had already been revealed: {question}", question=question))
        for seat in lay:
            self._add_lasting_line(entry.seq, handed_back_unseen(seat))

    def _amend(self, entry: Entry) -> None:
        raw, why = value_and_reason(entry)
        run, parked = self._run_amended(entry.back_to, raw)
        ask = run.answered_question(next(old.question_id for old in run.history if old.seq == entry.back_to))
        secret = ask.secrecy is Secrecy.PRIVATE
        what = ask.words if secret else say("{label}: {value}", label=ask.words, value=ask.said)
        words = say("{who} corrected an answer: {what} ({why})", who=Who(entry.seat), what=what, why=why)
        self._go_on_in(entry, run, parked, words, why)

    def _go_on_in(self, entry: Entry, run: Run, parked: list[OldAnswer], words: Words, why: Words) -> None:
        """The evening goes on in this run; the log says `words`, and what reads otherwise now says `why`."""
        handed = self._lay_sealed_again(run)
        left = run.feed_old_answers(parked)
        if isinstance(self.play, HasReplayHook):
            self.play.replayed(self.run.state, run.state, why)
        self._switch_to(run, left)
        for line in (words, *handed):
            self._add_lasting_line(entry.seq, line)

    def _lay_sealed_again(self, run: Run) -> list[Words]:
        """What lies sealed goes back to its own question where that stands open unchanged; all else is handed back,
        fitting or not, and nothing of it is kept: everybody sees who is awaited again."""
        lying = [(given, run.id_of(given) is not None) for given in self._sealed_answers()]
        back = [(given.entry.seat, is_asked) for given, is_asked in lying if not run.takes_old_entry(given)]
        return [handed_back_as_changed(seat) if is_asked else handed_back_unseen(seat) for seat, is_asked in back]

    def _run_amended(self, at: int, raw: Raw) -> tuple[Run, list[OldAnswer]]:
        """The evening as it would have gone with the right answer; what fits nowhere any more is parked. What still
        lies sealed is no part of it."""
        told = self._used_answers()
        if at not in [given.entry.seq for given in told if given.entry.kind == ANSWER]:
            raise Refusal(say("This entry cannot be corrected."))
        right = [one.with_answer(raw) if one.entry.seq == at else one for one in (*told, *self._parked)]
        run, parked = run_with_old_answers(self.run, told, right)
        if all(entry.seq != at or entry.question_id not in run.done for entry in run.history):
            raise Refusal(say("This answer does not fit its question."))
        return run, parked

    def _ask_again(self, entry: Entry) -> None:
        asks = self.told_together(entry.back_to)
        if not asks:
            raise Refusal(NEVER_TOGETHER)
        lost = {(ask.seat, ask.name) for ask in asks}
        told = self._used_answers()
        left = [one for one in (*told, *self._parked) if one.entry.kind == ADJUST or one.name not in lost]
        run, parked = run_with_old_answers(self.run, told, left)
        words = say("{who} let all be asked again: {question}", who=Who(entry.seat), question=asks[-1].words)
        self._before |= {one.name: one.entry.raw for one in told if one.entry.kind == ANSWER and one.name in lost}
        self._go_on_in(entry, run, parked, words, words)

    def _used_answers(self) -> list[OldAnswer]:
        return old_answers_of(self.run)

    def _sealed_answers(self) -> list[OldAnswer]:
        return sealed_answers_of(self.run)

    def _switch_to(self, run: Run, parked: list[OldAnswer]) -> None:
        self.consent.note_other_run(self.run, run)
        self.lines = log_retold(self.lines, run.lines)
        self.used |= run.used
        run.used = self.used
        self.run, self._parked, self._looked_at = run, parked, None
