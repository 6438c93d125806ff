"""What a seat may see, and what everybody may; and which moment of the evening it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.asking import Ask
from companion.games.long_live_the_king.as_called import dispute_call_form, play_next_called_event
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.dispute_phase import play_dispute
from companion.games.long_live_the_king.election_phase import hold_election
from companion.games.long_live_the_king.evening import ask_region_votes_and_starts
from companion.games.long_live_the_king.turns import take_turn
from companion.games.long_live_the_king.view import view_for_seat
from companion.locale import tongue
from tests.games.long_live_the_king.kit import (
    CARDBOARD,
    at_war,
    board_of,
    by_hand,
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
from tests.tabletop.answering import first_asked, looking, said


def test_a_hand_is_seen_by_its_player_and_by_nobody_else() -> None:
    council = council_of(3)
    hold(council, red="1123", blue="1")
    assert view_for_seat(council, "red").hand == (1, 1, 2, 3)
    assert view_for_seat(council, "blue").hand == (1,)
    assert (view_for_seat(council, None).hand, view_for_seat(council, "table").hand) == (None, None)


def test_what_a_hand_holds_changes_nothing_that_others_see() -> None:
    seen = []
    for red in ("1123", "3"):
        council = council_of(3)
        board = board_of(council)
        board.correct_hand("red", type(board.hands["red"])(map(int, red)))
        seen.append((view_for_seat(council, None), view_for_seat(council, "blue")))
    assert seen[0] == seen[1]


def test_on_cardboard_there_is_no_hand_to_see() -> None:
    assert view_for_seat(council_of(3, CARDBOARD), "red").hand is None


# The moment.


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
    first_asked(play_next_called_event(council))
    assert council.step == "between"
    play(play_dispute(council, told_of()), red=[cards("11"), at(dice("16")), at("0")], blue=[at(cards("1")), dice("2")],
         green=[cards("1"), dice("2")])
    told = [{"has_cards": "cards", "votes": "5"}, at(3)]
    play(hold_election(council, "red"), red=[{"has_cards": "none", "votes": "9"}], blue=[*told, at(dice("11111"))],
         green=[*told, dice("22222")], table=[at(20)])
    assert at.steps == {"cards": "sealing", "dice": "rolling", "back": "settled", "compare": "election",
                        "tie": "election", "pile": "counted"}


def test_before_the_first_turn_the_table_is_set_up() -> None:
    council = council_of(3)
    at = Moments(council)
    play(ask_region_votes_and_starts(council), table=[at(["wigemor", "rouecestre", "lincolia"])])
    assert at.steps == {"start-cards": "setting-up"}


def test_what_came_about_last_is_shown_until_something_else_does() -> None:
    council, opening = at_war(CARDBOARD, 3)
    assert (view_for_seat(council, None).dispute_if_latest, view_for_seat(council, None).election_if_latest) == (None,
                                                                                                                 None)
    low = [cards("1"), dice("2")]
    play(play_dispute(council, opening), red=[*low], blue=[*low], green=[*low])
    seen = view_for_seat(council, None)
    assert seen.dispute_if_latest
    assert (seen.dispute_if_latest.number, seen.election_if_latest) == (1, None)
    told = [[{"has_cards": "none" if n == 2 else "cards", "votes": str(n)}] for n in (2, 3, 4)]
    play(hold_election(council, "red"), **dict(zip(council.seats, told, strict=True)), table=[20])
    seen = view_for_seat(council, None)
    assert seen.election_if_latest
    assert (seen.dispute_if_latest, seen.election_if_latest.number) == (None, 1)
    play(play_dispute(council, opening), red=[*low], blue=[*low], green=[*low])
    seen = view_for_seat(council, None)
    assert seen.dispute_if_latest
    assert (seen.dispute_if_latest.number, seen.election_if_latest) == (2, None)


def test_a_turn_that_begins_clears_what_was_shown() -> None:
    council = in_turn()
    high, low = [cards("3"), dice("6")], [cards("1"), dice("2")]
    play_turn(council, "lincolia", *high, "none", blue=[*low], green=[*low])
    assert view_for_seat(council, None).dispute_if_latest
    play(take_turn(council, board_of(council)), blue=["nothing"])
    seen = view_for_seat(council, None)
    assert (seen.dispute_if_latest, seen.results.lines) == (None, ())


def test_dice_that_are_rolled_again_are_gone_until_they_lie_there() -> None:
    """Red and blue are tied; red rolls first."""
    shown: list[dict[str, tuple[int, ...] | None]] = []
    waiting: list[set[str]] = []

    def look(answer: Any) -> Callable[[Ask[Any]], Any]:
        def looking(_ask: Ask[Any]) -> Any:
            seen = view_for_seat(council, None).dispute_if_latest
            assert seen
            shown.append({side.seat: side.dice for side in seen.sides})
            waiting.append({side.seat for side in seen.sides if side.waits})
            return answer
        return looking

    council = council_of(3, CARDBOARD)
    play(play_dispute(council, told_of(figure=False, courtiers=1)), red=[cards("1"), dice("4"), look(dice("5"))],
         blue=[cards("1"), dice("6"), look(dice("2"))], green=[cards("1"), dice("2")])
    assert shown == [{"red": None, "blue": None, "green": (2,)}, {"red": (5,), "blue": None, "green": (2,)}]
    assert waiting == [{"red", "blue"}, {"blue"}]
    seen = view_for_seat(council, None).dispute_if_latest
    assert seen
    assert [side.seat for side in seen.sides if side.is_out] == ["green"]


def test_what_hands_do_is_numbered_through_the_evening_and_goes_when_something_new_begins() -> None:
    council, opening = at_war(CARDBOARD, 3)
    low, high = [cards("1"), dice("2")], [cards("12"), dice("66")]
    numbers = []
    for _ in range(2):
        play(play_dispute(council, opening), red=[*high], blue=[*low], green=[*low])
        numbers.append([line.nth for line in view_for_seat(council, None).results.lines])
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
    play(hold_election(council, "red"), **dict(zip(council.seats, told, strict=True)), table=[20])
    reasons = {gain.seat: dict(gain.reason.values) for gain in council.ledger.gains if gain.reason}
    assert {seat: (said["place"], said["n"]) for seat, said in reasons.items()} == {
        "green": (1, 10), "blue": (2, 8), "red": (3, 6)}


# The board that Companion keeps.


def test_before_the_table_is_set_up_nothing_stands_on_the_board_and_nothing_beside_it() -> None:
    seen = view_for_seat(council_of(3), None)
    assert (seen.regions, seen.beside, seen.turn) == ((), (), None)
    assert (seen.supplies, seen.pile) == ((("red", 17), ("blue", 17), ("green", 17)), 0)


def test_all_see_whose_courtiers_and_figures_stand_where_and_what_is_left() -> None:
    council = in_turn()
    council.turns, council.next_turn = 1, "blue"
    stand(council, "blue", "tateshale", figure=True)
    board_of(council).figures["green"] = None
    hold(council, red="12", blue="1", green="")
    seen = view_for_seat(council, None)
    stands = {tongue("en").text_of(one.title): (one.votes, one.owner, one.courtiers, one.figures)
              for one in seen.regions}
    assert {key: one for key, one in stands.items() if one[1:] != (None, 0, ())} == {
        "Wigemor": (4, "red", 2, ("red",)), "Oxeneford": (4, "red", 1, ()), "Tateshale": (4, "green", 2, ("blue",)),
        "Lincolia": (4, "green", 1, ()), "Lundonia": (3, "blue", 1, ())}
    assert (len(stands), seen.beside, seen.pile) == (12, ("green",), 57)
    assert seen.supplies == (("red", 14), ("blue", 16), ("green", 14))
    assert seen.turn == "red", "not yet whose turn is next"


def test_on_cardboard_nothing_of_it_is_seen() -> None:
    seen = view_for_seat(council_of(3, CARDBOARD), None)
    assert (seen.regions, seen.beside, seen.supplies, seen.pile, seen.turn) == ((), (), (), None, None)


def test_courtiers_placed_one_after_the_other_are_one_line_for_hands_and_each_a_line_of_the_log() -> None:
    council, seen = in_turn(), []
    hold(council, red="111")

    def look() -> None:
        seen.append((view_for_seat(council, None).results.lines[-1].nth, by_hand(council)))

    gives = looking(look, "x1")
    play_turn(council, "oxeneford", "place", gives, dice("3"), gives, dice("3"))
    look()
    one, two, three = [[("red", what)] for what in (
        "places a courtier in Oxeneford", "places 2 courtiers in Oxeneford, one after the other",
        "places 3 courtiers in Oxeneford, one after the other")]
    assert [lines for _, lines in seen] == [one, two, three]
    assert len({nth for nth, _ in seen}) == 3, "each is new to a page"
    assert [line for line in said(council) if "places" in line] == ["red: places a courtier in Oxeneford."] * 3


# Questions: what the last tap sends, and the signs that say it at a glance.


@pytest.mark.parametrize("by", [None, "red"])
def test_what_stands_there_is_the_last_tap_and_calls_the_dispute(by: str | None) -> None:
    form = dispute_call_form(council_of(3, CARDBOARD), by)
    assert (form.taps, form.fields[-1][0]) == ("there", "there")


def test_how_many_votes_is_the_last_tap_and_cards_have_one_sign_and_none_another() -> None:
    council = council_of(3, CARDBOARD)
    signs = {}
    for ask in first_asked(hold_election(council, "red")):
        (_, cards), (last, _) = ask.current_form.fields
        assert (ask.current_form.taps, last) == ("votes", "votes")
        signs[ask.seat] = [option.mark for option in cards.form.options]
    assert signs == {"red": ["no-card"], "blue": ["cards", "no-card"], "green": ["cards", "no-card"]}
