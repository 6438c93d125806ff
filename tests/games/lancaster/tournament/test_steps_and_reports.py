"""A step in the place of another, and what a box adds to the sheet of counties and castles or leaves out of it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import RuleBug
from companion.core.game import Seating
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.in_play import InPlay
from companion.games.lancaster.module import Report
from companion.games.lancaster.modules import MODULES
from companion.games.lancaster.order import ROUNDS, OrderOfPlay, Step
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import RULES
from companion.players import play_out
from tests.games.lancaster.kit import PROFILE, play, points, rewards, step
from tests.games.lancaster.tournament.box import BOXES, TOURNAMENT
from tests.games.lancaster.tournament.garlands import GARLANDS
from tests.games.lancaster.tournament.tables import PRINTED, WITH_ALL, realm_of
from tests.games.lancaster.tournament.tiles import REPORTS
from tests.tabletop.answering import first_asked, said

WITHOUT = {"tournament": "out", "heralds": "out", "laws-4": "base"}


def reported(realm: Realm) -> list[str]:
    (ask, *_) = first_asked(rewards(realm))
    return [key for key, _ in ask.now.fields]  # type: ignore[attr-defined]


def keys(realm: Realm) -> list[str]:
    return [step.key for step in realm.in_play.order.steps]


# In the place of another ------------------------------------------------------------------------------------------


def test_a_step_in_the_place_of_another_is_played_where_that_one_was() -> None:
    ours, theirs = keys(realm_of(books="cardboard")), keys(realm_of(books="cardboard", **WITHOUT))
    assert "bills" not in ours
    assert ours[ours.index("cried-bills") + 1] == theirs[theirs.index("bills") + 1]


@pytest.mark.parametrize("books", ["cardboard", "companion"])
def test_an_evening_is_played_to_its_end_with_a_step_in_the_place_of_another(books: str) -> None:
    evening = Evening(Seating(("red", "blue", "green"), "red"), WITH_ALL | {"books": books}, PRINTED, BOXES)
    session = play_out(evening, random.Random(5))
    assert said(session.run.state).count("The heralds read out the bills.") == ROUNDS


def test_a_step_before_one_that_was_replaced_stands_before_what_is_played_instead() -> None:
    order = OrderOfPlay((), (Step("counties"), Step("castles")), ())
    for steps in ((Step("tiles", instead_of="castles"), Step("parade", before="castles")),
                  (Step("parade", before="castles"), Step("tiles", instead_of="castles"))):
        assert [step.key for step in order.with_steps(steps).steps] == ["counties", "parade", "tiles"]


@pytest.mark.parametrize("lost", [Step("tiles", instead_of="the moon"), Step("tiles"),
                                  Step("tiles", before="counties", instead_of="counties")])
def test_a_step_that_does_not_say_where_it_stands_is_our_own_mistake(lost: Step) -> None:
    with pytest.raises(RuleBug, match="tiles stands"):
        OrderOfPlay((), (Step("counties"),), ()).with_steps([lost])


def test_a_test_plays_the_step_that_the_boxes_on_the_table_bring() -> None:
    realm = realm_of()
    play(step(realm, "cry"))
    assert said(realm) == ["The heralds cry out the tournament of round 1."]
    with pytest.raises(StopIteration):
        step(realm_of(**WITHOUT), "cry")


# By hand: counties and castles ------------------------------------------------------------------------------------


def test_a_box_asks_on_the_sheet_of_counties_and_castles_what_its_tiles_gave() -> None:
    realm = realm_of(books="cardboard")
    assert reported(realm) == ["stafford-tile", "somerset", "start", "castles"]
    told = {"stafford-tile": "blue", "somerset": "green", "start": "blue", "castles": ["others", ["red"]]}
    assert play(rewards(realm), table=[told])[1] == ["table: rewards/1"]
    assert points(realm) == [2, 2, PROFILE["points/somerset"]]
    assert "blue: 2 power points (The tile on Stafford)." in said(realm)
    assert [realm.purses[seat][GARLANDS] for seat in realm.seats] == [1, 2, 1]


def test_what_a_tile_covers_is_not_asked_and_gives_nothing() -> None:
    realm = realm_of(books="cardboard")
    realm.round = 2
    assert reported(realm) == ["stafford-tile", "start", "castles"]
    told: dict[str, Any] = {"stafford-tile": "nobody", "start": "red", "castles": ["nobody", {}]}
    play(rewards(realm), table=[told])
    assert points(realm) == [0, 0, 0]


def test_where_a_box_leaves_nothing_to_report_nobody_is_asked() -> None:
    realm = realm_of(books="cardboard")
    silent = replace(TOURNAMENT, unreported=lambda realm: {report.key for report in realm.in_play.reports})
    realm.in_play = InPlay((realm.in_play.modules[0], silent), realm.rules)
    assert play(rewards(realm))[1] == []


def test_without_the_box_the_sheet_asks_what_the_base_game_asks() -> None:
    assert reported(realm_of(books="cardboard", **WITHOUT)) == ["somerset", "start", "castles"]


@pytest.mark.parametrize("wrong", [replace(REPORTS[0], before="the moon"), replace(REPORTS[0], key="somerset")])
def test_a_report_before_one_that_nobody_gives_or_given_twice_is_our_own_mistake(wrong: Report) -> None:
    with pytest.raises(RuleBug, match="report"):
        _ = InPlay((MODULES[0], replace(TOURNAMENT, reports=(wrong,))), RULES).reports
