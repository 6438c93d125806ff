"""The table goes on when it likes, and what is unusual is asked once more."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Ask
from companion.core.forms import Amount
from companion.core.words import Words, say
from companion.locale import tongue
from companion.tabletop.pace import ask_to_go_on, ask_what_cardboard_shows
from tests.tabletop.answering import play

USUAL = Amount(1, 20, usual=(3, 9))


def test_the_table_goes_on_with_one_button() -> None:
    def words(ask: Ask[Any]) -> str:
        (option,) = ask.current_form.options  # type: ignore[attr-defined]
        assert tongue("en").text_of(option.words) == "Next day"
        return "on"

    assert play(ask_to_go_on("night/1", say("Good night."), say("Next day")), table=[words])[1] == ["table: night/1"]


def test_what_is_usual_is_believed_at_once() -> None:
    assert play(ask_what_cardboard_shows("length", say("How long?"), USUAL, int), table=[9]) == (9, ["table: length"])


def test_what_is_unusual_is_asked_once_more_and_then_believed() -> None:
    asked = ["table: length", "table: really/length"]
    assert play(ask_what_cardboard_shows("length", say("How long?"), USUAL, int), table=[14, "yes"]) == (14, asked)


def test_after_a_slip_the_question_comes_again_filled_in_with_what_was_typed() -> None:
    def again(ask: Ask[Any]) -> int:
        assert ask.suggestion == 14
        return 4

    assert play(ask_what_cardboard_shows("length", say("How long?"), USUAL, int), table=[14, "no", again])[0] == 4


def test_a_rule_may_wonder_about_something_of_its_own() -> None:
    def wonder(n: int) -> tuple[Words, ...]:
        return (say("That is odd."),) if n % 2 else ()

    def really(ask: Ask[Any]) -> str:
        assert tongue("en").text_of(ask.words) == "really 11? That is odd."
        return "yes"

    assert play(ask_what_cardboard_shows("length", say("?"), USUAL, int, wonder=wonder), table=[11, really])[0] == 11
