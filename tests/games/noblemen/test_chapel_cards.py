"""The scandal card that a chapel brings is seen before the turn is really over."""

from __future__ import annotations

from typing import Any

from companion.games.noblemen.court import Court
from companion.games.noblemen.pieces import CHAPEL
from companion.games.noblemen.turn import take_turn
from tests.games.noblemen.kept import books_of, cell, court_of, hold, lay, play


def chapel_place() -> Court:
    """Red has room for a chapel, and can pay for it."""
    court = court_of()
    hold(court, "red", 20)
    lay(court, "red", "MC M")
    return court


def builds_chapel(court: Court, then: str, kept: list[Any], *more: Any) -> list[str]:
    """In a whole turn."""
    court.turn, court.turns = "red", 6
    deed = ["chapel", {"meadow": cell(0, 1, CHAPEL), "then": then}]
    return play(take_turn(court, books_of(court)), red=[deed, kept, *more])[1]


def test_whoever_sees_the_card_of_a_chapel_may_still_go_on_and_play_it() -> None:
    court = chapel_place()
    asked = builds_chapel(court, "over", ["go-on", {"tribute": 1}], ["tribute", {"then": "over"}])
    assert asked == ["red: turn/7", "red: keep/7", "red: turn/7/1"]
    assert (books_of(court).screens["red"].money, books_of(court).screens["red"].cards.total()) == (20 - 5 + 5, 0)
    court = chapel_place()
    assert builds_chapel(court, "over", ["tribute", {}]) == ["red: turn/7", "red: keep/7"]


def test_whoever_keeps_all_three_for_an_intrigue_may_play_one_of_them() -> None:
    court = chapel_place()
    hold(court, "red", 20, intrigue=1)
    asked = builds_chapel(court, "over", ["all-go-on", {"tribute": 1, "vicar": 2}], ["tribute", {"then": "over"}])
    assert asked == ["red: turn/7", "red: keep/7", "red: turn/7/1"]
    court = chapel_place()
    hold(court, "red", 20, intrigue=1)
    assert builds_chapel(court, "over", ["all", {"tribute": 1, "vicar": 2}]) == ["red: turn/7", "red: keep/7"]


def test_where_the_turn_goes_on_anyway_or_its_card_was_played_the_kept_one_asks_nothing_else() -> None:
    court, forms = chapel_place(), list[Any]()

    def keep(ask: Any) -> Any:
        forms.append(ask.current_form)
        return ["tribute", {}]

    builds_chapel(court, "more", keep, ["done", {}])  # type: ignore[arg-type]
    court = chapel_place()
    hold(court, "red", 20, tribute=1)
    deed = ["chapel", {"meadow": cell(0, 1, CHAPEL), "then": "over"}]
    court.turn = "red"
    play(take_turn(court, books_of(court)), red=[["tribute", {}], deed, keep])
    assert [form.has_branch("go-on") for form in forms] == [False, False]
