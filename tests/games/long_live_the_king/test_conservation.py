"""Cards by value, courtiers and figures are conserved: the audit that simulations count by notices what it has to."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import fields

import pytest

from companion.core.asking import RuleBug
from companion.games.long_live_the_king import LONG_LIVE_THE_KING
from companion.games.long_live_the_king.audit import audit
from companion.games.long_live_the_king.board import CourtiersHeld
from companion.games.long_live_the_king.cards import Hand, hand_from_answer, values_of_cards_below_zero
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.election_phase import dealt_cards_form
from companion.games.long_live_the_king.regions import BY_KEY
from companion.players import play_out, randomly_set_up_play
from tests.games.long_live_the_king.kit import COMPANION, board_of, council_of, hold, stand
from tests.speed import first_quick


def island() -> Council:
    council = council_of(3)
    stand(council, "red", "wigemor", 2, figure=True)
    stand(council, "green", "sarisberie", 2)
    hold(council, red="1123", blue="2", green="11")
    return council


def test_what_lies_as_it_may_is_no_mistake() -> None:
    audit(island())


def _region(key: str, owner: str, courtiers: int) -> Callable[[Council], None]:
    def planted(council: Council) -> None:
        board_of(council).courtiers_held[BY_KEY[key]] = CourtiersHeld(owner, courtiers)
    return planted


def _figure(key: str) -> Callable[[Council], None]:
    def planted(council: Council) -> None:
        board_of(council).figures["blue"] = BY_KEY[key]
    return planted


@pytest.mark.parametrize("planted", [
    _region("sarisberie", "green", 3), _region("wigemor", "red", 5), _region("wigemor", "red", 0),
    _region("man", "red", 1), _region("wigemor", "green", 1), _figure("wigemor"), _figure("sarisberie")],
    ids=["three in a region of two", "five in a region of four", "none", "on Man with three players", "two colours",
         "two figures", "a foreign figure"])
def test_a_region_with_too_many_courtiers_or_two_colours_is_a_mistake_of_ours(
        planted: Callable[[Council], None]) -> None:
    council = island()
    planted(council)
    with pytest.raises(RuleBug):
        audit(council)


def test_more_courtiers_than_a_player_has_are_a_mistake_of_ours() -> None:
    council = council_of(4)
    for region in ("tateshale", "oxeneford", "wigemor", "lincolia"):
        stand(council, "red", region, 4)
    stand(council, "red", "sarisberie", 1)
    audit(council)
    stand(council, "red", "sarisberie", 2)
    with pytest.raises(RuleBug):
        audit(council)


def test_no_rule_places_a_courtier_that_is_not_there_nor_one_beside_another_colour() -> None:
    council = island()
    board = board_of(council)
    for region, n in (("oxeneford", 16), ("sarisberie", 1)):
        with pytest.raises(RuleBug):
            board.place_courtiers("red", BY_KEY[region], n)
    board.place_courtiers("red", BY_KEY["oxeneford"], 4)
    assert board.number_of_courtiers_in_supply("red") == 11


def test_a_card_that_is_not_there_is_owed_and_in_an_evening_from_before_a_mistake_of_ours() -> None:
    """There nothing is taken again that the hand does not hold."""
    council = island()
    board_of(council).discard_for_roll("blue", 3)
    assert values_of_cards_below_zero(board_of(council).hands["blue"]) == (3,)
    audit(council)
    council.rules = 1
    with pytest.raises(RuleBug):
        audit(council)


@pytest.mark.parametrize("n", [15, 16])
def test_simulated_players_are_dealt_no_card_twice(n: int) -> None:
    """Of 80 cards, by fifteen and down to the last one."""
    council = council_of(5)
    hold(council, **dict.fromkeys(council.seats, "1" * 4))
    rng = random.Random(5)
    dealt: Counter[int] = Counter()
    for seat in council.seats:
        form = dealt_cards_form(board_of(council), seat, n)
        dealt += hand_from_answer(form.read(form.sample(rng)))
    assert dealt <= board_of(council).cards_in_no_hand_by_value
    assert dealt.total() == 5 * n


def test_simulated_players_are_dealt_something_where_the_pile_was_corrected() -> None:
    """Everybody holds all of their cards still, and yet thirty lie there."""
    board = board_of(council_of(3))
    board.correct_pile_size(30)
    form = dealt_cards_form(board, "red", 10)
    assert sum(form.read(form.sample(random.Random(1))).values()) == 10


def test_what_one_is_asked_of_cards_dealt_does_not_change_with_another_hand() -> None:
    council = council_of(3)
    hold(council, red="12", blue="1133")
    before = dealt_cards_form(board_of(council), "red", 10)
    board_of(council).correct_hand("blue", Hand([1, 1, 1, 2]))
    assert dealt_cards_form(board_of(council), "red", 10) == before
    assert [field.name for field in fields(before) if not field.compare] == ["draw"]


def test_whether_a_dealt_answer_is_handed_back_when_another_pile_is_shuffled_depends_on_no_hand() -> None:
    """Four daggers of five, or none: only one of them would find its limits changed."""
    council = council_of(5)
    for hand in ({3: 4}, {1: 4}):
        board_of(council).correct_hand("red", Hand(hand))
        one, other = ({1: 20, 2: 20, 3: n} for n in (1, 2))
        assert dealt_cards_form(board_of(council), "red", 9, one, tuple(one.values())) != \
            dealt_cards_form(board_of(council), "red", 9, other, tuple(other.values()))


@first_quick
@pytest.mark.parametrize("players", [3, 5])
def test_a_whole_evening_makes_and_loses_no_card_of_any_value(players: int) -> None:
    def counts(council: Council) -> None:
        audit(council)
        assert min(board_of(council).cards_in_no_hand_by_value.values()) >= 0
        assert not any(map(values_of_cards_below_zero, board_of(council).hands.values()))

    rng = random.Random(players)
    play_out(randomly_set_up_play(LONG_LIVE_THE_KING, players, rng, {"books": COMPANION}), rng, counts)


def test_simulated_players_say_nothing_illegal_of_what_they_were_dealt_after_corrections() -> None:
    """Nobody has a dagger by what they say, so there are five to be dealt; and nobody has seen one go to the pile."""
    council = council_of(5)
    for seat in council.seats:
        board_of(council).correct_hand(seat, Hand({2: 7}))
    for _ in range(3):
        board_of(council).discard_for_roll("red", 2)
    for seed in range(20):
        form = dealt_cards_form(board_of(council), "red", 3)
        assert form.read(form.sample(random.Random(seed))) == {"2": 3}
