"""After a correction an old answer goes to the question it was given to, or it is parked; never to a later one."""

from __future__ import annotations

import pytest

from companion.core.asking import Ask, one
from companion.core.session import Session
from companion.core.words import say
from tests.core.rulebooks import Book, Notes, fairs, given, log_lines, open_keys, pick

TWO_GIFTS = (("red", "go", "fair"), ("red", "gift", "corn"), ("blue", "go", "field"), ("red", "go~2", "fair"),
             ("red", "gift~2", "milk"), ("blue", "go~2", "field"))
ONE_GIFT = (("red", "go", "field"), ("blue", "go", "field"), ("red", "go~2", "fair"), ("red", "gift", "milk"),
            ("blue", "go~2", "field"))


def played(answers: tuple[tuple[str, str, str], ...]) -> Session:
    session = Session(Book(fairs))
    for seat, key, raw in answers:
        session.answer(seat, key, raw)
    return session


def test_a_question_that_vanishes_takes_its_answer_along() -> None:
    session = played(TWO_GIFTS)
    session.amend("red", 1, "field")
    assert session.run.state.written == [("red", "milk")]
    assert [entry.raw for entry in session.parked_entries] == ["corn"]
    assert session.run.over


def test_a_question_that_appears_waits_for_an_answer_of_its_own() -> None:
    session = played(ONE_GIFT)
    session.amend("red", 1, "fair")
    assert open_keys(session) == ["red: gift"]
    session.answer("red", "gift", "corn")
    assert session.run.state.written == [("red", "corn"), ("red", "milk")]
    assert session.parked_entries == []
    assert session.run.over


def test_what_a_vanished_question_brought_up_vanishes_with_it() -> None:
    session = played((("red", "go", "fair"), ("red", "gift", "wool"), ("red", "colour", "white"),
                      ("blue", "go", "field"), ("red", "go~2", "fair"), ("red", "gift~2", "wool"),
                      ("red", "colour~2", "black"), ("blue", "go~2", "field")))
    session.amend("red", 1, "field")
    assert session.run.state.written == ["black", ("red", "wool")]


def test_a_parked_answer_comes_back_with_its_own_question() -> None:
    session = played(TWO_GIFTS)
    session.amend("red", 1, "field")
    session.amend("red", 1, "fair")
    assert session.run.state.written == [("red", "corn"), ("red", "milk")]
    assert session.parked_entries == []


def test_a_new_answer_replaces_the_parked_one_by_its_question_not_by_its_number() -> None:
    session = played(TWO_GIFTS[:4])  # the second gift is still asked
    session.amend("red", 1, "field")
    assert open_keys(session) == ["red: gift"]
    session.answer("red", "gift", "milk")
    session.answer("blue", "go~2", "field")
    session.amend("red", 1, "fair")
    assert session.run.state.written == [("red", "corn"), ("red", "milk")]


def test_an_answer_moved_to_another_number_can_be_corrected_again() -> None:
    session = played(TWO_GIFTS)
    session.amend("red", 1, "field")
    entry, ask = session.entry_and_question_at(5)
    assert (entry.key, entry.raw, ask.key) == ("gift", "milk", "gift")
    session.amend("red", 5, "corn")
    assert session.run.state.written == [("red", "corn")]


def test_a_correction_by_hand_moves_along_with_its_question() -> None:
    session = played(TWO_GIFTS[:4])
    session.adjust("blue", "limit", 8)  # while red chooses the second gift
    session.answer("red", "gift~2", "milk")
    session.amend("red", 1, "field")
    assert session.run.state.limit == 8
    assert [entry.kind for entry in session.parked_entries] == ["answer"]


def test_a_correction_by_hand_at_the_end_waits_for_the_end() -> None:
    session = played(ONE_GIFT)
    session.adjust("blue", "limit", 8)
    session.amend("red", 1, "fair")
    assert session.run.state.limit == 5
    session.answer("red", "gift", "corn")
    assert session.run.state.limit == 8


def test_an_old_answer_is_not_put_to_a_question_in_other_words() -> None:
    async def rule(_: Notes) -> None:
        which = await one(Ask("red", "which", say("Sow or reap?"), pick("sow", "reap")))
        words = say("Where do you sow?") if which == "sow" else say("Where do you reap?")
        await one(Ask("red", "where", words, pick("north", "south")))

    session = Session(Book(rule))
    session.answer("red", "which", "sow")
    session.answer("red", "where", "north")
    session.amend("blue", 1, "reap")
    assert open_keys(session) == ["red: where"]
    session.amend("blue", 1, "sow")
    assert session.run.over


@pytest.mark.parametrize(("answers", "place", "again"), [(TWO_GIFTS, "field", 0), (ONE_GIFT, "fair", 1)])
def test_a_preview_counts_what_is_really_asked_again(answers: tuple[tuple[str, str, str], ...], place: str,
                                                     again: int) -> None:
    session = played(answers)
    preview = session.correction_preview("blue", 1, place)
    assert (preview.stay, preview.asked_again) == (5, again)
    session.amend("blue", 1, place)
    asked = 0
    while not session.run.over:
        asked += 1
        given(session, "red", "gift", "corn")
    assert asked == again


def test_a_preview_counts_no_question_that_was_still_to_come() -> None:
    session = played(ONE_GIFT[:2])
    preview = session.correction_preview("blue", 1, "fair")
    assert (preview.stay, preview.asked_again) == (2, 1)  # the gift; then red's second way is asked, as it is now
    assert log_lines(session) == []
