"""A game of two questions: what everybody's stall shows, where each number begins at last time's, and what it is worth
with what one gives to the market from behind a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from companion.core.asking import TABLE, Ask, Raw, Seat, Secrecy, one, together
from companion.core.counts import Counts, Kind
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.game import Adjustment, Game, Rule, Seating
from companion.core.words import Who, Words, say

Shown = Mapping[str, int]
NOTHING_YET: Shown = dict.fromkeys(("wells", "sheds", "carts", "lamps"), 0)
KINDS = (Kind("coin", say("Coins"), 6, mark="pouch"), Kind("crown", say("Crown"), 2, mark="coronet", worth=3),
         Kind("letter", say("Letter"), 3, mark="parchment"))
AGAIN = Pick((Option("again", say("Once more"), True), Option("enough", say("Enough"), False)))


@dataclass(slots=True)
class State:
    shown: dict[Seat, Shown]
    held: dict[Seat, dict[str, int]]
    given: dict[Seat, int] = field(default_factory=dict)
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


def gift_form(state: State, seat: Seat) -> Counts:
    """As much of all that is there as one likes, with what comes of it."""
    kinds = tuple(replace(kind, most=state.held[seat][kind.key]) for kind in KINDS)
    most = sum(kind.most * kind.worth for kind in kinds)
    shown = sum(state.shown[seat].values())
    return Counts(kinds, 0, sum(kind.most for kind in kinds),
                  meanings=tuple(standing_words(state, seat, shown + given) for given in range(most + 1)))


def standing_words(state: State, seat: Seat, total: int) -> Words:
    ahead = sum(n > total for who, n in state.given.items() if who != seat)
    return say("{n}: nobody is ahead", n=total) if not ahead else say("{n}: {ahead} are ahead", n=total, ahead=ahead)


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
        state.given = {}
        for seat in state.shown:
            gift = await one(Ask(seat, f"gift/{state.round}", say("What do you give to the market?"),
                                 partial(gift_form, state, seat), Secrecy.PRIVATE))
            state.held[seat] = {kind: n - gift.get(kind, 0) for kind, n in state.held[seat].items()}
            worth = sum(kind.worth * gift.get(kind.key, 0) for kind in KINDS)
            state.given[seat] = sum(state.shown[seat].values()) + worth
            state.announced.append(say("{who} comes to {n}.", who=Who(seat), n=state.given[seat]))
        again = await one(Ask(TABLE, f"again/{state.round}", say("All stalls are counted."), AGAIN))


@dataclass(frozen=True, slots=True)
class Evening:
    seating: Seating

    def new_state_and_rule(self) -> tuple[State, Rule]:
        seats = self.seating.seats
        state = State(dict.fromkeys(seats, NOTHING_YET), {seat: {kind.key: kind.most for kind in KINDS}
                                                          for seat in seats})
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
