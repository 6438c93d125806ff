"""A session is a rulebook and its log: a pure fold, so that `Session(play, log)` is the live one, always."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion.core.asking import TABLE, Raw, Refusal, RuleBug, Seat, Secrecy, Shown
from companion.core.entries import (
    ADJUST,
    AMEND,
    ANSWER,
    SEATING,
    UNDO,
    WITHDRAW,
    Entry,
    Line,
    condensed,
    retold,
    seat_change,
)
from companion.core.game import Adjustment, Play, View
from companion.core.run import Run
from companion.core.words import Who, Words, say


@dataclass(frozen=True, slots=True)
class Page:
    """All that one viewer may be shown: nothing secret of anybody else is in it, so nothing can leak from it."""

    seat: Seat | None
    view: View
    asks: tuple[Shown, ...]
    own: tuple[tuple[str, Raw], ...]  # the viewer's own answers that still lie face down
    awaited: frozenset[Seat]
    era: int
    over: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What a correction would do: so many answers stay, so many are asked again."""

    stay: int
    again: int


class Session:
    def __init__(self, play: Play, log: Iterable[Entry] = ()) -> None:
        self.play = play
        self.run = Run(play)
        self.last_seq = 0
        self.era = 0
        self.lines: list[Line] = list(self.run.lines)
        self.parked: list[Entry] = []
        for entry in log:
            self.take(entry)

    @classmethod
    def resume(cls, play: Play, log: Sequence[Entry]) -> tuple[Session, int]:
        """The longest part of the log that the rules accept, and how many entries that is; a log never raises."""
        session = cls(play)
        for good, entry in enumerate(log):
            try:
                session.take(entry)
            except (Refusal, RuleBug):
                return cls(play, log[:good]), good
        return session, len(log)

    # What is asked -------------------------------------------------------------------------------------------

    def page(self, seat: Seat | None) -> Page:
        run = self.run
        asks = () if seat is None else tuple([a for a in run.asks.values() if a.seat == seat or a.seat == TABLE])
        own = tuple([(key, raw) for (who, key), raw in run.sealed.items() if who == seat])
        return Page(seat, self.play.view(run.state, seat), asks, own, self.awaited(), self.era, run.over)

    def awaited(self) -> frozenset[Seat]:
        return frozenset(seat for seat, key in self.run.asks if (seat, key) not in self.run.sealed)

    def adjustments(self) -> dict[str, Adjustment]:
        return dict(self.play.adjustments(self.run.state))

    def fingerprint(self) -> str:
        """Notices rules that changed between two evenings: all that was announced, and the open questions."""
        return self.run.fingerprint

    # What a seat may do: each returns the entry to be stored, or None if it changes nothing ------------------

    def answer(self, seat: Seat, key: str, raw: Raw, era: int | None = None) -> Entry | None:
        self._same_era(era)
        given = self.run.sealed if (seat, key) in self.run.sealed else self.run.done
        if (seat, key) in given and given[seat, key] == raw:
            return None
        return self._act(Entry(self.last_seq + 1, ANSWER, seat, key, raw))

    def withdraw(self, seat: Seat, key: str, era: int | None = None) -> Entry:
        self._same_era(era)
        return self._act(Entry(self.last_seq + 1, WITHDRAW, seat, key))

    def undo(self, seat: Seat, back_to: int, era: int | None = None) -> Entry:
        self._same_era(era)
        return self._act(Entry(self.last_seq + 1, UNDO, seat, back_to=back_to))

    def amend(self, seat: Seat, at: int, raw: Raw, era: int | None = None) -> Entry:
        self._same_era(era)
        self._may_amend(seat, at)
        return self._act(Entry(self.last_seq + 1, AMEND, seat, back_to=at, raw=raw))

    def adjust(self, seat: Seat, what: str, raw: Raw) -> Entry:
        anchor = next(("/".join(place) for place in self.run.asks), "")
        return self._act(Entry(self.last_seq + 1, ADJUST, seat, what, raw, anchor=anchor))

    def note(self, seat: Seat, what: str) -> Entry:
        """Seats changed hands: the rules do not care, the log does."""
        return self._act(Entry(self.last_seq + 1, SEATING, seat, what))

    def _act(self, entry: Entry) -> Entry:
        self.take(entry)
        return entry

    def _same_era(self, era: int | None) -> None:
        if era is not None and era != self.era:
            raise Refusal(say("The table went back or corrected something meanwhile. Please look again."))

    # Questions about the past --------------------------------------------------------------------------------

    def boundaries(self) -> dict[int, tuple[Shown, ...]]:
        """Where an undo can go: the entry that stays last, and the questions that are open again then."""
        steps = self.run.steps
        starts = [0, *(step.closed_by for step in steps)]
        return {start: step.asks for start, step in zip(starts, steps, strict=False)}

    def revealed_since(self, back_to: int) -> list[Words]:
        """What everybody has seen that an undo to there would ask again."""
        past = self.run.steps[list(self.boundaries()).index(back_to):]
        return [step.asks[0].words for step in past if step.asks[0].secrecy is Secrecy.SEALED]

    def recorded(self, at: int) -> tuple[Entry, Shown]:
        """An old answer, and its question as it stood then."""
        for position, entry in enumerate(self.run.history):
            if entry.seq == at and entry.kind == ANSWER and entry.place in self.run.done:
                return entry, Run(self.play, self.run.history[:position]).asks[entry.place]
        raise Refusal(say("This entry cannot be corrected."))

    def preview(self, seat: Seat, at: int, raw: Raw) -> Preview:
        self._may_amend(seat, at)
        run, parked = self._amended(at, raw)
        return Preview(len(run.history), len(parked))

    def _may_amend(self, seat: Seat, at: int) -> None:
        entry, ask = self.recorded(at)
        if ask.secrecy is not Secrecy.OPEN and entry.seat != seat:
            raise Refusal(say("A secret answer can be corrected only by the one who gave it."))

    # The fold ------------------------------------------------------------------------------------------------

    def take(self, entry: Entry) -> None:
        if entry.kind == UNDO:
            self._undo(entry)
        elif entry.kind == AMEND:
            self._amend(entry)
        elif entry.kind == SEATING:
            self._note(entry.seq, seat_change(entry))
        else:
            self._feed(entry)
        self.era += entry.kind in (UNDO, AMEND)
        self.last_seq = max(self.last_seq, entry.seq)

    def _feed(self, entry: Entry) -> None:
        heard = len(self.run.lines)
        self.run.feed(entry)
        if self.parked:
            rest = [e for e in self.parked if e.kind == ADJUST or e.place != entry.place]
            self.parked = self.run.flow(rest)
        self.lines += self.run.lines[heard:]

    def _note(self, seq: int, words: Words) -> None:
        self.lines.append(Line(seq, words, lasting=True))

    def _undo(self, entry: Entry) -> None:
        reopened = self.boundaries().get(entry.back_to)
        if reopened is None:
            raise Refusal(say("The table can go back only to a question that was answered."))
        revealed, handed_back = self.revealed_since(entry.back_to), sorted({seat for seat, _ in self.run.sealed})
        stays = next((n + 1 for n, e in enumerate(self.run.history) if e.seq == entry.back_to), 0)
        self._switch(Run(self.play, self.run.history[:stays]), [])
        self._note(entry.seq, say("{who} went back to: {question}", who=Who(entry.seat), question=reopened[0].words))
        for question in revealed:
            self._note(entry.seq, say("Had already been revealed: {question}", question=question))
        for seat in handed_back:
            self._note(entry.seq, say("{who}'s answer was handed back unseen.", who=Who(seat)))

    def _amend(self, entry: Entry) -> None:
        _, ask = self.recorded(entry.back_to)
        self._switch(*self._amended(entry.back_to, entry.raw))
        self._note(entry.seq, say("{who} corrected an answer: {question}: {value}",
                                  who=Who(entry.seat), question=ask.words, value=ask.form.words(entry.raw)))

    def _amended(self, at: int, raw: Raw) -> tuple[Run, list[Entry]]:
        """The evening as it would have gone with the right answer; what fits nowhere any more is parked."""
        run, parked = Run(self.play), list[Entry]()
        for entry in [*condensed(self.run.history), *self.parked]:
            parked = run.flow([*parked, replace(entry, raw=raw) if entry.seq == at else entry])
        if all(entry.seq != at or entry.place not in run.done for entry in run.history):
            raise Refusal(say("This answer does not fit its question."))
        return run, parked

    def _switch(self, run: Run, parked: list[Entry]) -> None:
        self.lines = retold(self.lines, run.lines)
        self.run, self.parked = run, parked
