"""Evenings of Noblemen through a storm: what must hold on the way, and of who wins.

    python -m tests.games.noblemen.storms 1000 [first seed]     as many storms by hand
"""

from __future__ import annotations

import sys
from typing import Any

from companion.core.entries import ADJUST
from companion.core.run import Run
from companion.games.noblemen import NOBLEMEN
from companion.games.noblemen.books import Books
from companion.games.noblemen.court import EVENING_OVER, Court
from companion.games.noblemen.ending import tied_seats
from tests.games.storms import Storms
from tests.games.tables import Table


def _holds(run: Run) -> None:
    """It ends with the third decade, and whoever is tied has told the money by then."""
    court: Court = run.state
    assert run.over is (court.step == EVENING_OVER)
    assert not run.over or (court.decade == 3 and set(tied_seats(court.ledger.points_of_all())) <= set(court.money))
    if court.books:
        _books_hold(run, court, court.books)


def _books_hold(run: Run, court: Court, books: Books) -> None:
    """Nothing live is judged by more than lies behind a screen; an area stays where it is, unless a hand moves it."""
    owe = any(screen.has_owed for screen in books.screens.values())
    assert not owe or any(entry.taken_again for entry in run.history)
    areas = {(seat, square, area.key) for seat, estate in books.estates.items()
             for square, area in estate.areas.items()}
    corrected = sum(entry.kind == ADJUST for entry in run.history)
    before, then = vars(court).get("areas_seen", (set(), corrected))
    assert before <= areas or then != corrected
    vars(court)["areas_seen"] = areas, corrected


def _wins(there: Table) -> None:
    """Places are told by points, then by money; categories and corrections make up the points."""
    court: Court = there.session.run.state
    view: Any = there.session.page_for(None).view
    best = max((court.ledger.points(seat), court.money.get(seat, 0)) for seat in court.seats)
    assert set(view.final.winners) == {
        seat for seat in court.seats if (court.ledger.points(seat), court.money.get(seat, 0)) == best}
    for standing in view.final.standings:
        shown = sum(category.award(standing.player).points for category in view.final.categories)
        assert standing.total == shown + standing.corrected == court.ledger.points(standing.player)


STORMS = Storms(NOBLEMEN, _holds, _wins)
storm = STORMS.storm

if __name__ == "__main__":
    sys.exit(STORMS.main(*map(int, sys.argv[1:])))
