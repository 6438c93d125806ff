"""Anybody may, nobody has to: the first answer goes on."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import TABLE, Ask, Refusal, RuleBug, Secrecy, first_of, one
from companion.core.entries import Entry
from companion.core.forms import Amount
from companion.core.session import Session
from companion.core.words import say
from companion.locale import tongue
from tests.core.rulebooks import SEATS, Book, Notes, bringing, given, log_lines, markets, open_keys, pick

MARKET = (("table", "limit/1", 9), ("red", "bring/1", 5), ("blue", "bring/1", 1), ("red", "bring/1~2", 2),
          ("table", "done/1", "done"))
BROUGHT = [(1, "red", 5), (1, "blue", 1), (1, "red", 2)]


class Evening:
    """A session and its log beside it."""

    def __init__(self, *answers: tuple[str, str, Any], rule: Any = markets) -> None:
        self.log: list[Entry] = []
        self.session = Session(Book(rule))
        for seat, key, raw in answers:
            self.keep(given(self.session, seat, key, raw))

    def keep(self, entry: Entry | None) -> None:
        if entry:
            self.log.append(entry)
        replayed = Session(self.session.play, self.log)
        for seen in (self.session, replayed):
            assert seen.last_seq == len(self.log)
        assert (replayed.lines, replayed.fingerprint(), replayed.parked_entries, replayed.page_for("red")) == (
            self.session.lines, self.session.fingerprint(), self.session.parked_entries, self.session.page_for("red"))

    @property
    def written(self) -> list[Any]:
        return list(self.session.run.state.written)


async def called_once(notes: Notes) -> None:
    """Somebody calls that no card is left; then the table goes on."""
    notes.written.append(await first_of([*bringing(notes, 1), Ask(TABLE, "over", say("Over?"), pick("over"))]))
    await one(Ask(TABLE, "on", say("Go on?"), pick("on")))


def refused(act: Any) -> str:
    with pytest.raises(Refusal) as no:
        act()
    return tongue("en").text_of(no.value.words)


@pytest.mark.parametrize(("seat", "key", "raw"), [("blue", "bring/1", 3), (TABLE, "over", "over")])
def test_the_first_answer_goes_on_and_says_whose_it_is(seat: str, key: str, raw: Any) -> None:
    evening = Evening((seat, key, raw), rule=called_once)
    assert evening.written == [(seat, raw)]
    assert open_keys(evening.session) == ["table: on"]


def test_a_late_second_answer_is_refused_and_the_same_one_again_counts_once() -> None:
    session = Evening(("blue", "bring/1", 3), rule=called_once).session
    assert session.answer("blue", "bring/1", 3) is None
    for seat, raw in (("blue", 4), ("red", 3), ("red", 1)):
        assert refused(lambda seat=seat, raw=raw: session.answer(seat, "bring/1", raw)) == (
            "This question is already closed.")
    assert session.run.state.written == [("blue", 3)]


def test_only_who_answered_is_numbered_when_all_are_asked_again() -> None:
    session = Evening(*MARKET[:3]).session
    assert open_keys(session) == ["red: bring/1~2", "blue: bring/1~2", "green: bring/1", "table: done/1"]


def test_nobody_is_called_missing_where_nobody_has_to_answer() -> None:
    session = Evening(MARKET[0]).session
    assert session.awaited_seats() == frozenset()
    assert session.seats_with_unanswered_questions() == {*SEATS, TABLE}
    for seat in SEATS:
        assert session.page_for(seat).awaited == frozenset()
        assert [ask.is_for_anybody for ask in session.page_for(seat).asks] == [True, True]


def test_where_one_seat_alone_is_asked_it_is_awaited() -> None:
    async def rule(notes: Notes) -> None:
        notes.written.append(await first_of(Ask("red", key, say("What?"), pick(key)) for key in ("corn", "wool")))

    session = Evening(rule=rule).session
    assert session.awaited_seats() == {"red"}
    assert not any(ask.is_for_anybody for ask in session.page_for("red").asks)
    given(session, "red", "wool", "wool")
    assert (session.run.over, session.run.state.written) == (True, [("red", "wool")])


def test_a_first_of_that_asks_nobody_is_our_bug() -> None:
    with pytest.raises(RuleBug):
        first_of(())


@pytest.mark.parametrize("secrecy", Secrecy, ids=lambda secrecy: secrecy.value)
def test_nothing_lies_sealed_where_nothing_waits(secrecy: Secrecy) -> None:
    asks = [Ask("red", "open", say("What?"), Amount(0, 1)), Ask("blue", "one", say("What?"), Amount(0, 1), secrecy)]
    if secrecy is Secrecy.SEALED:
        with pytest.raises(RuleBug):
            first_of(asks)
    else:
        first_of(asks)


def test_there_is_nothing_to_take_back() -> None:
    session = Evening(*MARKET[:2]).session
    assert refused(lambda: session.withdraw("red", "bring/1")).startswith("There is nothing to take back")


def test_the_table_goes_back_to_where_anybody_could_answer() -> None:
    evening = Evening(*MARKET)
    assert [asks[0].key for asks in evening.session.undo_points().values()] == [key for _, key, _ in MARKET]
    evening.keep(evening.session.undo("green", 2))
    assert open_keys(evening.session)[:3] == ["red: bring/1~2", "blue: bring/1", "green: bring/1"]
    evening.keep(given(evening.session, "green", "bring/1", 4))
    assert evening.written == [(1, "red", 5), (1, "green", 4)]


def test_the_answer_that_went_on_can_be_corrected_and_the_others_stay() -> None:
    evening = Evening(*MARKET)
    preview = evening.session.correction_preview("green", 2, 6)
    assert (preview.stay, preview.asked_again) == (5, 0)
    evening.keep(evening.session.amend("green", 2, 6))
    assert evening.written == [(1, "red", 6), *BROUGHT[1:]]
    assert open_keys(evening.session) == ["table: limit/2"]
    assert (evening.session.parked_entries, evening.session.awaited_seats()) == ([], {TABLE})


def no_more_than_four(*answers: tuple[str, str, Any]) -> Evening:
    """Red's five sacks were too many."""
    evening = Evening(*MARKET, *answers)
    preview = evening.session.correction_preview("green", 1, 4)
    assert (preview.stay, preview.asked_again) == (4 + len(answers), 1)
    evening.keep(evening.session.amend("green", 1, 4))
    return evening


def test_what_no_longer_fits_is_asked_again_before_what_came_after_it() -> None:
    evening = no_more_than_four(("table", "limit/2", 3), ("blue", "bring/2", 2))
    assert open_keys(evening.session) == ["red: bring/1", "blue: bring/1", "green: bring/1", "table: done/1"]
    assert [entry.seq for entry in evening.session.parked_entries] == [2, 3, 4, 5, 6, 7]
    evening.keep(given(evening.session, "red", "bring/1", 3))
    assert evening.written == [(1, "red", 3), *BROUGHT[1:], (2, "blue", 2)]
    assert evening.session.parked_entries == []


def test_a_table_that_says_done_goes_on_without_what_no_longer_fits() -> None:
    evening = no_more_than_four(("table", "limit/2", 3), ("blue", "bring/2", 2))
    evening.keep(given(evening.session, TABLE, "done/1", "done"))
    assert evening.written == [(2, "blue", 2)]
    assert [entry.seq for entry in evening.session.parked_entries] == [2, 3, 4]
    assert log_lines(evening.session)[:3] == ["[red brings 5.]", "[blue brings 1.]", "[red brings 2.]"]


def test_a_correction_back_brings_everything_back() -> None:
    evening = no_more_than_four()
    evening.keep(evening.session.amend("blue", 1, 9))
    assert (evening.written, evening.session.parked_entries) == (BROUGHT, [])


def test_a_correction_by_hand_stays_with_a_question_that_nobody_answered() -> None:
    """It hangs on the first question open then: red's third, which red never answered."""
    evening = Evening(*MARKET[:4])
    evening.keep(evening.session.adjust("blue", "limit", 7))
    evening.keep(given(evening.session, TABLE, "done/1", "done"))
    evening.keep(evening.session.amend("green", 1, 8))
    assert (evening.session.run.state.limit, evening.session.parked_entries) == (7, [])
    assert open_keys(evening.session) == ["table: limit/2"]


def test_a_private_answer_is_shown_and_corrected_by_its_owner_alone() -> None:
    async def rule(notes: Notes) -> None:
        who, _ = await first_of(bringing(notes, 1, Secrecy.PRIVATE))
        notes.written.append(who)

    evening = Evening(("blue", "bring/1", 3), rule=rule)
    assert evening.session.page_for(None).view == (5, "blue")
    assert refused(lambda: evening.session.amend("red", 1, 2)).startswith("A secret answer")
    evening.keep(evening.session.amend("blue", 1, 2))
    assert "2" not in log_lines(evening.session)[0]
