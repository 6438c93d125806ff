"""What the winner of a dispute does in the region, and what hands are told where the board is cardboard."""

from __future__ import annotations

from companion.games.long_live_the_king.dispute import Opening
from companion.games.long_live_the_king.dispute_phase import dispute
from companion.games.long_live_the_king.regions import BY_KEY
from tests.games.long_live_the_king.kit import (
    CARDBOARD,
    COMPANION,
    at_war,
    board_of,
    by_hand,
    by_players,
    cards,
    council_of,
    dice,
    fought,
    held,
    play,
    told_of,
)
from tests.tabletop.answering import said


def test_an_intruder_who_wins_returns_the_defenders_courtiers_banishes_the_figure_and_places_one() -> None:
    council, opening = at_war(COMPANION, 3)
    board, there = board_of(council), opening.region
    play(dispute(council, opening), red=[cards("123"), dice("666"), "place", "enough"], blue=[cards("1"), dice("2")],
         green=[cards("1"), dice("2")])
    assert there
    assert fought(council).winner == "red"
    assert (board.courtiers("red", there), board.courtiers("green", there), board.supply("green")) == (1, 0, 16)
    assert board.figures["red"] == there
    assert board.figures["green"] != there


def test_the_winner_places_one_courtier_for_free_and_may_roll_for_more() -> None:
    council, opening = at_war(COMPANION, 3)
    asked = play(dispute(council, opening), red=[cards("3"), dice("6"), "place", "x1", dice("3"), "x2", dice("1"),
                                                 "enough"],
                 blue=[cards("1"), dice("2")], green=[cards("1"), dice("2")])
    assert opening.region
    assert board_of(council).courtiers("red", opening.region) == 2
    assert held(council, "red") == "1" * 11 + "2" * 6
    assert [one for one in asked if one.startswith("red: won")] == [
        "red: won/1/free", "red: won/1/more/1", "red: won/1/more/1/die", "red: won/1/more/2", "red: won/1/more/2/die",
        "red: won/1/more/3"]


def test_on_cardboard_a_named_region_is_no_board_to_be_kept() -> None:
    council = council_of(3, CARDBOARD)
    asked = play(dispute(council, Opening("red", "green", 4, BY_KEY["lincolia"], True, 2)),
                 red=[cards("123"), dice("666")], blue=[cards("1"), dice("2")], green=[cards("1"), dice("2")])
    assert asked[-1] == "green: dice/1"
    assert [who for who, _ in by_players(council)] == ["green", "green", "red"]


def test_where_a_lone_figure_lost_nothing_goes_back_to_the_supply() -> None:
    council = council_of(3, CARDBOARD)
    play(dispute(council, told_of(courtiers=0)), red=[cards("123"), dice("666")], blue=[cards("1"), dice("2")],
         green=[cards("1"), dice("2")])
    assert [(who, "banished" in what) for who, what in by_players(council)] == [("green", True), ("red", False)]


def test_on_cardboard_the_screen_says_what_hands_do() -> None:
    council, opening = at_war(CARDBOARD, 3)
    play(dispute(council, opening), red=[cards("123"), dice("666")], blue=[cards("1"), dice("2")],
         green=[cards("1"), dice("2")])
    (back, n), (banished, where), (winner, places) = by_players(council)
    assert (back, "3 courtiers" in n) == ("green", True)
    assert (banished, "banished" in where) == ("green", True)
    assert (winner, "place" in places) == ("red", True)
    assert by_hand(council)[-1] == ("", "All other cards laid go onto the discard pile")


def hands(winner: str, courtiers: int = 3) -> dict[str, str]:
    """Red moves into green's, where four courtiers may stand: what each of them reads last."""
    council = council_of(3, CARDBOARD)
    high, low = [cards("123"), dice("666")], [cards("1"), dice("2")]
    play(dispute(council, told_of(courtiers=courtiers)),
         **{seat: [*(high if seat == winner else low)] for seat in council.seats})
    return dict(by_players(council))


def test_on_cardboard_nothing_is_placed_where_as_many_stand_as_may() -> None:
    assert hands("green", 4)["green"] == "the region is full: no courtier is placed"
    more = "may place a courtier, and roll for more: at most 4"
    assert (hands("green")["green"], hands("red", 4)["red"]) == (more, more)


def test_on_cardboard_another_player_who_wins_reads_that_the_own_figure_stays_out() -> None:
    assert hands("blue")["blue"] == "may place and roll for more (at most 4), without the figure"


def test_on_cardboard_the_winner_says_where_a_figure_goes_and_what_happens_without_any_courtier() -> None:
    council, opening = at_war(CARDBOARD, 3)
    play(dispute(council, opening), red=[cards("1"), dice("2")], blue=[cards("1"), dice("2")],
         green=[cards("3"), dice("6")])
    assert by_players(council)[0] == ("red", "is banished to own courtiers; the winner says where")
    assert "Without such a region a figure stands beside the board, and enters any one in its next turn." in said(
        council)
