"""The tower: one more place for knights, up to a strength of seven in all, emptied before the counties."""

from __future__ import annotations

import pytest

from companion.core.forms import Amount
from companion.core.words import Words, say
from companion.games.lancaster.base_game.placing import (
    may_have_placeable_piece,
    place_one_piece,
    place_pieces_in_turn,
    placing_form,
)
from companion.games.lancaster.order import Moment
from companion.games.lancaster.pieces import KNIGHTS, Piece, owner_for_ally_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.dishonor import number_of_markers_left
from companion.games.lancaster.resentment.tower import CAPACITY, NEUTRAL, TOWER, TOWER_PLACE, total_strength_in_tower
from companion.games.lancaster.spaces import COURT, Mover
from companion.locale import tongue
from tests.games.lancaster.kit import board_of, court, hold, play, station, step, to
from tests.games.lancaster.resentment.tables import FIVE, disgrace, disgraced, for_two, in_the_tower, realm_of
from tests.tabletop.answering import refused, said


def drop(realm: Realm, seat: str, knight: int | str) -> list[str]:
    """Who was asked what."""
    return play(place_one_piece(realm, board_of(realm), seat), **{seat: [to(TOWER, knight)]})[1]


def no_room(realm: Realm, seat: str, knight: int | str) -> str:
    return refused(placing_form(realm, board_of(realm), seat), to(TOWER, knight))


# What lies there at the beginning.


@pytest.mark.parametrize(("players", "strength"), [(2, 4), (3, 3), (4, 2), (5, 0)])
def test_a_knight_that_nobody_plays_lies_there_by_the_number_of_players(players: int, strength: int) -> None:
    realm = realm_of(*FIVE[:players])
    assert [(there.owner, there.strength)
            for there in realm.spaces.companies_at(TOWER)] == [(NEUTRAL, strength)][:strength]
    assert total_strength_in_tower(realm) == strength


# Dropping a knight.


def test_the_tower_is_one_more_place_for_a_knight() -> None:
    realm = realm_of()
    assert drop(realm, "red", 2) == ["red: place/1"]
    assert in_the_tower(realm) == {"red": (2,)}
    assert realm.spaces.knights(COURT, "red") == (1,)
    assert said(realm) == ["red: knight of strength 2 to The tower."]


def test_several_knights_of_one_player_may_lie_there_beside_others() -> None:
    realm = realm_of()
    for seat, knight in (("red", 1), ("blue", 1), ("red", 2)):
        drop(realm, seat, knight)
    assert in_the_tower(realm) == {"red": (1, 2), "blue": (1,)}
    assert total_strength_in_tower(realm) == 2 + 4


def test_no_squires_go_along() -> None:
    realm = realm_of()
    hold(realm, "red", squires=5)
    why = refused(placing_form(realm, board_of(realm), "red"), to(TOWER, 2, squires=1))
    assert "Squires only go along to a county." in why


def test_it_takes_a_strength_of_seven_with_the_one_that_nobody_plays_and_no_more() -> None:
    realm = realm_of()  # four players: a 2 lies there
    court(realm, "red", 1, 2, 3, 4)
    station(realm, "blue", "tower 2")
    assert no_room(realm, "red", 4) == "The tower has room for strength 3 only."
    drop(realm, "red", 3)
    assert total_strength_in_tower(realm) == CAPACITY == 7


def test_once_it_is_full_no_knight_can_be_dropped() -> None:
    realm = realm_of()
    station(realm, "blue", "tower 3", "tower 2")
    form = placing_form(realm, board_of(realm), "red")
    closed = {one.key: tongue("en").text_of(one.why) for one in form.closed}
    assert closed[TOWER] == "The tower has room for strength 0 only."
    assert TOWER not in [branch.key for branch in form.branches]


@pytest.mark.parametrize(("players", "strongest"), [(2, 3), (3, 4), (4, 4), (5, 4)])
def test_the_one_that_nobody_plays_takes_its_room(players: int, strongest: int) -> None:
    realm = realm_of(*FIVE[:players])
    court(realm, "red", 1, 2, 3, 4)
    branch = next(branch for branch in placing_form(realm, board_of(realm), "red").branches if branch.key == TOWER)
    own = [int(one.key) for one in branch.form.branches if one.key.isdigit()]  # type: ignore[attr-defined]
    assert max(own) == strongest


def test_who_can_go_nowhere_else_is_asked_as_long_as_there_is_room_in_the_tower() -> None:
    realm = realm_of("red", "blue", "green")
    court(realm, "blue")
    court(realm, "green")
    asked = play(place_pieces_in_turn(realm, board_of(realm)), red=[to(TOWER, 1), to(TOWER, 2)])[1]
    assert asked == ["red: place/1"] * 2
    assert not may_have_placeable_piece(realm, board_of(realm), "red")


def test_a_tudor_knight_is_not_dropped_nor_does_it_go_along() -> None:
    tudor = Piece("tudor", 2, title=say("Tudor knight"))
    realm = realm_of()
    assert not TOWER_PLACE.may_hold_piece(tudor)
    alone, with_it = (TOWER_PLACE.squires_or_why(realm, board_of(realm), TOWER,
                                                           Mover("red", KNIGHTS[2], companions), 0)
                      for companions in ((), (tudor,)))
    assert isinstance(alone, Amount)
    assert isinstance(with_it, Words)
    assert tongue("en").text_of(with_it) == "A knight is dropped into the tower alone."


# What it annihilates.


def test_green_drops_a_knight_of_strength_3_and_gives_back_three_markers() -> None:
    """The rulebook's example."""
    realm = realm_of()
    court(realm, "green", 1, 2, 3)
    disgrace(realm, green=4, red=2)
    drop(realm, "green", 3)
    assert disgraced(realm) == {"green": 1, "red": 2}
    assert said(realm) == ["green: knight of strength 3 to The tower.", "green gives 3 dishonor markers (The tower)."]


@pytest.mark.parametrize(("knight", "markers", "rest"), [(1, 5, 4), (2, 5, 3), (4, 5, 1), (2, 2, 0), (2, 1, 0)])
def test_one_marker_for_each_strength_point_or_all_there_are(knight: int, markers: int, rest: int) -> None:
    realm = realm_of()
    court(realm, "red", knight)
    disgrace(realm, red=markers)
    drop(realm, "red", knight)
    assert disgraced(realm).get("red", 0) == rest


def test_a_knight_may_be_dropped_by_who_has_no_marker_and_nothing_is_said_of_any() -> None:
    realm = realm_of()
    drop(realm, "red", 1)
    assert in_the_tower(realm) == {"red": (1,)}
    assert said(realm) == ["red: knight of strength 1 to The tower."]


def test_what_is_given_back_lies_in_the_supply_and_not_on_the_track_again() -> None:
    realm = realm_of()
    realm.states["resentment"].taken = 6
    disgrace(realm, red=3)
    before = number_of_markers_left(realm)
    drop(realm, "red", 2)
    assert number_of_markers_left(realm) == before == 20 - 6


# With two players.


def test_an_allys_knight_is_dropped_and_annihilates_nothing() -> None:
    realm = for_two()
    disgrace(realm, red=3)
    drop(realm, "red", "ally-2")
    assert in_the_tower(realm) == {owner_for_ally_of("red"): (2,)}
    assert disgraced(realm) == {"red": 3}
    drop(realm, "red", 1)
    assert disgraced(realm) == {"red": 2}


# Before the counties.


def test_it_is_emptied_before_the_counties_and_only_the_one_that_nobody_plays_stays() -> None:
    realm = realm_of("red", "blue", "green")
    order = [one.key for one in realm.in_play.order.round]
    assert order.index("applying") < order.index("tower") < order.index("counties")
    station(realm, "red", "tower 1", "tower 2")
    station(realm, "blue", "tower 1", "york 2")
    reached: list[Moment] = []
    realm.put_off_until(Moment.WENT_HOME, lambda: reached.append(Moment.WENT_HOME))
    play(step(realm, "tower"))
    assert in_the_tower(realm) == {}
    assert [(there.owner, there.strength) for there in realm.spaces.companies_at(TOWER)] == [(NEUTRAL, 3)]
    assert realm.spaces.knights(COURT, "red") == (1, 2)
    assert realm.spaces.knights(COURT, "blue") == (1,)
    assert said(realm) == ["red: home from the tower.", "blue: home from the tower."]
    assert reached == [Moment.WENT_HOME]


def test_allies_go_home_from_it_too() -> None:
    realm = for_two()
    station(realm, owner_for_ally_of("red"), "tower 2")
    play(step(realm, "tower"))
    assert in_the_tower(realm) == {}
    assert realm.spaces.knights(COURT, owner_for_ally_of("red")) == (2,)


def test_an_empty_tower_is_nothing_to_speak_of() -> None:
    realm = realm_of()
    play(step(realm, "tower"))
    assert said(realm) == []


@pytest.mark.parametrize(("seats", "what"), [
    (("red", "blue", "green"), "Empty the tower: all knights go home but the one that nobody plays."),
    (FIVE, "Empty the tower: all knights go home.")])
def test_by_hand_the_table_is_told_when_to_empty_it_and_nobody_is_asked(seats: tuple[str, ...], what: str) -> None:
    realm = realm_of(*seats, books="cardboard")
    assert play(step(realm, "tower"))[1] == []
    (result,) = realm.results
    assert result.by_hand
    assert [tongue("en").text_of(words) for _, words in result.parts] == [what]


def test_a_knight_in_the_tower_is_deployed_as_long_as_it_lies_there() -> None:
    """Rulings 5; so laws count it, and the last count would."""
    realm = realm_of()
    station(realm, "red", "tower 2")
    assert board_of(realm).deployed_knights("red") == [2]
    assert sum(board_of(realm).knights_outside_reserve("red")) == 3
