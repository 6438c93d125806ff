"""What is dear is done once: going back and correcting play the evening a single time."""

from __future__ import annotations

from companion.core.entries import Line, retold
from companion.core.run import Run
from companion.core.session import Session
from companion.core.words import say


def test_the_evening_that_a_correction_was_tried_on_is_the_one_that_goes_on(
        session: Session, runs: list[Run]) -> None:
    runs.clear()
    session.amend("red", 2, 5)
    assert runs == [session.run]


def test_going_back_plays_the_evening_once(session: Session, runs: list[Run]) -> None:
    runs.clear()
    session.undo("red", 1)
    assert runs == [session.run]


def test_an_old_question_is_looked_up_once_however_often_its_page_is(session: Session, runs: list[Run]) -> None:
    runs.clear()
    assert [session.correctable("red", 2)[1] for _ in range(3)] == [session.recorded(2)[1]] * 3
    assert len(runs) == 1
    session.amend("red", 2, 5)
    session.recorded(2)
    assert len(runs) == 3, "the corrected evening may have asked something else"


def test_lines_that_say_the_same_are_told_as_often_as_they_are_said() -> None:
    rain, sun = Line(1, say("Rain.")), Line(1, say("Sun."))
    assert retold([rain, rain, sun], [rain, sun, rain]) == [rain, rain, sun]
    assert retold([rain, sun], [rain, rain, sun]) == [rain, sun, rain]
    assert retold([rain, rain], [sun, rain]) == [rain, rain.strike(), sun]
    assert retold([rain.strike(), sun], [rain]) == [rain.strike(), sun.strike(), rain]
