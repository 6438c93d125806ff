"""The ledger: nothing changes points without a line."""

from __future__ import annotations

from companion.core.words import say
from companion.tabletop.ledger import Gain, PointsLedger


def gain(key: str, amount: int, seat: str = "red", round_: int = 1) -> Gain:
    return Gain(round_, seat, amount, say("Something"), None, key)


def keys(ledger: PointsLedger) -> list[str]:
    return [line.key for line in ledger.gains]


def test_points_are_the_sum_of_ones_own_lines() -> None:
    ledger = PointsLedger(("red", "blue"), [gain("a", 3), gain("b", 9, "blue"), gain("c", -5)])
    assert (ledger.points("red"), ledger.points("blue")) == (-2, 9)


def test_nothing_is_no_line() -> None:
    ledger = PointsLedger(("red",))
    ledger.add_gain(gain("a", 0))
    ledger.replace_gains("b", [gain("b", 0)])
    assert ledger.gains == []


def test_a_line_can_be_booked_before_those_of_other_sources() -> None:
    ledger = PointsLedger(("red",), [gain("sale", 1), gain("final", 2), gain("prize", 3)])
    ledger.add_gain(gain("by-hand", 5), ("prize", "final"))
    ledger.add_gain(gain("late", 5), ("nothing",))
    assert keys(ledger) == ["sale", "by-hand", "final", "prize", "late"]


def test_a_source_that_is_counted_again_stands_where_it_stood() -> None:
    ledger = PointsLedger(("red", "blue"), [gain("a", 1), gain("b", 2), gain("c", 3), gain("b", 4, "blue")])
    ledger.replace_gains("b", [gain("b", 7), gain("b", 0, "blue")])
    assert [(line.key, line.amount) for line in ledger.gains] == [("a", 1), ("b", 7), ("c", 3)]


def test_a_source_that_had_no_line_is_booked_at_the_end() -> None:
    ledger = PointsLedger(("red",), [gain("a", 1)])
    ledger.replace_gains("b", [gain("b", 7)])
    assert keys(ledger) == ["a", "b"]
