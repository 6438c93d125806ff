"""A new 1 for every 3 nobles."""

from __future__ import annotations

import pytest

from tests.games.lancaster.kit import board_of, court, enact, hold, realm_of
from tests.tabletop.answering import said

LAW = "noble-levy"
NOBLES = ("northumberland", "stafford", "york", "gloucester", "bedford", "suffolk", "somerset", "dorset", "surrey")


@pytest.mark.parametrize(("nobles", "knights"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_each_whole_three_of_nobles_brings_a_new_1_to_the_court(nobles: int, knights: int) -> None:
    realm = realm_of()
    hold(realm, "red", nobles=NOBLES[:nobles])
    assert enact(realm, LAW) == []
    assert board_of(realm).knights_at_court("red") == (1,) * (1 + knights) + (2,)


def test_only_as_many_come_as_the_reserve_holds() -> None:
    realm = realm_of()
    hold(realm, "red", nobles=NOBLES)
    court(realm, "red", 1, 1)
    enact(realm, LAW)
    assert board_of(realm).knights_at_court("red") == (1, 1, 1)
    assert said(realm).count("red: no knight of strength 1 is left in the reserve.") == 2


def test_on_cardboard_nobody_is_asked() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW) == []
    assert said(realm) == ["The nobles' levy: everybody takes what is due."]
