"""The chart: lines over columns that stay inside, marks side by side, names that never cover each other."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.tabletop.scores import APART, chart, spread


def test_lines_run_from_the_left_edge_to_the_right_one_and_keep_within_the_ticks() -> None:
    drawn = chart({"red": [0, 7, 31], "blue": [0, -4, 12]})
    assert drawn.columns == (0, 50, 100)
    assert [tick.value for tick in drawn.ticks] == [-10, 0, 10, 20, 30, 40]
    assert all(0 <= spot.y <= 100 for series in drawn.series for spot in series.spots)
    red, blue = drawn.series
    assert red.spots[-1].y < blue.spots[-1].y  # more points are higher up
    assert len(red.strokes) == 2


def test_round_numbers_stand_at_the_axis() -> None:
    for most in (0, 1, 4, 9, 44, 99, 301, 999):
        ticks = [tick.value for tick in chart({"red": [0, most]}).ticks]
        assert ticks[0] <= 0 <= most <= ticks[-1]
        assert len(ticks) <= 7


def test_marks_that_would_cover_each_other_stand_side_by_side() -> None:
    drawn = chart({"red": [0, 5, 5], "blue": [0, 5, 5], "green": [0, 50, 50]})
    assert [series.spots[1].shift for series in drawn.series] == [-4, 4, 0]
    assert [series.spots[2].shift for series in drawn.series] == [-8, 0, 0]  # never over the names on the right


@pytest.mark.parametrize("wished", [[50, 50, 50, 50, 50], [0, 0, 1, 99, 100], [100] * 5, [0] * 5, [3, 47, 52]])
def test_names_at_the_ends_never_cover_each_other(wished: list[float]) -> None:
    placed = sorted(spread({str(at): y for at, y in enumerate(wished)}).values())
    assert all(below - above >= APART - 0.02 for above, below in pairwise(placed))
    assert placed[0] >= APART / 2 - 0.02
    assert placed[-1] <= 100 - APART / 2 + 0.02
