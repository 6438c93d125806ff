"""Noblemen: estates laid out, masked balls danced for titles, buildings scored. And a ball with no game behind it."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.words import say
from companion.games.noblemen import ball_sheet, estate_sheet, final_sheet
from companion.games.noblemen.audit import audit
from companion.games.noblemen.court import RULES
from companion.games.noblemen.evening import Evening
from companion.games.noblemen.one_ball import Balls
from companion.games.noblemen.pieces import FEWEST_PLAYERS, MOST_PLAYERS
from companion.games.noblemen.prices import PRINTED
from companion.games.noblemen.set_up import FIRST_TILES_CHOICE
from companion.tabletop.books import books_choice

BOOKS = books_choice(
    say("Estates, tiles, money and cards stay on the table; Companion holds balls and scores buildings."),
    say("Every deed is done on the phone, too; Companion knows estates, bag, screens and prices, and draws if you "
        "like. Who always lets it draw may leave the screens empty and take tiles from open heaps."))

# More than the five of the box: which wooden colours it holds is the cardboard's affair.
COLOURS = ("red", "blue", "green", "yellow", "black", "white", "purple")

NOBLEMEN = Game(
    key="noblemen",
    title=say("Noblemen"),
    least=FEWEST_PLAYERS,
    most=MOST_PLAYERS,
    rules=RULES,
    colours=COLOURS,
    open=Evening,
    options=(BOOKS, FIRST_TILES_CHOICE),
    box=PRINTED,
    audit=audit,
    sheets={sheet.key: sheet for sheet in (ball_sheet.SHEET, estate_sheet.SHEET, final_sheet.SHEET)},
    starts=True,
    asks_plans=True,
)

ONE_BALL = Game(
    key="masked-ball",
    title=say("One masked ball"),
    least=FEWEST_PLAYERS,
    most=MOST_PLAYERS,
    rules=RULES,
    colours=COLOURS,
    open=lambda seating, _options, _box, rules: Balls(seating, rules),
    pages_of=NOBLEMEN.key,
)
