"""The state of an evening: everything its rules know. Only they change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.asking import Form, Seat
from companion.core.game import Seating
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.board import Board
from companion.games.long_live_the_king.dispute import Dispute, DisputeOpening
from companion.games.long_live_the_king.election import Election
from companion.games.long_live_the_king.regions import Region, regions_of_island, votes_of_region
from companion.tabletop.box import BoxProfile
from companion.tabletop.ledger import Gain, PointsLedger, Source
from companion.tabletop.results import ResultLine

RULES = 2
RELEASED = {1: "0.1.0"}  # with which release each older number came
SINCE_0_2 = 2
BETWEEN, SEALING, ROLLING, SETTLED, ELECTION, COUNTED, OVER = (
    "between", "sealing", "rolling", "settled", "election", "counted", "over")
SETTING_UP, TURN, DEALING = "setting-up", "turn", "dealing"


@dataclass
class Council:
    """`board`: what Companion keeps; None where all of that stays cardboard and wood."""

    seating: Seating
    box: BoxProfile
    ledger: PointsLedger  # bonus votes, and in the end the votes of the regions
    board: Board | None
    rules: int  # the number that the evening began with
    step: str = SETTING_UP
    turn: Seat | None = None
    next_turn: Seat | None = None
    turns: int = 0
    disputes: list[Dispute] = field(default_factory=list)
    elections: list[Election] = field(default_factory=list)
    latest: str = ""  # which of the two came about last
    results: list[ResultLine] = field(default_factory=list)
    shown_before: int = 0  # so many results were shown earlier this evening
    announced: list[Words] = field(default_factory=list)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.seating.seats

    @property
    def number_of_elections_held(self) -> int:
        """Of the ledger: so many elections were held."""
        return len(self.elections)

    @property
    def regions(self) -> tuple[Region, ...]:
        return regions_of_island(len(self.seats))

    def votes_of_region(self, region: Region) -> int:
        return votes_of_region(self.box, region)

    def seats_clockwise_from(self, first: Seat) -> tuple[Seat, ...]:
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    @property
    def number_of_events_so_far(self) -> int:
        """What has come about so far: names the questions with which the table goes on."""
        return len(self.disputes) + len(self.elections)

    # What the evening hears and sees.

    def announce(self, words: Words) -> None:
        self.announced.append(words)

    def clear_result_lines(self) -> None:
        """Something new begins: what hands had to do is done."""
        self.latest = ""
        self.shown_before += len(self.results)
        self.results = []

    def announce_task_by_hand(self, source: Source, words: Words, seat: Seat | None = None) -> None:
        """What hands on the table have to do."""
        nth = self.shown_before + len(self.results) + 1
        self.results.append(ResultLine(nth, source, (("", words),), who=say("{who}", who=Who(seat)) if seat else None,
                                       colour=seat or "", by_hand=True))
        self.announce(say("{who}: {what}.", who=Who(seat), what=words) if seat else say("{what}.", what=words))

    def merge_last_two_result_lines(self, words: Words) -> None:
        """The last two of it are the same deed, once more: one line says both. The log keeps them."""
        *before, _, last = self.results
        self.results = [*before, replace(last, parts=(("", words),))]
        self.shown_before += 1

    def form_for_old_answers(self, form: Callable[[], Form[Any]]) -> Callable[[], Form[Any]] | None:
        """An old answer is taken again by what the box holds, never by a hand; evenings from before know no other."""
        return form if self.rules >= SINCE_0_2 else None

    # Disputes and elections.

    def open_dispute(self, opening: DisputeOpening) -> Dispute:
        self.clear_result_lines()
        fought = Dispute(len(self.disputes) + 1, opening, self.seats_clockwise_from(opening.intruder))
        self.disputes.append(fought)
        self.latest = "dispute"
        return fought

    def open_election(self, caller: Seat | None) -> Election:
        self.clear_result_lines()
        election = Election(len(self.elections) + 1, caller)
        self.elections.append(election)
        self.latest = "election"
        return election

    @property
    def dispute_if_under_way(self) -> Dispute | None:
        """The dispute that is not yet done with on the board."""
        return next((fought for fought in self.disputes[-1:] if fought.taken_back is None), None)

    def recount_defence(self) -> None:
        """The board was corrected by hand: who is in a dispute now counts what really stands there."""
        fought = self.dispute_if_under_way
        if self.board and fought and fought.opening.region and not fought.winner:
            region, defender = fought.opening.region, fought.opening.defender
            fought.opening = replace(fought.opening, figure=self.board.figures[defender] == region,
                                     courtiers=self.board.number_of_courtiers_in(defender, region))

    def fewest_cards_to_lay(self, seat: Seat) -> int:
        """Everybody lays a card, but for who had none and was dealt none: the pile was too short. They do not move in.

        Whoever had one since then, and lays the last, has called another election.
        """
        none_dealt = self.elections and not self.elections[-1].dealt
        has_none = none_dealt and any(one.player == seat and not one.cards for one in self.elections[-1].candidates)
        return 0 if has_none and seat != self.disputes[-1].opening.intruder else 1

    # Bonus votes.

    def bonus_votes_of(self, seat: Seat) -> int:
        return self.ledger.points(seat)

    def book_votes(self, seat: Seat, n: int, source: Source, reason: Words | None = None) -> None:
        self.ledger.add_gain(Gain(self.number_of_elections_held, seat, n, source.words, reason, source.key))
