"""A turn, where Companion keeps the board: move or stay, place or move on, and into disputes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Closed, Option, Pick
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.board import Board
from companion.games.long_live_the_king.council import TURN, Council
from companion.games.long_live_the_king.dispute import Opening
from companion.games.long_live_the_king.dispute_phase import dispute
from companion.games.long_live_the_king.election_phase import election
from companion.games.long_live_the_king.placing import Chosen, has_room, place_courtiers, roll_for_more, why_full
from companion.games.long_live_the_king.regions import Region
from companion.tabletop.ledger import Source

STAY, NOTHING, PLACE, STOP = "stay", "nothing", "place", "stop"
Step = Region | str
DO_NOTHING: Option[Step] = Option(NOTHING, say("Do nothing"), NOTHING)
STOP_HERE: Option[Step] = Option(STOP, say("Stop here"), STOP)
NO_CARD = say("A dispute takes a card, and none is left.")


@dataclass
class Travel:
    """One turn of a figure, and the regions that it has entered. `again`: an old one, after a correction: then it went
    where all have seen it go, whatever the own hand holds by now."""

    seat: Seat
    key: str
    entered: list[Region] = field(default_factory=list)
    again: bool = False


async def turn(council: Council, board: Board) -> None:
    """Whoever has no card left afterwards says so at once, whosever turn it was."""
    seat = council.turn
    assert seat
    council.turns += 1
    council.step = TURN
    council.next_turn = council.clockwise(seat)[1]
    await _move(council, board, Travel(seat, f"turn/{council.turns}"))
    if out := [one for one in council.clockwise(seat) if one in board.out_of_cards]:
        await election(council, out[0])
    council.turn = council.next_turn


async def _move(council: Council, board: Board, travel: Travel) -> None:
    """Placing courtiers ends a turn, and so does a dispute."""
    seat, turn_of = travel.seat, say("Turn of {who}", who=Who(travel.seat))
    step: Step = await one(Ask(seat, travel.key, say("Your turn. What does your figure do?"),
                               partial(first_step, council, board, travel), behind_screen=True,
                               again=council.again(partial(first_step, council, board, replace(travel, again=True)))))
    council.begin()
    while isinstance(step, Region):
        council.announce(say("{who} moves to {region}.", who=Who(seat), region=step.title))
        board.move(seat, step)
        travel.entered.append(step)
        if board.holder(step, but=seat):
            await dispute(council, _opening(council, board, seat, step))
            return
        step = await _place_or_move_on(council, board, travel)
    stands = board.figures[seat]
    if step in (STAY, PLACE) and stands:
        await place_courtiers(council, board, seat, stands, travel.key, Source(travel.key, turn_of))
    elif step == NOTHING:
        council.announce(say("{who} does nothing.", who=Who(seat)))


def _opening(council: Council, board: Board, seat: Seat, region: Region) -> Opening:
    defender = board.holder(region, but=seat)
    assert defender
    return Opening(seat, defender, council.votes(region), region, board.figures[defender] == region,
                   board.courtiers(defender, region))


async def _place_or_move_on(council: Council, board: Board, travel: Travel) -> Step:
    """Whoever has rolled badly may try again or stop, and places nothing any more."""
    seat, here, tries = travel.seat, travel.entered[-1], 0

    def otherwise() -> tuple[Option[Chosen], ...]:
        stop: Option[Chosen] = Option(STOP, say("Stop here"), STOP)
        stands = board.figures[seat]
        if tries > 1 or not stands or not has_room(council, board, seat, stands):
            return (stop,)
        where = say("Place a courtier here") if stands is here else say("Place a courtier in {region}",
                                                                        region=stands.title)  # corrected meanwhile
        return (Option(PLACE, where, PLACE), stop)

    while True:
        tries += 1
        done = await roll_for_more(council, board, seat, f"{travel.key}/{len(travel.entered)}/{tries}",
                                   say("In {region}: place, or move on?", region=here.title), otherwise)
        if isinstance(done, str):
            return done
        if done:
            return await one(Ask(seat, f"{travel.key}/to/{len(travel.entered)}", say("Where to?"),
                                 partial(next_step, council, board, travel), behind_screen=True,
                                 again=council.again(partial(next_step, council, board,
                                                             replace(travel, again=True)))))


# Where a figure may go: which regions touch the table sees; what else forbids a move is said with its reason ---------


def first_step(council: Council, board: Board, travel: Travel) -> Pick[Step]:
    here = board.figures[travel.seat]
    to, shut = _regions(council, board, travel)
    if here is None:
        return Pick((*to, DO_NOTHING), shut)
    stay = say("Stay in {region} and place", region=here.title)
    if has_room(council, board, travel.seat, here):
        staying: Option[Step] = Option(STAY, stay, STAY)
        return Pick((staying, *to, DO_NOTHING), shut)
    return Pick((*to, DO_NOTHING), (Closed(STAY, stay, why_full(council, board, travel.seat, here)), *shut))


def next_step(council: Council, board: Board, travel: Travel) -> Pick[Step]:
    """After a roll that succeeded."""
    to, shut = _regions(council, board, travel)
    return Pick((*to, STOP_HERE), shut)


def _regions(council: Council, board: Board,
             travel: Travel) -> tuple[tuple[Option[Step], ...], tuple[Closed, ...]]:
    elsewhere = [region for region in council.regions if region != board.figures[travel.seat]]
    why = {region: no for region in elsewhere
           if (no := _why_not(board, travel, region)) and not (travel.again and no is NO_CARD)}
    signs = {region: (str(council.votes(region)),) for region in elsewhere}
    return (tuple(Option(region.key, region.title, region, signs=signs[region])
                  for region in elsewhere if region not in why),
            tuple(Closed(region.key, region.title, no, signs=signs[region]) for region, no in why.items()))


def _why_not(board: Board, travel: Travel, region: Region) -> Words | None:
    if region in travel.entered:
        return say("Entered in this turn already.")
    holder = board.holder(region, but=travel.seat)
    if holder and len(board.regions_of(holder)) == 1:
        return say("{who} has no other region.", who=Who(holder))
    if holder and not (+board.hands[travel.seat]).total():
        return NO_CARD
    return None
