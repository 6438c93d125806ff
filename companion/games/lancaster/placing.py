"""Phase 1, Placing knights: one knight after the other, until no court holds one that can be placed."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.words import say
from companion.games.lancaster.board import Board
from companion.games.lancaster.favor import kings_favor
from companion.games.lancaster.owners import lord_of, owner_words
from companion.games.lancaster.pieces import Garrison
from companion.games.lancaster.places import place_words
from companion.games.lancaster.placing_form import Placement, may_place, placing_form, read_placement
from companion.games.lancaster.realm import Realm


async def place_knights(realm: Realm, board: Board) -> None:
    """In turn order; who has no knight to place is skipped, the last one places one after the other."""
    seat, skipped = realm.start, 0
    while skipped < len(realm.seats):
        realm.turn, skipped = seat, skipped + 1
        if may_place(realm, board, seat) and await place_one(realm, board, seat):
            skipped = 0
        seat = realm.next_seat(seat)
    realm.turn = None


async def place_one(realm: Realm, board: Board, seat: Seat) -> bool:
    """False: none of the knights at court can go anywhere."""
    chosen = await one(Ask(seat, f"place/{realm.round}", say("Place a knight"),
                           partial(placing_form, realm, board, seat), behind_screen=not realm.for_two))
    placement = read_placement(seat, chosen)
    if placement is None:
        return False
    board.leave_court(placement.owner, placement.knight)
    _tell(realm, board, placement)
    if placement.place.startswith("conflict-"):
        board.join(board.conflict(placement.place), placement.owner, placement.knight)
        await kings_favor(realm, board, placement.owner)
    elif placement.place.startswith("castle/"):
        board.households[placement.owner].castle[placement.place.removeprefix("castle/")] = placement.knight
    else:
        enter_county(realm, board, placement)
    return True


def enter_county(realm: Realm, board: Board, placement: Placement) -> None:
    """An expelled knight goes back to its court, its squires to the general supply."""
    there = board.counties.get(placement.place)
    if there:
        board.recall(there.owner, placement.place, there.knight)
        realm.tell(say("{who} expels {whom}.", who=owner_words(placement.owner), whom=owner_words(there.owner)))
    if placement.squires:
        board.hands[lord_of(placement.owner)].squires -= placement.squires
    board.counties[placement.place] = Garrison(placement.owner, placement.knight, placement.squires)


def _tell(realm: Realm, board: Board, placement: Placement) -> None:
    where = place_words(board, placement.place, placement.owner)
    if placement.squires:
        realm.tell(say("{who}: knight {knight} with {n} squire to {place}.",
                       "{who}: knight {knight} with {n} squires to {place}.", who=owner_words(placement.owner),
                       knight=placement.knight, n=placement.squires, place=where))
    else:
        realm.tell(say("{who}: knight {knight} to {place}.", who=owner_words(placement.owner),
                       knight=placement.knight, place=where))
