"""Laws of the King: eight more cards for parliament, about seals, bishops, dishonor and the tower."""

from companion.core.words import say
from companion.games.lancaster.kings_laws.laws import LAWS
from companion.games.lancaster.module import Module

KINGS_LAWS = Module(
    key="kings-laws",
    title=say("Laws of the King"),
    note=say("Eight more laws, for the groups 2 and 3."),
    needs=frozenset({"court", "resentment"}),
    laws=LAWS,
    groups_are_inferred=True,
)
