"""With the King's Court the tiles A, D and F show a seal instead of power points."""

from __future__ import annotations

import pytest

from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game.counties import COUNTIES
from companion.games.lancaster.court.offices import SEALS
from companion.games.lancaster.reward_tiles.tiles import EXCHANGED, POINTS, tile_reward, tiles_state
from companion.games.lancaster.view import public_view, set_up_sections, stocks_behind_screen
from companion.locale import tongue
from tests.games.lancaster.kit import board_of, held, hold, play, points, step
from tests.games.lancaster.reward_tiles.tables import allys, in_county, lay, out, realm_of, rewarded
from tests.tabletop.answering import said

WITH_COURT = {"court": "in"}


def test_with_the_kings_court_a_d_and_f_show_a_seal_and_the_others_what_they_show() -> None:
    realm, without = realm_of(**WITH_COURT), realm_of()
    for county in COUNTIES:
        gives = tile_reward(realm, county)
        assert gives
        if county.letter in "ADF":
            assert gives.amounts_by_stock == {SEALS: 1}
        else:
            assert gives == tile_reward(without, county)


def test_without_the_kings_court_they_show_power_points_whatever_else_is_on_the_table() -> None:
    realm = realm_of(**{"new-laws": "in", "resentment": "in"})
    assert {tile_reward(realm, county) for county in EXCHANGED} == {POINTS}


@pytest.mark.parametrize("books", ["companion", "cardboard"])
def test_the_set_up_says_which_three_stay_in_the_box(books: str) -> None:
    realm = realm_of(books=books, **WITH_COURT)
    told = {section.key: tongue("en").text_of(section.steps[-1]) for section in set_up_sections(realm)}
    assert told["counties"] == ("Put the 9 reward tiles into the bag and mix them; of A, D and F those with seals, and "
                                "the 3 with power points stay in the box.")


def test_who_takes_one_has_a_seal_behind_the_screen_and_no_power_points() -> None:
    realm = in_county("suffolk", **WITH_COURT)
    rewarded(realm, red=["tile"])
    assert (held(realm, "red", "seals"), points(realm), out(realm)) == (1, [0, 0, 0], ["suffolk"])
    assert said(realm) == ["red: 1 seal (Reward tile of Suffolk)."]
    assert dict(stocks_behind_screen(realm, "red").stocks)[SEALS] == 1
    assert not any(SEALS in dict(castle.stocks) for castle in public_view(realm).board.castles)


def test_for_three_gold_the_noble_comes_with_it() -> None:
    realm = in_county("gloucester", **WITH_COURT)
    hold(realm, "red", gold=3)
    rewarded(realm, red=["noble-and-tile"])
    assert (held(realm, "red", "seals"), held(realm, "red", "gold")) == (1, 0)
    assert board_of(realm).castles["red"].nobles == ("gloucester",)


def test_with_two_players_it_lies_open() -> None:
    realm = in_county("suffolk", seats=("red", "blue"), **WITH_COURT)
    rewarded(realm, red=["tile"])
    assert [dict(castle.stocks).get(SEALS) for castle in public_view(realm).board.castles[:2]] == [1, 0]


def test_where_it_lies_everybody_sees_a_seal() -> None:
    realm = realm_of(**WITH_COURT)
    lay(realm, "northumberland")
    (county,) = [county for county in public_view(realm).board.counties if county.markers]
    (lying,) = county.markers
    assert (tongue("en").text_of(lying.words), lying.signs) == ("tile: 1 seal", ("1", "seal"))


def test_a_seal_that_an_ally_takes_leaves_the_game_unused() -> None:
    realm = allys("suffolk", **WITH_COURT)
    rewarded(realm, red=["tile"])
    assert (held(realm, "red", "seals"), points(realm), out(realm)) == (0, [0, 0], ["suffolk"])
    assert said(realm) == ["red's ally: the reward tile of Suffolk leaves the game."]


def test_where_the_cardboard_keeps_the_tiles_nobody_is_asked_who_took_one() -> None:
    realm = realm_of(books="cardboard", **WITH_COURT)
    for realm.round in range(1, 6):
        assert play(step(realm, "reward-tiles-told"))[1] == []
    assert tiles_state(realm).scored == 0


def test_by_hand_there_is_nothing_of_them_to_correct() -> None:
    assert not [what for what in adjustments(realm_of(books="cardboard", **WITH_COURT)) if "tile" in what]
