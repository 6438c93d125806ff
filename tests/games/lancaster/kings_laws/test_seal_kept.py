"""1 seal for the most voting markers retained after the third vote."""

from __future__ import annotations

from companion.locale import tongue
from tests.games.lancaster.kings_laws.tables import after_the_third_vote, everybodys, realm_of
from tests.games.lancaster.kit import enact, hold
from tests.tabletop.answering import said

LAW = "seal-kept"


def test_who_retains_the_most_voting_markers_gets_1_seal() -> None:
    realm = after_the_third_vote(realm_of(), LAW, red=1, blue=3)
    assert enact(realm, LAW) == []
    assert everybodys(realm, "seals") == [0, 1, 0]


def test_tied_players_all_get_1() -> None:
    realm = after_the_third_vote(realm_of(), LAW, red=2, green=2, blue=1)
    enact(realm, LAW)
    assert everybodys(realm, "seals") == [1, 0, 1]


def test_who_retains_none_is_never_the_one_with_the_most() -> None:
    realm = after_the_third_vote(realm_of(), LAW)
    enact(realm, LAW)
    assert everybodys(realm, "seals") == [0, 0, 0]
    assert "The king's trust: nobody has any." in said(realm)


def test_markers_go_back_only_after_the_laws_and_those_that_a_law_gave_are_kept_and_do_not_count() -> None:
    realm = after_the_third_vote(realm_of(), LAW, red=1, blue=2)
    hold(realm, "red", gold=9)
    enact(realm, "votes-for-gold", LAW, red=[5], blue=[0], green=[0])
    assert everybodys(realm, "seals") == [0, 1, 0]
    assert everybodys(realm, "markers") == [5, 0, 0]
    assert said(realm)[-1] == (
        "The retained voting markers that are left go back to the supply; what the laws gave is kept.")


def test_on_cardboard_all_can_see_it_so_nobody_is_asked() -> None:
    realm = after_the_third_vote(realm_of(books="cardboard"), LAW)
    assert enact(realm, LAW) == []
    (line,) = [line for line in realm.results if line.source.key == LAW]
    assert [tongue("en").text_of(what) for _, what in line.parts] == [
        "Who has retained the most voting markers: 1 seal. Who has none is never among them."]


def test_in_an_evening_begun_with_rules_4_everybody_tells_what_they_retained() -> None:
    realm = after_the_third_vote(realm_of(books="cardboard", rules=4), LAW)
    assert enact(realm, LAW, red=[0], blue=[2], green=[1]) == [
        f"{seat}: retained/{LAW}/1" for seat in ("red", "blue", "green")]
    assert "blue: 1 seal (The king's trust)." in said(realm)
