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
    corrected,
    retold,
    seat_change,
)
from companion.core.game import Adjustment, Mindful, Play, View
from companion.core.run import Asked, Place, Run
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
    """What a correction would do: so many answers stay, so many are asked again, and how the log would read.

    What others keep secret plays no part in it: where that comes in, `veiled` says so and the rest is left out.
    """

    stay: int
    again: int
    struck: tuple[Words, ...] = ()
    new: tuple[Words, ...] = ()
    veiled: bool = False


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

    def page(self, seat: Seat | None, public: View | None = None) -> Page:
        run = self.run
        asks = () if seat is None else tuple([a for a in run.asks.values() if a.seat == seat or a.seat == TABLE])
        own = tuple([(key, raw) for (who, key), raw in run.sealed.items() if who == seat])
        return Page(seat, self.play.view(run.state, seat, public), asks, own, self.awaited(), self.era, run.over)

    def awaited(self) -> frozenset[Seat]:
        return frozenset(seat for seat, key in self.run.asks if (seat, key) not in self.run.sealed)

    def adjustments(self, seat: Seat | None) -> dict[str, Adjustment]:
        """What this seat may correct by hand: all that is public, and its own side of the screen."""
        every = self.play.adjustments(self.run.state)
        return {what: adjustment for what, adjustment in every.items() if adjustment.is_for(seat)}

    def learned(self) -> dict[str, Raw]:
        return dict(self.play.learned(self.run.state))

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

    def amend(self, seat: Seat, at: int, raw: Raw, era: int | None = None, why: str = "typed") -> Entry:
        self._same_era(era)
        self.correctable(seat, at)
        return self._act(Entry(self.last_seq + 1, AMEND, seat, back_to=at, raw={"value": raw, "why": why}))

    def adjust(self, seat: Seat, what: str, raw: Raw, why: str = "board", era: int | None = None) -> Entry:
        self._same_era(era)
        anchor = next(("/".join(place) for place in self.run.asks), "")
        return self._act(Entry(self.last_seq + 1, ADJUST, seat, what, {"value": raw, "why": why}, anchor=anchor))

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

    def question(self, place: Place) -> Shown | None:
        """As it stands open, or as it stood when it was answered."""
        if place in self.run.asks or place not in self.run.done:
            return self.run.asks.get(place)
        return self.recorded(next(entry.seq for entry in reversed(self.run.history) if entry.place == place))[1]

    def boundaries(self) -> dict[int, tuple[Asked, ...]]:
        """Where an undo can go: the entry that stays last, and the questions that are open again then."""
        steps = self.run.steps
        starts = [0, *(step.closed_by for step in steps)]
        return {start: step.asks for start, step in zip(starts, steps, strict=False)}

    def revealed_since(self, back_to: int) -> list[Words]:
        """What everybody has seen that an undo to there would ask again."""
        past = self.run.steps[list(self.boundaries()).index(back_to):]
        return [step.asks[0].words for step in past if step.asks[0].secrecy is Secrecy.SEALED]

    def corrected_since(self, back_to: int) -> list[Words]:
        """What was set by hand since, and would be lost: no question asks for it again."""
        stays = next((n + 1 for n, e in enumerate(self.run.history) if e.seq == back_to), 0)
        lost = [e.seq for e in self.run.history[stays:] if e.kind == ADJUST]
        return [next(line.words for line in self.run.lines if line.seq == seq) for seq in lost]

    def recorded(self, at: int) -> tuple[Entry, Shown]:
        """An old answer, and its question as it stood then."""
        for position, entry in enumerate(self.run.history):
            if entry.seq == at and entry.kind == ANSWER and entry.place in self.run.done:
                return entry, Run(self.play, self.run.history[:position]).asks[entry.place]
        raise Refusal(say("This entry cannot be corrected."))

    def correctable(self, seat: Seat, at: int) -> tuple[Entry, Shown]:
        """An old answer that this seat may look at and correct."""
        entry, ask = self.recorded(at)
        if not ask.is_open and entry.seat != seat:
            raise Refusal(say("A secret answer can be corrected only by the one who gave it."))
        return entry, ask

    def preview(self, seat: Seat, at: int, raw: Raw) -> Preview:
        entry, _ = self.correctable(seat, at)
        run, parked = self._amended(at, raw)
        old, new = self._bare(self.run, entry, seat), self._bare(run, entry, seat)
        told = retold(self.run.lines[:old], run.lines[:new])
        struck, fresh = told[:old], told[old:]
        veiled = (old, new) != (len(self.run.lines), len(run.lines))
        counts = (0, 0) if veiled else (len(run.history), len(parked))
        return Preview(*counts, tuple(line.words for line in struck if line.struck),
                       tuple(line.words for line in fresh), veiled)

    def _bare(self, run: Run, entry: Entry, seat: Seat) -> int:
        """So many lines of this play-through owe nothing to what others keep secret, from the old answer on.

        What lay sealed when it was played is secret, too, until this evening itself has revealed it.
        """
        bare = min([told for owner, told in run.screened.items() if owner != seat], default=len(run.lines))
        after = False
        for step in run.steps:
            after = after or entry.place in (ask.place for ask in step.asks)
            if after and any(self._is_veiled(run, ask, entry, seat) for ask in step.asks):
                return min(bare, step.told)
        return bare

    def _is_veiled(self, run: Run, ask: Asked, entry: Entry, seat: Seat) -> bool:
        if ask.is_open or ask.seat == seat or ask.place == entry.place:
            return False
        if ask.secrecy is Secrecy.OPEN:
            return True  # whether the old answer still fits would tell what its seat holds
        is_revealed = ask.place in self.run.done and self.run.done[ask.place] == run.done[ask.place]
        return ask.secrecy is Secrecy.PRIVATE or not is_revealed

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
        raw, why = corrected(entry)
        run, parked = self._amended(entry.back_to, raw)
        ask = run.asked(next(old.place for old in run.history if old.seq == entry.back_to))
        secret = ask.secrecy is Secrecy.PRIVATE
        what = ask.words if secret else say("{label}: {value}", label=ask.words, value=ask.said)
        if isinstance(self.play, Mindful):
            self.play.replayed(self.run.state, run.state, why)
        self._switch(run, parked)
        self._note(entry.seq, say("{who} corrected an answer: {what} ({why})", who=Who(entry.seat), what=what, why=why))

    def _amended(self, at: int, raw: Raw) -> tuple[Run, list[Entry]]:
        """The evening as it would have gone with the right answer; what fits nowhere any more is parked."""
        answers = [entry for entry in self.run.history if entry.kind == ANSWER and entry.place in self.run.done]
        if at not in [entry.seq for entry in answers]:
            raise Refusal(say("This entry cannot be corrected."))
        run, parked = Run(self.play), list[Entry]()
        for entry in [*condensed(self.run.history), *self.parked]:
            parked = run.flow([*parked, replace(entry, raw=raw) if entry.seq == at else entry])
        if all(entry.seq != at or entry.place not in run.done for entry in run.history):
            raise Refusal(say("This answer does not fit its question."))
        return run, parked

    def _switch(self, run: Run, parked: list[Entry]) -> None:
        self.lines = retold(self.lines, run.lines)
        self.run, self.parked = run, parked
