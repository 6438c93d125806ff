"""What lies behind screens tells nobody else anything: not when everybody has one more, nor by looking at corrections.

And rules that would tell are found out, each by a fault of its kind that is planted.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import Raw, Seat
from companion.core.entries import ANSWER
from companion.core.session import Session
from companion.games.noblemen import NOBLEMEN, ball_phase, view
from companion.games.noblemen.ball import GivenAtBall
from companion.games.noblemen.books import Screen
from companion.games.noblemen.events_view import NowView
from companion.games.noblemen.pieces import DECADES
from tests.games.noblemen.test_secrets import BOOKS, RARE, SECRETS, TWINS, evening_until, go_on_alike
from tests.games.secrecy import Leak, must_be_equal, others_see, outcome
from tests.games.tables import Table, table
from tests.speed import quick_for, slow

# Corrections: some are looked at, the last one is done.


@quick_for("draw-0")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("key", [*SECRETS, *TWINS])
def test_no_correction_tells_anything_of_a_private_answer(key: str, seed: int) -> None:
    corrected_alike(key, seed)


def corrected_alike(key: str, seed: int) -> None:
    there, ask, two = evening_until(key, seed)
    knowing = {ask.seat} | ({there.session.run.state.turn} if key == RARE else set())
    worlds = [there.replayed(), there.replayed()]
    for world, raw in zip(worlds, two, strict=True):
        world.answer(ask.seat, ask.key, raw)
    rng = random.Random(f"corrected/{key}/{seed}")
    go_on_alike(worlds, knowing, there.seats, rng, 25)
    answers = [e for e in worlds[0].run.history if e.kind == ANSWER and e.question_id in worlds[0].run.done
               and e.seat not in (*knowing, "table")]
    chosen = [(entry, worlds[0].entry_and_question_at(entry.seq)[1].form.sample(rng))
              for entry in rng.sample(answers, min(6, len(answers)))]
    for deed, tries in (("correction_preview", chosen), ("amend", chosen[-1:])):
        for entry, raw in tries:
            did = [outcome(world, deed, entry.seat, entry.seq, raw) for world in worlds]
            must_be_equal([{f"the {deed} of {entry.key} as {raw}": one} for one in did], f"what {ask.seat} said")
    viewers = [viewer for viewer in there.viewers if viewer not in knowing]
    must_be_equal([others_see(world, viewers) for world in worlds], f"what {ask.seat} said")


# The shift: everybody has one more.


def one_more(what: str, screen: Screen) -> Raw:
    if what in ("money", "markers"):
        return getattr(screen, what) + 1
    kind = {"tiles": "meadow", "cards": "blackmail"}[what]
    return dict(+getattr(screen, what)) | {kind: getattr(screen, what)[kind] + 1}


def as_it_is(what: str, screen: Screen) -> Raw:
    return getattr(screen, what) if what in ("money", "markers") else dict(+getattr(screen, what))


@quick_for("tiles-0")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("what", ["tiles", "cards", "money", "markers"])
def test_one_more_behind_every_other_screen_changes_nothing_that_one_sees(what: str, seed: int) -> None:
    rng = random.Random(f"shift/{what}/{seed}")
    there = table(NOBLEMEN, 3 + seed % 3, rng, BOOKS)
    turns = 4 + rng.randrange(12)
    while there.session.run.state.turns < turns and there.session.run.state.decade < DECADES:
        there.answer_something(rng)
    viewer = rng.choice(there.seats)
    others = {seat for seat in there.seats if seat != viewer}
    worlds = [shifted(there, what, others, by) for by in (as_it_is, one_more)]
    assert go_on_alike(worlds, others, there.seats, rng, 40) > 0


def shifted(there: Table, what: str, seats: set[Seat], by: Callable[[str, Screen], Raw]) -> Session:
    world = there.replayed()
    for seat in sorted(seats):
        world.adjust(seat, f"{what}/{seat}", by(what, world.run.state.books.screens[seat]))
    return world


# Planted in the rules.


async def skips_who_has_nothing(*told: Any) -> GivenAtBall:
    _, books, _, seat, _ = told
    screen = books.screens[seat]
    if not screen.markers and not (+screen.cards).total():
        return GivenAtBall()
    return await ASK_GIVEN(*told)


def counts_markers(court: Any) -> tuple[NowView, ...]:
    """As if all were given."""
    return tuple(replace(one, prestige=one.prestige + court.books.screens[one.seat].markers)
                 for one in IF_BALL_NOW(court))


TRIES = 3
ASK_GIVEN, IF_BALL_NOW = ball_phase.ask_given, view.if_ball_now
PLANTED: dict[str, tuple[Any, str, Any]] = {
    "skipped": (ball_phase, "ask_given", skips_who_has_nothing),
    "if the ball were now": (view, "if_ball_now", counts_markers)}


# Of each kind what somebody may hold, and that it has to be found by.
HELD: dict[str, tuple[str, Raw, Raw]] = {
    "skipped": ("cards", {}, {"liaison": 2}),
    "if the ball were now": ("markers", 0, 3)}


def held_alike(what: str, *held: Raw) -> None:
    """The rest lies alike: no card, and no marker."""
    for seed in range(TRIES):
        rng = random.Random(f"held/{what}/{seed}")
        there = table(NOBLEMEN, 4, rng, BOOKS)
        while there.session.run.state.turns < 5:
            there.answer_something(rng)
        seat, worlds = rng.choice(there.seats), [there.replayed(), there.replayed()]
        for world, raw in zip(worlds, held, strict=True):
            for one, nothing in (("cards", {}), ("markers", 0), (what, raw)):
                world.adjust(seat, f"{one}/{seat}", nothing)
        go_on_alike(worlds, {seat}, there.seats, rng, 60)


@slow
@pytest.mark.parametrize("what", PLANTED)
def test_rules_that_tell_what_lies_behind_a_screen_are_found_out(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    held_alike(*HELD[what])
    monkeypatch.setattr(*PLANTED[what])
    with pytest.raises(Leak):
        held_alike(*HELD[what])
