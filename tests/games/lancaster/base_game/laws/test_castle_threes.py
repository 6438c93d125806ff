"""5 power points for every 3 extensions."""

from __future__ import annotations

import pytest

from tests.games.lancaster.kit import enact, hold, points, realm_of

LAW = "castle-threes"
SPACES = ("knight", "upgrade", "squires", "gold", "markers", "sixth")


@pytest.mark.parametrize(("extensions", "scored"), [(0, 0), (2, 0), (3, 5), (5, 5), (6, 10)])
def test_each_whole_three_of_extensions_brings_5_power_points(extensions: int, scored: int) -> None:
    realm = realm_of()
    hold(realm, "blue", extensions=SPACES[:extensions])
    assert enact(realm, LAW) == []
    assert points(realm) == [0, scored, 0]


def test_on_cardboard_everybody_says_how_many_extensions() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW, red=[2], blue=[3], green=[6]) == [
        f"{seat}: extensions/castle-threes/1" for seat in ("red", "blue", "green")]
    assert points(realm) == [0, 5, 10]
