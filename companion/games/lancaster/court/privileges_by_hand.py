"""Shield, archer and Tudor knight, corrected by hand: where each of them stands."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.forms import Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Words, say
from companion.games.lancaster.adjustments import of
from companion.games.lancaster.base_game.conflict_places import AT_CONFLICTS, SPACES
from companion.games.lancaster.base_game.county_places import AT_COUNTIES
from companion.games.lancaster.board import Board
from companion.games.lancaster.court.lord_spaces import AT_OFFICES
from companion.games.lancaster.court.pieces import ARCHER, SHIELD, TUDOR_KNIGHT
from companion.games.lancaster.owners import Owner, archer_of
from companion.games.lancaster.pieces import Piece
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, Place

SUPPLY = "supply"


def where(board: Board, owner: Owner, piece: Piece) -> Place:
    mine = archer_of(owner) if piece.stands_alone else owner
    places = (*board.spaces.of(owner), *(board.spaces.of(mine) if mine != owner else ()))
    return next((place for place, company in places if piece in company.pieces), SUPPLY)


def privilege_adjustment(realm: Realm, board: Board, owner: Owner, piece: Piece) -> Adjustment:
    """In the supply, before its owner, or where a knight of its owner's stands."""
    now = where(board, owner, piece)

    def book(place: Place, _why: Words) -> None:
        if place == now:
            return
        if now != SUPPLY:
            board.spaces.leave(now, _standing_as(owner, piece, now), piece)
        if place != SUPPLY:
            board.spaces.join(place, _standing_as(owner, piece, place), piece)

    spots = dict.fromkeys((now, SUPPLY, COURT, *_beside_a_knight(board, owner, piece)))
    return Adjustment(of(piece.words, owner), spots_of(realm, owner, spots), now, book)


def _standing_as(owner: Owner, piece: Piece, place: Place) -> Owner:
    return archer_of(owner) if piece.stands_alone and place != COURT else owner


_KINDS = {SHIELD: (AT_COUNTIES,), ARCHER: (AT_CONFLICTS,), TUDOR_KNIGHT: (AT_COUNTIES, AT_CONFLICTS, AT_OFFICES)}


def _beside_a_knight(board: Board, owner: Owner, piece: Piece) -> Iterable[Place]:
    """An archer only where a space is free for it."""
    for place, _ in board.spaces.of(owner):
        has_room = not piece.stands_alone or len(board.spaces.at(place)) < SPACES
        if board.in_play.kind_of(place) in _KINDS[piece] and has_room:
            yield place


def spots_of(realm: Realm, owner: Owner, spots: Iterable[Place]) -> Pick[Place]:
    return Pick(tuple(Option(spot, say("Supply") if spot == SUPPLY else realm.place_words(spot, owner), spot)
                      for spot in spots))
