"""Components are conserved: what a simulation checks after every answer."""

from __future__ import annotations

from collections import Counter

from companion.core.asking import RuleBug, Seat
from companion.games.long_live_the_king.board import CORRECTED as BY_HAND
from companion.games.long_live_the_king.board import COURTIERS, DEALT, Board
from companion.games.long_live_the_king.cards import AT_START, Hand
from companion.games.long_live_the_king.council import OVER, SINCE_0_2, Council
from companion.games.long_live_the_king.election_phase import REGION_VOTES, THIRD
from companion.games.long_live_the_king.regions import Region
from companion.tabletop.finale import CORRECTED


def audit(council: Council) -> None:
    _check_bonus_votes(council)
    if council.board:
        _check_hands(council.board, may_owe=council.rules >= SINCE_0_2)
        _check_pile(council.board)
        _check_courtiers(council, council.board)
        _check_figures(council, council.board)


def _check_bonus_votes(council: Council) -> None:
    """Every one of them was won at an election, or corrected by hand; the last place wins one, each other one more."""
    won, booked = Counter[tuple[Seat, str]](), Counter[tuple[Seat, str]]()
    places = list(range(1, len(council.seats) + 1))
    for election in council.elections:
        new = dict(election.result.bonus) if election.result else {}
        _must_hold(not new or sorted(new.values()) == places, f"{election.source.key} as a whole")
        won.update({(seat, election.source.key): n for seat, n in new.items()})
    for gain in council.ledger.gains:
        if gain.key != CORRECTED.key and (council.step != OVER or gain.key not in (REGION_VOTES.key, THIRD.key)):
            booked[gain.seat, gain.key] += gain.amount
    _must_hold(booked == won, "bonus votes")
    _must_hold(all(council.bonus_votes_of(seat) >= 0 for seat in council.seats), "bonus votes below zero")


# Influence cards.


def _check_hands(board: Board, may_owe: bool) -> None:
    """By value: what came into a hand and has not left it is there, or owed; the rest lies on the pile or the table."""
    left = {seat: Hand(AT_START) for seat in board.seats}
    for seat, _, cards in board.hand_changes:
        for value, n in cards.items():
            left[seat][value] += n
    _must_hold(board.hands.keys() == left.keys(), "hands")
    for seat, cards in left.items():
        _must_hold(cards == board.hands[seat] and (may_owe or min(cards.values()) >= 0), f"cards of {seat}")
    held_cards = sum(hand.total() for hand in (*board.hands.values(), *board.laid.values()))
    corrected = board.corrected + sum(cards.total() for _, how, cards in board.hand_changes if how == BY_HAND)
    _must_hold(held_cards + board.pile_size == board.all_cards_by_value.total() + corrected, "cards in all")


def _check_pile(board: Board) -> None:
    """By value: what has left hands since it was shuffled lies there, or still on the table."""
    if board.doubted:
        return
    dealt = max((at for at, (_, how, _) in enumerate(board.hand_changes, start=1) if how == DEALT), default=0)
    gone = Hand()
    for _, how, cards in board.hand_changes[dealt:]:
        if how != BY_HAND:
            gone.subtract(cards)
    there = Hand(board.pile_seen)
    for cards in board.laid.values():
        there.update(cards)
    _must_hold(+gone == +there and min((0, *gone.values(), *there.values())) >= 0, "cards on the pile")
    _must_hold(board.pile_hidden >= 0 and (dealt > 0 or board.pile_hidden == board.corrected), "cards beneath the pile")


# Wood.


def _check_courtiers(council: Council, board: Board) -> None:
    """What was placed and has not gone back stands where it was placed."""
    stood = Counter[tuple[Seat, Region]]()
    for seat, region, n in board.courtier_changes:
        stood[seat, region] += n
    _must_hold(stood == Counter({(held.owner, region): held.courtiers
                                 for region, held in board.courtiers_held.items()}),
               "courtiers")
    for region, held in board.courtiers_held.items():
        _must_hold(region in council.regions, f"{region.key} is not played")
        _must_hold(1 <= held.courtiers <= council.votes_of_region(region), f"courtiers in {region.key}")
    _must_hold(all(0 <= board.number_of_courtiers_in_supply(seat) <= COURTIERS for seat in board.seats),
               "courtiers in a supply")


def _check_figures(council: Council, board: Board) -> None:
    """Each stands in one region or beside the board; two players meet only where a dispute is under way."""
    _must_hold(board.figures.keys() == set(board.seats), "figures")
    _must_hold({*board.figures.values()} <= {None, *council.regions}, "a figure off the board")
    fought = council.dispute_if_under_way
    for region in council.regions:
        there = {seat for seat in board.seats if board.has_influence_in(seat, region)}
        opening = fought.opening if fought and fought.opening.region == region else None
        may_meet = opening is not None and there <= {opening.intruder, opening.defender}
        _must_hold(len(there) <= 1 or may_meet, f"two in {region.key}")


def _must_hold(fine: bool, what: str) -> None:
    if not fine:
        raise RuleBug(f"lost or made: {what}")
