"""Garlands: a stock that the companion always keeps, and what it is worth at the end, as the table agreed."""

from collections.abc import Mapping

from companion.core.forms import Option
from companion.core.game import Choice
from companion.core.words import say
from companion.games.lancaster.final_scoring import Everybody, Heading
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import Stock, fact_of
from companion.tabletop.scoring import Award

GARLANDS = Stock("garlands", say("Garlands"), lambda n: say("{n} garland", "{n} garlands", n=n), rank=50, start=1,
                 screened=True, always_kept=True)
HELD = fact_of(GARLANDS, say("How many garlands do you have?"), say("How many garlands does each of you have?"))
WORTH = Choice("garlands-worth", say("What is a garland worth?"), (Option("2", say("2 power points"), "2"),
                                                                   Option("3", say("3 power points"), "3")))


def worth(realm: Realm) -> Mapping[str, int]:
    """Nobody's own: the same for all."""
    return {"worth": int(realm.options[WORTH.key])}


def awards(holdings: Everybody, worth: int) -> tuple[Award, ...]:
    """2 power points each, or 3; 3 more for a raised banner."""
    return tuple(Award(player, held["garlands"], None, None, worth * held["garlands"] + 3 * held["banner-raised"],
                       say("{n} garlands at {worth}, {flags} raised banner at 3", n=held["garlands"], worth=worth,
                           flags=held["banner-raised"])) for player, held in holdings.items())


HEADING = Heading("garlands", say("Garlands"), awards)
