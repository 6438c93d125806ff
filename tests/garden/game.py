"""A garden in which everybody digs beside forty beds, says where a statue goes, and draws another one from memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from companion.core.asking import TABLE, Ask, Raw, RuleBug, Seat, Secrecy, one, together
from companion.core.counts import Kind
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, Field, Fields, fields
from companion.core.game import Adjustment, Game, Rule, Seating
from companion.core.grid import Cell
from companion.core.plan import Ground, LaidPlan, Plan
from companion.core.squares import Square, Yield, cells_of_square
from companion.core.words import Who, Words, say

BEDS = {"rose": say("Roses"), "herb": say("Herbs"), "lawn": say("Lawn")}
BOX = {"rose": 20, "herb": 20, "lawn": 20}
HAND = {"rose": 3, "herb": 4, "lawn": 1}
ARBOUR = Square("arbour", "rose", say("An arbour"), "arbour")
KITCHEN = Square("kitchen", "herb", say("A kitchen garden"), "kitchen")
SQUARES = (ARBOUR, KITCHEN)
YIELDS = (Yield(say("{n} bee", "{n} bees", n=1), {"rose": 1}, {"arbour": 2}),
          Yield(say("{n} jar", "{n} jars", n=1), {"herb": 1}, {"kitchen": 2}))
FORTY = 40
OLD = ("..rrllh.",
       ".lrrlhhl",
       "lllhlhll",
       "rrlhhlr.",
       "rllhhlrr",
       ".lllll..")
FIRST: Cell = (2, 0)
OLD_SQUARES = ((2, 0), (3, 3))
STATUE = Kind("statue", say("A statue"), 1, mark="statue")


@dataclass(slots=True)
class State:
    beds: dict[Seat, dict[Cell, str]]
    squares: dict[Seat, dict[Cell, str]]
    hands: dict[Seat, Counter[str]]
    statues: dict[Seat, Cell] = field(default_factory=dict)
    drawn: dict[Seat, LaidPlan] = field(default_factory=dict)
    announced: list[Words] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class View:
    seats: tuple[Seat, ...]
    beds: int


async def dig_and_draw(state: State, seats: tuple[Seat, ...]) -> None:
    for seat in seats:
        note_laid(state, seat, await one(Ask(seat, "beds", say("Where do you dig?"), partial(laying, state, seat),
                                             behind_screen=True)))
    for seat in seats:
        where = await one(Ask(seat, "statue", say("Where does the statue go?"), partial(places, state, seat)))
        state.statues[seat] = where.cells[0][0]
    for seat in seats:
        what, laid = await one(Ask(seat, "deed", say("What do you do?"), partial(deeds, state, seat),
                                   behind_screen=True))
        if what == "dig":
            note_laid(state, seat, laid)
    for seat, (laid, _) in (await together(Ask(seat, "secret", say("What do you plant in secret?"), partial(
            secret, state, seat), Secrecy.SEALED) for seat in seats)).items():
        note_laid(state, seat, laid)
    for seat in seats:
        state.drawn[seat] = await one(Ask(seat, "drawing", say("Draw the garden next door."), DRAWING, suggestion=LAST))
    state.drawn[TABLE] = await one(Ask(TABLE, "common", say("What do you plant together?"),
                                       Plan(kinds(BOX), 1, 3, ground(state, seats[0]), squares=SQUARES, yields=YIELDS)))


def note_laid(state: State, seat: Seat, laid: LaidPlan) -> None:
    state.beds[seat] |= dict(laid.cells)
    state.squares[seat] |= dict(laid.squares)
    state.hands[seat] -= Counter(kind for _, kind in laid.cells)
    state.announced.append(say("{who} digs {n} bed.", "{who} digs {n} beds.", who=Who(seat), n=len(laid.cells)))


def kinds(held: Mapping[str, int]) -> tuple[Kind, ...]:
    return tuple(Kind(key, words, held.get(key, 0), mark=key) for key, words in BEDS.items())


def ground(state: State, seat: Seat) -> tuple[Ground, ...]:
    """A guest sits in the old arbour."""
    signs: dict[Cell | None, tuple[str, ...]] = {state.statues.get(seat): ("statue",), (0, 0): ("arms-green",)}
    return tuple(Ground(cell, BEDS[kind], kind, kind, signs.get(cell, ())) for cell, kind in state.beds[seat].items())


def laying(state: State, seat: Seat) -> Plan:
    held = state.hands[seat]
    return Plan(kinds(held), min(1, held.total()), min(3, held.total()), ground(state, seat), squares=SQUARES,
                taken=tuple(state.squares[seat].items()), yields=YIELDS)


def places(state: State, seat: Seat) -> Plan:
    lawns = [cell for cell, kind in state.beds[seat].items() if kind == "lawn" and state.statues.get(seat) != cell]
    return Plan((STATUE,), 1, 1, ground(state, seat), frozenset(lawns[:4]), margin=3)


def deeds(state: State, seat: Seat) -> Either[Any]:
    """A plan in a tail of its own, and a place in another."""
    return Either((Branch("dig", say("Dig"), fields(lambda beds: beds, beds=Field(say("Beds"), laying(state, seat)))),
                   Branch("look", say("Look at something"), places(state, seat)), Branch("rest", say("Rest"), NOTHING)))


def secret(state: State, seat: Seat) -> Fields[tuple[LaidPlan, LaidPlan]]:
    return Fields(lambda beds, statue: (beds, statue), (
        ("beds", Field(say("Beds"), laying(state, seat))), ("statue", Field(say("A statue"), places(state, seat)))))


LAST: Raw = {"cells": {"0,0": "lawn", "1,0": "herb", "2,0": "herb", "1,1": "herb", "2,1": "herb"}, "flagged": ["1,0"]}
DRAWING = Plan(kinds(BOX), 1, sum(BOX.values()),
               squares=tuple(replace(square, flag=say("A cat sleeps here")) for square in SQUARES), margin=12)


@dataclass(frozen=True, slots=True)
class Evening:
    seating: Seating

    def new_state_and_rule(self) -> tuple[State, Rule]:
        seats = self.seating.seats
        named = {key[0]: key for key in BEDS}
        beds = {(x - FIRST[0], y - FIRST[1]): named[letter] for y, row in enumerate(OLD)
                for x, letter in enumerate(row) if letter in named}
        old = {(x - FIRST[0], y - FIRST[1]): "arbour" if beds[x - FIRST[0], y - FIRST[1]] == "rose" else "kitchen"
               for x, y in OLD_SQUARES}
        state = State({seat: dict(beds) for seat in seats}, {seat: dict(old) for seat in seats},
                      {seat: Counter(HAND) for seat in seats})
        return state, dig_and_draw(state, seats)

    def view(self, state: State, seat: Seat | None, public: View | None = None) -> View:  # noqa: ARG002 - all see alike
        return View(self.seating.seats, sum(map(len, state.beds.values())))

    def adjustments(self, state: State) -> Mapping[str, Adjustment]:  # noqa: ARG002 - nothing is kept
        return {}

    def learned_box_values(self, state: State) -> Mapping[str, Raw]:  # noqa: ARG002
        return {}


def audited(state: State) -> None:
    """No bed is lost, and no square loses a cell to another one."""
    for seat, beds in state.beds.items():
        fine = len(beds) + state.hands[seat].total() == FORTY + sum(HAND.values())
        covered = [cell for corner in state.squares[seat] for cell in cells_of_square(corner)]
        alike = all(len({beds[cell] for cell in cells_of_square(corner)}) == 1 for corner in state.squares[seat])
        if not (fine and alike and len(covered) == len(set(covered))):
            raise RuleBug(f"the garden of {seat}")


GARDEN = Game("garden", say("The garden"), 2, 3, 1, ("red", "blue", "green"),
              lambda seating, _options, _box, _rules: Evening(seating), audit=audited, asks_plans=True)
