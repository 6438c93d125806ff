"""The New Laws: eighteen more cards for parliament."""

from companion.core.words import say
from companion.games.lancaster.law_groups import COMBINED, ask_lots_for_law_pile
from companion.games.lancaster.module import Module
from companion.games.lancaster.new_laws.afterwards import (
    adjustments,
    send_squires_to_supply,
    turn_extensions_back_or_remind,
)
from companion.games.lancaster.new_laws.in_turn_order import line_up_extras
from companion.games.lancaster.new_laws.laws import LAWS
from companion.games.lancaster.order import STAYS, Moment, Step

NEW_LAWS = Module(
    key="new-laws",
    title=say("The New Laws"),
    note=say("Eighteen more laws, for all or some of the groups."),
    choices=(COMBINED,),
    steps=(Step("lots", either_way=ask_lots_for_law_pile, page=STAYS, before="table"),),
    laws=LAWS,
    groups_are_inferred=True,
    line_up_extras=line_up_extras,
    moments={Moment.FOUGHT: send_squires_to_supply, Moment.REWARDED: turn_extensions_back_or_remind},
    adjustments=adjustments,
)
