"""The archer of the Lord High Constable: in a conflict, on the space directly below a knight."""

from __future__ import annotations

import pytest

from companion.games.lancaster.base_game.conflicts import CONFLICT_PLACES
from companion.games.lancaster.conflict import Card
from companion.games.lancaster.court.offices import ARCHER, CONSTABLE
from companion.games.lancaster.court.offices import court_state as state
from companion.games.lancaster.pieces import KNIGHTS, owner_for_archers_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import mover_of
from companion.locale import tongue
from tests.games.lancaster.court.tables import at_court, beside, entitle, filled, open_for, placed, realm_of
from tests.games.lancaster.kit import board_of, conflict, court, play, points, stack, standing, step, to


def fought(realm: Realm, **answers: list[str]) -> list[str]:
    return play(step(realm, "conflicts"), **answers)[1]


def with_conflict(strength: int) -> Realm:
    realm = realm_of(round_=2)
    conflict(realm, strength)
    return realm


def sent(realm: Realm, knight: int = 1, seat: str = "green") -> Realm:
    """A knight with an archer below."""
    court(realm, seat, knight)
    entitle(realm, seat, ARCHER)
    placed(realm, seat, to("conflict-1", f"{knight}+archer"))
    return realm


def at(realm: Realm, taken: int) -> Realm:
    """A conflict in which others have taken so many spaces."""
    there = conflict(realm, strength=9)
    for seat in ("red", "blue", "yellow")[:taken]:
        stack(realm, there, seat, 2)
    return realm


def no_space(realm: Realm, seat: str = "green") -> str:
    archer = mover_of(seat, KNIGHTS[1], (ARCHER,))
    why = CONFLICT_PLACES.squires_or_why(realm, board_of(realm), "conflict-1", archer, 0)
    return tongue("en").text_of(why)  # type: ignore[arg-type]


@pytest.mark.parametrize("taken", [0, 1])
def test_green_deploys_a_knight_of_strength_1_with_the_archer_directly_below(taken: int) -> None:
    """The rulebook's first example."""
    realm = sent(at(realm_of(round_=2), taken))
    (there,) = realm.conflicts
    assert [(stand.owner, stand.strength) for stand in there.companies][taken:] == [("green", 1), ("archer/green", 2)]


def test_green_cannot_deploy_the_archer_where_no_space_below_the_knight_is_free() -> None:
    """The second one."""
    realm = at(realm_of(round_=2), 2)
    court(realm, "green", 1)
    entitle(realm, "green", ARCHER)
    assert open_for(realm, "green", "conflict-1") == ["1"]
    assert no_space(realm) == "There is no free space directly below the knight."
    placed(realm, "green", to("conflict-1", 1))
    assert at_court(realm, "green") == ["archer", "lord"]


def test_with_a_knight_that_joins_others_the_space_directly_below_these_must_be_free() -> None:
    realm = realm_of(round_=2)
    there = conflict(realm)
    stack(realm, there, "green", 2)
    court(realm, "green", 1)
    entitle(realm, "green", ARCHER)
    assert open_for(realm, "green", there.key) == ["1", "1+archer"]
    stack(realm, there, "red", 2)
    assert open_for(realm, "green", there.key) == ["1"]


def test_one_knights_archer_is_the_last_on_the_card_for_another_one_of_the_same_owner() -> None:
    realm = sent(at(realm_of(round_=2), 0))
    court(realm, "green", 3)
    entitle(realm, "green", ARCHER)
    assert open_for(realm, "green", "conflict-1") == ["3"]


def test_it_has_a_strength_of_two_and_knights_that_come_later_do_not_reinforce_it() -> None:
    realm = sent(at(realm_of(round_=2), 0))
    court(realm, "green", 3)
    placed(realm, "green", to("conflict-1", 3))
    (there,) = realm.conflicts
    assert [(stand.owner, stand.strength) for stand in there.companies] == [
        ("green", 4), (owner_for_archers_of("green"), 2)]
    assert CONFLICT_PLACES.may_hold_piece(ARCHER) is False


def test_it_takes_the_space_of_another_player() -> None:
    realm = sent(at(realm_of(round_=2), 1))
    court(realm, "blue", 1)
    assert open_for(realm, "blue", "conflict-1") == []


def test_it_has_a_rank_of_its_own_and_whoever_placed_it_takes_the_power_points_for_that() -> None:
    realm = realm_of(round_=2)
    there = conflict(realm, strength=5)
    stack(realm, there, "red", 2)
    sent(realm)
    fought(realm)
    assert points(realm) == [2, 0, 4 + 1, 0]  # the archer stands lower than red's knight, which is as strong


def test_after_a_victory_it_goes_back_to_its_supply() -> None:
    realm = sent(with_conflict(strength=3))
    fought(realm)
    assert board_of(realm).knights_at_court("green") == (1,)
    assert not realm.spaces.places_and_companies_of(owner_for_archers_of("green"))
    assert at_court(realm, "green") == ["lord"]


def test_england_is_defeated_and_it_stays_with_the_knights_for_the_second_battle() -> None:
    """The rulebook's example."""
    realm = sent(with_conflict(strength=9))
    fought(realm)
    (there,) = realm.conflicts
    assert there.battle == 2
    assert [(stand.owner, stand.strength) for stand in there.companies] == [
        ("green", 1), (owner_for_archers_of("green"), 2)]


def test_it_still_belongs_to_who_placed_it_after_the_office_is_lost() -> None:
    realm = sent(with_conflict(strength=9))
    fought(realm)
    before = points(realm)
    state(realm).holders[CONSTABLE] = "blue"
    realm.round = 3
    filled(realm)
    there = realm.conflicts[0]
    stack(realm, there, "red", 4)
    there.card = Card(5, (4, 2, 1))
    fought(realm)
    assert [after - old for old, after in zip(before, points(realm), strict=True)] == [4, 0, 2 + 1, 0]


def test_after_a_second_defeat_it_goes_back_to_its_supply() -> None:
    realm = sent(with_conflict(strength=9))
    fought(realm)
    fought(realm, green=["none"])
    assert not realm.conflicts
    assert board_of(realm).knights_at_court("green") == ()  # captured, and nobody paid
    assert not realm.spaces.places_and_companies_of(owner_for_archers_of("green"))


def test_the_knights_favor_is_one_for_both_of_them() -> None:
    realm = with_conflict(strength=9)
    board_of(realm).favors = ("favor/1", "favor/2")
    court(realm, "green", 1)
    entitle(realm, "green", ARCHER)
    assert placed(realm, "green", to("conflict-1", "1+archer"), "favor/1") == ["green: place/2", "green: favor/2"]


def test_it_is_no_knight_of_its_owners_own() -> None:
    """Rulings 4 and 6."""
    realm = sent(with_conflict(strength=9))
    beside(realm, "conflict-1", "red", ARCHER)
    assert board_of(realm).deployed_knights("green") == [1]
    assert board_of(realm).places_of_kind_with_knights("red", CONFLICT_PLACES) == []
    assert standing(realm.conflicts[0])[0] == ("green", (1,))
