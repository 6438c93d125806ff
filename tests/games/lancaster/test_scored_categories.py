"""A category of the final scoring at a table: what everybody holds, and what of the realm is nobody's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.asking import RuleBug
from companion.core.forms import Option
from companion.core.game import Choice, Seating
from companion.core.words import say
from companion.games.lancaster.base_game import BASE, facts
from companion.games.lancaster.base_game.rewards import MARKERS, SQUIRES
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.final_scoring import RESENTMENT_AWARDS, OfNobody, final_scoring
from companion.games.lancaster.module import IN, Module, ScoredCategory
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import Stock, fact_of_stock
from tests.games.lancaster.kit import PROFILE

DISHONOR = Stock("dishonor", say("Dishonor"), lambda n: say("{n} dishonor", n=n), position=60)
HELD = fact_of_stock(DISHONOR, say("How much dishonor?"), say("How much dishonor has each of you?"))
TIES = Choice("ties", say("Ties in dishonor"), tuple(Option(key, say("Markers"), key)
                                                     for key in ("markers-spare", "markers-blame")))
TRACK = (6, 3)


def exposed(realm: Realm) -> OfNobody:
    return {"track": realm.states["resentment"], "ties": realm.options["ties"]}


MARKERS_LEFT = fact_of_stock(MARKERS, say("How many voting markers?"), say("How many voting markers has each of you?"))
SHAME = Module(key="resentment", title=say("Resentment"), note=say("Shame."), choices=(TIES,), stocks=(DISHONOR,),
               start_state=lambda _realm: TRACK, scored_categories=(ScoredCategory(RESENTMENT_AWARDS[0], (HELD,)),
                                                                    ScoredCategory(RESENTMENT_AWARDS[1],
                                                                                   (HELD, MARKERS_LEFT, facts.SQUIRES),
                                                                                   exposed)))


@pytest.mark.parametrize(("ties", "points"), [("markers-spare", [-3, -6, 0]), ("markers-blame", [-6, -3, 0]),
                                              ("", [-3, -6, 0])])
def test_what_is_nobodys_counts_at_a_table_as_it_does_on_a_sheet(ties: str, points: list[int]) -> None:
    chosen = {"books": "companion", "resentment": IN} | ({"ties": ties} if ties else {})
    realm, rule = Evening(Seating(("red", "blue", "green"), "red"), chosen, PROFILE, (BASE, SHAME)).new_state_and_rule()
    rule.close()
    for seat, squires in (("red", 5), ("blue", 4)):  # tied in dishonor
        realm.purses[seat].gain({DISHONOR: 2, SQUIRES: squires})
    won = dict.fromkeys(realm.seats, 0)
    scoring = realm.count_final_scoring(won)
    if not chosen.get("ties"):  # usual: of tied players more voting markers are the better position, before squires
        realm.purses["blue"].gain({MARKERS: 2})
        assert [award.points for award in realm.count_final_scoring(won).categories[-1].awards] == [-6, -3, 0]
        realm.purses["blue"].pay_as_far_as_held({MARKERS: 2})
    assert [award.points for award in scoring.categories[-1].awards] == points
    assert scoring == final_scoring(realm.holdings(won), resentment=True, dishonor_track=TRACK,
                                    dishonor_ties=ties or "markers-spare")  # type: ignore[arg-type]


def test_what_is_counted_at_a_table_and_nobody_tells_is_our_own_mistake() -> None:
    blind = replace(SHAME, scored_categories=(ScoredCategory(RESENTMENT_AWARDS[1], (HELD, facts.SQUIRES), exposed),))
    chosen = {"books": "companion", "resentment": IN}
    realm, rule = Evening(Seating(("red", "blue", "green"), "red"), chosen, PROFILE, (BASE, blind)).new_state_and_rule()
    rule.close()
    with pytest.raises(RuleBug, match="markers is counted"):
        realm.count_final_scoring(dict.fromkeys(realm.seats, 0))
