"""Points that the board says otherwise, during and after the final scoring."""

from __future__ import annotations

from companion.core.words import say
from companion.tabletop.finale import counting_again, crowning_again, points_adjustment
from tests.tabletop.scored import Harbour

WHY = say("so it lies on the board")


def test_another_number_is_one_more_line_with_its_reason() -> None:
    harbour = Harbour()
    adjustment = points_adjustment(say("Coins"), "red", harbour.ledger, harbour)
    adjustment.book(adjustment.form.read(-7), WHY)
    (line,) = harbour.ledger.gains
    assert (line.key, line.amount, line.reason) == ("by-hand", -7, WHY)
    assert points_adjustment(say("Coins"), "red", harbour.ledger, harbour).now == -7


def test_what_stands_is_always_a_legal_number() -> None:
    harbour = Harbour()
    for n in (5000, -5000):
        points_adjustment(say("Coins"), "red", harbour.ledger, harbour).book(n, WHY)
        adjustment = points_adjustment(say("Coins"), "red", harbour.ledger, harbour)
        assert adjustment.form.read(adjustment.now) == n


def test_while_the_scoring_is_shown_every_correction_counts_again() -> None:
    harbour = Harbour().revealed(1)
    adjustment = points_adjustment(say("Coins"), "red", harbour.ledger, harbour)
    counting_again(adjustment, harbour.finale, harbour).book(4, WHY)
    assert harbour.finale.again == {"so-far": WHY}


def test_another_winner_after_the_end_is_told_and_the_same_one_is_not() -> None:
    harbour = Harbour().revealed(3)
    harbour.is_shown = False
    for points in (3, 9):
        adjustment = points_adjustment(say("Coins"), "red", harbour.ledger, harbour)
        crowning_again(adjustment, harbour.ledger, harbour.tell).book(points, WHY)
    assert harbour.told == ["Corrected after the end. Winner by now: red."]
