"""A place of a module's own: knights are placed there, refused, sent home and corrected; its pieces are conserved."""

from __future__ import annotations

import pytest

from companion.core.asking import Refusal, RuleBug
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.evening import audit
from companion.games.lancaster.placing import place_one, placing_form
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, RESERVE
from companion.locale import tongue
from tests.games.lancaster.kit import at, board_of, conflict, correct, corrected, court, hold, play, station, to
from tests.games.lancaster.tournament.banners import BANNER
from tests.games.lancaster.tournament.lists import IN_THE_LISTS
from tests.games.lancaster.tournament.tables import realm_of, step, where, with_banner
from tests.tabletop.answering import refused, said

PLACE = "place/1"


def place(realm: Realm, seat: str, *answers: object) -> list[str]:
    return play(place_one(realm, board_of(realm), seat), **{seat: list(answers)})[1]


def ride(realm: Realm, **answers: list[object]) -> list[str]:
    return play(step(realm, "tournament"), **answers)[1]


def test_a_knight_is_placed_where_the_base_game_knows_no_place() -> None:
    realm = realm_of()
    place(realm, "red", to(IN_THE_LISTS, 2))
    assert where(realm, "red") == {COURT: (1,), IN_THE_LISTS: (2,)}
    assert said(realm) == ["red: knight of strength 2 to The lists.", "red rides in the lists."]


def test_the_banner_rides_along_where_its_box_says_so_and_nowhere_else() -> None:
    realm = realm_of()
    with_banner(realm, "red")
    conflict(realm)
    form = placing_form(realm, board_of(realm), "red")
    offered = {branch.key: [one.key for one in branch.form.branches] for branch in form.branches}  # type: ignore[attr-defined]
    assert offered["lists"] == ["1", "1+banner", "2", "2+banner"]
    assert offered["york"] == ["1+banner", "2", "2+banner"]
    assert all("banner" not in key for place, keys in offered.items() if place not in ("lists", "york")
               for key in keys)
    place(realm, "red", to(IN_THE_LISTS, "2+banner"))
    assert where(realm, "red") == {COURT: (1,), IN_THE_LISTS: (2, 1)}
    assert said(realm)[0] == "red: Knight of strength 2 with Banner to The lists."


def test_a_piece_alone_at_court_is_nobody_who_could_be_placed() -> None:
    realm = realm_of()
    court(realm, "red")
    with_banner(realm, "red")
    assert refused(placing_form(realm, board_of(realm), "red"), to(IN_THE_LISTS, "banner"))
    assert [branch.key for branch in placing_form(realm, board_of(realm), "red").branches] == ["stay"]


def test_what_goes_along_counts_for_what_a_county_demands_and_who_guards_cannot_be_expelled() -> None:
    realm = realm_of()
    with_banner(realm, "red")
    hold(realm, "blue", squires=9)
    place(realm, "red", to("york", "2+banner"))
    assert at(realm, "york").strength == 3
    form = placing_form(realm, board_of(realm), "blue")
    assert refused(form, to("york", 2, 9)) == "red cannot be expelled from there."


def test_who_would_ride_where_no_strength_is_left_is_refused_with_the_reason() -> None:
    realm = realm_of()  # with three players the king's knight has 2 of the 8
    with_banner(realm, "red", "lists 2")
    court(realm, "blue", 1, 4)
    place(realm, "blue", to(IN_THE_LISTS, 4))
    assert refused(placing_form(realm, board_of(realm), "green"), to(IN_THE_LISTS, 1)) == "The lists are full."


def test_the_strongest_rider_wins_the_garlands_the_box_prints_and_all_but_the_kings_go_home() -> None:
    realm = realm_of()
    with_banner(realm, "red", "lists 2")
    with_banner(realm, "blue", "lists 1")
    assert ride(realm, red=["prize"]) == ["red: prize/1"]
    assert realm.purses["red"][next(iter(s for s in realm.purses["red"].kept if s.key == "garlands"))] == 3
    assert [there.owner for there in realm.spaces.at(IN_THE_LISTS)] == ["king"]
    assert where(realm, "red") == {COURT: (1, 1, 2)}
    audit(realm)


def test_with_two_players_allies_ride_and_their_pieces_are_conserved() -> None:
    realm = realm_of("red", "blue")
    realm.allies = {"red": "green", "blue": "yellow"}
    place(realm, "red", to(IN_THE_LISTS, "ally-2"))
    ride(realm)
    assert where(realm, "ally/red") == {COURT: (1, 2)}  # it won, and raised its banner
    assert "red's ally raises the banner (Tournament)." in said(realm)
    audit(realm)


# Corrected by hand ------------------------------------------------------------------------------------------------


def test_knights_are_corrected_into_the_lists_and_out_of_them() -> None:
    realm = realm_of()
    with_banner(realm, "red", "lists 2+banner")
    now = adjustments(realm)["knights/red"].now
    assert sorted(now.values()) == ["court", "lists", *["reserve"] * 5]
    correct(realm, "knights/red", {**now, "2.1": "court"})
    assert where(realm, "red") == {"lists": (1,), COURT: (1, 2)}  # the banner stays until somebody moves it
    correct(realm, "banner/red", "court")
    correct(realm, "knights/red", {**now, "2.1": "lists", "1.1": "reserve"})
    assert where(realm, "red") == {COURT: (1,), "lists": (2,)}


def test_no_correction_of_knights_loses_a_piece_that_stands_at_court_without_them() -> None:
    realm = realm_of()
    with_banner(realm, "red")
    correct(realm, "knights/red", dict.fromkeys(adjustments(realm)["knights/red"].now, "reserve"))
    assert where(realm, "red") == {COURT: (1,)}


def test_a_correction_that_the_lists_have_no_room_for_is_refused_by_the_strength_that_would_ride() -> None:
    realm = realm_of()
    now = adjustments(realm)["knights/red"].now
    with pytest.raises(Refusal) as no:
        correct(realm, "knights/red", {**now, "4.1": "lists", "3.1": "lists"})
    assert tongue("en").say(no.value.words) == "The lists are full."
    correct(realm, "knights/red", {**now, "4.1": "lists", "2.1": "lists"})


def test_the_banner_is_corrected_by_its_own_box() -> None:
    realm = realm_of()
    correct(realm, "banner/red", "court")
    assert where(realm, "red") == {COURT: (1, 1, 2)}


def test_a_rider_corrected_away_while_the_winner_chooses_is_still_conserved() -> None:
    realm = realm_of()
    with_banner(realm, "red", "lists 2")
    now = adjustments(realm)["knights/red"].now
    ride(realm, red=[corrected(realm, "gold", knights_red={**now, "2.1": "reserve"})])
    audit(realm)
    assert where(realm, "red") == {COURT: (1, 1)}


# Lost and found ---------------------------------------------------------------------------------------------------


def test_a_piece_in_a_place_that_nobody_knows_fails_the_audit() -> None:
    realm = realm_of()
    board_of(realm).move("red", BANNER, RESERVE, "the moon")
    with pytest.raises(RuleBug, match="the moon"):
        audit(realm)


def test_a_piece_lost_between_two_places_or_found_twice_fails_the_audit() -> None:
    for spoil in (lambda realm: realm.spaces.leave(RESERVE, "red", BANNER),
                  lambda realm: realm.spaces.join(COURT, "red", BANNER)):
        realm = realm_of()
        spoil(realm)
        with pytest.raises(RuleBug, match="red has"):
            audit(realm)


def test_a_kings_knight_that_leaves_fails_the_audit_of_its_own_box() -> None:
    realm = realm_of()
    realm.spaces.put(IN_THE_LISTS, ())
    with pytest.raises(RuleBug, match="king's knight"):
        audit(realm)


def test_a_knight_in_the_lists_is_one_of_the_deployed() -> None:
    realm = realm_of()
    station(realm, "red", "lists 2")
    assert board_of(realm).deployed("red") == [2]
