"""One masked ball with phones, as often as the table likes: for friends who keep everything else on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.asking import TABLE, Ask, Raw, Seat, first_of, one
from companion.core.forms import Option, Pick
from companion.core.game import Adjustment, Rule, Seating
from companion.core.words import Who, say
from companion.games.noblemen.ball_phase import dance
from companion.games.noblemen.cardboard import asks_who_has_queen
from companion.games.noblemen.court import CALLING, RULES, Court
from companion.games.noblemen.view import View, view_for_seat
from companion.tabletop.box import BoxProfile

NO_DECADE = 0
_WHO_BEGINS, _ONE_SAYS_SO = say("Who has the queen?"), say("One of you says so, and it begins.")
_ANOTHER = Pick((Option("again", say("Another ball"), True), Option("enough", say("Enough"), False)))


async def hold_balls(court: Court) -> None:
    """Each as in a whole evening. What estates showed is where the next one begins."""
    again = True
    while again:
        court.step, number = CALLING, len(court.balls) + 1
        who, told = await first_of(asks_who_has_queen(court, f"ball/{number}", words=_WHO_BEGINS, hint=_ONE_SAYS_SO))
        court.queen = told or who
        court.announce(say("Masked ball {n}: {who} has the queen.", n=number, who=Who(court.queen)))
        await dance(court, court.open_ball())
        again = await one(Ask(TABLE, f"again/{number}", say("The ball is over."), _ANOTHER))


@dataclass(frozen=True, slots=True)
class Balls:
    """An evening of nothing else. Points and titles are shown with the ball that brought them, and kept by hands."""

    seating: Seating
    rules: int = RULES

    def new_state_and_rule(self) -> tuple[Court, Rule]:
        court = Court.at_the_start(self.seating, BoxProfile((), {}), None, self.rules)
        court.decade = NO_DECADE
        return court, hold_balls(court)

    def view(self, state: Court, seat: Seat | None, public: View | None = None) -> View:
        return view_for_seat(state, seat, public)

    def adjustments(self, state: Court) -> Mapping[str, Adjustment]:  # noqa: ARG002 - what was told is an old answer
        return {}

    def learned_box_values(self, state: Court) -> Mapping[str, Raw]:  # noqa: ARG002 - nothing of the box is asked
        return {}
