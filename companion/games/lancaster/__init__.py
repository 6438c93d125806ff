"""Lancaster, the base game, from set-up to the last point."""

from companion.core.forms import Option
from companion.core.game import Choice, Game
from companion.core.words import say
from companion.games.lancaster import ballot_sheet, conflict_sheet, final_sheet
from companion.games.lancaster.evening import PRINTED, Evening, audit

BOOKS = Choice("books", say("Who keeps the books?"), (
    Option("cardboard", say("The cardboard"), "cardboard",
           note=say("Tokens stay on the table; Companion counts votes, conflicts and power points.")),
    Option("companion", say("Companion"), "companion",
           note=say("Nobody counts tokens; every placement is made on the phone.")),
))

LANCASTER = Game(
    key="lancaster",
    title=say("Lancaster"),
    least=2,
    most=5,
    rules=3,
    # More than the five of the box: which five wooden colours it holds is the cardboard's affair.
    colours=("red", "blue", "green", "yellow", "black", "white", "purple"),
    open=lambda seating, options, box: Evening(seating, options["books"], box),
    options=(BOOKS,),
    box=PRINTED,
    audit=audit,
    sheets={sheet.key: sheet for sheet in (ballot_sheet.SHEET, conflict_sheet.SHEET, final_sheet.SHEET)},
)
