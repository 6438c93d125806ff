"""What somebody was asked in private tells nobody else anything, for as long as the evening goes on.

Two evenings differ in one private answer and are played on alike: all others see the same, whatever is asked, shut,
corrected by hand or looked at. In the end Liaisons are shown; so these evenings stop before.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from companion.core.asking import OpenQuestion, Raw, Seat, Secrecy
from companion.core.draws import Draw
from companion.core.entries import ANSWER
from companion.core.forms import is_legal_answer
from companion.core.page import Page
from companion.core.session import Session
from companion.games.noblemen import NOBLEMEN
from companion.games.noblemen.keeping import ALL, ALL_GO_ON, GO_ON
from companion.games.noblemen.pieces import BLACKMAIL, DECADES, SCANDALS
from tests.games.noblemen.kit import forest_to_rob, rob_the_forest
from tests.games.secrecy import Leak, fits_all, must_be_equal, others_see, outcome
from tests.games.tables import Table, table
from tests.speed import quick_for, slow

BOOKS = {"books": "companion", "first-tiles": "chosen"}
Twin = Callable[[OpenQuestion, random.Random], tuple[Raw, Raw] | None]


def numbers(raw: dict[str, Any]) -> int:
    return sum(raw.values())


def two_of(ask: OpenQuestion, rng: random.Random, alike: Callable[[Raw], object]) -> tuple[Raw, Raw] | None:
    """Two answers of which all others hear the same."""
    first = ask.form.sample(rng)
    for _ in range(60):
        second = ask.form.sample(rng)
        if second != first and alike(second) == alike(first):
            return first, second
    return None


def of_drawn(raw: Raw) -> object:
    return raw.get("then") if isinstance(raw, dict) else None


def of_exchange(raw: Raw) -> object:
    return raw["taken"] == "none"


def of_vicar(raw: Raw) -> object:
    return numbers(raw["tiles"]), raw.get("then")


def of_ball(raw: Raw) -> object:
    return raw.get("markers", 0), raw.get(BLACKMAIL, 0), sum(n for key, n in raw.items() if key in SCANDALS)


def of_kept(raw: Raw) -> object:
    return raw[0] if raw[0] in (ALL, GO_ON, ALL_GO_ON) else "one"


SECRETS = {"tiles": numbers, "first-tiles": lambda _raw: None, "draw": of_drawn, "keep": of_kept,
           "exchange": of_exchange, "vicar": of_vicar, "add": of_ball, "forest": numbers}
RARE = "forest"
FEW = 20  # evenings


def as_said(ask: OpenQuestion, rng: random.Random) -> tuple[Raw, Raw] | None:
    return two_of(ask, rng, SECRETS[ask.key.split("/")[0]])


def as_companion_draws(ask: OpenQuestion, rng: random.Random) -> tuple[Raw, Raw] | None:
    """Two draws of the machine, of other tiles."""
    draw: Any = ask.form if isinstance(ask.form, Draw) else dict(ask.form.fields)["tiles"].form  # type: ignore[attr-defined]
    then, rows = ask.form.sample(rng), list[Raw]()
    for _ in range(20):
        row: list[Any] = []
        draw.lengthen(row, lambda dice: [rng.randrange(dice.sides) + 1 for _ in range(dice.n)], {})
        drawn = draw.machine_answer(row)
        if not rows or draw.read(drawn) != draw.read(rows[0]):
            rows.append(drawn)
    first, second, *_ = [one if draw is ask.form else then | {"tiles": one} for one in rows] + [None, None]
    return None if second is None else (first, second)


def as_going_on(ask: OpenQuestion, rng: random.Random) -> tuple[Raw, Raw] | None:
    """Two cards with which the turn goes on."""
    two = [[GO_ON, {key: 1}] for key in SCANDALS if is_legal_answer(ask.form, [GO_ON, {key: 1}])]
    if len(two) < 2:
        return None
    first, second = rng.sample(two, 2)
    return first, second


TWINS: dict[str, tuple[str, Twin]] = {"drawn-by-companion": ("draw", as_companion_draws),
                                      "kept-and-going-on": ("keep", as_going_on)}


def evening_until(secret: str, seed: int) -> tuple[Table, OpenQuestion, tuple[Raw, Raw]]:
    """Somewhere in an evening, or in the next one, where this is asked and may be answered in two ways."""
    key, twin = TWINS.get(secret, (secret, as_said))
    for again in range(60):
        rng = random.Random(f"{secret}/{seed}/{again}")
        there = table(NOBLEMEN, 3 + rng.randrange(3), rng, BOOKS)
        wait = rng.randrange(4)
        if key == RARE:
            wait = 0
            rob_somebody(there, rng)
        while not there.session.run.over and there.session.run.state.decade < DECADES:
            ask = next((ask for place, ask in there.session.run.asks.items() if ask.key.split("/")[0] == key
                        and ask.secrecy is Secrecy.PRIVATE and place not in there.session.run.sealed), None)
            wait -= ask is not None
            if ask and wait < 0 and (two := twin(ask, rng)):
                return there, ask, two
            there.answer_something(rng)
    raise AssertionError(f"it never comes to {key}")


def rob_somebody(there: Table, rng: random.Random) -> None:
    """In the first turn: nobody waits until it comes about by chance."""
    court = there.session.run.state
    while not court.turn:
        there.answer_something(rng)
    for owner, what, raw in forest_to_rob(court):
        there.keep(there.session.adjust(owner, what, raw))
    there.answer(court.turn, f"turn/{court.turns}", rob_the_forest(court))


def go_on_alike(worlds: list[Session], knowing: set[Seat], seats: tuple[Seat, ...], rng: random.Random,
                most: int) -> int:
    """Answered alike in all of them; until the last scoring, or nothing fits both any more."""
    viewers = [*(seat for seat in seats if seat not in knowing), "table", None]
    for world in worlds:
        for seat in sorted(world.consent.missing):
            world.answer(seat, world.consent.question_key, "yes")
    for answers in range(most):
        if answers % 8 == 7:
            amend_alike(worlds, knowing, rng)
        if worlds[0].run.over or (worlds[0].run.state.step == "scored" and worlds[0].run.state.decade == DECADES):
            return answers
        must_be_equal([others_see(world, viewers, corrections=answers % 10 == 0) for world in worlds],
                      f"what {knowing} said")
        place = rng.choice([at for at in worlds[0].run.asks if at not in worlds[0].run.sealed])
        raw = fits_all(worlds, place, rng)
        if raw is None:
            return answers
        for world in worlds:
            world.answer(*place, raw)
        if worlds[0].run.state.step == "over":
            return answers
    return most


def amend_alike(worlds: list[Session], knowing: set[Seat], rng: random.Random) -> None:
    """One of the last deeds; of those who know the secret only what all have seen. What it takes may be owed then."""
    run = worlds[0].run
    old = [entry for entry in run.history if entry.kind == ANSWER and entry.question_id in run.done
           and entry.seat != "table"
           and not (entry.seat in knowing and worlds[0].answered_question_at(entry.seq).secrecy is Secrecy.PRIVATE)]
    entry = rng.choice([one for one in old if one.seat in knowing][-4:] or old[-8:])
    raw = worlds[0].entry_and_question_at(entry.seq)[1].form.sample(rng)
    outcomes = [outcome(world, "amend", entry.seat, entry.seq, raw) for world in worlds]
    must_be_equal([{"a correction": one} for one in outcomes], f"what {knowing} said")


@quick_for("draw-0")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("key", [*SECRETS, *TWINS])
def test_a_private_answer_tells_nobody_else_anything(key: str, seed: int) -> None:
    forked_alike(key, seed, Session)


def forked_alike(key: str, seed: int, sessions: type[Session]) -> None:
    there, ask, two = evening_until(key, seed)
    worlds = [sessions(there.play, there.log) for _ in two]
    for world, raw in zip(worlds, two, strict=True):
        world.answer(ask.seat, ask.key, raw)
    knight = {there.session.run.state.turn} if key == RARE else set()  # whoever robs a forest is given the tiles
    assert go_on_alike(worlds, {ask.seat, *knight}, there.seats, random.Random(f"on/{key}/{seed}"), 60) > 0


class ShowsTheBag(Session):
    def page_for(self, seat: Seat | None, public: Any = None) -> Page:
        page = super().page_for(seat, public)
        return page if seat else replace(page, view=(page.view, tuple(self.run.state.books.bag.items())))


class OffersAllTheSame(Session):
    """Limits of whoever is in turn, on the table's page."""

    def page_for(self, seat: Seat | None, public: Any = None) -> Page:
        page = super().page_for(seat, public)
        return page if seat else replace(page, view=(page.view, [repr(ask.form) for ask in self.run.asks.values()]))


class ShowsWhoOwes(Session):
    """What a corrected past took from behind a screen that by the books was not there."""

    def page_for(self, seat: Seat | None, public: Any = None) -> Page:
        page = super().page_for(seat, public)
        owing = [screen.has_owed for screen in self.run.state.books.screens.values()]
        return page if seat else replace(page, view=(page.view, owing))


def in_some_evening(proof: Callable[[int], None]) -> None:
    """Not each of them comes to where it shows."""
    for seed in range(FEW):
        proof(seed)


@pytest.mark.parametrize("leaky", [ShowsTheBag, OffersAllTheSame])
def test_a_planted_leak_of_a_private_answer_is_caught(leaky: type[Session]) -> None:
    with pytest.raises(Leak):
        in_some_evening(partial(forked_alike, "draw", sessions=leaky))


HELD = {"tiles": ({"field": 2}, {"grove": 4, "fountain": 3}), "cards": ({"dowry": 1}, {"liaison": 3}),
        "money": (3, 40), "markers": (0, 6)}  # not as many, either: their number is hidden where one sets it by hand


@quick_for("tiles-0")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("what", HELD)
def test_what_lies_behind_a_screen_tells_nobody_else_anything(what: str, seed: int) -> None:
    """Set by its owner, and played on until the owner does something that only one of both could do."""
    held_alike(what, seed, Session)


def held_alike(what: str, seed: int, sessions: type[Session]) -> None:
    rng = random.Random(f"{what}/{seed}")
    there = table(NOBLEMEN, 4, rng, BOOKS)
    while there.session.run.state.turns < 5:
        there.answer_something(rng)
    seat = rng.choice(there.seats)
    worlds = [sessions(there.play, there.log) for _ in HELD[what]]
    for world, raw in zip(worlds, HELD[what], strict=True):
        world.adjust(seat, f"{what}/{seat}", raw)
    assert go_on_alike(worlds, {seat}, there.seats, rng, 40) > 0


@slow
def test_a_planted_leak_of_what_is_owed_is_caught() -> None:
    with pytest.raises(Leak):
        in_some_evening(partial(held_alike, "money", sessions=ShowsWhoOwes))
