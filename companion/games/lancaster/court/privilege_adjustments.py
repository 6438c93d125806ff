"""Shield, archer and Tudor knight, corrected by hand: where those of each owner are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.core.counts import Counts, Kind
from companion.core.game import Adjustment
from companion.core.words import Words
from companion.games.lancaster.adjustments import of
from companion.games.lancaster.base_game.conflict_places import AT_CONFLICTS, SPACES
from companion.games.lancaster.board import Board
from companion.games.lancaster.court.lord_spaces import AT_OFFICES
from companion.games.lancaster.court.pieces import IN_THE_BOX, TUDOR_KNIGHT
from companion.games.lancaster.court.privileges import MOST, WHERE, in_the_supply
from companion.games.lancaster.owners import Owner, archer_of
from companion.games.lancaster.pieces import Piece
from companion.games.lancaster.places import PlaceKind
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, Place


def of_the_privileges(realm: Realm, board: Board) -> dict[str, Adjustment]:
    """What lies in the supply is whatever of the box is nowhere else; who could have none is not asked."""
    left = {piece: in_the_supply(realm, piece) for piece in IN_THE_BOX}
    there = [(owner, piece, standing(board, owner, piece)) for owner in board.owners for piece in IN_THE_BOX]
    return {f"{piece.kind}/{owner}": _adjustment(realm, board, owner, piece, now, now.total() + left[piece])
            for owner, piece, now in there if now or left[piece]}


def standing(board: Board, owner: Owner, piece: Piece) -> Counter[Place]:
    """Where this owner's are; with two players an ally's are the ally's."""
    mine = dict.fromkeys((owner, archer_of(owner)) if piece.is_archer else (owner,))
    return Counter({place: company.pieces.count(piece) for one in mine for place, company in board.spaces.of(one)
                    if piece in company.pieces})


def _adjustment(realm: Realm, board: Board, owner: Owner, piece: Piece, now: Counter[Place], most: int) -> Adjustment:
    """Before its owner, or where a knight of its owner's stands, or the lord."""
    spots = tuple(dict.fromkeys((COURT, *now, *_beside_a_knight(board, owner, piece))))

    def book(counted: Mapping[Place, int], _why: Words) -> None:
        for place in spots:
            there = archer_of(owner) if piece.is_archer and place != COURT else owner
            more = counted.get(place, 0) - now[place]
            board.spaces.leave(place, there, *(piece,) * -more)
            board.spaces.join(place, there, *(piece,) * more)

    limits = {place: min(most, max(now[place], _most_in(board, piece, place))) for place in spots}
    kinds = tuple(Kind(place, realm.place_words(place, owner), limit) for place, limit in limits.items())
    return Adjustment(of(piece.words, owner), Counts(kinds, 0, most), dict(now), book)


def _most_in(board: Board, piece: Piece, place: Place) -> int:
    """One that stayed in a conflict and one that came may stand with knights that were stacked."""
    return MOST if piece is TUDOR_KNIGHT and board.in_play.kind_of(place) is AT_CONFLICTS else 1


def _beside_a_knight(board: Board, owner: Owner, piece: Piece) -> Iterable[Place]:
    """An archer only where a space is free for it."""
    for place, _ in board.spaces.of(owner):
        has_room = not piece.is_archer or len(board.spaces.at(place)) < SPACES
        if _goes_to(board.in_play.kind_of(place), piece) and has_room:
            yield place


def _goes_to(kind: PlaceKind, piece: Piece) -> bool:
    return piece in WHERE.get(kind, ()) or (kind is AT_OFFICES and piece is TUDOR_KNIGHT)
