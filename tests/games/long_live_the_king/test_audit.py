"""What gets lost or doubled in whole evenings is noticed, whichever move loses it: mistakes are planted, one a time."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.asking import RuleBug
from companion.games.long_live_the_king import LONG_LIVE_THE_KING
from companion.games.long_live_the_king.audit import audit
from companion.games.long_live_the_king.board import LAID, ROLLED, Board, CourtiersHeld
from companion.games.long_live_the_king.cards import Hand
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.regions import Region
from companion.players import play_out, randomly_set_up_play

Plant = Callable[..., Any]


def an_evening() -> None:
    rng = random.Random("four players, 24 disputes, five elections")
    play_out(randomly_set_up_play(LONG_LIVE_THE_KING, 4, rng, {"books": "companion"}), rng, audit)


def roll_away_loses_it(board: Board, seat: str, card: int) -> None:
    board.remove_cards_from_hand(seat, ROLLED, Hand([card]))


def roll_away_doubles_it(board: Board, seat: str, card: int) -> None:
    board.remove_cards_from_hand(seat, ROLLED, Hand([card]))
    board.pile_seen += Hand([card, card])


def roll_away_turns_it_into_a_parchment(board: Board, seat: str, card: int) -> None:
    board.remove_cards_from_hand(seat, ROLLED, Hand([card]))
    board.pile_seen += Hand([1])


def rolled_away_and_still_in_hand(board: Board, seat: str, card: int) -> None:  # noqa: ARG001 - nobody's then
    board.pile_seen += Hand([card])


def laid_and_still_in_hand(board: Board, seat: str, cards: Any) -> None:
    board.laid[seat] = Hand(cards)


def laid_are_others(board: Board, seat: str, cards: Any) -> None:
    board.laid[seat] = Hand([3] * len(cards))
    board.remove_cards_from_hand(seat, LAID, Hand(cards))


def swept_off_the_table(board: Board, taken_back: Any) -> None:  # noqa: ARG001
    board.laid = {}


def left_on_the_table(board: Board, taken_back: Any) -> None:
    for seat, cards in board.laid.items():
        board.pile_seen += cards - Hand(taken_back.get(seat, ()))


def taken_back_and_on_the_pile(board: Board, taken_back: Any) -> None:
    for seat, cards in board.laid.items():
        board.add_cards_to_hand(seat, "back", Hand(taken_back.get(seat, ())))
        board.pile_seen += cards
    board.laid = {}


def other_cards_taken_back(board: Board, taken_back: Any) -> None:
    for seat, cards in board.laid.items():
        back = Hand([3] * len(taken_back.get(seat, ())))
        board.add_cards_to_hand(seat, "back", back)
        board.pile_seen += cards - Hand(taken_back.get(seat, ()))
    board.laid = {}


def dealt_and_still_on_the_pile(board: Board, hands: Any) -> None:
    for seat, cards in hands.items():
        board.add_cards_to_hand(seat, "dealt", cards)


def the_rest_is_lost_when_dealt(board: Board, hands: Any) -> None:
    for seat, cards in hands.items():
        board.add_cards_to_hand(seat, "dealt", cards)
    board.pile_seen, board.pile_hidden = Hand(), 0


def dealt_past_the_books(board: Board, hands: Any) -> None:
    board.pile_hidden = board.pile_size - sum(cards.total() for cards in hands.values())
    board.pile_seen = Hand()
    for seat, cards in hands.items():
        board.hands[seat] += cards


def a_figure_leaves_the_island(board: Board, seat: str, region: Any) -> None:
    board.figures[seat] = Region("calais", "Calais", 2) if len(board.hand_changes) > 20 else region


def the_banished_stay(board: Board, seat: str, region: Any) -> None:
    here = board.figures[seat]
    if here is None or len(board.seats_with_figure_in(here)) < 2:
        board.figures[seat] = region


def both_figures_move(board: Board, seat: str, region: Any) -> None:
    board.figures[seat] = region
    if len(board.hand_changes) > 20:
        board.figures[next(one for one in board.seats if one != seat)] = region


def one_courtier_stays(board: Board, region: Any) -> None:
    held = board.courtiers_held.pop(region)
    if held.courtiers > 1:
        board.courtiers_held[region] = CourtiersHeld(held.owner, 1)


def two_for_one(board: Board, seat: str, region: Any, n: int = 1) -> None:
    board.courtiers_held[region] = CourtiersHeld(seat, board.number_of_courtiers_in(seat, region) + 2)
    board.courtier_changes.append((seat, region, n))


def of_another_colour(board: Board, seat: str, region: Any, n: int = 1) -> None:
    other = next(one for one in board.seats if one != seat) if len(board.courtier_changes) > 4 else seat
    board.courtiers_held[region] = CourtiersHeld(other, n)
    board.courtier_changes.append((seat, region, n))


def other_regions_are_emptied(board: Board, region: Any) -> None:
    board.courtier_changes.append((board.courtiers_held[region].owner, region, -board.courtiers_held[region].courtiers))
    board.courtiers_held = {there: held for there, held in board.courtiers_held.items() if held.courtiers > 1
                            and there != region}


def booked_twice(council: Council, held: Any) -> None:
    for seat, n in held.result.bonus.items():
        council.book_votes(seat, 2 * n, held.source)


def booked_for_the_caller(council: Council, held: Any) -> None:
    for n in held.result.bonus.values():
        council.book_votes(held.caller, n, held.source)


PLANTS: dict[str, list[Plant]] = {
    "discard_for_roll": [roll_away_loses_it, roll_away_doubles_it, roll_away_turns_it_into_a_parchment,
                         rolled_away_and_still_in_hand],
    "lay_cards": [laid_and_still_in_hand, laid_are_others],
    "take_back_or_discard_laid_cards": [swept_off_the_table, left_on_the_table, taken_back_and_on_the_pile,
                                        other_cards_taken_back],
    "deal_from_pile_to_hands": [dealt_and_still_on_the_pile, the_rest_is_lost_when_dealt, dealt_past_the_books],
    "move_figure": [a_figure_leaves_the_island, the_banished_stay, both_figures_move],
    "return_courtiers": [one_courtier_stays, other_regions_are_emptied],
    "place_courtiers": [two_for_one, of_another_colour],
}
EVERY = [(name, planted) for name, several in PLANTS.items() for planted in several]


def test_an_evening_without_a_mistake_loses_and_doubles_nothing() -> None:
    an_evening()


@pytest.mark.parametrize(("name", "planted"), EVERY, ids=[planted.__name__ for _, planted in EVERY])
def test_a_card_a_courtier_or_a_figure_that_is_lost_or_doubled_is_noticed(
        name: str, planted: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Board, name, planted)
    with pytest.raises(RuleBug, match="lost or made"):
        an_evening()


@pytest.mark.parametrize("planted", [booked_twice, booked_for_the_caller])
def test_bonus_votes_that_nobody_won_are_noticed(planted: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.games.long_live_the_king.election_phase.award_bonus_votes", planted)
    with pytest.raises(RuleBug, match="lost or made"):
        an_evening()
