"""Corrected: what was told otherwise than it lies, and what the board says otherwise than Companion has it."""

from __future__ import annotations

from typing import Any

from companion.core.session import Session
from companion.games.noblemen.adjustments import adjustments
from companion.games.noblemen.audit import audit
from tests.games.noblemen.kit import (
    add,
    asked,
    begun,
    buildings,
    by_hand,
    call,
    court,
    dance,
    english,
    estate,
    go_on,
    play_decade,
    play_to_the_end,
    points,
    question,
    reasons,
    score,
    seen,
    show,
    take_lower,
    titles,
)


def seq_of(evening: Session, seat: str, key: str) -> int:
    return next(entry.seq for entry in evening.run.history if (entry.seat, entry.key) == (seat, key))


def amend(evening: Session, seat: str, key: str, raw: Any) -> None:
    evening.amend(seat, seq_of(evening, seat, key), raw)
    audit(court(evening))


def adjust(evening: Session, what: str, raw: Any) -> None:
    evening.adjust("table", what, raw, "so it lies on the board")
    audit(court(evening))


def test_a_ball_that_was_called_too_early_is_undone_in_one() -> None:
    evening = begun()
    before = asked(evening)
    call(evening, "red")
    evening.answer("blue", "shows/1", estate(3))
    evening.undo("table", 0)
    assert asked(evening) == before
    assert titles(evening)["red"] == "baron"


def test_who_really_has_the_queen_is_corrected_and_who_decides_first_with_it() -> None:
    evening = begun()
    call(evening, "red")
    show(evening)
    evening.answer("red", "add/1", ["3", {}])
    evening.answer("blue", "add/1", ["2", {}])
    evening.undo("table", 0)
    call(evening, "blue")
    show(evening)
    assert asked(evening) == {("blue", "add/1")}


def test_an_estate_told_wrongly_is_asked_for_what_it_adds_once_more_and_nobody_else_is() -> None:
    evening = begun()
    call(evening, "red")
    show(evening, red=estate(9), blue=estate(9))
    add(evening, blue=3)
    amend(evening, "red", "shows/1", estate(10))
    assert asked(evening) == {("red", "add/1")}
    evening.answer("red", "add/1", ["0", {}])
    assert [(one.player, one.space) for one in court(evening).balls[0].standings][:2] == [("red", 10), ("blue", 12)]


def test_a_counter_on_the_wrong_space_is_mended_by_what_was_added_and_the_others_move_with_it() -> None:
    evening = begun()
    dance(evening, red=9, blue=9, green=8)
    amend(evening, "red", "add/1", ["1", {}])
    assert {one.player: one.space for one in court(evening).balls[0].standings} == {
        "red": 10, "blue": 9, "green": 8, "yellow": 0}
    assert titles(evening) == {"red": "marquess", "blue": "earl", "green": "viscount", "yellow": "baron"}


def test_titles_that_a_correction_moves_are_shown_again_and_their_points_follow() -> None:
    evening = begun()
    dance(evening, red=14)
    go_on(evening)
    amend(evening, "red", "add/1", ["2", {}])
    assert points(evening)["red"] == 7  # as good a title as before: nobody is asked anything
    amend(evening, "red", "shows/1", estate(9))
    evening.answer("red", "add/1", ["0", {}])
    assert asked(evening) == {("red", "lower/1/1"), ("table", "titles/1")}
    go_on(evening)
    assert points(evening)["red"] == 3
    assert {key for _, key in asked(evening)} == {"ball/2", "folly/1", "sketch/1"}


def test_a_lower_title_taken_by_mistake_is_corrected_to_another() -> None:
    evening = begun()
    dance(evening, red=14)
    take_lower(evening, "red", "baron")
    amend(evening, "red", "lower/1/1", {"which": "earl"})
    assert titles(evening)["red"] == "earl"


def test_corrected_numbers_of_a_scoring_rebook_its_points() -> None:
    evening = begun()
    play_decade(evening, red=buildings(4, castles=(1, 0)))
    amend(evening, "red", "buildings/1", buildings(4, castles=(1, 2)))
    assert points(evening)["red"] == 4 + 5
    assert by_hand(evening)[0] == "red: 5 points: move to 9"


def test_a_corrected_counter_rebooks_what_the_board_brought() -> None:
    evening = begun()
    play_decade(evening, red=buildings(40))
    go_on(evening)
    amend(evening, "red", "buildings/1", buildings(14))
    assert [(key, n) for key, n, _ in reasons(evening, "red")] == [("board", 14)]
    assert asked(evening) == {("table", "scored/1")}  # what hands have moved is shown again


def test_after_the_end_a_corrected_counter_may_make_a_tie_that_is_asked_about() -> None:
    evening = begun(3)
    play_to_the_end(evening, red=buildings(5), blue=buildings(4), green=buildings(1))
    evening.amend("blue", seq_of(evening, "blue", "buildings/3"), buildings(5, liaisons=0))
    assert asked(evening) == {("table", "scored/3")}
    go_on(evening)
    assert asked(evening) == {("red", "money"), ("blue", "money")}


# By hand.


def test_points_may_be_set_at_any_time_but_after_the_end() -> None:
    evening = begun(3)
    adjust(evening, "points/red", 12)
    assert points(evening)["red"] == 12
    assert reasons(evening, "red") == [("by-hand", 12, "so it lies on the board")]
    dance(evening)
    assert {what.partition("/")[0] for what in adjustments(court(evening))} == {"points"}
    over = begun(3)
    play_to_the_end(over, red=buildings(5), blue=buildings(4), green=buildings(1))
    assert adjustments(court(over)) == {}


def test_what_comes_next_may_be_set_if_an_event_went_by_without_phones() -> None:
    evening = begun()
    adjust(evening, "event", "2-scoring")
    assert (seen(evening).round, seen(evening).next_event) == (2, "scoring")
    (option,) = question(evening, "red", "ball/").form.options
    assert english(option.words) == "Building scoring: the queen is with me"
    evening.answer("red", "ball/1", "queen")
    assert {key for _, key in asked(evening)} == {"buildings/2"}


def test_titles_may_be_set_as_far_as_there_are_some_left() -> None:
    evening = begun()
    dance(evening, red=14, blue=10)
    go_on(evening)
    offered = adjustments(court(evening))
    assert [option.key for option in offered["title/green"].form.options] == ["earl", "viscount", "baron"]
    assert [option.key for option in offered["title/red"].form.options] == ["duke", "earl", "viscount", "baron"]
    adjust(evening, "title/green", "earl")
    assert titles(evening) == {"red": "duke", "blue": "marquess", "green": "earl", "yellow": "baron"}


def test_who_built_a_folly_may_be_set_without_moving_points() -> None:
    evening = begun()
    evening.answer("red", "folly/1", {"which": "manors"})
    adjust(evening, "folly/manors", "blue")
    adjust(evening, "folly/each", "green")
    assert [(folly.key, folly.built_by) for folly in seen(evening).follies if folly.built_by] == [
        ("manors", "blue"), ("each", "green")]
    assert points(evening) == {"red": 12, "blue": 0, "green": 0, "yellow": 0}
    adjust(evening, "folly/each", "nobody")
    assert seen(evening).next_points == 10


def test_where_all_follies_were_set_as_built_nobody_builds_one() -> None:
    evening = begun()
    for key in ("forests", "manors", "gardens", "each"):
        adjust(evening, f"folly/{key}", "blue")
    evening.answer("red", "folly/1", {"which": "none"})
    assert {key for _, key in asked(evening)} == {"ball/1", "sketch/1"}
    assert set(points(evening).values()) == {0}


def test_points_set_while_money_is_told_may_tie_somebody_else() -> None:
    evening = begun(3)
    play_to_the_end(evening, red=buildings(5), blue=buildings(5), green=buildings(1))
    adjust(evening, "points/green", 5)
    for seat in ("red", "blue"):
        evening.answer(seat, "money", 3)
    assert asked(evening) == {("green", "money")}
    evening.answer("green", "money", 4)
    final = seen(evening).final
    assert final
    assert final.winners == ("green",)


def test_a_point_set_by_hand_is_told_apart_from_what_the_categories_brought() -> None:
    evening = begun(3)
    play_to_the_end(evening, red=buildings(5), blue=buildings(4), green=buildings(4))
    adjust(evening, "points/red", 9)
    for seat in ("blue", "green"):
        evening.answer(seat, "money", 3)
    final = seen(evening).final
    assert final
    best = final.standings[0]
    assert (best.player, best.total, best.corrected) == ("red", 9, 4)


def test_scored_again_is_scored_with_the_counter_of_then() -> None:
    """A title that was corrected after a scoring moves what the board brought, and not where the counter stands."""
    evening = begun()
    dance(evening, red=14)
    go_on(evening)
    dance(evening)
    go_on(evening)
    score(evening, red=buildings(20))
    assert ("board", 13) in [(key, n) for key, n, _ in reasons(evening, "red")]
    amend(evening, "red", "shows/1", estate(6))
    evening.answer("red", "add/1", ["0", {}])
    go_on(evening)
    assert ("board", 17) in [(key, n) for key, n, _ in reasons(evening, "red")]
    assert points(evening)["red"] == 20
