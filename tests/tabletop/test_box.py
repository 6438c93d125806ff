"""The box profile: values that come to a known sum."""

from __future__ import annotations

from companion.core.forms import Amount
from companion.core.game import Printed
from companion.core.words import say
from companion.locale import tongue
from companion.tabletop.box import BoxProfile, ExpectedSum
from tests.tabletop.answering import play

REGIONS = tuple(Printed(key, say("Region"), Amount(0, 20)) for key in ("north", "south", "isle"))
TEN = ExpectedSum(frozenset({"north", "south", "isle"}), 10, say("The votes of all regions"))


def asked(box: BoxProfile, *answers: object) -> list[str]:
    return play(box.ask_missing_values("regions", say("How many votes?"), [one.key for one in REGIONS]),
                table=list(answers))[1]


def test_values_that_come_to_the_printed_sum_are_believed_at_once() -> None:
    box = BoxProfile(REGIONS, {"north": 3}, [TEN])
    assert asked(box, {"south": 5, "isle": 2}) == ["table: box/regions"]
    assert (box.value("south"), box.value("isle")) == (5, 2)


def test_another_sum_is_asked_once_more_and_then_believed() -> None:
    box, wondered = BoxProfile(REGIONS, {"north": 3}, [TEN]), list[str]()

    def really(ask: object) -> str:
        wondered.append(tongue("en").text_of(ask.words))  # type: ignore[attr-defined]
        return "yes"

    assert asked(box, {"south": 5, "isle": 9}, really) == ["table: box/regions", "table: really/box/regions"]
    assert wondered == ["The votes of all regions: 17 together, and it should be 10. Is it really printed so?"]
    assert box.value("isle") == 9


def test_after_a_slip_the_question_comes_again() -> None:
    box = BoxProfile(REGIONS, {"north": 3}, [TEN])
    asked(box, {"south": 5, "isle": 9}, "no", {"south": 5, "isle": 2})
    assert box.value("isle") == 2


def test_a_sum_of_which_one_is_unknown_doubts_nothing() -> None:
    box = BoxProfile(REGIONS, {}, [TEN])
    play(box.ask_missing_values("some", say("How many votes?"), ["north", "south"]), table=[{"north": 9, "south": 9}])
    assert box.value("north") == 9
