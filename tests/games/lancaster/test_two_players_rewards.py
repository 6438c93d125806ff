"""The game for two: what an ally can be rewarded with, and what it counts for at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.asking import Ask, Refusal
from companion.games.lancaster.base_game.castle_rewards import reward_allys_castle, reward_castles
from companion.games.lancaster.base_game.castles import knights_by_space
from companion.games.lancaster.base_game.counties import BY_KEY
from companion.games.lancaster.base_game.county_rewards import county_reward_form, reward_counties
from companion.games.lancaster.base_game.favor import offer_kings_favor
from companion.games.lancaster.base_game.line_up import one_conflict_form
from companion.games.lancaster.base_game.resolving_conflicts import fight_conflict
from companion.games.lancaster.board import Board, PlayersCastle
from companion.games.lancaster.pieces import KNIGHTS
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT
from companion.locale import tongue
from tests.games.lancaster.kit import (
    PROFILE,
    board_of,
    counties,
    court,
    finale,
    garrison,
    held,
    hold,
    in_its_castle,
    play,
    realm_of,
    station,
)
from tests.games.lancaster.pairs import ALLY, THEIRS, conflict, two
from tests.tabletop.answering import said

STOCKS_HELD = ("gold", "squires", "markers")


def rewarded(realm: Realm, county: str, *answers: str) -> Board:
    realm.spaces.remove_pieces(COURT, ALLY, KNIGHTS[2])
    garrison(realm, county, ALLY, 2)
    play(reward_counties(realm, board_of(realm)), red=list(answers))
    assert ALLY not in [garrison.owner for garrison in counties(realm).values()]
    return board_of(realm)


# Counties.


def test_an_allys_new_knight_goes_to_the_allys_court() -> None:
    board = rewarded(two(), "york", "reward")
    assert (board.knights_at_court(ALLY), board.knights_at_court("red")) == ((1, 2), (1, 2))


def test_an_ally_upgrades_only_its_own_knights() -> None:
    board = rewarded(two(1, 2), "stafford", "reward", "1@court")
    assert (board.knights_at_court(ALLY), board.knights_at_court("red")) == ((2, 2), (1, 2))


def test_a_noble_that_an_ally_takes_leaves_the_game() -> None:
    realm = two()
    board = rewarded(realm, "suffolk", "noble")
    assert (board.nobles["suffolk"], board.castles["red"].nobles, held(realm, "red", "markers")) == (1, (), 1)


def test_an_ally_may_cross_to_france() -> None:
    realm = two()
    there = conflict(realm, ("red", 1))
    rewarded(realm, "dorset", "reward", "conflict-1")
    assert [(stand.owner, stand.strength) for stand in there.companies] == [("red", 1), (ALLY, 2)]


@pytest.mark.parametrize("county", ["northumberland", "bedford", "suffolk", "somerset"])
def test_all_other_rewards_of_an_ally_lapse(county: str) -> None:
    realm = two()
    board = rewarded(realm, county, "reward")
    assert (board.castles["red"], [held(realm, "red", stock) for stock in STOCKS_HELD]) == (PlayersCastle(), [2, 2, 1])
    assert any("lapses" in line for line in said(realm))
    assert realm.ledger.gains == []


@pytest.mark.parametrize("county", ["york", "gloucester"])
def test_an_ally_gets_no_voting_markers_beside_its_knight_or_upgrade(county: str) -> None:
    realm = two()
    rewarded(realm, county, "reward", *(["none"] if county == "gloucester" else []))
    assert held(realm, "red", "markers") == 1


def test_nobody_pays_gold_for_both_rewards_of_an_ally() -> None:
    realm = two()
    hold(realm, "red", gold=9)
    with pytest.raises(Refusal):
        county_reward_form(realm, board_of(realm), ALLY, BY_KEY["york"]).read("both")


def test_in_surrey_the_player_who_leads_the_ally_names_the_start_player() -> None:
    realm = two()
    rewarded(realm, "surrey", "reward", "blue")
    assert (realm.start, [held(realm, "red", stock) for stock in STOCKS_HELD]) == ("blue", [2, 2, 1])


# Castles.


def in_allys_castle(*at_court: int, **spaces: int) -> Realm:
    realm = two()
    court(realm, ALLY, *at_court)
    in_its_castle(realm, ALLY, **spaces)
    return realm


def test_in_an_allys_castle_new_knights_and_upgrades_cost_no_squires() -> None:
    realm = in_allys_castle(knight=2, upgrade=1)
    play(reward_allys_castle(realm, board_of(realm), ALLY), red=["knight", "1@court"])
    assert knights_by_space(board_of(realm), ALLY) == {}
    assert board_of(realm).knights_at_court(ALLY) == (1, 2, 2)
    assert held(realm, "red", "squires") == 2


def test_the_player_orders_the_allys_castle_too() -> None:
    realm = in_allys_castle(knight=2, upgrade=1)
    _, asked = play(reward_allys_castle(realm, board_of(realm), ALLY), red=["upgrade", "1@court"])
    assert asked == ["red: allys-castle/1", "red: allys-upgrade/castle/upgrade/1"]


def test_an_empty_castle_of_an_ally_scores_nothing_and_an_ally_has_no_table() -> None:
    realm = two()
    _, asked = play(reward_castles(realm, board_of(realm)))
    assert (asked, said(realm)) == ([], ["red: 1 voting marker (Company at table).",
                                         "blue: 1 voting marker (Company at table)."])


# Conflicts and the end.


def test_an_ally_takes_a_rank_of_its_own_and_its_power_points_lapse() -> None:
    realm = two()
    there = conflict(realm, (ALLY, 3), ("red", 2), ("blue", 1))
    play(fight_conflict(realm, there))
    assert (realm.ledger.points("red"), realm.ledger.points("blue")) == (2, 1)


def test_an_allys_strength_counts_for_england() -> None:
    realm = two()
    there = conflict(realm, (ALLY, 3), ("red", 2))
    play(fight_conflict(realm, there))
    assert realm.fought[0].outcome.england_wins


def test_captured_knights_of_an_ally_cannot_be_ransomed() -> None:
    realm = two()
    there = conflict(realm, (ALLY, 2), battle=2)
    assert play(fight_conflict(realm, there)) == (None, [])
    assert board_of(realm).knights_at_court(ALLY) == (2,)  # the other one
    assert board_of(realm).knights_in_reserve(ALLY).count(2) == 1


def test_where_the_cardboard_keeps_the_books_allies_can_be_lined_up() -> None:
    realm = realm_of("red", "blue", books="cardboard")
    realm.allies = {"red": "green", "blue": "yellow"}
    assert [option.key for option in one_conflict_form(realm).who.options] == ["red", "blue", ALLY, THEIRS]


def test_at_the_end_allies_count_for_nobody_and_only_first_places_count() -> None:
    realm = two(2, 3, 4)
    board_of(realm).bring_knight_from_reserve("blue", 1)
    board_of(realm).castles["red"].extensions = ("gold",)
    play(finale(realm), table=["on"] * 4)
    assert [(gain.seat, gain.amount) for gain in realm.ledger.gains] == [("blue", 8), ("red", 8)]


def test_two_who_stay_tied_share_the_eight() -> None:
    realm = two()
    play(finale(realm), table=["on"] * 4)
    assert [(gain.seat, gain.amount) for gain in realm.ledger.gains] == [("red", 4), ("blue", 4)] * 2


# What an ally is asked.


def shown(asked: list[str], answer: str) -> Callable[[Ask[Any]], str]:
    def look(ask: Ask[Any]) -> str:
        words = tongue("en").text_of
        asked.extend((words(ask.words), words(ask.current_form.options[0].words)))  # type: ignore[attr-defined]
        return answer

    return look


def test_one_knight_alone_in_an_allys_castle_is_asked_as_the_allys_and_free() -> None:
    realm, asked = two(1, 2), list[str]()
    station(realm, ALLY, "castle/upgrade 2")
    play(reward_allys_castle(realm, board_of(realm), ALLY), red=[shown(asked, "none")])
    assert asked == ["Upgrade which knight of your ally's? (Ally's castle, free)", "Ally's 1 → 2, free: Court"]


@pytest.mark.parametrize(("county", "question"), [("somerset", "Somerset: your ally's reward"),
                                                  ("york", "York: your ally's reward")])
def test_a_county_asks_for_an_allys_reward_as_the_allys(county: str, question: str) -> None:
    realm, asked = two(), list[str]()
    station(realm, ALLY, f"{county} 2")
    play(reward_counties(realm, board_of(realm)), red=[shown(asked, "noble")])
    assert asked[0] == question


@pytest.mark.parametrize(("deed", "words"), [("extension", "an extension"), ("passage", "passage to France")])
def test_a_favor_tile_with_what_an_ally_cannot_have_says_that_it_lapses(deed: str, words: str) -> None:
    nothing = {"gold": 0, "squires": 0, "markers": 0, "power_points": 0}
    realm = realm_of("red", "blue", profile={**PROFILE, "favor/1": ["other", {**nothing, "deed": [deed]}]})
    board_of(realm).favors = ("favor/1", "favor/2")
    play(offer_kings_favor(realm, board_of(realm), ALLY), red=["favor/1"])
    assert said(realm) == [f"red's ally: {words} lapses for an ally."]
