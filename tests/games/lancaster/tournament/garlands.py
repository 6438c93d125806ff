"""Garlands: a stock that the companion always keeps, and what it is worth at the end."""

from companion.core.words import say
from companion.games.lancaster.facts import fact_of
from companion.games.lancaster.final_awards import Everybody
from companion.games.lancaster.stocks import Stock
from companion.tabletop.scoring import Award

GARLANDS = Stock("garlands", say("Garlands"), lambda n: say("{n} garland", "{n} garlands", n=n), rank=50, start=1,
                 screened=True, always_kept=True)
HELD = fact_of(GARLANDS, say("How many garlands do you have?"), say("How many garlands does each of you have?"))


def awards(holdings: Everybody) -> tuple[Award, ...]:
    """2 power points each, 3 more for a raised banner."""
    return tuple(Award(player, held["garlands"], None, None, 2 * held["garlands"] + 3 * held["banner-raised"],
                       say("{n} garlands at 2, {flags} raised banner at 3", n=held["garlands"],
                           flags=held["banner-raised"])) for player, held in holdings.items())
