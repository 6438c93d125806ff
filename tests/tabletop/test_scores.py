"""Everybody's lines, and how the points grew."""

from __future__ import annotations

from companion.core.words import say
from companion.locale import tongue
from companion.tabletop.ledger import Gain, Ledger
from companion.tabletop.scores import END, Points, Score, columns, growth, scores

COINS = Points(title=say("Coins"), behind_a_number=say("coins"), why=say("coins. Why?"),
               growth=say("Coins, round by round"), after_each=say("Coins after each"),
               counted=lambda n: say("{n} coin", "{n} coins", n=n))


def ledger_of(*lines: tuple[str, int, int, str]) -> Ledger:
    return Ledger(("red", "blue"), [Gain(round_, seat, n, say("Something"), None, key)
                                    for seat, round_, n, key in lines])


def red(ledger: Ledger, *finale: str) -> Score:
    return next(score for score in scores(ledger, finale) if score.seat == "red")


def told(score: Score) -> list[tuple[object, int, int]]:
    """Column, amount, total: as they are listed."""
    return [(chapter.column, line.gain.amount, line.total) for chapter in score.chapters for line in chapter.lines]


def test_every_line_is_listed_newest_first_with_what_there_was_after_it() -> None:
    score = red(ledger_of(("red", 1, 3, "a"), ("blue", 1, 9, "a"), ("red", 2, 4, "b"), ("red", 2, -2, "by-hand")))
    assert told(score) == [(2, -2, 5), (2, 4, 7), (1, 3, 3)]
    assert [chapter.amount for chapter in score.chapters] == [2, 3]
    assert score.points == 5


def test_who_has_no_line_has_no_points() -> None:
    assert [(score.seat, score.points, score.chapters) for score in scores(ledger_of(), ())] == [
        ("red", 0, ()), ("blue", 0, ())]


def test_lines_of_the_final_scoring_are_a_chapter_of_their_own_and_so_is_what_is_corrected_after_it() -> None:
    score = red(ledger_of(("red", 5, 3, "a"), ("blue", 5, 1, "ships"), ("red", 5, 4, "ships"), ("red", 5, -1, "hand")),
                "ships")
    assert [(chapter.column, chapter.amount) for chapter in score.chapters] == [(END, 3), (5, 3)]
    assert (score.after(5), score.after(END)) == (3, 6)


def test_before_the_final_scoring_begins_nothing_belongs_to_it() -> None:
    assert told(red(ledger_of(("red", 5, 4, "ships")))) == [(5, 4, 4)]


def test_points_after_each_round() -> None:
    score = red(ledger_of(("red", 1, 3, "a"), ("red", 3, -5, "b")))
    assert [score.after(n) for n in range(4)] == [0, 3, 3, -2]


def test_columns_go_to_the_round_that_is_played_and_to_the_end_once_it_is_scored() -> None:
    every = scores(ledger_of(("red", 2, 3, "a")), ())
    assert columns(every, 2, is_closing=False) == (0, 1, 2)
    assert columns(every, 2, is_closing=True) == (0, 1, 2, END)


def test_a_round_that_has_brought_nothing_yet_has_no_column() -> None:
    every = scores(ledger_of(("red", 2, 3, "a")), ())
    assert columns(every, 3, is_closing=False) == (0, 1, 2)
    assert columns(every, 4, is_closing=False) == (0, 1, 2, 3)  # the third was played, and brought nothing
    assert columns(every, 3, is_closing=True) == (0, 1, 2, 3, END)  # the last one was played, whatever it brought
    assert columns((), 0, is_closing=False) == columns((), 1, is_closing=False) == (0,)


def test_growth_needs_two_columns() -> None:
    every = scores(ledger_of(("red", 1, 3, "a")), ())
    assert growth(every, columns(every, 0, is_closing=False)) is None
    drawn = growth(every, columns(every, 1, is_closing=False))
    assert drawn is not None
    assert [[spot.value for spot in series.spots] for series in drawn.series] == [[0, 3], [0, 0]]


def test_a_game_names_its_points_and_may_leave_its_rounds_rounds() -> None:
    assert [tongue("en").say(COINS.counted(n)) for n in (1, 2)] == ["1 coin", "2 coins"]
    assert [tongue("de").say(words) for words in (COINS.stretch, COINS.nth(3), COINS.before)] == [
        "Runde", "Runde 3", "Vor der ersten Runde"]
