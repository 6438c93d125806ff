"""Who keeps the books at this table: what the cardboard holds, Companion need not know."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.forms import Option
from companion.core.game import Choice
from companion.core.words import Words, say

BOOKS, CARDBOARD, COMPANION = "books", "cardboard", "companion"


def books_choice(cardboard: Words, companion: Words) -> Choice:
    """What either means in this game."""
    return Choice(BOOKS, say("Who keeps the books?"), (
        Option(CARDBOARD, say("The cardboard"), CARDBOARD, note=cardboard),
        Option(COMPANION, say("Companion"), COMPANION, note=companion),
    ))


def is_kept_by_companion(options: Mapping[str, str]) -> bool:
    """Whether Companion keeps them."""
    return options.get(BOOKS) == COMPANION
