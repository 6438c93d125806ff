"""What a dispute does on the board: courtiers go back, figures are banished, the winner places a courtier."""

from __future__ import annotations

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Option, Pick
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.chronicle import Dispute
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.dispute import Aftermath, aftermath_of
from companion.games.long_live_the_king.island import Island
from companion.games.long_live_the_king.placing import offer_courtiers
from companion.games.long_live_the_king.regions import Region
from companion.games.long_live_the_king.releases import SINCE_0_2


async def aftermath(council: Council, fought: Dispute) -> None:
    winner, opening = fought.winner, fought.opening
    assert winner
    council.tell(say("{who} wins the dispute.", who=Who(winner)))
    after = aftermath_of(fought.rolls[-1], winner, opening.limit)
    for seat, n in after.back.items():
        _give_back(council, fought, seat, n)
    for seat in after.banished:
        await _banish(council, fought, seat)
    if council.board and opening.region:
        await offer_courtiers(council, council.board, winner, opening.region, f"won/{fought.number}",
                              fought.source)
    else:
        council.by_hand(fought.source, _may_place(fought, after), winner)


def _may_place(fought: Dispute, after: Aftermath) -> Words:
    """What hands read, where nobody keeps the board."""
    opening = fought.opening
    if not after.room:
        return say("the region is full: no courtier is placed")
    if fought.winner in (opening.defender, opening.intruder):
        return say("may place a courtier, and roll for more: at most {n}", n=opening.limit)
    return say("may place and roll for more (at most {n}), without the figure", n=opening.limit)


def _give_back(council: Council, fought: Dispute, seat: Seat, n: int) -> None:
    words = say("{n} courtier goes back to the supply", "{n} courtiers go back to the supply", n=n)
    council.by_hand(fought.source, words, seat)
    if council.board and fought.opening.region:
        council.board.give_back(fought.opening.region)


async def _banish(council: Council, fought: Dispute, seat: Seat) -> None:
    """Into a region where courtiers of its own colour stand; the winner says which."""
    winner, board = fought.winner, council.board
    assert winner
    if not board:
        council.by_hand(fought.source, _by_the_winner(council), seat)
        council.tell(say("Without such a region a figure stands beside the board, and enters any one in its next "
                         "turn."))
        return
    to = await _where_to(board, fought, seat, winner)
    board.move(seat, to)
    council.by_hand(fought.source, say("is banished to {region}", region=to.title) if to else
                    say("stands beside the board until the next own turn"), seat)


def _by_the_winner(council: Council) -> Words:
    """What hands do: the log of an evening begun before reads as it always did."""
    if council.rules >= SINCE_0_2:
        return say("is banished to own courtiers; the winner says where")
    return say("is banished by the winner, to own courtiers")


async def _where_to(board: Island, fought: Dispute, seat: Seat, winner: Seat) -> Region | None:
    def there() -> list[Region]:
        return [region for region, held in board.held.items()
                if held.owner == seat and region != fought.opening.region]

    def form() -> Pick[Region | None]:
        """None are left where courtiers were corrected meanwhile."""
        options: list[Option[Region | None]] = [Option(region.key, region.title, region) for region in there()]
        return Pick(tuple(options) or (Option("beside", say("Beside the board"), None),))

    if len(there()) < 2:
        return next(iter(there()), None)
    return await one(Ask(winner, f"banish/{fought.number}/{seat}", say("Where is {who} banished to?", who=Who(seat)),
                         form))
