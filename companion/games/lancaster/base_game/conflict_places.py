"""Conflicts as places: three spaces in each, on which knights are stacked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.words import Words, say, sentences
from companion.games.lancaster.base_game.favor import kings_favor
from companion.games.lancaster.base_game.printed.conflict_cards import card_signs
from companion.games.lancaster.board import Board
from companion.games.lancaster.chronicle import Conflict
from companion.games.lancaster.knights import Knights, knights_words
from companion.games.lancaster.owners import Owner, owner_words
from companion.games.lancaster.pieces import Company
from companion.games.lancaster.placement import Mover, Placement, Target
from companion.games.lancaster.places import ALONE, PlaceKind, company_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import Place

SPACES = 3
_CONFLICT = "conflict-"
_FULL = say("All three spaces of this conflict are taken.")


class Conflicts(PlaceKind):
    """Three spaces in each, one for each owner, on which knights are stacked."""

    key = "conflict"
    lies = "close"
    keeps_pieces = True

    def has(self, place: Place) -> bool:
        return place.startswith(_CONFLICT)

    def rank(self, board: Board, place: Place) -> int:  # noqa: ARG002
        return int(place.removeprefix(_CONFLICT))

    def spots(self, realm: Realm, owner: Owner) -> Iterable[Place]:  # noqa: ARG002
        return [conflict.key for conflict in realm.conflicts]

    def targets(self, realm: Realm, seat: Seat) -> Iterator[Target]:  # noqa: ARG002
        return (Target(conflict.key, conflict.key) for conflict in realm.conflicts)

    def words(self, realm: Realm, place: Place, owner: Owner) -> Words:  # noqa: ARG002
        return _conflict(realm, place).title

    def note(self, realm: Realm, place: Place) -> Words | None:
        conflict = _conflict(realm, place)
        stands = tuple(_stand_words(stand) for stand in conflict.stands)
        return sentences(say("France {n}", n=conflict.card.strength), *stands)

    def signs(self, realm: Realm, place: Place) -> tuple[str, ...]:
        return card_signs(_conflict(realm, place).card)

    def room(self, realm: Realm, board: Board, place: Place, mover: Mover, squires: int) -> Amount | Words:  # noqa: ARG002
        owner = mover.owner
        if not may_join(board, owner, place):
            return _FULL
        if any(piece.is_archer for piece in mover.along) and not _free_below(board, owner, place):
            return say("There is no free space directly below the knight.")
        return ALONE

    async def enter(self, realm: Realm, board: Board, placement: Placement) -> None:
        await super().enter(realm, board, placement)
        await kings_favor(realm, board, placement.owner)

    def refuses(self, realm: Realm, board: Board, owner: Owner, place: Place, knights: Knights) -> Words | None:  # noqa: ARG002
        return None if may_join(board, owner, place) else _FULL


def _conflict(realm: Realm, place: Place) -> Conflict:
    return next(conflict for conflict in realm.conflicts if conflict.key == place)


def _stand_words(stand: Company) -> Words:
    if stand.strength != sum(stand.knights):  # something else stands with them
        return company_words(stand)
    return say("{who}: {knights}", who=owner_words(stand.owner), knights=knights_words(stand.knights))


def may_join(board: Board, owner: Owner, conflict: Place) -> bool:
    """One space for each owner, three in all."""
    return len(board.spaces.at(conflict)) < SPACES or board.holds(owner, conflict)


def _free_below(board: Board, owner: Owner, conflict: Place) -> bool:
    """Directly below where this owner's knights stand, or will stand."""
    owners = [there.owner for there in board.spaces.at(conflict)]
    if owner not in owners:
        owners.append(owner)
    return owners[-1] == owner and len(owners) < SPACES


AT_CONFLICTS = Conflicts()
