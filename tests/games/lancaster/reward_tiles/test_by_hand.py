"""Where the cardboard keeps the tokens: power points of tiles are told on the sheet of the counties, no more."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reward_tiles.tiles import tiles
from tests.games.lancaster.kit import first_asked, play, points, rewards, said
from tests.games.lancaster.reward_tiles.tables import realm_of

REST = {"somerset": "nobody", "start": "red", "castles": ["nobody", {}]}


def by_hand(round_: int = 1, scored: int = 0, seats: tuple[str, ...] = ()) -> Realm:
    realm = realm_of(*seats, books="cardboard")
    realm.round, tiles(realm).scored = round_, scored
    return realm


def sheet(realm: Realm) -> dict[str, Any]:
    (ask, *_) = first_asked(rewards(realm))
    return {key: field.form for key, field in ask.now.fields}  # type: ignore[attr-defined]


def told(realm: Realm, *takers: str) -> list[str]:
    """The sheet, and who took another one; returns what was asked besides the sheet."""
    first, *others = takers
    given = {**REST, "tiles": first}
    every: list[Any] = [{part: given[part] for part in sheet(realm)}, *others]
    asked = play(rewards(realm), table=every)[1]
    assert asked[0] == f"table: rewards/{realm.round}"
    return asked[1:]


def test_one_line_of_the_sheet_asks_for_the_power_points_of_tiles_before_those_of_somerset() -> None:
    assert list(sheet(by_hand())) == ["tiles", "somerset", "start", "castles"]
    assert [option.key for option in sheet(by_hand())["tiles"].options] == ["nobody", "red", "blue", "green"]


@pytest.mark.parametrize("seats", [("red", "blue"), ("red", "blue", "green")])
def test_the_power_points_go_to_whom_the_table_names_with_a_line_in_the_ledger(seats: tuple[str, ...]) -> None:
    realm = by_hand(seats=seats)
    assert told(realm, "blue") == []
    assert [(gain.seat, gain.amount) for gain in realm.ledger.gains] == [("blue", 3)]
    assert said(realm) == ["blue: 3 power points (Reward tile)."]


def test_where_nobody_took_one_nobody_scores() -> None:
    realm = by_hand(5)
    assert told(realm, "nobody") == []
    assert (points(realm), tiles(realm).scored) == ([0, 0, 0], 0)


def test_who_took_another_one_is_asked_only_where_another_can_lie() -> None:
    assert told(by_hand(1), "red") == []
    assert told(by_hand(2), "red", "nobody") == ["table: tiles/2/2"]
    assert told(by_hand(5, scored=1), "red", "blue") == ["table: tiles/5/2"]
    assert told(by_hand(5, scored=2), "red") == []


def test_after_the_third_of_them_nobody_is_asked_any_more() -> None:
    assert list(sheet(by_hand(5, scored=3))) == ["somerset", "castles"]
    assert list(sheet(by_hand(2, scored=2))) == ["somerset", "start", "castles"]


def test_several_in_one_round_are_told_one_after_the_other_also_of_one_player() -> None:
    realm = by_hand(3)
    assert told(realm, "green", "red", "green") == ["table: tiles/3/2", "table: tiles/3/3"]
    assert points(realm) == [3, 0, 6]
    assert [gain.amount for gain in realm.ledger.gains] == [3, 3, 3]
    assert tiles(realm).scored == 3


def test_what_was_told_counts_for_the_rounds_to_come() -> None:
    realm = by_hand(2)
    told(realm, "red", "red")
    realm.round = 3
    told(realm, "green")
    realm.round = 4
    assert "tiles" not in sheet(realm)


def test_what_the_tiles_show_is_never_asked() -> None:
    realm = realm_of(books="cardboard", profile={"points/somerset": 4, "castle/sixth": "p2"})
    told(realm, "red")
    assert realm.box.told == {}
