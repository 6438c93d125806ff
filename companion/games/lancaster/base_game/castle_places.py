"""The spaces of castles as places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.words import Words, say
from companion.games.lancaster.base_game.printed import castles
from companion.games.lancaster.board import Board
from companion.games.lancaster.knights import Knights
from companion.games.lancaster.owners import Owner, ally_of, is_ally
from companion.games.lancaster.placement import Mover, Target
from companion.games.lancaster.places import ALONE, PlaceKind, only_one
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import Place

_CASTLE, _ALLYS = "castle/", "ally-"
_TAKEN, _COVERED = say("A knight stands there already."), say("An extension covers this space.")


class Castles(PlaceKind):
    """Everybody's own six spaces, one knight in each that no extension covers."""

    key = "castle"
    lies = "small"

    def has(self, place: Place) -> bool:
        return place.startswith(_CASTLE)

    def spots(self, realm: Realm, owner: Owner) -> Iterable[Place]:  # noqa: ARG002
        return _spaces(owner)

    def targets(self, realm: Realm, seat: Seat) -> Iterator[Target]:
        yield from _targets(seat)
        if realm.for_two:
            yield from _targets(ally_of(seat))

    def words(self, realm: Realm, place: Place, owner: Owner) -> Words:  # noqa: ARG002
        """Named after what they give this owner, and for how much."""
        return _words(place.removeprefix(_CASTLE), is_ally(owner))

    def note(self, realm: Realm, place: Place) -> Words | None:
        space = place.removeprefix(_CASTLE)
        return None if castles.BY_KEY[space].costs else castles.space_words(realm.box, space)

    def signs(self, realm: Realm, place: Place) -> tuple[str, ...]:
        return castles.reward(realm.box, place.removeprefix(_CASTLE)).signs

    def room(self, realm: Realm, board: Board, place: Place, mover: Mover, squires: int) -> Amount | Words:  # noqa: ARG002
        owner = mover.owner
        if board.holds(owner, place):
            return _TAKEN
        return self._covered(board, owner, place) or ALONE

    def refuses(self, realm: Realm, board: Board, owner: Owner, place: Place, knights: Knights) -> Words | None:
        return only_one(realm, owner, place, knights) or self._covered(board, owner, place)

    def _covered(self, board: Board, owner: Owner, place: Place) -> Words | None:
        if not is_ally(owner) and place.removeprefix(_CASTLE) in board.hands[owner].extensions:
            return _COVERED
        return None


@cache  # said again whenever somebody places a knight
def _words(space: str, allys: bool) -> Words:
    if allys:
        return say("Ally's castle: {space}", space=castles.ALLYS_WORDS[space])
    return say("Castle: {space}", space=castles.BY_KEY[space].words)


@cache
def _spaces(owner: Owner) -> tuple[Place, ...]:
    return tuple(map(castle_space, castles.ALLYS_SPACES if is_ally(owner) else castles.BY_KEY))


@cache
def _targets(owner: Owner) -> tuple[Target, ...]:
    return tuple(Target((_ALLYS if is_ally(owner) else "") + place, place, owner) for place in _spaces(owner))


def castle_space(space: str) -> Place:
    return _CASTLE + space


def in_castle(board: Board, owner: Owner) -> dict[str, int]:
    """By the spaces of the castle, the knight that stands there."""
    return {place.removeprefix(_CASTLE): company.knight for place, company in board.spaces.of(owner)
            if AT_CASTLES.has(place)}


AT_CASTLES = Castles()
