"""A turn, where Companion keeps the books: one action, at most one scandal card, exchanges as often as one likes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

from companion.core.asking import Ask, Raw, Rng, one
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, Closed
from companion.core.words import Words, say
from companion.games.noblemen.books import Books
from companion.games.noblemen.building import BUILD_DEEDS
from companion.games.noblemen.court import TURN, Court
from companion.games.noblemen.deed import MORE, OVER, Deed, Turn
from companion.games.noblemen.deeds import IDLE, LAND, OTHER_DEEDS
from companion.games.noblemen.enlarging import ENLARGING
from companion.games.noblemen.exchange import EXCHANGING
from companion.games.noblemen.pieces import CASTLE, CHAPEL, FOLLY, PALACE
from companion.games.noblemen.scandals import SCANDAL_DEEDS

ACTIONS: tuple[Deed, ...] = (ENLARGING, *BUILD_DEEDS, *OTHER_DEEDS)
DONE = "done"
_DONE = Branch(DONE, say("My turn is over"), NOTHING, signs=(DONE,))
_DEEDS: Mapping[str, Deed] = {deed.key: deed for deed in (*ACTIONS, *SCANDAL_DEEDS, EXCHANGING)}
_HOW_OFTEN = {ENLARGING.key: 12, CASTLE: 6, PALACE: 6, CHAPEL: 4, FOLLY: 8, LAND: 6, IDLE: 1, EXCHANGING.key: 1}
_ACTION_KEYS = frozenset(deed.key for deed in ACTIONS)


async def take_turn(court: Court, books: Books) -> None:
    """Whoever is in turn."""
    assert court.turn
    court.turns += 1
    turn = Turn(court, books, court.turn, court.turns)
    court.clear_result_lines()
    asked, then = 0, MORE
    while then == MORE:
        court.step = TURN
        then = await _ask_and_do(turn, f"turn/{turn.number}/{asked}" if asked else f"turn/{turn.number}")
        asked += 1


async def _ask_and_do(turn: Turn, key: str) -> str:
    """What is shut tells what lies behind the screen. What all have seen is taken again by the box's limits."""
    way, told = await one(Ask(turn.seat, key, _question_words(turn), partial(turn_form, turn), behind_screen=True,
                              form_for_old_answer=partial(turn_form, turn, again=True)))
    turn.books.drawn.pop(turn.seat, None)
    if way == DONE:
        return OVER
    turn.has_acted = turn.has_acted or way in _ACTION_KEYS  # before it is done: beside drawn tiles the turn may end
    then = await _DEEDS[way].do(turn, told)
    return then if turn.has_acted else MORE


def _question_words(turn: Turn) -> Words:
    if turn.has_acted:
        return say("What else do you do?")
    return say("Now your action.") if turn.has_played_card or turn.exchanges else say("Your turn. What do you do?")


@dataclass(frozen=True, slots=True)
class TurnWays(Either[Any]):
    """Simulated players choose blindly: they go each way about as often as people do."""

    template: ClassVar[str] = "either"

    def sample(self, rng: Rng) -> Raw:
        ways = [branch for branch in self.branches for _ in range(_HOW_OFTEN.get(branch.key, 2))]
        way = ways[rng.randrange(len(ways))]
        return [way.key, way.form.sample(rng)]


def turn_form(turn: Turn, again: bool = False) -> TurnWays:
    """All that is left to do; what cannot be done says why."""
    now = replace(turn, again=again)
    offered = [*([_DONE] if turn.has_acted else []), *(deed.offer(now) for deed in _deeds_left(now))]
    branches = tuple(replace(one, at=at) for at, one in enumerate(offered) if isinstance(one, Branch))
    return TurnWays(branches, tuple(replace(one, at=at) for at, one in enumerate(offered) if isinstance(one, Closed)))


def _deeds_left(turn: Turn) -> tuple[Deed, ...]:
    """Of the cards those that are held; after a correction, any."""
    actions = () if turn.has_acted else ACTIONS
    cards = () if turn.has_played_card else tuple(deed for deed in SCANDAL_DEEDS
                                                  if turn.again or turn.screen.cards[deed.key] > 0)
    return (*actions, *cards, EXCHANGING)
