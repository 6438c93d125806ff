"""Before the first turn: what the board prints, and where everybody stands."""

from __future__ import annotations

from companion.core.forms import Option, Pick, Row
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.council import SETTING_UP, Council
from companion.games.long_live_the_king.island import Island
from companion.games.long_live_the_king.regions import REGIONS, STARTS, Region, learn_starts, start_regions
from companion.tabletop.pace import read_aloud

COURTIERS_AT_START = 2


async def set_up(council: Council) -> None:
    council.step = SETTING_UP
    await council.box.ask("votes", say("What do the coats of arms of these regions print?"),
                          [region.votes_key for region in REGIONS if region in council.regions or region.printed])
    if council.board:
        await start(council, council.board)


async def start(council: Council, board: Island) -> None:
    """Everybody's figure and two courtiers stand in the region of the start card."""
    seats, offered = council.seats, start_regions(council.box, len(council.seats))
    cards = Pick(tuple(Option(region.key, region.title, region) for region in offered))
    form = Row((cards,) * len(seats), tuple(say("{who}", who=Who(seat)) for seat in seats))
    stood = await read_aloud("start-cards", say("Which start card has everybody got?"), form,
                             lambda regions: [region.key for region in regions], wonder=_wonder)
    learn_starts(council.box, stood)
    for seat, region in zip(seats, stood, strict=True):
        board.move(seat, region)
        board.place(seat, region, COURTIERS_AT_START)
        council.tell(say("{who} starts in {region}.", who=Who(seat), region=region.title))
    council.turn = next((seat for seat, region in zip(seats, stood, strict=True) if region == STARTS[len(seats)]),
                        council.seating.start)


def _wonder(stood: tuple[Region, ...]) -> tuple[Words, ...]:
    first = STARTS[len(stood)]
    if first in stood:
        return ()
    return (say("With {n} players somebody starts in {region}. Is it really printed otherwise?", n=len(stood),
                region=first.title),)
