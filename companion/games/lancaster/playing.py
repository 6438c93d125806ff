"""How it is played: step by step, by hand or on the companion's board.

What somebody was just given, or has to do by hand, is told, and shown as a card of what gave it; what hands have to do
is a stop of its own, as it is for laws: said alone, done, and gone on from with one tap.
"""

from __future__ import annotations

from collections.abc import Awaitable, Generator, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from companion.core.asking import Request
from companion.core.words import Who, Words, join_sentences, say, series
from companion.games.lancaster.order import OWN, STAYS, PlayStep, Step
from companion.games.lancaster.pieces import EVERYBODY, Owner, owner_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.stocks import Change, Reward, price_words
from companion.tabletop.ledger import Source
from companion.tabletop.pace import ask_to_go_on

BY_HAND = "by-hand"  # the page of such a stop
DONE = say("Done, go on")


async def play_step(realm: Realm, step: Step) -> None:
    """One line of the order of play, where it is one for whoever keeps the pieces."""
    board = realm.books.board
    played = step.either_way or (step.by_hand if board is None else step.on_board)
    if not played:
        return
    if step.page != STAYS:
        realm.turn_page(step.key if step.page == OWN else step.page)
    await _MarkingResultsLookedAt(realm, played(realm) if step.either_way or board is None else played(realm, board))


@dataclass(frozen=True, slots=True)
class _MarkingResultsLookedAt:
    """While somebody is asked, the table looks at what was just given."""

    realm: Realm
    playing: Awaitable[Any]

    def __await__(self) -> Generator[Request, Any, None]:
        rule, answer = self.playing.__await__(), None
        while True:
            try:
                request = rule.send(answer)
            except StopIteration:
                return
            self.realm.results_looked_at = self.realm.results_shown
            answer = yield request


async def play_by_hand_or_on_board(realm: Realm, by_hand: PlayStep, on_board: PlayStep, *about: Any) -> None:
    """One thing to play, told apart only by who keeps the pieces: with the cardboard, with the companion's board."""
    board = realm.books.board
    await (by_hand(realm, *about) if board is None else on_board(realm, board, *about))


# Shown.


def show_and_tell(realm: Realm, owner: Owner, what: Words, source: Source, line: Words | None = None, *, sign: str = "",
                  by_hand: bool = False, is_idle: bool = False) -> None:
    """`line`: how the log says it."""
    realm.show_result(owner, what, source, sign, by_hand=by_hand, is_idle=is_idle)
    realm.announce(line or say("{who}: {what} ({source}).", who=owner_words(owner), what=what, source=source.words))


@contextmanager
def while_choosing(realm: Realm, what: Words) -> Iterator[None]:
    """What somebody chooses in their turn: meanwhile the table is told that instead of what the step is about."""
    realm.choosing = what
    try:
        yield
    finally:
        realm.choosing = None


def show_lapse(realm: Realm, owner: Owner, why: Words, source: Source) -> None:
    """What would be given cannot be."""
    show_and_tell(realm, owner, why, source, say("{who}: {what}.", who=owner_words(owner), what=why))


# By hand.


def stops_for_hands(realm: Realm) -> bool:
    """Before 0.2 all this stood beside what was asked next, or in the log alone."""
    return realm.rules >= SINCE_0_2 and realm.books.board is None


async def stop_for_what_hands_do(realm: Realm, key: str, shown: int) -> None:
    """Of all that has been shown since so many lines, what hands have to do."""
    todo = [result for result in realm.results if result.nth > shown and result.by_hand]
    if not todo or not stops_for_hands(realm):
        return
    realm.turn_page(BY_HAND)
    what = series(tuple(dict.fromkeys(result.source.words for result in todo)))
    await wait_for_hands(f"{BY_HAND}/{key}/{realm.round}", what, tuple(result.parts for result in todo))


async def wait_for_hands(key: str, what: Words, about: Hashable = None) -> None:
    """`about`: what they do, so that something else is not gone on from."""
    await ask_to_go_on(key, say("By hand: {law}", law=what), DONE, about)


# What a law leaves to hands: they do it by themselves, and nobody tells how much it was.


def leave_reward_to_hands(realm: Realm, source: Source, reward: Reward, each: Words | None = None,
                          who: Words | None = None, also: Words | None = None) -> None:
    """Hands do it, once, and nobody tells how much it was; `each`: for what one gets it, or `who` gets it; `also`:
    what else hands must know of that."""
    if realm.turns_taken[source.key, source.part, EVERYBODY]:
        return
    realm.turns_taken[source.key, source.part, EVERYBODY] += 1
    realm.books.forget(reward.changes)
    if who and reward.amounts_lost_without_points:
        what = say("{who}: {what} back to the supply.", who=who, what=price_words(reward.amounts_lost_without_points))
        line = say("{law}: everybody gives what is due.", law=source.words)
    else:
        given = realm.in_play.words_with_alternatives_by_hand(reward.words, *reward.deeds)
        due = say("{what} {each}", what=given, each=each) if each else given
        what = (say("{who}: {what}.", who=who, what=due) if who else
                say("Everybody takes what is due: {what}.", what=due))
        line = say("{law}: everybody takes what is due.", law=source.words)
    show_and_tell(realm, EVERYBODY, join_sentences(what, also) if also else what, source, line, by_hand=True)


def leave_decisions_to_hands(realm: Realm, source: Source, changes: Iterable[Change],
                             also: Words | None = None) -> None:
    """Hands do it, once; these changes nobody tells. `also`: what they do along with it."""
    if realm.turns_taken[source.key, source.part, EVERYBODY]:
        return
    realm.turns_taken[source.key, source.part, EVERYBODY] += 1
    realm.books.forget(changes)
    # What is paid for what stands above it, in the law's own sentence.
    show_and_tell(realm, EVERYBODY,
                  say("{who} decides first, then the others clockwise.", who=Who(realm.turn_order()[0])),
                  source, say("{law}: in turn order, everybody decides at the table.", law=source.words), by_hand=True)
    if also and stops_for_hands(realm):
        realm.show_result(EVERYBODY, also, source, by_hand=True)
