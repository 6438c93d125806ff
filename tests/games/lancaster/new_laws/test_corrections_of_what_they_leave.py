"""Squires in conflicts and extensions that lie turned over, corrected by hand."""

from __future__ import annotations

from companion.games.lancaster.adjustments import adjustments
from tests.games.lancaster.kit import board_of, conflict, correct, enact, hold, station
from tests.games.lancaster.new_laws.tables import conflicts, realm_of
from tests.tabletop.answering import refused


def test_squires_sent_to_conflicts_are_set_as_they_stand() -> None:
    realm = conflicts(realm_of(), "red 1", "red 2")
    enact(realm, "reinforcements", red=[{"conflict-1": 2}])
    assert adjustments(realm)["squires-sent/red"].now == {"conflict-1": 2}
    correct(realm, "squires-sent/red", {"conflict-2": 1})
    assert [there.companies[0].squires for there in realm.conflicts] == [0, 1]
    assert refused(adjustments(realm)["squires-sent/red"].form, {"conflict-1": 5})
    board_of(realm).audit()


def test_extensions_are_turned_over_and_back() -> None:
    realm = realm_of()
    hold(realm, "red", extensions=("gold", "markers"))
    enact(realm, "upkeep", red=[["gold"]])
    assert adjustments(realm)["turned-over/red"].now == ["markers"]
    correct(realm, "turned-over/red", ["gold"])
    assert board_of(realm).castles["red"].flipped == ("gold",)
    correct(realm, "turned-over/red", [])
    assert board_of(realm).castles["red"].flipped == ()
    correct(realm, "turned-over/red", ["gold"])
    correct(realm, "extensions/red", ["markers"])
    assert board_of(realm).castles["red"].flipped == ()


def test_neither_is_offered_where_there_is_nothing_of_it() -> None:
    realm = conflicts(realm_of(), "red 1")
    hold(realm, "red", extensions=("gold",))
    enact(realm, "war-councils")
    by_hand = conflicts(realm_of(books="cardboard"), n=1)
    enact(by_hand, "reinforcements", "upkeep")
    for there in (realm, by_hand):
        assert not [what for what in adjustments(there) if what.startswith(("squires-sent", "turned-over"))]


def test_a_knight_that_leaves_takes_no_squire_along() -> None:
    realm = realm_of()
    conflict(realm)
    station(realm, "red", "conflict-1 1")
    enact(realm, "reinforcements", red=[{"conflict-1": 1}])
    now = adjustments(realm)["knights/red"].now
    correct(realm, "knights/red", now | {"1.1": "court"})
    assert realm.conflicts[0].companies == ()
    board_of(realm).audit()
