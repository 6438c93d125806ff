"""The end: most points win, money tells ties apart, and only who is tied is asked for it."""

from __future__ import annotations

from companion.core.session import Session
from companion.games.noblemen.court import EVENING_OVER
from companion.games.noblemen.evening import close_decade
from tests.games.noblemen.kept import books_of, court_of, hold, play
from tests.games.noblemen.kit import (
    asked,
    begun,
    buildings,
    court,
    english,
    play_to_the_end,
    seen,
    told,
)


def ended(players: int = 4, **counters: int) -> Session:
    """Everybody's counter at the last scoring, at which nothing is enclosed."""
    evening = begun(players)
    play_to_the_end(evening, **{seat: buildings(n) for seat, n in counters.items()})
    return evening


def places(evening: Session) -> list[tuple[str, int, int]]:
    final = seen(evening).final
    assert final
    return [(one.player, one.rank, one.total) for one in final.standings]


def winners(evening: Session) -> tuple[str, ...]:
    final = seen(evening).final
    assert final
    return final.winners


def test_most_points_win_and_nobody_is_asked_for_money() -> None:
    evening = ended(red=40, blue=42, green=39, yellow=1)
    assert court(evening).step == EVENING_OVER
    assert winners(evening) == ("blue",)
    assert places(evening) == [("blue", 1, 42), ("red", 2, 40), ("green", 3, 39), ("yellow", 4, 1)]
    assert told(evening)[-1] == "blue wins."


def test_only_who_is_tied_tells_the_money_all_at_once() -> None:
    evening = ended(red=40, blue=40, green=39, yellow=1)
    assert asked(evening) == {("red", "money"), ("blue", "money")}


def test_of_who_is_tied_more_money_wins() -> None:
    evening = ended(red=40, blue=40, green=39, yellow=1)
    evening.answer("red", "money", 3)
    evening.answer("blue", "money", 14)
    assert winners(evening) == ("blue",)
    assert places(evening)[:2] == [("blue", 1, 40), ("red", 2, 40)]


def test_with_as_much_money_the_victory_is_shared() -> None:
    evening = ended(red=40, blue=40, green=39, yellow=1)
    evening.answer("red", "money", 3)
    evening.answer("blue", "money", 3)
    assert winners(evening) == ("red", "blue")
    assert places(evening) == [("red", 1, 40), ("blue", 1, 40), ("green", 3, 39), ("yellow", 4, 1)]
    assert told(evening)[-1] == "red, blue share the victory."


def test_places_below_the_first_are_told_apart_alike() -> None:
    evening = ended(red=40, blue=20, green=20, yellow=1)
    assert asked(evening) == {("blue", "money"), ("green", "money")}
    evening.answer("blue", "money", 1)
    evening.answer("green", "money", 2)
    assert places(evening) == [("red", 1, 40), ("green", 2, 20), ("blue", 3, 20), ("yellow", 4, 1)]


def test_money_is_sealed_until_all_who_are_tied_have_told_it() -> None:
    one, other = (ended(red=40, blue=40, green=39, yellow=1) for _ in range(2))
    one.answer("red", "money", 3)
    other.answer("red", "money", 300)
    assert one.page_for("blue") == other.page_for("blue")


def test_two_ties_are_told_at_once_and_money_of_one_decides_nothing_of_the_other() -> None:
    evening = ended(red=40, blue=40, green=20, yellow=20)
    for seat, n in (("red", 0), ("blue", 1), ("green", 200), ("yellow", 199)):
        evening.answer(seat, "money", n)
    assert places(evening) == [("blue", 1, 40), ("red", 2, 40), ("green", 3, 20), ("yellow", 4, 20)]


def test_the_end_shows_points_by_where_they_came_from() -> None:
    evening = begun(3)
    play_to_the_end(evening, red=buildings(9, castles=(1, 1), liaisons=2), blue=buildings(3), green=buildings(1))
    final = seen(evening).final
    assert final
    shown = {english(category.title): category.award("red").points for category in final.categories}
    assert shown == {"Moved on the board": 9, "Enclosed buildings": 4, "Liaisons": 6}
    assert sum(shown.values()) == places(evening)[0][2] == 19


def test_what_a_correction_would_do_stops_where_liaisons_and_money_come_out() -> None:
    """Both are read behind screens: whoever only looks at what another answer of the last turn would bring is not told.
    """
    court = court_of(3)
    court.decade = 3
    for seat, liaisons in (("red", 2), ("blue", 2), ("green", 0)):
        hold(court, seat, money=5, liaison=liaisons)
    play(close_decade(court))
    assert books_of(court).lookups == [(1, ("liaison", ("red", 2), ("blue", 2), ("green", 0))),
                                       (4, ("money", ("red", 5), ("blue", 5)))]
