"""Seals: what offices bring, to be multiplied at the end."""

from companion.core.words import say
from companion.games.lancaster.facts import fact_of
from companion.games.lancaster.stocks import WRITTEN_DOWN, Stock

SEALS = Stock("seals", say("Seals"), lambda n: say("{n} seal", "{n} seals", n=n), rank=5, mark="seal", screened=True,
              most=WRITTEN_DOWN)
HELD = fact_of(SEALS, say("How many seals do you have?"), say("How many seals does each of you have?"))
