"""Laws that look at voting markers which were not used: those go back after the laws, not before."""

from __future__ import annotations

from typing import Any

from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game.rewards import GOLD, MARKERS, RETAINED
from companion.games.lancaster.law import Law
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.view import public_view
from tests.games.lancaster.kit import hold, parliament, play
from tests.games.lancaster.tournament import laws
from tests.games.lancaster.tournament.garlands import GARLANDS
from tests.games.lancaster.tournament.tables import realm_of, with_banner
from tests.tabletop.answering import said

NO = {"aye": "no", "markers": 0}
LATER = ("The voting markers that are left are retained until the laws have been applied. "
         "What these laws give lies apart.")
BACK = "The retained voting markers that are left go back to the supply; what the laws gave is kept."
AT_ONCE = "All voting markers that are left go back to the supply."


def debate(*in_force: Law, books: str = "companion", **table: Any) -> tuple[Realm, list[str]]:
    """Three bills fail. Red retains 2 voting markers, blue 3, green none, if the companion keeps them."""
    realm = realm_of(books=books, **{"laws-3": "tournament"})
    realm.laws, realm.bills = in_force, laws.LAWS[4:7]
    if books == "companion":
        for seat, n in (("red", 3), ("blue", 3), ("green", 0)):
            hold(realm, seat, markers=n)
    last = table.pop("last", "on")
    ballots = {seat: [NO, NO, NO] for seat in realm.seats} | {"red": [{"aye": "no", "markers": 1}, NO, NO]}
    answers = {seat: [*ballots[seat], *table.get(seat, [])] for seat in realm.seats}
    return realm, play(parliament(realm), table=[last], **answers)[1]


def held(realm: Realm, stock: Any) -> list[int]:
    return [realm.purses[seat].held(stock, 0) for seat in realm.seats]


def test_a_law_in_force_sees_the_retained_markers_and_after_the_laws_they_go_back() -> None:
    realm, asked = debate(laws.silence, blue=["none"])
    assert [one for one in asked if "upgrade" in one] == ["blue: upgrade/silence/1"]
    assert (held(realm, MARKERS), held(realm, RETAINED)) == ([0, 0, 0], [0, 0, 0])
    assert [line for line in said(realm) if "marker" in line] == [LATER, BACK]


def test_a_law_that_looks_at_none_of_them_lets_them_go_back_at_once_though_the_pile_holds_others_that_do() -> None:
    realm, _ = debate(laws.minstrels)
    assert held(realm, MARKERS) == [0, 0, 0]
    assert [line for line in said(realm) if "marker" in line] == [AT_ONCE]
    assert RETAINED not in realm.purses["red"]


def test_markers_gained_from_the_laws_of_this_round_are_kept_and_never_counted_as_retained() -> None:
    realm = realm_of(**{"laws-3": "tournament"})
    with_banner(realm, "green")
    realm.laws, realm.bills = (laws.marshal, laws.silence, laws.minstrels), laws.LAWS[4:7]
    for seat, n in (("red", 1), ("blue", 0), ("green", 0)):
        hold(realm, seat, markers=n)
    everybody = [NO, NO, NO]
    asked = play(parliament(realm), table=["on"], red=[*everybody, "none"], blue=everybody, green=everybody)[1]
    assert [one for one in asked if "upgrade" in one] == ["red: upgrade/silence/1"]  # green's came from a law
    assert held(realm, MARKERS) == [0, 0, 1]
    assert RETAINED not in realm.purses["green"]


def test_a_retained_marker_can_be_a_price_and_nobody_gives_more_of_them_than_they_retained() -> None:
    most: dict[str, int] = {}

    def look(ask: Any) -> int:
        most[ask.seat] = ask.now.most
        return int(ask.now.most)

    realm, _ = debate(laws.marshal, laws.steward, red=[look], blue=[look], green=[look])
    assert most == {"red": 2, "blue": 2, "green": 0}  # red for want of markers, blue for want of gold
    assert (held(realm, GARLANDS), held(realm, GOLD)) == ([3, 3, 1], [0, 0, 2])
    assert "red gives 2 gold, 2 retained voting markers (The steward)." in said(realm)


def test_while_they_are_retained_they_can_be_seen_and_corrected_and_neither_before_nor_afterwards() -> None:
    realm, seen = realm_of(**{"laws-3": "tournament"}), list[Any]()

    def look(_ask: Any) -> str:
        board = public_view(realm).board
        assert board is not None
        seen.append(dict(board.castles[0].stocks)[RETAINED])
        seen.append(adjustments(realm)["retained/red"].now)
        return "none"

    assert "retained/red" not in adjustments(realm)
    realm.laws, realm.bills = (laws.silence,), laws.LAWS[4:7]
    hold(realm, "red", markers=4)
    everybody = [NO, NO, NO]
    play(parliament(realm), table=["on"], red=[*everybody, look], blue=everybody, green=everybody)
    assert seen == [4, 4]
    assert "retained/red" not in adjustments(realm)


def test_by_hand_they_lie_open_so_nobody_is_asked_and_the_table_is_told_what_to_do_with_them_and_when() -> None:
    realm, asked = debate(laws.silence, books="cardboard")
    assert not [one for one in asked if "retained" in one]
    lines = said(realm)
    assert lines.index(LATER) < lines.index("The silent council: everybody takes what is due.") < lines.index(BACK)
    assert AT_ONCE not in lines


def test_in_an_evening_begun_before_a_law_corrected_into_force_when_they_have_gone_back_finds_none() -> None:
    realm = realm_of(rules=4, **{"laws-3": "tournament"})
    realm.laws, realm.bills = (laws.heraldry,), laws.LAWS[:3]
    everybody = [NO, NO, NO]

    def put_in(_ask: Any) -> int:
        realm.laws = (laws.heraldry, laws.silence, laws.steward)
        return 0

    def none_left(ask: Any) -> int:
        assert ask.now.most == 0
        return 0

    play(parliament(realm), table=["on"], red=[*everybody, put_in, none_left], blue=[*everybody, 0, none_left],
         green=[*everybody, 0, none_left])
    assert held(realm, GARLANDS) == [1, 1, 1]
    assert AT_ONCE in said(realm)
    assert BACK not in said(realm)
