"""An evening of Lancaster, from set-up to the last point: the order of play, with what the modules add to it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.core.asking import Raw, Seat
from companion.core.choices import usual_options
from companion.core.game import Adjustment, Rule, Seating
from companion.core.words import Words
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.board import Board, PlayersCastle
from companion.games.lancaster.books import CardboardBooks, CompanionBooks, audit_purses
from companion.games.lancaster.final_scoring import SO_FAR
from companion.games.lancaster.in_play import ModulesInPlay
from companion.games.lancaster.law_groups import law_pile_of_options
from companion.games.lancaster.module import Module, modules_on_the_table
from companion.games.lancaster.modules import MODULES, choices, printed_values_of_module
from companion.games.lancaster.order import ROUNDS, OrderOfPlay
from companion.games.lancaster.pieces import Owner, Pieces, owner_for_ally_of
from companion.games.lancaster.playing import play_step
from companion.games.lancaster.realm import Books, Realm
from companion.games.lancaster.releases import RULES, SINCE_0_2
from companion.games.lancaster.spaces import RESERVE, Spaces
from companion.games.lancaster.stocks import Purse
from companion.games.lancaster.view import View, view_for_seat
from companion.tabletop.books import is_kept_by_companion
from companion.tabletop.box import BoxProfile
from companion.tabletop.finale import Finale
from companion.tabletop.ledger import PointsLedger


async def play_evening(realm: Realm, order: OrderOfPlay) -> None:
    for step in order.set_up:
        await play_step(realm, step)
    for round_ in range(1, ROUNDS + 1):
        realm.round = round_
        for step in order.round:
            await play_step(realm, step)
    for step in order.finale:
        await play_step(realm, step)


@dataclass(frozen=True, slots=True)
class Evening:
    """`boxes`: all there are in this edition; `options` say which of them lie on this table."""

    seating: Seating
    options: Mapping[str, str] = field(default_factory=dict)
    profile: Mapping[str, Raw] = field(default_factory=dict)
    boxes: tuple[Module, ...] = MODULES
    rules: int = RULES

    @property
    def modules(self) -> tuple[Module, ...]:
        return modules_on_the_table(self.boxes, self.options)

    def new_state_and_rule(self) -> tuple[Realm, Rule]:
        realm = self._realm_at_start()
        for module in self.modules:
            realm.states[module.key] = module.start_state(realm)
        return realm, play_evening(realm, realm.in_play.order)

    def _realm_at_start(self) -> Realm:
        seats, modules = self.seating.seats, self.modules
        spaces, in_play, kept = Spaces(), ModulesInPlay(modules, self.rules), is_kept_by_companion(self.options)
        books: Books = CompanionBooks(_board_at_start(seats, in_play, spaces)) if kept else CardboardBooks()
        box = BoxProfile((one for module in modules for one in printed_values_of_module(module)), self.profile)
        held = in_play.start_amounts if kept else {}
        ledger = PointsLedger(seats)
        finale = Finale(ledger, tuple(category.award_rule.key for category in in_play.scored_categories), SO_FAR)
        return Realm(self.seating, self.seating.start, books, box, ledger, in_play,
                     law_pile_of_options(self.boxes, self.options, box), finale, spaces,
                     {seat: Purse(held) for seat in seats},
                     usual_options(choices(self.boxes)) | dict(self.options))

    def view(self, state: Realm, seat: Seat | None, public: View | None = None) -> View:
        return view_for_seat(state, seat, public)

    def adjustments(self, state: Realm) -> Mapping[str, Adjustment]:
        return adjustments(state)

    def points(self, state: Realm) -> Mapping[Seat, int]:
        return state.ledger.points_of_all()

    def note_correction(self, before: Realm, after: Realm, why: Words) -> None:
        after.finale.note_correction(before.finale, why)
        after.votes_seen_before = before.votes_seen_before.union(vote.law_key_and_ballots
                                                                 for vote in (*before.votes, *after.votes))
        # What hands gave back is in the supply, whatever was corrected since.
        after.hand_work.sent_back_in_round = max(before.hand_work.sent_back_in_round,
                                                 after.hand_work.sent_back_in_round)

    def seats_with_secrets_in_use(self, state: Realm) -> frozenset[Seat]:
        """Laws look at what lies behind screens. The last count asks for all that counts anew, and reveals it."""
        return state.books.seats_that_told_in_private(state) if state.applying else frozenset()

    def lookups_behind_screens(self, state: Realm) -> Sequence[tuple[int, Hashable]]:
        return state.books.lookups_behind_screens

    @property
    def old_answers_wait_for_consent(self) -> bool:
        return self.rules >= SINCE_0_2

    def compares_secrets_now(self, state: Realm, seat: Seat) -> bool:  # noqa: ARG002
        """Laws look at purses as they are by now: who leads is asked, and who no longer does may choose nothing."""
        return state.books.board is not None and state.applying is not None

    def learned_box_values(self, state: Realm) -> Mapping[str, Raw]:
        return state.box.told


def _board_at_start(seats: tuple[Seat, ...], in_play: ModulesInPlay, spaces: Spaces) -> Board:
    """Everything in the reserves but knights of strength 1 and 2 at court; an ally's court has one of strength 2."""
    owners: tuple[Owner, ...] = (*seats, *(owner_for_ally_of(seat) for seat in seats if len(seats) == 2))
    pieces: dict[Owner, Pieces] = {owner: tuple(piece for module in in_play for piece in module.pieces(owner))
                                   for owner in owners}
    board = Board(spaces, in_play, {seat: PlayersCastle() for seat in seats}, pieces)
    for owner in owners:
        spaces.add_pieces(RESERVE, owner, *pieces[owner])
        for knight in (1, 2) if owner in seats else (2,):
            board.bring_knight_from_reserve(owner, knight)
    return board


def audit(realm: Realm) -> None:
    """Components are conserved: what a simulation checks after every answer."""
    if realm.books.board:
        realm.books.board.audit()
    audit_purses(realm)
    for module in realm.in_play:
        module.audit(realm)
