"""What is conserved of the king's resentment."""

from __future__ import annotations

from companion.core.asking import RuleBug
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.tower import NEUTRAL, NEUTRAL_STRENGTH, TOWER


def audit(realm: Realm) -> None:
    if realm.books.board is None:
        return
    there = [company for company in realm.spaces.at(TOWER) if company.owner == NEUTRAL]
    if sum(company.strength for company in there) != NEUTRAL_STRENGTH[len(realm.seats)]:
        raise RuleBug("the knight that nobody plays has left the tower")
