"""What a hand holds, what was dealt and compared is told to nobody else; leaks are planted, and each is caught."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import Seat
from companion.core.correcting import Correction
from companion.core.words import Who, say
from companion.games.long_live_the_king import dispute_phase, election_phase, placing, turns
from companion.games.long_live_the_king import evening as evenings
from companion.games.long_live_the_king.board import Board
from companion.games.long_live_the_king.cards import Hand, cards_by_value_form
from companion.games.long_live_the_king.council import ROLLING, SEALING, Council
from companion.games.long_live_the_king.election_phase import dealt_cards_form
from companion.games.long_live_the_king.view import public_view
from tests.games.long_live_the_king.kit import COMPANION, at_war, board_of
from tests.games.long_live_the_king.played_on_alike import (
    A_FEW,
    MORE,
    Wanted,
    check_dealt,
    check_hands,
    compared_for_a_tie,
    dealing_cards,
    in_turn,
    last_cards,
    no_card_to_roll_with,
    pile_corrected_while_dealt,
    sealing,
)
from tests.games.secrecy import Leak
from tests.speed import first_quick, slow

MONKEY = pytest.MonkeyPatch


@first_quick
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (5, 3)])
@pytest.mark.parametrize("wanted", [in_turn, sealing])
def test_what_a_hand_holds_and_how_many_tells_nobody_anything_before_an_election(players: int, seed: int,
                                                                                 wanted: Wanted) -> None:
    assert check_hands(players, seed, wanted, A_FEW, MORE) > 3


def test_the_last_cards_laid_are_told_when_the_turn_is_over_and_not_before() -> None:
    assert last_cards(5) > 6


def test_who_has_no_card_to_roll_with_is_asked_like_everybody_else() -> None:
    assert no_card_to_roll_with(7)


@slow
@pytest.mark.parametrize(("players", "seed"), [(3, 11), (4, 12), (5, 13)])
def test_what_was_dealt_tells_nobody_anything_by_what_follows_nor_by_a_correction_tried(players: int,
                                                                                        seed: int) -> None:
    assert check_dealt(players, seed) > 3


@slow
def test_the_pile_corrected_while_cards_are_dealt_tells_nothing_of_a_hand() -> None:
    pile_corrected_while_dealt(21)


def test_how_many_cards_were_compared_is_never_told() -> None:
    assert compared_for_a_tie()


# Planted leaks.


def pile_from_hands(to: MONKEY) -> None:
    to.setattr(Board, "pile_size", property(lambda board: board.cards_in_no_hand_by_value.total()))


def limits_of_others_hands(to: MONKEY) -> None:
    def others_hands_limit(board: Board, _seat: Seat, n: int, *_: Any) -> Any:
        return cards_by_value_form({value: n if value == 1 else of
                                    for value, of in (+board.cards_in_no_hand_by_value).items()}, n, n)
    to.setattr(election_phase, "dealt_cards_form", others_hands_limit)


def limits_as_the_pile_is_now(to: MONKEY) -> None:
    was = election_phase.dealt_cards_form
    to.setattr(election_phase, "dealt_cards_form", lambda board, seat, n, *_: was(board, seat, n))


def out_of_cards_told_early(to: MONKEY) -> None:
    was = dispute_phase.ask_everybody_and_lay_cards

    async def seal_cards(council: Council, fought: Any) -> None:
        await was(council, fought)
        for seat in council.board.seats_without_cards if council.board else ():
            council.announce(say("{who}: {what}.", who=Who(seat), what=say("no card")))
    to.setattr(dispute_phase, "ask_everybody_and_lay_cards", seal_cards)


def not_asked_without_a_card(to: MONKEY) -> None:
    for module in (placing, turns):
        was = module.offer_to_give_card_and_roll

        async def roll_for_more(council: Any, board: Board, seat: Seat, *rest: Any, was: Any = was) -> Any:
            return await was(council, board, seat, *rest) if board.hands[seat].total() else rest[-1]()[0].value
        to.setattr(module, "offer_to_give_card_and_roll", roll_for_more)


def hands_counted_in_the_view(to: MONKEY) -> None:
    def counted(state: Any, _seat: Seat | None, public: Any = None) -> Any:
        counts = tuple((one, hand.total()) for one, hand in state.board.hands.items())
        return replace(public or public_view(state), supplies=counts)
    to.setattr(evenings, "view_for_seat", counted)


def who_may_take_back_by_the_hand(to: MONKEY) -> None:
    def points(state: Any, _seat: Seat | None, public: Any = None) -> Any:
        rich = tuple(one for one in state.seats if state.board.hands[one].total() > 5)
        return replace(public or public_view(state), beside=rich if state.step in (SEALING, ROLLING) else ())
    to.setattr(evenings, "view_for_seat", points)


def nothing_is_veiled(to: MONKEY) -> None:
    """Which old answers of others would still fit tells what they hold."""
    to.setattr(evenings.Evening, "seats_with_secrets_in_use", lambda *_: frozenset())
    to.setattr(Correction, "_line_counts_before_each_secret", lambda *_: [])
    to.setattr(Correction, "_is_secret_of_others", lambda *_: False)


def refused_by_others_hands(to: MONKEY) -> None:
    """Nobody may move in where the defender has few cards: what is closed tells."""
    was = turns._words_why_not_enter

    def why_not(board: Board, turn: Any, region: Any) -> Any:
        holder = board.holder_of_region(region, but=turn.seat)
        poor = holder and board.hands[holder].total() < 5
        return say("{who} has no other region.", who=Who(holder)) if poor and holder else was(board, turn, region)
    to.setattr(turns, "_words_why_not_enter", why_not)


def dealt_told_in_the_log(to: MONKEY) -> None:
    was = election_phase.ask_for_dealt_cards

    async def take_up(council: Council, board: Board, *rest: Any) -> None:
        await was(council, board, *rest)
        council.announce(say("{n} votes", n=sum(hand[2] for hand in board.hands.values())))
    to.setattr(election_phase, "ask_for_dealt_cards", take_up)


def cards_told_when_compared(to: MONKEY) -> None:
    was = election_phase.ask_card_counts_if_needed

    async def compare(council: Council, held: Any) -> None:
        await was(council, held)
        council.announce(say("{n} votes", n=max(held.hands.values(), default=0)))
    to.setattr(election_phase, "ask_card_counts_if_needed", compare)


def hands_and_turns() -> None:
    for players, seed in ((3, 1), (4, 2), (5, 3)):
        for wanted in (in_turn, sealing):
            check_hands(players, seed, wanted, A_FEW, MORE)


@pytest.mark.parametrize(("plant", "proof"), [
    (pile_from_hands, hands_and_turns),
    (hands_counted_in_the_view, hands_and_turns),
    (who_may_take_back_by_the_hand, hands_and_turns),
    (refused_by_others_hands, hands_and_turns),
    (out_of_cards_told_early, lambda: last_cards(5)),
    (not_asked_without_a_card, lambda: no_card_to_roll_with(7)),
    (limits_of_others_hands, lambda: [check_hands(4, seed, dealing_cards, A_FEW, MORE) for seed in range(3)]),
    (limits_as_the_pile_is_now, lambda: pile_corrected_while_dealt(21)),
    (dealt_told_in_the_log, lambda: check_dealt(3, 11)),
    (nothing_is_veiled, lambda: [check_dealt(4, seed) for seed in (19, 1, 2, 3)]),
    (cards_told_when_compared, compared_for_a_tie),
], ids=lambda one: getattr(one, "__name__", ""))
def test_a_planted_leak_is_caught(plant: Callable[[MONKEY], None], proof: Callable[[], object],
                                  monkeypatch: MONKEY) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        proof()


@pytest.mark.parametrize("hand", [{1: 12, 2: 7}, {1: 8}, {1: 4}, {1: 3, 2: 1}], ids=str)
def test_a_hand_corrected_while_its_cards_lie_sealed_hands_them_back_however_many_there_are(
        hand: dict[int, int]) -> None:
    council, _ = at_war(COMPANION)
    board_of(council).correct_hand("red", Hand(hand))
    before = dispute_phase.cards_to_lay_form(council, "red")
    board_of(council).correct_hand("red", Hand(hand) - Hand({1: 1}))
    assert dispute_phase.cards_to_lay_form(council, "red") != before
    assert dealt_cards_form(board_of(council), "red", 3) != dealt_cards_form(board_of(council), "blue", 3)
