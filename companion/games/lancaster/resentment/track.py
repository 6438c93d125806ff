"""The dishonor track of the regal board: stacks of markers that are taken one after the other, from left to right.

Each space that was emptied shows two numbers. How many spaces there are and what they show is printed as a picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.forms import Amount, Field, Fields, fields
from companion.core.game import Printed
from companion.core.words import Words, say
from companion.games.lancaster.base_game.printed.reward import MOST as MOST_PRINTED
from companion.games.lancaster.board import Board
from companion.games.lancaster.realm import Realm

IN_THE_BOX = 38  # markers
A_STACK = {2: 2, 3: 3, 4: 4, 5: 4}  # markers on each space
MOST_SPACES = IN_THE_BOX // max(A_STACK.values())

Pair = tuple[int, int]  # the larger number first
READ: Pair = (6, 3)  # the only pair that can be read: it lies on some space
NUMBER = Amount(0, MOST_PRINTED, usual=(1, 12))
LARGER, SMALLER = say("The larger number"), say("The smaller number")


Typed = Mapping[str, int]  # as a box profile keeps it
PAIR: Fields[Typed] = fields(dict, larger=Field(LARGER, NUMBER), smaller=Field(SMALLER, NUMBER))


def pair_of(typed: Typed) -> Pair:
    """However the two were read aloud."""
    larger, smaller = sorted((typed["larger"], typed.get("smaller", 0)), reverse=True)
    return larger, smaller


SPACES = Printed("dishonor/spaces", say("Dishonor track: how many spaces with markers"),
                 Amount(1, MOST_SPACES, usual=(3, 8)))
PAIRS = tuple(Printed(f"dishonor/{n}", say("Dishonor track: the numbers beneath stack {n}", n=n), PAIR)
              for n in range(1, MOST_SPACES + 1))
PRINTED = (SPACES, *PAIRS)


@dataclass(slots=True)
class Resentment:
    """What the module keeps of an evening."""

    taken: int = 0  # markers, from the track as far as it went
    corrected: int = 0  # so many more of them than the game gave
    exposed: Pair | None = None  # as the table told it, where the cardboard keeps the markers


def resentment(realm: Realm) -> Resentment:
    state = realm.states["resentment"]
    assert isinstance(state, Resentment)
    return state


async def ask_for_the_track(realm: Realm, _board: Board) -> None:
    """Once for this box: first how many spaces, then what is printed on them."""
    about: Words = say("What does the dishonor track of the regal board show?")
    await realm.box.ask("dishonor-spaces", about, (SPACES.key,))
    await realm.box.ask("dishonor-pairs", say("Which numbers lie beneath the stacks, from left to right?"),
                        [printed.key for printed in PAIRS[:spaces(realm)]])


def spaces(realm: Realm) -> int:
    """So many as are known."""
    known: int = realm.box.value(SPACES.key) if realm.box.has(SPACES.key) else 0
    return known


def a_stack(realm: Realm) -> int:
    return A_STACK[len(realm.seats)]


def on_the_track(realm: Realm) -> int:
    """When the evening begins."""
    return spaces(realm) * a_stack(realm)


def left(realm: Realm) -> int:
    return max(0, on_the_track(realm) - resentment(realm).taken)


def emptied(realm: Realm) -> int:
    """So many spaces, from the left."""
    return (on_the_track(realm) - left(realm)) // a_stack(realm)


def take_from_the_track(realm: Realm, n: int) -> None:
    """What the track has no more comes from the supply, and what that lacks is written down."""
    resentment(realm).taken += n


def printed_pair(realm: Realm, nth: int) -> Pair | None:
    """What the space shows on which this stack lies, or lay."""
    key = PAIRS[nth - 1].key
    return pair_of(realm.box.value(key)) if realm.box.has(key) else None


def exposed(realm: Realm) -> Pair | None:
    """On the rightmost space that was emptied; while none is, there is no pair."""
    if realm.books.board is None:
        return resentment(realm).exposed
    return printed_pair(realm, emptied(realm)) if emptied(realm) else None
