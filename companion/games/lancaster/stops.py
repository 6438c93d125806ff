"""What hands have to do is a stop of its own, as it is for laws: said alone, done, and gone on from with one tap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.core.asking import Seat
from companion.core.words import Words, say, series
from companion.games.lancaster.order import turn_page
from companion.games.lancaster.releases import SINCE_0_2
from companion.tabletop.pace import go_on

if TYPE_CHECKING:
    from companion.games.lancaster.realm import Realm

BY_HAND = "by-hand"  # the page of such a stop
DONE = say("Done, go on")


@dataclass(slots=True)
class InHands:
    """What hands keep for the laws, and what they have to do when all conflicts are resolved."""

    retains: bool = False  # voting markers left after the third vote lie apart until the laws are through
    sent_back: int = 0  # in which round they did so last, as no law looked at them by then
    gone_back: Mapping[Seat, int] = field(default_factory=dict)  # of them, as no law in force looked at any
    todo: list[Words] = field(default_factory=list)

    def leave(self, what: Words) -> None:
        """Said once, however many conflicts want it."""
        if what not in self.todo:
            self.todo.append(what)


def stops_for_hands(realm: Realm) -> bool:
    """Before 0.2 all this stood beside what was asked next, or in the log alone."""
    return realm.rules >= SINCE_0_2 and realm.books.board is None


async def done_by_hand(realm: Realm, key: str, shown: int) -> None:
    """Of all that has been shown since so many lines, what hands have to do."""
    todo = [result for result in realm.results if result.nth > shown and result.by_hand]
    if not todo or not stops_for_hands(realm):
        return
    turn_page(realm, BY_HAND)
    what = series(tuple(dict.fromkeys(result.source.words for result in todo)))
    await go_on(f"{BY_HAND}/{key}/{realm.round}", by_hand(what), DONE, tuple(result.parts for result in todo))


def by_hand(what: Words) -> Words:
    return say("By hand: {law}", law=what)
