"""Two players: an ally with a knight of its own in the county may take the tile, and two of the tiles are of use."""

from __future__ import annotations

import pytest

from companion.games.lancaster.base_game.counties import BY_KEY
from companion.games.lancaster.base_game.county_rewards import county_reward_form
from companion.games.lancaster.realm import Realm
from companion.locale import tongue
from tests.games.lancaster.kit import board_of, held, hold
from tests.games.lancaster.reward_tiles.tables import ALLY, allys, in_county, lay, out, rewarded
from tests.tabletop.answering import said


def offered(realm: Realm, county: str) -> dict[str, str]:
    form = county_reward_form(realm, board_of(realm), ALLY, BY_KEY[county])
    assert not form.closed
    return {option.key: tongue("en").text_of(option.words) for option in form.options}


def test_an_ally_may_take_the_tile_where_a_knight_of_its_own_stands() -> None:
    assert offered(allys("somerset"), "somerset") == {
        "noble": "The noble (it leaves the game)", "reward": "Nothing for an ally",
        "tile": "The tile: a new knight of strength 1"}


def test_where_a_players_own_knight_stands_the_player_takes_the_tile_and_not_the_ally() -> None:
    realm = in_county("somerset", seats=("red", "blue"))
    assert rewarded(realm, red=["tile"]) == ["red: county/somerset/1"]
    assert (board_of(realm).knights_at_court("red"), board_of(realm).knights_at_court(ALLY)) == ((1, 1, 2), (2,))


def test_a_new_knight_goes_to_the_allys_court() -> None:
    realm = allys("somerset")
    rewarded(realm, red=["tile"])
    assert (board_of(realm).knights_at_court(ALLY), board_of(realm).knights_at_court("red"), out(realm)) == (
        (1, 2), (1, 2), ["somerset"])


def test_an_upgrade_is_for_a_knight_of_the_allys() -> None:
    realm = allys("dorset", 1)
    rewarded(realm, red=["tile", "1@court"])
    assert (board_of(realm).knights_at_court(ALLY), board_of(realm).knights_at_court("red"), out(realm)) == (
        (2, 2), (1, 2), ["dorset"])


@pytest.mark.parametrize("county", ["northumberland", "stafford", "york", "gloucester", "bedford", "suffolk"])
def test_any_other_tile_that_an_ally_takes_leaves_the_game_unused(county: str) -> None:
    realm = allys(county)
    assert offered(realm, county)["tile"] == "The tile (it leaves the game)"
    rewarded(realm, red=["tile"])
    assert [held(realm, "red", stock) for stock in ("gold", "squires", "markers")] == [2, 2, 1]
    assert (realm.ledger.gains, board_of(realm).castles["red"].nobles, board_of(realm).knights_at_court(ALLY)) == (
        [], (), (2,))
    assert (said(realm), out(realm)) == (
        [f"red's ally: the reward tile of {BY_KEY[county].name} leaves the game."], [county])


def test_an_extension_is_of_no_use_to_an_ally() -> None:
    realm = allys("surrey")
    rewarded(realm, red=["tile", "red"])
    assert (board_of(realm).castles["red"].extensions, out(realm)) == ((), ["surrey"])


def test_nobody_pays_gold_for_a_noble_and_the_tile_of_an_ally() -> None:
    realm = allys("york")
    hold(realm, "red", gold=9)
    assert "noble-and-tile" not in offered(realm, "york")


def test_of_a_tile_that_shows_more_an_ally_has_what_is_of_use() -> None:
    realm = allys("york")
    other = {"gold": 1, "squires": 0, "markers": 0, "power_points": 0, "deed": ["knight"]}
    realm.box.note_told_value("reward-tile/york", ["other", other])
    lay(realm, "york")
    rewarded(realm, red=["tile"])
    assert (board_of(realm).knights_at_court(ALLY), held(realm, "red", "gold")) == ((1, 2), 2)
