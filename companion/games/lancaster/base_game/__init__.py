"""The base game of Lancaster: the first module."""

from companion.core.words import say
from companion.games.lancaster import final_scoring
from companion.games.lancaster.base_game import castles, conflicts, counties, facts, favor
from companion.games.lancaster.base_game.adjustments import board_adjustments, conflict_adjustments
from companion.games.lancaster.base_game.castles import CASTLE_PLACES
from companion.games.lancaster.base_game.conflicts import CONFLICT_PLACES
from companion.games.lancaster.base_game.counties import COUNTY_PLACES
from companion.games.lancaster.base_game.deeds import DEED_PROCEDURES
from companion.games.lancaster.base_game.laws import LAWS
from companion.games.lancaster.base_game.order_of_play import ORDER_OF_PLAY
from companion.games.lancaster.base_game.parliament import return_or_retain_unused_markers
from companion.games.lancaster.base_game.rewards import STOCKS
from companion.games.lancaster.base_game.set_up import lay_out_nobles, set_up_sections
from companion.games.lancaster.base_game.view import board_view
from companion.games.lancaster.module import BaseGame, ScoredCategory
from companion.games.lancaster.order import Moment
from companion.games.lancaster.pieces import SEVEN, knights_of_strengths

FACTS = {
    final_scoring.SO_FAR: (),
    "knighthood": (facts.KNIGHTHOOD, facts.SQUIRES),
    "extensions": (facts.EXTENSIONS, facts.GOLD),
    "nobles": (facts.NOBLES,),
}

BASE = BaseGame(
    key="base",
    title=say("The base game"),
    note=say("Parliament, counties, castles and conflicts."),
    order=ORDER_OF_PLAY,
    board_view=board_view,
    laws=LAWS,
    stocks=STOCKS,
    place_kinds=(COUNTY_PLACES, CASTLE_PLACES, CONFLICT_PLACES),
    deeds=DEED_PROCEDURES,
    scored_categories=tuple(ScoredCategory(heading, FACTS[heading.key]) for heading in final_scoring.BASE_AWARDS),
    printed_values=(*counties.PRINTED, *castles.PRINTED, *favor.PRINTED, *conflicts.PRINTED),
    pieces=lambda _owner: knights_of_strengths(SEVEN),
    set_up_sections=set_up_sections,
    start_state=lay_out_nobles,
    moments={Moment.VOTED: return_or_retain_unused_markers},
    adjustments=lambda realm: {**conflict_adjustments(realm), **board_adjustments(realm)},
)
