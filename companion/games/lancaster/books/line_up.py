"""Who stands in a conflict, as the table tells it."""

from __future__ import annotations

from companion.core.forms import Amount, Option, Pick
from companion.core.lists import Lineup
from companion.core.words import say
from companion.games.lancaster.facts import ALL_STRENGTH
from companion.games.lancaster.owners import Owner, ally_of, owner_words
from companion.games.lancaster.realm import Realm, Stand

SPACES = (say("Top space"), say("Middle space"), say("Lowest space"))


def lineup_form(realm: Realm) -> Lineup[Owner]:
    owners = (*realm.seats, *(ally_of(seat) for seat in realm.allies))
    who = Pick(tuple(Option(owner, owner_words(owner), owner) for owner in owners))
    return Lineup(who, Amount(1, ALL_STRENGTH), SPACES, Stand)
