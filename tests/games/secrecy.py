"""Two proofs that a secret is one.

The fork: a secret answer given one way or another must look the same to everybody else until the rules reveal it.
The shift: what is never revealed may be used ("who has most?"), but everybody's number plus one changes nobody else's
page.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from companion.core.asking import TABLE, Raw, Seat, Secrecy, Shown
from companion.core.entries import Entry
from companion.core.forms import Amount
from companion.core.session import Session
from tests.games.tables import Table

Numbers = Mapping[Seat, int]


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


def others_see(session: Session, viewers: Iterable[Seat | None], corrections: bool = True) -> dict[str, Any]:
    """What they may correct is dear to find out, and changes with what has been decided."""
    pages = {str(viewer): repr(session.page(viewer)) for viewer in viewers}
    adjustments = {f"what {viewer} may correct": session.adjustments(viewer) for viewer in viewers if corrections}
    # Not a line's number: that is the log's own, which no page shows (tables/past.py).
    lines = [(line.words, line.struck) for line in session.lines]
    return {**pages, **adjustments, "the log": lines, "the fingerprint": session.fingerprint()}


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
        _compare(worlds, ask, table, corrections=False)
    _correct_the_board(worlds, rest[-1].seat, rng)
    _compare(worlds, ask, table)


def check_evening(table: Table, sessions: type[Session], rng: random.Random, most: int = 2, share: float = 1) -> int:
    """A whole game with so many forks wherever answers are sealed, or at a share of these places; how many forks."""
    forks = 0
    while not table.session.run.over:
        if not table.session.run.sealed and (share == 1 or rng.random() < share):
            asks = sealed_asks(table.session)
            for ask in rng.sample(asks, min(most, len(asks))):
                check_fork(table, sessions, ask, rng)
                forks += 1
        table.answer_something(rng)
    return forks


def _forked(table: Table, sessions: type[Session], ask: Shown, raws: tuple[Raw, ...]) -> Session:
    last = table.session.last_seq
    answers = (Entry(last + at, "answer", ask.seat, ask.key, raw) for at, raw in enumerate(raws, start=1))
    return sessions(table.play, chain(table.log, answers))


def _correct_the_board(worlds: list[Session], seat: Seat, rng: random.Random) -> None:
    """Even a correction that changes what is asked must not find out what lies sealed."""
    what, adjustment = rng.choice(sorted(worlds[0].adjustments(seat).items()) or [("", None)])
    if adjustment:
        raw = adjustment.form.sample(rng)
        for world in worlds:
            world.adjust(seat, what, raw)


def _compare(worlds: list[Session], ask: Shown, table: Table, corrections: bool = True) -> None:
    viewers = [viewer for viewer in table.viewers if viewer != ask.seat]
    seen = [others_see(world, viewers, corrections) for world in worlds]
    _must_be_equal(seen, f"what {ask.seat} answered to {ask.key}")


def _must_be_equal(seen: list[dict[str, Any]], secret: str) -> None:
    for where in seen[0]:
        if any(sight[where] != seen[0][where] for sight in seen):
            raise Leak(f"{where} tells {secret}")


# The shift ------------------------------------------------------------------------------------------------------


def check_shifts(table: Table, sessions: type[Session], rng: random.Random) -> int:
    """A whole game with a shift wherever everybody tells the rules a number. Returns how many shifts there were."""
    shifts = 0
    while not table.session.run.over:
        asks = list(table.session.run.asks.values())
        private = all(ask.secrecy is Secrecy.PRIVATE and isinstance(ask.form, Amount) for ask in asks)
        if private and len(asks) > 1 and not table.session.run.sealed:
            shifts += check_shift(table, sessions, asks, rng)
        table.answer_something(rng)
    return shifts


def check_shift(table: Table, sessions: type[Session], asks: list[Shown], rng: random.Random) -> bool:
    """The public sees the same when all numbers are one more; so does a seat when all but its own are.

    A seat keeps its own number, for its page may show that; the numbers lie apart then, so that their order stays.
    """
    if any(ask.form.least == ask.form.most for ask in asks):
        return False  # a number that cannot be one more
    anyhow = {ask.seat: Amount(ask.form.least, ask.form.most - 1).sample(rng) for ask in asks}
    shifted = {seat: number + 1 for seat, number in anyhow.items()}
    _shifts(table, sessions, asks, (anyhow, shifted), (None, TABLE))
    numbers = apart(asks, rng)
    for viewer in numbers:
        _shifts(table, sessions, asks, (numbers, {seat: n + (seat != viewer) for seat, n in numbers.items()}),
                (viewer,))
    return True


def apart(asks: list[Shown], rng: random.Random) -> dict[Seat, int]:
    """Numbers with one or more between any two of them; none at all where the forms have no room for that."""
    found: dict[Seat, int] = {}
    least = 0
    for ask in rng.sample(asks, len(asks)):
        found[ask.seat] = max(least, ask.form.least)
        least = found[ask.seat] + 2
        if found[ask.seat] >= ask.form.most:
            return {}
    return found


def _shifts(table: Table, sessions: type[Session], asks: list[Shown], worlds: tuple[Numbers, Numbers],
            viewers: tuple[Seat | None, ...]) -> None:
    last = table.session.last_seq
    seen = []
    for numbers in worlds:
        answers = [Entry(last + at, "answer", ask.seat, ask.key, numbers[ask.seat])
                   for at, ask in enumerate(asks, start=1)]
        seen.append(others_see(sessions(table.play, [*table.log, *answers]), viewers))
    _must_be_equal(seen, f"numbers that were given to {asks[0].key}")
