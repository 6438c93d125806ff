"""An evening, from the first tile to the last title: the order of play, and what the house asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.asking import Raw, Seat
from companion.core.game import Adjustment, Rule, Seating
from companion.games.noblemen.adjustments import adjustments
from companion.games.noblemen.ball_phase import hold_ball
from companion.games.noblemen.cardboard import next_called_event, tell_hands_to_set_up
from companion.games.noblemen.court import BALL, OVER, RULES, Court
from companion.games.noblemen.ending import end_evening
from companion.games.noblemen.pieces import DECADES
from companion.games.noblemen.scoring_phase import begin_new_decade, score_buildings
from companion.games.noblemen.view import View, view_for_seat
from companion.tabletop.box import BoxProfile


async def play_evening(court: Court) -> None:
    """Three decades of two balls and a building scoring; the last scoring ends it."""
    tell_hands_to_set_up(court)
    while court.step != OVER:
        event = await next_called_event(court)
        await (hold_ball(court) if event == BALL else close_decade(court))


async def close_decade(court: Court) -> None:
    """The building scoring is its last event; after the third nobody has another turn."""
    await score_buildings(court)
    await (begin_new_decade(court) if court.decade < DECADES else end_evening(court))


@dataclass(frozen=True, slots=True)
class Evening:
    seating: Seating
    options: Mapping[str, str] = field(default_factory=dict)
    profile: Mapping[str, Raw] = field(default_factory=dict)
    rules: int = RULES

    def new_state_and_rule(self) -> tuple[Court, Rule]:
        court = Court.at_the_start(self.seating, BoxProfile((), self.profile), None, self.rules)
        return court, play_evening(court)

    def view(self, state: Court, seat: Seat | None, public: View | None = None) -> View:
        return view_for_seat(state, seat, public)

    def adjustments(self, state: Court) -> Mapping[str, Adjustment]:
        return adjustments(state)

    def points(self, state: Court) -> Mapping[Seat, int]:
        return state.ledger.points_of_all()

    def learned_box_values(self, state: Court) -> Mapping[str, Raw]:
        return state.box.told
