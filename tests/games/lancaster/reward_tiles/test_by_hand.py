"""Where the cardboard keeps the tokens: who took power points from a tile is told, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import TABLE
from companion.games.lancaster.base_game.counties import COUNTIES
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reward_tiles.tiles import tiles_state
from tests.games.lancaster.kit import corrected, play, points, step
from tests.games.lancaster.reward_tiles.tables import lay, realm_of
from tests.tabletop.answering import first_asked, keys, said


def by_hand(round_: int = 1, scored: int = 0, seats: tuple[str, ...] = (), lies: str = "AFD") -> Realm:
    """One was drawn in each round; these letters came first."""
    realm = realm_of(*seats, books="cardboard")
    realm.round, tiles_state(realm).scored = round_, scored
    by_letter = {county.letter: county.key for county in COUNTIES}
    lay(realm, *[by_letter[letter] for letter in (lies + "BCEGHI")[:round_]])
    return realm


def told(realm: Realm, *takers: str) -> list[str]:
    """Who took one, who took another; returns what was asked."""
    return play(step(realm, "reward-tiles-told"), table=list(takers))[1]


def test_who_took_power_points_of_a_tile_is_asked_before_the_sheet_of_the_counties() -> None:
    realm = by_hand()
    order = [one.key for one in realm.in_play.order.round]
    assert order[order.index("reward-tiles-told") + 1] == "counties"
    (ask,) = first_asked(step(realm, "reward-tiles-told"))
    assert (ask.seat, [option.key for option in ask.current_form.options]) == (  # type: ignore[attr-defined]
        TABLE, ["nobody", "red", "blue", "green"])
    assert realm.step == "counties"


@pytest.mark.parametrize("seats", [("red", "blue"), ("red", "blue", "green")])
def test_the_power_points_go_to_whom_the_table_names_with_a_line_in_the_ledger(seats: tuple[str, ...]) -> None:
    realm = by_hand(seats=seats)
    assert told(realm, "blue") == ["table: tiles/1/1"]
    assert [(gain.seat, gain.amount) for gain in realm.ledger.gains] == [("blue", 3)]
    assert said(realm) == ["blue: 3 power points (Reward tile)."]


def test_where_nobody_took_one_nobody_scores() -> None:
    realm = by_hand(5)
    assert told(realm, "nobody") == ["table: tiles/5/1"]
    assert (points(realm), tiles_state(realm).scored) == ([0, 0, 0], 0)


def test_who_took_another_one_is_asked_only_where_another_can_lie() -> None:
    assert told(by_hand(1), "red") == ["table: tiles/1/1"]
    assert told(by_hand(2), "red", "nobody") == ["table: tiles/2/1", "table: tiles/2/2"]
    assert told(by_hand(5, scored=1), "red", "blue") == ["table: tiles/5/1", "table: tiles/5/2"]
    assert told(by_hand(5, scored=2), "red") == ["table: tiles/5/1"]


def test_nobody_has_taken_one_where_all_that_can_lie_there_are_corrected_to_be_taken_meanwhile() -> None:
    realm, offered = by_hand(5, scored=2), list[list[str]]()

    def told_too_late(ask: Any) -> str:
        answer: str = corrected(realm, "nobody", reward__tiles__scored=3)(ask)
        offered.append(keys(ask))
        return answer

    play(step(realm, "reward-tiles-told"), table=[told_too_late])
    assert (offered, tiles_state(realm).scored) == ([["nobody"]], 3)


def test_after_the_third_of_them_nobody_is_asked_any_more() -> None:
    assert told(by_hand(5, scored=3)) == []
    assert told(by_hand(2, scored=2)) == []


def test_several_in_one_round_are_told_one_after_the_other_also_of_one_player() -> None:
    realm = by_hand(3)
    told(realm, "green", "red", "green")
    assert points(realm) == [3, 0, 6]
    assert [gain.amount for gain in realm.ledger.gains] == [3, 3, 3]
    assert tiles_state(realm).scored == 3


def test_what_was_told_counts_for_the_rounds_to_come() -> None:
    realm = by_hand(2)
    told(realm, "red", "red")
    realm.round = 3
    lay(realm, "gloucester")
    told(realm, "green")
    realm.round = 4
    assert told(realm) == []


def test_with_the_companions_books_nobody_tells_what_stands_in_them() -> None:
    assert play(step(realm_of(), "reward-tiles-told"))[1] == []


def test_who_took_power_points_is_asked_only_while_a_d_or_f_lies_out() -> None:
    assert told(by_hand(1, lies="B")) == []
    assert told(by_hand(4, lies="BCEG")) == []
    assert told(by_hand(2, lies="BD"), "red") == ["table: tiles/2/1"]
    assert told(by_hand(2, lies="BD", scored=1)) == []


def test_in_an_evening_in_which_nobody_said_which_were_drawn_it_is_asked_as_long_as_one_may_lie_there() -> None:
    realm = realm_of(books="cardboard", rules=4)
    assert told(realm, "nobody") == ["table: tiles/1/1"]
    assert tiles_state(realm).where == {}


def test_what_the_tiles_show_is_never_asked() -> None:
    realm = realm_of(books="cardboard", profile={"points/somerset": 4, "castle/sixth": "p2"})
    lay(realm, "northumberland")
    told(realm, "red")
    assert realm.box.told == {}
