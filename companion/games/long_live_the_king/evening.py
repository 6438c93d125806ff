"""An evening, from the first card to the king: how it is set up and played, and what the house asks of it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.core.asking import Raw, Seat
from companion.core.forms import Option, Pick
from companion.core.game import Adjustment, Rule, Seating
from companion.core.lists import RowOfPlaces
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.adjustments import adjustments
from companion.games.long_live_the_king.as_called import play_next_called_event
from companion.games.long_live_the_king.board import Board
from companion.games.long_live_the_king.council import COUNTED, ELECTION, OVER, RULES, SETTING_UP, SINCE_0_2, Council
from companion.games.long_live_the_king.regions import (
    REGIONS,
    STARTS,
    Region,
    box_of_profile,
    learn_start_cards,
    possible_start_regions,
)
from companion.games.long_live_the_king.turns import take_turn
from companion.games.long_live_the_king.view import View, view_for_seat
from companion.tabletop.books import is_kept_by_companion
from companion.tabletop.ledger import PointsLedger
from companion.tabletop.pace import ask_what_cardboard_shows

COURTIERS_AT_START = 2


async def play_evening(council: Council) -> None:
    """Nobody has won before an election says so, whatever votes the regions bring."""
    await ask_region_votes_and_starts(council)
    while council.step != OVER:
        if council.board:
            await take_turn(council, council.board)
        else:
            await play_next_called_event(council)


# Set up.


async def ask_region_votes_and_starts(council: Council) -> None:
    council.step = SETTING_UP
    await council.box.ask_missing_values("votes", say("What do the coats of arms of these regions print?"),
                                         [region.votes_key for region in REGIONS if region in council.regions
                                          or region.printed])
    if council.board:
        await ask_and_occupy_start_regions(council, council.board)


async def ask_and_occupy_start_regions(council: Council, board: Board) -> None:
    """Everybody's figure and two courtiers stand in the region of the start card."""
    seats, offered = council.seats, possible_start_regions(council.box, len(council.seats))
    cards = Pick(tuple(Option(region.key, region.title, region) for region in offered))
    form = RowOfPlaces((cards,) * len(seats), tuple(say("{who}", who=Who(seat)) for seat in seats))
    stood = await ask_what_cardboard_shows("start-cards", say("Which start card has everybody got?"), form,
                                           lambda regions: [region.key for region in regions],
                                           wonder=_doubts_about_starts)
    learn_start_cards(council.box, stood)
    for seat, region in zip(seats, stood, strict=True):
        board.move_figure(seat, region)
        board.place_courtiers(seat, region, COURTIERS_AT_START)
        council.announce(say("{who} starts in {region}.", who=Who(seat), region=region.title))
    council.turn = next((seat for seat, region in zip(seats, stood, strict=True) if region == STARTS[len(seats)]),
                        council.seating.start)


def _doubts_about_starts(stood: tuple[Region, ...]) -> tuple[Words, ...]:
    first = STARTS[len(stood)]
    if first in stood:
        return ()
    return (say("With {n} players somebody starts in {region}. Is it really printed otherwise?", n=len(stood),
                region=first.title),)


# As the house plays it.


@dataclass(frozen=True, slots=True)
class Evening:
    seating: Seating
    options: Mapping[str, str] = field(default_factory=dict)
    profile: Mapping[str, Raw] = field(default_factory=dict)
    rules: int = RULES

    def new_state_and_rule(self) -> tuple[Council, Rule]:
        seats = self.seating.seats
        board = Board.with_starting_hands(seats) if is_kept_by_companion(self.options) else None
        box = box_of_profile(self.profile, once=self.rules >= SINCE_0_2)
        council = Council(self.seating, box, PointsLedger(seats), board, self.rules)
        return council, play_evening(council)

    def view(self, state: Council, seat: Seat | None, public: View | None = None) -> View:
        return view_for_seat(state, seat, public)

    def adjustments(self, state: Council) -> Mapping[str, Adjustment]:
        return adjustments(state)

    def points(self, state: Council) -> Mapping[Seat, int]:
        return state.ledger.points_of_all()

    def seats_with_secrets_in_use(self, state: Council) -> frozenset[Seat]:
        """What everybody was dealt is what they lay and roll with; what was told in a tie is compared with more."""
        if state.board:
            return frozenset(state.seats if any(election.dealt for election in state.elections) else ())
        return frozenset(state.elections[-1].hands if state.latest == "election" else ())

    def lookups_behind_screens(self, state: Council) -> Sequence[tuple[int, Hashable]]:  # noqa: ARG002
        return ()

    @property
    def old_answers_wait_for_consent(self) -> bool:
        return self.rules >= SINCE_0_2

    def compares_secrets_now(self, state: Council, seat: Seat) -> bool:  # noqa: ARG002
        """Hands decide ties, and are counted again while the winner is shown."""
        return state.board is not None and state.step in (ELECTION, COUNTED)

    def learned_box_values(self, state: Council) -> Mapping[str, Raw]:
        return state.box.told
