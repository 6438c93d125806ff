"""The end: which pair of numbers the dishonor track shows, and how the table breaks ties."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Raw
from companion.core.forms import NOTHING, Field, Fields, Option, fields
from companion.core.game import Adjustment, Choice
from companion.core.ways import Branch, Either
from companion.core.words import Words, say
from companion.games.lancaster.final_scoring import OfNobody
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.track import (
    LARGER,
    NUMBER,
    PAIR,
    PAIRS,
    READ,
    Pair,
    Typed,
    exposed,
    pair_of,
    printed_pair,
    resentment,
    spaces,
)
from companion.tabletop.pace import read_aloud

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


def of_nobody(realm: Realm) -> OfNobody:
    return {"track": exposed(realm), "ties": realm.options[TIES.key]}


async def ask_which_is_exposed(realm: Realm) -> None:
    """Where the cardboard keeps the markers nobody but the table knows how many were taken."""
    told = await read_aloud(KEY, _WORDS, partial(exposed_form, realm), _raw)
    resentment(realm).exposed = there = _shown(told)
    realm.tell(say("The dishonor track shows {pair}.", pair=_pair_words(there)) if there else
               say("No space of the dishonor track is empty."))


def exposed_form(realm: Realm) -> Either[Typed | None]:
    """One of those that are known of this box, or another one; with two players the larger number will do."""
    known = {there for nth in range(1, len(PAIRS) + 1) if (there := printed_pair(realm, nth))}
    if not _is_all_known(realm):
        known.add(READ)
    branches: list[Branch[Typed | None]] = [Branch(NONE, say("No space is empty"), NOTHING)]
    branches += [Branch(_key(one), _pair_words(one), NOTHING) for one in sorted(known)]
    return Either((*branches, Branch(OTHER, say("Other numbers"), _ONE if realm.for_two else PAIR)))


def _is_all_known(realm: Realm) -> bool:
    """The whole track was read: what it does not show lies nowhere."""
    return bool(spaces(realm)) and all(printed_pair(realm, nth) for nth in range(1, spaces(realm) + 1))


def exposed_adjustment(realm: Realm) -> Adjustment:
    state = resentment(realm)

    def book(told: Told, _why: Words) -> None:
        state.exposed = _shown(told)

    now: Raw = [NONE, {}]
    if state.exposed:
        now = [OTHER, dict(zip(("larger", "smaller")[:1 if realm.for_two else 2], state.exposed, strict=False))]
    return Adjustment(say("Dishonor track: the numbers on the rightmost empty space"), exposed_form(realm), now, book)


def _key(one: Pair) -> str:
    return "-".join(str(n) for n in one)


def _pair_words(one: Pair) -> Words:
    larger, smaller = one
    if not smaller:  # or not told, with two players
        return say("−{larger}", larger=larger)
    return say("−{larger} and −{smaller}", larger=larger, smaller=smaller)


def _shown(told: Told) -> Pair | None:
    key, typed = told
    if typed:
        return pair_of(typed)
    if key == NONE:
        return None
    larger, smaller = key.split("-")
    return int(larger), int(smaller)


def _raw(told: Told) -> Raw:
    key, typed = told
    return [key, typed or {}]
