"""An evening, from the first card to the king."""

from __future__ import annotations

from companion.games.long_live_the_king.as_called import as_called
from companion.games.long_live_the_king.council import OVER, Council
from companion.games.long_live_the_king.setting_up import set_up
from companion.games.long_live_the_king.turns import turn


async def evening(council: Council) -> None:
    """Nobody has won before an election says so, whatever votes the regions bring."""
    await set_up(council)
    while council.step != OVER:
        if council.board:
            await turn(council, council.board)
        else:
            await as_called(council)
