"""The names of places on the board."""

from __future__ import annotations

from companion.core.words import Words, say, sentences
from companion.games.lancaster.board import COURT, Board, Place
from companion.games.lancaster.knights import knights_words
from companion.games.lancaster.owners import Owner, is_ally, owner_words
from companion.games.lancaster.printed.castles import ALLYS_WORDS, space_words
from companion.games.lancaster.printed.castles import BY_KEY as CASTLE_SPACES
from companion.games.lancaster.printed.counties import BY_KEY as COUNTIES
from companion.games.lancaster.printed.counties import minimum
from companion.games.lancaster.realm import Realm


def place_words(board: Board, place: Place, owner: Owner) -> Words:
    """A castle's spaces are named after what they give this owner, and for how much."""
    if place == COURT:
        return say("Court")
    if place in COUNTIES:
        return COUNTIES[place].title
    if place.startswith("castle/"):
        space = place.removeprefix("castle/")
        if is_ally(owner):
            return say("Ally's castle: {space}", space=ALLYS_WORDS[space])
        return say("Castle: {space}", space=CASTLE_SPACES[space].words)
    return board.conflict(place).title


def place_note(realm: Realm, board: Board, place: Place) -> Words | None:
    """What stands there and what it demands, in few words."""
    if place in COUNTIES:
        demand = say("from strength {n}", n=minimum(realm.box, COUNTIES[place]))
        there = board.counties.get(place)
        if there is None:
            return demand
        held = say("{who}: {n}", who=owner_words(there.owner), n=there.strength)
        return sentences(demand, held)
    if place.startswith("conflict-"):
        conflict = board.conflict(place)
        stands = tuple(say("{who}: {knights}", who=owner_words(stand.owner), knights=knights_words(stand.knights))
                       for stand in conflict.stands)
        return sentences(say("France {n}", n=conflict.card.strength), *stands)
    space = place.removeprefix("castle/")
    return None if CASTLE_SPACES[space].costs else space_words(realm.box, space)
