"""The lists: a place for knights of everybody's, up to a strength; the king's knight stands there always."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.words import Words, say
from companion.games.lancaster.board import ALONE, Board, PlaceKind
from companion.games.lancaster.pieces import Company, Knights, Owner, Piece, owner_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import Mover, Place, Placement, Target

IN_THE_LISTS: Place = "lists"
MOST = 8  # strength of all that ride
KING: Owner = "king"  # no player: nobody places, recalls or counts this one


def kings_knight(players: int) -> Company:
    strength = {2: 3, 3: 2, 4: 1, 5: 1}[players]
    return Company(KING, (Piece("kings-knight", strength, comes_home=False, title=say("The king's knight")),))


class Lists(PlaceKind):
    key = "lists"

    def has(self, place: Place) -> bool:
        return place == IN_THE_LISTS

    def spots(self, realm: Realm, owner: Owner) -> Iterable[Place]:  # noqa: ARG002
        return (IN_THE_LISTS,)

    def targets(self, realm: Realm, seat: Seat) -> Iterator[Target]:  # noqa: ARG002
        yield Target(IN_THE_LISTS, IN_THE_LISTS)

    def words(self, realm: Realm, place: Place, owner: Owner) -> Words:  # noqa: ARG002
        return say("The lists")

    def note(self, realm: Realm, place: Place) -> Words | None:
        return say("strength {n} of {most}", n=sum(there.strength for there in realm.spaces.at(place)), most=MOST)

    def room(self, realm: Realm, board: Board, place: Place, mover: Mover, squires: int) -> Amount | Words:  # noqa: ARG002
        if mover.piece.strength + sum(sum(there.knights) for there in self.riders(board)) > self._for_players(board):
            return say("The lists are full.")
        return ALONE

    async def enter(self, realm: Realm, board: Board, placement: Placement) -> None:
        await super().enter(realm, board, placement)
        realm.tell(say("{who} rides in the lists.", who=owner_words(placement.owner)))

    def refuses(self, realm: Realm, board: Board, owner: Owner, place: Place, knights: Knights) -> Words | None:  # noqa: ARG002
        others = sum(sum(there.knights) for there in self.riders(board) if there.owner != owner)
        return say("The lists are full.") if others + sum(knights) > self._for_players(board) else None

    def riders(self, board: Board) -> list[Company]:
        return [there for there in board.spaces.at(IN_THE_LISTS) if there.owner != KING]

    def _for_players(self, board: Board) -> int:
        return MOST - next(there.strength for there in board.spaces.at(IN_THE_LISTS) if there.owner == KING)


LISTS = Lists()
