"""Dishonor: the track of the regal board, who takes a marker from it, and which numbers count in the end.

Stacks of markers are taken one after the other, from left to right. Each space that was emptied shows two numbers. How
many spaces there are and what they show is printed as a picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from companion.core.asking import Raw
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, Amount, Field, Fields, Option, fields
from companion.core.game import Adjustment, Choice, Printed
from companion.core.words import Words, say
from companion.games.lancaster.base_game import rewards
from companion.games.lancaster.base_game.resolving_conflicts import taken_spaces
from companion.games.lancaster.base_game.rewards import MOST_PRINTED
from companion.games.lancaster.board import Board
from companion.games.lancaster.conflict import Conflict, players_taking_dishonor
from companion.games.lancaster.final_scoring import OfNobody
from companion.games.lancaster.order import FINAL
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import WRITTEN_DOWN, Reward, Stock, fact_of_stock
from companion.tabletop.ledger import Source
from companion.tabletop.pace import ask_what_cardboard_shows

MARKERS_IN_THE_BOX = 38  # markers
A_STACK = {2: 2, 3: 3, 4: 4, 5: 4}  # markers on each space
MOST_SPACES = MARKERS_IN_THE_BOX // max(A_STACK.values())

Pair = tuple[int, int]  # the larger number first
READ: Pair = (6, 3)  # the only pair that can be read: it lies on some space
NUMBER = Amount(0, MOST_PRINTED, usual=(1, 12))
LARGER, SMALLER = say("The larger number"), say("The smaller number")


Typed = Mapping[str, int]  # as a box profile keeps it
PAIR: Fields[Typed] = fields(dict, larger=Field(LARGER, NUMBER), smaller=Field(SMALLER, NUMBER))


def pair_of_numbers(typed: Typed) -> Pair:
    """However the two were read aloud."""
    larger, smaller = sorted((typed["larger"], typed.get("smaller", 0)), reverse=True)
    return larger, smaller


SPACES_WITH_MARKERS = Printed("dishonor/spaces", say("Dishonor track: how many spaces with markers"),
                              Amount(1, MOST_SPACES, usual=(3, 8)))
PAIRS = tuple(Printed(f"dishonor/{n}", say("Dishonor track: the numbers beneath stack {n}", n=n), PAIR)
              for n in range(1, MOST_SPACES + 1))
PRINTED = (SPACES_WITH_MARKERS, *PAIRS)


@dataclass(slots=True)
class ResentmentState:
    """What the module keeps of an evening."""

    taken: int = 0  # markers, from the track as far as it went
    corrected: int = 0  # so many more of them than the game gave
    exposed: Pair | None = None  # as the table told it, where the cardboard keeps the markers


def resentment_state(realm: Realm) -> ResentmentState:
    state = realm.states["resentment"]
    assert isinstance(state, ResentmentState)
    return state


async def ask_printed_track(realm: Realm, _board: Board) -> None:
    """Once for this box: first how many spaces, then what is printed on them."""
    about: Words = say("What does the dishonor track of the regal board show?")
    await realm.box.ask_missing_values("dishonor-spaces", about, (SPACES_WITH_MARKERS.key,))
    await realm.box.ask_missing_values("dishonor-pairs",
                                       say("Which numbers lie beneath the stacks, from left to right?"),
                                       [printed.key for printed in PAIRS[:number_of_track_spaces(realm)]])


def number_of_track_spaces(realm: Realm) -> int:
    """So many as are known."""
    known: int = realm.box.value(SPACES_WITH_MARKERS.key) if realm.box.knows_value(SPACES_WITH_MARKERS.key) else 0
    return known


def number_of_markers_in_stack(realm: Realm) -> int:
    return A_STACK[len(realm.seats)]


def number_of_markers_at_start(realm: Realm) -> int:
    """When the evening begins."""
    return number_of_track_spaces(realm) * number_of_markers_in_stack(realm)


def number_of_markers_left(realm: Realm) -> int:
    return max(0, number_of_markers_at_start(realm) - resentment_state(realm).taken)


def number_of_emptied_spaces(realm: Realm) -> int:
    """So many spaces, from the left."""
    return (number_of_markers_at_start(realm) - number_of_markers_left(realm)) // number_of_markers_in_stack(realm)


def take_markers_from_track(realm: Realm, n: int) -> None:
    """What the track has no more comes from the supply, and what that lacks is written down."""
    resentment_state(realm).taken += n


def printed_pair(realm: Realm, nth: int) -> Pair | None:
    """What the space shows on which this stack lies, or lay."""
    key = PAIRS[nth - 1].key
    return pair_of_numbers(realm.box.value(key)) if realm.box.knows_value(key) else None


def exposed_pair(realm: Realm) -> Pair | None:
    """On the rightmost space that was emptied; while none is, there is no pair."""
    if realm.books.board is None:
        return resentment_state(realm).exposed
    return printed_pair(realm, number_of_emptied_spaces(realm)) if number_of_emptied_spaces(realm) else None


# Markers for whoever was missing where a conflict was lost.

DISHONOR = Stock("dishonor", say("Dishonor markers"), lambda n: say("{n} dishonor marker", "{n} dishonor markers", n=n),
                 position=6, mark="disgrace", screened=True, most=WRITTEN_DOWN, taken=take_markers_from_track)
ONE = Reward.of({DISHONOR: 1})

HELD = fact_of_stock(DISHONOR, say("How many dishonor markers do you have?"),
                     say("How many dishonor markers does each of you have?"))
# They break ties of dishonor at the end.
VOTING_MARKERS = fact_of_stock(rewards.MARKERS, say("How many voting markers do you have?"),
                          say("How many voting markers does each of you have?"))


async def give_dishonor_to_absent(realm: Realm, conflict: Conflict) -> None:
    """One marker for each player without a knight of their own in a conflict that was lost, the first or second time.

    The line-up says who that is, so nobody is asked where the cardboard keeps the markers."""
    fought = realm.fought[-1]
    if fought.outcome.england_wins:
        return
    source = Source(conflict.key, conflict.title)
    for seat in players_taking_dishonor(realm.turn_order(), taken_spaces(fought.companies)):
        await realm.books.give_reward(realm, seat, ONE, source)
        realm.hand_work.add_todo(say("Take the dishonor markers that are due from the track."))


# The end: which pair of numbers the track shows, and how the table breaks ties.

TIES = Choice("dishonor-ties", say("Who of two tied in dishonor has more of it?"), (
    Option("markers-spare", say("Who has fewer voting markers"), "markers-spare",
           note=say("Then who has fewer squires: Companion's own reading.")),
    Option("markers-blame", say("Who has more voting markers"), "markers-blame",
           note=say("Then who has more squires."))))
NONE, OTHER = "none", "other"
KEY = "exposed-pair"
_WORDS = say("Which numbers does the rightmost empty space of the dishonor track show?")
_ONE: Fields[Typed] = fields(dict, larger=Field(LARGER, NUMBER))
Told = tuple[str, Typed | None]


def facts_of_nobody(realm: Realm) -> OfNobody:
    return {"track": exposed_pair(realm), "ties": realm.options[TIES.key]}


async def ask_exposed_pair(realm: Realm) -> None:
    """Where the cardboard keeps the markers nobody but the table knows how many were taken."""
    told = await ask_what_cardboard_shows(KEY, _WORDS, partial(track_numbers_form, realm), _raw_of_pair_answer)
    resentment_state(realm).exposed = there = _pair_from_answer(told)
    realm.announce(say("The dishonor track shows {pair}.", pair=_number_pair_words(there)) if there else
                   say("No space of the dishonor track is empty."))


def track_numbers_form(realm: Realm) -> Either[Typed | None]:
    """One of those that are known of this box, or another one; with two players the larger number will do."""
    known = {there for nth in range(1, len(PAIRS) + 1) if (there := printed_pair(realm, nth))}
    if not _is_whole_track_known(realm):
        known.add(READ)
    branches: list[Branch[Typed | None]] = [Branch(NONE, say("No space is empty"), NOTHING)]
    branches += [Branch(_pair_option_key(one), _number_pair_words(one), NOTHING) for one in sorted(known)]
    return Either((*branches, Branch(OTHER, say("Other numbers"), _ONE if realm.for_two else PAIR)))


def _is_whole_track_known(realm: Realm) -> bool:
    """The whole track was read: what it does not show lies nowhere."""
    return bool(number_of_track_spaces(realm)) and all(printed_pair(realm, nth)
                                                       for nth in range(1, number_of_track_spaces(realm) + 1))


def exposed_pair_adjustment(realm: Realm) -> Adjustment:
    state = resentment_state(realm)

    def book(told: Told, _why: Words) -> None:
        state.exposed = _pair_from_answer(told)

    now: Raw = [NONE, {}]
    if state.exposed:
        now = [OTHER, dict(zip(("larger", "smaller")[:1 if realm.for_two else 2], state.exposed, strict=False))]
    return Adjustment(say("Dishonor track: the numbers on the rightmost empty space"), track_numbers_form(realm), now,
                      book)


def _pair_option_key(one: Pair) -> str:
    return "-".join(str(n) for n in one)


def _number_pair_words(one: Pair) -> Words:
    larger, smaller = one
    if not smaller:  # or not told, with two players
        return say("−{larger}", larger=larger)
    return say("−{larger} and −{smaller}", larger=larger, smaller=smaller)


def _pair_from_answer(told: Told) -> Pair | None:
    key, typed = told
    if typed:
        return pair_of_numbers(typed)
    if key == NONE:
        return None
    larger, smaller = key.split("-")
    return int(larger), int(smaller)


def _raw_of_pair_answer(told: Told) -> Raw:
    key, typed = told
    return [key, typed or {}]


# Corrected by hand.


def adjustments(realm: Realm) -> Mapping[str, Adjustment]:
    if not realm.books.board:
        return {KEY: exposed_pair_adjustment(realm)} if realm.step == FINAL else {}
    return {"dishonor-track": _markers_left_adjustment(realm)} if number_of_markers_at_start(realm) else {}


def _markers_left_adjustment(realm: Realm) -> Adjustment:
    def book(n: int, _why: Words) -> None:
        state, taken = resentment_state(realm), number_of_markers_at_start(realm) - n
        state.corrected += taken - state.taken
        state.taken = taken

    return Adjustment(say("Markers left on the dishonor track"), Amount(0, number_of_markers_at_start(realm)),
                      number_of_markers_left(realm), book)
