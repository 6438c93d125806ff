"""The board that Companion keeps as it is drawn: what a reader reads of regions, supplies, the turn and a hand."""

from __future__ import annotations

from companion.games.long_live_the_king.board import LAID
from companion.games.long_live_the_king.cards import Hand
from companion.games.long_live_the_king.council import BETWEEN, SETTING_UP, TURN, Council
from tests.games.long_live_the_king.drawn import Rows, drawn, read
from tests.games.long_live_the_king.kit import CARDBOARD, board_of, council_of, hold, in_turn, stand


def in_play() -> Council:
    """Blue is to move; red's figure stands alone, blue's beside green's courtiers, green's beside the board."""
    council = in_turn()
    council.turns, council.step, council.turn = 1, TURN, "blue"
    stand(council, "red", "sarisberie", figure=True)
    stand(council, "blue", "tateshale", figure=True)
    board_of(council).figures["green"] = None
    hold(council, red="1123", blue="2", green="13")
    return council


def test_a_region_says_its_votes_whose_it_is_and_whose_figure_stands_there() -> None:
    """A figure alone holds one; beside another's courtiers it does not."""
    rows = Rows(drawn(in_play()), "region")
    assert [row for row in rows.rows if "," in row or "figure" in row] == [
        "Lincolia 4 votes (green) Cleo, 1 courtier",
        "Tateshale 4 votes (green) Cleo, 2 courtiers [figure] (blue) figure of Ben",
        "Wigemor 4 votes (red) Ada, 2 courtiers", "Oxeneford 4 votes (red) Ada, 1 courtier",
        "Lundonia 3 votes (blue) Ben, 1 courtier",
        "Sarisberie 2 votes (red) Ada, 0 courtiers [figure] figure of Ada"]
    assert len(rows.rows) == 12
    assert (rows.marked("data-owned"), "Stadford 3 votes" in rows.rows) == (
        ["green", "green", "red", "red", "blue", "red"], True)


def test_where_two_figures_meet_without_a_courtier_nobody_holds_the_region() -> None:
    council = in_play()
    stand(council, "blue", "sarisberie", figure=True)
    assert "Sarisberie 2 votes [figure] (red) figure of Ada [figure] (blue) figure of Ben" in read(council, "region")


def test_a_region_has_a_peg_for_each_vote_and_courtiers_stand_on_the_first() -> None:
    page = drawn(in_play())
    stands = [["data-stands" in peg.split(">")[0] for peg in row.split("</span>")[0].split("<i")[1:]]
              for row in page.split('class="region__pegs"')[1:]]
    assert [sum(one) for one in stands] == [0, 0, 1, 0, 2, 2, 0, 1, 1, 0, 0, 0]
    assert [len(one) for one in stands] == [2, 3, 4, 3, 4, 4, 3, 4, 3, 2, 2, 3]


def test_at_the_table_of_the_council_stand_supplies_the_pile_and_who_is_to_move() -> None:
    council = in_play()
    rows = Rows(drawn(council), "supply")
    assert rows.rows == ["(red) Ada [courtier] 14 courtiers in the supply",
                         "(blue) Ben [courtier] 16 courtiers in the supply",
                         "(green) Cleo [figure] beside the board [courtier] 14 courtiers in the supply"]
    assert rows.marked("data-state", "now") == ["blue"]
    assert read(council, "supplies__pile") == ["[cards] 53 cards on the discard pile"]
    (turn,) = read(council, "on-turn")
    assert turn.startswith("(blue) Ben is to move")


def test_a_hand_is_drawn_by_value_on_its_own_phone_and_nowhere_else() -> None:
    council = in_play()
    assert read(council, "own-hand__card", "aside", "red") == [
        "[parchment] ×1 2 cards", "[pouch] ×2 1 card", "[dagger] ×3 1 card"]
    assert read(council, "own-hand__card", "aside") == []
    assert len(read(council, "region", "aside", "red")) == 12
    assert read(council, "region", "aside") == []


def test_who_owes_cards_since_a_correction_is_told_so_alone_and_led_to_where_they_are_counted_again() -> None:
    council = in_play()
    board_of(council).remove_cards_from_hand("red", LAID, Hand([3, 3]))
    assert read(council, "owed", "aside", "red") == [
        "Something was corrected, and your cards do not add up any more. Count your hand again"]
    assert 'href="/t/x/adjust/hand~red"' in drawn(council, "aside", "red")
    assert read(council, "own-hand__card", "aside", "red")[-1] == "[dagger] ×3 −1 card"
    assert [read(council, "owed", "aside", seat) for seat in ("blue", None)] == [[], []]


def test_before_anything_has_come_about_the_screen_tells_the_set_up_and_who_sits_there() -> None:
    council = council_of(4, CARDBOARD)
    council.step = BETWEEN
    assert read(council, "gathered__seats") == ["(red) Ada (blue) Ben (green) Cleo (yellow) Dan"]
    (screen,), (phone,) = read(council, "gathered"), read(council, "gathered", seat="red")
    assert "18 courtiers" in screen
    assert "Whoever starts in Tateshale begins." in screen
    assert "18 courtiers" not in phone
    assert read(council, "tally") == [], "no bonus votes before the first election"
    council.step = SETTING_UP
    assert "Whoever starts in Tateshale begins." in read(council, "waiting", seat="red")[0]
