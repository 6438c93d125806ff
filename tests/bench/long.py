"""A very long game: what going back and correcting cost at 1,500 answers. In a process of its own, in memory, no wire.

    python -m tests.bench.long SEED    prints what it measured as JSON; the benchmark starts it so

The rules are Lancaster's, evening after evening at one table without an end between them: no game that is in the house
is so long, and its questions are as heavy as any.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from time import perf_counter, thread_time
from typing import Any

from companion.core.asking import Raw, Refusal, RuleBug, Seat
from companion.core.entries import Entry
from companion.core.game import Adjustment, Play, Rule, Seating
from companion.core.session import Session
from companion.core.words import Words
from companion.games import GAMES
from tests.bench.laying import GAME

ANSWERS = 1500
SEATS = ("red", "blue", "green", "yellow", "black")
TRIALS = 12


@dataclass
class Evenings:
    """The state: the evening that is played now, and what all of them have told."""

    now: Any = None
    announced: list[Words] = field(default_factory=list)


@dataclass(frozen=True)
class Endless:
    """One evening after the other, as one play."""

    evening: Play

    def new_state_and_rule(self) -> tuple[Evenings, Rule]:
        evenings = Evenings()
        begun = self._begun(evenings)

        async def play() -> None:
            rule = begun
            while True:
                await rule
                rule = self._begun(evenings)

        return evenings, play()

    def _begun(self, evenings: Evenings) -> Rule:
        evenings.now, rule = self.evening.new_state_and_rule()
        evenings.now.announced = evenings.announced
        return rule

    def view(self, state: Evenings, seat: Seat | None, public: Any = None) -> Any:
        return self.evening.view(state.now, seat, public)

    def adjustments(self, state: Evenings) -> Mapping[str, Adjustment]:
        return self.evening.adjustments(state.now)

    def learned_box_values(self, state: Evenings) -> Mapping[str, Raw]:
        return self.evening.learned_box_values(state.now)


def played(answers: int, rng: Random) -> tuple[Play, list[Entry]]:
    """A log of so many answers, and the rules it was played by."""
    play = Endless(GAMES[GAME].open(Seating(SEATS, SEATS[0]), {"books": "companion"}, {}, GAMES[GAME].rules))
    session, log = Session(play), list[Entry]()
    while len(log) < answers:
        ask = rng.choice([ask for place, ask in session.run.asks.items() if place not in session.run.sealed])
        entry = session.answer(ask.seat, ask.key, ask.form.sample(rng))
        assert entry is not None
        log.append(entry)
    return play, log


def measured(seed: int) -> dict[str, list[float]]:
    """Milliseconds of each trial: what is done under the table's lock, the views that follow aside."""
    rng = Random(seed)
    play, log = played(ANSWERS, rng)
    return {"replay": [_timed(lambda: Session(play, log)) for _ in range(3)],
            "amend": [time for time in (_amended(play, log, at, rng) for at in _spread(log)) if time is not None],
            "undo": [_undone(play, log, share) for share in (0.1, 0.5, 0.9, 1.0)],
            "adjust": [_adjusted(play, log, rng) for _ in range(3)]}


def _spread(log: list[Entry]) -> list[Entry]:
    """Answers to correct, from the first to the last."""
    return [log[at * (len(log) - 1) // (TRIALS - 1)] for at in range(TRIALS)]


def _amended(play: Play, log: list[Entry], old: Entry, rng: Random) -> float | None:
    session = Session(play, log)
    try:
        _, ask = session.entry_and_question_at(old.seq)
        raw = next((raw for raw in (ask.form.sample(rng) for _ in range(20)) if raw != old.raw), None)
        return None if raw is None else _timed(lambda: session.amend(old.seat, old.seq, raw, session.era))
    except (Refusal, RuleBug):  # it fits no more, or lies sealed yet
        return None


def _undone(play: Play, log: list[Entry], share: float) -> float:
    session = Session(play, log)
    starts = list(session.undo_points())
    back_to = starts[min(len(starts) - 1, int(share * len(starts)))]
    return _timed(lambda: session.undo(SEATS[0], back_to, session.era))


def _adjusted(play: Play, log: list[Entry], rng: Random) -> float:
    session = Session(play, log)
    what, adjustment = next((what, one) for what, one in session.adjustments_for(None).items())
    raw = adjustment.form.sample(rng)
    return _timed(lambda: session.adjust(SEATS[0], what, raw, "board", session.era))


def _timed(what: Callable[[], object]) -> float:
    begun = perf_counter(), thread_time()
    what()
    return min(perf_counter() - begun[0], thread_time() - begun[1]) * 1000


if __name__ == "__main__":
    print(json.dumps(measured(int(sys.argv[1]))))
