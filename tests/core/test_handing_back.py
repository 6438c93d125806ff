"""A correction of the past finds out nothing about what lies sealed: what is asked anew is handed back unseen."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.session import CorrectionPreview, Session
from tests.core.rulebooks import (
    Book,
    limited_sacks,
    limited_votes,
    log_lines,
    open_keys,
    sold_within_the_limit,
    voted,
    votes_on_topics,
)

HANDED_BACK = "red's question has changed; the answer was handed back unseen."
GONE = "red's answer was handed back unseen."


def lying(rule: Any, sacks: int, kind: str) -> Session:
    """The limit is 5, blue and green gave their part in the first turn; red's answer lies sealed in the second."""
    session = Session(Book(rule))
    session.answer(TABLE, "limit/1", 5)
    voted(session, f"{kind}/1", red=1, blue=0, green=0)
    session.answer(TABLE, "limit/2", 5)
    voted(session, f"{kind}/2", red=sacks)
    return session


def seen_by_others(session: Session) -> tuple[object, ...]:
    pages = tuple(repr(session.page_for(viewer)) for viewer in ("blue", "green", TABLE, None))
    previews = tuple(repr(session.correction_preview(viewer, 1, limit)) for viewer in ("blue", TABLE)
                     for limit in (1, 3, 9))
    past = len(session.lines), session.awaited_seats(), session.era, len(session.parked_entries)
    return pages, previews, past, log_lines(session), session.fingerprint()


@pytest.mark.parametrize(("rule", "kind"), [(limited_votes, "votes"), (limited_sacks, "sacks")])
@pytest.mark.parametrize(("at", "limit"), [(1, 1), (1, 9), (5, 3), (5, 9), (5, 5)])
def test_no_correction_finds_out_what_lies_sealed(rule: Any, kind: str, at: int, limit: int) -> None:
    def after(sacks: int) -> tuple[object, ...]:
        session = lying(rule, sacks, kind)
        session.amend("blue", at, limit)
        return seen_by_others(session)

    assert after(1) == after(3) == after(4)


def test_a_sealed_answer_whose_question_has_changed_is_handed_back_though_it_would_fit() -> None:
    session = lying(limited_votes, 1, "votes")
    session.amend("blue", 5, 3)
    assert session.awaited_seats() == {"red", "blue", "green"}
    assert session.page_for("red").own == ()
    assert log_lines(session)[-1] == HANDED_BACK
    assert session.parked_entries == []


def test_a_sealed_answer_whose_question_is_the_same_stays() -> None:
    session = lying(limited_votes, 1, "votes")
    session.amend("blue", 3, 4)
    assert session.page_for("red").own == (("votes/2", 1),)
    assert HANDED_BACK not in log_lines(session)


def test_even_the_one_who_corrects_gets_the_own_sealed_answer_back() -> None:
    """Everybody sees whether it came back."""
    session = lying(limited_votes, 1, "votes")
    session.amend("red", 5, 3)
    assert "red" in session.awaited_seats()


def test_a_sealed_answer_whose_question_is_gone_never_comes_back_by_itself() -> None:
    session = Session(Book(votes_on_topics))
    session.answer(TABLE, "topic", "corn")
    voted(session, red=3)
    session.amend("blue", 1, "wool")
    assert log_lines(session)[-1] == GONE
    assert session.parked_entries == []
    session.amend("blue", 1, "corn")
    assert session.awaited_seats() == {"red", "blue", "green"}
    assert open_keys(session) == ["red: votes/corn", "blue: votes/corn", "green: votes/corn"]


def test_a_sealed_answer_waits_for_nothing_that_is_asked_again_before() -> None:
    session = lying(limited_votes, 1, "votes")
    session.amend("blue", 1, 0)  # red's number of the first turn no longer fits
    assert session.awaited_seats() == {"red"}
    voted(session, "votes/1", red=0)
    assert session.awaited_seats() == {"red", "blue", "green"}
    assert log_lines(session)[-2:] == [GONE, "Together they gave 0."]


def test_where_a_form_judges_by_what_it_does_not_show_a_correction_hands_back_fitting_or_not() -> None:
    def after(sacks: int, other: str) -> Any:
        session = Session(Book(sold_within_the_limit))
        session.answer(TABLE, "topic", "corn")
        session.answer("red", "sold", {"sacks": sacks})
        session.amend("blue", 1, other)
        return session.page_for("blue"), session.lines, session.awaited_seats()

    assert after(1, "wool") == after(5, "wool")
    assert after(1, "wool")[2] == after(1, "corn")[2] == {"red", "blue", "green"}


def test_a_private_answer_that_was_used_is_asked_again_though_it_would_fit() -> None:
    def after(sacks: int) -> Session:
        session = Session(Book(limited_sacks))
        session.answer(TABLE, "limit/1", 5)
        voted(session, "sacks/1", red=5, blue=sacks, green=0)
        session.amend("green", 1, 3)
        return session

    assert after(1).awaited_seats() == after(4).awaited_seats() == {"red", "blue", "green"}
    assert [seen_by_others(after(sacks))[2:] for sacks in (1, 4)] == [seen_by_others(after(2))[2:]] * 2


def test_a_private_answer_comes_back_when_its_question_is_the_same_again() -> None:
    session = Session(Book(limited_sacks))
    session.answer(TABLE, "limit/1", 5)
    voted(session, "sacks/1", red=5, blue=1, green=0)
    session.amend("green", 1, 3)
    session.amend("green", 1, 5)
    assert open_keys(session) == ["table: limit/2"]
    assert session.parked_entries == []


def test_a_revealed_answer_that_still_fits_is_not_asked_again() -> None:
    session = lying(limited_votes, 1, "votes")
    session.amend("blue", 1, 3)
    assert open_keys(session)[0] == "red: votes/2"
    assert session.page_for("red").own == (("votes/2", 1),)


@pytest.mark.parametrize("sacks", [1, 4])
def test_a_preview_leaves_out_what_others_have_sealed(sacks: int) -> None:
    session = lying(limited_votes, sacks, "votes")
    assert session.correction_preview("blue", 5, 3) == CorrectionPreview(stay=5, asked_again=0)
    assert session.correction_preview("blue", 1, 1) == CorrectionPreview(stay=5, asked_again=0)


def test_a_preview_counts_the_own_sealed_answer_that_would_be_handed_back() -> None:
    session = lying(limited_votes, 1, "votes")
    assert session.correction_preview("red", 5, 3) == CorrectionPreview(stay=5, asked_again=1)
    assert session.correction_preview("red", 5, 5) == CorrectionPreview(stay=6, asked_again=0)


def test_a_preview_is_refused_or_not_whatever_lies_sealed() -> None:
    for sacks in (1, 4):
        with pytest.raises(Refusal):
            lying(limited_votes, sacks, "votes").correction_preview("blue", 5, 10)
