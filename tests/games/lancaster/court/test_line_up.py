"""By hand: archers and Tudor knights in the conflicts, as the table tells them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import Refusal
from companion.games.lancaster.base_game.line_up import companies_in_conflicts_form
from companion.games.lancaster.pieces import Company, owner_for_ally_of, owner_for_archers_of, piece_of_told_strength
from companion.games.lancaster.realm import Realm
from companion.locale import tongue
from tests.games.lancaster.court.tables import FIVE, realm_of
from tests.games.lancaster.kit import conflict, fight, play, points, station, step, stops
from tests.tabletop.answering import said

ARCHER = owner_for_archers_of("red")


def by_hand(round_: int, *seats: str, conflicts: int = 2, strength: int = 5) -> Realm:
    realm = realm_of(*seats, books="cardboard", round_=round_)
    realm.allies = {"red": "green", "blue": "yellow"} if realm.for_two else {}
    for _ in range(conflicts):
        conflict(realm, strength)
    return realm


def is_told(realm: Realm, *stands: list[list[Any]]) -> bool:
    try:
        companies_in_conflicts_form(realm).read({there.key: stand
                                                 for there, stand in zip(realm.conflicts, stands, strict=True)})
    except Refusal:
        return False
    return True


def owners(realm: Realm) -> list[str]:
    form: Any = companies_in_conflicts_form(realm)
    return [option.key for option in form.fields[0][1].form.who.options]


def test_from_the_second_round_on_anybody_may_have_an_archer_and_in_the_first_nobody() -> None:
    assert owners(by_hand(1)) == ["red", "blue", "green", "yellow"]
    assert owners(by_hand(2)) == [*FIVE[:4], *map(owner_for_archers_of, FIVE[:4])]
    both = ["red", "blue", owner_for_ally_of("red"), owner_for_ally_of("blue")]
    assert owners(by_hand(2, "red", "blue")) == [*both, *map(owner_for_archers_of, both)]


def fates(realm: Realm, **stands: int) -> list[str | None]:
    """What hands do afterwards, conflict by conflict: won, lost once, lost twice, and nobody there."""
    for there, battle, strength in zip(realm.conflicts, (1, 1, 2, 2), (1, 99, 99, 99), strict=True):
        there.card, there.battle = replace(there.card, strength=strength), battle
        realm.spaces.set_companies(there.key,
                                   [Company(owner, (piece_of_told_strength(n),)) for owner, n in stands.items()]
                                   if there is not realm.conflicts[-1] else [])
    play(step(realm, "conflicts"))
    return [one.afterwards and tongue("en").text_of(one.afterwards) for one in realm.fought]


def test_whatever_went_along_with_knights_goes_back_to_the_supply_once_the_conflict_is_over() -> None:
    back = "Archers and Tudor knights go back to the supply."
    realm = by_hand(2, conflicts=4)
    assert fates(realm, red=3) == [back, None, back, None]
    assert [line for line in said(realm) if back in line] == [f"Conflict {n}: {back}" for n in (1, 3)]
    assert fates(by_hand(1, conflicts=4), red=3) == [None] * 4  # nobody has any yet


def test_hands_are_told_so_at_the_stop_after_all_conflicts() -> None:
    realm = by_hand(2, conflicts=1, strength=1)
    realm.spaces.set_companies("conflict-1", [Company("red", (piece_of_told_strength(3),))])
    assert stops(step(realm, "conflicts")) == ["Conflict 1: Archers and Tudor knights go back to the supply."]


def test_where_another_conflict_stays_for_its_second_battle_so_do_the_archers_in_it() -> None:
    realm = by_hand(2, conflicts=2)
    for there, strength in zip(realm.conflicts, (1, 99), strict=True):
        there.card = replace(there.card, strength=strength)
    realm.spaces.set_companies("conflict-1", [Company("blue", (piece_of_told_strength(3),))])
    realm.spaces.set_companies("conflict-2",
                               [Company("red", (piece_of_told_strength(3),)),
                                Company(ARCHER, (piece_of_told_strength(2),))])
    told = stops(step(realm, "conflicts"))
    assert [words for words in told if "Archers" in words] == [
        "Conflict 1: Archers and Tudor knights go back to the supply."]


def test_on_the_companions_board_no_hand_has_to_do_it() -> None:
    realm = realm_of(round_=2)
    station(realm, "red", f"{conflict(realm, 1).key} 2")
    play(step(realm, "conflicts"))
    assert [one.afterwards for one in realm.fought] == [None]


def test_an_archers_points_go_to_its_player() -> None:
    realm = by_hand(2, conflicts=1)
    play(fight(realm), table=[{"conflict-1": [["red", 3], [ARCHER, 2], ["blue", 1]]}])
    assert points(realm) == [4 + 2, 1, 0, 0]


def test_one_archer_may_have_stayed_and_another_one_come() -> None:
    realm = by_hand(3)
    assert is_told(realm, [["red", 2], [ARCHER, 2]], [["red", 1], [ARCHER, 2]])


def test_three_of_one_owner_or_one_of_another_strength_than_two_there_are_not() -> None:
    realm = by_hand(3, conflicts=3)
    assert not is_told(realm, *([["red", 1], [ARCHER, 2]] for _ in range(3)))
    assert not is_told(realm, [["red", 1], [ARCHER, 5]], [], [])


@pytest.mark.parametrize(("round_", "strengths", "can"), [
    (1, (14, 0), True), (1, (15, 0), False),
    (2, (14 + 4, 0), True), (2, (14 + 5, 0), False), (3, (9, 9), True), (3, (9, 10), False)])
def test_tudor_knights_may_stand_with_all_the_knights_there_are_two_of_one_owner_at_most(
        round_: int, strengths: tuple[int, int], can: bool) -> None:
    realm = by_hand(round_)
    assert is_told(realm, *([["red", n]] if n else [] for n in strengths)) is can
