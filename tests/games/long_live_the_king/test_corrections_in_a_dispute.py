"""Corrected by hand while a dispute or a turn is under way: what is decided then goes by what the board says now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.asking import Ask, Raw
from companion.core.words import say
from companion.games.long_live_the_king.adjustments import adjustments
from companion.games.long_live_the_king.audit import audit
from companion.games.long_live_the_king.cards import Hand
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.dispute_phase import play_dispute
from companion.games.long_live_the_king.election_phase import dealt_cards_form, most_in_pile_by_value
from companion.games.long_live_the_king.view import view_for_seat
from companion.locale import tongue
from tests.games.long_live_the_king.kit import (
    board_of,
    cards,
    council_of,
    courtiers,
    dice,
    figure,
    fought,
    in_turn,
    moves_in,
    play,
    play_turn,
    stand,
)
from tests.tabletop.answering import keys, refused, said

Answer = Callable[[Ask[Any]], Raw]


def island() -> Council:
    """Red moves into green's Tateshale, where two courtiers stand without a figure."""
    council = council_of(3)
    council.turn, council.turns = "red", 1
    stand(council, "green", "tateshale", 2)
    stand(council, "green", "lincolia", 1)
    stand(council, "green", "lundonia", 1, figure=True)
    stand(council, "red", "wigemor", 2)
    return council


def fight(council: Council, red: list[Any], blue: list[Any], green: list[Any]) -> None:
    play(play_dispute(council, moves_in(council, "red", "tateshale")), red=red, blue=blue, green=green)
    audit(council)


def correct(council: Council, what: str, raw: Raw) -> None:
    adjustment = adjustments(council)[what]
    adjustment.book(adjustment.form.read(raw), say("as the board says"))


def after(council: Council, what: str, raw: Raw, then: Raw) -> Answer:
    def answer(_ask: Ask[Any]) -> Raw:
        correct(council, what, raw)
        return then
    return answer


def of(owner: str, courtiers: int) -> Raw:
    return {"owner": owner, "courtiers": courtiers}


def test_courtiers_corrected_while_the_dice_roll_count_in_the_dispute() -> None:
    council = island()
    told = after(council, "region/tateshale", of("green", 4), dice("1"))
    fight(council, red=[cards("1"), dice("6")], blue=[cards("1"), told], green=[cards("1"), dice("1")])
    assert fought(council).winner == "green"
    side = view_for_seat(council, None).disputes[-1].side_of("green")
    assert (side.courtiers, side.points) == (4, 9)
    assert courtiers(council, "green")["tateshale"] == 4


def test_what_goes_back_is_what_stands_there_by_then() -> None:
    council = island()
    told = after(council, "region/tateshale", of("green", 1), dice("1"))
    fight(council, red=[cards("1"), dice("6"), "none"], blue=[cards("1"), told], green=[cards("1"), dice("1")])
    assert "tateshale" not in courtiers(council, "green")
    assert board_of(council).number_of_courtiers_in_supply("green") == 15


def test_a_dispute_keeps_its_defender_whatever_is_corrected() -> None:
    council, seen = island(), list[str]()

    def looks(_ask: Ask[Any]) -> Raw:
        form = adjustments(council)["region/tateshale"].form
        seen.extend(refused(form, raw) for raw in (of("red", 2), of("blue", 1), of("green", 0)))
        assert "figure/red" not in adjustments(council)
        seen.append(refused(adjustments(council)["figure/blue"].form, "tateshale"))
        return cards("1")

    fight(council, red=[looks, dice("6"), "none"], blue=[cards("1"), dice("1")], green=[cards("1"), dice("1")])
    assert len(seen) == 4
    assert seen[2] == "green defends this region."
    assert {"figure/red", "figure/green"} <= adjustments(council).keys()


def test_a_figure_that_defends_alone_stays_until_it_is_decided() -> None:
    council = council_of(3)
    council.turn, council.turns = "red", 1
    stand(council, "green", "tateshale", figure=True)
    stand(council, "green", "lincolia", 1)
    stand(council, "red", "wigemor", 2)

    def looks(_ask: Ask[Any]) -> Raw:
        assert "figure/green" not in adjustments(council)
        return cards("1")

    fight(council, red=[looks, dice("6"), "none"], blue=[cards("1"), dice("1")], green=[cards("1"), dice("1")])
    assert figure(council, "green") == "lincolia"


def test_the_defenders_figure_may_be_put_into_the_region_it_defends_and_nowhere_once_it_is_won() -> None:
    """It was there, and somebody had forgotten it; it goes where the winner says."""
    council = island()

    def forgotten(_ask: Ask[Any]) -> Raw:
        correct(council, "figure/green", "tateshale")
        return cards("1")

    def looks(_ask: Ask[Any]) -> Raw:
        assert "figure/green" not in adjustments(council)
        return "none"

    fight(council, red=[forgotten, dice("6"), "lincolia", looks], blue=[cards("1"), dice("1")],
          green=[cards("1"), dice("1")])
    assert figure(council, "green") == "lincolia"


def test_what_is_corrected_once_a_dispute_is_won_changes_no_total() -> None:
    council = island()
    told = after(council, "region/tateshale", of("green", 1), "none")
    fight(council, red=[cards("1"), dice("1")], blue=[cards("1"), dice("1")], green=[cards("1"), dice("6"), told])
    assert view_for_seat(council, None).disputes[-1].side_of("green").points == 10
    assert courtiers(council, "green")["tateshale"] == 1


def test_nobody_is_banished_to_courtiers_that_are_gone_meanwhile() -> None:
    council = island()
    stand(council, "red", "oxeneford", 1)

    def answer(ask: Ask[Any]) -> Raw:
        for region in ("wigemor", "oxeneford"):
            correct(council, f"region/{region}", of("nobody", 0))
        assert [option.key for option in ask.current_form.options] == ["beside"]  # type: ignore[attr-defined]
        return "beside"

    fight(council, red=[cards("1"), dice("1")], blue=[cards("1"), dice("1")],
          green=[cards("1"), dice("6"), answer, "none"])
    assert figure(council, "red") == ""


def test_a_courtier_won_is_not_placed_where_the_region_was_filled_by_hand() -> None:
    council = island()
    told = after(council, "region/tateshale", of("green", 4), "place")
    fight(council, red=[cards("1"), dice("1")], blue=[cards("1"), dice("1")], green=[cards("1"), dice("6"), told])
    assert courtiers(council, "green")["tateshale"] == 4
    assert "green places no courtier: none may be added in Tateshale by now." in said(council)


def test_a_courtier_rolled_for_is_not_placed_where_the_region_was_filled_by_hand_meanwhile() -> None:
    council = in_turn()
    told = after(council, "region/wigemor", of("red", 4), dice("6"))
    play_turn(council, "stay", "x1", told)
    assert courtiers(council)["wigemor"] == 4
    assert said(council)[-1] == "red places no courtier: none may be added in Wigemor by now."
    audit(council)


def test_no_courtier_rolled_for_is_placed_in_a_region_that_is_anothers_by_then() -> None:
    council = in_turn()

    def told(_ask: Ask[Any]) -> Raw:
        correct(council, "figure/red", "sedberouie")
        correct(council, "region/wigemor", of("blue", 2))
        return dice("6")

    play_turn(council, "stay", "x1", told)
    assert courtiers(council, "blue")["wigemor"] == 2
    assert said(council)[-1] == "red places no courtier: none may be added in Wigemor by now."
    audit(council)


def test_no_courtier_rolled_for_is_placed_when_the_supply_was_corrected_to_nothing_meanwhile() -> None:
    council = in_turn(4)

    def told(_ask: Ask[Any]) -> Raw:
        for region, n in (("oxeneford", 4), ("stadford", 3), ("loncastre", 3), ("rouecestre", 3), ("sedberouie", 1)):
            correct(council, f"region/{region}", of("red", n))
        return dice("6")

    play_turn(council, "stay", "x1", told)
    assert (board_of(council).number_of_courtiers_in_supply("red"), courtiers(council)["wigemor"]) == (0, 3)
    audit(council)


def test_no_courtier_is_offered_where_the_figure_stands_by_then_and_none_may_be_added() -> None:
    council = in_turn()
    stand(council, "red", "sarisberie", 2)

    def answer(ask: Ask[Any]) -> Raw:
        assert "place" in keys(ask)
        correct(council, "figure/red", "sarisberie")
        assert "place" not in keys(ask)
        return "stop"

    play_turn(council, "sedberouie", answer)
    assert courtiers(council)["sarisberie"] == 2
    audit(council)


def test_a_courtier_is_placed_where_the_figure_stands_by_then_and_the_answer_says_so() -> None:
    council = in_turn()

    def answer(ask: Ask[Any]) -> Raw:
        assert place(ask) == "Place a courtier here"
        correct(council, "figure/red", "stadford")
        assert place(ask) == "Place a courtier in Stadford"
        return "place"

    def place(ask: Ask[Any]) -> str:
        options = {option.key: option for option in ask.current_form.options}  # type: ignore[attr-defined]
        return tongue("en").text_of(options["place"].words)

    play_turn(council, "sedberouie", answer, "enough")
    assert (courtiers(council)["stadford"], "sedberouie" in courtiers(council)) == (1, False)


def test_what_was_dealt_may_be_said_whatever_was_corrected_in_the_own_hand() -> None:
    """Even by whoever said to hold nearly all the cards there are."""
    council = council_of(3)
    board_of(council).correct_hand("red", Hand({1: 36, 2: 20, 3: 1}))
    form = dealt_cards_form(board_of(council), "red", 15)
    assert form.read({"1": 15}) == {"1": 15}


def test_more_cards_were_dealt_than_the_pile_was_corrected_to_have() -> None:
    """Then so many were there: nobody has less than nothing."""
    council = council_of(3)
    council.turn = "red"
    for _ in range(12):
        board_of(council).discard_for_roll("red", 1)
    correct(council, "pile", 2)
    board_of(council).deal_from_pile_to_hands({seat: Hand({1: 4}) for seat in council.seats})
    assert (board_of(council).pile_size, board_of(council).pile_hidden) == (0, 0)
    audit(council)


def test_the_pile_corrected_by_another_hands_no_dealt_answer_back() -> None:
    """Whether it does would tell how many daggers a hand holds."""
    council = council_of(3)
    council.turn = "red"
    board = board_of(council)
    board.correct_hand("red", Hand({3: 2}))
    correct(council, "pile", 45)
    lay = most_in_pile_by_value(board)
    before = dealt_cards_form(board, "red", 15, lay)
    correct(council, "pile", 1)
    assert dealt_cards_form(board, "red", 15, lay) == before
    assert dealt_cards_form(board, "red", 1) != before
