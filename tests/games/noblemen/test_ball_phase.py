"""A masked ball in play: titles back, estates shown by all at once, gifts in turn, and the titles that come of them."""

from __future__ import annotations

import pytest

from companion.core.asking import Refusal
from companion.core.session import Session
from companion.games.noblemen.events_view import GuestView
from tests.games.noblemen.kit import (
    add,
    asked,
    begun,
    by_hand,
    call,
    court,
    dance,
    english,
    estate,
    go_on,
    points,
    question,
    reasons,
    seen,
    show,
    take_lower,
    titles,
    told,
)
from tests.tabletop.answering import refused


def outcome(evening: Session, seat: str, added: int) -> str:
    """What the tile of so much says."""
    form = question(evening, seat, "add/").form
    return next(english(branch.note) for branch in form.branches if branch.key == str(added))


def test_when_a_ball_begins_all_titles_go_back_and_they_stay_until_then() -> None:
    evening = begun()
    dance(evening, red=14)
    go_on(evening)
    assert titles(evening)["red"] == "duke"
    call(evening, "blue")
    assert titles(evening) == {}


def test_all_say_at_once_what_their_estates_show_and_none_is_seen_before_the_last() -> None:
    evening = begun()
    call(evening, "green")
    assert asked(evening) == {(seat, "shows/1") for seat in ("red", "blue", "green", "yellow")}
    evening.answer("red", "shows/1", estate(5))
    other = begun()
    call(other, "green")
    other.answer("red", "shows/1", estate(9))
    assert seen(evening) == seen(other)


def test_prestige_is_1_for_a_fountain_and_2_for_a_free_garden_an_own_knight_elsewhere_and_a_palace() -> None:
    evening = begun()
    call(evening, "red")
    show(evening, red=estate(5, 1, 2, 3))
    assert asked_words(evening, "red").startswith("17 from your estate.")


def test_a_garden_with_a_knight_brings_its_owner_nothing_and_is_not_told() -> None:
    """Five fountains, one garden: with a knight on it only the fountains count."""
    evening = begun()
    call(evening, "red")
    show(evening, red=estate(5, gardens=0), blue=estate(5, gardens=1))
    assert [guest.prestige for guest in guests(evening)] == [5, 7, 0, 0]


def guests(evening: Session) -> tuple[GuestView, ...]:
    ball = seen(evening).ball
    assert ball
    return ball.guests


def test_each_free_garden_takes_four_fountains_of_its_own() -> None:
    evening = begun()
    call(evening, "red")
    form = question(evening, "red", "shows/").form
    assert "four fountains" in refused(form, estate(7, 2))
    assert form.read(estate(8, 2)).prestige == 12


def test_nobody_has_more_than_two_knights() -> None:
    evening = begun()
    call(evening, "red")
    assert refused(question(evening, "red", "shows/").form, estate(knights=3)) == "A number from 0 to 2, please."


def test_the_queens_owner_decides_first_then_clockwise() -> None:
    evening = begun()
    call(evening, "green")
    show(evening)
    order = []
    while court(evening).step == "adding":
        ((seat, key),) = asked(evening)
        order.append(seat)
        evening.answer(seat, key, ["0", {}])
    assert order == ["green", "yellow", "red", "blue"]


def test_the_next_one_sees_where_those_before_stand() -> None:
    evening = begun()
    call(evening, "red")
    show(evening, red=estate(9))
    evening.answer("red", "add/1", ["1", {}])
    assert [guest.space for guest in guests(evening)] == [10, None, None, None]


def test_a_taken_space_sends_the_counter_down_to_the_next_free_one() -> None:
    evening = begun()
    dance(evening, red=9, blue=9, green=9, yellow=8)
    assert [(one.player, one.space) for one in court(evening).balls[0].standings] == [
        ("red", 9), ("blue", 8), ("green", 7), ("yellow", 6)]


def test_before_deciding_one_sees_what_each_number_brings() -> None:
    """The book's example, as Frank sees it: 9 is taken, 10 too, and 11 is free."""
    evening = begun()
    call(evening, "red")
    show(evening, red=estate(10), blue=estate(9), green=estate(5, 1, 0, 1))
    add_of(evening, "red", 0)
    add_of(evening, "blue", 0)
    assert outcome(evening, "green", 0) == "9 is taken: space 8, Viscount"
    assert outcome(evening, "green", 1) == "10, 9 are taken: space 8, Viscount"
    assert outcome(evening, "green", 2) == "space 11, Marquess"
    assert outcome(evening, "green", 5) == "space 14, Duke"


def add_of(evening: Session, seat: str, n: int) -> None:
    evening.answer(seat, question(evening, seat, "add/").key, [str(n), {}])


def test_all_but_the_last_one_are_told_that_they_may_still_be_passed() -> None:
    evening = begun(3)
    call(evening, "red")
    show(evening, red=estate(6), green=estate(6))
    assert asked_words(evening, "red") == (
        "6 from your estate. You add … (your title, unless somebody passes you)")
    for seat in ("red", "blue"):
        add_of(evening, seat, 0)
    assert asked_words(evening, "green") == "6 from your estate. You add …"


def asked_words(evening: Session, seat: str) -> str:
    return english(question(evening, seat, "add/").words)


def test_markers_and_cards_bring_prestige_and_only_their_sum_is_told() -> None:
    evening = begun()
    dance(evening, added={"green": 2}, green=9)
    assert court(evening).balls[0].standings[2].earned == 11


def test_up_to_11_are_a_tile_each_and_all_that_the_box_holds_can_be_typed() -> None:
    evening = begun()
    call(evening, "red")
    show(evening)
    form = question(evening, "red", "add/").form
    assert [branch.key for branch in form.branches] == [*map(str, range(12)), "more"]
    # 20 markers, 4 Blackmails of 3 each, 31 other cards
    assert form.read(["more", 63]) == ("more", 63)
    with pytest.raises(Refusal):
        form.read(["more", 64])


def test_beyond_the_tracks_end_is_counted_on() -> None:
    evening = begun()
    dance(evening, added={"red": 30}, red=40)
    assert court(evening).balls[0].standings[0].space == 70


def test_the_books_example_is_danced_as_it_is_printed() -> None:
    """Karsten 10, Britta 9, Frank 9 and a marker and a card, Paul 1."""
    evening = begun()
    call(evening, "red")
    show(evening, red=estate(10), blue=estate(9), green=estate(5, 1, 0, 1), yellow=estate(1))
    add(evening, green=2)
    assert titles(evening) == {"green": "marquess", "red": "earl", "blue": "viscount", "yellow": "baron"}
    go_on(evening)
    assert points(evening) == {"red": 3, "blue": 1, "green": 5, "yellow": 0}


def test_fountains_and_palaces_begin_at_last_times_number_and_the_others_at_none() -> None:
    """They never become fewer; free gardens do, and knights move."""
    evening = begun()
    call(evening, "red")
    show(evening, red=estate(5, 1, 1, 2))
    add(evening)
    go_on(evening)
    call(evening, "red")
    first = {name: field.form.first_button for name, field in question(evening, "red", "shows/2").form.fields}
    assert first == {"fountains": 5, "free_gardens": 0, "knights_on_gardens": 0, "palaces": 2}


def test_what_was_told_last_time_is_filled_in() -> None:
    evening = begun()
    call(evening, "red")
    show(evening, red=estate(5, 1, 1, 2))
    add(evening)
    go_on(evening)
    call(evening, "red")
    assert question(evening, "red", "shows/2").suggestion == estate(5, 1, 1, 2)
    assert question(evening, "red", "shows/2").form.read(estate(4)).fountains == 4  # less is believed


# Titles.


def test_titles_fall_by_the_spaces_the_best_that_everybody_may_have() -> None:
    evening = begun(3)
    dance(evening, red=20, blue=16, green=15)
    assert titles(evening) == {"red": "duke", "blue": "marquess", "green": "earl"}


def test_the_space_decides_and_not_what_was_earned() -> None:
    evening = begun()
    dance(evening, red=10, blue=10)
    assert titles(evening)["blue"] == "earl"


@pytest.mark.parametrize(("prestige", "title", "n"), [(14, "duke", 7), (13, "marquess", 5), (9, "earl", 3),
                                                      (5, "viscount", 1), (1, "baron", 0)])
def test_each_title_brings_its_points(prestige: int, title: str, n: int) -> None:
    evening = begun()
    dance(evening, red=prestige)
    assert titles(evening)["red"] == title
    go_on(evening)
    assert points(evening)["red"] == n
    assert [key for key, _, _ in reasons(evening, "red")] == (["title"] if n else [])


def test_points_are_booked_once_the_table_goes_on() -> None:
    evening = begun()
    dance(evening, red=14)
    assert points(evening)["red"] == 0
    go_on(evening)
    assert reasons(evening, "red") == [("title", 7, "Duke: Space 14: 14 are needed")]
    assert told(evening)[-4:] == ["red is Duke.", "blue is Baron.", "green is Baron.", "yellow is Baron."]


def test_a_lower_title_may_be_taken_and_those_below_choose_anew() -> None:
    evening = begun()
    dance(evening, red=14, blue=14, green=12)
    assert titles(evening) == {"red": "duke", "blue": "marquess", "green": "earl", "yellow": "baron"}
    take_lower(evening, "red", "viscount")
    assert titles(evening) == {"red": "viscount", "blue": "marquess", "green": "earl", "yellow": "baron"}
    take_lower(evening, "blue", "baron")
    assert titles(evening) == {"red": "viscount", "blue": "baron", "green": "marquess", "yellow": "baron"}
    go_on(evening)
    assert points(evening) == {"red": 1, "blue": 0, "green": 5, "yellow": 0}


def test_who_is_a_baron_has_no_lower_title_to_take() -> None:
    evening = begun()
    dance(evening, red=14)
    assert {seat for seat, key in asked(evening) if key.startswith("lower/")} == {"red"}


def test_a_title_that_those_above_have_taken_is_no_lower_one() -> None:
    evening = begun()
    dance(evening, red=14, blue=13, green=12)
    offered = dict(question(evening, "green", "lower/").form.fields)["which"].form.options
    assert [option.key for option in offered] == ["viscount", "baron"]


def test_hands_put_counters_back_move_the_round_counter_and_the_player_left_of_the_queens_owner_is_in_turn() -> None:
    evening = begun()
    dance(evening, "blue", red=14)
    assert by_hand(evening) == ["Move your counters by the points of your title", "All prestige counters back to 0",
                                "The round counter moves one space, without a point", "green: is in turn"]
