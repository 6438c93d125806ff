"""A game of two questions: what everybody's stall shows, where each number begins at last time's, and what it is worth
with what one gives to the market from behind a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.core.asking import TABLE, Ask, Raw, Seat, one, together
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.game import Adjustment, Game, Rule, Seating
from companion.core.words import Who, Words, say

Shown = Mapping[str, int]
NOTHING_YET: Shown = dict.fromkeys(("wells", "sheds", "carts", "lamps"), 0)
AGAIN = Pick((Option("again", say("Once more"), True), Option("enough", say("Enough"), False)))


@dataclass(slots=True)
class State:
    shown: dict[Seat, Shown]
    round: int = 0
    announced: list[Words] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class View:
    step = "stall"
    round: int
    seats: tuple[Seat, ...]
    shown: tuple[tuple[Seat, int], ...]


def stall_form(state: State, seat: Seat) -> Fields[Shown]:
    """Wells and lamps are never given away: their buttons begin at last time's number."""
    last = state.shown[seat]
    return Fields(dict, (
        ("wells", Field(say("Wells"), Amount(0, 44, first=last["wells"]))),
        ("sheds", Field(say("Sheds"), Amount(0, 20))), ("carts", Field(say("Carts"), Amount(0, 2))),
        ("lamps", Field(say("Lamps"), Amount(0, 12, first=last["lamps"])))), taps="lamps")


async def stocktakings(state: State) -> None:
    again = True
    while again:
        state.round += 1
        told = await together(Ask(seat, f"stall/{state.round}", say("What does your stall show?"),
                                  partial(stall_form, state, seat), suggestion=dict(state.shown[seat]))
                              for seat in state.shown)
        state.shown.update(told)
        for seat, shown in told.items():
            state.announced.append(say("{who} shows {n}.", who=Who(seat), n=sum(shown.values())))
        again = await one(Ask(TABLE, f"again/{state.round}", say("All stalls are counted."), AGAIN))


@dataclass(frozen=True, slots=True)
class Evening:
    seating: Seating

    def new_state_and_rule(self) -> tuple[State, Rule]:
        state = State(dict.fromkeys(self.seating.seats, NOTHING_YET))
        return state, stocktakings(state)

    def view(self, state: State, seat: Seat | None, public: Any = None) -> View:  # noqa: ARG002 - all see alike
        shown = tuple((who, sum(one.values())) for who, one in state.shown.items())
        return View(state.round, self.seating.seats, shown)

    def adjustments(self, state: State) -> Mapping[str, Adjustment]:  # noqa: ARG002 - nothing is kept
        return {}

    def learned_box_values(self, state: State) -> Mapping[str, Raw]:  # noqa: ARG002
        return {}


STOCKTAKING = Game("stocktaking", say("Stocktaking"), 2, 3, 1, ("red", "blue", "green"),
                   lambda seating, _options, _box, _rules: Evening(seating))
