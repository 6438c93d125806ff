"""A session is a rulebook and its log: a pure fold, so that `Session(play, log)` is the live one, always."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.core.asking import Raw, Refusal, RuleBug, Seat, Secrecy
from companion.core.consent import AGREED, YES
from companion.core.correcting import (
    Correction,
    CorrectionPreview,
    correction_news,
    points_all_see,
    questions_answered_in_secret,
)
from companion.core.entries import (
    ADJUST,
    AGAIN,
    AGREE,
    AMEND,
    ANSWER,
    EVENING_CLOSED,
    SEATING,
    UNDO,
    WITHDRAW,
    Entry,
    PublicLogLine,
    handed_back_changed_words,
    handed_back_unseen_words,
    retold_log_lines,
    seat_change_words,
    value_and_reason,
)
from companion.core.game import ComparesSecrets, HasSeating, NotesCorrections, Play
from companion.core.looking_back import (
    NEVER_TOGETHER,
    TOGETHER,
    old_answers_of,
    run_with_old_answers,
    sealed_answers_of,
)
from companion.core.page import SessionPages
from companion.core.question import CHANGED, OldAnswer
from companion.core.rows import Rows, has_machine_rolls, remember_rolls
from companion.core.run import Run
from companion.core.words import Who, Words, say

IS_CLOSED = say("The host has closed this evening. Nothing of it is changed any more.")


class Session(SessionPages):
    def __init__(self, play: Play, log: Iterable[Entry] = ()) -> None:
        super().__init__(play)
        self.last_seq = 0
        self.used = self.run.used  # though the table went back since
        self.closed = False  # nothing is changed any more
        self.lines: list[PublicLogLine] = list(self.run.lines)
        self._parked: list[OldAnswer] = []
        self.rolled: dict[tuple[Seat, str], Rows] = {}  # by the names of questions, whatever became of it
        for entry in log:
            self.take_entry(entry)

    @classmethod
    def resume(cls, play: Play, log: Sequence[Entry],
               watch: Callable[[Session], None] = lambda _: None) -> tuple[Session, int]:
        """The longest part of the log that the rules accept, and how many entries that is; a log never raises.

        `watch` looks at the session after each of them: a replay is dear, so whoever has a question asks it here.
        """
        session = cls(play)
        for good, entry in enumerate(log):
            try:
                session.take_entry(entry)
            except Refusal:
                return session, good  # a polite no: nothing has happened
            except RuleBug:
                return cls(play, log[:good]), good
            watch(session)
        return session, len(log)

    # What a seat may do: each returns the entry to be stored, or None if it changes nothing.

    def answer(self, seat: Seat, key: str, raw: Raw, era: int | None = None) -> Entry | None:
        self._check_era(era)
        if key == self.consent.question_key:
            YES.read(raw)
            return self._take_new(Entry(self.last_seq + 1, AGREE, seat, key)) if seat in self.consent.missing else None
        self.consent.refuse_until_all_agreed()
        given = self.run.sealed if (seat, key) in self.run.sealed else self.run.done
        if (seat, key) in given and given[seat, key] == raw:
            return None
        return self._take_new(Entry(self.last_seq + 1, ANSWER, seat, key, raw))

    def withdraw(self, seat: Seat, key: str, era: int | None = None) -> Entry:
        self._check_era(era)
        return self._take_new(Entry(self.last_seq + 1, WITHDRAW, seat, key))

    def undo(self, seat: Seat, back_to: int, era: int | None = None) -> Entry:
        self._check_era(era)
        return self._take_new(Entry(self.last_seq + 1, UNDO, seat, back_to=back_to))

    def amend(self, seat: Seat, at: int, raw: Raw, era: int | None = None, why: str = "typed") -> Entry:
        self._check_era(era)
        self.consent.refuse_until_all_agreed()
        self._check_correctable_by(seat, at)
        if self.answers_asked_again_together(at):  # here and not in the fold: logs of 0.1.0 hold such corrections
            raise Refusal(TOGETHER)
        return self._take_new(Entry(self.last_seq + 1, AMEND, seat, back_to=at, raw={"value": raw, "why": why}))

    def ask_all_again(self, seat: Seat, at: int, era: int | None = None) -> Entry:
        """What was told in secret together with others: everybody is asked anew, each in secret."""
        self._check_era(era)
        self.consent.refuse_until_all_agreed()
        return self._take_new(Entry(self.last_seq + 1, AGAIN, seat, back_to=at))

    def adjust(self, seat: Seat, what: str, raw: Raw, why: str = "board", era: int | None = None) -> Entry:
        self._check_era(era)
        anchor = next(("/".join(which) for which in self.run.asks), "")
        return self._take_new(Entry(self.last_seq + 1, ADJUST, seat, what, {"value": raw, "why": why}, anchor=anchor))

    def note_seat_change(self, seat: Seat, what: str, phone: Seat | None = None) -> Entry:
        """Seats changed hands: the rules do not care, the log does. `phone`: whose phone it is on now; None: nobody's
        before, or the host's if the player has left."""
        return self._take_new(Entry(self.last_seq + 1, SEATING, seat, what, phone))

    def close_evening(self, seat: Seat, era: int | None = None) -> Entry | None:
        """The evening is over for good."""
        self._check_era(era)
        if self.closed:
            return None
        if not self.run.over:
            raise Refusal(say("The game is not over yet, so the evening cannot be closed."))
        return self.note_seat_change(seat, EVENING_CLOSED)

    def _take_new(self, entry: Entry) -> Entry:
        if self.closed:
            raise Refusal(IS_CLOSED)
        self.take_entry(entry)
        return entry

    def _check_era(self, era: int | None) -> None:
        if era is not None and era != self.era:
            raise Refusal(CHANGED)

    # Going back and correcting.

    @property
    def parked_entries(self) -> list[Entry]:
        """What no longer fits since a correction; it flows in again when its question comes."""
        return [given.entry for given in self._parked]

    def correction_preview(self, seat: Seat, at: int, raw: Raw) -> CorrectionPreview:
        self.consent.refuse_until_all_agreed()
        entry, _ = self.correctable_entry_and_question(seat, at)
        counted = [e for e in self.run.history if e.kind == ADJUST or e.question_id in self.run.done]
        now = self.run if len(counted) == len(self.run.history) else Run(self.play, counted)
        then, parked = self._amended_run(at, raw)
        own = [given for given in self._sealed_answers() if given.entry.seat == seat]
        return Correction(now, then, parked, entry.question_id, seat).preview(own)

    # The fold.

    def take_entry(self, entry: Entry) -> None:
        steps = len(self.run.steps)
        if entry.kind in (ANSWER, WITHDRAW, SEATING, AGREE):
            self._apply_entry(entry)
            self.correction_news = self.correction_news if len(self.run.steps) == steps else None
            return
        points, secrets = points_all_see(self.play, self.run), questions_answered_in_secret(self.run)
        was = self.answered_question_at(entry.back_to) if entry.kind == AMEND else None
        self._apply_entry(entry)
        line = next(line.words for line in self.lines if line.seq == entry.seq)
        waits = entry.kind == AMEND and self._parked  # more is asked before the points are what they will be
        now = points if waits else points_all_see(self.play, self.run)
        self.correction_news = correction_news(entry.kind, line, points, now, was)
        self._lost |= dict.fromkeys(secrets - questions_answered_in_secret(self.run), self.correction_news.words)

    def _apply_entry(self, entry: Entry) -> None:
        if entry.kind == UNDO:
            self._apply_undo(entry)
        elif entry.kind == AMEND:
            self._apply_amendment(entry)
        elif entry.kind == AGAIN:
            self._apply_asking_again(entry)
        elif entry.kind == AGREE:
            self._apply_consent_to_go_on(entry)
        elif entry.kind == SEATING:
            self._add_lasting_line(entry.seq, seat_change_words(entry))
            self.closed = self.closed or entry.key == EVENING_CLOSED
        else:
            self._apply_to_run(entry)
        self.era += entry.kind in (UNDO, AMEND, AGAIN)
        self.last_seq = max(self.last_seq, entry.seq)

    def _apply_to_run(self, entry: Entry) -> None:
        heard, steps, hidden = len(self.run.lines), len(self.run.steps), self.run.behind_screens
        name = (entry.seat, self.run.names.get(entry.question_id, "")) if entry.kind == ANSWER else None
        ask = self.run.asks.get(entry.question_id)
        self.run.feed(entry)
        if name and ask and has_machine_rolls(entry.raw):
            remember_rolls(self.rolled.setdefault(name, {}), ask.form, entry.raw)
        if self.run.behind_screens > hidden and isinstance(self.play, HasSeating):
            told = isinstance(self.play, ComparesSecrets) and self.play.compares_secrets_now(self.run.state, entry.seat)
            self.consent.note_set_by_hand(entry.seat, self.play.seating.seats, is_compared=told)
        self._feed_parked_answers(heard, steps, [given for given in self._parked if given.question_name != name])

    def _feed_parked_answers(self, heard: int, steps: int, parked: list[OldAnswer]) -> None:
        """Old answers go on as far as they fit, but not where everybody has to let the evening go on."""
        alone = not self.consent.missing or (isinstance(self.play, ComparesSecrets)
                                             and not self.play.old_answers_wait_for_consent)
        self._parked = self.run.feed_fitting_old_answers(parked) if parked and alone else parked
        self.lines += self.run.lines[heard:]
        if len(self.run.steps) > steps:
            self.consent.note_evening_went_on(self.run, steps)

    def _apply_consent_to_go_on(self, entry: Entry) -> None:
        self.consent.note_consent(entry.seat)
        if not self.consent.missing:
            self._add_lasting_line(entry.seq, AGREED)
            self._feed_parked_answers(len(self.run.lines), len(self.run.steps), self._parked)

    def _add_lasting_line(self, seq: int, words: Words) -> None:
        self.lines.append(PublicLogLine(seq, words, lasting=True))

    def _apply_undo(self, entry: Entry) -> None:
        reopened = self.undo_points().get(entry.back_to)
        if reopened is None:
            raise Refusal(say("The table can go back only to a question that was answered."))
        revealed, lay = self.revealed_question_words_since(entry.back_to), sorted({seat for seat, _ in self.run.sealed})
        stays = next((n + 1 for n, e in enumerate(self.run.history) if e.seq == entry.back_to), 0)
        self._switch_to_run(Run(self.play, self.run.history[:stays], self.run.steps), [])
        self._add_lasting_line(entry.seq,
                               say("{who} went back to: {question}", who=Who(entry.seat), question=reopened[0].words))
        for question in revealed:
            self._add_lasting_line(entry.seq, say("Had already been revealed: {question}", question=question))
        for seat in lay:
            self._add_lasting_line(entry.seq, handed_back_unseen_words(seat))

    def _apply_amendment(self, entry: Entry) -> None:
        raw, why = value_and_reason(entry)
        run, parked = self._amended_run(entry.back_to, raw)
        ask = run.answered_question(next(old.question_id for old in run.history if old.seq == entry.back_to))
        secret = ask.secrecy is Secrecy.PRIVATE
        what = ask.words if secret else say("{label}: {value}", label=ask.words, value=ask.said)
        words = say("{who} corrected an answer: {what} ({why})", who=Who(entry.seat), what=what, why=why)
        self._go_on_in_run(entry, run, parked, words, why)

    def _go_on_in_run(self, entry: Entry, run: Run, parked: list[OldAnswer], words: Words, why: Words) -> None:
        """The evening goes on in this run; the log says `words`, and what reads otherwise now says `why`."""
        handed = self._lay_sealed_answers_again(run)
        left = run.feed_fitting_old_answers(parked)
        if isinstance(self.play, NotesCorrections):
            self.play.note_correction(self.run.state, run.state, why)
        self._switch_to_run(run, left)
        for line in (words, *handed):
            self._add_lasting_line(entry.seq, line)

    def _lay_sealed_answers_again(self, run: Run) -> list[Words]:
        """What lies sealed goes back to its own question where that stands open unchanged; all else is handed back,
        fitting or not, and nothing of it is kept: everybody sees who is awaited again."""
        sealed = [(given, run.question_id_for_old_answer(given) is not None) for given in self._sealed_answers()]
        back = [(given.entry.seat, is_asked) for given, is_asked in sealed if not run.try_to_feed_old_answer(given)]
        return [(handed_back_changed_words if is_asked else handed_back_unseen_words)(seat) for seat, is_asked in back]

    def _amended_run(self, at: int, raw: Raw) -> tuple[Run, list[OldAnswer]]:
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

    def _apply_asking_again(self, entry: Entry) -> None:
        asks = self.answers_asked_again_together(entry.back_to)
        if not asks:
            raise Refusal(NEVER_TOGETHER)
        told, lost = self._used_answers(), {(ask.seat, ask.name) for ask in asks}
        left = [one for one in (*told, *self._parked) if one.entry.kind == ADJUST or one.question_name not in lost]
        run, parked = run_with_old_answers(self.run, told, left)
        words = say("{who} let all be asked again: {question}", who=Who(entry.seat), question=asks[-1].words)
        self._before |= {one.question_name: one.entry.raw for one in told if one.entry.kind == ANSWER
                         and one.question_name in lost}
        self._go_on_in_run(entry, run, parked, words, words)

    def _used_answers(self) -> list[OldAnswer]:
        return old_answers_of(self.run)

    def _sealed_answers(self) -> list[OldAnswer]:
        return sealed_answers_of(self.run)

    def _switch_to_run(self, run: Run, parked: list[OldAnswer]) -> None:
        self.consent.note_other_run(self.run, run)
        self.lines = retold_log_lines(self.lines, run.lines)
        self.used |= run.used
        run.used = self.used
        self.run, self._parked, self._looked_at = run, parked, None
