"""A box that nobody prints: a tournament, and heralds for it. It proves that the base game need not know a module.

Knights may ride in the lists, where a knight of the king's stands already, and their banner with them. Before the
counties the strongest wins the prize, and all but the king's knight go home. Everybody may bet, and nobody tells.
"""

from companion.core.words import say
from companion.games.lancaster import lancaster
from companion.games.lancaster.base_game import BASE, facts
from companion.games.lancaster.base_game.rewards import MARKERS
from companion.games.lancaster.module import Addition, Counting, Doing, Module
from companion.games.lancaster.order import STAYS, Crossroads, Moment, Step
from tests.games.lancaster.tournament import banners, bets, garlands, heralds, laws, prize, sight, tiles
from tests.games.lancaster.tournament.lists import LISTS
from tests.games.lancaster.tournament.state import start

TOURNAMENT = Module(
    key="tournament",
    title=say("The Tournament"),
    note=say("Knights ride in the lists for garlands."),
    choices=(garlands.WORTH,),
    steps=(
        Step("tournament-box", alike=prize.ask_for_the_box, page=STAYS, before="first-laws"),
        Step("tournament", by_hand=prize.told_by_hand, on_board=prize.ride, before="counties"),
    ),
    laws=laws.LAWS,
    groups_are_inferred=True,
    stocks=(garlands.GARLANDS,),
    places=(LISTS,),
    deeds=(Doing(banners.RAISE, banners.raise_banner, banners.is_raised, by_hand=banners.MAY_RAISE),),
    counts=(Counting(garlands.HEADING, (garlands.HELD, banners.RAISED), garlands.worth),),
    additions=(Addition(facts.KNIGHTHOOD, banners.RAISED),),
    printed=(prize.PRIZE,),
    pieces=banners.of,
    along=banners.along,
    lying=tiles.lying,
    reports=tiles.REPORTS,
    unreported=tiles.covered,
    sections=sight.sections,
    start=start,
    moments={Moment.PLACED: bets.place_bets},
    adjustments=sight.adjustments,
    sight=sight.sight,
    behind_screen=sight.behind_screen,
    audit=sight.audit,
)

HERALDS = Module(
    key="heralds",
    title=say("The Heralds"),
    note=say("They cry out the tournament, and sell garlands."),
    needs=frozenset({TOURNAMENT.key}),
    starts={MARKERS: 2},
    steps=(
        Step("cry", alike=heralds.cry, page=STAYS, before="tournament"),
        Step("cried-bills", alike=heralds.cry_the_bills, page=STAYS, instead_of="bills"),
    ),
    start=lambda _realm: heralds.Cries(),
    moments={Moment.ROUND_ENDED: heralds.be_silent, Moment.WENT_HOME: heralds.hear},
    ways={Crossroads.COUNTY: heralds.instead_of_a_county, Crossroads.UPGRADING: heralds.instead_of_an_upgrade},
    sight=lambda realm: heralds.cries(realm).loud,
)

BOXES = (BASE, TOURNAMENT, HERALDS)
GAME = lancaster(BOXES)
