"""What the log book holds, and how its lines change when the past does."""

from __future__ import annotations

import pytest

from companion.core.asking import Refusal
from companion.core.entries import (
    ADJUST,
    ANSWER,
    SEATING,
    WITHDRAW,
    Entry,
    PublicLogLine,
    entries_that_count,
    retold_log_lines,
    seat_change_words,
)
from companion.core.words import say
from companion.locale import tongue

CORN, WOOL, MILK = (PublicLogLine(seq, say(text)) for seq, text in ((1, "Corn"), (2, "Wool"), (3, "Milk")))


def answer(seq: int, key: str = "votes", seat: str = "red") -> Entry:
    return Entry(seq, ANSWER, seat, key, seq)


def test_only_the_last_word_on_a_question_is_kept() -> None:
    assert entries_that_count([answer(1), answer(2), answer(3, "else"), answer(4, seat="blue")]) == [
        answer(2), answer(3, "else"), answer(4, seat="blue")]


def test_a_withdrawn_answer_does_not_come_back() -> None:
    assert entries_that_count([answer(1), Entry(2, WITHDRAW, "red", "votes")]) == []


def test_an_answer_given_again_after_a_withdrawal_is_kept() -> None:
    assert entries_that_count([answer(1), Entry(2, WITHDRAW, "red", "votes"), answer(3)]) == [answer(3)]


def test_every_correction_by_hand_is_kept_in_its_place() -> None:
    first, second = Entry(1, ADJUST, "red", "limit", 3), Entry(3, ADJUST, "red", "limit", 4)
    assert entries_that_count([first, answer(2), second]) == [first, answer(2), second]


def test_what_still_holds_stays_and_what_is_new_comes_last() -> None:
    assert retold_log_lines([CORN, WOOL], [CORN, MILK]) == [CORN, WOOL.as_struck_out(), MILK]


def test_what_happened_at_the_table_stays_whatever_the_rules_say() -> None:
    moved = PublicLogLine(2, say("Moved"), lasting=True)
    assert retold_log_lines([CORN, moved], []) == [CORN.as_struck_out(), moved]


def test_a_line_struck_out_once_stays_struck_out() -> None:
    assert retold_log_lines([CORN.as_struck_out()], [CORN]) == [CORN.as_struck_out(), CORN]


def test_the_same_line_told_twice_is_kept_twice() -> None:
    assert retold_log_lines([CORN, CORN], [CORN]) == [CORN, CORN.as_struck_out()]


@pytest.mark.parametrize(("what", "line"), [
    ("moved", "red plays on another device now."),
    ("closed", "The host closed the evening."),
    ("continued", "The evening goes on here, from another table's log."),
])
def test_a_seat_that_changes_hands_is_written_down(what: str, line: str) -> None:
    assert tongue("en").text_of(seat_change_words(Entry(1, SEATING, "red", what))) == line


def test_a_seat_that_moved_to_a_known_phone_is_written_down_with_whose_it_is() -> None:
    assert tongue("en").text_of(seat_change_words(Entry(1, SEATING, "red", "moved",
                                                        "blue"))) == "red plays on blue's phone now."


def test_an_unknown_change_of_seats_is_refused() -> None:
    with pytest.raises(Refusal):
        seat_change_words(Entry(1, SEATING, "red", "vanished"))


def test_a_seat_that_took_another_name_is_written_down_with_both() -> None:
    assert tongue("en").text_of(seat_change_words(Entry(1, SEATING, "red", "renamed",
                                                        "Ada"))) == "Ada is called red from now on."
