"""Evenings of Noblemen through a storm: what must hold on the way, and of who wins.

    python -m tests.games.noblemen.storms 1000 [first seed]     as many storms by hand
"""

from __future__ import annotations

import sys
from typing import Any

from companion.core.run import Run
from companion.games.noblemen import NOBLEMEN
from companion.games.noblemen.court import OVER, Court
from companion.games.noblemen.ending import tied_seats
from tests.games.storms import Storms
from tests.games.tables import Table


def _holds(run: Run) -> None:
    """It ends with the third decade, and whoever is tied has told the money by then."""
    court: Court = run.state
    assert run.over is (court.step == OVER)
    assert not run.over or (court.decade == 3 and set(tied_seats(court.ledger.points_of_all())) <= set(court.money))


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
