"""A turn, where Companion keeps the board: move or stay, place or move on, and into disputes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Option
from companion.core.words import Who, say
from companion.games.long_live_the_king.chronicle import Opening
from companion.games.long_live_the_king.council import TURN, Council
from companion.games.long_live_the_king.disputes import dispute
from companion.games.long_live_the_king.elections import election
from companion.games.long_live_the_king.island import Island
from companion.games.long_live_the_king.moves import NOTHING, PLACE, STAY, STOP, Step, Travel, first_step, next_step
from companion.games.long_live_the_king.placing import place_courtiers, room
from companion.games.long_live_the_king.regions import Region
from companion.games.long_live_the_king.rolling import Chosen, roll_for_more
from companion.tabletop.ledger import Source


async def turn(council: Council, board: Island) -> None:
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


async def _move(council: Council, board: Island, travel: Travel) -> None:
    """Placing courtiers ends a turn, and so does a dispute."""
    seat, turn_of = travel.seat, say("Turn of {who}", who=Who(travel.seat))
    step: Step = await one(Ask(seat, travel.key, say("Your turn. What does your figure do?"),
                               partial(first_step, council, board, travel), behind_screen=True,
                               again=council.again(partial(first_step, council, board, replace(travel, again=True)))))
    council.begin()
    while isinstance(step, Region):
        council.tell(say("{who} moves to {region}.", who=Who(seat), region=step.title))
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
        council.tell(say("{who} does nothing.", who=Who(seat)))


def _opening(council: Council, board: Island, seat: Seat, region: Region) -> Opening:
    defender = board.holder(region, but=seat)
    assert defender
    return Opening(seat, defender, council.votes(region), region, board.figures[defender] == region,
                   board.courtiers(defender, region))


async def _place_or_move_on(council: Council, board: Island, travel: Travel) -> Step:
    """Whoever has rolled badly may try again or stop, and places nothing any more."""
    seat, here, tries = travel.seat, travel.entered[-1], 0

    def otherwise() -> tuple[Option[Chosen], ...]:
        stop: Option[Chosen] = Option(STOP, say("Stop here"), STOP)
        stands = board.figures[seat]
        if tries > 1 or not stands or not room(council, board, seat, stands):
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
