"""One play-through of a rulebook: the coroutine, what it asks now, and the answers that lie sealed for now."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.core.asking import Raw, Refusal, Request, RuleBug, Seat, Shown
from companion.core.entries import ADJUST, ANSWER, WITHDRAW, Entry, Line
from companion.core.game import Play
from companion.core.words import Who, Words, say

Place = tuple[Seat, str]


@dataclass(frozen=True, slots=True)
class Step:
    """One request that is through: its questions and the entry that completed it."""

    asks: tuple[Shown, ...]
    closed_by: int


class Run:
    """Fed entry by entry; it never goes back. Going back is a new run."""

    def __init__(self, play: Play, history: Iterable[Entry] = ()) -> None:
        self.play = play
        self.state, self._rule = play.start()
        self.history: list[Entry] = []
        self.lines: list[Line] = []
        self.sealed: dict[Place, Raw] = {}
        self.done: dict[Place, Raw] = {}
        self.steps: list[Step] = []
        self.asks: dict[Place, Shown] = {}
        self.fingerprint = repr(play.view(self.state, None))  # then of all that was announced and asked since
        self.over = False
        self.broken = False
        self.result: Any = None
        self._request: Request | None = None
        self._keys: list[str] = []
        self._heard = 0
        self._imprinted = 0
        self._send(None)
        for entry in history:
            self.feed(entry)

    def feed(self, entry: Entry) -> None:
        take = {ANSWER: self._answered, WITHDRAW: self._withdrawn, ADJUST: self._adjusted}.get(entry.kind)
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

    def question(self, place: Place) -> Shown | None:
        """As it stands open, or as it was when it was answered."""
        past = (ask for step in reversed(self.steps) for ask in step.asks if ask.place == place)
        return self.asks.get(place) or next(past, None)

    def flow(self, parked: Iterable[Entry]) -> list[Entry]:
        """Old answers flow in again by key; those that find no open question stay parked and are returned."""
        left, moved = list(parked), True
        while moved:
            moved = False
            for entry in list(left):
                if self._fits(entry):
                    left.remove(entry)
                    moved = True
        return left

    def _fits(self, entry: Entry) -> bool:
        if entry.kind == ANSWER and entry.place not in self.asks:
            return False  # the common case, without an exception
        try:
            self.feed(entry)
        except Refusal:
            return False
        return True

    def _answered(self, entry: Entry) -> None:
        ask = self.asks.get(entry.place)
        if ask is None:
            raise Refusal(say("This question is already closed."))
        ask.form.read(entry.raw)
        self.sealed[entry.place] = entry.raw
        self.history.append(entry)
        if len(self.sealed) == len(self.asks):
            self._close(entry)

    def _close(self, entry: Entry) -> None:
        assert self._request is not None
        values = tuple(ask.form.read(self.sealed[ask.place]) for ask in self.asks.values())
        self.done |= self.sealed
        self.steps.append(Step(tuple(self.asks.values()), entry.seq))
        self.sealed = {}
        self._send(self._request.result(values), entry.seq)

    def _withdrawn(self, entry: Entry) -> None:
        if entry.place not in self.sealed:
            raise Refusal(say("There is nothing to take back: it is not given, or already revealed."))
        del self.sealed[entry.place]
        self.history.append(entry)

    def _adjusted(self, entry: Entry) -> None:
        if entry.anchor not in ({"/".join(place) for place in self.asks} or {""}):
            raise Refusal(say("This question is already closed."))
        adjustment = self.play.adjustments(self.state).get(entry.key)
        if adjustment is None:
            raise Refusal(say("This cannot be corrected by hand now."))
        value, shown = adjustment.form.read(entry.raw), adjustment.form.words(entry.raw)
        adjustment.book(value)
        self.history.append(entry)
        self._tell(entry.seq, say("{who} corrected by hand: {what}: {value}",
                                  who=Who(entry.seat), what=adjustment.words, value=shown))
        self._hear(entry.seq)
        self._show()
        self._hand_back(entry.seq)

    def _hand_back(self, seq: int) -> None:
        """A sealed answer that no longer fits its form goes back to its seat, and the log says so."""
        for place, raw in list(self.sealed.items()):
            try:
                self.asks[place].form.read(raw)
            except Refusal:
                del self.sealed[place]
                self._tell(seq, say("{who}'s answer no longer fits and was handed back.", who=Who(place[0])))

    def _send(self, value: Any, seq: int = 0) -> None:
        try:
            request = self._rule.send(value)
            if not isinstance(request, Request):
                raise RuleBug(f"a rule awaited {request!r}")
            self._request = request
        except StopIteration as stop:
            self._request, self.result, self.over = None, stop.value, True
        self._hear(seq)
        self._name()

    def _name(self) -> None:
        """Keys are unique in a game: one asked again gets ~2, ~3 and so on."""
        self._keys = []
        for ask in self._request.asks if self._request else ():
            key, again = ask.key, 1
            while (ask.seat, key) in self.done:
                again += 1
                key = f"{ask.key}~{again}"
            self._keys.append(key)
        self._show()

    def _show(self) -> None:
        asks = self._request.asks if self._request else ()
        shown = [ask.shown(key) for ask, key in zip(asks, self._keys, strict=True)]
        self.asks = {ask.place: ask for ask in shown}
        if len(self.asks) != len(shown):
            raise RuleBug("one seat is asked twice under one key")
        self._imprint()

    def _imprint(self) -> None:
        # Chained, so that each step costs what it brought, not what the whole evening has brought so far.
        news = repr((self.fingerprint, [line.words for line in self.lines[self._imprinted:]], sorted(self.asks)))
        self.fingerprint = hashlib.sha256(news.encode()).hexdigest()[:16]
        self._imprinted = len(self.lines)

    def _tell(self, seq: int, words: Words) -> None:
        self.lines.append(Line(seq, words))

    def _hear(self, seq: int) -> None:
        """The rules' announcements become lines of the log under the entry that brought them about."""
        for words in self.state.told[self._heard:]:
            self._tell(seq, words)
        self._heard = len(self.state.told)
