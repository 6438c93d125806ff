"""Cards after an election: as many to everybody, fifteen at most, and the rest is the pile again."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask, Secrecy
from companion.core.game import Seating
from companion.games.long_live_the_king.council import OVER, Council
from companion.games.long_live_the_king.election_phase import hold_election
from companion.games.long_live_the_king.evening import Evening
from companion.games.long_live_the_king.turns import take_turn
from tests.games.long_live_the_king.kit import (
    CARDBOARD,
    COMPANION,
    board_of,
    by_hand,
    council_of,
    elected,
    held,
    hold,
    play,
    stand,
)
from tests.tabletop.answering import refused


def on_cardboard(pile: int, players: int = 3) -> Council:
    """Nobody wins, and so many cards lie on the pile."""
    council = council_of(players, CARDBOARD)
    told = {seat: [{"has_cards": "cards" if at else "none", "votes": str(3 + at)}]
            for at, seat in enumerate(council.seats)}
    play(hold_election(council, "red"), **told, table=[pile])
    return council


def island(**hands: str) -> Council:
    council = council_of(3)
    for seat, region in zip(council.seats, ("tateshale", "rouecestre", "sarisberie"), strict=True):
        stand(council, seat, region, 1, figure=True)
    hold(council, **hands)
    council.turn = "red"
    return council


def deal(council: Council, **dealt: Any) -> list[str]:
    return play(hold_election(council, None), **{seat: [one] for seat, one in dealt.items()})


@pytest.mark.parametrize(("players", "pile"), [(3, 45), (3, 60), (4, 60), (4, 79), (5, 75), (5, 99)])
def test_everybody_is_dealt_fifteen_cards_where_the_pile_has_them(players: int, pile: int) -> None:
    council = on_cardboard(pile, players)
    assert elected(council).dealt == 15
    who, what = by_hand(council)[-1]
    assert (who, "15 cards" in what) == ("", True)


@pytest.mark.parametrize(("players", "pile", "each"), [(3, 44, 14), (3, 5, 1), (3, 2, 0), (4, 59, 14), (5, 74, 14)])
def test_a_short_pile_is_dealt_equally(players: int, pile: int, each: int) -> None:
    assert elected(on_cardboard(pile, players)).dealt == each


def test_where_the_pile_has_no_card_for_everybody_hands_are_told_to_deal_none() -> None:
    assert by_hand(on_cardboard(2))[-1] == ("", "The discard pile is too short: nobody is dealt a card")


@pytest.mark.parametrize(("players", "most"), [(3, 60), (4, 80), (5, 100)])
def test_no_more_cards_lie_on_the_pile_than_are_in_the_game(players: int, most: int) -> None:
    seen: list[str] = []

    def looks(ask: Ask[Any]) -> int:
        seen.append(refused(ask.current_form, most + 1))
        return 0

    council = council_of(players, CARDBOARD)
    told = {seat: [{"has_cards": "cards" if at else "none", "votes": str(3 + at)}]
            for at, seat in enumerate(council.seats)}
    play(hold_election(council, "red"), **told, table=[looks])
    assert seen == [f"A number from 0 to {most}, please."]


def test_where_companion_keeps_the_hands_it_knows_how_many_lie_on_the_pile() -> None:
    council = island(red="", blue="1123", green="112")
    asked = deal(council, red={"1": 15}, blue={"1": 10, "2": 5}, green={"2": 15})
    assert not any(one.startswith("table: pile") for one in asked)
    assert elected(council).dealt == 15


def test_dealt_cards_join_those_left_in_the_hand() -> None:
    council = island(red="", blue="1123", green="112")
    deal(council, red={"1": 13, "2": 1, "3": 1}, blue={"1": 10, "2": 5}, green={"1": 1, "2": 14})
    assert [held(council, seat) for seat in council.seats] == [
        "1" * 13 + "23", "1" * 12 + "2" * 6 + "3", "1" * 3 + "2" * 15]


def test_what_is_not_dealt_lies_on_the_discard_pile_again() -> None:
    council = island(red="", blue="1123", green="112")
    board = board_of(council)
    assert board.cards_in_no_hand_by_value.total() == 53
    deal(council, red={"1": 15}, blue={"1": 15}, green={"2": 15})
    assert board.cards_in_no_hand_by_value == {1: 36 - 15 - 17 - 2, 2: 21 - 1 - 16, 3: 2}
    assert board.cards_in_no_hand_by_value.total() == 8


def test_what_everybody_was_dealt_is_nobody_elses_business() -> None:
    asks: list[Ask[Any]] = []

    def looks(ask: Ask[Any]) -> Any:
        asks.append(ask)
        return {"1": 15}

    deal(island(red="", blue="1123", green="112"), red=looks, blue=looks, green={"2": 15})
    assert {ask.secrecy for ask in asks} == {Secrecy.PRIVATE}


def test_what_was_dealt_was_told_in_private_by_everybody_whose_hand_companion_keeps() -> None:
    """Then a correction that depends on it could tell of a hand. On cardboard, or where none was dealt, nobody has."""
    played = Evening(Seating(("red", "blue", "green"), "red"), {"books": COMPANION})
    council = island(red="", blue="1123", green="112")
    assert played.seats_with_secrets_in_use(council) == frozenset()
    deal(council, red={"1": 15}, blue={"1": 10, "2": 5}, green={"2": 15})
    assert played.seats_with_secrets_in_use(council) == {"red", "blue", "green"}
    assert played.seats_with_secrets_in_use(on_cardboard(45)) == frozenset()


def test_one_is_dealt_just_as_many_as_everybody() -> None:
    seen: list[str] = []

    def looks(ask: Ask[Any]) -> Any:
        seen.extend(refused(ask.current_form, wrong) for wrong in ({"1": 14}, {"1": 15, "2": 1}))
        return {"1": 15}

    deal(island(red="", blue="1123", green="112"), red=looks, blue={"2": 15}, green={"1": 15})
    assert seen == ["15 in all, please. The sum is 14 now. So many are dealt to everybody.",
                    "15 in all, please. The sum is 16 now. So many are dealt to everybody."]


def test_nobody_is_dealt_more_of_a_value_than_there_are_beside_the_own_hand() -> None:
    """Whatever others hold: it would tell something of their hands."""
    seen: list[str] = []

    def looks(ask: Ask[Any]) -> Any:
        seen.append(refused(ask.current_form, {"1": 12, "3": 3}))
        return {"1": 13, "3": 2}

    deal(island(red="", blue="3", green="1112"), red={"2": 15}, blue=looks, green={"1": 15})
    assert seen == ["dagger (×3): A number from 0 to 2, please."]


def test_who_holds_all_of_a_value_is_dealt_none_of_it() -> None:
    seen: list[str] = []

    def looks(ask: Ask[Any]) -> Any:
        seen.append(refused(ask.current_form, {"1": 14, "3": 1}))
        return {"1": 15}

    deal(island(red="", blue="333", green="1112"), red={"2": 15}, blue=looks, green={"1": 15})
    assert seen == ["dagger (×3): A number from 0 to 0, please."]


def test_nobody_is_asked_for_cards_where_none_is_dealt() -> None:
    council = island(red="", blue="1" * 12 + "2" * 17, green="1" * 24 + "2" * 4 + "33")
    assert board_of(council).cards_in_no_hand_by_value.total() == 1
    assert deal(council) == []
    assert elected(council).dealt == 0


def test_the_game_goes_on_with_the_next_player_after_the_deal() -> None:
    council = island(red="1", blue="1123", green="112")
    taken: list[Any] = [{"1": 15}]
    asked = play(take_turn(council, board_of(council)), red=["stay", "x1", {"dice": [1]}, "enough", *taken], blue=taken,
                 green=[{"2": 15}])
    assert asked[-3:] == ["red: dealt/1", "blue: dealt/1", "green: dealt/1"]
    assert (council.turn, council.step == OVER) == ("blue", False)


def test_nobody_is_dealt_a_value_that_cannot_lie_on_the_pile() -> None:
    """Everybody has seen what went onto it: ones alone. After the deal the rest lies face down, and may be anything."""
    def looks(ask: Ask[Any]) -> Any:
        seen.append(refused(ask.current_form, {"1": 3, "2": 1}))
        return {"1": 4}

    seen: list[str] = []
    council = council_of(3)
    for seat, region in zip(council.seats, ("tateshale", "rouecestre", "sarisberie"), strict=True):
        stand(council, seat, region, 1)
    board = board_of(council)
    for seat, n in (("red", 12), ("blue", 1)):
        for _ in range(n):
            board.discard_for_roll(seat, 1)
    deal(council, red=looks, blue=looks, green={"1": 4})
    assert seen == ["purse (×2): A number from 0 to 0, please."] * 2
    assert (board.pile_seen.total(), board.pile_hidden) == (0, 1)
    for _ in range(6):
        board.discard_for_roll("red", 2)
    deal(council, red={"1": 1, "2": 1}, blue={"2": 2}, green={"2": 1, "3": 1})
    assert held(council, "blue") == "1" * 15 + "2" * 9 + "3"


@pytest.mark.parametrize(("rules", "is_another"), [(2, True), (1, False)])
def test_if_another_pile_was_shuffled_everybody_is_asked_anew_whatever_it_changes_for_the_own_hand(
        rules: int, is_another: bool) -> None:
    """Whose answer is handed back would tell of the hands. In an evening begun before, it is as it was."""
    reds: list[Any] = []

    def looks(ask: Ask[Any]) -> Any:
        reds.append(ask.current_form)
        return {"1": 4}

    for rolled_away in ({"red": 12, "blue": 1}, {"red": 12, "blue": 1, "green": 1}):
        council = council_of(3)
        council.rules = rules
        for seat, region in zip(council.seats, ("tateshale", "rouecestre", "sarisberie"), strict=True):
            stand(council, seat, region, 1)
        for seat, n in rolled_away.items():
            for _ in range(n):
                board_of(council).discard_for_roll(seat, 1)
        deal(council, red=looks, blue={"1": 4}, green={"1": 4})
    one, other = reds
    assert one.kinds == other.kinds
    assert (one != other) is is_another
