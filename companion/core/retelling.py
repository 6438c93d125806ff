"""How an evening is told again: the answers that count, each with its question, and where they go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.asking import Form, Raw, Seat, Secrecy
from companion.core.entries import ADJUST, ANSWER, condensed
from companion.core.question import Asked, Given, Spot
from companion.core.run import Run


def told(run: Run) -> list[Given]:
    """The answers that count, and the corrections by hand, each with its question."""
    named = {ask.place: ask for asks in (*(step.asks for step in run.steps), run.known) for ask in asks}
    found = []
    for entry in condensed(run.history):
        ask = named.get(entry.place)
        if entry.kind == ADJUST:
            found.append(Given(entry, run.hung[entry.seq]))
        elif ask:
            found.append(Given(entry, (ask.seat, ask.name), ask.words, ask.unseen, ask.about))
    return found


def lying(run: Run) -> list[Given]:
    """What lies sealed, each with its question, seat by seat and not in the order in which it came."""
    last = {entry.place: entry for entry in run.history if entry.kind == ANSWER}
    return [Given(last[place], (place[0], run.names[place]), ask.words, ask, ask.about)
            for place, ask in run.asks.items() if place in run.sealed.keys() - run.taken_again]


def played_again(before: Run, was: Sequence[Given], now: Sequence[Given]) -> tuple[Run, list[Given]]:
    """`was` told until now, `now` is to be: each goes to its question; what fits nowhere any more is parked."""
    same = next((n for n, (old, new) in enumerate(zip(was, now, strict=False))
                 if old is not new or not old.fits_unchanged), min(len(was), len(now)))
    run = Run(before.play, [given.entry for given in now[:same]], before.steps)
    parked: list[Given] = []
    for given in now[same:]:
        if not run.overtakes(given, parked) and run.takes(given):
            parked = run.flow(parked)
        else:
            parked.append(given)
    return run, parked


def together(run: Run, place: Spot) -> tuple[Asked, ...]:
    """The secret answers that this one is compared with, and itself, oldest first; none, if it stands alone.

    Who was asked alone, because the others' numbers still held, is compared with those: the same question, put before.
    """
    at = next(n for n, step in enumerate(run.steps) if place in [ask.place for ask in step.asks])
    mine = next(ask for ask in run.steps[at].asks if ask.place == place)
    if mine.secrecy is not Secrecy.PRIVATE:
        return ()
    wanted: set[Seat] = {*run.steps[at].in_use, mine.seat}
    found: list[Asked] = []
    for step in reversed(run.steps[:at + 1]):
        asks = [ask for ask in step.asks if ask.secrecy is Secrecy.PRIVATE and ask.words.text == mine.words.text]
        if wanted & {ask.seat for ask in asks}:
            wanted -= {ask.seat for ask in asks}
            found[:0] = asks
    return tuple(found) if {ask.seat for ask in found} - {mine.seat} else ()


class _First:
    """No chance at all: always the first."""

    def randrange(self, stop: int, /) -> int:  # noqa: ARG002
        return 0


def stand_in(form: Form[Any]) -> Raw:
    """Something legal that nobody has said."""
    return form.sample(_First())
