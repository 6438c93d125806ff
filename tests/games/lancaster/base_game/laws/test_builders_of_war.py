"""1 extension for every 2 conflicts."""

from __future__ import annotations

import pytest

from companion.games.lancaster.base_game.castles import knights_by_space
from tests.games.lancaster.kit import board_of, conflict, court, enact, held, hold, realm_of, station
from tests.tabletop.answering import said

LAW = "builders-of-war"


@pytest.mark.parametrize(("conflicts", "extensions"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_each_whole_pair_of_conflicts_brings_one_extension(conflicts: int, extensions: int) -> None:
    realm = realm_of()
    court(realm, "red")
    for n, knight in zip(range(1, conflicts + 1), (1, 1, 1, 2), strict=False):
        conflict(realm)
        station(realm, "red", f"conflict-{n} {knight}")
    asked = enact(realm, LAW, red=["gold", "markers"][:extensions])
    assert asked == ["red: extension/builders-of-war/1"] * extensions
    assert board_of(realm).castles["red"].extensions == ("gold", "markers")[:extensions]


def test_several_knights_in_one_conflict_count_once() -> None:
    realm = realm_of()
    conflict(realm)
    conflict(realm)
    station(realm, "red", "conflict-1 1", "conflict-1 2")
    assert enact(realm, LAW) == []


def test_an_extension_can_be_declined_one_by_one() -> None:
    realm = realm_of()
    court(realm, "red")
    for n, knight in enumerate((1, 1, 1, 2), start=1):
        conflict(realm)
        station(realm, "red", f"conflict-{n} {knight}")
    assert enact(realm, LAW, red=["none", "gold"]) == ["red: extension/builders-of-war/1"] * 2
    assert board_of(realm).castles["red"].extensions == ("gold",)


def test_declining_every_extension_leaves_the_castle_as_it_is() -> None:
    realm = realm_of()
    conflict(realm)
    conflict(realm)
    station(realm, "red", "conflict-1 1", "conflict-2 1", "castle/gold 2")
    enact(realm, LAW, red=["none"])
    assert (board_of(realm).castles["red"].extensions, knights_by_space(board_of(realm), "red")) == ((), {"gold": 2})


def test_a_knight_under_the_new_extension_goes_to_the_court_without_scoring() -> None:
    realm = realm_of()
    conflict(realm)
    conflict(realm)
    station(realm, "red", "conflict-1 1", "conflict-2 1", "castle/gold 2")
    enact(realm, LAW, red=["gold"])
    assert knights_by_space(board_of(realm), "red") == {}
    assert board_of(realm).knights_at_court("red") == (2,)
    assert held(realm, "red", "gold") == 2


def test_no_extension_is_laid_twice_and_after_the_sixth_it_lapses() -> None:
    realm = realm_of()
    conflict(realm)
    conflict(realm)
    station(realm, "red", "conflict-1 1", "conflict-2 1")
    hold(realm, "red", extensions=("knight", "upgrade", "squires", "gold", "markers", "sixth"))
    assert enact(realm, LAW) == []
    assert said(realm) == ["red: all six extensions are laid."]


def test_a_conflict_in_its_second_battle_counts_like_any_other() -> None:
    realm = realm_of()
    conflict(realm, battle=2)
    conflict(realm)
    station(realm, "red", "conflict-1 1", "conflict-2 1")
    assert enact(realm, LAW, red=["gold"]) == ["red: extension/builders-of-war/1"]


def test_on_cardboard_nobody_is_asked() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW) == []
    assert said(realm) == ["War builders: everybody takes what is due."]
