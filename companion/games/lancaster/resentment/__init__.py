"""The King's Resentment: dishonor for who is missing where a conflict is lost, and a tower to be rid of it."""

from companion.core.words import say
from companion.games.lancaster import final_scoring
from companion.games.lancaster.base_game import facts
from companion.games.lancaster.module import Module, ScoredCategory
from companion.games.lancaster.order import STAYS, Moment, Step
from companion.games.lancaster.resentment import regal_board
from companion.games.lancaster.resentment.dishonor import (
    DISHONOR,
    HELD,
    PRINTED,
    TIES,
    VOTING_MARKERS,
    adjustments,
    ask_for_the_track,
    ask_which_is_exposed,
    facts_of_nobody,
    take_dishonor,
)
from companion.games.lancaster.resentment.tower import TOWER_PLACE, empty_tower, hands_empty_tower

MARKED, MOST_MARKED = final_scoring.RESENTMENT

RESENTMENT = Module(
    key="resentment",
    title=say("The King's Resentment"),
    note=say("Dishonor for who is missing in lost conflicts, and the tower to be rid of it."),
    choices=(TIES,),
    steps=(
        Step("regal-board", on_board=ask_for_the_track, page=STAYS, before="first-laws"),
        Step("tower", by_hand=hands_empty_tower, on_board=empty_tower, page=STAYS, before="counties"),
        Step("exposed", by_hand=ask_which_is_exposed, before="counting"),
    ),
    stocks=(DISHONOR,),
    place_kinds=(TOWER_PLACE,),
    scored_categories=(ScoredCategory(MARKED, (HELD,)), ScoredCategory(MOST_MARKED,
                                                                       (HELD, VOTING_MARKERS, facts.SQUIRES),
                                                                       facts_of_nobody)),
    printed_values=PRINTED,
    sections=regal_board.sections,
    start_state=regal_board.start_resentment,
    moments={Moment.FOUGHT: take_dishonor},
    adjustments=adjustments,
    public_view=regal_board.resentment_view,
    audit=regal_board.audit,
)
