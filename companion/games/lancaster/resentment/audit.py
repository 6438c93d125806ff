"""What is conserved of the king's resentment."""

from __future__ import annotations

from companion.core.asking import RuleBug
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.resentment.dishonor import DISHONOR
from companion.games.lancaster.resentment.tower import (
    CAPACITY,
    NEUTRAL,
    NEUTRAL_STRENGTH,
    TOWER,
    inside,
)
from companion.games.lancaster.resentment.track import resentment


def audit(realm: Realm) -> None:
    """Markers that players got were taken from track or supply; the one that nobody plays stays in the tower."""
    state = resentment(realm)
    if state.taken < 0:
        raise RuleBug(f"{state.taken} dishonor markers were taken from the track")
    if (given := realm.flow.given[DISHONOR]) != (taken := state.taken - state.corrected):
        raise RuleBug(f"{given} dishonor markers were handed out, {taken} were taken from the track and the supply")
    if realm.books.board is None:
        return
    there = [company for company in realm.spaces.at(TOWER) if company.owner == NEUTRAL]
    if sum(company.strength for company in there) != NEUTRAL_STRENGTH[len(realm.seats)]:
        raise RuleBug("the knight that nobody plays has left the tower")
    if realm.rules >= SINCE_0_2 and inside(realm) > CAPACITY:
        raise RuleBug(f"knights of strength {inside(realm)} lie in the tower")
