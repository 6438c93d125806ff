"""Evenings with the laws of the king: each of them acts, both presets agree, nothing gets lost, no secret gets out."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

from companion.core.asking import TABLE, Seat
from companion.core.choices import usual_options
from companion.core.game import Seating
from companion.core.run import Run
from companion.core.session import Session
from companion.games.lancaster import LANCASTER
from companion.games.lancaster.court.offices import CHAMBERLAIN, SEALS
from companion.games.lancaster.court.privileges import KEY, NOBODY
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.kings_laws import LAWS
from companion.games.lancaster.pieces import is_ally
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.dishonor import DISHONOR, exposed_pair
from companion.games.lancaster.stocks import Stock
from tests.games.lancaster.kings_laws.tables import IN
from tests.games.lancaster.resentment.tables import FIVE, PRINTED
from tests.games.lancaster.storms import storm
from tests.games.lancaster.test_conservation import WatchedEvening, at_random, played, told_to_the_cardboard
from tests.games.lancaster.whole_evenings import end_alike, keeps_its_secrets, purses_set_by_hand
from tests.games.tables import table
from tests.speed import slow
from tests.tabletop.answering import said

pytestmark = slow

WITH_THEM = {**usual_options(LANCASTER.options), **IN, "books": "companion"}
KING = {law.key for law in LAWS}


def watched(seed: int) -> Run:
    """Played by the companion's books, with what a table would tell the cardboard."""
    seats = FIVE[:2 + seed % 4]
    run = played(WatchedEvening(Seating(seats, seats[0]), WITH_THEM, PRINTED), at_random(seed))
    realm: Realm = run.state
    pair, names = exposed_pair(realm), ("larger", "smaller")[:1 if realm.for_two else 2]
    holder = realm.states["court"].holders.get(CHAMBERLAIN, NOBODY)
    realm.books.seen |= {  # type: ignore[attr-defined]
        (TABLE, "exposed-pair"): ["other", dict(zip(names, pair, strict=False))] if pair else ["none", {}],
        (TABLE, KEY): NOBODY if is_ally(holder) else holder}
    return run


def told(run: Run) -> Run:
    """The same evening where the cardboard keeps the books."""
    play: Any = run.play
    return played(Evening(play.seating, {**WITH_THEM, "books": "cardboard"}, PRINTED), told_to_the_cardboard(run))


def acted(realm: Realm) -> set[str]:
    """The king's laws that were in force in some round."""
    return {law.key for vote in realm.votes if vote.position == 2 for law in vote.after} & KING


def moved(realm: Realm, one: str) -> Counter[Seat]:
    """How many everybody was given, less those they gave, as the log says it."""
    log, moved = "\n".join(said(realm)), Counter[Seat]()
    for who, n in re.findall(rf"^(\w+): (\d+) {one}s? \(", log, re.MULTILINE):
        moved[who] += int(n)
    for who, n in re.findall(rf"^(\w+) gives (\d+) {one}s? \(", log, re.MULTILINE):
        moved[who] -= int(n)
    return moved


def test_both_presets_end_alike_every_law_acts_and_no_seal_or_marker_comes_from_nowhere() -> None:
    seen = set[str]()
    for seed in (0, 1, 2, 4, 5, 6, 7, 8):  # in the third none of them is passed
        companion = watched(seed)
        cardboard = told(companion)
        end_alike(companion, cardboard, came_about=acted)
        realm: Realm = companion.state
        seen |= acted(realm)
        assert moved(realm, "seal") == held(realm, SEALS)
        assert moved(realm, "dishonor marker") == held(realm, DISHONOR)
    assert seen == KING


def held(realm: Realm, stock: Stock) -> Counter[Seat]:
    return Counter({seat: realm.purses[seat][stock] for seat in realm.seats})


# Corrections and secrets.


def test_a_storm_of_corrections_loses_nothing_and_comes_to_an_end() -> None:
    """One, for every game's tests have storms with any box."""
    done = storm(6, {"kings-laws": "in"})
    assert done["adjust"] + done["amend"] > 0


def test_nobody_else_sees_what_the_cardboard_is_told_in_secret() -> None:
    keeps_its_secrets(LANCASTER, 3, {**WITH_THEM, "books": "cardboard"})


def test_what_somebody_holds_while_the_laws_count_hands_tells_nobody_else_anything() -> None:
    rng = random.Random(9)
    there = table(LANCASTER, 3, rng, WITH_THEM)
    assert purses_set_by_hand(there, Session, rng, 2, lambda realm: realm.applying and realm.applying.key in KING)
