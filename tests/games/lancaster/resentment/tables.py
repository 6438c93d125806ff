"""Tables at which the king resents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.choices import usual_options
from companion.core.game import Seating
from companion.games.lancaster import LANCASTER
from companion.games.lancaster.books import correct_purse
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import RULES
from companion.games.lancaster.resentment.dishonor import DISHONOR, number_of_markers_left
from companion.games.lancaster.resentment.tower import NEUTRAL, TOWER
from tests.games.lancaster.kit import PROFILE, board_of

FIVE = ("red", "blue", "green", "yellow", "black")
# Beside no other box.
WITH_IT = {**usual_options(LANCASTER.options), "books": "companion", "resentment": "in"}
PAIRS = ((2, 1), (4, 2), (6, 3), (8, 4), (10, 5))  # any numbers do; one of them is printed
TRACK: dict[str, Any] = {"dishonor/spaces": len(PAIRS), **{
    f"dishonor/{n}": {"larger": larger, "smaller": smaller} for n, (larger, smaller) in enumerate(PAIRS, start=1)}}
PRINTED = {**PROFILE, **TRACK}


def evening(*seats: str, profile: Mapping[str, Any] = PRINTED, rules: int = RULES, **options: str) -> Evening:
    at_table = seats or ("red", "blue", "green", "yellow")
    return Evening(Seating(at_table, at_table[0]), {**WITH_IT, **options}, profile, rules=rules)


def realm_of(*seats: str, profile: Mapping[str, Any] = PRINTED, rules: int = RULES, **options: str) -> Realm:
    """A realm of the first round, four players unless they are named."""
    realm, rule = evening(*seats, profile=profile, rules=rules, **options).new_state_and_rule()
    rule.close()
    realm.round = 1
    return realm


def for_two(**options: Any) -> Realm:
    realm = realm_of("red", "blue", **options)
    realm.allies = {"red": "green", "blue": "yellow"}
    return realm


def disgrace(realm: Realm, **markers: int) -> None:
    """Just so many lie behind each screen, wherever they came from."""
    for seat, n in markers.items():
        correct_purse(realm, seat, DISHONOR, n)


def disgraced(realm: Realm) -> dict[str, int]:
    """Who has how many, if any."""
    return {seat: realm.purses[seat][DISHONOR] for seat in realm.seats if realm.purses[seat][DISHONOR]}


def in_the_tower(realm: Realm) -> dict[str, tuple[int, ...]]:
    """Whose knights, the neutral one aside; and the audit, whenever somebody looks."""
    board_of(realm).audit()
    return {there.owner: there.knights for there in realm.spaces.companies_at(TOWER) if there.owner != NEUTRAL}


def taken(realm: Realm) -> int:
    """From the track, however many lay there."""
    state: int = realm.states["resentment"].taken
    assert number_of_markers_left(realm) >= 0
    return state
