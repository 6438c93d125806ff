"""Disputes as they are drawn: what a reader reads of everybody's cards, dice and points, in play and in the record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.asking import Ask
from companion.games.long_live_the_king.council import BETWEEN, Council
from companion.games.long_live_the_king.dispute_phase import play_dispute
from tests.games.long_live_the_king.drawn import Rows, drawn, read
from tests.games.long_live_the_king.kit import CARDBOARD, COMPANION, at_war, cards, council_of, dice, play, told_of
from tests.tabletop.answering import looking


class Drawing:
    """What the big screen draws of the dispute before each of these answers."""

    def __init__(self, council: Council) -> None:
        self.council = council
        self.pages: list[str] = []

    def __call__(self, answer: Any) -> Callable[[Ask[Any]], Any]:
        return looking(lambda: self.pages.append(drawn(self.council)), answer)

    @property
    def sides(self) -> list[Rows]:
        return [Rows(page, "side") for page in self.pages]


def tied() -> Drawing:
    """Red and blue have seven points; red has five then, as green has with ×1 and ×2, and blue four."""
    at = Drawing(council_of(3, CARDBOARD))
    play(play_dispute(at.council, told_of("red", "blue", figure=False, courtiers=1)),
         red=[cards("1"), at(dice("5")), at(dice("3"))], blue=[cards("1"), at(dice("5")), at(dice("2"))],
         green=[cards("12"), at(dice("12")), at("1")])
    return at


def test_cards_lie_open_and_whoever_is_to_roll_is_told() -> None:
    first, second, *_ = tied().sides
    assert first.rows == ["(red) Ada [parchment] ×1 [figure] +2 [dice] rolls now",
                          "(blue) Ben [parchment] ×1 [courtier] +2", "(green) Cleo [parchment] ×1 [pouch] ×2"]
    assert second.rows[:2] == ["(red) Ada [parchment] ×1 [pips-5] die 5 [figure] +2 7 points",
                               "(blue) Ben [parchment] ×1 [courtier] +2 [dice] rolls now"]
    assert (second.marked("data-state", "now"), second.marked("data-state", "waiting")) == (["blue"], ["green"])


def test_whoever_leads_shines_and_nobody_has_led_before_there_are_points() -> None:
    looks = [(rows.marked("data-leads"), rows.marked("data-led")) for rows in tied().sides]
    assert looks == [([], []), (["red"], []), (["red", "blue"], []), ([], []), (["red"], []), (["red"], [])]


def test_the_dice_of_a_tie_lie_there_with_what_they_came_to_and_the_others_are_out() -> None:
    at = tied()
    tie, half = at.sides[3:5]
    assert tie.rows == ["(red) Ada [parchment] ×1 [pips-5] die 5 [figure] +2 7 tied",
                        "(blue) Ben [parchment] ×1 [pips-5] die 5 [courtier] +2 7 tied",
                        "(green) Cleo [parchment] ×1 [pips-1] die 1 [pouch] ×2 [pips-2] die 2 5 points"]
    assert half.rows[0] == "(red) Ada [parchment] ×1 [pips-3] die 3 [figure] +2 tied 7 5 points"
    assert (tie.marked("data-out"), tie.marked("data-won")) == (["green"], [])
    (verdict,) = Rows(at.pages[3], "verdict").rows
    assert verdict == "(red) (blue) A tie: the tied roll again"


def test_what_the_tied_had_first_stays_beside_the_roll_that_counts_and_the_verdict_says_so() -> None:
    """Green has more than blue in the end, and as much as the winner: it was not tied."""
    at = tied()
    assert [row.rpartition("+2 ")[2] for row in at.sides[5].rows[:2]] == ["tied 7 5 points", "tied 7 4 points"]
    assert "tied" not in at.sides[5].rows[2]
    assert Rows(at.pages[5], "verdict").rows == ["(red) Ada wins the dispute after a tie at 7"]
    at.council.step = BETWEEN  # what hands have to do comes first then
    assert read(at.council, "verdict") == ["(red) Ada wins the dispute after a tie"]


def test_who_is_tied_twice_has_both_beside_it() -> None:
    council = council_of(3, CARDBOARD)
    play(play_dispute(council, told_of("red", "blue", figure=False, courtiers=1)),
         red=[cards("1"), dice("5"), dice("3"), dice("4")], blue=[cards("1"), dice("5"), dice("3"), dice("2")],
         green=[cards("1"), dice("6")])
    assert read(council, "verdict") == ["(red) Ada wins the dispute after a tie at 7, 5"]
    assert Rows(drawn(council), "side").rows[0].endswith("tied 7 tied 5 6 points")


def test_points_are_drawn_as_long_as_they_count_and_the_best_is_a_line_across() -> None:
    """The luckiest could come to 18."""
    open_, one, _, tie, half, over = (rows.bars for rows in tied().sides)
    eight, seven, five, two = (0, 44.4), (0, 38.9), (0, 27.8), (0, 11.1)
    assert open_[0] == {"reach": eight, "stands": two}
    assert one[0] == {"reach": eight, "points": seven, "stands": two, "best": (38.9, 0)}
    assert (tie[0]["void"], tie[2]["points"], "stands" in tie[2]) == (seven, five, False)
    assert (half[0]["points"], half[0]["best"], half[1]["void"]) == (five, (27.8, 0), seven)
    assert (over[0]["points"], over[1]["points"], over[2]["reach"]) == (five, (0, 22.2), (0, 100))


def test_a_card_taken_back_says_so_and_no_other() -> None:
    at = tied()
    at.council.step = BETWEEN
    rows = Rows(drawn(at.council), "laid")
    assert rows.rows == ["[parchment] ×1 [pips-3] die 3", "[parchment] ×1 [pips-2] die 2",
                         "[parchment] ×1 [pips-1] die 1 [taken-back] taken back", "[pouch] ×2 [pips-2] die 2"]
    assert ["data-back" in one for one in rows.attributes] == [False, False, True, False]


def test_the_winner_is_told_once_and_where_only_if_the_region_was_named() -> None:
    for books, where in ((CARDBOARD, ""), (COMPANION, " Tateshale")):
        council, opening = at_war(books, 3)
        council.turn = "red"
        at = Drawing(council)
        play(play_dispute(council, opening), red=[cards("1"), dice("2")], blue=[cards("1"), dice("2")],
             green=[cards("12"), dice("12"), *((at("none"), "0") if books == COMPANION else (at("0"),))])
        assert Rows(at.pages[0], "verdict").rows == ["(green) Cleo wins the dispute"]
        assert Rows(at.pages[0], "side").marked("data-won") == ["green"]
        council.step = BETWEEN
        assert read(council, "verdict") == [f"(green) Cleo wins the dispute{where}"]


def test_who_moves_in_where_and_what_defends_stands_above() -> None:
    council, opening = at_war(COMPANION)
    council.open_dispute(opening)
    council.step = "sealing"
    assert read(council, "duel__head") == [
        "(red) Ada moves in [figure] figure [quills] Dispute 1 Tateshale 4 votes "
        "(green) Cleo defends [figure] figure [courtier] [courtier] [courtier] 3 courtiers"]
    council.open_dispute(told_of("blue", "red", 2, figure=False, courtiers=1))
    assert read(council, "duel__head") == [
        "(blue) Ben moves in [figure] figure [quills] Dispute 2 A region with 2 votes "
        "(red) Ada defends [courtier] 1 courtier"]


def test_who_has_laid_cards_and_who_decides_is_told() -> None:
    council, opening = at_war()
    council.open_dispute(opening)
    council.step = "sealing"
    assert read(council, "sealing", "waiting", awaited=("blue",)) == [
        "[seal] (red) Ada sealed", "(blue) Ben still choosing", "[seal] (green) Cleo sealed",
        "[seal] (yellow) Dan sealed"]
    council.step = "settled"
    assert read(council, "decides", "waiting", awaited=("green",)) == ["[hourglass] (green) Cleo"]


def test_the_record_has_every_dispute_the_winner_first_and_none_that_is_sealed() -> None:
    at = tied()
    play(play_dispute(at.council, told_of("blue", "green")), red=[cards("1"), dice("2")], blue=[cards("1"), dice("2")],
         green=[cards("2"), dice("2")])
    at.council.open_dispute(told_of())
    first, second = read(at.council, "heard", "record")
    assert first.startswith("Dispute 1 A region with 4 votes Ada moves in against Ben · 2 rolls (red) Ada [parchment]")
    assert second.startswith("Dispute 2 A region with 4 votes Ben moves in against Cleo (green) Cleo [pouch]")
