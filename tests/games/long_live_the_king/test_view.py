"""What a seat may see, and what everybody may; and which moment of the evening it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.asking import Ask
from companion.games.long_live_the_king.as_called import as_called
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.dispute_phase import dispute
from companion.games.long_live_the_king.election_phase import election
from companion.games.long_live_the_king.evening import set_up
from companion.games.long_live_the_king.turns import turn
from companion.games.long_live_the_king.view import view
from tests.games.long_live_the_king.kit import (
    CARDBOARD,
    at_war,
    board_of,
    cards,
    council_of,
    dice,
    hold,
    in_turn,
    play,
    play_turn,
    stand,
    told_of,
)
from tests.tabletop.answering import first_asked


def test_a_hand_is_seen_by_its_player_and_by_nobody_else() -> None:
    council = council_of(3)
    hold(council, red="1123", blue="1")
    assert view(council, "red").hand == (1, 1, 2, 3)
    assert view(council, "blue").hand == (1,)
    assert (view(council, None).hand, view(council, "table").hand) == (None, None)


def test_what_a_hand_holds_changes_nothing_that_others_see() -> None:
    seen = []
    for red in ("1123", "3"):
        council = council_of(3)
        board = board_of(council)
        board.correct_hand("red", type(board.hands["red"])(map(int, red)))
        seen.append((view(council, None), view(council, "blue")))
    assert seen[0] == seen[1]


def test_on_cardboard_there_is_no_hand_to_see() -> None:
    assert view(council_of(3, CARDBOARD), "red").hand is None


# The moment ---------------------------------------------------------------------------------------------------------


class Moments:
    """Answers, and notes which moment it was when each question was asked."""

    def __init__(self, council: Council) -> None:
        self.council = council
        self.steps: dict[str, str] = {}

    def __call__(self, answer: Any) -> Callable[[Ask[Any]], Any]:
        def noted(ask: Ask[Any]) -> Any:
            self.steps[ask.key.partition("/")[0]] = self.council.step
            return answer
        return noted


def test_every_question_is_asked_at_its_own_moment() -> None:
    council = in_turn()
    at = Moments(council)
    hold(council, green="1")
    play_turn(council, at("tateshale"), at(cards("33"[:1])), at(dice("6")), at("none"), at({"1": 7}),
              blue=[cards("1"), dice("2"), {"1": 7}], green=[cards("1"), dice("2"), {"1": 7}])
    assert at.steps == {"turn": "turn", "cards": "sealing", "dice": "rolling", "won": "settled", "dealt": "dealing"}


def test_on_cardboard_too() -> None:
    council = council_of(3, CARDBOARD)
    at = Moments(council)
    first_asked(as_called(council))
    assert council.step == "between"
    play(dispute(council, told_of()), red=[cards("11"), at(dice("16")), at("0")], blue=[at(cards("1")), dice("2")],
         green=[cards("1"), dice("2")])
    told = [{"has_cards": "cards", "votes": "5"}, at(3)]
    play(election(council, "red"), red=[{"has_cards": "none", "votes": "9"}], blue=[*told, at(dice("11111"))],
         green=[*told, dice("22222")], table=[at(20)])
    assert at.steps == {"cards": "sealing", "dice": "rolling", "back": "settled", "compare": "election",
                        "tie": "election", "pile": "counted"}


def test_before_the_first_turn_the_table_is_set_up() -> None:
    council = council_of(3)
    at = Moments(council)
    play(set_up(council), table=[at(["wigemor", "rouecestre", "lincolia"])])
    assert at.steps == {"start-cards": "setting-up"}


def test_what_came_about_last_is_shown_until_something_else_does() -> None:
    council, opening = at_war(CARDBOARD, 3)
    assert (view(council, None).dispute, view(council, None).election) == (None, None)
    low = [cards("1"), dice("2")]
    play(dispute(council, opening), red=[*low], blue=[*low], green=[*low])
    seen = view(council, None)
    assert seen.dispute
    assert (seen.dispute.number, seen.election) == (1, None)
    told = [[{"has_cards": "none" if n == 2 else "cards", "votes": str(n)}] for n in (2, 3, 4)]
    play(election(council, "red"), **dict(zip(council.seats, told, strict=True)), table=[20])
    seen = view(council, None)
    assert seen.election
    assert (seen.dispute, seen.election.number) == (None, 1)
    play(dispute(council, opening), red=[*low], blue=[*low], green=[*low])
    seen = view(council, None)
    assert seen.dispute
    assert (seen.dispute.number, seen.election) == (2, None)


def test_a_turn_that_begins_clears_what_was_shown() -> None:
    council = in_turn()
    high, low = [cards("3"), dice("6")], [cards("1"), dice("2")]
    play_turn(council, "lincolia", *high, "none", blue=[*low], green=[*low])
    assert view(council, None).dispute
    play(turn(council, board_of(council)), blue=["nothing"])
    seen = view(council, None)
    assert (seen.dispute, seen.results.lines) == (None, ())


def test_dice_that_are_rolled_again_are_gone_until_they_lie_there() -> None:
    """Red and blue are tied; red rolls first."""
    shown: list[dict[str, tuple[int, ...] | None]] = []
    waiting: list[set[str]] = []

    def look(answer: Any) -> Callable[[Ask[Any]], Any]:
        def looking(_ask: Ask[Any]) -> Any:
            seen = view(council, None).dispute
            assert seen
            shown.append({side.seat: side.dice for side in seen.sides})
            waiting.append({side.seat for side in seen.sides if side.waits})
            return answer
        return looking

    council = council_of(3, CARDBOARD)
    play(dispute(council, told_of(figure=False, courtiers=1)), red=[cards("1"), dice("4"), look(dice("5"))],
         blue=[cards("1"), dice("6"), look(dice("2"))], green=[cards("1"), dice("2")])
    assert shown == [{"red": None, "blue": None, "green": (2,)}, {"red": (5,), "blue": None, "green": (2,)}]
    assert waiting == [{"red", "blue"}, {"blue"}]
    seen = view(council, None).dispute
    assert seen
    assert [side.seat for side in seen.sides if side.is_out] == ["green"]


def test_what_hands_do_is_numbered_through_the_evening_and_goes_when_something_new_begins() -> None:
    council, opening = at_war(CARDBOARD, 3)
    low, high = [cards("1"), dice("2")], [cards("12"), dice("66")]
    numbers = []
    for _ in range(2):
        play(dispute(council, opening), red=[*high], blue=[*low], green=[*low])
        numbers.append([line.nth for line in view(council, None).results.lines])
        assert all(line.by_hand for line in council.results)
        assert [bool(line.who) for line in council.results] == [bool(line.colour) for line in council.results]
        assert any(line.who for line in council.results)
    assert numbers == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_a_placed_courtier_is_said_when_the_turn_places_it() -> None:
    council = in_turn()
    stand(council, "red", "wigemor", 1)
    for _ in range(2):
        council.turn = "red"
        play_turn(council, "stay", "enough")
        assert len(council.results) == 1


def test_bonus_votes_say_for_which_place_they_are() -> None:
    council = council_of(3, CARDBOARD)
    told = [[{"has_cards": "none" if n == 9 else "cards", "votes": str(n)}] for n in (9, 8, 10)]
    play(election(council, "red"), **dict(zip(council.seats, told, strict=True)), table=[20])
    reasons = {gain.seat: dict(gain.reason.values) for gain in council.ledger.gains if gain.reason}
    assert {seat: (said["place"], said["n"]) for seat, said in reasons.items()} == {
        "green": (1, 10), "blue": (2, 8), "red": (3, 6)}
