"""What somebody was just given, or has to do by hand, is told, and shown as a card of what gave it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from companion.core.words import Words, say
from companion.games.lancaster.owners import Owner, is_ally, lord_of, owner_words
from companion.tabletop.ledger import Source
from companion.tabletop.results import ResultLine

if TYPE_CHECKING:
    from companion.games.lancaster.realm import Realm


def card(realm: Realm, owner: Owner, what: Words, source: Source, sign: str = "", *, by_hand: bool = False,
         is_idle: bool = False) -> None:
    """Shown and not told; what belongs to nobody is everybody's affair."""
    realm.shown += 1
    lord = lord_of(owner)
    line = ResultLine(realm.shown, source, ((sign, what),), owner, owner_words(owner) if owner else None,
                      realm.allies.get(lord, lord) if is_ally(owner) else lord, by_hand, is_idle)
    if realm.results and line.goes_on(realm.results[-1]):
        line = line.after(realm.results.pop())
    realm.results.append(line)


def show(realm: Realm, owner: Owner, what: Words, source: Source, line: Words | None = None, *, sign: str = "",
         by_hand: bool = False, is_idle: bool = False) -> None:
    """`line`: how the log says it."""
    card(realm, owner, what, source, sign, by_hand=by_hand, is_idle=is_idle)
    realm.tell(line or say("{who}: {what} ({source}).", who=owner_words(owner), what=what, source=source.words))


@contextmanager
def chooses(realm: Realm, what: Words) -> Iterator[None]:
    """What somebody chooses in their turn: meanwhile the table is told that instead of what the step is about."""
    realm.choosing = what
    try:
        yield
    finally:
        realm.choosing = None


def lapses(realm: Realm, owner: Owner, why: Words, source: Source) -> None:
    """What would be given cannot be."""
    show(realm, owner, why, source, say("{who}: {what}.", who=owner_words(owner), what=why))
