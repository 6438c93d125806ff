"""2 squires and 1 gold for each seal, as many as one likes, in turn order."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Ask
from companion.games.lancaster.court.offices import SEALS_HELD
from tests.games.lancaster.kings_laws.tables import all_hold, everybodys, realm_of
from tests.games.lancaster.kit import asked_first, corrected, enact, held
from tests.tabletop.answering import refused, said

LAW = "seals-for-retinue"


def test_each_seal_brings_2_squires_and_1_gold_in_turn_order() -> None:
    realm = all_hold(realm_of(start="green"), "seals", red=3, green=1)
    assert enact(realm, LAW, red=[2], blue=[0], green=[1]) == [
        f"{seat}: offer/{LAW}/1" for seat in ("green", "red", "blue")]
    assert everybodys(realm, "seals") == [1, 0, 0]
    assert (everybodys(realm, "squires"), everybodys(realm, "gold")) == ([6, 2, 4], [4, 2, 3])


def test_nobody_gives_more_than_they_have_and_nobody_has_to_give_any() -> None:
    realm = all_hold(realm_of(), "seals", red=2)
    form = asked_first(realm, LAW).current_form
    assert refused(form, 3)
    enact(realm, LAW, red=[0], blue=[0], green=[0])
    assert held(realm, "red", "seals") == 2
    assert "red declines (Seals for a retinue)." in said(realm)


def test_who_has_none_is_asked_all_the_same_and_how_many_somebody_has_is_nobody_elses_affair() -> None:
    ask = asked_first(realm_of(), LAW)
    assert ask.behind_screen
    assert refused(ask.current_form, 1)


def test_with_two_players_seals_lie_open_and_so_does_the_question() -> None:
    assert not asked_first(realm_of("red", "blue"), LAW).behind_screen


def test_seals_corrected_under_the_choice_are_the_limit() -> None:
    realm = all_hold(realm_of(), "seals", red=1, blue=2)

    def look(ask: Ask[Any]) -> int:
        corrected(realm, 0, seals_blue=1)(ask)
        assert refused(ask.current_form, 2)
        return 1

    enact(realm, LAW, red=[0], blue=[look], green=[0])
    assert (everybodys(realm, "seals"), held(realm, "blue", "squires")) == ([1, 0, 0], 4)


def test_corrected_away_it_takes_nothing() -> None:
    realm = all_hold(realm_of(), "seals", red=1)
    away = corrected(realm, 0, laws__in__force=["county-pairs", "squires-for-twos", "tower-guests"])
    enact(realm, LAW, red=[away])
    assert (everybodys(realm, "seals"), everybodys(realm, "squires")) == ([1, 0, 0], [2, 2, 2])


def test_on_cardboard_hands_do_it() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW) == []
    assert said(realm) == ["Seals for a retinue: in turn order, everybody decides at the table."]
    assert not realm.books.knows(SEALS_HELD, realm.seats)


def test_on_cardboard_who_was_asked_for_squires_before_it_is_asked_again_after_it() -> None:
    realm = realm_of(books="cardboard")
    asked = enact(realm, "shown-wealth", LAW, "taxed-plenty", red=[1, 1, 3, 2], blue=[2, 0, 2, 0], green=[0, 2, 0, 2])
    assert [line for line in asked if line.startswith("red")] == [
        f"red: {what}/{law}/1" for law in ("shown-wealth", "taxed-plenty") for what in ("squires", "gold")]
