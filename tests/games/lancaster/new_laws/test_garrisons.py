"""3 power points for each knight in one's own castle."""

from __future__ import annotations

from tests.games.lancaster.kit import asked_first, court, enact, hold, points, station
from tests.games.lancaster.new_laws.tables import realm_of
from tests.tabletop.answering import refused

LAW = "garrisons"


def test_each_knight_in_ones_own_castle_brings_3_power_points() -> None:
    realm = realm_of()
    court(realm, "red", 3)
    station(realm, "red", "castle/gold 1", "castle/markers 2", "york 1")
    station(realm, "blue", "castle/gold 2")
    assert enact(realm, LAW) == []
    assert points(realm) == [6, 3, 0]


def test_extensions_and_an_allys_castle_bring_nothing() -> None:
    realm = realm_of("red", "blue")
    hold(realm, "red", extensions=("gold", "squires"))
    station(realm, "ally/red", "castle/knight 2")
    enact(realm, LAW)
    assert points(realm) == [0, 0]


def test_on_cardboard_everybody_tells_how_many() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW, red=[2], blue=[0], green=[5]) == [
        f"{seat}: in-castle/garrisons/1" for seat in ("red", "blue", "green")]
    assert points(realm) == [6, 0, 15]
    assert refused(asked_first(realm_of(books="cardboard"), LAW).current_form, 7) == "A number from 0 to 6, please."
