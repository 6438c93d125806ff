"""Whole evenings with the king's resentment: at every table, with both books, through storms; and nothing gets lost."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import TABLE, Seat
from companion.core.choices import legal_combinations
from companion.core.page import Page
from companion.core.session import Session
from companion.games.lancaster import LANCASTER
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.dishonor import (
    DISHONOR,
    exposed_pair,
    number_of_markers_at_start,
    number_of_markers_left,
)
from companion.players import play_out, randomly_set_up_play
from tests.games.lancaster.kit import board_of
from tests.games.lancaster.resentment.tables import FIVE, WITH_IT, evening
from tests.games.lancaster.storms import storm
from tests.games.lancaster.test_conservation import WatchedEvening, at_random, played, told_to_the_cardboard
from tests.games.lancaster.whole_evenings import at, end_alike, keeps_its_secrets, purses_set_by_hand, tables_with
from tests.games.secrecy import Leak
from tests.games.tables import Options, table
from tests.speed import first_quick, slow
from tests.tabletop.answering import said

TIES = ("markers-spare", "markers-blame")
BOOKS = ("companion", "cardboard")
# Beside no other box: pairs of boxes meet in every game's tests.
TABLES = tables_with(LANCASTER, resentment="in", new_laws="out", court="out", reward_tiles="out")


def markers_said(realm: Realm) -> tuple[Counter[Seat], Counter[Seat]]:
    """How many everybody took and gave back, as the log says it."""
    log = "\n".join(said(realm))
    took, gave = Counter[Seat](), Counter[Seat]()
    for who, n in re.findall(r"^(\w+): (\d+) dishonor markers? \(", log, re.MULTILINE):
        took[who] += int(n)
    for who, n in re.findall(r"^(\w+) gives (\d+) dishonor markers? \(The tower\)", log, re.MULTILINE):
        gave[who] += int(n)
    return took, gave


def test_it_can_be_chosen_and_its_table_option_only_with_it() -> None:
    chosen = [one for one in legal_combinations(LANCASTER.options) if one["resentment"] == "in"]
    assert {(one["books"], one["dishonor-ties"]) for one in chosen} == {(b, t) for b in BOOKS for t in TIES}
    assert {one["dishonor-ties"] for one in legal_combinations(LANCASTER.options)
            if one["resentment"] == "out"} == {TIES[0]}


@first_quick
@at(TABLES)
def test_an_evening_ends_and_every_marker_is_in_a_hand_or_was_given_back(seats: int, options: Options) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        session = play_out(randomly_set_up_play(LANCASTER, seats, rng, options), rng, LANCASTER.audit)
        realm: Realm = session.run.state
        took, gave = markers_said(realm)
        lost = [one for one in realm.fought if not one.outcome.england_wins]
        owners = [{stand.owner for stand in one.companies} for one in lost]
        assert took == Counter(seat for there in owners for seat in realm.seats if seat not in there)
        assert not any("ally" in who for who in took)
        if options["books"] == "companion":
            assert {seat: realm.purses[seat][DISHONOR] for seat in realm.seats} == {
                seat: took[seat] - gave[seat] for seat in realm.seats}
            first = number_of_markers_at_start(realm)
            assert first - number_of_markers_left(realm) == min(first, took.total())
        scoring = realm.finale.scoring
        assert scoring
        marked, most = (category for category in scoring.categories if category.key.startswith("dishonor"))
        assert (marked.key, most.key) == ("dishonor", "dishonor_rank")
        worth = (exposed_pair(realm) or (0, 0))[:1 if seats == 2 else 2]
        assert -sum(award.points for award in most.awards) <= sum(worth)


@first_quick
@pytest.mark.parametrize("seats", [2, 4])
def test_knights_are_dropped_into_the_tower_and_are_gone_when_conflicts_are_fought(seats: int) -> None:
    dropped = 0
    for seed in range(3):
        rng = random.Random(seed)
        session = play_out(randomly_set_up_play(LANCASTER, seats, rng, WITH_IT), rng, _nobody_fights_from_the_tower)
        dropped += sum("to The tower." in line for line in said(session.run.state))
    assert dropped > 3


def _nobody_fights_from_the_tower(realm: Realm) -> None:
    if realm.step == "conflicts":
        assert not any(place == "tower" for owner in board_of(realm).owners
                       for place, _ in board_of(realm).deployed_knights_with_place(owner))


# Both presets.


def watched(players: int, **options: str) -> Evening:
    play = evening(*FIVE[:players], **options)
    return WatchedEvening(play.seating, play.options, play.profile)


@first_quick
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_the_same_evening_ends_with_the_same_points_whoever_keeps_the_books(players: int, seed: int) -> None:
    ties = {"dishonor-ties": TIES[seed % 2]}
    companion = played(watched(players, **ties), at_random(seed))
    realm: Realm = companion.state
    pair = exposed_pair(realm)
    names = ("larger", "smaller")[:1 if players == 2 else 2]
    realm.books.seen[TABLE, "exposed-pair"] = (  # type: ignore[attr-defined]
        ["other", dict(zip(names, pair, strict=False))] if pair else ["none", {}])
    cardboard = played(evening(*FIVE[:players], books="cardboard", **ties), told_to_the_cardboard(companion))
    end_alike(companion, cardboard, came_about=lambda realm: markers_said(realm)[0])


# Corrections and secrets.


@slow
@pytest.mark.parametrize("seed", [0, 5, 2, 7])  # two to five players, and both books
def test_a_storm_of_corrections_loses_nothing_and_comes_to_an_end(seed: int) -> None:
    done = storm(seed, {"resentment": "in"})
    assert done["adjust"] + done["amend"] > 0


@slow
@at(TABLES[::3])
def test_nobody_else_sees_what_lies_sealed_or_behind_a_screen(seats: int, options: Options) -> None:
    keeps_its_secrets(LANCASTER, seats, options)


@slow
def test_how_many_markers_somebody_has_tells_nobody_else_anything() -> None:
    rng = random.Random(5)
    assert purses_set_by_hand(table(LANCASTER, 3, rng, WITH_IT), Session, rng, 4)


class ShowsTheSupply(Session):
    """How many markers lie in the supply tells how many everybody has."""

    def page_for(self, seat: Seat | None, public: Any = None) -> Page:
        page = super().page_for(seat, public)
        held = sum(purse[DISHONOR] for purse in self.run.state.purses.values())
        return replace(page, view=(page.view, held))


@slow
def test_a_supply_that_is_shown_is_caught() -> None:
    rng = random.Random(5)
    with pytest.raises(Leak):
        purses_set_by_hand(table(LANCASTER, 3, rng, WITH_IT), ShowsTheSupply, rng, 40)


# An old answer.


def test_a_line_up_told_wrongly_is_corrected_and_the_markers_go_to_others() -> None:
    rng = random.Random(4)
    there = table(LANCASTER, 3, rng, {**WITH_IT, "books": "cardboard"})
    while (TABLE, "line-up/1") not in there.session.run.done:
        there.answer_something(rng)
    entry = next(one for one in there.session.run.history if one.question_id == (TABLE, "line-up/1"))
    red, nobody = ({f"conflict-{n}": stands for n in (1, 2)} for stands in ([], []))
    red["conflict-1"] = [["red", 1]]
    for raw, expected in ((nobody, {"red": 2, "blue": 2, "green": 2}), (red, {"red": 1, "blue": 2, "green": 2})):
        there.keep(there.session.amend(TABLE, entry.seq, raw))
        lost = sum(not one.outcome.england_wins for one in there.session.run.state.fought)
        assert lost == 2
        assert dict(markers_said(there.session.run.state)[0]) == expected
