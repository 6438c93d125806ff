"""The table says when to go on."""

from __future__ import annotations

from companion.core.asking import TABLE, Ask, one
from companion.core.forms import Option, Pick
from companion.core.words import Words


async def go_on(key: str, words: Words, button: Words) -> None:
    await one(Ask(TABLE, key, words, Pick((Option("on", button, None),))))
