"""Who stands in a conflict, as the table tells it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.asking import Raw
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.lists import Lineup
from companion.core.words import Words, say
from companion.games.lancaster.facts import ALL_STRENGTH
from companion.games.lancaster.owners import Owner, ally_of, is_ally, owner_words
from companion.games.lancaster.printed.conflict_cards import card_words
from companion.games.lancaster.realm import Conflict, Realm, Stand

SPACES = (say("Top space"), say("Middle space"), say("Lowest space"))


def conflict_words(conflict: Conflict) -> Words:
    """As it lies on the board, so that nobody has to guess which card is meant."""
    card = card_words(conflict.card)
    if conflict.battle == 2:
        return say("{conflict}, second battle: {card}", conflict=conflict.title, card=card)
    return say("{conflict}: {card}", conflict=conflict.title, card=card)


def line_up_form(realm: Realm) -> Fields[Mapping[str, tuple[Stand, ...]]]:
    """All conflicts at once, each with its card as it is known by now."""
    return Fields(dict, tuple((conflict.key, Field(conflict_words(conflict), lineup_form(realm)))
                              for conflict in realm.conflicts))


def standing(realm: Realm) -> Raw:
    """Who stayed for a second battle."""
    return {conflict.key: [[stand.owner, stand.strength] for stand in conflict.stands] for conflict in realm.conflicts}


def lineup_form(realm: Realm) -> Lineup[Owner]:
    owners = (*realm.seats, *(ally_of(seat) for seat in realm.allies))
    who = Pick(tuple(Option(owner, owner_words(owner), owner) for owner in owners))
    return Lineup(who, Amount(1, ALL_STRENGTH), SPACES, Stand)


def tell_captured(realm: Realm, conflict: Conflict) -> None:
    """What the table does with the knights of a conflict that is lost for good."""
    owners = [stand.owner for stand in conflict.stands]
    if not all(map(is_ally, owners)):
        realm.tell(say("{conflict}: the knights are captured. In turn order, ransom them for 1 gold a strength point, "
                       "or put them into the reserve.", conflict=conflict.title))
    if any(map(is_ally, owners)):
        realm.tell(say("{conflict}: an ally's knights cannot be ransomed; they go to the reserve.",
                       conflict=conflict.title))
