"""Sentences are data until the edge, and only the edge knows a language."""

from __future__ import annotations

import pytest

from companion.core.words import Verbatim, Who, Words, say, series
from companion.locale import best_available_language, tongue

ENGLISH = tongue("en")


def test_a_sentence_takes_its_values() -> None:
    assert ENGLISH.text_of(say("Round {round} of {all}", round=2, all=5)) == "Round 2 of 5"


def test_a_sentence_inside_a_sentence_is_said_too() -> None:
    assert ENGLISH.text_of(say("Passed: {law}", law=say("{n} counties", n=2))) == "Passed: 2 counties"


def test_a_seat_is_said_by_the_name_of_its_player() -> None:
    assert ENGLISH.text_of(say("{who} voted.", who=Who("red")), {"red": "Ada"}.__getitem__) == "Ada voted."


def test_a_name_is_never_taken_for_a_template() -> None:
    assert ENGLISH.text_of(say("{who} voted.", who=Verbatim("{oops} %s"))) == "{oops} %s voted."


@pytest.mark.parametrize(("number", "text"), [(0, "0 votes"), (1, "1 vote"), (2, "2 votes")])
def test_a_plural_follows_its_number(number: int, text: str) -> None:
    assert ENGLISH.text_of(say("{n} vote", "{n} votes", n=number)) == text


def test_a_plural_without_a_number_is_refused_where_it_is_written() -> None:
    with pytest.raises(ValueError, match="a plural needs a number named n"):
        say("{n} vote", "{n} votes")


def test_a_series_sets_commas_between_its_items() -> None:
    assert ENGLISH.text_of(series((say("Corn"), say("Wool"), say("Milk")))) == "Corn, Wool, Milk"
    assert ENGLISH.text_of(series((say("Corn"),))) == "Corn"


def test_words_are_equal_when_text_and_values_are() -> None:
    assert say("Round {n}", n=1) == Words("Round {n}", "", (("n", 1),))
    assert say("Round {n}", n=1) != say("Round {n}", n=2)


def test_fingerprints_read_words_as_they_always_did() -> None:
    assert repr(say("{who} pays {n}", who=Who("red"), n=1)) == (
        "Words(text='{who} pays {n}', plural='', values=(('who', Who(seat='red')), ('n', 1)))")


def test_words_can_be_kept_in_a_set() -> None:
    assert len({say("Corn"), say("Corn"), say("Wool")}) == 2


@pytest.mark.parametrize(("wanted", "language"), [
    (["de-AT", "en"], "de"), (["fr", "de"], "de"), (["de_DE.UTF-8"], "de"), (["C.UTF-8"], "en"), ([""], "en"), ([],
                                                                                                                "en"),
])
def test_the_first_language_we_speak_is_chosen(wanted: list[str], language: str) -> None:
    assert best_available_language(wanted) == language


def test_a_language_we_do_not_speak_becomes_english() -> None:
    assert tongue("tlh").language == "en"
