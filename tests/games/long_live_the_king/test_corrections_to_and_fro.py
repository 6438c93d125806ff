"""Who is asked again after a correction never tells what a hand holds: what was told is taken again by what the box
holds. A hand may owe cards then, until its owner, told alone, counts it again (ruling 9)."""

from __future__ import annotations

import random

import pytest

from companion.core.session import Session
from companion.games.long_live_the_king.audit import audit
from companion.games.long_live_the_king.council import Council
from tests.games.long_live_the_king.kit import cards
from tests.games.long_live_the_king.played_on_alike import dealt_worlds, go_on_alike, in_turn, worlds_of
from tests.games.long_live_the_king.played_on_alike import evening_until as until
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
        before = world.awaited(), len(world.run.steps)
        taken_back(world, "0")
        assert (world.awaited(), len(world.run.steps)) == before
        assert world.parked == []


def test_a_hand_may_owe_cards_then_and_its_owner_alone_is_told_until_it_is_counted_again() -> None:
    few, many = worlds()
    for world in (few, many):
        taken_back(world, "0")
        audit(world.run.state)
        assert [world.page(seat).view.owed for seat in OTHERS] == [()] * len(OTHERS)
    assert few.page("blue").view.owed == (1, 1)
    assert many.page("blue").view.owed == ()
    few.adjust("blue", "hand/blue", {"1": 1, "2": 5})
    assert few.page("blue").view.owed == ()
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
    assert few.page("blue").view.owed == (3,)
    audit(few.run.state)


def test_an_evening_begun_before_judges_by_the_hand_as_it_always_did() -> None:
    few, many = worlds(1)
    for world in (few, many):
        taken_back(world, "0")
    assert (few.awaited(), many.awaited()) == ({"blue"}, {"green"})
    with pytest.raises(Leak):
        bisected(worlds(1))


FEW, MANY = {"1": 2, "2": 7}, {"1": 7, "2": 1, "3": 1}


def any_evening(players: int, seed: int) -> int:
    rng = random.Random(f"to and fro/{seed}")
    owner, found = worlds_of(until(players, seed, in_turn), FEW, MANY)
    lucky(found, owner, rng)
    return corrected_alike(found, owner, rng, 4)


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_no_correction_of_what_all_have_seen_tells_what_another_hand_holds(players: int, seed: int) -> None:
    assert any_evening(players, seed)


@pytest.mark.parametrize(("players", "seed"), [(3, 11), (4, 12)])
def test_no_correction_of_what_all_have_seen_tells_what_another_was_dealt(players: int, seed: int) -> None:
    rng = random.Random(f"dealt, to and fro/{seed}")
    owner, _, found = dealt_worlds(players, seed)
    go_on_alike(found, owner, rng, 10)
    lucky(found, owner, rng, 20)
    assert corrected_alike(found, owner, rng, 3)


def test_evenings_at_random_catch_what_is_judged_by_the_hand_when_it_is_taken_again(
        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Council, "again", lambda *_: None)
    with pytest.raises(Leak):
        list(map(any_evening, (3, 4, 5) * 4, range(12)))


def test_hands_that_differ_are_worlds_to_compare() -> None:
    few, many = worlds(1, FEW_ONES, MANY_ONES)
    assert few.page("blue").view.hand != many.page("blue").view.hand
    assert begun().session.awaited() == {"red"}
