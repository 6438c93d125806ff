"""What the tournament keeps of an evening."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.core.asking import Seat
from companion.games.lancaster.pieces import Owner
from companion.games.lancaster.realm import Realm
from tests.games.lancaster.tournament.lists import IN_THE_LISTS, kings_knight


@dataclass(slots=True)
class Tourney:
    bets: dict[Seat, Seat] = field(default_factory=dict)  # who is thought to win, this round: nobody tells
    winners: list[Owner] = field(default_factory=list)  # round by round, as far as anybody won


def start(realm: Realm) -> Tourney:
    if realm.books.board:
        realm.spaces.put(IN_THE_LISTS, (kings_knight(len(realm.seats)),))
    return Tourney()


def tourney(realm: Realm) -> Tourney:
    state = realm.states["tournament"]
    assert isinstance(state, Tourney)
    return state
