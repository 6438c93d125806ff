"""Lancaster, with the modules of its Big Box, from set-up to the last point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.game import Game
from companion.core.words import say
from companion.games.lancaster import ballot_sheet, conflict_sheet, final_sheet
from companion.games.lancaster.evening import Evening, audit
from companion.games.lancaster.module import Module
from companion.games.lancaster.modules import (
    MODULES,
    choices,
    printed_values_of_module,
    refuse_duplicate_keys,
    refuse_modules_sharing_keys,
)
from companion.games.lancaster.releases import PLAYS_FROM, RELEASED, RULES
from companion.tabletop.books import books_choice

BOOKS = books_choice(
    say("Tokens stay on the table; Companion counts votes, conflicts and power points."),
    say("Nobody counts tokens; every placement is made on the phone."))


def lancaster_with_boxes(modules: Sequence[Module]) -> Game:
    """The game with these boxes to choose from; the first is the base game."""
    boxes = tuple(modules)
    options = (BOOKS, *choices(boxes))
    refuse_duplicate_keys("options", [choice.key for choice in options])
    refuse_modules_sharing_keys(boxes)
    return Game(
        key="lancaster",
        title=say("Lancaster"),
        least=2,
        most=5,
        rules=RULES,
        # More than the five of the box: which five wooden colours it holds is the cardboard's affair.
        colours=("red", "blue", "green", "yellow", "black", "white", "purple"),
        open=lambda seating, options, box, rules: Evening(seating, options, box, boxes, rules),
        options=options,
        box=tuple(replace(one, of=module.title) for module in boxes for one in printed_values_of_module(module)),
        audit=audit,
        starts=True,
        sheets={sheet.key: sheet for sheet in (ballot_sheet.SHEET, conflict_sheet.SHEET, final_sheet.SHEET)},
        plays_from=PLAYS_FROM,
        released=RELEASED,
    )


LANCASTER = lancaster_with_boxes(MODULES)
