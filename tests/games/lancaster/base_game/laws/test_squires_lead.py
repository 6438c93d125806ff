"""Whoever has the most squires gets a new knight of strength 1."""

from __future__ import annotations

from companion.core.asking import Secrecy
from companion.games.lancaster.base_game.parliament import apply_laws
from tests.games.lancaster.kit import board_of, court, enact, hold, in_force, realm_of, station
from tests.tabletop.answering import first_asked, said

LAW = "squires-lead"


def knights(realm: object, seat: str) -> tuple[int, ...]:
    return board_of(realm).knights_at_court(seat)  # type: ignore[arg-type]


def test_who_has_the_most_squires_gets_a_new_1_to_the_court() -> None:
    realm = realm_of()
    hold(realm, "green", squires=3)
    assert enact(realm, LAW) == []
    assert [knights(realm, seat) for seat in realm.seats] == [(1, 2), (1, 2), (1, 1, 2)]
    assert said(realm) == ["green: a new knight of strength 1 (The largest retinue)."]


def test_tied_players_all_get_one() -> None:
    realm = realm_of()
    hold(realm, "green", squires=1)
    enact(realm, LAW)
    assert [len(knights(realm, seat)) for seat in realm.seats] == [3, 3, 2]


def test_the_most_of_no_squires_is_nobodys() -> None:
    realm = realm_of()
    for seat in realm.seats:
        hold(realm, seat, squires=0)
    enact(realm, LAW)
    assert [knights(realm, seat) for seat in realm.seats] == [(1, 2)] * 3


def test_squires_that_stand_on_the_board_do_not_count() -> None:
    realm = realm_of()
    station(realm, "red", "stafford 1", squires=9)
    hold(realm, "blue", squires=3)
    enact(realm, LAW)
    assert said(realm) == ["blue: a new knight of strength 1 (The largest retinue)."]


def test_without_a_1_in_the_reserve_it_lapses() -> None:
    realm = realm_of()
    hold(realm, "red", squires=9)
    court(realm, "red", 1, 1, 1)
    enact(realm, LAW)
    assert knights(realm, "red") == (1, 1, 1)
    assert said(realm) == ["red: no knight of strength 1 is left in the reserve."]


def test_on_cardboard_squires_are_told_in_private_and_the_winners_are_named() -> None:
    realm = realm_of(books="cardboard")
    in_force(realm, LAW)
    assert {ask.secrecy for ask in first_asked(apply_laws(realm))} == {Secrecy.PRIVATE}
    assert enact(realm, LAW, red=[4], blue=[1], green=[4]) == [
        f"{seat}: squires/squires-lead/1" for seat in ("red", "blue", "green")]
    assert said(realm) == ["red: a new knight of strength 1 (The largest retinue).",
                           "green: a new knight of strength 1 (The largest retinue)."]


def test_on_cardboard_the_most_of_no_squires_is_nobodys() -> None:
    realm = realm_of(books="cardboard")
    enact(realm, LAW, red=[0], blue=[0], green=[0])
    assert said(realm) == ["The largest retinue: nobody has any."]
