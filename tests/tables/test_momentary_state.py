"""Who is entering the table's answer, and the last answer that is taken back at once: for a moment, and in no log."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.core.asking import TABLE, Refusal
from companion.tables import lobby, play
from companion.tables.momentary_state import SECOND_THOUGHTS, SECONDS_SHOWN, MomentaryNews
from companion.tables.store import StoreError
from tests.tables.evenings import NAMES, SEATS, Evening


@dataclass
class Time:
    """Stands still until a test moves it; then what was to be called later is called."""

    now: float = 0.0
    due: list[tuple[float, Callable[[], None]]] = field(default_factory=list)

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        self.due.append((self.now + seconds, call))

    def passes(self, seconds: float) -> None:
        self.now += seconds
        ripe = [one for one in self.due if one[0] <= self.now]
        self.due = [one for one in self.due if one[0] > self.now]
        for _, call in ripe:
            call()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def evening(tmp_path: Path, time: Time) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    evening.hall.clock, evening.hall.later = (lambda: time.now), time.later
    yield evening
    evening.hall.close()


def momentary_news(evening: Evening) -> MomentaryNews:
    table = evening.hall.table(evening.code)
    return table.momentary_state.momentary_news(table.snapshot)


def enters(evening: Evening, seat: str, key: str = "", take: bool = False, era: int = 0) -> bool:
    key = key or evening.asks()[0].key
    return play.note_answer_being_entered(evening.hall, evening.code, evening.devices[seat], key, era, seat == TABLE,
                                          take)


def to_a_sheet(evening: Evening) -> None:
    """To a question that takes more than one tap."""
    answers(evening)
    assert len(getattr(evening.asks()[0].form, "options", "..")) != 1


def answers(evening: Evening, by: str = TABLE) -> None:
    """The table's question, by this hand."""
    ask, table = evening.asks()[0], evening.hall.table(evening.code)
    raw = ask.form.sample(random.Random(1))
    era = table.snapshot.pages[None].era
    play.answer_from_fields(evening.hall, evening.code, evening.devices[by], TABLE, ask.key, lambda _: raw, era)


def take_back(evening: Evening, by: str = "blue") -> None:
    last = momentary_news(evening).last_answer
    assert last
    play.take_last_answer_back(evening.hall, evening.code, evening.devices[by], last.step, last.era)


# Who is entering.


def test_who_touched_a_question_first_is_entering_it_until_another_takes_it_over(evening: Evening) -> None:
    to_a_sheet(evening)
    assert enters(evening, "red")
    assert not enters(evening, "blue")
    assert (entering := momentary_news(evening).entering)
    assert entering.by == "red"
    assert enters(evening, "blue", take=True)
    assert (entering := momentary_news(evening).entering)
    assert entering.by == "blue"
    assert not enters(evening, "red")


def test_the_laptop_is_named_so(evening: Evening) -> None:
    to_a_sheet(evening)
    assert enters(evening, TABLE)
    assert (entering := momentary_news(evening).entering)
    assert entering.by == TABLE


def test_who_enters_nothing_more_is_no_longer_said_to_and_everybody_is_told(evening: Evening, time: Time) -> None:
    to_a_sheet(evening)
    time.passes(20)  # nothing is to be taken back any more
    told: list[bool] = []
    evening.hall.telling = lambda _code, at_once: told.append(at_once)
    enters(evening, "red")
    time.passes(SECONDS_SHOWN - 10)
    assert enters(evening, "red"), "and a touch again counts"
    time.passes(30)
    assert momentary_news(evening).entering
    time.passes(SECONDS_SHOWN - 30)
    assert momentary_news(evening).entering is None
    assert told == [False, False], "once that it began, once that it ended, and neither is worth a hurry"
    assert enters(evening, "blue")


def test_a_hand_that_touches_again_and_again_tells_nobody_anything_new(evening: Evening) -> None:
    to_a_sheet(evening)
    enters(evening, "red")
    told: list[bool] = []
    evening.hall.telling = lambda _code, at_once: told.append(at_once)
    for _ in range(100):
        assert enters(evening, "red")
        assert not enters(evening, "green")
    assert told == []


def test_nobody_enters_a_question_that_has_changed_or_one_that_is_a_single_tap(evening: Evening) -> None:
    assert not enters(evening, "red"), "everything lies ready: one button"
    to_a_sheet(evening)
    enters(evening, "red")
    answers(evening)
    assert momentary_news(evening).entering is None
    assert not enters(evening, "blue", "no such question")


def test_a_page_from_before_the_table_went_back_enters_nothing_and_takes_nothing_over(evening: Evening) -> None:
    to_a_sheet(evening)
    assert enters(evening, "red")
    assert not enters(evening, "blue", take=True, era=1)
    assert (entering := momentary_news(evening).entering)
    assert entering.by == "red"


def test_nobody_is_said_to_fill_in_what_is_sealed(evening: Evening) -> None:
    evening.to_the_ballot(random.Random(2))
    assert not any(enters(evening, seat, take=True) for seat in ("red", TABLE))
    assert momentary_news(evening).entering is None


def test_it_survives_nothing(evening: Evening) -> None:
    to_a_sheet(evening)
    enters(evening, "red")
    rows = len(evening.rows())
    evening.reopened()
    assert momentary_news(evening) == MomentaryNews()
    assert len(evening.rows()) == rows


# The last answer, taken back.


def test_the_last_tap_of_the_table_is_taken_back_at_once_whoever_made_it(evening: Evening) -> None:
    before = evening.asks()
    answers(evening, "red")
    last = momentary_news(evening).last_answer
    assert last
    assert (last.by, last.words.text) == ("red", "Everything lies ready")
    take_back(evening)
    assert [ask.question_id for ask in evening.asks()] == [ask.question_id for ask in before]
    assert momentary_news(evening).last_answer is None


def test_two_fingers_on_undo_are_one_wish(evening: Evening) -> None:
    answers(evening)
    answers(evening)
    last = momentary_news(evening).last_answer
    assert last
    for by in ("red", "blue", "red"):
        play.take_last_answer_back(evening.hall, evening.code, evening.devices[by], last.step, last.era)
    assert len(evening.hall.table(evening.code).ask_session(lambda session: session.run.steps)) == 1


def test_an_answer_in_between_is_never_thrown_away(evening: Evening) -> None:
    answers(evening)
    last = momentary_news(evening).last_answer
    answers(evening)
    assert last
    rows = evening.rows()
    with pytest.raises(Refusal, match="answered meanwhile"):
        play.take_last_answer_back(evening.hall, evening.code, evening.devices["red"], last.step, last.era)
    assert evening.rows() == rows


def test_a_sealed_answer_in_between_is_one_too(evening: Evening) -> None:
    evening.to_the_ballot(random.Random(3))
    last = momentary_news(evening).last_answer
    assert last
    assert last.by == TABLE
    evening.answer("green", evening.asks()[0].key, {"aye": "yes", "markers": 0})
    assert momentary_news(evening).last_answer is None
    with pytest.raises(Refusal):
        play.take_last_answer_back(evening.hall, evening.code, evening.devices["red"], last.step, last.era)


def test_after_a_reveal_all_may_vote_again_and_nobody_is_named(evening: Evening) -> None:
    evening.to_the_ballot(random.Random(4))
    key = evening.asks()[0].key
    for seat in ("red", "blue", "green"):
        evening.answer(seat, key, {"aye": "yes", "markers": 0})
    last = momentary_news(evening).last_answer
    assert last
    assert last.by is None
    take_back(evening, "green")
    assert [ask.key for ask in evening.asks()] == [key] * 3
    assert "Had already been revealed" in evening.hall.table(evening.code).ask_session(lambda s: s.lines[-1].words.text)


@pytest.mark.parametrize(("seconds", "is_offered", "is_taken"), [
    (SECOND_THOUGHTS - 1, True, True), (SECOND_THOUGHTS + 1, False, True), (SECOND_THOUGHTS + 5, False, False)])
def test_it_is_offered_for_ten_seconds_and_a_tap_on_the_way_counts(
        evening: Evening, time: Time, seconds: float, is_offered: bool, is_taken: bool) -> None:
    answers(evening)
    last = momentary_news(evening).last_answer
    told: list[bool] = []
    evening.hall.telling = lambda _code, at_once: told.append(at_once)
    time.passes(seconds)
    assert (momentary_news(evening).last_answer is not None, told) == (is_offered, [] if is_offered else [False])
    assert last
    if is_taken:
        play.take_last_answer_back(evening.hall, evening.code, evening.devices["red"], last.step, last.era)
    else:
        with pytest.raises(Refusal):
            play.take_last_answer_back(evening.hall, evening.code, evening.devices["red"], last.step, last.era)


def test_an_evening_that_could_not_begin_is_not_offered_to_be_taken_back(evening: Evening) -> None:
    code = evening.code = lobby.open_table(evening.hall, "lancaster", 3)
    for seat, name in zip(SEATS, NAMES, strict=True):
        lobby.sit_down(evening.hall, code, evening.devices[seat], name, seat)
    with closing(sqlite3.connect(evening.hall.store.file)) as books:
        books.execute("CREATE TRIGGER full BEFORE UPDATE OF stage ON tables BEGIN SELECT RAISE(ABORT, 'full'); END")
        books.commit()
    with pytest.raises(StoreError):
        lobby.begin_evening(evening.hall, code)
    assert momentary_news(evening).last_answer is None


def test_an_evening_begun_by_mistake_is_a_lobby_again_until_something_is_answered(evening: Evening) -> None:
    code = evening.code = lobby.open_table(evening.hall, "lancaster", 3)
    for seat, name in zip(SEATS, NAMES, strict=True):
        lobby.sit_down(evening.hall, code, evening.devices[seat], name, seat)
    lobby.begin_evening(evening.hall, code)
    assert (last := momentary_news(evening).last_answer)
    assert last.by == TABLE
    for _ in range(2):  # two fingers
        lobby.take_beginning_back(evening.hall, code, TABLE)
    table = evening.hall.table(code)
    assert (table.snapshot.seating.stage, evening.rows(), momentary_news(evening).last_answer) == ("lobby", (), None)
    assert table.snapshot.seating.start is None, "as it stood before"
    lobby.move_seat_up(evening.hall, code, "blue")
    lobby.begin_evening(evening.hall, code)
    assert table.ask_session(lambda session: session.run.state.seating.seats) == ("blue", "red", "green")
    answers(evening)
    with pytest.raises(Refusal, match="goes on already"):
        lobby.take_beginning_back(evening.hall, code, TABLE)
    assert len(evening.rows()) == 2


def test_begin_that_could_not_be_taken_back_on_a_full_disk_still_can_be(evening: Evening) -> None:
    """Full at the very end: what only the commit refuses has been written until then."""
    code = evening.code = lobby.open_table(evening.hall, "lancaster", 3)
    for seat, name in zip(SEATS, NAMES, strict=True):
        lobby.sit_down(evening.hall, code, evening.devices[seat], name, seat)
    lobby.begin_evening(evening.hall, code)
    with closing(sqlite3.connect(evening.hall.store.file, isolation_level=None)) as books:
        books.execute("CREATE TABLE full (code REFERENCES tables DEFERRABLE INITIALLY DEFERRED)")
        books.execute("CREATE TRIGGER fills AFTER UPDATE OF stage ON tables BEGIN INSERT INTO full VALUES ('-'); END")
        with pytest.raises(StoreError):
            lobby.take_beginning_back(evening.hall, code, TABLE)
        assert momentary_news(evening).last_answer
        books.execute("DROP TRIGGER fills")
    lobby.take_beginning_back(evening.hall, code, TABLE)
    assert (evening.hall.table(code).snapshot.seating.stage, momentary_news(evening).last_answer) == ("lobby", None)


def test_calling_the_evening_off_a_second_time_is_said_as_long_as_the_first(evening: Evening, time: Time) -> None:
    meanwhile = evening.hall.table(evening.code).momentary_state
    meanwhile.note_beginning_taken_back("red")
    time.passes(SECONDS_SHOWN - 10)
    meanwhile.note_beginning_taken_back("blue")
    time.passes(20)
    assert momentary_news(evening).beginning_taken_back_by == "blue"
    time.passes(SECONDS_SHOWN)
    assert momentary_news(evening).beginning_taken_back_by is None
