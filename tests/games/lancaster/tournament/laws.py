"""The laws of the tournament: all of group 4. One of them acts while the riders ride."""

from __future__ import annotations

from companion.core.words import say
from companion.games.lancaster.base_game.stocks import GOLD, SQUIRES
from companion.games.lancaster.law import law
from companion.games.lancaster.offers import offer
from companion.games.lancaster.pieces import SQUIRE
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.stocks import POWER_POINTS
from companion.tabletop.ledger import Source
from tests.games.lancaster.tournament.banners import RAISE
from tests.games.lancaster.tournament.garlands import GARLANDS

FAVOR = Reward.of({POWER_POINTS: 3})


@law("heraldry", 4, say("Heraldry"), say("In turn order: raise your banner for 4 gold."))
async def heraldry(realm: Realm, source: Source) -> None:
    await offer(realm, source, {GOLD: 4}, Reward.of({GARLANDS: 1}, RAISE))


@law("queen-of-may", 4, say("Queen of May"), say("3 power points for who wins the tournament of this round."))
async def queen_of_may(realm: Realm, source: Source) -> None:
    realm.tell(say("{law}: it acts at the tournament.", law=source.words))


@law("squires-to-france", 4, say("Squires to France"),
     say("Everybody's squire goes to each conflict where they have a knight; for each of them, pay one garland."))
async def squires_to_france(realm: Realm, source: Source) -> None:
    for seat in realm.turn_order():
        there = [conflict for conflict in realm.conflicts if realm.spaces.company(conflict.key, seat)]
        for conflict in there if realm.books.board else ():
            if realm.purses[seat][SQUIRES]:
                realm.purses[seat].pay({SQUIRES: 1})
                realm.spaces.join(conflict.key, seat, SQUIRE)
        await realm.books.give(realm, seat, Reward.of({GARLANDS: -len(there)}), source)


LAWS = (heraldry, queen_of_may, squires_to_france)
