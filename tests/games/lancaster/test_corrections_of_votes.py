"""A corrected past: which vote is the news of the page, and what becomes of a ballot that lies sealed."""

from __future__ import annotations

from typing import Any

from companion.core.session import Session
from tests.games.lancaster.evenings import FIRST_BILLS, FIRST_LAWS, asked_at, opened, question, seen, vote


def test_what_all_had_seen_before_two_corrections_in_a_row_is_not_shown_as_news() -> None:
    session = opened()
    first, second, _third = FIRST_BILLS
    vote(session, red="yes", blue="yes", green="yes")
    (other,) = [key for key in offered_at_first(session) if key not in FIRST_BILLS]
    session.amend("blue", asked_at(session, "bills/1"), [other, first, second])
    session.amend("blue", asked_at(session, "laws-in-force"), FIRST_LAWS[::-1])  # while nothing is decided
    assert seen(session).votes == ()
    vote(session, red="yes", blue="no", green="no")
    view = seen(session)
    assert (view.reveal and view.reveal.law.key, [one.law.key for one in view.decided]) == (other, [other, first])


def offered_at_first(session: Session) -> list[str]:
    form: Any = session.recorded(asked_at(session, "bills/1"))[1].form
    return [option.key for option in form.places[0].options]


def test_a_vote_that_was_just_cast_is_shown_though_the_next_ballots_lie_there_already() -> None:
    session = opened()
    first, second, third = FIRST_BILLS
    vote(session, red="yes", blue="yes", green="yes")
    session.amend("blue", asked_at(session, "bills/1"), [second, first, third])
    vote(session, red="yes", blue="no", green="no")
    view = seen(session)
    assert (view.reveal and view.reveal.law.key, [one.law.key for one in view.decided]) == (second, [second, first])
    assert question(session) == f"ballot/{third}"
    vote(session, red="no", blue="no", green="no")
    last = seen(session).reveal
    assert last
    assert last.law.key == third
    session.amend("red", asked_at(session, f"ballot/{first}", "red"), {"aye": "no", "markers": 0})
    assert seen(session).reveal is seen(session).votes[-1]


def test_a_sealed_vote_goes_back_when_another_law_would_leave_for_the_bill() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no")  # 2 to 1
    leaving, asked = seen(session).leaving, question(session)
    session.answer("red", asked, {"aye": "yes", "markers": 0})
    session.amend("green", asked_at(session, "ballot/votes-for-gold", "green"), {"aye": "yes", "markers": 0})
    assert seen(session).leaving == leaving
    assert list(session.run.sealed) == [("red", asked)]
    for seat in ("red", "green"):
        session.amend(seat, asked_at(session, "ballot/votes-for-gold", seat), {"aye": "no", "markers": 0})
    assert seen(session).leaving != leaving
    assert not session.run.sealed
