"""Whose knights they are, and the conflicts as they lie on the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from companion.core.asking import Seat
from companion.core.words import Words
from companion.games.lancaster.chronicle import Conflict, key_of, title_of
from companion.games.lancaster.conflict import Card
from companion.games.lancaster.knights import Knights
from companion.games.lancaster.owners import Owner, is_ally, is_archer, lord_of
from companion.games.lancaster.piece_sight import PieceView, piece_views
from companion.games.lancaster.realm import Realm


@dataclass(frozen=True, slots=True)
class Whose:
    """A player, or a player's ally, with the colour of the knights."""

    seat: Seat
    colour: str
    ally: bool = False
    archer: bool = False


@dataclass(frozen=True, slots=True)
class StandView:
    whose: Whose
    strength: int
    knights: tuple[int, ...]
    squires: int = 0  # sent by a law
    pieces: tuple[PieceView, ...] = ()

    @property
    def shown_knights(self) -> tuple[int, ...]:
        """Where only the strength was told, that."""
        return self.knights or (() if self.pieces else (self.strength,))

    @property
    def adds_up(self) -> bool:
        """Is its strength more than what a single piece of it says?"""
        single = (*self.shown_knights, *(piece.strength for piece in self.pieces))
        return len(single) > 1 or sum(single) != self.strength


@dataclass(frozen=True, slots=True)
class ConflictView:
    key: str
    number: int
    title: Words
    card: Card
    battle: int
    stands: tuple[StandView, ...]

    @property
    def strength(self) -> int:
        return sum(stand.strength for stand in self.stands)


def whose(realm: Realm, owner: Owner) -> Whose:
    return _whose(owner, realm.allies.get(lord_of(owner), ""))


@cache
def _whose(owner: Owner, allys_colour: str) -> Whose:
    seat, ally = lord_of(owner), is_ally(owner)
    return Whose(seat, (allys_colour or seat) if ally else seat, ally, is_archer(owner))


def conflict_view(realm: Realm, conflict: Conflict) -> ConflictView:
    return _conflict_with(conflict.number, conflict.card, conflict.battle, tuple(
        (whose(realm, stand.owner), stand.strength, stand.knights, stand.squires, piece_views(stand.named))
        for stand in conflict.stands))


# Where nothing has changed it is the same object, which is cheap to compare.
@lru_cache(maxsize=1024)
def _conflict_with(number: int, card: Card, battle: int,
                   stands: tuple[tuple[Whose, int, Knights, int, tuple[PieceView, ...]], ...]) -> ConflictView:
    return ConflictView(key_of(number), number, title_of(number), card, battle,
                        tuple(StandView(*stand) for stand in stands))
