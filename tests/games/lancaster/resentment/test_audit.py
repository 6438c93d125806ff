"""What a simulation counts after every answer: markers come from track and supply, the tower keeps its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.asking import RuleBug
from companion.core.words import say
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.books import gain_from_supply, pay_to_supply
from companion.games.lancaster.evening import audit
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.dishonor import DISHONOR, resentment_state, take_markers_from_track
from companion.games.lancaster.resentment.tower import TOWER
from tests.games.lancaster.kit import station
from tests.games.lancaster.resentment.tables import realm_of


def correct(realm: Realm, what: str, n: int) -> None:
    adjustments(realm)[what].book(n, say("so it lies on the board"))


def from_nowhere(realm: Realm) -> None:
    gain_from_supply(realm, "blue", {DISHONOR: 3})
    realm.purses["red"][DISHONOR] += 1


def a_purse_is_emptied(realm: Realm) -> None:
    gain_from_supply(realm, "red", {DISHONOR: 9})
    realm.purses["red"].gain({DISHONOR: -9})


@pytest.mark.parametrize(("spoil", "noticed"), [
    (from_nowhere, "4 dishonor lie in purses, 3 were given"),
    (a_purse_is_emptied, "0 dishonor lie in purses, 9 were given"),
    (lambda realm: take_markers_from_track(realm, 5), "0 dishonor markers were handed out, 5 were taken"),
    (lambda realm: take_markers_from_track(realm, -1), "-1 dishonor markers were taken"),
    (lambda realm: realm.spaces.set_companies(TOWER, ()), "nobody plays"),
    (lambda realm: station(realm, "red", "tower 3", "tower 4"), "knights of strength 9 lie in the tower"),
])
def test_what_was_won_from_nowhere_or_got_lost_is_noticed(spoil: Callable[[Realm], None], noticed: str) -> None:
    realm = realm_of()
    audit(realm)
    spoil(realm)
    with pytest.raises(RuleBug, match=noticed):
        audit(realm)


def test_what_is_given_back_lies_in_no_purse_and_nothing_is_missed() -> None:
    realm = realm_of()
    gain_from_supply(realm, "red", {DISHONOR: 3})
    pay_to_supply(realm, "red", {DISHONOR: 2})
    audit(realm)


def test_with_corrections_of_purses_and_of_the_track_it_counts_what_the_game_gave() -> None:
    realm = realm_of()
    correct(realm, "dishonor/red", 7)
    audit(realm)
    gain_from_supply(realm, "red", {DISHONOR: 2})
    correct(realm, "dishonor-track", 20)  # all of it: nothing was taken
    audit(realm)
    correct(realm, "dishonor/red", 0)
    audit(realm)
    assert resentment_state(realm).taken == 0
    correct(realm, "dishonor-track", 17)
    audit(realm)
    correct(realm, "dishonor-track", 18)  # once more: both corrections count
    audit(realm)
    realm.purses["blue"][DISHONOR] = 1
    with pytest.raises(RuleBug, match="1 dishonor lie in purses, 0 were given"):
        audit(realm)
