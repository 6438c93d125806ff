"""The laws of the tournament, groups 3 and 4. One acts while the riders ride; two look at retained voting markers."""

from __future__ import annotations

from companion.core.words import say
from companion.games.lancaster.base_game import facts, rewards
from companion.games.lancaster.base_game.rewards import GOLD, MARKERS, RETAINED, SQUIRES
from companion.games.lancaster.books import pay
from companion.games.lancaster.law import law
from companion.games.lancaster.pieces import SQUIRE
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import POWER_POINTS, Reward
from companion.games.lancaster.verbs import offer, per, to_most
from companion.tabletop.ledger import Source
from tests.games.lancaster.tournament.banners import RAISE, RAISED
from tests.games.lancaster.tournament.garlands import GARLANDS, HELD

FAVOR = Reward.of({POWER_POINTS: 3})


@law("marshal", 3, say("The marshal"), say("1 voting marker for who has raised their banner."))
async def marshal(realm: Realm, source: Source) -> None:
    await per(realm, source, RAISED, Reward.of({MARKERS: 1}))


@law("steward", 3, say("The steward"),
     say("In turn order: give 1 gold and 1 retained voting marker for a garland, as often as you like."),
     looks_at_retained=True)
async def steward(realm: Realm, source: Source) -> None:
    await offer(realm, source, {GOLD: 1, RETAINED: 1}, Reward.of({GARLANDS: 1}),
                say("How many garlands do you buy?"))


@law("silence", 3, say("The silent council"),
     say("Whoever has retained the most voting markers may upgrade one of their knights."), looks_at_retained=True)
async def silence(realm: Realm, source: Source) -> None:
    await to_most(realm, source, facts.RETAINED, Reward.of({}, rewards.UPGRADE))


@law("minstrels", 3, say("Minstrels"), say("1 gold for every 2 garlands."))
async def minstrels(realm: Realm, source: Source) -> None:
    await per(realm, source, HELD, Reward.of({GOLD: 1}), every=2)


@law("heraldry", 4, say("Heraldry"), say("In turn order: raise your banner for 4 gold."))
async def heraldry(realm: Realm, source: Source) -> None:
    await offer(realm, source, {GOLD: 4}, Reward.of({GARLANDS: 1}, RAISE), say("Do you raise your banner?"))


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
                pay(realm, seat, {SQUIRES: 1})
                realm.spaces.join(conflict.key, seat, SQUIRE)
        await realm.books.give(realm, seat, Reward.of({GARLANDS: -len(there)}), source)


LAWS = (marshal, steward, silence, minstrels, heraldry, queen_of_may, squires_to_france)
