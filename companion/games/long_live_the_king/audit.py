"""Components are conserved: what a simulation checks after every answer."""

from __future__ import annotations

from companion.core.asking import RuleBug
from companion.games.long_live_the_king.cards import AT_START, Hand
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.island import CORRECTED as BY_HAND
from companion.games.long_live_the_king.island import Island
from companion.tabletop.adjustments import CORRECTED


def audit(council: Council) -> None:
    _bonus_votes(council)
    if council.board:
        _cards(council.board)
        _wood(council, council.board)


def _bonus_votes(council: Council) -> None:
    """Every one of them was won at an election, or corrected by hand."""
    held = {one.source.key for one in council.elections}
    for seat in council.seats:
        won = sum(one.result.bonus.get(seat, 0) for one in council.elections if one.result)
        booked = [gain for gain in council.ledger.gains if gain.seat == seat]
        _must(sum(gain.amount for gain in booked if gain.key in held) == won, f"bonus votes of {seat}")
        _must(all(gain.amount >= 0 for gain in booked if gain.key in held or gain.key == CORRECTED.key) or
              council.bonus(seat) >= 0, f"bonus votes below zero: {seat}")


def _cards(board: Island) -> None:
    """By value: what came into a hand and has not left it is there; the rest lies on the pile or on the table."""
    for seat in board.seats:
        left = Hand(AT_START)
        for whose, _, cards in board.moved:
            if whose == seat:
                left.update(cards)
        _must(+left == +board.hands[seat] and min(left.values()) >= 0, f"cards of {seat}")
    held = sum(hand.total() for hand in (*board.hands.values(), *board.lying.values()))
    corrected = board.corrected + sum(cards.total() for _, how, cards in board.moved if how == BY_HAND)
    _must(held + board.pile_size == board.in_all.total() + corrected, "cards in all")


def _wood(council: Council, board: Island) -> None:
    for region, held in board.held.items():
        _must(1 <= held.courtiers <= council.votes(region), f"courtiers in {region.key}")
        _must(region in council.regions, f"{region.key} is not played")
    for seat in board.seats:
        _must(board.supply(seat) >= 0, f"courtiers of {seat}")
    fought = next((one.opening.region for one in council.disputes[-1:] if one.taken_back is None), None)
    for region in council.regions:
        _must(region == fought or len({seat for seat in board.seats if board.is_of(seat, region)}) <= 1,
              f"two in {region.key}")


def _must(fine: bool, what: str) -> None:
    if not fine:
        raise RuleBug(f"lost or made: {what}")
