"""The end of phase 2 for voting markers: what is left goes back."""

from __future__ import annotations

from functools import partial

from companion.core.words import Words, say
from companion.games.lancaster.base_game.stocks import MARKERS, RETAINED
from companion.games.lancaster.flow import bring_back, clear_away, lay_apart
from companion.games.lancaster.law import Law
from companion.games.lancaster.moments import Moment
from companion.games.lancaster.owners import EVERYBODY
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.showing import card
from companion.games.lancaster.stops import DONE, by_hand, done_by_hand, stops_for_hands
from companion.tabletop.ledger import Source
from companion.tabletop.pace import go_on

SOURCE = Source("retained", RETAINED.title)
ALL_GO_BACK = say("All voting markers that are left go back to the supply.")
_KEEP = say("Keep the voting markers that are left until the laws have been applied.")
_TAKE_BACK = say("Take back the voting markers that you had left after the third vote; only hands know how many.")


async def return_markers(realm: Realm, _about: object) -> None:
    """What is left after the third vote goes back to the general supply: after the laws, if one of them looks at it."""
    looked_at = are_looked_at(realm)
    lay_apart(realm, MARKERS, RETAINED)
    if not looked_at:
        realm.hands.gone_back = {seat: purse[RETAINED] for seat, purse in realm.purses.items() if RETAINED in purse}
        clear_away(realm, RETAINED)
    realm.books.forget((MARKERS,))
    if not looked_at:
        realm.tell(ALL_GO_BACK)
        return
    realm.tell(say("The voting markers that are left are retained until the laws have been applied. "
                   "What these laws give lies apart."))
    _until_the_laws_are_through(realm)
    shown = realm.shown
    _hands(realm, _TAKE_BACK if realm.hands.sent_back == realm.round else _KEEP)
    await done_by_hand(realm, "retained", shown)


def are_looked_at(realm: Realm) -> bool:
    return any(law.looks_at_retained for law in realm.laws)


def _until_the_laws_are_through(realm: Realm) -> None:
    realm.hands.retains = True
    realm.later(Moment.LAWS_APPLIED, partial(return_retained, realm))


def return_retained(realm: Realm) -> None:
    """What the laws of this round gave is kept."""
    realm.hands.retains = False
    clear_away(realm, RETAINED)
    realm.books.forget((MARKERS, RETAINED))
    _hands(realm, say("Give back the retained voting markers that you still have; keep what the laws gave."))
    realm.tell(say("The retained voting markers that are left go back to the supply; what the laws gave is kept."))


def _hands(realm: Realm, what: Words) -> None:
    if stops_for_hands(realm):
        card(realm, EVERYBODY, what, SOURCE, by_hand=True)


# While the laws act --------------------------------------------------------------------------------------------------


async def retain_after_all(realm: Realm, law: Law) -> bool:
    """A law that looks at them was corrected into the row when they had gone back already: it finds what was left. Did
    hands have to do something for it?"""
    if not law.looks_at_retained or realm.hands.retains or realm.rules < SINCE_0_2:
        return False
    _until_the_laws_are_through(realm)
    bring_back(realm, RETAINED, realm.hands.gone_back)
    if not stops_for_hands(realm):
        realm.tell(say("{law}: the voting markers that went back after the third vote count as retained.",
                       law=law.title))
        return False
    card(realm, EVERYBODY, _TAKE_BACK, law.source, by_hand=True)
    await go_on(f"law/{law.key}/{realm.round}/retained", by_hand(law.title), DONE)
    return True


def lay_apart_what_it_gives(realm: Realm, law: Law) -> None:
    """By hand: what a law gives meanwhile must not be taken for something retained."""
    if realm.hands.retains and law.gives(MARKERS.mark):
        card(realm, EVERYBODY, say("Lay these voting markers apart from the retained ones."), law.source, by_hand=True)
