"""Phase 3, Conflicts: one after the other, the lower row before the upper one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from companion.core.forms import Field, Fields
from companion.core.words import say, sentences
from companion.games.lancaster.base_game.printed.conflict_cards import (
    card_words,
    remember,
    told_again,
    turned_up,
    turned_up_form,
)
from companion.games.lancaster.base_game.ransom import ransom, tell_captured
from companion.games.lancaster.base_game.stocks import GOLD
from companion.games.lancaster.board import Board
from companion.games.lancaster.chronicle import Conflict, Fought
from companion.games.lancaster.conflict import Card, Fate, Outcome, Space, resolve_conflict
from companion.games.lancaster.moments import Moment
from companion.games.lancaster.owners import is_ally, is_archer, lord_of
from companion.games.lancaster.pieces import Company
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rounds import CONFLICTS_A_ROUND, ROUNDS
from companion.games.lancaster.steps import HandOrBoard
from companion.games.lancaster.stops import BY_HAND, DONE, stops_for_hands
from companion.tabletop.ledger import Source
from companion.tabletop.pace import go_on, read_aloud

_PLACES = (("left", say("Left conflict")), ("right", say("Right conflict")))


def turned_up_key(round_: int) -> str:
    return f"conflicts/{round_}"


async def turn_up_conflicts(realm: Realm) -> None:
    """Two cards from the pile into the upper row."""
    told = await read_aloud(turned_up_key(realm.round), say("Which two conflicts turned up?"),
                            partial(_both_form, realm),
                            lambda told: {key: told_again(card) for key, card in told.items()})
    for nth, (key, _) in enumerate(_PLACES, start=1):
        card = turned_up(told[key])
        conflict = Conflict((realm.round - 1) * CONFLICTS_A_ROUND + nth, card, realm.spaces)
        realm.conflicts.append(conflict)
        see(realm, conflict.number, card)
        realm.tell(say("{conflict} turned up: {card}.", conflict=conflict.title, card=card_words(card)))


def see(realm: Realm, number: int, card: Card) -> None:
    """The card of a conflict, as it turned up or as it was corrected."""
    realm.cards[number] = card
    remember(realm.box, realm.cards.values())


def _both_form(realm: Realm) -> Fields[dict[str, tuple[str, Card | None]]]:
    form = turned_up_form(realm.box, len(realm.seats))
    return Fields(dict, tuple((key, Field(words, form)) for key, words in _PLACES))


async def resolve_conflicts(realm: Realm) -> None:
    """Lower row first, each row left to right: the order in which they turned up."""
    for conflict in tuple(realm.conflicts):
        await resolve(realm, conflict)
    todo, realm.hands.todo = tuple(realm.hands.todo) if stops_for_hands(realm) else (), []
    if realm.round == ROUNDS:  # before that, what turns up for the next round is asked beneath the results
        await go_on("resolved", sentences(say("All conflicts are resolved."), *todo) if todo else
                    say("All conflicts are resolved."), say("On to the final scoring"))
    elif todo:
        await go_on(f"{BY_HAND}/resolved/{realm.round}", sentences(*todo), DONE)


async def resolve(realm: Realm, conflict: Conflict) -> None:
    outcome = resolve_conflict(conflict.card, conflict.battle, spaces_of(conflict.stands))
    afterwards = None if outcome.fate is Fate.STAY else realm.besides_knights().afterwards
    realm.fought.append(Fought(realm.round, conflict.number, conflict.card, conflict.battle, conflict.stands, outcome,
                               afterwards if conflict.stands and not realm.books.board else None))
    realm.tell(say("{conflict}: {verdict}.", conflict=conflict.title, verdict=outcome.why))
    _award(realm, conflict, outcome)
    await realm.reach(Moment.FOUGHT, conflict)
    if outcome.fate is Fate.STAY:
        conflict.battle = 2
        return
    if outcome.fate is Fate.CAPTURED:
        await _CAPTURED.play(realm, conflict)
        realm.books.forget((GOLD,))
    await _OVER.play(realm, conflict)
    realm.conflicts.remove(conflict)
    await realm.reach(Moment.WENT_HOME)


def spaces_of(stands: Iterable[Company]) -> list[Space]:
    """Those of a conflict that are taken."""
    return [Space(lord_of(stand.owner), stand.strength, ally=is_ally(stand.owner), archer=is_archer(stand.owner))
            for stand in stands]


async def _go_home(_realm: Realm, board: Board, conflict: Conflict) -> None:
    """All knights of a won conflict; of a lost one whatever else still stands there."""
    for stand in conflict.stands:
        board.recall(stand.owner, conflict.key)


async def _take_off(realm: Realm, conflict: Conflict) -> None:
    if afterwards := realm.fought[-1].afterwards:
        goes = say("{conflict}: {note}", conflict=conflict.title, note=afterwards)  # where one stays, so do its archers
        realm.tell(goes)
        realm.hands.leave(goes)
    realm.spaces.put(conflict.key, ())


_CAPTURED = HandOrBoard(by_hand=tell_captured, on_board=ransom)
_OVER = HandOrBoard(by_hand=_take_off, on_board=_go_home)


def _award(realm: Realm, conflict: Conflict, outcome: Outcome) -> None:
    source = Source(conflict.key, conflict.title)
    for rank in outcome.ranking:
        if rank.points:
            realm.score(rank.space.player, rank.points, source, say("{why}.", why=rank.why))
