"""The end of phase 2 for voting markers: what is left goes back."""

from __future__ import annotations

from functools import partial

from companion.core.words import say
from companion.games.lancaster.base_game.stocks import MARKERS, RETAINED
from companion.games.lancaster.flow import clear_away, lay_apart
from companion.games.lancaster.moments import Moment
from companion.games.lancaster.realm import Realm


async def return_markers(realm: Realm, _about: object) -> None:
    """What is left after the third vote goes back to the general supply: after the laws, if one of them looks at it."""
    looked_at = any(law.looks_at_retained for law in realm.laws)
    lay_apart(realm, MARKERS, RETAINED)
    if not looked_at:
        clear_away(realm, RETAINED)
    realm.books.forget((MARKERS,))
    if looked_at:
        realm.tell(say("The voting markers that are left are retained until the laws have been applied. "
                       "What these laws give lies apart."))
        realm.later(Moment.LAWS_APPLIED, partial(return_retained, realm))
    else:
        realm.tell(say("All voting markers that are left go back to the supply."))


def return_retained(realm: Realm) -> None:
    """What the laws of this round gave is kept."""
    clear_away(realm, RETAINED)
    realm.books.forget((MARKERS, RETAINED))
    realm.tell(say("The retained voting markers that are left go back to the supply; what the laws gave is kept."))
