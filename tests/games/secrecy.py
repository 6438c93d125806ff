"""Two proofs that a secret is one.

The fork: a secret answer given one way or another, or a purse set by hand, must look the same to everybody else until
the rules reveal it, whatever the others correct meanwhile.
The shift: what is never revealed may be used ("who has most?"), but everybody's number plus one changes nobody else's
page.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any

from companion.core.asking import TABLE, OpenQuestion, Raw, Refusal, Seat, Secrecy
from companion.core.entries import ANSWER, Entry
from companion.core.forms import Amount
from companion.core.session import Session
from tests.games.tables import Table

Numbers = Mapping[Seat, int]


class Leak(AssertionError):
    """Somebody could have known."""


def sealed_asks(session: Session) -> list[OpenQuestion]:
    """What is secret for good or for now; what is told together is, too, until the last one has told it."""
    asks = session.run.asks.values()
    return [ask for ask in asks if ask.secrecy is not Secrecy.OPEN or not (ask.is_for_anybody or len(asks) == 1)]


def two_answers(ask: OpenQuestion, rng: random.Random) -> tuple[Raw, Raw] | None:
    """Two different legal answers, not the extremes; None if there is only one."""
    first = ask.form.sample(rng)
    for _ in range(20):
        second = ask.form.sample(rng)
        if second != first:
            return first, second
    return None


def others_see(session: Session, viewers: Iterable[Seat | None], corrections: bool = True) -> dict[str, Any]:
    """What they may correct is dear to find out, and changes with what has been decided."""
    pages = {str(viewer): repr(session.page_for(viewer)) for viewer in viewers}
    adjustments = {f"what {viewer} may correct": session.adjustments_for(viewer) for viewer in viewers if corrections}
    # Not a line's number: that is the log's own, which no page shows (tables/past.py).
    lines = [(line.words, line.struck) for line in session.lines]
    counts = len(session.parked_entries), session.era, session.awaited_seats(), len(session.run.steps)
    return {**pages, **adjustments, "the log": lines, "what is counted": counts,
            "the fingerprint": session.fingerprint()}


def check_fork(table: Table, sessions: type[Session], ask: OpenQuestion, rng: random.Random) -> None:
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
    forks = places = 0
    while not table.session.run.over:
        asks = sealed_asks(table.session) if not table.session.run.sealed else []
        is_due, places = places % round(1 / share) == 0, places + bool(asks)
        if asks and is_due:
            for ask in rng.sample(asks, min(most, len(asks))):
                check_fork(table, sessions, ask, rng)
                forks += 1
        table.answer_something(rng)
    return forks


# While something lies sealed, another corrects the past.


def some_places(table: Table, rng: random.Random, most: int, wanted: Callable[[Session], object]) -> list[Table]:
    """A whole game is played; so many tables as they stood where nothing lay sealed, and something was past."""
    places = []
    while not table.session.run.over:
        if table.session.run.steps and not table.session.run.sealed and wanted(table.session):
            places.append(len(table.log))
        table.answer_something(rng)
    return [Table(table.play, table.seats, table.log[:at]) for at in rng.sample(places, min(most, len(places)))]


def check_corrected_evening(table: Table, sessions: type[Session], rng: random.Random, most: int) -> int:
    """At so many places something lies sealed while others look at corrections and correct; how many forks."""
    return sum(check_corrections(place, sessions, rng.choice(_undecided(place.session, rng)), rng)
               for place in some_places(table, rng, most, lambda session: _undecided(session, rng)))


def _undecided(session: Session, rng: random.Random) -> list[OpenQuestion]:
    """Secret questions with more than one answer: whoever holds a single card can lay no other. Where one alone is
    awaited its answer seals nothing: all are shown at once."""
    asks = sealed_asks(session)
    found = [ask for ask in asks if two_answers(ask, rng)]
    return found if len(asks) > 1 else []


def check_purses(table: Table, sessions: type[Session], rng: random.Random, most: int) -> int:
    return sum(check_purse(place, sessions, rng) for place in some_places(table, rng, most, lambda _: True))


def check_corrections(table: Table, sessions: type[Session], ask: OpenQuestion, rng: random.Random) -> bool:
    """Evenings that differ in what lies sealed: corrections are previewed, one is done, then the table goes back."""
    answers = two_answers(ask, rng)
    if answers is None:
        return False
    one, other = answers
    worlds = [_forked(table, sessions, ask, raws) for raws in ((one,), (other,), (other, one))]
    _correct_the_past(table, worlds, ask.seat, rng, f"what {ask.seat} answered to {ask.key}")
    return True


def check_purse(table: Table, sessions: type[Session], rng: random.Random) -> bool:
    """Evenings that differ in what somebody says lies behind the own screen, whatever others correct then."""
    mine = [(seat, what, one) for seat in table.seats for what, one in table.session.adjustments_for(seat).items()
            if one.owner == seat]
    if not mine:
        return False
    seat, what, adjustment = rng.choice(mine)
    raws = [adjustment.form.sample(rng) for _ in range(2)]
    worlds = [sessions(table.play, table.log) for _ in raws]
    for world, raw in zip(worlds, raws, strict=True):
        world.adjust(seat, what, raw)
    _correct_the_past(table, worlds, seat, rng, f"what {seat} set {what} to")
    return True


def _correct_the_past(table: Table, worlds: list[Session], secret_of: Seat, rng: random.Random, secret: str) -> None:
    viewers = [viewer for viewer in table.viewers if viewer != secret_of]
    seen = [others_see(world, viewers) for world in worlds]
    must_be_equal(seen, secret)
    answers = [e for e in table.session.run.history if e.kind == ANSWER and e.question_id in table.session.run.done]
    tries = [(rng.choice(viewers[:-1]), *a_correction(table, entry, rng))
             for entry in (*answers[-1:], *rng.sample(answers, min(2, len(answers))))]
    for deed in ("correction_preview", "amend"):
        for somebody, at, raw in tries:
            done = [outcome(world, deed, somebody, at, raw) for world in worlds]
            must_be_equal([{f"the {deed} of entry {at} as {raw} by {somebody}": one} for one in done], secret)
            must_be_equal([others_see(world, viewers, corrections=False) for world in worlds], secret)
    for somebody, at, _ in tries:
        done = [outcome(world, "ask_all_again", somebody, at) for world in worlds]
        must_be_equal([{f"that {somebody} lets entry {at} be asked again": one} for one in done], secret)
        must_be_equal([others_see(world, viewers, corrections=False) for world in worlds], secret)
    boundaries = [world.undo_points() for world in worlds]
    must_be_equal([{"where one can go back": list(one.values())} for one in boundaries], secret)
    if boundaries[0]:
        for world in worlds:
            world.undo(secret_of, list(world.undo_points())[-1])
        must_be_equal([others_see(world, viewers) for world in worlds], secret)


def a_correction(table: Table, entry: Entry, rng: random.Random) -> tuple[int, Raw]:
    return entry.seq, table.session.entry_and_question_at(entry.seq)[1].form.sample(rng)


def outcome(world: Session, deed: str, *rest: Any) -> str:
    """What whoever does it gets to see."""
    try:
        told = getattr(world, deed)(*rest)
    except Refusal as no:
        return repr(no.words)
    return repr(told) if deed == "correction_preview" else "done"


def _forked(table: Table, sessions: type[Session], ask: OpenQuestion, raws: tuple[Raw, ...]) -> Session:
    last = table.session.last_seq
    answers = (Entry(last + at, "answer", ask.seat, ask.key, raw) for at, raw in enumerate(raws, start=1))
    return sessions(table.play, chain(table.log, answers))


def _correct_the_board(worlds: list[Session], seat: Seat, rng: random.Random) -> None:
    """Even a correction that changes what is asked must not find out what lies sealed."""
    what, adjustment = rng.choice(sorted(worlds[0].adjustments_for(seat).items()) or [("", None)])
    if adjustment:
        raw = adjustment.form.sample(rng)
        for world in worlds:
            world.adjust(seat, what, raw)


def _compare(worlds: list[Session], ask: OpenQuestion, table: Table, corrections: bool = True) -> None:
    viewers = [viewer for viewer in table.viewers if viewer != ask.seat]
    seen = [others_see(world, viewers, corrections) for world in worlds]
    must_be_equal(seen, f"what {ask.seat} answered to {ask.key}")


def must_be_equal(seen: list[dict[str, Any]], secret: str) -> None:
    for where in seen[0]:
        if any(sight[where] != seen[0][where] for sight in seen):
            raise Leak(f"{where} tells {secret}")


# The shift.


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


def check_shift(table: Table, sessions: type[Session], asks: list[OpenQuestion], rng: random.Random) -> bool:
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


def apart(asks: list[OpenQuestion], rng: random.Random) -> dict[Seat, int]:
    """Numbers with one or more between any two of them; none at all where the forms have no room for that."""
    found: dict[Seat, int] = {}
    least = 0
    for ask in rng.sample(asks, len(asks)):
        found[ask.seat] = max(least, ask.form.least)
        least = found[ask.seat] + 2
        if found[ask.seat] >= ask.form.most:
            return {}
    return found


def _shifts(table: Table, sessions: type[Session], asks: list[OpenQuestion], worlds: tuple[Numbers, Numbers],
            viewers: tuple[Seat | None, ...]) -> None:
    last = table.session.last_seq
    seen = []
    for numbers in worlds:
        answers = [Entry(last + at, "answer", ask.seat, ask.key, numbers[ask.seat])
                   for at, ask in enumerate(asks, start=1)]
        seen.append(others_see(sessions(table.play, [*table.log, *answers]), viewers))
    must_be_equal(seen, f"numbers that were given to {asks[0].key}")


def fits_all(worlds: list[Session], place: tuple[Seat, str], rng: random.Random) -> Raw:
    """An answer that is legal in each of them, if one is soon found."""
    forms = [world.run.asks[place].form for world in worlds]
    for at in range(60):
        raw = forms[at % len(forms)].sample(rng)
        try:
            for form in forms:
                form.read(raw)
        except Refusal:
            continue
        return raw
    return None
