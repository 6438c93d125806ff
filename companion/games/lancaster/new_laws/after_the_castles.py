"""What comes about when counties and castles are through and the conflicts are next."""

from __future__ import annotations

from companion.core.words import say
from companion.games.lancaster.law import Law
from companion.games.lancaster.new_laws.reinforcements import have_come, reinforcements
from companion.games.lancaster.new_laws.upkeep import turn_back, upkeep
from companion.games.lancaster.owners import EVERYBODY
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.showing import show
from companion.games.lancaster.stops import stops_for_hands


async def on_to_the_conflicts(realm: Realm, _about: object) -> None:
    """By hand it is said when it has to be done: nobody remembers it from the vote."""
    if realm.books.board:
        turn_back(realm.books.board)
        return
    if upkeep.key in realm.acted:
        _by_hand(realm, upkeep)
    if have_come(realm) and not stops_for_hands(realm):  # the line-up itself says it
        _by_hand(realm, reinforcements)


_WORDS = {upkeep: say("Turn the extensions back that lie turned over."),
          reinforcements: say("The squires in conflicts count along with their knights.")}


def _by_hand(realm: Realm, law: Law) -> None:
    show(realm, EVERYBODY, _WORDS[law], law.source, _WORDS[law], by_hand=True)
