"""Gold, squires and voting markers; those retained after the third vote, while a law in force looks at them."""

from companion.core.words import say
from companion.games.lancaster import stocks
from companion.games.lancaster.stocks import POWER_POINTS, Stock

GOLD = Stock("gold", say("Gold"), lambda n: say("{n} gold", "{n} gold", n=n), rank=1, mark="gold", start=2,
             screened=True)
SQUIRES = stocks.SQUIRES
MARKERS = Stock("markers", say("Voting markers"), lambda n: say("{n} voting marker", "{n} voting markers", n=n), rank=3,
                mark="marker", start=1)
RETAINED = Stock("retained", say("Retained voting markers"),
                 lambda n: say("{n} retained voting marker", "{n} retained voting markers", n=n), rank=4, mark="marker")
STOCKS = (GOLD, SQUIRES, MARKERS, POWER_POINTS)
