"""Points that the board says otherwise; and what any correction does to a final scoring shown before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.game import Adjustment
from companion.core.words import Words, say
from companion.tabletop.finale import Closing, Finale, winners, winners_words
from companion.tabletop.ledger import Ledger, Source

CORRECTED = Source("by-hand", say("Corrected by hand"))
MOST_POINTS = 999


def points_adjustment(words: Words, seat: Seat, ledger: Ledger, at: Closing) -> Adjustment:
    """Another number is one more line on the ledger, with the reason given for it."""
    def book(points: int, why: Words) -> None:
        at.score(seat, points - ledger.points(seat), CORRECTED, why)

    now = ledger.points(seat)
    return Adjustment(words, Amount(min(-MOST_POINTS, now), max(MOST_POINTS, now)), now, book)


def counting_again(adjustment: Adjustment, finale: Finale, at: Closing) -> Adjustment:
    """While the final scoring is shown, what was shown already follows every correction."""
    def book(value: Any, why: Words) -> None:
        adjustment.book(value, why)
        finale.count_again(at, why)

    return replace(adjustment, book=book)


def crowning_again(adjustment: Adjustment, ledger: Ledger, tell: Callable[[Words], None]) -> Adjustment:
    """The winner was announced: if another one has won by now, that is announced too."""
    def book(value: Any, why: Words) -> None:
        before = winners(ledger)
        adjustment.book(value, why)
        if winners(ledger) != before:
            tell(say("Corrected after the end. Winner by now: {winners}.", winners=winners_words(ledger)))

    return replace(adjustment, book=book)
