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
    ask_exposed_pair,
    ask_printed_track,
    facts_of_nobody,
    give_dishonor_to_absent,
)
from companion.games.lancaster.resentment.tower import TOWER_PLACE, empty_tower, empty_tower_by_hand

MARKED, MOST_MARKED = final_scoring.RESENTMENT_AWARDS

RESENTMENT = Module(
    key="resentment",
    title=say("The King's Resentment"),
    note=say("Dishonor for who is missing in lost conflicts, and the tower to be rid of it."),
    choices=(TIES,),
    steps=(
        Step("regal-board", on_board=ask_printed_track, page=STAYS, before="first-laws"),
        Step("tower", by_hand=empty_tower_by_hand, on_board=empty_tower, page=STAYS, before="counties"),
        Step("exposed", by_hand=ask_exposed_pair, before="counting"),
    ),
    stocks=(DISHONOR,),
    place_kinds=(TOWER_PLACE,),
    scored_categories=(ScoredCategory(MARKED, (HELD,)), ScoredCategory(MOST_MARKED,
                                                                       (HELD, VOTING_MARKERS, facts.SQUIRES),
                                                                       facts_of_nobody)),
    printed_values=PRINTED,
    set_up_sections=regal_board.set_up_sections,
    start_state=regal_board.start_resentment_state,
    moments={Moment.FOUGHT: give_dishonor_to_absent},
    adjustments=adjustments,
    public_view=regal_board.resentment_view,
    audit=regal_board.audit,
)
