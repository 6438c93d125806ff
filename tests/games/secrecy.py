"""The fork: a sealed answer given one way or another must look the same to everybody else until the rules reveal it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import chain
from typing import Any

from companion.core.asking import Raw, Seat, Secrecy, Shown
from companion.core.entries import Entry
from companion.core.session import Session
from tests.games.tables import Table


class Leak(AssertionError):
    """Somebody could have known."""


def sealed_asks(session: Session) -> list[Shown]:
    return [ask for ask in session.run.asks.values() if ask.secrecy is not Secrecy.OPEN]


def two_answers(ask: Shown, rng: random.Random) -> tuple[Raw, Raw] | None:
    """Two different legal answers, not the extremes; None if there is only one."""
    first = ask.form.sample(rng)
    for _ in range(20):
        second = ask.form.sample(rng)
        if second != first:
            return first, second
    return None


def others_see(session: Session, secret_of: Seat, viewers: Iterable[Seat | None]) -> dict[str, Any]:
    pages = {str(viewer): repr(session.page(viewer)) for viewer in viewers if viewer != secret_of}
    return {**pages, "the log": session.lines, "the fingerprint": session.fingerprint()}


def check_fork(table: Table, sessions: type[Session], ask: Shown, rng: random.Random) -> None:
    """Three evenings that differ only in what `ask.seat` answered; the others answer alike until one is missing."""
    answers = two_answers(ask, rng)
    if answers is None or len(sealed_asks(table.session)) < 2:
        return
    one, other = answers
    worlds = [_forked(table, sessions, ask, raws) for raws in ((one,), (other,), (other, one))]
    _compare(worlds, ask, table)
    rest = [a for a in sealed_asks(table.session) if a.seat != ask.seat]
    rng.shuffle(rest)
    for theirs in rest[:-1]:
        raw = theirs.form.sample(rng)
        for world in worlds:
            world.answer(theirs.seat, theirs.key, raw)
        _compare(worlds, ask, table)


def check_evening(table: Table, sessions: type[Session], rng: random.Random) -> int:
    """A whole game with a fork at every sealed question. Returns how many forks there were."""
    forks = 0
    while not table.session.run.over:
        if not table.session.run.sealed:
            for ask in sealed_asks(table.session):
                check_fork(table, sessions, ask, rng)
                forks += 1
        table.answer_something(rng)
    return forks


def _forked(table: Table, sessions: type[Session], ask: Shown, raws: tuple[Raw, ...]) -> Session:
    last = table.session.last_seq
    answers = (Entry(last + at, "answer", ask.seat, ask.key, raw) for at, raw in enumerate(raws, start=1))
    return sessions(table.play, chain(table.log, answers))


def _compare(worlds: list[Session], ask: Shown, table: Table) -> None:
    seen = [others_see(world, ask.seat, table.viewers) for world in worlds]
    for where in seen[0]:
        if any(sight[where] != seen[0][where] for sight in seen):
            raise Leak(f"{where} tells what {ask.seat} answered to {ask.key}")
