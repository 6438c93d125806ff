"""A turn, where Companion keeps the board: move or stay, place or move on, and into disputes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Closed, Option, Pick
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.board import Board
from companion.games.long_live_the_king.council import TURN, Council
from companion.games.long_live_the_king.dispute import DisputeOpening
from companion.games.long_live_the_king.dispute_phase import play_dispute
from companion.games.long_live_the_king.election_phase import hold_election
from companion.games.long_live_the_king.placing import (
    Chosen,
    has_room_for_courtier,
    offer_to_give_card_and_roll,
    place_courtier_and_offer_more,
    words_why_no_room_for_courtier,
)
from companion.games.long_live_the_king.regions import Region
from companion.tabletop.ledger import Source

STAY, NOTHING, PLACE, STOP = "stay", "nothing", "place", "stop"
Step = Region | str
DO_NOTHING: Option[Step] = Option(NOTHING, say("Do nothing"), NOTHING)
STOP_HERE: Option[Step] = Option(STOP, say("Stop here"), STOP)
NO_CARD = say("A dispute takes a card, and none is left.")


@dataclass
class FigureTurn:
    """One turn of a figure, and the regions that it has entered. `again`: an old one, after a correction: then it went
    where all have seen it go, whatever the own hand holds by now."""

    seat: Seat
    key: str
    entered: list[Region] = field(default_factory=list)
    again: bool = False


async def take_turn(council: Council, board: Board) -> None:
    """Whoever has no card left afterwards says so at once, whosever turn it was."""
    seat = council.turn
    assert seat
    council.turns += 1
    council.step = TURN
    council.next_turn = council.seats_clockwise_from(seat)[1]
    await _play_figure_turn(council, board, FigureTurn(seat, f"turn/{council.turns}"))
    if out := [one for one in council.seats_clockwise_from(seat) if one in board.seats_without_cards]:
        await hold_election(council, out[0])
    council.turn = council.next_turn


async def _play_figure_turn(council: Council, board: Board, turn: FigureTurn) -> None:
    """Placing courtiers ends a turn, and so does a dispute."""
    seat, turn_of = turn.seat, say("Turn of {who}", who=Who(turn.seat))
    again = council.form_for_old_answers(partial(first_step_pick, council, board, replace(turn, again=True)))
    step: Step = await one(Ask(seat, turn.key, say("Your turn. What does your figure do?"),
                               partial(first_step_pick, council, board, turn), behind_screen=True,
                               form_for_old_answer=again))
    council.clear_result_lines()
    while isinstance(step, Region):
        council.announce(say("{who} moves to {region}.", who=Who(seat), region=step.title))
        board.move_figure(seat, step)
        turn.entered.append(step)
        if board.holder_of_region(step, but=seat):
            await play_dispute(council, _new_dispute_opening(council, board, seat, step))
            return
        step = await _ask_place_or_move_on(council, board, turn)
    region = board.figures[seat]
    if step in (STAY, PLACE) and region:
        await place_courtier_and_offer_more(council, board, seat, region, turn.key, Source(turn.key, turn_of))
    elif step == NOTHING:
        council.announce(say("{who} does nothing.", who=Who(seat)))


def _new_dispute_opening(council: Council, board: Board, seat: Seat, region: Region) -> DisputeOpening:
    defender = board.holder_of_region(region, but=seat)
    assert defender
    return DisputeOpening(seat, defender, council.votes_of_region(region), region, board.figures[defender] == region,
                          board.number_of_courtiers_in(defender, region))


async def _ask_place_or_move_on(council: Council, board: Board, turn: FigureTurn) -> Step:
    """Whoever has rolled badly may try again or stop, and places nothing any more."""
    seat, here, tries = turn.seat, turn.entered[-1], 0

    def otherwise() -> tuple[Option[Chosen], ...]:
        stop: Option[Chosen] = Option(STOP, say("Stop here"), STOP)
        region = board.figures[seat]
        if tries > 1 or not region or not has_room_for_courtier(council, board, seat, region):
            return (stop,)
        where = say("Place a courtier here") if region is here else say("Place a courtier in {region}",
                                                                        region=region.title)  # corrected meanwhile
        return (Option(PLACE, where, PLACE), stop)

    while True:
        tries += 1
        done = await offer_to_give_card_and_roll(council, board, seat, f"{turn.key}/{len(turn.entered)}/{tries}",
                                                 say("In {region}: place, or move on?", region=here.title), otherwise)
        if isinstance(done, str):
            return done
        if done:
            again = council.form_for_old_answers(partial(next_step_pick, council, board, replace(turn, again=True)))
            return await one(Ask(seat, f"{turn.key}/to/{len(turn.entered)}", say("Where to?"),
                                 partial(next_step_pick, council, board, turn), behind_screen=True,
                                 form_for_old_answer=again))


# Where a figure may go: which regions touch the table sees; what else forbids a move is said with its reason.


def first_step_pick(council: Council, board: Board, turn: FigureTurn) -> Pick[Step]:
    here = board.figures[turn.seat]
    to, shut = _open_and_closed_region_options(council, board, turn)
    if here is None:
        return Pick((*to, DO_NOTHING), shut)
    stay = say("Stay in {region} and place", region=here.title)
    if has_room_for_courtier(council, board, turn.seat, here):
        staying: Option[Step] = Option(STAY, stay, STAY)
        return Pick((staying, *to, DO_NOTHING), shut)
    return Pick((*to, DO_NOTHING),
                (Closed(STAY, stay, words_why_no_room_for_courtier(council, board, turn.seat, here)), *shut))


def next_step_pick(council: Council, board: Board, turn: FigureTurn) -> Pick[Step]:
    """After a roll that succeeded."""
    to, shut = _open_and_closed_region_options(council, board, turn)
    return Pick((*to, STOP_HERE), shut)


def _open_and_closed_region_options(council: Council, board: Board,
                                    turn: FigureTurn) -> tuple[tuple[Option[Step], ...], tuple[Closed, ...]]:
    elsewhere = [region for region in council.regions if region != board.figures[turn.seat]]
    why = {region: no for region in elsewhere
           if (no := _words_why_not_enter(board, turn, region)) and not (turn.again and no is NO_CARD)}
    signs = {region: (str(council.votes_of_region(region)),) for region in elsewhere}
    return (tuple(Option(region.key, region.title, region, signs=signs[region])
                  for region in elsewhere if region not in why),
            tuple(Closed(region.key, region.title, no, signs=signs[region]) for region, no in why.items()))


def _words_why_not_enter(board: Board, turn: FigureTurn, region: Region) -> Words | None:
    if region in turn.entered:
        return say("Entered in this turn already.")
    holder = board.holder_of_region(region, but=turn.seat)
    if holder and len(board.regions_influenced_by(holder)) == 1:
        return say("{who} has no other region.", who=Who(holder))
    if holder and not (+board.hands[turn.seat]).total():
        return NO_CARD
    return None
