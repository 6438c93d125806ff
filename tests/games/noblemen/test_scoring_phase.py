"""A building scoring in play: four numbers and a counter from everybody, and the decade that begins after it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.session import Session
from tests.games.noblemen.kit import (
    asked,
    begun,
    buildings,
    by_hand,
    call,
    court,
    dance,
    english,
    go_on,
    play_decade,
    play_to_the_last_decade,
    points,
    question,
    reasons,
    score,
    seen,
    tell,
    told,
)
from tests.tabletop.answering import refused


def at_the_scoring(players: int = 4, red: int = 0) -> Session:
    """Red was duke once or not; nothing else has brought anything."""
    evening = begun(players)
    for n in (red, 0):
        dance(evening, red=n)
        go_on(evening)
    return evening


def form_of(evening: Session, seat: str = "red") -> Any:
    call(evening, seat)
    return question(evening, seat, "buildings/").form


def test_all_tell_at_once_what_is_enclosed() -> None:
    evening = at_the_scoring()
    call(evening, "blue")
    assert asked(evening) == {(seat, "buildings/1") for seat in ("red", "blue", "green", "yellow")}


def test_an_enclosed_castle_brings_3_and_1_for_each_chapel_beside_it() -> None:
    evening = at_the_scoring()
    score(evening, red=buildings(0, castles=(2, 3)))
    assert points(evening)["red"] == 2 * 3 + 3


def test_an_enclosed_palace_brings_5_and_2_for_each_chapel_beside_it() -> None:
    evening = at_the_scoring()
    score(evening, red=buildings(0, palaces=(2, 3)))
    assert points(evening)["red"] == 2 * 5 + 3 * 2


def test_the_books_example_comes_to_13() -> None:
    """A castle with a chapel, an open castle, a palace with two chapels."""
    evening = at_the_scoring()
    score(evening, red=buildings(0, castles=(1, 1), palaces=(1, 2)))
    assert by_hand(evening)[0] == "red: 13 points: move to 13"
    assert reasons(evening, "red") == [
        ("buildings", 13, "Castles 1, chapels beside them 1: 4; palaces 1, chapels beside them 2: 9")]


def test_who_scores_nothing_is_told_to_stay() -> None:
    evening = at_the_scoring(red=2)
    score(evening, red=buildings(1))
    assert by_hand(evening)[0] == "red: 0 points: stay on 1"


def test_chapels_beside_what_is_not_enclosed_bring_nothing() -> None:
    form = form_of(at_the_scoring())
    assert "Only chapels beside enclosed buildings count" in refused(form, buildings(0, castles=(0, 1)))


def test_no_more_than_four_chapels_fit_around_one_building_without_touching() -> None:
    form = form_of(at_the_scoring())
    assert form.read(buildings(0, castles=(1, 4))).enclosed.points == 7
    assert "at most 4" in refused(form, buildings(0, castles=(1, 5)))


def test_a_chapel_beside_a_castle_and_a_palace_counts_for_both() -> None:
    evening = at_the_scoring()
    score(evening, red=buildings(0, castles=(1, 1), palaces=(1, 1)))
    assert points(evening)["red"] == 4 + 7


# The counter.


def test_what_the_counter_has_more_than_was_given_came_from_the_board() -> None:
    evening = at_the_scoring(red=14)
    score(evening, red=buildings(18, castles=(1, 0)))
    assert [(key, n) for key, n, _ in reasons(evening, "red")] == [("title", 7), ("board", 11), ("buildings", 3)]
    assert by_hand(evening)[0] == "red: 3 points: move to 21"


def test_the_ledger_is_where_the_counter_stands_afterwards() -> None:
    evening = at_the_scoring(red=14)
    score(evening, red=buildings(18, castles=(1, 0)), blue=buildings(5))
    assert points(evening) == {"red": 21, "blue": 5, "green": 0, "yellow": 0}
    scoring = seen(evening).scoring
    assert scoring
    assert [row.move_to for row in scoring.rows] == [21, 5, 0, 0]


def test_a_counter_behind_what_was_given_is_doubted_and_then_believed() -> None:
    evening = at_the_scoring(red=14)
    score(evening, red=buildings(5))
    assert asked(evening) == {("red", "really/buildings/1")}
    assert english(question(evening, "red", "really/").words) == (
        "7 points were given to you by now, and your counter stands on 5. Really?")
    evening.answer("red", "really/buildings/1", "yes")
    assert points(evening)["red"] == 5
    assert ("board", -2, "The counter stood on 5, and 7 were given") in reasons(evening, "red")


def test_who_looks_again_tells_it_anew_and_what_else_was_told_is_filled_in() -> None:
    evening = at_the_scoring(red=14)
    score(evening, red=buildings(5, castles=(1, 1)))
    evening.answer("red", "really/buildings/1", "no")
    again = question(evening, "red", "buildings/1/again")
    assert again.suggestion["castles"] == 1
    evening.answer("red", "buildings/1/again", buildings(9, castles=(1, 1)))
    assert points(evening)["red"] == 13


def test_no_doubt_is_raised_twice() -> None:
    evening = at_the_scoring(red=14)
    score(evening, red=buildings(5))
    evening.answer("red", "really/buildings/1", "no")
    evening.answer("red", "buildings/1/again", buildings(4))
    assert court(evening).step == "scored"


@pytest.mark.parametrize(("counter", "doubted"), [(6, True), (7, False), (8, False)])
def test_only_a_counter_that_is_behind_is_doubted(counter: int, doubted: bool) -> None:
    evening = at_the_scoring(red=14)
    score(evening, red=buildings(counter))
    assert (("red", "really/buildings/1") in asked(evening)) is doubted


def test_minus_and_plus_begin_at_the_points_that_were_given_by_now() -> None:
    evening = begun()
    for _ in range(2):
        dance(evening, red=12)
        go_on(evening)
    call(evening, "red")
    forms = {seat: dict(question(evening, seat, "buildings/").form.fields) for seat in ("red", "blue")}
    assert {seat: form["counter"].form.first for seat, form in forms.items()} == {
        seat: points(evening)[seat] for seat in forms}
    assert points(evening)["red"] > points(evening)["blue"]


def test_what_was_told_at_the_last_scoring_is_filled_in_but_for_the_counter() -> None:
    evening = begun()
    play_decade(evening, red=buildings(0, castles=(2, 1), palaces=(1, 2)))
    for _ in range(2):
        go_on(evening)
    for _ in range(2):
        dance(evening)
        go_on(evening)
    call(evening, "red")
    assert question(evening, "red", "buildings/2").suggestion == {
        "castles": 2, "chapels_beside_castles": 1, "palaces": 1, "chapels_beside_palaces": 2}
    first = {name: field.form.first_button for name, field in question(evening, "red", "buildings/2").form.fields}
    assert first["palaces"] == 1
    assert first["castles"] == first["chapels_beside_castles"] == first["chapels_beside_palaces"] == 0


# The last decade.


def test_in_the_last_decade_what_is_told_is_sealed_with_the_liaisons_still_held() -> None:
    one, other = begun(3), begun(3)
    for evening, liaisons in ((one, 0), (other, 3)):
        play_to_the_last_decade(evening)
        for _ in range(2):
            dance(evening)
            go_on(evening)
        call(evening, "red")
        evening.answer("red", "buildings/3", buildings(4 * liaisons, castles=(liaisons, 0), liaisons=liaisons))
    assert one.page_for("blue") == other.page_for("blue")
    assert "liaisons" not in buildings()


def test_each_liaison_still_held_brings_3_points() -> None:
    evening = begun(3)
    play_to_the_last_decade(evening)
    play_decade(evening, red=buildings(1, castles=(1, 0), liaisons=2))
    assert [(key, n) for key, n, _ in reasons(evening, "red")] == [("board", 1), ("buildings", 3), ("liaison", 6)]
    assert by_hand(evening)[0] == "red: 9 points: move to 10"


def test_liaisons_are_asked_for_in_the_last_decade_only() -> None:
    evening = at_the_scoring()
    call(evening, "red")
    assert "liaisons" not in dict(question(evening, "red", "buildings/").form.fields)


# A new decade.


def a_new_decade(players: int = 4, queen: str = "blue") -> Session:
    evening = begun(players)
    play_decade(evening, queen)
    go_on(evening)
    return evening


@pytest.mark.parametrize(("players", "filled"), [
    (3, "3 castles, 2 palaces, 3 chapels"), (4, "4 castles, 3 palaces, 4 chapels"),
    (5, "5 castles, 4 palaces, 5 chapels")])
def test_castles_chapels_and_palaces_are_filled_up_and_follies_are_not(players: int, filled: str) -> None:
    assert by_hand(a_new_decade(players))[0] == (f"Fill up to {filled}, or all there are, dearest spaces "
                                            "first; no follies")


def test_hands_empty_the_church_and_take_tax_and_land_markers_back() -> None:
    lines = by_hand(a_new_decade())
    assert "The church's tiles into the bag" in lines
    assert "Tax and land markers back behind the screens" in lines


def test_everybody_keeps_a_scandal_card_the_queens_owner_first() -> None:
    assert "blue: draws 3 scandal cards first and keeps 1; then clockwise" in by_hand(a_new_decade())


def test_both_counters_move_and_the_player_left_of_the_queens_owner_begins() -> None:
    lines = by_hand(a_new_decade())
    assert "The decade counter moves on, the round counter onto the arrow" in lines
    assert lines[-1] == "green: is in turn"


def test_what_brings_points_afterwards_belongs_to_the_new_decade() -> None:
    evening = a_new_decade()
    assert seen(evening).round == 1
    go_on(evening)
    assert seen(evening).round == 2
    dance(evening, red=14)
    go_on(evening)
    assert court(evening).ledger.gains[-1].round == 2


def test_after_the_third_scoring_there_is_no_new_decade() -> None:
    evening = begun(3)
    play_to_the_last_decade(evening)
    play_decade(evening, red=buildings(2), blue=buildings(1))
    go_on(evening)
    assert evening.run.over


def test_the_log_says_what_the_buildings_brought_and_where_that_leaves_everybody() -> None:
    evening = at_the_scoring()
    score(evening, red=buildings(8, castles=(1, 0)))
    assert "red: 3 points for buildings, 11 in all." in told(evening)


def test_nobody_else_is_asked_while_one_looks_again() -> None:
    evening = at_the_scoring(red=14)
    call(evening, "red")
    tell(evening, red=buildings(5))
    assert evening.awaited_seats() == {"red"}
