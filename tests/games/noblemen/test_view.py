"""What phones and the big screen see of a court on cardboard."""

from __future__ import annotations

from tests.games.noblemen.kit import (
    add,
    begun,
    buildings,
    call,
    dance,
    english,
    estate,
    go_on,
    play_decade,
    seen,
    show,
)


def test_everybodys_title_is_seen_with_what_it_saves() -> None:
    evening = begun()
    dance(evening, red=14, blue=6)
    go_on(evening)
    assert {title.seat: (title.key, title.discount) for title in seen(evening).titles} == {
        "red": ("duke", 3), "blue": ("earl", 1), "green": ("baron", 0), "yellow": ("baron", 0)}


def test_all_see_who_has_which_title() -> None:
    evening = begun(5)
    dance(evening, red=14, blue=6)
    go_on(evening)
    assert [title.key for title in seen(evening).titles] == ["duke", "earl", "baron", "baron", "baron"]


def test_what_comes_next_and_what_the_next_folly_brings_is_always_known() -> None:
    evening = begun()
    assert (seen(evening).next_event, seen(evening).events_of_decade, seen(evening).next_points) == ("ball", 0, 12)
    for held in (1, 2):
        dance(evening)
        go_on(evening)
        assert seen(evening).events_of_decade == held
    assert seen(evening).next_event == "scoring"


def test_a_ball_is_seen_guest_by_guest_in_their_order() -> None:
    evening = begun()
    call(evening, "green")
    ball = seen(evening).ball
    assert ball
    assert [guest.seat for guest in ball.guests] == ["green", "yellow", "red", "blue"]
    show(evening, green=estate(9), yellow=estate(5, 1, 0, 1))
    ball = seen(evening).ball
    assert ball
    assert (ball.adding, ball.guests_by_title) == ("green", ())
    assert [(guest.prestige, guest.space, guest.title) for guest in ball.guests] == [
        (9, None, None), (9, None, None), (0, None, None), (0, None, None)]
    add(evening)
    ball = seen(evening).ball
    assert ball
    assert ball.adding is None
    assert [(one.seat, one.space, one.pushed, one.title_key, one.points) for one in ball.guests_by_title] == [
        ("green", 9, (), "earl", 3), ("yellow", 8, (9,), "viscount", 1), ("red", 0, (), "baron", 0),
        ("blue", 0, (), "baron", 0)]


def test_a_scoring_is_not_seen_before_all_have_told() -> None:
    evening = begun()
    for _ in range(2):
        dance(evening)
        go_on(evening)
    call(evening, "red")
    scoring = seen(evening).scoring
    assert scoring
    assert scoring.rows == ()


def test_a_scoring_is_seen_estate_by_estate_with_where_counters_go() -> None:
    evening = begun()
    play_decade(evening, red=buildings(20, castles=(1, 1), palaces=(1, 2)))
    scoring = seen(evening).scoring
    assert scoring
    assert [(row.seat, row.stood, row.points, row.move_to) for row in scoring.rows][:2] == [
        ("red", 20, 13, 33), ("blue", 0, 0, 0)]


def test_what_a_ball_would_bring_now_is_seen_once_every_estate_is_known() -> None:
    evening = begun()
    assert seen(evening).if_ball_now == ()
    dance(evening, "blue", red=9, blue=9)
    go_on(evening)
    assert [(one.seat, one.prestige, one.space, one.title_key) for one in seen(evening).if_ball_now] == [
        ("blue", 9, 9, "earl"), ("green", 0, 0, "baron"), ("yellow", 0, 0, "baron"), ("red", 9, 8, "viscount")]
    call(evening, "red")
    assert seen(evening).if_ball_now == ()


def test_hands_see_what_they_have_to_do_and_it_goes_when_the_next_thing_comes() -> None:
    evening = begun()
    assert [english(card.source.words) for card in seen(evening).results.cards_for_hands] == ["Setting up"]
    dance(evening)
    assert [english(card.source.words) for card in seen(evening).results.cards_for_hands] == ["After the ball"]
    go_on(evening)
    call(evening, "red")
    assert seen(evening).results.lines == ()
