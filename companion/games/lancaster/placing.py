"""Placing knights: one piece after the other, until no court holds one that can be placed."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.words import say, series
from companion.games.lancaster.board import Board
from companion.games.lancaster.owners import owner_words
from companion.games.lancaster.placement import Placement
from companion.games.lancaster.placing_form import may_place, placing_form, read_placement
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rewards import amount
from companion.games.lancaster.spaces import COURT
from companion.games.lancaster.stocks import SQUIRES


async def place_one_after_the_other(realm: Realm, board: Board) -> None:
    """In turn order; who has no knight to place is skipped, the last one places one after the other."""
    seat, skipped = realm.start, 0
    while skipped < len(realm.seats):
        realm.turn, skipped = seat, skipped + 1
        if may_place(realm, board, seat) and await place_one(realm, board, seat):
            skipped = 0
        seat = realm.seats[(realm.seats.index(seat) + 1) % len(realm.seats)]
    realm.turn = None


async def place_one(realm: Realm, board: Board, seat: Seat) -> bool:
    """False: none of the knights at court can go anywhere."""
    placement: Placement | None = None
    while placement is None:
        chosen = await one(Ask(seat, f"place/{realm.round}", say("Place a knight"),
                               partial(placing_form, realm, board, seat), behind_screen=not realm.for_two))
        meant = read_placement(realm, board, seat, chosen)
        if meant is None:
            return False
        placement = await realm.in_play.kind_of(meant.place).completed(realm, board, meant)
    board.spaces.leave(COURT, placement.owner, placement.piece, *placement.mover.along)
    _tell(realm, placement)
    await realm.in_play.kind_of(placement.place).enter(realm, board, placement)
    return True


def _tell(realm: Realm, placement: Placement) -> None:
    where = realm.place_words(placement.place, placement.owner)
    if not placement.piece.is_knight or placement.mover.along:
        squires = (amount(SQUIRES, placement.squires),) if placement.squires else ()
        realm.tell(say("{who}: {what} to {place}.", who=owner_words(placement.owner), place=where,
                       what=series((placement.mover.told, *squires))))
    elif placement.squires:
        realm.tell(say("{who}: knight of strength {knight} with {n} squire to {place}.",
                       "{who}: knight of strength {knight} with {n} squires to {place}.",
                       who=owner_words(placement.owner), knight=placement.piece.strength, n=placement.squires,
                       place=where))
    else:
        realm.tell(say("{who}: knight of strength {knight} to {place}.", who=owner_words(placement.owner),
                       knight=placement.piece.strength, place=where))
