"""Everybody seals influence cards by value, and all are turned at once, as often as the table likes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.core.asking import TABLE, Ask, Raw, Seat, Secrecy, one, together
from companion.core.counts import Counts, Kind
from companion.core.forms import Option, Pick
from companion.core.game import Adjustment, Game, Rule, Seating
from companion.core.words import Who, Words, say, series

FEWEST, MOST = 1, 5
# What lies in a hand nobody knows here; several of ×3 come after the first election.
CARDS = Counts((Kind("1", say("parchment (×1)"), MOST, mark="parchment"),
                Kind("2", say("purse (×2)"), MOST, mark="pouch"),
                Kind("3", say("dagger (×3)"), MOST, mark="dagger")), FEWEST, MOST)


@dataclass(frozen=True, slots=True)
class CommitmentOfAllSeats:
    number: int
    laid: tuple[tuple[Seat, tuple[int, ...]], ...]  # cards by value, the lowest first


@dataclass(slots=True)
class State:
    turned: list[CommitmentOfAllSeats] = field(default_factory=list)
    sealing: bool = False
    announced: list[Words] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class View:
    marks: ClassVar[Mapping[int, str]] = {int(kind.key): kind.mark for kind in CARDS.kinds}  # of cards
    seats: tuple[Seat, ...]
    start: Seat
    number: int  # of the commitment that is being sealed, or was turned last
    sealing: bool
    turned: tuple[CommitmentOfAllSeats, ...]

    @property
    def revealed_commitment(self) -> CommitmentOfAllSeats | None:
        return None if self.sealing or not self.turned else self.turned[-1]


async def hold_commitments(state: State, seats: tuple[Seat, ...]) -> None:
    again = True
    while again:
        number = len(state.turned) + 1
        state.sealing = True
        counted = await together(Ask(seat, f"cards/{number}", say("Your cards, number {n}", n=number), CARDS,
                                     Secrecy.SEALED) for seat in seats)
        state.sealing = False
        state.turned.append(CommitmentOfAllSeats(number,
                                                 tuple((seat, _values_card_by_card(laid))
                                                       for seat, laid in counted.items())))
        state.announced.append(_commitment_words(state.turned[-1]))
        again = await one(Ask(TABLE, f"again/{number}", say("All cards are turned."), Pick((
            Option("again", say("Seal again"), True), Option("enough", say("Enough"), False)))))


def _values_card_by_card(counted: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(int(value) for value, n in counted.items() for _ in range(n))


def _commitment_words(turned: CommitmentOfAllSeats) -> Words:
    laid = series(tuple(say("{who} {cards}", who=Who(seat), cards=Words(" ".join(f"×{value}" for value in cards)))
                        for seat, cards in turned.laid))
    return say("Commitment {number}: {laid}.", number=turned.number, laid=laid)


@dataclass(frozen=True, slots=True)
class Evening:
    seating: Seating

    def new_state_and_rule(self) -> tuple[State, Rule]:
        state = State()
        return state, hold_commitments(state, self.seating.seats)

    def view(self, state: State, seat: Seat | None,  # noqa: ARG002 - all see alike
             public: View | None = None) -> View:  # noqa: ARG002
        number = len(state.turned) + state.sealing
        return View(self.seating.seats, self.seating.start, number, state.sealing, tuple(state.turned))

    def adjustments(self, state: State) -> Mapping[str, Adjustment]:  # noqa: ARG002 - nothing is kept
        return {}

    def learned_box_values(self, state: State) -> Mapping[str, Raw]:  # noqa: ARG002
        return {}


ONE_COMMITMENT = Game(
    key="secret-commitment",
    title=say("One secret commitment"),
    least=2,
    most=7,
    rules=1,
    colours=("red", "blue", "green", "yellow", "black", "white", "purple"),
    open=lambda seating, _options, _box, _rules: Evening(seating),
)
