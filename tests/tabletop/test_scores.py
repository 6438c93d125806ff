"""Everybody's lines, how the points grew, and the chart of it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.core.words import say
from companion.locale import tongue
from companion.tabletop.ledger import Gain, PointsLedger
from companion.tabletop.scores import (
    APART,
    END,
    PlayerScore,
    PointsWords,
    chart_of_courses,
    columns_of_rounds,
    growth_chart,
    player_scores,
    spread_label_heights,
)

COINS = PointsWords(title=say("Coins"), behind_a_number=say("coins"), why=say("coins. Why?"),
                    growth=say("Coins, round by round"), after_each=say("Coins after each"),
                    counted=lambda n: say("{n} coin", "{n} coins", n=n))


def ledger_of(*lines: tuple[str, int, int, str]) -> PointsLedger:
    return PointsLedger(("red", "blue"), [Gain(round_, seat, n, say("Something"), None, key)
                                          for seat, round_, n, key in lines])


def red(ledger: PointsLedger, *finale: str) -> PlayerScore:
    return next(score for score in player_scores(ledger, finale) if score.seat == "red")


def told(score: PlayerScore) -> list[tuple[object, int, int]]:
    """Column, amount, total: as they are listed."""
    return [(chapter.column, line.gain.amount, line.total) for chapter in score.chapters for line in chapter.lines]


def test_every_line_is_listed_newest_first_with_what_there_was_after_it() -> None:
    score = red(ledger_of(("red", 1, 3, "a"), ("blue", 1, 9, "a"), ("red", 2, 4, "b"), ("red", 2, -2, "by-hand")))
    assert told(score) == [(2, -2, 5), (2, 4, 7), (1, 3, 3)]
    assert [sum(line.gain.amount for line in chapter.lines) for chapter in score.chapters] == [2, 3]
    assert score.points == 5


def test_who_has_no_line_has_no_points() -> None:
    assert [(score.seat, score.points, score.chapters) for score in player_scores(ledger_of(), ())] == [
        ("red", 0, ()), ("blue", 0, ())]


def test_lines_of_the_final_scoring_are_a_chapter_of_their_own_and_so_is_what_is_corrected_after_it() -> None:
    score = red(ledger_of(("red", 5, 3, "a"), ("blue", 5, 1, "ships"), ("red", 5, 4, "ships"), ("red", 5, -1, "hand")),
                "ships")
    assert [(chapter.column, len(chapter.lines)) for chapter in score.chapters] == [(END, 2), (5, 1)]
    assert (score.points_after(5), score.points_after(END)) == (3, 6)


def test_before_the_final_scoring_begins_nothing_belongs_to_it() -> None:
    assert told(red(ledger_of(("red", 5, 4, "ships")))) == [(5, 4, 4)]


def test_points_after_each_round() -> None:
    score = red(ledger_of(("red", 1, 3, "a"), ("red", 3, -5, "b")))
    assert [score.points_after(n) for n in range(4)] == [0, 3, 3, -2]


def test_columns_go_to_the_round_that_is_played_and_to_the_end_once_it_is_scored() -> None:
    every = player_scores(ledger_of(("red", 2, 3, "a")), ())
    assert columns_of_rounds(every, 2, is_closing=False) == (0, 1, 2)
    assert columns_of_rounds(every, 2, is_closing=True) == (0, 1, 2, END)


def test_a_round_that_has_brought_nothing_yet_has_no_column() -> None:
    every = player_scores(ledger_of(("red", 2, 3, "a")), ())
    assert columns_of_rounds(every, 3, is_closing=False) == (0, 1, 2)
    assert columns_of_rounds(every, 4, is_closing=False) == (0, 1, 2, 3)  # the third was played, and brought nothing
    assert columns_of_rounds(every, 3, is_closing=True) == (0, 1, 2, 3, END)  # the last was played, whatever it brought
    assert columns_of_rounds((), 0, is_closing=False) == columns_of_rounds((), 1, is_closing=False) == (0,)


def test_growth_needs_two_columns() -> None:
    every = player_scores(ledger_of(("red", 1, 3, "a")), ())
    assert growth_chart(every, columns_of_rounds(every, 0, is_closing=False)) is None
    drawn = growth_chart(every, columns_of_rounds(every, 1, is_closing=False))
    assert drawn is not None
    assert [[dot.value for dot in series.dots] for series in drawn.series] == [[0, 3], [0, 0]]


def test_a_game_names_its_points_and_may_leave_its_rounds_rounds() -> None:
    assert [tongue("en").text_of(COINS.counted(n)) for n in (1, 2)] == ["1 coin", "2 coins"]
    assert [tongue("de").text_of(words) for words in (COINS.stretch, COINS.nth(3), COINS.before)] == [
        "Runde", "Runde 3", "Vor der ersten Runde"]


# The chart: lines over columns that stay inside, marks side by side, names that never cover each other.


def test_lines_run_from_the_left_edge_to_the_right_one_and_keep_within_the_ticks() -> None:
    drawn = chart_of_courses({"red": [0, 7, 31], "blue": [0, -4, 12]})
    assert drawn.columns == (0, 50, 100)
    assert [tick.value for tick in drawn.ticks] == [-10, 0, 10, 20, 30, 40]
    assert all(0 <= dot.y <= 100 for series in drawn.series for dot in series.dots)
    red, blue = drawn.series
    assert red.dots[-1].y < blue.dots[-1].y  # more points are higher up
    assert len(red.strokes) == 2


def test_round_numbers_stand_at_the_axis() -> None:
    for most in (0, 1, 4, 9, 44, 99, 301, 999):
        ticks = [tick.value for tick in chart_of_courses({"red": [0, most]}).ticks]
        assert ticks[0] <= 0 <= most <= ticks[-1]
        assert len(ticks) <= 7


def test_marks_that_would_cover_each_other_stand_side_by_side() -> None:
    drawn = chart_of_courses({"red": [0, 5, 5], "blue": [0, 5, 5], "green": [0, 50, 50]})
    assert [series.dots[1].shift for series in drawn.series] == [-4, 4, 0]
    assert [series.dots[2].shift for series in drawn.series] == [-8, 0, 0]  # never over the names on the right


@pytest.mark.parametrize("wished", [[50, 50, 50, 50, 50], [0, 0, 1, 99, 100], [100] * 5, [0] * 5, [3, 47, 52]])
def test_names_at_the_ends_never_cover_each_other(wished: list[float]) -> None:
    placed = sorted(spread_label_heights({str(at): y for at, y in enumerate(wished)}).values())
    assert all(below - above >= APART - 0.02 for above, below in pairwise(placed))
    assert placed[0] >= APART / 2 - 0.02
    assert placed[-1] <= 100 - APART / 2 + 0.02
