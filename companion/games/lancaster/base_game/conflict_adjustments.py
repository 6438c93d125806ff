"""The conflicts on the board, corrected by hand."""

from __future__ import annotations

from companion.core.asking import TABLE
from companion.core.forms import Option, Pick, Row
from companion.core.game import Adjustment
from companion.core.words import Words, say, sentences
from companion.games.lancaster.base_game.conflicts import see, turned_up_key
from companion.games.lancaster.base_game.line_up import SPACES
from companion.games.lancaster.base_game.printed.conflict_cards import card_form, raw_of
from companion.games.lancaster.chronicle import Conflict
from companion.games.lancaster.conflict import Card
from companion.games.lancaster.owners import Owner, owner_words
from companion.games.lancaster.realm import Realm

POINTS_STAY = say("The power points of the battle already fought stay as they are.")
OLD_ANSWER = say("To have it counted again, correct the old answer instead.")


def of_the_conflicts(realm: Realm) -> dict[str, Adjustment]:
    offered: dict[str, Adjustment] = {}
    for conflict in realm.conflicts:
        offered[f"card/{conflict.number}"] = _card(realm, conflict)
        if len(conflict.stands) > 1:
            offered[f"order/{conflict.number}"] = _order(realm, conflict)
    return offered


def _card(realm: Realm, conflict: Conflict) -> Adjustment:
    def book(card: Card, _why: Words) -> None:
        conflict.card = card
        see(realm, conflict.number, card)
        if _is_fought(realm, conflict):
            realm.tell(say("{conflict}: {note}", conflict=conflict.title, note=POINTS_STAY))

    note = sentences(POINTS_STAY, OLD_ANSWER) if _is_fought(realm, conflict) else None
    return Adjustment(say("{conflict}: the card", conflict=conflict.title), card_form(), raw_of(conflict.card), book,
                      note=note, answer=(TABLE, turned_up_key(conflict.round)) if note else None)


def _is_fought(realm: Realm, conflict: Conflict) -> bool:
    """What was awarded is not awarded again by what the board says now; an old answer is played again."""
    return any(fought.number == conflict.number for fought in realm.fought)


def _order(realm: Realm, conflict: Conflict) -> Adjustment:
    def book(owners: tuple[Owner, ...], _why: Words) -> None:
        by_owner = {stand.owner: stand for stand in conflict.stands}
        if set(owners) == set(by_owner):
            realm.spaces.put(conflict.key, (by_owner[owner] for owner in owners))

    there = Pick(tuple(Option(stand.owner, owner_words(stand.owner), stand.owner) for stand in conflict.stands))
    labels = SPACES[:len(conflict.stands)]
    return Adjustment(say("{conflict}: who stands above whom", conflict=conflict.title),
                      Row((there,) * len(conflict.stands), labels), [stand.owner for stand in conflict.stands], book,
                      note=POINTS_STAY if _is_fought(realm, conflict) else None)
