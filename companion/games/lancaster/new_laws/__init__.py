"""The New Laws: eighteen more cards for parliament."""

from companion.core.words import say
from companion.games.lancaster.module import Module
from companion.games.lancaster.new_laws.laws import LAWS
from companion.games.lancaster.new_laws.reinforcements import by_hand

NEW_LAWS = Module(
    key="new-laws",
    title=say("The New Laws"),
    note=say("Eighteen more laws, for all or some of the groups."),
    laws=LAWS,
    groups_are_inferred=True,
    besides_knights=by_hand,
)
