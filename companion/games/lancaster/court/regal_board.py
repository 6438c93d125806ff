"""The regal board of the king's court: how it is set up, seen and checked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.asking import RuleBug
from companion.core.words import Words, say
from companion.games.lancaster.court.bishops import MOST_BISHOPS, number_of_bishops
from companion.games.lancaster.court.offices import (
    BISHOP,
    BISHOPS,
    LORD,
    OFFICES,
    PRIVILEGES_IN_THE_BOX,
    TREASURY,
    CourtState,
    Office,
    company_applying_for,
    court_state,
)
from companion.games.lancaster.court.privileges import number_of_piece_in_supply
from companion.games.lancaster.module import SetUpSection
from companion.games.lancaster.realm import Realm, board_of
from companion.games.lancaster.spaces import COURT, RESERVE
from companion.games.lancaster.stocks import Stock
from companion.games.lancaster.view import ArmsView, PieceView, arms_view, piece_views


def start_court_state(realm: Realm) -> CourtState:
    """Every lord stands at its court."""
    if board := realm.books.board:
        for owner in board.owners:
            board.move_piece(owner, LORD, RESERVE, COURT)
    return CourtState(BISHOPS[len(realm.seats)])


def set_up_sections(realm: Realm) -> Iterable[SetUpSection]:
    yield SetUpSection("players", say("Each player"), (
        say("The lord on the coat of arms of the castle board, and that of the ally, too.") if realm.for_two else
        say("The lord on the coat of arms of the castle board."),))
    yield SetUpSection("parliament", say("Parliament"), (say("The regal board below the laws."),))
    yield SetUpSection("court", say("At the King's Court"), (
        say("On the regal board: {n} bishops, the seals, 2 shields, 3 archers and 3 Tudor knights.",
            n=BISHOPS[len(realm.seats)]),
        say("The three office cards beside it."),
        say("Seals lie open.") if realm.for_two else say("Seals lie behind the screens.")))


@dataclass(frozen=True, slots=True)
class LordView:
    """A lord at the king's court, and what stands beneath him."""

    whose: ArmsView
    strength: int
    knights: tuple[int, ...]
    pieces: tuple[PieceView, ...]  # besides lord and knights


@dataclass(frozen=True, slots=True)
class OfficeView:
    key: str
    title: Words
    short: Words
    tribute: Stock
    seals: int
    privilege: PieceView | None  # as long as it comes with the office
    holder: ArmsView | None
    lord: LordView | None  # who applies for it


@dataclass(frozen=True, slots=True)
class CourtView:
    offices: tuple[OfficeView, ...]
    treasury: tuple[tuple[Stock, int], ...]
    in_treasury: tuple[ArmsView, ...]  # whose lords
    bishops: int


def court_view(realm: Realm) -> CourtView | None:
    if not realm.books.board:
        return None
    state = court_state(realm)
    return CourtView(tuple(_office_view(realm, office) for office in OFFICES), tuple(state.treasury.items()),
                     tuple(arms_view(realm, there.owner) for there in realm.spaces.companies_at(TREASURY)),
                     state.bishops)


def _office_view(realm: Realm, office: Office) -> OfficeView:
    there, holder = company_applying_for(board_of(realm), office), court_state(realm).holders.get(office)
    lord = None if there is None else LordView(
        arms_view(realm, there.owner), there.strength, there.knights,
        piece_views(piece for piece in there.pieces_shown_by_name if piece is not LORD))
    (privilege,) = piece_views([office.privilege])
    return OfficeView(office.key, office.title, office.short, office.tribute, office.seals,
                      privilege if office.gives_privilege(realm.round) else None,
                      arms_view(realm, holder) if holder else None, lord)


def audit(realm: Realm) -> None:
    """Bishops and privileges are as many as the box has; lords are counted with their owners' pieces."""
    board, state = realm.books.board, court_state(realm)
    if min(state.bishops, state.gone, *state.treasury.values()) < 0:
        raise RuleBug("less than nothing lies on the regal board")
    if board is None:
        return
    held = {owner: number_of_bishops(board, owner) for owner in board.owners}
    if sum(held.values()) + state.bishops + state.gone != BISHOPS[len(realm.seats)]:
        raise RuleBug(f"a {BISHOP.kind} was lost or won: {held}, {state.bishops} left, {state.gone} gone")
    if max(held.values()) > MOST_BISHOPS:
        raise RuleBug("somebody has more than three bishops")
    if any(len(realm.spaces.companies_at(office.place)) > 1 for office in OFFICES):
        raise RuleBug("two lords on one space")
    _audit_privileges(realm)


def _audit_privileges(realm: Realm) -> None:
    for piece, n in PRIVILEGES_IN_THE_BOX.items():
        if number_of_piece_in_supply(realm, piece) < 0:
            raise RuleBug(f"more than {n} pieces {piece.kind}")
