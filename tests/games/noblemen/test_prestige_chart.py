"""How prestige went from ball to ball, as it is drawn."""

from __future__ import annotations

from companion.core.words import say
from companion.games.noblemen.events_view import BallView, GuestView
from companion.games.noblemen.prestige_chart import prestige_chart


def danced(number: int, *those: tuple[str, int, int]) -> BallView:
    """Who earned how much and stood where."""
    return BallView(number, say("A ball"), tuple(
        GuestView(seat, None, earned, 0, earned, space, tuple(range(earned, space, -1)), None, "", 0, None, place)
        for place, (seat, earned, space) in enumerate(those, start=1)), None)


def test_nothing_is_drawn_before_the_first_ball_is_over() -> None:
    assert prestige_chart([BallView(1, say("A ball"), (), None)], ["red", "blue"]) is None


def test_who_was_pushed_down_is_drawn_from_what_was_earned() -> None:
    chart = prestige_chart([danced(1, ("red", 8, 8), ("blue", 8, 7))], ["red", "blue"])
    assert chart
    red, blue = chart.lines
    assert (red.dots[0].y, red.dots[0].pushed_from) == (50, None)
    assert (blue.dots[0].y, blue.dots[0].pushed_from) == (56.25, 50)


def test_several_on_the_floor_stand_side_by_side() -> None:
    chart = prestige_chart([danced(1, ("red", 0, 0), ("blue", 0, 0), ("green", 3, 3))], ["red", "blue", "green"])
    assert chart
    assert [line.dots[0].shift for line in chart.lines] == [-6, 6, 0]


def test_from_ball_to_ball_there_is_a_line() -> None:
    chart = prestige_chart([danced(1, ("red", 8, 8)), danced(2, ("red", 20, 20))], ["red"])
    assert chart
    (a, b), = chart.lines[0].strokes
    assert (a.x, b.x, b.y) == (25, 75, 0)
    assert {title.key: y for title, y in chart.landings} == {"duke": 30, "marquess": 50, "earl": 70, "viscount": 90}
