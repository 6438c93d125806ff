"""After a battle the squires that a law has sent there go back to the general supply, even if France has won."""

from __future__ import annotations

from functools import partial

from companion.core.asking import TABLE, Ask, one
from companion.core.counts import Counts, Kind
from companion.core.words import say
from companion.games.lancaster.chronicle import Conflict
from companion.games.lancaster.conflict import Fate
from companion.games.lancaster.new_laws.reinforcements import have_come
from companion.games.lancaster.owners import owner_words
from companion.games.lancaster.pieces import SQUIRE, Company, as_told
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rounds import CONFLICTS_A_ROUND, ROUNDS

MOST = 2 * CONFLICTS_A_ROUND  # two rows of conflicts: one squire for each


async def squires_go_back(realm: Realm, conflict: Conflict) -> None:
    """The knights may stay for a second battle, and nobody may reckon with the squires then."""
    if realm.books.board:
        for stand in conflict.stands:
            realm.spaces.leave(conflict.key, stand.owner, *(SQUIRE,) * stand.squires)
    elif have_come(realm):
        realm.tell(say("{conflict}: all squires go back to the supply.", conflict=conflict.title))
        realm.hands.leave(say("All squires go back from the conflicts to the supply."))
        stays = realm.fought[-1].outcome.fate is Fate.STAY and realm.round < ROUNDS
        if stays and _may_have_some(realm, conflict):
            await _ask_how_many(realm, conflict)


def _may_have_some(realm: Realm, conflict: Conflict) -> tuple[Company, ...]:
    """Strength as it was told: of 1 it is a knight alone."""
    return tuple(stand for stand in conflict.stands if stand.owner in realm.seats and stand.strength > 1)


async def _ask_how_many(realm: Realm, conflict: Conflict) -> None:
    """The line-up told knights and squires together; without this the next one would come filled in with both."""
    went = await one(Ask(TABLE, f"squires-back/{conflict.number}",
                         say("{conflict} stays for a second battle. How many squires go back to the supply?",
                             conflict=conflict.title), partial(_form, realm, conflict)))
    for stand in conflict.stands:
        if n := went.get(stand.owner, 0):
            realm.spaces.change(conflict.key, Company(stand.owner, (as_told(stand.strength - n),)))


def _form(realm: Realm, conflict: Conflict) -> Counts:
    kinds = tuple(Kind(stand.owner, owner_words(stand.owner), min(stand.strength - 1, MOST))
                  for stand in _may_have_some(realm, conflict))
    return Counts(kinds, 0, sum(kind.most for kind in kinds))
