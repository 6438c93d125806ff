"""Evenings of Long Live the King! through a storm: what must hold on the way, and of the king.

    python -m tests.games.long_live_the_king.storms 1000 [first seed]     as many storms by hand
"""

from __future__ import annotations

import sys
from typing import Any

from companion.core.run import Run
from companion.games.long_live_the_king import LONG_LIVE_THE_KING
from companion.games.long_live_the_king.cards import values_of_cards_below_zero
from companion.games.long_live_the_king.council import OVER, Council
from tests.games.storms import Storms
from tests.games.tables import Table


def _holds(run: Run) -> None:
    """Nobody is king before an election says so; what the pile and the hands hold is never less than nothing."""
    council: Council = run.state
    crowned = bool(council.elections and council.elections[-1].result and council.elections[-1].result.winner)
    assert run.over is (council.step == OVER)
    assert crowned or not run.over
    if council.board:
        assert council.board.pile_size >= 0
        owe = any(map(values_of_cards_below_zero, council.board.hands.values()))
        # Nothing live is judged by less than the hand.
        assert not owe or any(entry.taken_again for entry in run.history)


def _king(there: Table) -> None:
    """Region votes and bonus votes are what the ledger has, and nobody else who reaches the number has more votes."""
    view: Any = there.session.page_for(None).view
    election = view.elections[-1]
    king, *_ = view.final.winners
    assert view.final.standings[0].player == king == election.winner
    totals = {standing.player: standing.total for standing in view.final.standings}
    assert totals == {score.seat: score.points for score in view.scores}
    reaching = [line for line in election.lines if line.total >= election.needed]
    assert max(line.region_votes for line in reaching) == next(o.region_votes for o in reaching if o.seat == king)


STORMS = Storms(LONG_LIVE_THE_KING, _holds, _king)
storm = STORMS.storm

if __name__ == "__main__":
    sys.exit(STORMS.main(*map(int, sys.argv[1:])))
