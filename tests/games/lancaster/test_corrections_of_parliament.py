"""Votes and the laws in force under correction: what is the news of the page, and what acts again."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Ask
from companion.core.session import Session
from tests.games.lancaster.evenings import (
    FIRST_BILLS,
    FIRST_LAWS,
    all_say,
    asked_at,
    opened,
    play_votes,
    question,
    seen,
    until,
    vote,
)
from tests.games.lancaster.kit import conflict, corrected, enact, realm_of, station
from tests.tabletop.answering import keys


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
    assert (view.revealed_vote and view.revealed_vote.law.key,
            [one.law.key for one in view.votes_of_this_round]) == (other, [other, first])


def offered_at_first(session: Session) -> list[str]:
    form: Any = session.entry_and_question_at(asked_at(session, "bills/1"))[1].form
    return [option.key for option in form.places[0].options]


def test_a_vote_that_was_just_cast_is_shown_though_the_next_ballots_lie_there_already() -> None:
    session = opened()
    first, second, third = FIRST_BILLS
    vote(session, red="yes", blue="yes", green="yes")
    session.amend("blue", asked_at(session, "bills/1"), [second, first, third])
    vote(session, red="yes", blue="no", green="no")
    view = seen(session)
    assert (view.revealed_vote and view.revealed_vote.law.key,
            [one.law.key for one in view.votes_of_this_round]) == (second, [second, first])
    assert question(session) == f"ballot/{third}"
    vote(session, red="no", blue="no", green="no")
    last = seen(session).revealed_vote
    assert last
    assert last.law.key == third
    session.amend("red", asked_at(session, f"ballot/{first}", "red"), {"aye": "no", "markers": 0})
    assert seen(session).revealed_vote is seen(session).votes[-1]


def test_a_sealed_vote_goes_back_when_another_law_would_leave_for_the_bill() -> None:
    session = opened()
    vote(session, red="yes", blue="yes", green="no")  # 2 to 1
    leaving, asked = seen(session).leaving_law, question(session)
    session.answer("red", asked, {"aye": "yes", "markers": 0})
    session.amend("green", asked_at(session, "ballot/votes-for-gold", "green"), {"aye": "yes", "markers": 0})
    assert seen(session).leaving_law == leaving
    assert list(session.run.sealed) == [("red", asked)]
    for seat in ("red", "green"):
        session.amend(seat, asked_at(session, "ballot/votes-for-gold", seat), {"aye": "no", "markers": 0})
    assert seen(session).leaving_law != leaving
    assert not session.run.sealed


# A law that was corrected away by mistake and put back, and one that may not be put into the row at all.

THREE = ("county-pairs", "three-ones", "glory-in-france")


def row(*laws: str) -> dict[str, list[str]]:
    return {"laws__in__force": list(laws)}


def test_a_law_put_back_after_it_was_taken_away_acts_for_the_rest_and_asks_nobody_twice() -> None:
    realm = realm_of()
    asked = enact(realm, "gold-for-power", "squires-for-power", "county-pairs",
                  red=[1, 0], green=[corrected(realm, 0, **row("gold-for-power", *THREE[:2])), 0],
                  blue=[corrected(realm, 0, **row("squires-for-power", *THREE[:2])), 0, 0])
    assert asked == ["red: offer/gold-for-power/1", "blue: offer/gold-for-power/1", "red: offer/squires-for-power/1",
                     "blue: offer/squires-for-power/1", "green: offer/squires-for-power/1",
                     "blue: offer/gold-for-power/1", "green: offer/gold-for-power/1"]  # blue could not choose before


def test_a_law_with_deeds_that_is_put_back_acts_for_the_rest_and_asks_nobody_twice() -> None:
    realm = realm_of()
    for _ in range(2):
        conflict(realm)
    for seat in realm.seats:
        station(realm, seat, "conflict-1 1", "conflict-2 2")
    away = corrected(realm, "none", **row("gold-for-power", *THREE[:2]))
    back = corrected(realm, 0, **row("builders-of-war", "gold-for-power", THREE[0]))
    asked = enact(realm, "builders-of-war", "gold-for-power", THREE[0],
                  red=["none", 0], blue=[away, 0, "none"], green=[back, "none"])
    assert [line for line in asked if "extension" in line] == [
        f"{seat}: extension/builders-of-war/1" for seat in ("red", "blue", "blue", "green")]  # it could not choose


def test_a_law_of_numbers_that_is_put_back_gives_what_it_did_not_give() -> None:
    session = opened()
    play_votes(session)
    session.adjust("red", "laws-in-force", ["county-pairs", "gold-leads", "three-ones"])
    until(session, "counties/")
    session.adjust("red", "laws-in-force", ["gold-leads", "three-ones", "no-twos"])
    for seat in ("red", "blue", "green"):
        session.answer(seat, question(session), 4)
    assert not question(session).startswith("rewards/")
    session.adjust("red", "laws-in-force", ["county-pairs", "gold-leads", "three-ones"])
    until(session, "rewards/")
    assert [score.points for score in seen(session).scores] == [6, 6, 6]


def test_a_deed_of_a_law_corrected_away_while_its_player_chooses_can_be_done_no_more() -> None:
    realm = realm_of()
    for n in (1, 2):
        conflict(realm)
        station(realm, "red", f"conflict-{n} {n}")
    away = corrected(realm, "none", **row(*THREE))

    def look(ask: Ask[Any]) -> Any:
        assert len(keys(ask)) > 1
        answer = away(ask)
        assert keys(ask) == ["none"]
        return answer

    assert enact(realm, "builders-of-war", red=[look]) == ["red: extension/builders-of-war/1"]


def test_a_bill_that_is_still_on_the_table_cannot_be_put_into_the_row() -> None:
    session = opened()
    on_the_table = {bill.key for bill in seen(session).bills}
    row_form = session.adjustments_for("red")["laws-in-force"].form
    assert all(on_the_table.isdisjoint(option.key for option in place.options) for place in row_form.places)
    all_say(session, "no")
    row_form = session.adjustments_for("red")["laws-in-force"].form
    assert {option.key for option in row_form.places[0].options} & on_the_table == {FIRST_BILLS[0]}
