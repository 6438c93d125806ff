"""A category of the final scoring at a table: what everybody holds, and what of the realm is nobody's."""

from __future__ import annotations

import pytest

from companion.core.forms import Option
from companion.core.game import Choice, Seating
from companion.core.words import say
from companion.games.lancaster.base_game import facts
from companion.games.lancaster.base_game.stocks import SQUIRES
from companion.games.lancaster.counting import Counting
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.facts import fact_of
from companion.games.lancaster.final_scoring import RESENTMENT, OfNobody, final_scoring
from companion.games.lancaster.module import Module
from companion.games.lancaster.modules import IN, MODULES
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import Stock
from tests.games.lancaster.kit import PROFILE

DISHONOR = Stock("dishonor", say("Dishonor"), lambda n: say("{n} dishonor", n=n), rank=60, always_kept=True)
HELD = fact_of(DISHONOR, say("How much dishonor?"), say("How much dishonor has each of you?"))
TIES = Choice("ties", say("Ties in dishonor"), tuple(Option(key, say("Markers"), key)
                                                     for key in ("markers-spare", "markers-blame")))
TRACK = (6, 3)


def exposed(realm: Realm) -> OfNobody:
    return {"track": realm.states["resentment"], "ties": realm.options["ties"]}


SHAME = Module(key="resentment", title=say("Resentment"), note=say("Shame."), choices=(TIES,), stocks=(DISHONOR,),
               start=lambda _realm: TRACK, counts=(Counting(RESENTMENT[0], (HELD,)),
                                                   Counting(RESENTMENT[1], (HELD, facts.SQUIRES), exposed)))


@pytest.mark.parametrize(("ties", "points"), [("markers-spare", [-3, -6, 0]), ("markers-blame", [-6, -3, 0]),
                                              ("", [-3, -6, 0])])
def test_what_is_nobodys_counts_at_a_table_as_it_does_on_a_sheet(ties: str, points: list[int]) -> None:
    chosen = {"books": "companion", "resentment": IN} | ({"ties": ties} if ties else {})
    realm, rule = Evening(Seating(("red", "blue", "green"), "red"), chosen, PROFILE, (*MODULES, SHAME)).start()
    rule.close()
    for seat, squires in (("red", 5), ("blue", 4)):  # tied in dishonor
        realm.purses[seat].gain({DISHONOR: 2, SQUIRES: squires})
    won = dict.fromkeys(realm.seats, 0)
    scoring = realm.count(won)
    assert [award.points for award in scoring.categories[-1].awards] == points
    assert scoring == final_scoring(realm.holdings(won), resentment=True, dishonor_track=TRACK,
                                    dishonor_ties=ties or "markers-spare")  # type: ignore[arg-type]
