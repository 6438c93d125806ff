"""Who has no bishop may return a marker of dishonor."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Ask
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.dishonor import HELD
from tests.games.lancaster.kings_laws.tables import everybodys, ordain, realm_of
from tests.games.lancaster.kit import asked_first, corrected, enact, hold, play
from tests.games.lancaster.resentment.tables import taken
from tests.tabletop.answering import refused, said

LAW = "absolution"


def disgraced(**how: str) -> Realm:
    """Red 2, blue 1, green none."""
    realm = realm_of(**how)
    hold(realm, "red", dishonor=2)
    hold(realm, "blue", dishonor=1)
    return realm


def test_who_has_no_bishop_may_return_1_dishonor_marker() -> None:
    realm = disgraced(start="blue")
    assert enact(realm, LAW, red=[1], blue=[1], green=[0]) == [
        f"{seat}: offer/{LAW}/1" for seat in ("blue", "green", "red")]
    assert everybodys(realm, "dishonor") == [1, 0, 0]
    assert "red gives 1 dishonor marker (Absolution)." in said(realm)


def test_who_has_a_bishop_may_not() -> None:
    realm = disgraced()
    ordain(realm, "red")
    assert enact(realm, LAW, blue=[1], green=[0]) == [f"{seat}: offer/{LAW}/1" for seat in ("blue", "green")]
    assert everybodys(realm, "dishonor") == [2, 0, 0]


def test_it_is_no_duty() -> None:
    realm = disgraced()
    enact(realm, LAW, red=[0], blue=[1], green=[0])
    assert everybodys(realm, "dishonor") == [2, 0, 0]
    assert "red declines (Absolution)." in said(realm)


def test_more_than_one_cannot_be_returned() -> None:
    form = asked_first(disgraced(), LAW).current_form
    assert form.read(1) == 1
    assert refused(form, 2)


def test_who_has_none_is_asked_all_the_same_and_reads_as_if_declining() -> None:
    realm = realm_of()
    ask = asked_first(realm, LAW)
    assert ask.behind_screen
    assert refused(ask.current_form, 1)
    enact(realm, LAW, red=[0], blue=[0], green=[0])
    assert said(realm) == [f"{seat} declines (Absolution)." for seat in realm.seats]


def test_with_two_players_markers_lie_open_and_so_does_the_question() -> None:
    assert not asked_first(realm_of("red", "blue"), LAW).behind_screen


def test_what_is_returned_goes_to_the_supply_and_the_track_is_not_filled_again() -> None:
    realm = disgraced()
    before = taken(realm)
    enact(realm, LAW, red=[1], blue=[1], green=[0])
    assert taken(realm) == before


def test_a_bishop_corrected_to_somebody_under_the_choice_ends_it() -> None:
    realm = disgraced()

    def look(ask: Ask[Any]) -> int:
        corrected(realm, 0, bishops_red=1)(ask)
        assert refused(ask.current_form, 1)
        return 0

    enact(realm, LAW, red=[look], blue=[1], green=[0])
    assert everybodys(realm, "dishonor") == [2, 0, 0]


def test_who_loses_the_last_bishop_by_a_correction_while_another_decides_is_asked_then() -> None:
    realm = disgraced()
    ordain(realm, "red")
    assert enact(realm, LAW, blue=[corrected(realm, 1, bishops_red=0)], red=[1], green=[0]) == [
        f"{seat}: offer/{LAW}/1" for seat in ("blue", "red", "green")]
    assert everybodys(realm, "dishonor") == [1, 0, 0]


def test_corrected_away_it_takes_nothing_and_put_back_it_asks_nobody_twice() -> None:
    realm = disgraced()

    def away(ask: Ask[Any]) -> int:
        corrected(realm, 0, laws__in__force=["votes-for-gold", "county-pairs", "squires-for-twos"])(ask)
        assert refused(ask.current_form, 1)
        return 0

    back = corrected(realm, 0, laws__in__force=["votes-for-gold", LAW, "county-pairs"])
    asked = enact(realm, LAW, "votes-for-gold", "county-pairs", red=[1, 0], blue=[away, 0, 1], green=[back, 0])
    assert [line.partition(":")[0] for line in asked if LAW in line] == ["red", "blue", "blue", "green"]
    assert everybodys(realm, "dishonor") == [1, 0, 0]


def test_on_cardboard_hands_do_it_and_what_was_told_of_markers_is_told_again() -> None:
    realm = realm_of(books="cardboard")
    asked = enact(realm, "clean-shields", LAW, red=[2], blue=[1], green=[0])
    assert not [line for line in asked if LAW in line]
    assert "Absolution: in turn order, everybody decides at the table." in said(realm)
    assert not realm.books.knows(HELD, realm.seats)
    assert play(realm.books.know(realm, HELD, ["red"]), red=[1])[1]
