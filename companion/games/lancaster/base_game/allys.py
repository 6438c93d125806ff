"""What an ally takes of a reward: with two players, of counties and of its castle."""

from __future__ import annotations

from companion.core.words import say
from companion.games.lancaster.board import Board
from companion.games.lancaster.module import Due, always
from companion.games.lancaster.owners import Owner
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.showing import lapses
from companion.tabletop.ledger import Source


async def allys_deeds(realm: Realm, board: Board, ally: Owner, gains: Reward, source: Source,
                      due: Due = always) -> None:
    """Stocks lapse for an ally, and what it cannot carry out."""
    for deed in gains.deeds:
        await realm.in_play.doing(deed).do(realm, board, ally, source, due)
    if not gains.deeds:
        lapses(realm, ally, say("the reward of {source} lapses", source=source.words), source)
