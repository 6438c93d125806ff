"""The cardboard is right: a value corrected by hand."""

from __future__ import annotations

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.entries import ADJUST, Entry
from companion.core.session import Session
from tests.core.rulebooks import log_lines, voted, votes


@pytest.fixture
def session() -> Session:
    session = votes()
    session.answer(TABLE, "topic", "corn")
    return session


def test_the_board_says_this_number_now(session: Session) -> None:
    session.adjust("blue", "limit", 2)
    assert session.page(None).view == (2,)
    assert log_lines(session) == ["blue corrected by hand: The limit: 2"]


def test_a_correction_by_hand_shows_what_stands_now(session: Session) -> None:
    session.adjust("blue", "limit", 2)
    assert session.adjustments()["limit"].now == 2


@pytest.mark.parametrize(("what", "raw"), [("limit", 10), ("limit", "2"), ("limit", None), ("weather", 2), ("", 2)])
def test_what_cannot_stand_on_the_board_is_refused(session: Session, what: str, raw: object) -> None:
    before = session.page(None), list(session.lines), session.last_seq
    with pytest.raises(Refusal):
        session.adjust("blue", what, raw)
    assert (session.page(None), session.lines, session.last_seq) == before


def test_a_question_shows_the_corrected_limit_at_once(session: Session) -> None:
    session.adjust("blue", "limit", 2)
    with pytest.raises(Refusal):
        session.answer("red", "votes/corn", 3)


def test_a_sealed_answer_that_no_longer_fits_is_handed_back(session: Session) -> None:
    voted(session, red=5, blue=1)
    session.adjust("blue", "limit", 2)
    assert session.awaited() == {"red", "green"}
    assert log_lines(session)[-1] == "red's answer no longer fits and was handed back."


def test_a_correction_by_hand_keeps_the_era(session: Session) -> None:
    session.adjust("blue", "limit", 2)
    assert session.era == 0


def test_a_correction_by_hand_hangs_on_the_question_of_its_time(session: Session) -> None:
    entry = session.adjust("blue", "limit", 2)
    assert entry.anchor == "red/votes/corn"


def test_after_an_amend_a_correction_by_hand_waits_for_its_question(session: Session) -> None:
    voted(session, red=3, blue=4, green=0)
    session.adjust("blue", "limit", 2)  # while the table is asked to go on
    session.amend(TABLE, 1, "wool")
    assert session.page(None).view == (5,)
    assert [entry.kind for entry in session.parked] == ["answer", "answer", "answer", "adjust"]
    voted(session, "votes/wool", red=5, blue=1, green=1)
    assert session.page(None).view[0] == 2


def test_a_correction_by_hand_whose_question_is_gone_is_refused(session: Session) -> None:
    with pytest.raises(Refusal):
        Session(session.play, [Entry(1, ADJUST, "blue", "limit", 2, anchor="red/votes/corn")])


def test_when_all_is_over_the_board_can_still_be_corrected(session: Session) -> None:
    voted(session, red=3, blue=4, green=0)
    for key, raw in (("on", "on"), ("topic~2", "wool")):
        session.answer(TABLE, key, raw)
    voted(session, "votes/wool", red=1, blue=1, green=1)
    session.answer(TABLE, "on~2", "on")
    assert session.adjust("blue", "limit", 2).anchor == ""
    assert session.page(None).view[0] == 2


def test_the_later_of_two_corrections_by_hand_holds_after_an_amend_too(session: Session) -> None:
    session.adjust("blue", "limit", 2)
    session.adjust("blue", "limit", 7)
    voted(session, red=6, blue=4, green=0)
    session.amend("blue", 5, 3)
    assert session.run.state.limit == 7
    assert session.parked == []
