"""An evening of Lancaster, from set-up to the last point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.asking import Raw, Seat
from companion.core.game import Adjustment, Printed, Rule, Seating
from companion.core.words import Words
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.board import new_board
from companion.games.lancaster.books.cardboard import Cardboard
from companion.games.lancaster.books.contract import Books
from companion.games.lancaster.books.kept import Kept
from companion.games.lancaster.conflicts import resolve_conflicts, turn_up_conflicts
from companion.games.lancaster.final import keep_in_mind, score_the_evening
from companion.games.lancaster.parliament import parliament, turn_up_bills
from companion.games.lancaster.printed import castles, conflict_cards, counties, favor
from companion.games.lancaster.realm import Conflict, Phase, Realm
from companion.games.lancaster.rounds import ROUNDS
from companion.games.lancaster.set_up import NOBLES, set_up
from companion.games.lancaster.view import View, view
from companion.tabletop.box import Box
from companion.tabletop.ledger import Ledger

PRINTED: tuple[Printed, ...] = (*counties.PRINTED, *castles.PRINTED, *favor.PRINTED, *conflict_cards.PRINTED)


async def evening(realm: Realm) -> None:
    await set_up(realm)
    for round_ in range(1, ROUNDS + 1):
        realm.round = round_
        await turn_up_bills(realm)
        await turn_up_conflicts(realm)
        realm.phase = Phase.PLACING
        await realm.books.place_knights(realm)
        await parliament(realm)
        realm.phase = Phase.COUNTIES
        await realm.books.reap(realm)
        await resolve_conflicts(realm)
    await score_the_evening(realm)


@dataclass(frozen=True, slots=True)
class Evening:
    seating: Seating
    keeps_books: str = "cardboard"
    profile: Mapping[str, Raw] = field(default_factory=dict)

    def start(self) -> tuple[Realm, Rule]:
        conflicts: list[Conflict] = []
        board = new_board(self.seating.seats, conflicts, NOBLES[len(self.seating.seats)])
        books: Books = Kept(board) if self.keeps_books == "companion" else Cardboard()
        realm = Realm(self.seating, self.seating.start, books, Box(PRINTED, self.profile), Ledger(self.seating.seats),
                      conflicts=conflicts)
        return realm, evening(realm)

    def view(self, state: Realm, seat: Seat | None, public: View | None = None) -> View:
        return view(state, seat, public)

    def adjustments(self, state: Realm) -> Mapping[str, Adjustment]:
        return adjustments(state)

    def replayed(self, before: Realm, after: Realm, why: Words) -> None:
        keep_in_mind(after, before, why)

    def learned(self, state: Realm) -> Mapping[str, Raw]:
        return state.box.told


def audit(realm: Realm) -> None:
    """Components are conserved: what a simulation checks after every answer."""
    if realm.books.board:
        realm.books.board.audit()
