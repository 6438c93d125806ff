"""Whole evenings at the king's court: at every table, with both books, through storms; and nothing gets lost."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.core.asking import TABLE, Seat
from companion.core.choices import legal_combinations
from companion.core.session import Session
from companion.games.lancaster import LANCASTER
from companion.games.lancaster.court.offices import BISHOPS, CHAMBERLAIN
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.realm import Realm
from companion.players import play_out, randomly_set_up_play
from tests.games.lancaster.court.tables import FIVE, WITH_IT, bishops_of, evening, seals, state
from tests.games.lancaster.storms import storm
from tests.games.lancaster.test_conservation import WatchedEvening, at_random, played, told_to_the_cardboard
from tests.games.lancaster.whole_evenings import at, end_alike, purses_set_by_hand, tables_with
from tests.games.tables import Options, table
from tests.speed import first_quick, slow
from tests.tabletop.answering import said

# Beside no other box: pairs of boxes meet in every game's tests.
TABLES = tables_with(LANCASTER, court="in", resentment="out", new_laws="out", reward_tiles="out")


def said_of(realm: Realm, *what: str) -> Counter[str]:
    """In how many lines of the log each of these is said."""
    return Counter(one for line in said(realm) for one in what if one in line)


def test_it_can_be_chosen_with_and_without_every_other_box() -> None:
    chosen = [one for one in legal_combinations(LANCASTER.options) if one["court"] == "in"]
    assert {one["books"] for one in chosen} == {"companion", "cardboard"}
    assert {one["resentment"] for one in chosen} == {one["reward-tiles"] for one in chosen} == {"in", "out"}


@first_quick
@at(TABLES)
def test_an_evening_ends_and_seals_bishops_and_tribute_are_all_accounted_for(seats: int, options: Options) -> None:
    rng = random.Random(seats)
    session = play_out(randomly_set_up_play(LANCASTER, seats, rng, options), rng, LANCASTER.audit)
    realm: Realm = session.run.state
    scoring = realm.finale.scoring
    assert scoring
    assert "seals" in [category.key for category in scoring.categories]
    if options["books"] == "companion":
        log = said_of(realm, "Chancellor: ", "Constable: ", "a bishop (", "out of the game (", ": 2 seals (",
                      ": 1 seal (")
        assert sum(seals(realm).values()) == 2 * log[": 2 seals ("] + log[": 1 seal ("]
        assert log[": 2 seals ("] + log[": 1 seal ("] <= log["Chancellor: "] + log["Constable: "]
        assert sum(bishops_of(realm, seat) for seat in realm.seats) == log["a bishop ("]
        assert state(realm).bishops == BISHOPS[seats] - log["a bishop ("] - log["out of the game ("]


def lords_are_home(realm: Realm) -> None:
    if realm.step in ("counties", "castles", "conflicts"):
        assert not any(realm.spaces.companies_at(place) for place in ("treasury", *(f"office/{key}" for key in (
            "chancellor", "constable", "chamberlain"))))


def test_all_that_can_be_placed_is_and_lords_are_all_home_when_counties_are_rewarded() -> None:
    wanted, done = {"Lord with", "expels", "to Treasury.", "from the treasury.", "into the treasury.", "with Shield",
                    "with Archer", "with Tudor knight"}, set[str]()
    for seed in range(20):
        rng = random.Random(seed)
        session = play_out(randomly_set_up_play(LANCASTER, (5, 2)[seed % 2], rng, WITH_IT), rng, lords_are_home)
        done |= set(said_of(session.run.state, *wanted))
        if done == wanted:
            return
    raise AssertionError(wanted - done)


# Both presets.


def watched(players: int) -> Evening:
    play = evening(*FIVE[:players])
    return WatchedEvening(play.seating, play.options, play.profile)


def for_seals(realm: Realm) -> dict[Seat, int]:
    """The power points that some had for seals and bishops."""
    assert realm.finale.scoring is not None
    (seals,) = (category for category in realm.finale.scoring.categories if category.key == "seals")
    return {award.player: award.points for award in seals.awards if award.points}


@first_quick
@pytest.mark.parametrize(("players", "seed"), [(2, 0), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_the_same_evening_ends_with_the_same_points_whoever_keeps_the_books(players: int, seed: int) -> None:
    companion = played(watched(players), at_random(seed))
    realm: Realm = companion.state
    last = state(realm).holders.get(CHAMBERLAIN)
    realm.books.seen[TABLE, "last-chamberlain"] = last if last in realm.seats else "nobody"  # type: ignore[attr-defined]
    cardboard = played(evening(*FIVE[:players], books="cardboard"), told_to_the_cardboard(companion))
    end_alike(companion, cardboard, came_about=for_seals)
    assert realm.finale.scoring == cardboard.state.finale.scoring


# Corrections and secrets.


@slow
@pytest.mark.parametrize("seed", [4, 5])  # two players and three, the companion's books
def test_a_storm_of_corrections_loses_nothing_and_comes_to_an_end(seed: int) -> None:
    done = storm(seed, {"court": "in"})
    assert done["adjust"] + done["amend"] > 0


@slow
def test_what_somebody_has_behind_the_screen_tells_nobody_else_anything() -> None:
    """Nor does who could pay which tribute."""
    rng = random.Random(5)
    assert purses_set_by_hand(table(LANCASTER, 3, rng, WITH_IT), Session, rng, 2, lambda realm: realm.step == "placing")
