"""Money changers: gold for squires or squires for gold, two for one."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Seat
from companion.core.forms import Amount, Field, Fields
from companion.core.words import say
from companion.games.lancaster.base_game.stocks import GOLD, SQUIRES
from companion.games.lancaster.board import Board
from companion.games.lancaster.in_order import at_most, decision, declined, each_decides
from companion.games.lancaster.law import GIVES, law
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.stocks import Stock
from companion.tabletop.ledger import Source

PRICE = 2
_LABELS = ((GOLD, SQUIRES, say("How often 2 gold for 1 squire?")),
           (SQUIRES, GOLD, say("How often 2 squires for 1 gold?")))


@law("money-changers", 3, say("Money changers"),
     say("In turn order: exchange gold for squires or squires for gold, 2 for 1, as often as you like."),
     signs=("2", GOLD.mark, GIVES, "1", SQUIRES.mark))
async def money_changers(realm: Realm, source: Source) -> None:
    await each_decides(realm, source, exchanges, (GOLD, SQUIRES))


async def exchanges(realm: Realm, _board: Board, source: Source, seat: Seat) -> bool:
    times = await decision(realm, source, seat, say("Do you exchange gold and squires?"),
                           partial(_form, realm, source, seat))
    if times is None:
        return False
    for given, got, _ in _LABELS:
        if n := times[given.key]:
            realm.books.take(realm, seat, {given: PRICE * n}, source)
            await realm.books.give(realm, seat, Reward.of({got: n}), source)
    if not any(times.values()):
        declined(realm, source, seat)
    return True


def _form(realm: Realm, source: Source, seat: Seat) -> Fields[dict[str, int]]:
    def limit(stock: Stock) -> Amount:
        return Amount(0, at_most(realm, source, realm.purses[seat][stock] // PRICE))

    return Fields(dict, tuple((given.key, Field(label, limit(given))) for given, _, label in _LABELS))
