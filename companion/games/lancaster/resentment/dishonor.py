"""Dishonor: markers for whoever was missing where a conflict was lost, and what must be known of them."""

from __future__ import annotations

from companion.core.words import say
from companion.games.lancaster.base_game import stocks
from companion.games.lancaster.base_game.conflicts import spaces_of
from companion.games.lancaster.chronicle import Conflict
from companion.games.lancaster.conflict import dishonored
from companion.games.lancaster.facts import fact_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.track import take_from_the_track
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.stocks import WRITTEN_DOWN, Stock
from companion.tabletop.ledger import Source

DISHONOR = Stock("dishonor", say("Dishonor markers"), lambda n: say("{n} dishonor marker", "{n} dishonor markers", n=n),
                 rank=6, mark="disgrace", screened=True, most=WRITTEN_DOWN, taken=take_from_the_track)
ONE = Reward.of({DISHONOR: 1})

HELD = fact_of(DISHONOR, say("How many dishonor markers do you have?"),
               say("How many dishonor markers does each of you have?"))
# They break ties of dishonor at the end.
VOTING_MARKERS = fact_of(stocks.MARKERS, say("How many voting markers do you have?"),
                  say("How many voting markers does each of you have?"))


async def dishonor(realm: Realm, conflict: Conflict) -> None:
    """One marker for each player without a knight of their own in a conflict that was lost, the first or second time.

    The line-up says who that is, so nobody is asked where the cardboard keeps the markers."""
    fought = realm.fought[-1]
    if fought.outcome.england:
        return
    source = Source(conflict.key, conflict.title)
    for seat in dishonored(realm.turn_order(), spaces_of(fought.stands)):
        await realm.books.give(realm, seat, ONE, source)
        realm.hands.leave(say("Take the dishonor markers that are due from the track."))
