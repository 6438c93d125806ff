"""Who retains the most voting markers may upgrade a knight."""

from __future__ import annotations

from companion.games.lancaster.base_game.rewards import MARKERS
from companion.games.lancaster.order import Moment
from companion.games.lancaster.realm import Realm
from companion.locale import tongue
from tests.games.lancaster.kit import at, board_of, court, enact, held, hold, in_force, play, station
from tests.games.lancaster.new_laws.tables import conflicts, realm_of
from tests.tabletop.answering import said

LAW = "votes-kept"


def after_the_third_vote(realm: Realm, **markers: int) -> Realm:
    """These have so many left, and the law is in force."""
    for seat in realm.seats:
        if MARKERS in realm.purses[seat]:
            hold(realm, seat, markers=markers.get(seat, 0))
    in_force(realm, LAW, "war-councils")
    play(realm.reach_moment(Moment.VOTED))
    return realm


def test_who_retains_the_most_voting_markers_upgrades_any_own_knight() -> None:
    realm = after_the_third_vote(realm_of(), red=1, blue=3)
    station(realm, "blue", "stafford 1")
    assert enact(realm, LAW, blue=["1@stafford"]) == ["blue: upgrade/votes-kept/1"]
    assert at(realm, "stafford").strength_of_single_knight == 2


def test_the_knight_may_stand_at_court_and_the_upgrade_may_be_declined() -> None:
    realm = after_the_third_vote(realm_of(), red=2, blue=2)
    enact(realm, LAW, red=["2@court"], blue=["none"])
    assert (board_of(realm).knights_at_court("red"), board_of(realm).knights_at_court("blue")) == ((1, 3), (1, 2))


def test_tied_players_all_may_in_turn_order() -> None:
    realm = after_the_third_vote(realm_of(start="green"), red=2, green=2)
    assert enact(realm, LAW, red=["none"], green=["none"]) == [
        f"{seat}: upgrade/votes-kept/1" for seat in ("green", "red")]


def test_who_retains_none_is_never_the_one_with_the_most() -> None:
    realm = after_the_third_vote(realm_of())
    assert enact(realm, LAW) == []
    assert said(realm)[-2:][0] == "Votes held back: nobody has any."


def test_markers_that_a_law_gives_this_round_do_not_count_and_are_kept() -> None:
    realm = conflicts(after_the_third_vote(realm_of(), blue=1), "red 1", "red 2")
    assert enact(realm, "war-councils", LAW, blue=["none"]) == ["blue: upgrade/votes-kept/1"]
    assert [held(realm, seat, "markers") for seat in realm.seats] == [2, 0, 0]


def test_without_a_knight_to_upgrade_it_lapses() -> None:
    realm = after_the_third_vote(realm_of(), blue=1)
    court(realm, "blue")
    assert enact(realm, LAW) == []
    assert "blue: no knight can be upgraded." in said(realm)


def test_on_cardboard_all_can_see_it_so_nobody_is_asked() -> None:
    realm = after_the_third_vote(realm_of(books="cardboard"))
    assert enact(realm, LAW) == []
    (line,) = [line for line in realm.results if line.by_hand and line.source.key == LAW]
    assert [tongue("en").text_of(what) for _, what in line.parts] == [
        "Who has retained the most voting markers: an upgrade. Who has none is never among them."]


def test_in_an_evening_begun_with_rules_4_everybody_tells_what_they_retained() -> None:
    realm = after_the_third_vote(realm_of(books="cardboard", rules=4))
    assert enact(realm, LAW, red=[0], blue=[2], green=[1]) == [
        f"{seat}: retained/{LAW}/1" for seat in ("red", "blue", "green")]
    assert "blue: an upgrade (Votes held back)." in said(realm)


def test_in_such_an_evening_they_tell_it_anew_in_each_round() -> None:
    realm = after_the_third_vote(realm_of(books="cardboard", rules=4))
    for round_ in (1, 2):
        realm.round = round_
        assert enact(realm, LAW, red=[0], blue=[2], green=[1]) == [
            f"{seat}: retained/{LAW}/{round_}" for seat in ("red", "blue", "green")]
        play(realm.reach_moment(Moment.VOTED))
