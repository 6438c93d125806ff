"""A correction comes filled in with what lies on the table, which changes nothing when booked, and tells of no hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.asking import Raw
from companion.core.session import Session
from companion.core.words import say
from companion.games.long_live_the_king.adjustments import adjustments
from companion.games.long_live_the_king.audit import audit
from companion.games.long_live_the_king.cards import Hand
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.view import view_for_seat
from companion.locale import tongue
from companion.tabletop.ledger import Source
from tests.games.long_live_the_king.kit import at_war, board_of, cards, hold, in_turn, refused, stand
from tests.games.long_live_the_king.played_on_alike import dealt_worlds, go_on_alike, worlds_of
from tests.games.long_live_the_king.played_on_alike import evening_until as until
from tests.games.long_live_the_king.played_on_alike import in_turn as on_turn
from tests.games.long_live_the_king.to_and_fro import (
    FEW_ONES,
    MANY_ONES,
    OTHERS,
    begun,
    corrected_alike,
    entry_of,
    learned,
    lucky,
    worlds,
)
from tests.games.secrecy import Leak, must_be_equal
from tests.speed import first_quick, slow

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
    council.book_votes("blue", 7, Source("election/1", say("Election {n}", n=1)))
    hold(council, red="1123", blue="", green="1113")
    for region, n in REDS.items():
        stand(council, "red", region, n)
    stand(council, "blue", "tateshale", figure=True)
    board_of(council).figures["green"] = None
    return council


def all_there_is(council: Council) -> tuple[Any, ...]:
    board = board_of(council)
    return council.next_turn, board.courtiers_held, board.figures, board.hands, board.doubted, view_for_seat(council,
                                                                                                             None)


def test_what_is_offered_for_correction_is_what_lies_on_the_table() -> None:
    assert {what: one.now for what, one in adjustments(well_under_way()).items()} == STANDS


def test_what_is_somebodys_stands_beneath_their_name_and_regions_beneath_theirs() -> None:
    groups = {what: tongue("en").text_of(one.group) if one.group else ""
              for what, one in adjustments(in_turn()).items()}
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
    before = dict(board.courtiers_held), dict(board.figures)
    for one in adjustments(council).values():
        one.book(one.form.read(one.now), say("so it lies on the board"))
    assert council.disputes[0].opening == opening
    assert (board.courtiers_held, board.figures) == before


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
    council.book_votes("red", 100, Source("election/2", say("Election {n}", n=2)))
    board.correct_pile_size(60)
    board.discard_for_roll("red", 1)
    board.add_cards_to_hand("red", "dealt", Hand({3: 3}))
    one = adjustments(council)[what]
    assert one.now == {"bonus/red": 100, "pile": 61, "hand/red": {"1": 1, "2": 1, "3": 4}}[what]
    one.form.read(one.now)


# To and fro: who is asked again never tells what a hand holds; owed cards are told to their owner alone (ruling 9).


def taken_back(world: Session, n: str, by: str = "red") -> dict[str, object]:
    return learned(world, by, entry_of(world, "blue", "back/1"), n, OTHERS)


def bisected(found: list[Session]) -> None:
    """Red asks: had blue so many parchments even without those taken back?"""
    for n in ("0", "1", "0", "2"):
        must_be_equal([taken_back(world, n) for world in found], "what blue holds")


def test_cards_taken_back_corrected_to_and_fro_tell_nobody_how_many_parchments_another_holds() -> None:
    bisected(worlds())


def test_what_was_laid_and_given_since_is_taken_again_and_nobody_is_asked_anew() -> None:
    for world in worlds():
        before = world.awaited_seats(), len(world.run.steps)
        taken_back(world, "0")
        assert (world.awaited_seats(), len(world.run.steps)) == before
        assert world.parked_entries == []


def test_a_hand_may_owe_cards_then_and_its_owner_alone_is_told_until_it_is_counted_again() -> None:
    few, many = worlds()
    for world in (few, many):
        taken_back(world, "0")
        audit(world.run.state)
        assert [world.page_for(seat).view.owed for seat in OTHERS] == [()] * len(OTHERS)
    assert few.page_for("blue").view.owed == (1, 1)
    assert many.page_for("blue").view.owed == ()
    few.adjust("blue", "hand/blue", {"1": 1, "2": 5})
    assert few.page_for("blue").view.owed == ()
    audit(few.run.state)


def test_what_is_laid_for_the_first_time_is_judged_by_the_hand_even_if_that_owes() -> None:
    few, _ = worlds()
    taken_back(few, "0")
    for seat, key, raw in (("green", "dice/2", [1]), ("yellow", "dice/2", [1]), ("red", "dice/2", [1]),
                           ("blue", "dice/2", [6, 6])):
        few.answer(seat, key, {"dice": raw})
    assert few.run.state.disputes[-1].winner == "blue"


def test_dice_corrected_to_and_fro_tell_nobody_either() -> None:
    found = worlds()
    for shown in ([1, 2], [3, 3], [1, 1]):
        must_be_equal([learned(world, "green", entry_of(world, "blue", "dice/1"), {"dice": shown}, OTHERS)
                       for world in found], "what blue holds")


def test_what_was_taken_again_while_another_is_asked_anew_is_taken_again_once_more() -> None:
    """Green is asked anew where it stands: blue's cards of the second dispute have to wait for that."""
    found = worlds()
    for raw in ("nothing", "stadford"):
        must_be_equal([learned(world, "yellow", entry_of(world, "green", "turn/7"), raw, OTHERS) for world in found],
                      "what blue holds")
    bisected(found)
    assert found[0].run.state.disputes[-1].cards["blue"] == (1, 1)


def test_cards_that_all_have_seen_are_corrected_by_what_the_box_holds() -> None:
    """What lay there lay there; by the books the dagger was never in that hand."""
    few, _ = worlds()
    few.amend("blue", entry_of(few, "blue", "cards/2"), cards("13"))
    assert few.run.state.disputes[-1].cards["blue"] == (1, 3)
    assert few.page_for("blue").view.owed == (3,)
    audit(few.run.state)


def test_an_evening_begun_before_judges_by_the_hand_as_it_always_did() -> None:
    few, many = worlds(1)
    for world in (few, many):
        taken_back(world, "0")
    assert (few.awaited_seats(), many.awaited_seats()) == ({"blue"}, {"green"})
    with pytest.raises(Leak):
        bisected(worlds(1))


FEW, MANY = {"1": 2, "2": 7}, {"1": 7, "2": 1, "3": 1}


def any_evening(players: int, seed: int) -> int:
    rng = random.Random(f"to and fro/{seed}")
    owner, found = worlds_of(until(players, seed, on_turn), FEW, MANY)
    lucky(found, owner, rng)
    return corrected_alike(found, owner, rng, 4)


@slow
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_no_correction_of_what_all_have_seen_tells_what_another_hand_holds(players: int, seed: int) -> None:
    assert any_evening(players, seed)


@first_quick
@pytest.mark.parametrize(("players", "seed"), [(3, 11), (4, 12)])
def test_no_correction_of_what_all_have_seen_tells_what_another_was_dealt(players: int, seed: int) -> None:
    rng = random.Random(f"dealt, to and fro/{seed}")
    owner, _, found = dealt_worlds(players, seed)
    go_on_alike(found, owner, rng, 10)
    lucky(found, owner, rng, 20)
    assert corrected_alike(found, owner, rng, 3)


@slow
def test_evenings_at_random_catch_what_is_judged_by_the_hand_when_it_is_taken_again(
        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Council, "form_for_old_answers", lambda *_: None)
    with pytest.raises(Leak):
        list(map(any_evening, (3, 4, 5) * 4, range(12)))


def test_hands_that_differ_are_worlds_to_compare() -> None:
    few, many = worlds(1, FEW_ONES, MANY_ONES)
    assert few.page_for("blue").view.hand != many.page_for("blue").view.hand
    assert begun().session.awaited_seats() == {"red"}
