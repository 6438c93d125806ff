"""Phase 1: lords apply for offices, with tribute and support; whoever brings more strength expels."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Refusal
from companion.games.lancaster.base_game.placing import may_have_placeable_piece, place_pieces_in_turn, placing_form
from companion.games.lancaster.court.lords import support_form
from companion.games.lancaster.court.offices import ARCHER, BISHOP, SHIELD, TUDOR_KNIGHT
from companion.games.lancaster.pieces import KNIGHTS
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT
from companion.locale import tongue
from tests.games.lancaster.court.tables import (
    BY_KEY,
    FIVE,
    alone,
    apply,
    at_court,
    at_office,
    entitle,
    in_treasury,
    open_for,
    own,
    pieces_at,
    placed,
    realm_of,
    shut,
    supported,
)
from tests.games.lancaster.kit import board_of, conflict, court, held, hold, play, station, to
from tests.tabletop.answering import said

OFFICES = pytest.mark.parametrize(("office", "stock"), [
    ("chancellor", "markers"), ("constable", "squires"), ("chamberlain", "gold")])


def offered(realm: Realm, office: str, owner: str = "red") -> dict[str, int]:
    """Who may support red's lord, and how many of each."""
    form: Any = support_form(board_of(realm), owner, BY_KEY[office])
    (branch,) = (branch for branch in form.branches if branch.key == "with")
    return {kind.key: kind.most for kind in branch.form.fields[0][1].form.kinds}


def too_weak(realm: Realm, office: str, raw: Any) -> str:
    with pytest.raises(Refusal) as no:
        support_form(board_of(realm), "red", BY_KEY[office]).read(raw)
    return tongue("en").text_of(no.value.words)


# Whose turn it is.


def test_whose_turn_it_is_places_a_knight_or_the_lord_until_all_of_them_are_placed() -> None:
    realm = realm_of("red", "blue", "green")
    court(realm, "blue", 1)
    court(realm, "green")
    for seat in ("blue", "green"):
        hold(realm, seat, gold=0, squires=0, markers=0)
    asked = play(place_pieces_in_turn(realm, board_of(realm)),
                 red=[to("york", 2), to("office/chancellor", "lord"), alone(), to("castle/gold", 1)],
                 blue=[to("treasury", "lord"), to("castle/gold", 1)],
                 green=[to("treasury", "lord")])[1]
    assert asked == ["red: place/1", "blue: place/1", "green: place/1", "red: place/1", "red: support/chancellor/1",
                     "blue: place/1", "red: place/1"]
    assert not any(realm.spaces.pieces(COURT, seat) for seat in realm.seats)


def test_the_lord_must_be_placed_and_only_at_the_kings_court() -> None:
    realm = realm_of("red", "blue", "green")
    conflict(realm)
    court(realm, "red")
    assert may_have_placeable_piece(realm, board_of(realm), "red")
    places = [branch.key for branch in placing_form(realm, board_of(realm), "red").branches]
    assert places == ["office/chancellor", "office/constable", "office/chamberlain", "treasury"]


def test_who_can_pay_no_tribute_may_still_enter_the_treasury() -> None:
    realm = realm_of()
    court(realm, "red")
    hold(realm, "red", gold=0, squires=0, markers=0)
    assert [branch.key for branch in placing_form(realm, board_of(realm), "red").branches] == ["treasury"]


def test_neither_a_knight_nor_a_bishop_goes_to_the_kings_court_without_the_lord() -> None:
    realm = realm_of()
    own(realm, "red", 2)
    for place in ("office/chancellor", "treasury"):
        assert open_for(realm, "red", place) == ["lord"]


# Tribute.


@OFFICES
def test_each_office_demands_one_of_its_own_and_it_goes_into_the_treasury(office: str, stock: str) -> None:
    realm = realm_of()
    court(realm, "red")
    hold(realm, "red", gold=2, squires=2, markers=2)
    assert placed(realm, "red", to(f"office/{office}", "lord")) == ["red: place/1"]
    assert {what: held(realm, "red", what) for what in ("gold", "squires", "markers")} == {
        "gold": 2, "squires": 2, "markers": 2, stock: 1}
    assert in_treasury(realm) == {stock: 1}


@OFFICES
def test_who_does_not_have_it_cannot_apply(office: str, stock: str) -> None:
    realm = realm_of()
    hold(realm, "red", **{"gold": 5, "squires": 5, "markers": 5, stock: 0})
    what = {"gold": "1 gold", "squires": "1 squire", "markers": "1 voting marker"}[stock]
    assert shut(realm, "red", f"office/{office}") == f"The tribute is {what}."


def test_yellow_applies_for_the_office_of_the_lord_high_chancellor_and_pays_one_voting_marker() -> None:
    """The rulebook's first example, and the second: blue supports his lord with a knight of strength 2."""
    realm = realm_of(*FIVE)
    assert placed(realm, "yellow", to("office/chancellor", "lord"), alone()) == [
        "yellow: place/1", "yellow: support/chancellor/1"]
    assert at_office(realm, "chancellor") == ("yellow", 1)
    assert (held(realm, "yellow", "markers"), in_treasury(realm)) == (1, {"markers": 1})
    placed(realm, "blue", to("office/chancellor", "lord"), supported(**{"2": 1}))
    assert at_office(realm, "chancellor") == ("blue", 3)
    assert at_court(realm, "yellow") == ["lord"]
    assert (held(realm, "yellow", "markers"), held(realm, "blue", "markers"), in_treasury(realm)) == (
        1, 1, {"markers": 2})
    assert said(realm) == [
        "yellow: Lord to Lord High Chancellor.", "yellow pays 1 voting marker into the treasury.",
        "blue: Lord with Knight of strength 2 to Lord High Chancellor.", "blue expels yellow.",
        "blue pays 1 voting marker into the treasury."]


# Support.


def test_as_many_knights_and_bishops_as_one_likes_support_the_lord_in_one_stack_with_him_on_top() -> None:
    realm = realm_of()
    court(realm, "red", 1, 1, 3)
    own(realm, "red", 3)
    assert offered(realm, "constable") == {"bishop": 3, "1": 2, "3": 1}
    placed(realm, "red", to("office/constable", "lord"), supported(**{"1": 2, "3": 1, "bishop": 2}))
    assert pieces_at(realm, "office/constable", "red") == ["lord", "bishop", "bishop", "1", "1", "3"]
    assert pieces_at(realm, COURT, "red") == ["bishop"]


def test_lord_and_bishops_have_strength_one_each_and_knights_their_own() -> None:
    realm = realm_of()
    own(realm, "red", 2)
    court(realm, "red", 2, 4)
    apply(realm, "red", "constable", 2, 4, bishops=2)
    assert at_office(realm, "constable") == ("red", 1 + 2 + 6)


def test_he_may_apply_alone_and_nobody_is_asked_where_nobody_could_go_along() -> None:
    realm = realm_of()
    court(realm, "red")
    assert placed(realm, "red", to("office/constable", "lord")) == ["red: place/1"]
    assert pieces_at(realm, "office/constable", "red") == ["lord"]


def test_only_who_is_at_court_supports_him() -> None:
    realm = realm_of()
    court(realm, "red", 1, 2)
    station(realm, "red", "york 2")
    assert offered(realm, "chancellor") == {"1": 1}


def test_neither_shield_nor_archer_supports_him() -> None:
    realm = realm_of()
    entitle(realm, "red", SHIELD, ARCHER, TUDOR_KNIGHT)
    assert offered(realm, "chancellor") == {"1": 1, "2": 1, "tudor": 1}


def test_an_application_cannot_be_boosted_later() -> None:
    realm = realm_of()
    own(realm, "red", 1)
    apply(realm, "red", "chancellor")
    entitle(realm, "red", TUDOR_KNIGHT)
    for place in BY_KEY.values():
        assert open_for(realm, "red", place.place) == []


# Expelling.


@pytest.mark.parametrize(("along", "enough"), [({"2": 1}, False), ({"1": 1, "2": 1}, True), ({"3": 1}, True)])
def test_only_a_stronger_stack_expels_who_applies(along: dict[str, int], enough: bool) -> None:
    realm = realm_of()
    court(realm, "red", 1, 2, 3)
    apply(realm, "blue", "chancellor", 2)  # 3 with the lord
    assert "alone" in [one.key for one in support_form(board_of(realm), "red", BY_KEY["chancellor"]).closed]
    if enough:
        placed(realm, "red", to("office/chancellor", "lord"), supported(**along))
        assert at_office(realm, "chancellor") == ("red", 1 + sum(int(key) * n for key, n in along.items()))
    else:
        assert too_weak(realm, "chancellor", supported(**along)) == (
            "blue applies with strength 3: it takes more to expel.")


def test_who_has_not_enough_support_at_court_cannot_apply_there() -> None:
    realm = realm_of()
    court(realm, "red", 1, 1)
    apply(realm, "blue", "chancellor", 2)
    assert shut(realm, "red", "office/chancellor") == "It takes more than 3 to expel."
    court(realm, "red", 1, 2)
    assert open_for(realm, "red", "office/chancellor") == ["lord"]


def test_who_is_expelled_takes_lord_knights_and_bishops_back_to_court_and_the_tribute_stays() -> None:
    realm = realm_of()
    own(realm, "blue", 1)
    court(realm, "red", 4)
    placed(realm, "blue", to("office/chamberlain", "lord"), supported(**{"1": 1, "bishop": 1}))
    gold = held(realm, "blue", "gold")
    placed(realm, "red", to("office/chamberlain", "lord"), supported(**{"4": 1}))
    assert pieces_at(realm, COURT, "blue") == ["bishop", "1", "2", "lord"]
    assert (held(realm, "blue", "gold"), in_treasury(realm)) == (gold, {"gold": 2})


def test_who_is_expelled_places_them_again_in_player_order_and_pays_again() -> None:
    realm = realm_of("red", "blue", "green")
    court(realm, "red", 1)
    court(realm, "blue", 2)
    court(realm, "green")
    asked = play(place_pieces_in_turn(realm, board_of(realm)),
                 red=[to("office/chancellor", "lord"), alone(), to("castle/gold", 1), to("office/constable", "lord")],
                 blue=[to("office/chancellor", "lord"), supported(**{"2": 1})],
                 green=[to("treasury", "lord"), "markers"])[1]
    assert asked == ["red: place/1", "red: support/chancellor/1", "blue: place/1", "blue: support/chancellor/1",
                     "green: place/1", "green: treasury/1", "red: place/1", "red: place/1"]
    assert (at_office(realm, "chancellor"), at_office(realm, "constable")) == (("blue", 3), ("red", 1))
    assert (held(realm, "red", "markers"), held(realm, "red", "squires")) == (1, 1)
    assert held(realm, "green", "markers") == 2 + 2


def test_an_expelled_tudor_knight_comes_back_to_court_with_the_lord_and_may_support_him_again() -> None:
    realm = realm_of()
    entitle(realm, "blue", TUDOR_KNIGHT)
    court(realm, "red", 4)
    placed(realm, "blue", to("office/chancellor", "lord"), supported(tudor=1))
    placed(realm, "red", to("office/chancellor", "lord"), supported(**{"4": 1}))
    assert at_court(realm, "blue") == ["lord", "tudor"]
    assert offered(realm, "constable", "blue") == {"1": 1, "2": 1, "tudor": 1}


def test_knights_at_the_kings_court_are_deployed() -> None:
    """Rulings 5: laws count them, and an upgrade finds them there. Bishops and the Tudor knight are no knights."""
    realm = realm_of()
    own(realm, "red", 1)
    entitle(realm, "red", TUDOR_KNIGHT)
    apply(realm, "red", "chancellor", 2, bishops=1)
    board = board_of(realm)
    board.move_piece("red", TUDOR_KNIGHT, COURT, "office/chancellor")
    assert board.deployed_knights("red") == [2]
    assert board.knights_outside_reserve("red") == [1, 2]
    board.exchange_knight("red", "office/chancellor", 2, 3)
    assert at_office(realm, "chancellor") == ("red", 1 + 3 + 1 + 2)
    assert KNIGHTS[2] in realm.spaces.pieces("reserve", "red")
    assert BISHOP in realm.spaces.pieces("office/chancellor", "red")
