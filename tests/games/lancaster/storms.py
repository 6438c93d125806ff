"""Evenings of Lancaster through a storm: what must hold on the way, and of the final scoring.

    python -m tests.games.lancaster.storms 1000 [first seed]     as many storms by hand
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from companion.core.run import Run
from companion.games.lancaster import LANCASTER
from companion.games.lancaster.order import OVER
from companion.games.lancaster.realm import Realm
from tests.games.storms import Storms
from tests.games.tables import Table


def _is_final(run: Run) -> bool:
    return run.state.finale.scoring is not None


def _holds(run: Run) -> None:
    """What is shown adds up; three laws are in force, or none yet."""
    realm: Realm = run.state
    adds_up(realm)
    laws = [law.key for law in realm.laws]
    assert len(laws) in (0, 3)


def adds_up(realm: Realm) -> None:
    """The final scoring is what the books hold by now, and the ledger has just its lines."""
    if realm.finale.scoring is None:
        return
    shown = realm.finale.scoring.categories[:realm.finale.revealed]
    for category in shown[1:]:
        for award in category.awards:
            booked = [gain.amount for gain in realm.ledger.gains
                      if gain.key == category.key and gain.seat == award.player]
            assert booked == ([award.points] if award.points else []), (category.key, award.player)
    lines = Counter({seat: sum(gain.amount for gain in realm.ledger.gains
                               if gain.seat == seat and gain.key not in realm.finale.keys) for seat in realm.seats})
    won = {award.player: award.points for award in shown[0].awards}
    if realm.step != OVER:  # after the end points are corrected beside the categories
        assert won == dict(lines)
    assert realm.finale.scoring == realm.count_final_scoring(won)


def _points(there: Table) -> None:
    view: Any = there.session.page_for(None).view
    for standing in view.final.standings:
        awards = [view.final.award(category, standing.player).points for category in view.final.categories]
        score = next(score for score in view.scores if score.seat == standing.player)
        assert standing.total == score.points == sum(awards) + standing.corrected
        assert sum(gain.amount for gain in score.gains) == score.points


STORMS = Storms(LANCASTER, _holds, _points, _is_final)
storm = STORMS.storm

if __name__ == "__main__":
    sys.exit(STORMS.main(*map(int, sys.argv[1:])))
