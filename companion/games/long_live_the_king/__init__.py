"""Long Live the King!: influence sealed on phones, disputes decided by dice, elections counted."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.words import say
from companion.games.long_live_the_king import dispute_sheet, election_sheet
from companion.games.long_live_the_king.audit import audit
from companion.games.long_live_the_king.council import RELEASED, RULES
from companion.games.long_live_the_king.evening import Evening
from companion.games.long_live_the_king.regions import PRINTED
from companion.tabletop.books import books_choice

BOOKS = books_choice(
    say("Figures, courtiers and hands stay on the table; Companion resolves disputes and elections."),
    say("Every move is made on the phone; Companion knows who holds which region, and every hand."))

LONG_LIVE_THE_KING = Game(
    key="long-live-the-king",
    title=say("Long Live the King!"),
    least=3,
    most=5,
    rules=RULES,
    # More than the five of the box: which wooden colours it holds is the cardboard's affair.
    colours=("red", "blue", "green", "yellow", "black", "white", "purple"),
    open=Evening,
    options=(BOOKS,),
    box=PRINTED,
    audit=audit,
    sheets={sheet.key: sheet for sheet in (dispute_sheet.SHEET, election_sheet.SHEET)},
    released=RELEASED,
)
