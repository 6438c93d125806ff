"""Set-up: what lies on the table before the first round, and what the companion asks of it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Refusal, RuleBug
from companion.core.words import Words
from companion.games.lancaster.base_game import castles, counties, favor
from companion.games.lancaster.base_game.resolving_conflicts import turn_up_conflicts
from companion.games.lancaster.base_game.set_up import set_up_sections
from companion.games.lancaster.evening import audit
from companion.games.lancaster.pieces import KNIGHTS
from companion.locale import tongue
from tests.games.lancaster.kit import PROFILE, board_of, held, hold, play, realm_of, set_up_all, step
from tests.tabletop.answering import first_asked, said

SEATS = ("red", "blue", "green", "yellow", "black")
FIRST_LAWS = ["gold-leads", "squires-lead", "county-pairs"]
PER_PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def steps(players: int, key: str) -> str:
    english = tongue("en")
    return " ".join(english.text_of(step) for part in set_up_sections(realm_of(*SEATS[:players])) if part.key == key
                    for step in part.steps)


def begun(players: int, books: str = "companion", profile: Any = PROFILE, **table: Any) -> list[str]:
    """The whole set-up; returns who was asked what."""
    realm = realm_of(*SEATS[:players], books=books, profile=profile)
    first = {seat: ["gold"] for seat in realm.seats} if books == "companion" else {}
    answers = ["on", *table.values(), FIRST_LAWS]
    return play(set_up_all(realm), table=answers, **first)[1]


# What lies on the table.


@PER_PLAYERS
def test_everybody_starts_with_two_gold_two_squires_and_one_voting_marker(players: int) -> None:
    realm = realm_of(*SEATS[:players])
    assert {tuple(held(realm, seat, stock) for stock in ("gold", "squires", "markers")) for seat in realm.seats} == {
        (2, 2, 1)}
    assert "2 gold, 2 squires, 1 voting marker." in steps(players, "players")


@PER_PLAYERS
def test_everybody_starts_with_a_1_and_a_2_at_court_and_five_knights_in_the_reserve(players: int) -> None:
    board = board_of(realm_of(*SEATS[:players]))
    for seat in SEATS[:players]:
        assert board.knights_at_court(seat) == (1, 2)
        assert board.knights_in_reserve(seat) == (1, 1, 2, 3, 4)
    assert "Knights of strength 1 and 2 to the court, the other 5 to the reserve." in steps(players, "players")


def test_with_two_players_each_ally_starts_with_a_2_at_court_and_six_knights_in_the_reserve() -> None:
    board = board_of(realm_of("red", "blue"))
    for seat in ("red", "blue"):
        assert board.knights_at_court(f"ally/{seat}") == (2,)
        assert board.knights_in_reserve(f"ally/{seat}") == (1, 1, 1, 2, 3, 4)
    assert "a knight of strength 2 to its court, 6 to its reserve" in steps(2, "players")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_three_or_more_there_are_no_allies(players: int) -> None:
    assert set(board_of(realm_of(*SEATS[:players])).owners) == set(SEATS[:players])
    assert "ally" not in steps(players, "players")


@PER_PLAYERS
def test_only_two_players_do_without_screens(players: int) -> None:
    assert ("No screens" in steps(players, "players")) is (players == 2)
    assert ("A screen" in steps(players, "players")) is (players > 2)


@pytest.mark.parametrize(("players", "nobles"), [(2, 2), (3, 2), (4, 3), (5, 4)])
def test_each_county_has_as_many_nobles_as_the_number_of_players_says(players: int, nobles: int) -> None:
    assert set(board_of(realm_of(*SEATS[:players])).nobles.values()) == {nobles}
    assert len(board_of(realm_of(*SEATS[:players])).nobles) == 9
    assert f"{nobles} nobles in each county" in steps(players, "counties")


@pytest.mark.parametrize(("players", "removed"), [
    (2, "the conflict cards of strength 2 and 10."), (3, "the conflict cards of strength 9 and 10."),
    (4, "the conflict cards of strength 2 and 10."), (5, "the conflict card of strength 2 and one of strength 3."),
])
def test_two_conflict_cards_are_taken_out_by_the_number_of_players(players: int, removed: str) -> None:
    assert f"Take out {removed}" in steps(players, "conflicts")
    assert "Shuffle the other 10 conflict cards; turn up 2 into the upper row." in steps(players, "conflicts")


@pytest.mark.parametrize(("players", "removed"), [(2, 2), (2, 10), (3, 9), (3, 10), (4, 2), (4, 10), (5, 2)])
def test_a_conflict_card_that_was_taken_out_is_doubted_but_never_refused(players: int, removed: int) -> None:
    realm = realm_of(*SEATS[:players])
    taken_out = ["other", {"strength": removed, "first": 3, "second": 2, "third": 1}]
    asked = play(turn_up_conflicts(realm), table=[{"left": taken_out, "right": ["5-4-2-1", {}]}, "yes"])[1]
    assert asked == ["table: conflicts/1", "table: really/conflicts/1"]
    assert realm.conflicts[0].card.strength == removed


@pytest.mark.parametrize(("players", "tiles"), [(2, 6), (3, 5), (4, 6), (5, 6)])
def test_the_kings_favor_has_six_tiles_and_with_three_players_no_upgrade(players: int, tiles: int) -> None:
    assert len(favor.favor_tiles_for_players(players)) == tiles
    assert ("favor/upgrade" in favor.favor_tiles_for_players(players)) is (players != 3)
    assert ("Take out the king's favor “Upgrade”" in steps(players, "conflicts")) is (players == 3)


def test_the_pile_of_laws_has_group_1_on_top_and_group_0_lies_face_up() -> None:
    assert "the 3 laws of group 0 and lay them face up in the upper row" in steps(4, "parliament")
    assert "groups 4, 3, 2 and 1, each by itself, and stack them face down, group 1 on top" in steps(4, "parliament")
    assert "Turn up 3 laws into the lower row, from left to right." in steps(4, "parliament")


@PER_PLAYERS
def test_the_table_is_set_part_by_part_with_nothing_left_empty(players: int) -> None:
    parts = set_up_sections(realm_of(*SEATS[:players]))
    assert [part.key for part in parts] == ["players", "counties", "conflicts", "parliament", "supply"]
    assert all(isinstance(step, Words) for part in parts for step in part.steps)
    assert all(part.steps for part in parts)


# Everybody's first extension.


def test_everybody_lays_out_one_extension_of_their_choice() -> None:
    realm = realm_of()
    play(set_up_all(realm), table=["on", FIRST_LAWS], red=["gold"], blue=["knight"], green=["gold"])
    assert [board_of(realm).castles[seat].extensions for seat in realm.seats] == [("gold",), ("knight",), ("gold",)]
    assert "Lay out one extension of your choice." in steps(3, "players")


def test_the_first_extensions_are_chosen_by_all_at_once() -> None:
    assert begun(3)[1:4] == ["red: first-extension", "blue: first-extension", "green: first-extension"]


# What is asked.


def test_the_set_up_lists_the_steps_until_the_table_is_ready() -> None:
    (ask,) = first_asked(set_up_all(realm_of()))
    assert (ask.seat, ask.key) == ("table", "set-up")


def test_two_players_choose_two_colours_for_their_allies_that_nobody_plays() -> None:
    realm = realm_of("red", "blue")
    play(set_up_all(realm), table=["on", ["yellow", "black"], FIRST_LAWS], red=["gold"], blue=["gold"])
    assert realm.allies == {"red": "yellow", "blue": "black"}
    for wrong in (["red", "black"], ["yellow", "yellow"]):
        with pytest.raises(Refusal):
            play(set_up_all(realm_of("red", "blue")), table=["on", wrong])


def test_with_more_players_nobody_is_asked_for_allies() -> None:
    assert begun(3) == ["table: set-up", *(f"{seat}: first-extension" for seat in SEATS[:3]), "table: laws-in-force"]


def told_of_the_box() -> list[dict[str, Any]]:
    return [{one.key: PROFILE[one.key] for one in printed}
            for printed in (counties.PRINTED, castles.PRINTED, favor.PRINTED)]


def test_an_unknown_box_is_read_aloud_once_by_the_table() -> None:
    realm = realm_of(profile={})
    asked = play(set_up_all(realm), table=["on", *told_of_the_box(), FIRST_LAWS], red=["gold"], blue=["gold"],
                 green=["gold"])[1]
    assert asked[1:4] == ["table: box/counties", "table: box/castle", "table: box/favor"]
    assert realm.box.told == PROFILE


def test_a_box_that_is_known_is_not_asked_for_again() -> None:
    assert not any("box/" in asked for asked in begun(4))


def test_only_what_is_still_unknown_of_the_box_is_asked() -> None:
    known = {key: value for key, value in PROFILE.items() if key not in ("minimum/york", "favor/2")}
    asked = begun(3, profile=known, counties={"minimum/york": 2}, favor={"favor/2": "g1"})
    assert [one for one in asked if "box/" in one] == ["table: box/counties", "table: box/favor"]


def test_what_reviewers_report_of_the_box_is_suggested_and_nothing_else() -> None:
    realm = realm_of(profile={})
    (ask,) = first_asked(step(realm, "box"))  # type: ignore[arg-type]
    assert ask.suggestion == {"minimum/gloucester": 3}


def test_stafford_demands_1_and_is_not_asked_for() -> None:
    assert counties.least_strength(realm_of(profile={}).box, counties.STAFFORD) == 1
    assert "minimum/stafford" not in {one.key for one in counties.PRINTED}


def test_the_cardboard_needs_to_know_only_where_power_points_are_printed() -> None:
    asked = begun(3, books="cardboard", profile={}, points={"points/somerset": 4, "castle/sixth": "s1"})
    assert asked == ["table: set-up", "table: box/points", "table: laws-in-force"]


def test_the_cardboard_keeps_no_board_and_nobody_is_asked_for_an_extension() -> None:
    assert begun(3, books="cardboard") == ["table: set-up", "table: laws-in-force"]
    assert realm_of(books="cardboard").books.board is None


def test_the_laws_in_force_at_the_start_lie_in_the_order_that_the_table_says() -> None:
    realm = realm_of(books="cardboard")
    play(set_up_all(realm), table=["on", FIRST_LAWS[::-1]])
    assert [law.key for law in realm.laws] == FIRST_LAWS[::-1]
    assert said(realm)[-1].startswith("In force at the start: Rule in pairs")


def test_nobody_has_more_knights_than_the_box_or_less_than_nothing() -> None:
    realm = realm_of()
    audit(realm)
    hold(realm, "red", gold=-1)
    with pytest.raises(RuleBug, match="less than no gold"):
        audit(realm)
    hold(realm, "red", gold=2)
    realm.spaces.add_pieces("court", "red", KNIGHTS[4])
    with pytest.raises(RuleBug, match="the box has"):
        audit(realm)
