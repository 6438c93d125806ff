"""What everybody sees of the board that Companion keeps."""

from __future__ import annotations

from companion.games.long_live_the_king.view import view
from companion.locale import tongue
from tests.games.long_live_the_king.kit import (
    CARDBOARD,
    board_of,
    by_hand,
    council_of,
    dice,
    hold,
    in_turn,
    play_turn,
    stand,
)
from tests.tabletop.answering import looking, said


def test_before_the_table_is_set_up_nothing_stands_on_the_board_and_nothing_beside_it() -> None:
    seen = view(council_of(3), None)
    assert (seen.regions, seen.beside, seen.turn) == ((), (), None)
    assert (seen.supplies, seen.pile) == ((("red", 17), ("blue", 17), ("green", 17)), 0)


def test_all_see_whose_courtiers_and_figures_stand_where_and_what_is_left() -> None:
    council = in_turn()
    council.turns, council.next_turn = 1, "blue"
    stand(council, "blue", "tateshale", figure=True)
    board_of(council).figures["green"] = None
    hold(council, red="12", blue="1", green="")
    seen = view(council, None)
    stands = {tongue("en").say(one.title): (one.votes, one.owner, one.courtiers, one.figures) for one in seen.regions}
    assert {key: one for key, one in stands.items() if one[1:] != (None, 0, ())} == {
        "Wigemor": (4, "red", 2, ("red",)), "Oxeneford": (4, "red", 1, ()), "Tateshale": (4, "green", 2, ("blue",)),
        "Lincolia": (4, "green", 1, ()), "Lundonia": (3, "blue", 1, ())}
    assert (len(stands), seen.beside, seen.pile) == (12, ("green",), 57)
    assert seen.supplies == (("red", 14), ("blue", 16), ("green", 14))
    assert seen.turn == "red", "not yet whose turn is next"


def test_on_cardboard_nothing_of_it_is_seen() -> None:
    seen = view(council_of(3, CARDBOARD), None)
    assert (seen.regions, seen.beside, seen.supplies, seen.pile, seen.turn) == ((), (), (), None, None)


def test_courtiers_placed_one_after_the_other_are_one_line_for_hands_and_each_a_line_of_the_log() -> None:
    council, seen = in_turn(), []
    hold(council, red="111")

    def look() -> None:
        seen.append((view(council, None).results.lines[-1].nth, by_hand(council)))

    gives = looking(look, "x1")
    play_turn(council, "oxeneford", "place", gives, dice("3"), gives, dice("3"))
    look()
    one, two, three = [[("red", what)] for what in (
        "places a courtier in Oxeneford", "places 2 courtiers in Oxeneford, one after the other",
        "places 3 courtiers in Oxeneford, one after the other")]
    assert [lines for _, lines in seen] == [one, two, three]
    assert len({nth for nth, _ in seen}) == 3, "each is new to a page"
    assert [line for line in said(council) if "places" in line] == ["red: places a courtier in Oxeneford."] * 3
