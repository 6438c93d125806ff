"""Noblemen: estates laid out, masked balls danced for titles, buildings scored."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.words import say
from companion.games.noblemen import ball_sheet, estate_sheet, final_sheet
from companion.games.noblemen.audit import audit
from companion.games.noblemen.court import RULES
from companion.games.noblemen.evening import Evening
from companion.games.noblemen.pieces import FEWEST_PLAYERS, MOST_PLAYERS

NOBLEMEN = Game(
    key="noblemen",
    title=say("Noblemen"),
    least=FEWEST_PLAYERS,
    most=MOST_PLAYERS,
    rules=RULES,
    # More than the five of the box: which wooden colours it holds is the cardboard's affair.
    colours=("red", "blue", "green", "yellow", "black", "white", "purple"),
    open=Evening,
    audit=audit,
    sheets={sheet.key: sheet for sheet in (ball_sheet.SHEET, estate_sheet.SHEET, final_sheet.SHEET)},
    starts=True,
)
