"""A tile instead of the printed reward, or for 3 gold the noble and the tile: what each of them gives."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Refusal
from companion.core.words import say
from companion.games.lancaster.base_game.counties import BY_KEY
from companion.games.lancaster.base_game.county_rewards import county_reward_form
from companion.games.lancaster.base_game.placing import placing_form
from companion.games.lancaster.realm import Realm
from companion.locale import tongue
from tests.games.lancaster.kit import board_of, corrected, counties, court, garrison, held, hold, points
from tests.games.lancaster.reward_tiles.tables import in_county, lay, on_the_map, out, realm_of, rewarded
from tests.games.lancaster.rewarding import left_by_all_nobles
from tests.tabletop.answering import keys, said


def offered(realm: Realm, county: str) -> dict[str, str]:
    form = county_reward_form(realm, board_of(realm), "red", BY_KEY[county])
    return {option.key: tongue("en").text_of(option.words) for option in form.options}


# The choice.


def test_the_tile_is_offered_instead_of_the_printed_reward_and_with_the_noble_for_three_gold() -> None:
    realm = in_county("york")
    hold(realm, "red", gold=3)
    assert offered(realm, "york") == {
        "noble": "The noble", "reward": "a new knight of strength 1, 2 voting markers", "both": "Both, for 3 gold",
        "tile": "The tile: 3 gold", "noble-and-tile": "The noble and the tile, for 3 gold"}


def test_a_county_without_a_tile_pays_as_printed() -> None:
    assert "tile" not in offered(in_county("york", tile=False), "york")


def test_who_takes_the_tile_has_nothing_of_what_is_printed() -> None:
    realm = in_county("york")
    assert rewarded(realm, red=["tile"]) == ["red: county/york/1"]
    assert (held(realm, "red", "gold"), held(realm, "red", "markers")) == (5, 1)
    assert (board_of(realm).knights_at_court("red"), board_of(realm).castles["red"].nobles) == ((1, 2), ())
    assert said(realm) == ["red: 3 gold (Reward tile of York)."]


def test_for_three_gold_the_noble_comes_first_and_then_the_tile() -> None:
    realm = in_county("york")
    hold(realm, "red", gold=3)
    rewarded(realm, red=["noble-and-tile"])
    assert (held(realm, "red", "gold"), held(realm, "red", "markers")) == (3, 1)
    assert (board_of(realm).castles["red"].nobles, board_of(realm).nobles["york"]) == (("york",), 1)
    assert said(realm) == ["red gives 3 gold (Reward tile of York).", "red takes the noble of York.",
                           "red: 3 gold (Reward tile of York)."]


def test_with_less_than_three_gold_the_noble_does_not_come_with_the_tile() -> None:
    realm = in_county("york")
    form = county_reward_form(realm, board_of(realm), "red", BY_KEY["york"])
    with pytest.raises(Refusal) as no:
        form.read("noble-and-tile")
    assert tongue("en").text_of(no.value.words) == "You have less than 3 gold."
    assert "tile" in offered(realm, "york")


def test_no_answer_brings_the_printed_reward_and_the_tile() -> None:
    for answer in ("noble", "reward", "both", "tile", "noble-and-tile"):
        realm = in_county("suffolk")
        hold(realm, "red", gold=3)
        rewarded(realm, red=[answer])
        assert not (held(realm, "red", "markers") > 1 and points(realm)[0])
        assert (points(realm)[0] > 0) == ("tile" in answer)


def test_where_the_noble_is_invited_already_the_tile_is_offered_all_the_same() -> None:
    realm = left_by_all_nobles(in_county("york"))
    hold(realm, "red", gold=3)
    assert list(offered(realm, "york")) == ["reward", "nothing", "tile"]


# How long it lies there.


@pytest.mark.parametrize("answer", ["tile", "noble-and-tile"])
def test_a_tile_that_was_taken_is_out_of_the_game(answer: str) -> None:
    realm = in_county("york")
    hold(realm, "red", gold=3)
    rewarded(realm, red=[answer])
    assert (on_the_map(realm), out(realm)) == ([], ["york"])


@pytest.mark.parametrize("answer", ["reward", "noble"])
def test_a_tile_that_nobody_took_lies_there_until_somebody_does_in_a_later_round(answer: str) -> None:
    realm = in_county("york")
    rewarded(realm, red=[answer])
    assert (on_the_map(realm), out(realm)) == (["york"], [])
    realm.round = 2
    garrison(realm, "york", "blue", 2)
    rewarded(realm, blue=["tile"])
    assert (held(realm, "blue", "gold"), out(realm)) == (5, ["york"])


def test_several_tiles_lie_there_at_once_each_in_its_county() -> None:
    realm = in_county("york")
    lay(realm, "stafford")
    garrison(realm, "stafford", "blue", 2)
    assert rewarded(realm, blue=["tile"], red=["tile"]) == ["blue: county/stafford/1", "red: county/york/1"]
    assert (held(realm, "blue", "squires"), held(realm, "red", "gold")) == (5, 5)


def test_the_knight_goes_home_whatever_was_taken() -> None:
    realm = in_county("york")
    rewarded(realm, red=["tile"])
    assert (counties(realm), board_of(realm).knights_at_court("red")) == ({}, (1, 2))


def test_who_takes_the_tile_of_surrey_names_the_start_player_all_the_same() -> None:
    realm = in_county("surrey")
    rewarded(realm, red=["tile", "gold", "blue"])
    assert (realm.start, held(realm, "red", "gold")) == ("blue", 2)


# What each of them gives.


@pytest.mark.parametrize("county", ["northumberland", "gloucester", "suffolk"])
def test_a_tile_gives_three_power_points_with_a_line_of_their_own(county: str) -> None:
    realm = in_county(county)
    rewarded(realm, red=["tile"])
    (gain,) = realm.ledger.gains
    assert (gain.seat, gain.amount, tongue("en").text_of(gain.source)) == (
        "red", 3, f"Reward tile of {BY_KEY[county].name}")


@pytest.mark.parametrize(("county", "stock"), [("stafford", "squires"), ("york", "gold")])
def test_a_tile_gives_three_squires_or_three_gold(county: str, stock: str) -> None:
    realm = in_county(county)
    rewarded(realm, red=["tile"])
    assert held(realm, "red", stock) == 2 + 3


def test_a_tile_gives_a_noble_from_any_county() -> None:
    realm = in_county("bedford")
    board_of(realm).castles["red"].nobles = ("dorset",)
    asked: list[str] = []

    def choose(ask: Any) -> str:
        asked.extend(option.key for option in ask.current_form.options)
        return "surrey"

    rewarded(realm, red=["tile", choose])
    assert "dorset" not in asked
    assert len(asked) == 8
    assert board_of(realm).castles["red"].nobles == ("dorset", "surrey")


def test_with_the_noble_of_the_county_the_tiles_noble_is_another_one() -> None:
    realm = in_county("bedford")
    hold(realm, "red", gold=3)
    rewarded(realm, red=["noble-and-tile", "surrey"])
    assert board_of(realm).castles["red"].nobles == ("bedford", "surrey")


def test_a_tile_gives_a_new_knight_of_strength_one() -> None:
    realm = in_county("somerset")
    rewarded(realm, red=["tile"])
    assert (board_of(realm).knights_at_court("red"), points(realm)) == ((1, 1, 2), [0, 0, 0])


def test_a_tile_upgrades_any_one_knight_by_one_level() -> None:
    realm = in_county("dorset")
    rewarded(realm, red=["tile", "1@court"])
    assert board_of(realm).knights_at_court("red") == (2, 2)


def test_a_tile_gives_an_extension_of_ones_choice() -> None:
    realm = in_county("surrey")
    rewarded(realm, red=["tile", "gold", "red"])
    assert board_of(realm).castles["red"].extensions == ("gold",)


def test_a_reward_that_cannot_be_carried_out_lapses_and_the_tile_is_out_of_the_game() -> None:
    realm = in_county("somerset")
    court(realm, "red", 1, 1, 1)
    rewarded(realm, red=["tile"])
    assert said(realm) == ["red: no knight of strength 1 is left in the reserve."]
    assert out(realm) == ["somerset"]


# Corrected meanwhile.


def test_a_tile_that_is_corrected_away_while_the_county_is_asked_is_not_offered_any_more() -> None:
    realm = in_county("york")
    rewarded(realm, red=[corrected(realm, "reward", **{"reward__tile_york": "out"})])
    assert (held(realm, "red", "markers"), on_the_map(realm)) == (3, [])


def test_a_tile_that_is_corrected_away_while_its_upgrade_is_chosen_is_due_no_more() -> None:
    realm = in_county("dorset")
    answer = corrected(realm, "none", **{"reward__tile_dorset": "bag"})

    def choose(ask: Any) -> Any:
        raw = answer(ask)
        assert keys(ask) == ["none"]
        return raw

    rewarded(realm, red=["tile", choose])
    assert (board_of(realm).knights_at_court("red"), out(realm), on_the_map(realm)) == ((1, 2), [], [])


def test_a_tile_that_is_corrected_away_while_its_noble_is_chosen_is_due_no_more() -> None:
    realm = in_county("bedford")
    away = corrected(realm, "none", **{"reward__tile_bedford": "bag"})

    def choose(ask: Any) -> Any:
        assert "surrey" in keys(ask)
        raw = away(ask)
        assert keys(ask) == ["none"]
        return raw

    rewarded(realm, red=["tile", choose])
    assert (board_of(realm).castles["red"].nobles, out(realm), on_the_map(realm)) == ((), [], [])


def test_in_an_evening_begun_with_rules_4_its_noble_is_taken_all_the_same() -> None:
    realm = in_county("bedford", rules=4)
    rewarded(realm, red=["tile", corrected(realm, "surrey", **{"reward__tile_bedford": "bag"})])
    assert board_of(realm).castles["red"].nobles == ("surrey",)


# Where one decides.


def test_who_places_a_knight_sees_the_tile_beside_the_printed_reward() -> None:
    realm = realm_of()
    form = placing_form(realm, board_of(realm), "red")
    before = {branch.key: (branch.note, branch.signs) for branch in form.branches}
    lay(realm, "suffolk")
    form = placing_form(realm, board_of(realm), "red")
    after = {branch.key: (branch.note, branch.signs) for branch in form.branches}
    assert {key for key in after if after[key] != before[key]} == {"suffolk"}
    note, signs = after["suffolk"]
    assert (tongue("en").text_of(note or say("")), signs) == (
        "from strength 1 tile: 3 power points", ("1+", "3", "marker", "/", "3", "star"))
