"""Phase 1: knights to counties and castles, one after the other."""

from __future__ import annotations

import pytest

from companion.games.lancaster.base_game.castles import knights_by_space
from companion.games.lancaster.base_game.placing import PlacingForm, may_have_placeable_piece, placing_form
from companion.games.lancaster.base_game.placing import place_pieces_in_turn as place_knights
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.view import public_view
from companion.locale import tongue
from tests.games.lancaster.kit import (
    at,
    board_of,
    company_of,
    conflict,
    counties,
    court,
    garrison,
    held,
    hold,
    play,
    realm_of,
    station,
    step,
    to,
)
from tests.tabletop.answering import first_asked, refused, said


def placing(realm: Realm, seat: str = "red") -> PlacingForm:
    return placing_form(realm, board_of(realm), seat)


def placed(realm: Realm, **answers: list[object]) -> list[str]:
    """The whole phase; returns who was asked, in order."""
    asked = play(place_knights(realm, board_of(realm)), **answers)[1]
    return [one.partition(":")[0] for one in asked]


def only(realm: Realm, **knights: tuple[int, ...]) -> None:
    """These knights at court and no others."""
    for seat in realm.seats:
        court(realm, seat, *knights.get(seat, ()))


# Turn order.


def test_one_knight_after_the_other_is_placed_clockwise_from_the_start_player() -> None:
    realm = realm_of(start="blue")
    asked = placed(realm, red=[to("castle/gold", 1), to("castle/sixth", 2)],
                   blue=[to("castle/gold", 2), to("castle/sixth", 1)], green=[to("stafford", 1), to("bedford", 2)])
    assert asked == ["blue", "green", "red"] * 2
    assert realm.turn is None


def test_who_has_no_knight_left_is_skipped_and_the_last_one_goes_on_alone() -> None:
    realm = realm_of()
    only(realm, red=(1,), blue=(1, 1, 2, 3), green=(1, 2))
    spaces = ("castle/gold", "castle/sixth", "castle/squires", "castle/markers")
    asked = placed(realm, red=[to("stafford", 1)], green=[to(*one) for one in zip(spaces, (1, 2), strict=False)],
                   blue=[to(*one) for one in zip(spaces, (1, 1, 2, 3), strict=True)])
    assert asked == ["red", "blue", "green", "blue", "green", "blue", "blue"]


def test_the_phase_ends_when_every_court_is_empty() -> None:
    realm = realm_of()
    only(realm, red=(2,))
    placed(realm, red=[to("stafford", 2)])
    assert not any(board_of(realm).knights_at_court(owner) for owner in realm.seats)


def test_an_expelled_knight_goes_home_and_is_placed_again_when_its_players_turn_comes() -> None:
    realm = realm_of()
    only(realm, red=(1,), blue=(2,), green=(1,))
    asked = placed(realm, red=[to("stafford", 1), to("castle/gold", 1)], blue=[to("stafford", 2)],
                   green=[to("bedford", 1)])
    assert asked == ["red", "blue", "green", "red"]
    assert "blue expels red." in said(realm)


def test_even_the_last_placement_can_send_a_knight_home_and_then_it_goes_on() -> None:
    realm = realm_of()
    only(realm, red=(1,), green=(2,))
    asked = placed(realm, red=[to("bedford", 1), to("castle/gold", 1)], green=[to("bedford", 2)])
    assert asked == ["red", "green", "red"]


def test_a_player_must_place_one_of_the_own_knights_at_court() -> None:
    realm = realm_of()
    only(realm, red=(1, 3))
    assert refused(placing(realm), to("bedford", 2)) == "Please choose one of the answers offered."
    assert placing(realm).read(to("bedford", 1)) == ("bedford", ("1", 0))


def hemmed_in(strength: int) -> Realm:
    """Red has a 1, no squires and no castle space left; blue holds all that a 1 could enter."""
    realm = realm_of()
    only(realm, red=(1,))
    hold(realm, "red", squires=0, extensions=("knight", "upgrade", "squires", "gold", "markers", "sixth"))
    for county, owner in zip(("stafford", "bedford", "suffolk", "dorset"), ("blue", *["green"] * 3), strict=True):
        garrison(realm, county, owner, 1, squires=strength - 1)
    return realm


def test_a_knight_that_can_go_nowhere_whatever_its_player_holds_stays_and_is_not_asked_for() -> None:
    realm = hemmed_in(strength=38)  # more than all squires of the box can beat
    assert not may_have_placeable_piece(realm, board_of(realm), "red")
    assert placed(realm) == []
    assert board_of(realm).knights_at_court("red") == (1,)


def test_whom_only_missing_squires_hold_back_is_asked_for_being_skipped_would_tell_everybody() -> None:
    realm = hemmed_in(strength=1)
    assert placed(realm, red=[to("stay", 0)]) == ["red"]
    assert board_of(realm).knights_at_court("red") == (1,)


# Counties.


def test_the_rulebooks_example_blue_places_a_2_in_stafford() -> None:
    realm = realm_of("blue", "yellow", "red")
    only(realm, blue=(2,))
    placed(realm, blue=[to("stafford", 2)])
    assert counties(realm) == {"stafford": company_of("blue", 2)}


def test_the_rulebooks_example_yellow_expels_blues_2_with_a_1_and_two_squires() -> None:
    realm = realm_of("blue", "yellow", "red")
    only(realm, blue=(2,), yellow=(1,))
    placed(realm, blue=[to("stafford", 2), to("castle/gold", 2)], yellow=[to("stafford", 1, squires=2)])
    assert counties(realm) == {"stafford": company_of("yellow", 1, squires=2)}
    assert held(realm, "yellow", "squires") == 0
    assert knights_by_space(board_of(realm), "blue") == {"gold": 2}


@pytest.mark.parametrize(("county", "demanded"), [("york", 2), ("gloucester", 3), ("surrey", 4)])
def test_the_knight_alone_must_match_or_exceed_the_minimum_strength(county: str, demanded: int) -> None:
    realm = realm_of()
    only(realm, red=(1, 2, 3, 4))
    hold(realm, "red", squires=9)
    for knight in range(demanded, 5):
        placing(realm).read(to(county, knight))
    assert refused(placing(realm), to(county, demanded - 1, squires=9)).endswith(
        f"demands a knight of strength {demanded}; squires do not count for that.")


def test_the_minimum_strength_holds_for_an_occupied_space_too() -> None:
    realm = realm_of()
    station(realm, "blue", "york 2")
    only(realm, red=(1,))
    hold(realm, "red", squires=9)
    assert "demands a knight of strength 2" in refused(placing(realm), to("york", 1, squires=9))


def test_any_number_of_the_own_squires_may_go_along_to_a_free_space() -> None:
    realm = realm_of()
    hold(realm, "red", squires=5)
    for squires in (0, 3, 5):
        assert placing(realm).read(to("stafford", 1, squires)) == ("stafford", ("1", squires))
    assert refused(placing(realm), to("stafford", 1, squires=6)) == "A number from 0 to 5, please."


def test_squires_are_placed_together_with_the_knight_and_leave_the_hand() -> None:
    realm = realm_of()
    only(realm, red=(2,))
    placed(realm, red=[to("york", 2, squires=1)])
    assert held(realm, "red", "squires") == 1
    assert at(realm, "york").strength == 3
    assert said(realm)[-1] == "red: knight of strength 2 with 1 squire to York."


def test_an_equal_strength_does_not_expel() -> None:
    realm = realm_of()
    station(realm, "blue", "york 2", squires=1)
    hold(realm, "red", squires=1)
    assert refused(placing(realm), to("york", 2, squires=1)) == (
        "blue holds it with strength 3: it takes more to expel.")
    hold(realm, "red", squires=2)
    assert placing(realm).read(to("york", 2, squires=2))
    assert "it takes more to expel" in refused(placing(realm), to("york", 2, squires=1))


def test_a_stronger_knight_expels_without_any_squire() -> None:
    realm = realm_of()
    station(realm, "blue", "york 2")
    only(realm, red=(3,))
    assert placing(realm).read(to("york", 3)) == ("york", ("3", 0))


def test_the_expelled_knights_squires_are_lost_to_the_supply() -> None:
    realm = realm_of()
    only(realm, red=(3,))
    station(realm, "blue", "stafford 1", squires=1)
    court(realm, "blue")
    placed(realm, red=[to("stafford", 3)], blue=[to("castle/gold", 1)])
    assert held(realm, "blue", "squires") == 2
    assert at(realm, "stafford") == company_of("red", 3)


def test_nobody_expels_a_knight_of_their_own() -> None:
    realm = realm_of()
    station(realm, "red", "stafford 1")
    hold(realm, "red", squires=9)
    assert refused(placing(realm), to("stafford", 2, squires=9)) == (
        "Your own knights, or your ally's, cannot be expelled.")


def test_nobody_reinforces_later() -> None:
    realm = realm_of()
    only(realm, red=(1,))
    placed(realm, red=[to("stafford", 1)])
    court(realm, "red", 1)
    assert "stafford" not in [branch.key for branch in placing(realm).branches]


def test_several_counties_can_be_held_by_one_player() -> None:
    realm = realm_of()
    only(realm, red=(1, 1, 1))
    placed(realm, red=[to("stafford", 1), to("bedford", 1), to("dorset", 1)])
    assert list(counties(realm)) == ["stafford", "bedford", "dorset"]


# Castles.


def test_a_castle_has_six_spaces_and_each_takes_one_knight() -> None:
    realm = realm_of()
    castles = [branch.key for branch in placing(realm).branches if branch.key.startswith("castle/")]
    assert len(castles) == 6
    station(realm, "red", "castle/gold 1")
    assert refused(placing(realm), to("castle/gold", 2)) == "A knight stands there already."


def test_everybody_has_a_castle_of_their_own() -> None:
    realm = realm_of()
    station(realm, "blue", "castle/gold 1")
    assert placing(realm).read(to("castle/gold", 1))


def test_no_knight_goes_to_a_space_that_an_extension_covers() -> None:
    realm = realm_of()
    hold(realm, "red", extensions=("gold",))
    assert refused(placing(realm), to("castle/gold", 1)) == "An extension covers this space."
    assert placing(realm, "blue").read(to("castle/gold", 1))


def test_any_strength_is_enough_for_a_castle() -> None:
    realm = realm_of()
    only(realm, red=(1, 2, 3, 4))
    for knight in (1, 2, 3, 4):
        assert placing(realm).read(to("castle/knight", knight))


def test_squires_go_along_to_counties_only() -> None:
    realm = realm_of()
    conflict(realm)
    for place in ("castle/gold", "conflict-1"):
        assert refused(placing(realm), to(place, 1, squires=1)) == (
            "A number from 0 to 0, please. Squires only go along to a county.")


def test_a_knight_can_go_to_counties_castle_and_conflicts_and_nowhere_else() -> None:
    realm = realm_of()
    conflict(realm)
    form = placing(realm)
    assert {key.partition("/")[0].partition("-")[0] for key in [branch.key for branch in form.branches]} - {
        "castle", "conflict"} <= {"northumberland", "stafford", "york", "bedford", "suffolk", "somerset", "dorset"}
    assert [closed.key for closed in form.closed] == ["gloucester", "surrey"]


def test_the_cardboards_placing_is_one_tap_of_the_table() -> None:
    realm = realm_of(books="cardboard")
    assert play(step(realm, "placing"), table=["on"])[1] == ["table: placed/1"]


@pytest.mark.parametrize(("boxes", "rules", "told"), [
    ({}, 5, ("Place all knights on the board.", "All knights are placed")),
    ({"court": "in"}, 5, ("Place all that has to be placed.", "All is placed")),
    ({"resentment": "in"}, 5, ("Place all that has to be placed.", "All is placed")),
    ({"court": "in"}, 4, ("Place all knights on the board.", "All knights are placed"))])
def test_by_hand_the_tap_names_all_that_is_placed(boxes: dict[str, str], rules: int, told: tuple[str, str]) -> None:
    (ask,) = first_asked(step(realm_of(books="cardboard", rules=rules, **boxes), "placing"))
    assert tuple(tongue("en").text_of(words) for words in (ask.words,
                                                           ask.current_form.options[0].words)) == told  # type: ignore[attr-defined]


def test_by_hand_the_page_of_placing_names_lords_and_the_tower() -> None:
    def placing(**boxes: str) -> list[str]:
        return [tongue("en").text_of(words) for words in public_view(realm_of(**boxes)).placing_notes]

    lords = "The lord goes to the king's court; bishops and privileges that nobody uses stay at home."
    assert placing(books="cardboard") == []
    assert placing(books="cardboard", court="in", resentment="in") == [lords, "Knights may go into the tower."]
    assert placing(court="in", resentment="in") == []
