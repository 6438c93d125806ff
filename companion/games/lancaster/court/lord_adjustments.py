"""Lords, and the bishops that stand with them, corrected by hand."""

from __future__ import annotations

from companion.core.forms import Amount, Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Words, say
from companion.games.lancaster.adjustments import of
from companion.games.lancaster.board import Board
from companion.games.lancaster.court.lord_spaces import HOMES_OF_LORDS
from companion.games.lancaster.court.offices import BY_PLACE
from companion.games.lancaster.court.pieces import BISHOP, LORD
from companion.games.lancaster.owners import Owner
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, Place


def of_the_lords(realm: Realm, board: Board) -> dict[str, Adjustment]:
    offered = {f"lord/{owner}": _lord(realm, board, owner) for owner in board.owners}
    applying = ((owner, where(board, owner)) for owner in board.owners)
    return offered | {f"bishops-along/{owner}": _bishops_along(board, owner, place) for owner, place in applying
                      if place in BY_PLACE}


def where(board: Board, owner: Owner) -> Place:
    return next(place for place, company in board.spaces.of(owner) if LORD in company.pieces)


def _lord(realm: Realm, board: Board, owner: Owner) -> Adjustment:
    """To another office he goes with all who support him; to anywhere else he goes alone, and they go home."""
    now = where(board, owner)

    def is_free(place: Place) -> bool:
        return place not in BY_PLACE or all(there.owner == owner for there in board.spaces.at(place))

    def book(place: Place, _why: Words) -> None:
        if place == now:
            return
        for piece in board.spaces.pieces(now, owner) if now in BY_PLACE else (LORD,):
            board.move(owner, piece, now, place if piece is LORD or place in BY_PLACE else COURT)

    spots = (COURT, *filter(is_free, HOMES_OF_LORDS))
    return Adjustment(of(LORD.words, owner), Pick(tuple(Option(spot, realm.place_words(spot, owner), spot)
                                                        for spot in spots)), now, book)


def _bishops_along(board: Board, owner: Owner, place: Place) -> Adjustment:
    """Knights and the Tudor knight are corrected where they stand, as all of them are."""
    now = board.spaces.pieces(place, owner).count(BISHOP)
    at_court = board.spaces.pieces(COURT, owner).count(BISHOP)

    def book(n: int, _why: Words) -> None:
        for _ in range(n - now):
            board.move(owner, BISHOP, COURT, place)
        for _ in range(now - n):
            board.move(owner, BISHOP, place, COURT)

    return Adjustment(of(say("Bishops that support the lord"), owner), Amount(0, now + at_court), now, book)
