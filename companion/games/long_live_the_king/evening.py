"""One evening, as the house plays it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.core.asking import Raw, Seat
from companion.core.game import Adjustment, Rule, Seating
from companion.games.long_live_the_king.adjustments import adjustments
from companion.games.long_live_the_king.council import COUNTED, ELECTION, Council
from companion.games.long_live_the_king.island import Island
from companion.games.long_live_the_king.order_of_play import evening
from companion.games.long_live_the_king.regions import printed_on
from companion.games.long_live_the_king.releases import RULES, SINCE_0_2
from companion.games.long_live_the_king.view import CouncilView, view
from companion.tabletop.books import is_kept
from companion.tabletop.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Reign:
    seating: Seating
    options: Mapping[str, str] = field(default_factory=dict)
    profile: Mapping[str, Raw] = field(default_factory=dict)
    rules: int = RULES

    def start(self) -> tuple[Council, Rule]:
        seats = self.seating.seats
        board = Island.set_up(seats) if is_kept(self.options) else None
        box = printed_on(self.profile, once=self.rules >= SINCE_0_2)
        council = Council(self.seating, box, Ledger(seats), board, self.rules)
        return council, evening(council)

    def view(self, state: Council, seat: Seat | None, public: CouncilView | None = None) -> CouncilView:
        return view(state, seat, public)

    def adjustments(self, state: Council) -> Mapping[str, Adjustment]:
        return adjustments(state)

    def points(self, state: Council) -> Mapping[Seat, int]:
        return state.ledger.standing()

    def told_in_private(self, state: Council) -> frozenset[Seat]:
        """What everybody was dealt is what they lay and roll with; what was told in a tie is compared with more."""
        if state.board:
            return frozenset(state.seats if any(held.dealt for held in state.elections) else ())
        return frozenset(state.elections[-1].hands if state.latest == "election" else ())

    def looked_up(self, state: Council) -> Sequence[tuple[int, Hashable]]:  # noqa: ARG002
        return ()

    @property
    def waits_for_consent(self) -> bool:
        return self.rules >= SINCE_0_2

    def compares(self, state: Council) -> bool:
        """Hands decide ties, and are counted again while the winner is shown."""
        return state.board is not None and state.step in (ELECTION, COUNTED)

    def learned(self, state: Council) -> Mapping[str, Raw]:
        return state.box.told
