"""Corrected by hand: what lies otherwise on the table than Companion has it, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.asking import Ask
from companion.core.game import Seating
from companion.core.session import Session
from companion.core.words import say
from companion.games.long_live_the_king.adjustments import adjustments
from companion.games.long_live_the_king.audit import audit
from companion.games.long_live_the_king.cards import Hand
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.dispute_phase import play_dispute
from companion.games.long_live_the_king.evening import Evening
from companion.games.long_live_the_king.regions import BY_KEY
from companion.games.long_live_the_king.turns import take_turn
from companion.locale import tongue
from tests.games.long_live_the_king.kit import (
    CARDBOARD,
    COMPANION,
    PROFILE,
    at_war,
    board_of,
    by_players,
    cards,
    council_of,
    dice,
    fought,
    held,
    hold,
    in_turn,
    play,
    play_turn,
    points,
    stand,
)
from tests.tabletop.answering import refused

HIGH, LOW = [cards("3"), dice("6")], [cards("1"), dice("2")]


def correct(council: Council, what: str, raw: Any) -> None:
    """At once, and nothing is lost by it."""
    adjustment = adjustments(council)[what]
    adjustment.book(adjustment.form.read(raw), say("so it lies on the board"))
    audit(council)


def corrected(council: Council, what: str, raw: Any, answer: Any) -> Callable[[Ask[Any]], Any]:
    """While this question is open the board says otherwise; then it is answered."""
    def correcting(_ask: Ask[Any]) -> Any:
        correct(council, what, raw)
        return answer
    return correcting


def test_what_is_offered_is_what_the_table_can_see_and_ones_own_hand() -> None:
    council = council_of(3, CARDBOARD)
    assert set(adjustments(council)) == {"bonus/red", "bonus/blue", "bonus/green"}
    kept = adjustments(in_turn())
    assert {what.partition("/")[0] for what in kept} == {"bonus", "turn", "pile", "figure", "hand", "region"}
    assert "region/man" not in kept
    assert {what: kept[what].owner for what in kept if kept[what].owner} == {
        "hand/red": "red", "hand/blue": "blue", "hand/green": "green"}


@pytest.mark.parametrize(("what", "raw", "green"), [
    ("region/tateshale", {"owner": "green", "courtiers": 1}, 2 + 2 + 2),
    ("region/tateshale", {"owner": "nobody", "courtiers": 0}, 2 + 2),
    ("figure/green", "beside", 2 + 6)])
def test_what_stands_in_the_region_fought_for_counts_as_corrected(what: str, raw: Any, green: int) -> None:
    """Three courtiers and the figure, before; the correction comes when the intruder rolls."""
    council, opening = at_war(COMPANION, 3)
    council.turn = "red"
    play(play_dispute(council, opening), red=[cards("3"), corrected(council, what, raw, dice("6")), "none"],
         blue=[*LOW], green=[*LOW])
    assert points(council) == {"red": 20, "green": green, "blue": 2}


def test_a_figure_that_never_stood_there_is_not_banished() -> None:
    council, opening = at_war(COMPANION, 3)
    council.turn = "red"
    play(play_dispute(council, opening),
         red=[cards("3"), corrected(council, "figure/green", "lincolia", dice("6")), "none"], blue=[*LOW], green=[*LOW])
    assert board_of(council).figures["green"] == BY_KEY["lincolia"]


def test_a_dispute_that_is_over_is_not_counted_again() -> None:
    council, opening = at_war(COMPANION, 3)
    council.turn = "red"
    play(play_dispute(council, opening), red=[*HIGH, "none"], blue=[*LOW], green=[*LOW])
    correct(council, "region/tateshale", {"owner": "red", "courtiers": 2})
    assert (fought(council).opening.figure, fought(council).opening.courtiers) == (True, 3)


def test_a_region_holds_no_more_than_its_number_nor_more_than_a_player_has() -> None:
    council = in_turn(4)
    offered = adjustments(council)
    assert refused(offered["region/oxeneford"].form, {"owner": "red", "courtiers": 5}).endswith(
        "A number from 0 to 4, please.")
    assert refused(offered["region/sarisberie"].form, {"owner": "red", "courtiers": 3}) == (
        "At most 2 courtiers stand there.")
    for region, n in (("stadford", 3), ("oxeneford", 4), ("loncastre", 3), ("rouecestre", 3), ("man", 2)):
        stand(council, "red", region, n)
    assert refused(adjustments(council)["region/grentebrige"].form, {"owner": "red", "courtiers": 1}) == (
        "red has not got so many courtiers.")


def test_nobodys_courtiers_stand_beside_a_foreign_figure() -> None:
    council = in_turn()
    assert refused(adjustments(council)["region/wigemor"].form, {"owner": "green", "courtiers": 1}).endswith(
        "Please choose one of the answers offered.")
    assert "tateshale" not in {option.key for option in adjustments(council)["figure/red"].form.options}


def test_whose_turn_is_next_can_be_corrected() -> None:
    council = in_turn()
    play(take_turn(council, board_of(council)), red=[corrected(council, "turn", "green", "nothing")])
    assert council.turn == "green"


def test_a_hand_typed_wrongly_is_corrected_by_its_player_and_the_pile_by_the_table() -> None:
    council = in_turn()
    hold(council, red="12", blue="1123", green="11")
    board = board_of(council)
    pile = board.pile_size
    correct(council, "hand/red", {"1": 1, "2": 2})
    assert (held(council, "red"), board.pile_size) == ("122", pile)
    correct(council, "pile", pile - 1)
    assert board.pile_size == pile - 1


def test_a_corrected_pile_keeps_what_everybody_has_seen_of_it_as_long_as_it_is_there() -> None:
    board = board_of(in_turn())
    for card in (1, 2, 2):
        board.discard_for_roll("red", card)
    board.correct_pile_size(5)
    assert (board.pile_seen, board.pile_hidden) == ({1: 1, 2: 2}, 2)
    board.correct_pile_size(3)
    assert (board.pile_seen, board.pile_hidden, board.doubted) == ({1: 1, 2: 2}, 0, False)
    board.correct_pile_size(2)
    assert (board.pile_seen, board.pile_hidden, board.doubted) == ({}, 2, True)
    board.deal_from_pile_to_hands({"red": Hand({1: 1}), "blue": Hand({1: 1})})
    assert (board.pile_size, board.doubted) == (0, False), "what goes onto a pile that was dealt is known again"


def test_bonus_votes_are_corrected_with_their_reason() -> None:
    council = council_of(3, CARDBOARD)
    correct(council, "bonus/blue", 4)
    correct(council, "bonus/blue", 1)
    assert (council.bonus_votes_of("blue"), [gain.amount for gain in council.ledger.gains]) == (1, [4, -3])
    assert refused(adjustments(council)["bonus/blue"].form, -1) == "A number from 0 to 99, please."


def test_a_figure_put_right_moves_on_from_there() -> None:
    council = in_turn()
    correct(council, "figure/red", "stadford")
    play_turn(council, "stay", "enough")
    assert board_of(council).number_of_courtiers_in("red", BY_KEY["stadford"]) == 1


# At the table.


def evening() -> Session:
    """On cardboard, with three."""
    return Session(Evening(Seating(("red", "blue", "green"), "red"), {"books": CARDBOARD}, PROFILE))


def fight(session: Session) -> None:
    """Red moves into green's region with a dagger and a 6, and wins: 20 to 10."""
    session.answer("red", "dispute/1", {"where": "4", "defender": "green", "there": "3f"})
    for seat, laid in (("red", "3"), ("blue", "1"), ("green", "1")):
        session.answer(seat, "cards/1", cards(laid))
    for seat, shown in (("red", "6"), ("blue", "2"), ("green", "2")):
        session.answer(seat, "dice/1", dice(shown))


def answered(session: Session, seat: str, key: str) -> int:
    return next(entry.seq for entry in session.run.history if entry.question_id == (seat, key))


def test_dice_typed_wrongly_are_corrected_and_another_has_won() -> None:
    session = evening()
    fight(session)
    assert fought(session.run.state).winner == "red"
    session.amend("blue", answered(session, "red", "dice/1"), dice("1"))
    assert points(session.run.state) == {"green": 10, "red": 5, "blue": 2}
    assert fought(session.run.state).winner == "green"
    assert [who for who, _ in by_players(session.run.state)] == ["red", "green"]


def test_a_dispute_begun_by_mistake_is_undone_and_nobody_sees_what_was_laid() -> None:
    session = evening()
    session.answer("red", "dispute/1", {"where": "4", "defender": "green", "there": "3f"})
    session.answer("blue", "cards/1", cards("3"))
    session.undo("green", 0)
    assert session.run.state.disputes == []
    assert ("red", "dispute/1") in session.run.asks
    assert not any("dagger" in tongue("en").text_of(line.words) for line in session.lines)


def test_an_election_called_too_early_is_undone() -> None:
    session = evening()
    fight(session)
    last = session.last_seq
    session.answer("blue", "out/2", "out")
    assert session.run.state.elections
    session.undo("red", last)
    assert (session.run.state.elections, ("blue", "out/2") in session.run.asks) == ([], True)
    assert fought(session.run.state).winner == "red"
