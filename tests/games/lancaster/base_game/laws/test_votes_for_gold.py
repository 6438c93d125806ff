"""Voting markers for gold, 1 each."""

from __future__ import annotations

from tests.games.lancaster.kit import enact, held, hold, in_force, parliament, play, realm_of
from tests.tabletop.answering import first_asked, refused, said

LAW = "votes-for-gold"


def test_everybody_is_asked_in_turn_order_and_pays_1_gold_a_marker() -> None:
    realm = realm_of(start="blue")
    for seat in realm.seats:
        hold(realm, seat, gold=3, markers=0)
    assert enact(realm, LAW, blue=[3], green=[0], red=[1]) == [
        f"{seat}: offer/votes-for-gold/1" for seat in ("blue", "green", "red")]
    found = [(held(realm, seat, "gold"), held(realm, seat, "markers")) for seat in realm.seats]
    assert found == [(2, 1), (0, 3), (3, 0)]


def test_who_decides_later_has_seen_what_those_before_bought() -> None:
    realm = realm_of()
    heard: list[str] = []

    def listen(_: object) -> int:
        heard.extend(said(realm))
        return 0

    enact(realm, LAW, red=[2], blue=[listen], green=[0])
    assert heard == ["red gives 2 gold (Votes for sale).", "red: 2 voting markers (Votes for sale)."]


def test_nobody_buys_more_than_their_gold_allows() -> None:
    realm = realm_of()
    in_force(realm, LAW)
    (ask,) = first_asked(realm.laws[0].effect(realm, realm.laws[0].source))
    assert refused(ask.current_form, 3) == "A number from 0 to 2, please."


def test_who_has_no_gold_is_asked_too_for_being_skipped_would_tell_everybody() -> None:
    realm = realm_of()
    hold(realm, "red", gold=0)
    assert len(enact(realm, LAW, red=[0], blue=[0], green=[0])) == 3
    assert said(realm)[0] == "red declines (Votes for sale)."


def test_markers_bought_after_the_third_vote_are_kept_though_the_old_ones_go_back() -> None:
    realm = realm_of()
    for seat in realm.seats:
        hold(realm, seat, gold=2, markers=5)
    in_force(realm, LAW)
    play(parliament(realm), red=[2], blue=[0], green=[1])
    assert [held(realm, seat, "markers") for seat in realm.seats] == [2, 0, 1]


def test_on_cardboard_nobody_is_asked_for_nothing_of_it_is_kept() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, LAW) == []
    assert said(realm) == ["Votes for sale: in turn order, everybody decides at the table."]
