"""Where a figure may go. Which regions touch the table sees; what else forbids a move is said with its reason."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.core.asking import Seat
from companion.core.forms import Closed, Option, Pick
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.island import Island
from companion.games.long_live_the_king.placing import full, room
from companion.games.long_live_the_king.regions import Region

STAY, NOTHING, PLACE, STOP = "stay", "nothing", "place", "stop"
Step = Region | str
DO_NOTHING: Option[Step] = Option(NOTHING, say("Do nothing"), NOTHING)
NO_CARD = say("A dispute takes a card, and none is left.")
STOP_HERE: Option[Step] = Option(STOP, say("Stop here"), STOP)


@dataclass
class Travel:
    """One turn of a figure, and the regions that it has entered. `again`: an old one, after a correction: then it went
    where all have seen it go, whatever the own hand holds by now."""

    seat: Seat
    key: str
    entered: list[Region] = field(default_factory=list)
    again: bool = False


def first_step(council: Council, board: Island, travel: Travel) -> Pick[Step]:
    here = board.figures[travel.seat]
    to, shut = _regions(council, board, travel)
    if here is None:
        return Pick((*to, DO_NOTHING), shut)
    stay = say("Stay in {region} and place", region=here.title)
    if room(council, board, travel.seat, here):
        staying: Option[Step] = Option(STAY, stay, STAY)
        return Pick((staying, *to, DO_NOTHING), shut)
    return Pick((*to, DO_NOTHING), (Closed(STAY, stay, full(council, board, travel.seat, here)), *shut))


def next_step(council: Council, board: Island, travel: Travel) -> Pick[Step]:
    """After a roll that succeeded."""
    to, shut = _regions(council, board, travel)
    return Pick((*to, STOP_HERE), shut)


def _regions(council: Council, board: Island,
             travel: Travel) -> tuple[tuple[Option[Step], ...], tuple[Closed, ...]]:
    elsewhere = [region for region in council.regions if region != board.figures[travel.seat]]
    why = {region: no for region in elsewhere
           if (no := _why_not(board, travel, region)) and not (travel.again and no is NO_CARD)}
    signs = {region: (str(council.votes(region)),) for region in elsewhere}
    return (tuple(Option(region.key, region.title, region, signs=signs[region])
                  for region in elsewhere if region not in why),
            tuple(Closed(region.key, region.title, no, signs=signs[region]) for region, no in why.items()))


def _why_not(board: Island, travel: Travel, region: Region) -> Words | None:
    if region in travel.entered:
        return say("Entered in this turn already.")
    holder = board.holder(region, but=travel.seat)
    if holder and len(board.regions_of(holder)) == 1:
        return say("{who} has no other region.", who=Who(holder))
    if holder and not (+board.hands[travel.seat]).total():
        return NO_CARD
    return None
