"""An evening, from the first tile to the last title: the order of play, and what the house asks of it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.core.asking import Raw, Seat
from companion.core.game import Adjustment, Rule, Seating
from companion.games.noblemen.adjustments import adjustments
from companion.games.noblemen.ball_phase import hold_ball
from companion.games.noblemen.books import Books
from companion.games.noblemen.cardboard import next_called_event, tell_hands_to_set_up
from companion.games.noblemen.court import BALL, EVENING_OVER, RULES, SCORED, Court
from companion.games.noblemen.ending import end_evening
from companion.games.noblemen.pieces import DECADES
from companion.games.noblemen.prices import ask_missing_prices, box_of_profile
from companion.games.noblemen.scoring_phase import begin_new_decade, score_buildings
from companion.games.noblemen.set_up import are_three_of_each, set_up_screens, tell_hands_what_all_take
from companion.games.noblemen.turn import take_turn
from companion.games.noblemen.view import View, view_for_seat
from companion.games.noblemen.walk import end_turn
from companion.tabletop.books import is_kept_by_companion


async def play_with_books(court: Court, books: Books) -> None:
    """Turn by turn, clockwise; what the round counter reaches comes at once."""
    tell_hands_to_set_up(court)
    tell_hands_what_all_take(court)
    await ask_missing_prices(court.box, len(court.seats))
    await set_up_screens(court, books, court.three_of_each)
    court.turn = court.seating.start
    while court.step != EVENING_OVER:
        seat = court.turn
        await take_turn(court, books)
        await end_turn(court, books, seat)


async def play_on_cardboard(court: Court) -> None:
    """Three decades of two balls and a building scoring; the last scoring ends it."""
    tell_hands_to_set_up(court)
    while court.step != EVENING_OVER:
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
        books = Books.at_the_start(self._seats_from_start) if is_kept_by_companion(self.options) else None
        court = Court.at_the_start(self.seating, box_of_profile(self.profile), books, self.rules)
        if books:
            court.three_of_each = are_three_of_each(self.options)
            return court, play_with_books(court, books)
        return court, play_on_cardboard(court)

    @property
    def _seats_from_start(self) -> tuple[Seat, ...]:
        at = self.seating.seats.index(self.seating.start)
        return self.seating.seats[at:] + self.seating.seats[:at]

    def view(self, state: Court, seat: Seat | None, public: View | None = None) -> View:
        return view_for_seat(state, seat, public)

    def adjustments(self, state: Court) -> Mapping[str, Adjustment]:
        return adjustments(state)

    def points(self, state: Court) -> Mapping[Seat, int]:
        return state.ledger.points_of_all()

    # What lies behind screens.

    def seats_with_secrets_in_use(self, state: Court) -> frozenset[Seat]:  # noqa: ARG002
        """What was told in private is never compared, and whoever is in turn next is asked behind a screen."""
        return frozenset()

    def lookups_behind_screens(self, state: Court) -> Sequence[tuple[int, Hashable]]:
        return state.books.lookups if state.books else ()

    @property
    def old_answers_wait_for_consent(self) -> bool:
        return True

    def compares_secrets_now(self, state: Court, seat: Seat) -> bool:
        """Money and Liaisons tell who has won as soon as the table goes on; and whoever is in turn, or draws the first
        tiles with all others, is told which kinds are gone."""
        is_won = state.step == SCORED and state.decade == DECADES
        return state.books is not None and (is_won or state.turn in (None, seat))

    def learned_box_values(self, state: Court) -> Mapping[str, Raw]:
        return state.box.told
