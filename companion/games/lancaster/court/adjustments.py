"""The king's court on the companion's board, corrected by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.core.counts import Counts, Kind
from companion.core.forms import Amount, Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Words, say
from companion.games.lancaster.adjustments import title_with_owner
from companion.games.lancaster.base_game.conflicts import CONFLICT_PLACES, SPACES_IN_CONFLICT
from companion.games.lancaster.board import Board, PlaceKind
from companion.games.lancaster.court.bishops import (
    MOST_BISHOPS,
    add_bishop_to_player,
    number_of_bishops,
    remove_bishop_from_player,
)
from companion.games.lancaster.court.lords import AT_OFFICES, HOMES_OF_LORDS
from companion.games.lancaster.court.offices import (
    BISHOP,
    BY_PLACE,
    LORD,
    OFFICES,
    PRIVILEGES_IN_THE_BOX,
    TUDOR_KNIGHT,
    Office,
    court_state,
)
from companion.games.lancaster.court.privileges import (
    KEY,
    MOST_IN_CONFLICTS,
    NOBODY,
    PRIVILEGES_BY_PLACES,
    chamberlain_adjustment,
    number_of_piece_in_supply,
)
from companion.games.lancaster.order import FINAL
from companion.games.lancaster.pieces import Owner, Piece, is_ally, owner_for_archers_of, owner_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, Place
from companion.games.lancaster.stocks import IN_A_BOX, Stock

_GROUP = say("At the King's Court")


def adjustments(realm: Realm) -> Mapping[str, Adjustment]:
    board = realm.books.board
    if board is None:
        return {KEY: chamberlain_adjustment(realm)} if realm.step == FINAL else {}
    offered = {office.place: _office_holder_adjustment(realm, board, office) for office in OFFICES}
    offered |= {f"treasury-{stock.key}": _treasury_adjustment(realm, stock) for stock in court_state(realm).treasury}
    offered["bishops-gone"] = _gone_bishops_adjustment(realm)
    for owner in board.owners:
        if not is_ally(owner):
            offered[f"bishops/{owner}"] = _bishops_adjustment(realm, board, owner)
    return offered | lord_adjustments(realm, board) | privilege_piece_adjustments(realm, board)


def _office_holder_adjustment(realm: Realm, board: Board, office: Office) -> Adjustment:
    holders = court_state(realm).holders

    def book(owner: Owner | None, _why: Words) -> None:
        if owner is None:
            holders.pop(office, None)
        else:
            holders[office] = owner

    options: list[Option[Owner | None]] = [Option(owner, owner_words(owner), owner) for owner in board.owners]
    return Adjustment(office.title, Pick((*options, Option(NOBODY, say("Nobody"), None))),
                      holders.get(office, NOBODY), book, group=_GROUP)


def _treasury_adjustment(realm: Realm, stock: Stock) -> Adjustment:
    treasury = court_state(realm).treasury

    def book(n: int, _why: Words) -> None:
        treasury[stock] = n

    return Adjustment(say("Treasury: {what}", what=stock.title), Amount(0, max(IN_A_BOX, treasury[stock])),
                      treasury[stock], book, group=_GROUP)


def _gone_bishops_adjustment(realm: Realm) -> Adjustment:
    """Those that are in nobody's hand lie on the regal board or have left the game."""
    state = court_state(realm)
    there = state.bishops + state.gone

    def book(n: int, _why: Words) -> None:
        state.bishops, state.gone = there - n, n

    return Adjustment(say("Bishops that are out of the game"), Amount(0, there), state.gone, book, group=_GROUP)


def _bishops_adjustment(realm: Realm, board: Board, owner: Owner) -> Adjustment:
    """They come to the court, and go from wherever they are."""
    now, state = number_of_bishops(board, owner), court_state(realm)

    def book(n: int, _why: Words) -> None:
        for _ in range(n - now):
            add_bishop_to_player(board, owner)
        for _ in range(now - n):
            remove_bishop_from_player(board, owner)
        state.bishops += now - n

    return Adjustment(title_with_owner(say("Bishops"), owner), Amount(0, min(MOST_BISHOPS, now + state.bishops)), now,
                      book)


# Lords, and the bishops that stand with them.


def lord_adjustments(realm: Realm, board: Board) -> dict[str, Adjustment]:
    offered = {f"lord/{owner}": _lord_adjustment(realm, board, owner) for owner in board.owners}
    applying = ((owner, place_of_lord(board, owner)) for owner in board.owners)
    return offered | {f"bishops-along/{owner}": _supporting_bishops_adjustment(board, owner, place)
                      for owner, place in applying
                      if place in BY_PLACE}


def place_of_lord(board: Board, owner: Owner) -> Place:
    return next(place for place, company in board.spaces.places_and_companies_of(owner) if LORD in company.pieces)


def _lord_adjustment(realm: Realm, board: Board, owner: Owner) -> Adjustment:
    """To another office he goes with all who support him; to anywhere else he goes alone, and they go home."""
    now = place_of_lord(board, owner)

    def is_free(place: Place) -> bool:
        return place not in BY_PLACE or all(there.owner == owner for there in board.spaces.companies_at(place))

    def book(place: Place, _why: Words) -> None:
        if place == now:
            return
        for piece in board.spaces.pieces(now, owner) if now in BY_PLACE else (LORD,):
            board.move_piece(owner, piece, now, place if piece is LORD or place in BY_PLACE else COURT)

    places = (COURT, *filter(is_free, HOMES_OF_LORDS))
    form = Pick(tuple(Option(place, realm.place_words(place, owner), place) for place in places))
    return Adjustment(title_with_owner(LORD.words, owner), form, now, book)


def _supporting_bishops_adjustment(board: Board, owner: Owner, place: Place) -> Adjustment:
    """Knights and the Tudor knight are corrected where they stand, as all of them are."""
    now = board.spaces.pieces(place, owner).count(BISHOP)
    at_court = board.spaces.pieces(COURT, owner).count(BISHOP)

    def book(n: int, _why: Words) -> None:
        for _ in range(n - now):
            board.move_piece(owner, BISHOP, COURT, place)
        for _ in range(now - n):
            board.move_piece(owner, BISHOP, place, COURT)

    return Adjustment(title_with_owner(say("Bishops that support the lord"), owner), Amount(0, now + at_court), now,
                      book)


# Shield, archer and Tudor knight: where those of each owner are.


def privilege_piece_adjustments(realm: Realm, board: Board) -> dict[str, Adjustment]:
    """What lies in the supply is whatever of the box is nowhere else; who could have none is not asked."""
    left = {piece: number_of_piece_in_supply(realm, piece) for piece in PRIVILEGES_IN_THE_BOX}
    there = [(owner, piece, piece_count_by_place(board, owner, piece)) for owner in board.owners
             for piece in PRIVILEGES_IN_THE_BOX]
    return {f"{piece.kind}/{owner}": _privilege_piece_adjustment(realm, board, owner, piece, now,
                                                                 now.total() + left[piece])
            for owner, piece, now in there if now or left[piece]}


def piece_count_by_place(board: Board, owner: Owner, piece: Piece) -> Counter[Place]:
    """Where this owner's are; with two players an ally's are the ally's."""
    mine = dict.fromkeys((owner, owner_for_archers_of(owner)) if piece.is_archer else (owner,))
    return Counter({place: company.pieces.count(piece) for one in mine
                    for place, company in board.spaces.places_and_companies_of(one)
                    if piece in company.pieces})


def _privilege_piece_adjustment(realm: Realm, board: Board, owner: Owner, piece: Piece, now: Counter[Place],
                                most: int) -> Adjustment:
    """Before its owner, or where a knight of its owner's stands, or the lord."""
    places = tuple(dict.fromkeys((COURT, *now, *_places_open_to_privilege_piece(board, owner, piece))))

    def book(counted: Mapping[Place, int], _why: Words) -> None:
        for place in places:
            there = owner_for_archers_of(owner) if piece.is_archer and place != COURT else owner
            more = counted.get(place, 0) - now[place]
            board.spaces.remove_pieces(place, there, *(piece,) * -more)
            board.spaces.add_pieces(place, there, *(piece,) * more)

    limits = {place: min(most, max(now[place], _most_in_place(board, piece, place))) for place in places}
    kinds = tuple(Kind(place, realm.place_words(place, owner), limit) for place, limit in limits.items())
    return Adjustment(title_with_owner(piece.words, owner), Counts(kinds, 0, most), dict(now), book)


def _most_in_place(board: Board, piece: Piece, place: Place) -> int:
    """One that stayed in a conflict and one that came may stand with knights that were stacked."""
    return MOST_IN_CONFLICTS if piece is TUDOR_KNIGHT and board.in_play.kind_of_place(place) is CONFLICT_PLACES else 1


def _places_open_to_privilege_piece(board: Board, owner: Owner, piece: Piece) -> Iterable[Place]:
    """An archer only where a space is free for it."""
    for place, _ in board.spaces.places_and_companies_of(owner):
        has_room = not piece.is_archer or len(board.spaces.companies_at(place)) < SPACES_IN_CONFLICT
        if _may_piece_stand_in(board.in_play.kind_of_place(place), piece) and has_room:
            yield place


def _may_piece_stand_in(kind: PlaceKind, piece: Piece) -> bool:
    return piece in PRIVILEGES_BY_PLACES.get(kind, ()) or (kind is AT_OFFICES and piece is TUDOR_KNIGHT)
