"""Whose knights they are, and the conflicts as they lie on the board."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import Seat
from companion.core.words import Words
from companion.games.lancaster.chronicle import Conflict
from companion.games.lancaster.conflict import Card
from companion.games.lancaster.owners import Owner, is_ally, lord_of
from companion.games.lancaster.realm import Realm


@dataclass(frozen=True, slots=True)
class Whose:
    """A player, or a player's ally, with the colour of the knights."""

    seat: Seat
    colour: str
    ally: bool = False


@dataclass(frozen=True, slots=True)
class StandView:
    whose: Whose
    strength: int
    knights: tuple[int, ...]


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
    seat = lord_of(owner)
    return Whose(seat, realm.allies.get(seat, seat), ally=True) if is_ally(owner) else Whose(seat, seat)


def conflict_view(realm: Realm, conflict: Conflict) -> ConflictView:
    stands = tuple(StandView(whose(realm, stand.owner), stand.strength, stand.knights) for stand in conflict.stands)
    return ConflictView(conflict.key, conflict.number, conflict.title, conflict.card, conflict.battle, stands)
