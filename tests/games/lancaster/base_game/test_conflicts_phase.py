"""Phase 3: the conflicts one after the other, and the next round after them, in both presets."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import TABLE
from companion.games.lancaster.base_game.parliament import turn_up_bills
from companion.games.lancaster.base_game.resolving_conflicts import turn_up_conflicts
from companion.games.lancaster.conflict import Card, Conflict
from companion.games.lancaster.order import ROUNDS
from companion.games.lancaster.pieces import KNIGHTS, piece_of_told_strength
from companion.games.lancaster.realm import Realm
from companion.locale import tongue
from tests.games.lancaster.kit import board_of, court, fight, fill_reserve, play, realm_of, step
from tests.tabletop.answering import play as play_all
from tests.tabletop.answering import said

BOTH_PRESETS = pytest.mark.parametrize("books", ["companion", "cardboard"])
BLUE, GREEN, RED = ("blue", 2), ("green", 1), ("red", 2)
Standing = tuple[str, int]  # whose, and one knight's strength


def conflict(realm: Realm, number: int, *standing: Standing, strength: int = 5, battle: int = 1) -> Conflict:
    """From the top space down; a second knight of the same owner is stacked."""
    there = Conflict(number, Card(strength, (4, 2, 1)), realm.spaces, battle)
    realm.conflicts.append(there)
    for owner, knight in standing:
        if realm.books.board:
            realm.spaces.add_pieces(there.key, owner, KNIGHTS[knight])
            fill_reserve(realm, owner)
        else:
            realm.spaces.add_pieces(there.key, owner, piece_of_told_strength(knight))
    return there


def resolved(realm: Realm) -> list[str]:
    """Where the cardboard keeps the books, the table confirms what is suggested: that is how `conflict` laid it."""
    lineup = {each.key: [[stand.owner, stand.strength] for stand in each.companies] for each in realm.conflicts}
    return play(fight(realm), table=[] if realm.books.board else [lineup])[1]


# The rulebook's examples.


@BOTH_PRESETS
def test_five_to_five_is_englands_and_red_who_came_last_ranks_before_blue(books: str) -> None:
    realm = realm_of("blue", "green", "red", books=books)
    conflict(realm, 1, BLUE, GREEN, RED)
    resolved(realm)
    assert realm.ledger.points_of_all() == {"red": 4, "blue": 2, "green": 1}
    assert (realm.conflicts, realm.fought[0].outcome.england_wins) == ([], True)


@BOTH_PRESETS
def test_three_to_five_is_frances_and_all_knights_stay_for_a_second_battle(books: str) -> None:
    realm = realm_of("blue", "green", "red", books=books)
    lost = conflict(realm, 1, BLUE, GREEN)
    resolved(realm)
    assert realm.ledger.points_of_all() == {"blue": 2, "green": 1, "red": 0}
    assert (realm.conflicts, lost.battle) == ([lost], 2)
    assert [(stand.owner, stand.strength) for stand in lost.companies] == [BLUE, GREEN]


# The order of conflicts.


@BOTH_PRESETS
def test_the_lower_row_comes_before_the_upper_one_and_each_from_left_to_right(books: str) -> None:
    realm = realm_of(books=books)
    for number in (1, 2):
        conflict(realm, number)
    resolved(realm)
    for number in (3, 4):
        conflict(realm, number)
    resolved(realm)
    assert [fought.number for fought in realm.fought] == [1, 2, 1, 2, 3, 4]


def test_each_award_stands_in_the_ledger_with_its_conflict_and_its_reason() -> None:
    realm = realm_of("blue", "green", "red")
    first = conflict(realm, 1, BLUE, GREEN, RED)
    resolved(realm)
    assert [(gain.seat, gain.source, gain.reason is not None) for gain in realm.ledger.gains] == [
        (seat, first.title, True) for seat in ("red", "blue", "green")]
    assert ("red: 4 power points (Conflict 1). Rank 1 with strength 2: ahead of blue by the lower space on the card; "
            "4 power points.") in said(realm)


# Won or lost, once or twice.


def test_after_a_victory_everybodys_knights_go_home_and_the_card_is_gone() -> None:
    realm = realm_of()
    court(realm, "red")
    conflict(realm, 1, ("red", 2), ("red", 3))
    resolved(realm)
    assert (board_of(realm).knights_at_court("red"), realm.conflicts) == ((2, 3), [])


@BOTH_PRESETS
def test_prizes_for_ranks_that_nobody_takes_lapse(books: str) -> None:
    realm = realm_of(books=books)
    conflict(realm, 1, ("red", 4), strength=4)
    conflict(realm, 2, ("blue", 3), strength=4)
    resolved(realm)
    assert realm.ledger.points_of_all() == {"red": 4, "blue": 2, "green": 0}


@BOTH_PRESETS
def test_a_conflict_in_which_nobody_stands_is_lost_and_moves_down(books: str) -> None:
    realm = realm_of(books=books)
    empty = conflict(realm, 1)
    resolved(realm)
    assert (realm.fought[0].outcome.england_wins, realm.conflicts, empty.battle) == (False, [empty], 2)


@BOTH_PRESETS
def test_a_second_battle_is_won_like_a_first_one(books: str) -> None:
    realm = realm_of("blue", "green", "red", books=books)
    conflict(realm, 1, BLUE, GREEN, RED, battle=2)
    resolved(realm)
    assert (realm.ledger.points_of_all(), realm.conflicts) == ({"red": 4, "blue": 2, "green": 1}, [])


def test_a_second_defeat_gives_points_again_and_takes_the_card_out_of_the_game() -> None:
    realm = realm_of("blue", "green", "red", books="cardboard")
    conflict(realm, 1, BLUE, GREEN)
    resolved(realm)
    resolved(realm)
    assert (realm.ledger.points_of_all(), realm.conflicts) == ({"blue": 4, "green": 2, "red": 0}, [])


def test_a_second_defeat_with_nobody_there_asks_for_no_ransom() -> None:
    realm = realm_of()
    conflict(realm, 1, battle=2)
    assert resolved(realm) == []
    assert realm.conflicts == []


@BOTH_PRESETS
def test_knights_of_several_tied_players_rank_from_the_lowest_space_up(books: str) -> None:
    realm = realm_of(books=books)
    conflict(realm, 1, ("red", 2), ("blue", 2), ("green", 2))
    resolved(realm)
    assert realm.ledger.points_of_all() == {"green": 4, "blue": 2, "red": 1}


def test_stacked_knights_of_one_player_count_together() -> None:
    realm = realm_of()
    conflict(realm, 1, ("red", 1), ("blue", 2), ("red", 2))
    resolved(realm)
    assert realm.ledger.points_of_all() == {"red": 4, "blue": 2, "green": 0}


# The next round.


def another(strength: int) -> list[Any]:
    return ["other", {"strength": strength, "first": 6, "second": 3, "third": 1}]


def test_two_new_conflicts_join_those_that_were_lost() -> None:
    realm = realm_of()
    conflict(realm, 1, ("red", 2))
    conflict(realm, 2, ("blue", 4), strength=4)
    resolved(realm)
    realm.round = 2
    play(turn_up_conflicts(realm), table=[{"left": ["5-4-2-1", {}], "right": another(7)}])
    assert [(each.number, each.battle, each.card.strength) for each in realm.conflicts] == [
        (1, 2, 5), (3, 1, 5), (4, 1, 7)]


def test_every_round_three_more_laws_turn_up_from_left_to_right() -> None:
    realm = realm_of()
    bills = ["votes-for-gold", "squire-and-gold", "builders-of-war"]
    _, asked = play(turn_up_bills(realm), table=[bills])
    assert (asked, [law.key for law in realm.bills]) == (["table: bills/1"], bills)


@pytest.mark.parametrize(("players", "tiles"), [(2, 6), (3, 5), (4, 6)])
def test_every_round_all_tiles_of_the_kings_favor_lie_face_up_again(players: int, tiles: int) -> None:
    realm = realm_of(*("red", "blue", "green", "yellow")[:players])
    board = board_of(realm)
    board.favors = ()
    for owner in board.owners:
        court(realm, owner)
    assert play(step(realm, "placing")) == (None, [])
    assert len(board.favors) == tiles


def test_the_last_round_is_followed_by_the_final_scoring_and_no_other_asks_to_go_on() -> None:
    realm = realm_of()
    assert resolved(realm) == []
    realm.round = ROUNDS
    assert play(fight(realm), table=["on"])[1] == ["table: resolved"]


# Where the cardboard keeps the books.


def test_the_table_is_asked_who_stands_where_and_earlier_strengths_are_suggested() -> None:
    realm = realm_of(books="cardboard")
    conflict(realm, 1, ("blue", 2), ("red", 3), battle=2)
    conflict(realm, 3)
    rule = fight(realm)
    ask = rule.send(None).asks[0]
    rule.close()
    assert (ask.seat, ask.key) == (TABLE, "line-up/1")
    assert ask.as_open_question(ask.key).suggestion == {"conflict-1": [["blue", 2], ["red", 3]], "conflict-3": []}


def test_what_the_table_lines_up_is_what_is_resolved() -> None:
    realm = realm_of(books="cardboard")
    conflict(realm, 1, ("red", 1), battle=2)
    play(fight(realm), table=[{"conflict-1": [["red", 1], ["blue", 4]]}])
    assert realm.ledger.points_of_all() == {"red": 2, "blue": 4, "green": 0}


def test_captured_cardboard_knights_are_ransomed_at_the_table_and_nobody_is_asked() -> None:
    realm = realm_of(books="cardboard")
    conflict(realm, 1, ("red", 1), battle=2)
    assert resolved(realm) == ["table: line-up/1"]  # and a stop for hands
    assert any("In turn order, ransom them for 1 gold a strength point" in line for line in said(realm))


def hands(realm: Realm, *answers: Any) -> list[str]:
    """What hands are told to do once all conflicts are resolved."""
    told: list[str] = []

    def look(ask: Any) -> str:
        told.append(tongue("en").text_of(ask.words))
        return "on"

    play_all(fight(realm), table=[*answers, look])
    return told


def test_after_the_conflicts_what_hands_have_to_do_is_a_stop_before_the_next_laws_turn_up() -> None:
    realm = realm_of(books="cardboard")
    conflict(realm, 1, ("red", 1), battle=2)
    assert hands(realm, {"conflict-1": [["red", 1]]}) == [
        "Captured knights: in turn order, ransom for 1 gold a strength point, or into the reserve."]


def test_with_two_players_an_allys_captured_knights_are_named_apart() -> None:
    realm = realm_of("red", "blue", books="cardboard")
    realm.allies = {"red": "green", "blue": "yellow"}
    conflict(realm, 1, ("ally/red", 1), battle=2)
    assert hands(realm, {"conflict-1": [["ally/red", 1]]}) == ["An ally's captured knights go to the reserve."]


def test_in_the_last_round_it_is_said_at_the_stop_there_is_already() -> None:
    realm = realm_of(books="cardboard")
    realm.round = ROUNDS
    conflict(realm, 1, ("red", 1), battle=2)
    assert hands(realm, {"conflict-1": [["red", 1]]}) == [
        "All conflicts are resolved. Captured knights: in turn order, ransom for 1 gold a strength point, or into the "
        "reserve."]


def test_what_two_conflicts_want_of_hands_is_said_once() -> None:
    realm = realm_of(books="cardboard")
    for number in (1, 2):
        conflict(realm, number, ("red", 1), battle=2)
    assert hands(realm, {"conflict-1": [["red", 1]], "conflict-2": [["red", 1]]}) == [
        "Captured knights: in turn order, ransom for 1 gold a strength point, or into the reserve."]


def test_what_hands_did_after_one_rounds_conflicts_they_are_not_told_again_in_the_next() -> None:
    realm = realm_of(books="cardboard")
    conflict(realm, 1, ("red", 1), battle=2)
    assert len(hands(realm, {"conflict-1": [["red", 1]]})) == 1
    realm.round = 2
    conflict(realm, 3, ("red", 1))
    assert play_all(fight(realm), table=[{"conflict-3": [["red", 1]]}])[1] == ["table: line-up/2"]


def test_where_knights_only_go_home_or_stay_nobody_has_to_go_on() -> None:
    realm = realm_of(books="cardboard")
    conflict(realm, 1, ("red", 1))
    assert play_all(fight(realm), table=[{"conflict-1": [["red", 1]]}])[1] == ["table: line-up/1"]


def test_an_evening_begun_before_it_was_a_stop_goes_on_at_once() -> None:
    realm = realm_of(books="cardboard", rules=4)
    conflict(realm, 1, ("red", 1), battle=2)
    assert play_all(fight(realm), table=[{"conflict-1": [["red", 1]]}])[1] == ["table: line-up/1"]
