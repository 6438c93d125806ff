"""Phase 1: knights to the conflicts in France."""

from __future__ import annotations

from companion.games.lancaster.base_game.placing import place_pieces_in_turn as place_knights
from companion.games.lancaster.base_game.placing import placing_form
from companion.games.lancaster.realm import Realm
from tests.games.lancaster.kit import board_of, conflict, court, play, realm_of, standing, station, to
from tests.tabletop.answering import refused

FULL = "All three spaces of this conflict are taken."


def marched(realm: Realm, **answers: list[object]) -> None:
    """All knights of the courts to conflicts; the favor tiles have been taken already."""
    play(place_knights(realm, board_of(realm)), **answers)


def courts(realm: Realm, **knights: tuple[int, ...]) -> None:
    for seat in realm.seats:
        court(realm, seat, *knights.get(seat, ()))


def four() -> Realm:
    realm = realm_of("red", "blue", "green", "yellow")
    conflict(realm)
    return realm


def test_a_knight_takes_the_topmost_free_space() -> None:
    realm = four()
    courts(realm, green=(1,), red=(2,), blue=(1,))
    marched(realm, red=[to("conflict-1", 2)], blue=[to("conflict-1", 1)], green=[to("conflict-1", 1)])
    assert standing(realm.conflicts[0]) == [("red", (2,)), ("blue", (1,)), ("green", (1,))]


def test_the_rulebooks_example_green_stands_below_blue_and_later_on_the_own_knight() -> None:
    realm = realm_of("blue", "green", "red")
    conflict(realm)
    courts(realm, blue=(2,), green=(1, 2))
    marched(realm, blue=[to("conflict-1", 2)], green=[to("conflict-1", 1), to("conflict-1", 2)])
    assert standing(realm.conflicts[0]) == [("blue", (2,)), ("green", (1, 2))]
    assert [stand.strength for stand in realm.conflicts[0].companies] == [2, 3]


def test_each_player_holds_only_one_of_the_three_spaces() -> None:
    realm = four()
    courts(realm, red=(1, 1, 2))
    marched(realm, red=[to("conflict-1", 1), to("conflict-1", 1), to("conflict-1", 2)])
    assert standing(realm.conflicts[0]) == [("red", (1, 1, 2))]


def test_a_conflict_has_three_spaces_and_a_fourth_player_finds_none() -> None:
    realm = four()
    for seat in ("red", "blue", "green"):
        station(realm, seat, "conflict-1 1")
    form = placing_form(realm, board_of(realm), "yellow")
    assert refused(form, to("conflict-1", 1)) == FULL


def test_who_stands_in_a_full_conflict_may_still_reinforce() -> None:
    realm = four()
    for seat in ("red", "blue", "green"):
        station(realm, seat, "conflict-1 1")
    assert placing_form(realm, board_of(realm), "red").read(to("conflict-1", 2))


def test_a_player_may_stand_in_any_number_of_conflicts() -> None:
    realm = four()
    conflict(realm)
    conflict(realm)
    courts(realm, red=(1, 1, 1))
    marched(realm, red=[to(f"conflict-{n}", 1) for n in (1, 2, 3)])
    assert [standing(there) for there in realm.conflicts] == [[("red", (1,))]] * 3


def test_a_conflict_that_goes_into_its_second_battle_takes_knights_below_those_that_stayed() -> None:
    realm = realm_of()
    there = conflict(realm, battle=2)
    station(realm, "blue", "conflict-1 2")
    courts(realm, red=(1,))
    marched(realm, red=[to("conflict-1", 1)])
    assert standing(there) == [("blue", (2,)), ("red", (1,))]


def test_nobody_is_expelled_from_a_conflict() -> None:
    realm = realm_of()
    there = conflict(realm)
    station(realm, "blue", "conflict-1 1")
    courts(realm, red=(4,))
    marched(realm, red=[to("conflict-1", 4)])
    assert standing(there) == [("blue", (1,)), ("red", (4,))]
    assert board_of(realm).knights_at_court("blue") == ()


def test_any_strength_may_go_to_a_conflict() -> None:
    realm = four()
    court(realm, "red", 1, 2, 3, 4)
    for knight in (1, 2, 3, 4):
        assert placing_form(realm, board_of(realm), "red").read(to("conflict-1", knight))
