"""A correction comes filled in with what lies on the table: booked like that it changes nothing. And where it ends."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Raw
from companion.core.words import say
from companion.games.long_live_the_king.adjustments import adjustments
from companion.games.long_live_the_king.cards import Hand
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.view import view
from companion.locale import tongue
from companion.tabletop.ledger import Source
from tests.games.long_live_the_king.kit import at_war, board_of, hold, in_turn, refused, stand

EMPTY: Raw = {"owner": "nobody", "courtiers": 0}
REDS = {"wigemor": 4, "oxeneford": 4, "rouecestre": 3, "stadford": 3, "loncastre": 3}  # all seventeen
STANDS: dict[str, Raw] = {
    "turn": "green", "pile": 52, "bonus/red": 0, "bonus/blue": 7, "bonus/green": 0,
    "figure/red": "wigemor", "figure/blue": "tateshale", "figure/green": "beside",
    "hand/red": {"1": 2, "2": 1, "3": 1}, "hand/blue": {}, "hand/green": {"1": 3, "3": 1},
    **{f"region/{region}": {"owner": "red", "courtiers": n} for region, n in REDS.items()},
    "region/tateshale": {"owner": "green", "courtiers": 2}, "region/lincolia": {"owner": "green", "courtiers": 1},
    "region/lundonia": {"owner": "blue", "courtiers": 1},
    **{f"region/{region}": EMPTY for region in ("sedberouie", "grentebrige", "lideforde", "sarisberie")}}


def well_under_way() -> Council:
    """Red is to move, then green. All of red's courtiers stand; blue's figure has come into green's Tateshale."""
    council = in_turn()
    council.next_turn = "green"
    council.score("blue", 7, Source("election/1", say("Election {n}", n=1)))
    hold(council, red="1123", blue="", green="1113")
    for region, n in REDS.items():
        stand(council, "red", region, n)
    stand(council, "blue", "tateshale", figure=True)
    board_of(council).figures["green"] = None
    return council


def all_there_is(council: Council) -> tuple[Any, ...]:
    board = board_of(council)
    return council.next_turn, board.held, board.figures, board.hands, board.doubted, view(council, None)


def test_what_is_offered_for_correction_is_what_lies_on_the_table() -> None:
    assert {what: one.now for what, one in adjustments(well_under_way()).items()} == STANDS


def test_what_is_somebodys_stands_beneath_their_name_and_regions_beneath_theirs() -> None:
    groups = {what: tongue("en").say(one.group) if one.group else "" for what, one in adjustments(in_turn()).items()}
    assert {what.partition("/")[0]: group for what, group in groups.items() if "red" not in what} == {
        "turn": "", "pile": "", "bonus": "green", "figure": "green", "hand": "green", "region": "Regions"}
    assert {group for what, group in groups.items() if "red" in what} == {"red"}


@pytest.mark.parametrize("what", STANDS)
def test_what_is_booked_as_it_stands_changes_nothing(what: str) -> None:
    council, untouched = well_under_way(), well_under_way()
    one = adjustments(council)[what]
    one.book(one.form.read(one.now), say("so it lies on the board"))
    assert all_there_is(council) == all_there_is(untouched)


def test_in_a_dispute_as_well_what_stands_can_be_left_as_it_stands() -> None:
    """The region fought for is green's; red's figure stands in it, too."""
    council, opening = at_war("companion", 3)
    council.turn, council.next_turn = "red", "blue"
    council.open_dispute(opening)
    board = board_of(council)
    before = dict(board.held), dict(board.figures)
    for one in adjustments(council).values():
        one.book(one.form.read(one.now), say("so it lies on the board"))
    assert council.disputes[0].opening == opening
    assert (board.held, board.figures) == before


@pytest.mark.parametrize(("what", "most", "more"), [
    ("bonus/red", 99, 100), ("pile", 60, 61), ("hand/red", {"2": 21}, {"2": 22}), ("hand/red", {"3": 3}, {"3": 4})])
def test_there_is_no_more_than_lies_in_the_box(what: str, most: Raw, more: Raw) -> None:
    form = adjustments(well_under_way())[what].form
    form.read(most)
    assert refused(form, more)


@pytest.mark.parametrize("what", ["bonus/red", "pile", "hand/red"])
def test_what_is_more_by_now_may_still_stay(what: str) -> None:
    """A card given for a roll joins a pile that was counted too high; a hand takes up cards that were counted twice."""
    council = well_under_way()
    board = board_of(council)
    council.score("red", 100, Source("election/2", say("Election {n}", n=2)))
    board.correct_pile(60)
    board.roll_away("red", 1)
    board.takes("red", "dealt", Hand({3: 3}))
    one = adjustments(council)[what]
    assert one.now == {"bonus/red": 100, "pile": 61, "hand/red": {"1": 1, "2": 1, "3": 4}}[what]
    one.form.read(one.now)
