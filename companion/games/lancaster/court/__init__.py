"""At the King's Court: lords apply for offices, which bring seals and privileges; bishops instead of upgrades."""

from companion.core.words import say
from companion.games.lancaster import final_scoring
from companion.games.lancaster.base_game import facts
from companion.games.lancaster.base_game.rewards import MARKERS
from companion.games.lancaster.court import adjustments, bishops, offices, privileges, regal_board
from companion.games.lancaster.court.lords import AT_OFFICES, AT_TREASURY
from companion.games.lancaster.court.privileges import (
    fill_the_offices,
    fill_the_offices_by_hand,
    tell_privileges_leave_counties,
)
from companion.games.lancaster.module import Module, ScoredCategory, ScoringAddition
from companion.games.lancaster.order import STAYS, ChoicePoint, Moment, Step

(SEALS_TIMES_BLACK,) = final_scoring.COURT_AWARDS

KINGS_COURT = Module(
    key="court",
    title=say("At the King's Court"),
    note=say("Lords apply for offices: seals, privileges and bishops."),
    steps=(
        Step("offices", by_hand=fill_the_offices_by_hand, on_board=fill_the_offices, page=STAYS, before="counties"),
        Step("last-chamberlain", by_hand=privileges.ask_who_is_chamberlain, before="counting"),
    ),
    stocks=(offices.SEALS,),
    start_amounts={MARKERS: 2},
    place_kinds=(AT_OFFICES, AT_TREASURY),
    scored_categories=(ScoredCategory(SEALS_TIMES_BLACK, (offices.SEALS_HELD, bishops.HELD)),),
    scoring_additions=(ScoringAddition(facts.KNIGHTHOOD, privileges.TUDOR, privileges.APART),),
    pieces=offices.pieces_added_by_court,
    combinations_sent_along=privileges.combinations_sent_along,
    line_up_extras=privileges.line_up_extras,
    set_up_sections=regal_board.set_up_sections,
    start_state=regal_board.start_court_state,
    moments={Moment.REWARDED: tell_privileges_leave_counties},
    alternatives={ChoicePoint.UPGRADING: bishops.bishop_as_alternative},
    instead_by_hand=bishops.INSTEAD_BY_HAND,
    adjustments=adjustments.adjustments,
    public_view=regal_board.court_view,
    audit=regal_board.audit,
)
