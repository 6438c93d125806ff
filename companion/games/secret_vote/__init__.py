"""One secret vote with phones, as often as the table likes: for friends who keep everything else on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.asking import TABLE, Ask, Raw, Seat, Secrecy, one, together
from companion.core.forms import Amount, Field, Option, Pick
from companion.core.game import Adjustment, Game, Rule, Seating
from companion.core.words import Words, say
from companion.tabletop.ballot import Ballot, VoteCount, ballot_form, count_ballots

MARKERS = 37  # more than any box holds for one player
BALLOT = ballot_form(say("This law"), markers=Field(say("Voting markers"), Amount(0, MARKERS)))


@dataclass(frozen=True, slots=True)
class Result:
    number: int
    ballots: tuple[tuple[Seat, Ballot], ...]
    count: VoteCount


@dataclass(slots=True)
class State:
    results: list[Result] = field(default_factory=list)
    voting: bool = False
    announced: list[Words] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class View:
    seats: tuple[Seat, ...]
    start: Seat
    number: int  # of the vote that is open, or was the last
    voting: bool
    results: tuple[Result, ...]

    @property
    def revealed_result(self) -> Result | None:
        return None if self.voting or not self.results else self.results[-1]


async def hold_votes(state: State, seats: tuple[Seat, ...]) -> None:
    again = True
    while again:
        number = len(state.results) + 1
        state.voting = True
        ballots = await together(Ask(seat, f"ballot/{number}", say("Your vote, number {n}", n=number),
                                     BALLOT, Secrecy.SEALED) for seat in seats)
        state.voting, counted = False, count_ballots(ballots.values())
        state.results.append(Result(number, tuple(ballots.items()), counted))
        state.announced.append(_result_words(state.results[-1]))
        again = await one(Ask(TABLE, f"again/{number}", say("The result is out."), Pick((
            Option("again", say("Another vote"), True), Option("enough", say("Enough"), False)))))


def _result_words(result: Result) -> Words:
    return say("Vote {number}: {ayes} for, {noes} against.", number=result.number, ayes=result.count.ayes,
               noes=result.count.noes)


@dataclass(frozen=True, slots=True)
class Evening:
    seating: Seating

    def new_state_and_rule(self) -> tuple[State, Rule]:
        state = State()
        return state, hold_votes(state, self.seating.seats)

    def view(self, state: State, seat: Seat | None, public: View | None = None) -> View:  # noqa: ARG002 - all alike
        number = len(state.results) + state.voting
        return View(self.seating.seats, self.seating.start, number, state.voting, tuple(state.results))

    def adjustments(self, state: State) -> Mapping[str, Adjustment]:  # noqa: ARG002 - nothing is kept
        return {}

    def learned_box_values(self, state: State) -> Mapping[str, Raw]:  # noqa: ARG002
        return {}


ONE_VOTE = Game(
    key="secret-vote",
    title=say("One secret vote"),
    least=2,
    most=5,
    rules=1,
    colours=("red", "blue", "green", "yellow", "black", "white", "purple"),
    open=lambda seating, _options, _box, _rules: Evening(seating),
)
