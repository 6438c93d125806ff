"""The heralds: a small box that makes sense only beside the tournament."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.words import say
from companion.games.lancaster.base_game.parliament import turn_up_bills
from companion.games.lancaster.board import Board
from companion.games.lancaster.module import Way
from companion.games.lancaster.order import Moment
from companion.games.lancaster.pieces import Owner, is_ally
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import Reward
from companion.tabletop.ledger import Source
from tests.games.lancaster.tournament.garlands import GARLANDS

ONE = Reward.of({GARLANDS: 1})


@dataclass(slots=True)
class Cries:
    loud: bool = False
    heard: int = 0  # how often knights went home


def cries(realm: Realm) -> Cries:
    state = realm.states["heralds"]
    assert isinstance(state, Cries)
    return state


async def cry(realm: Realm) -> None:
    """Loud until the knights go home."""
    here = cries(realm)
    here.loud = True
    realm.tell(say("The heralds cry out the tournament of round {round}.", round=realm.round))

    def hush() -> None:
        here.loud = False

    realm.later(Moment.REWARDED, hush)


async def cry_the_bills(realm: Realm) -> None:
    """Nobody reads them to himself any more."""
    await turn_up_bills(realm)
    realm.tell(say("The heralds read out the bills."))


async def hear(realm: Realm, _about: object) -> None:
    cries(realm).heard += 1


async def be_silent(realm: Realm, _about: object) -> None:
    realm.tell(say("The heralds rest."))


def instead_of_a_county(realm: Realm, _board: Board, owner: Owner, source: Source) -> Iterable[Way]:
    if source.key == "stafford":
        yield _garland(realm, owner, source)


def instead_of_an_upgrade(realm: Realm, _board: Board, owner: Owner, source: Source) -> Iterable[Way]:
    yield _garland(realm, owner, source)


def _garland(realm: Realm, owner: Owner, source: Source) -> Way:
    async def take() -> None:
        await realm.books.give(realm, owner, ONE, source)

    if is_ally(owner):
        return Way("garland", ONE.words, why_not=say("An ally wears no garlands."))
    return Way("garland", ONE.words, take)
