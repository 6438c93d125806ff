"""Phase 2, the three laws in force, from left to right: each is seen when it acts."""

from __future__ import annotations

from companion.core.words import say
from companion.games.lancaster.base_game.voting_markers import lay_apart_what_it_gives, retain_after_all
from companion.games.lancaster.law import Law
from companion.games.lancaster.moments import Moment
from companion.games.lancaster.owners import EVERYBODY
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.showing import card
from companion.games.lancaster.stops import DONE, by_hand, done_by_hand, stops_for_hands
from companion.tabletop.pace import go_on


async def apply_laws(realm: Realm) -> None:
    """What the companion does not keep, the table does with its own hands before the next law acts; what it books
    itself is looked at in the end. Where nothing came about nobody has to go on.

    The row may be corrected while a law acts: whatever lies there by then acts once, wherever it lies. A law that was
    taken away before it was through acts for the rest if it is put back.
    """
    realm.had.clear()
    realm.acted, seen = (), realm.shown
    while True:
        while (law := next((law for law in realm.laws if law.key not in realm.acted), None)) is not None:
            realm.applying = law
            seen = await _act(realm, law, seen)
        realm.applying = None
        if not any(result.nth > seen and not result.is_idle for result in realm.results):
            break
        seen = realm.shown
        await go_on(f"laws/{realm.round}", say("The laws have acted."), say("On to the rewards"))
    shown = realm.shown
    await realm.reach(Moment.LAWS_APPLIED)
    await done_by_hand(realm, "laws-applied", shown)


async def _act(realm: Realm, law: Law, seen: int) -> int:
    """How many results the table has seen by then."""
    if await retain_after_all(realm, law):
        seen = realm.shown
        if not realm.is_in_force(law.source):
            return seen
    before, told = realm.shown, len(realm.told)
    await law.effect(realm, law.source)
    if realm.shown == before:  # it said only in words what it does
        for words in realm.told[told:]:
            card(realm, EVERYBODY, words, law.source)
    if realm.is_in_force(law.source):  # what it does is through: hands do it once, though it be taken away meanwhile
        realm.acted += (law.key,)
    if left := [result for result in realm.results if result.nth > before and result.by_hand]:
        if stops_for_hands(realm):
            lay_apart_what_it_gives(realm, law)
        seen = realm.shown
        await go_on(f"law/{law.key}/{realm.round}", by_hand(law.title), DONE,
                    tuple((result.owner, result.parts) for result in left))
    return seen
