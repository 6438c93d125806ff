"""What the board may say otherwise: every value the companion keeps can be corrected by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.core.asking import TABLE, Seat
from companion.core.forms import Amount, Option, Pick, Row
from companion.core.game import Adjustment
from companion.core.words import Who, Words, say, sentences
from companion.games.lancaster.board_adjustments import of, of_the_board
from companion.games.lancaster.conflict import Card
from companion.games.lancaster.conflicts import see, turned_up_key
from companion.games.lancaster.final import count_again, winners, winners_words
from companion.games.lancaster.laws import BASE_GAME, Law
from companion.games.lancaster.owners import Owner, lord_of, owner_words
from companion.games.lancaster.printed.conflict_cards import card_form, raw_of
from companion.games.lancaster.realm import Conflict, Phase, Realm
from companion.tabletop.ledger import Source

POINTS_STAY = say("The power points of the battle already fought stay as they are.")
OLD_ANSWER = say("To have it counted again, correct the old answer instead.")
BY_HAND = Source("by-hand", say("Corrected by hand"))
MOST_POINTS = 999


def adjustments(realm: Realm) -> Mapping[str, Adjustment]:
    offered = {f"points/{seat}": _points(realm, seat) for seat in realm.seats}
    if realm.phase is Phase.OVER:  # nothing reads the rest any more
        return {what: _grouped(realm, what, _after_the_end(realm, adjustment)) for what, adjustment in offered.items()}
    offered["start-player"] = _start_player(realm)
    if realm.laws:
        offered["laws-in-force"] = _laws_in_force(realm)
    for conflict in realm.conflicts:
        offered[f"card/{conflict.number}"] = _card(realm, conflict)
        if len(conflict.stands) > 1:
            offered[f"order/{conflict.number}"] = _order(realm, conflict)
    if realm.books.board:
        offered |= of_the_board(realm, realm.books.board)
    return {what: _grouped(realm, what, adjustment) for what, adjustment in offered.items()}


def _after_the_end(realm: Realm, adjustment: Adjustment) -> Adjustment:
    """The winner was announced: if another one has won by now, that is announced too."""
    def book(value: Any, why: Words) -> None:
        before = winners(realm)
        adjustment.book(value, why)
        if winners(realm) != before:
            realm.tell(say("Corrected after the end. Winner by now: {winners}.", winners=winners_words(realm)))

    return replace(adjustment, book=book)


def _grouped(realm: Realm, what: str, adjustment: Adjustment) -> Adjustment:
    """Each player's own together, the ally's among them."""
    if realm.phase is Phase.FINAL:
        adjustment = replace(adjustment, book=partial(_and_count_again, realm, adjustment.book))
    seat = lord_of(what.partition("/")[2])
    return replace(adjustment, group=say("{who}", who=Who(seat))) if seat in realm.seats else adjustment


def _and_count_again(realm: Realm, book: Callable[[Any, Words], None], value: Any, why: Words) -> None:
    book(value, why)
    count_again(realm, why)


def _points(realm: Realm, seat: Seat) -> Adjustment:
    def book(points: int, why: Words) -> None:
        realm.score(seat, points - realm.ledger.points(seat), BY_HAND, why)

    now = realm.ledger.points(seat)
    return Adjustment(of(say("Power points"), seat), Amount(min(-MOST_POINTS, now), max(MOST_POINTS, now)), now, book)


def _start_player(realm: Realm) -> Adjustment:
    def book(seat: Seat, _why: Words) -> None:
        realm.start = seat

    seats = Pick(tuple(Option(seat, say("{who}", who=Who(seat)), seat) for seat in realm.seats))
    return Adjustment(say("Start player"), seats, realm.start, book)


def _laws_in_force(realm: Realm) -> Adjustment:
    def book(laws: tuple[Law, ...], _why: Words) -> None:
        realm.laws = laws

    to_come = realm.bills[len([vote for vote in realm.votes if vote.round == realm.round]):]  # on the table now
    any_law = Pick(tuple(Option(law.key, law.title, law, note=law.words) for law in BASE_GAME
                         if law not in to_come or law in realm.laws))
    return Adjustment(say("The laws in force, left to right"),
                      Row((any_law,) * 3, (say("Left"), say("Middle"), say("Right"))),
                      [law.key for law in realm.laws], book)


def _card(realm: Realm, conflict: Conflict) -> Adjustment:
    def book(card: Card, _why: Words) -> None:
        conflict.card = card
        see(realm, conflict.number, card)
        if _is_fought(realm, conflict):
            realm.tell(say("{conflict}: {note}", conflict=conflict.title, note=POINTS_STAY))

    note = sentences(POINTS_STAY, OLD_ANSWER) if _is_fought(realm, conflict) else None
    return Adjustment(say("{conflict}: the card", conflict=conflict.title), card_form(), raw_of(conflict.card), book,
                      note=note, answer=(TABLE, turned_up_key(conflict.round)) if note else None)


def _is_fought(realm: Realm, conflict: Conflict) -> bool:
    """What was awarded is not awarded again by what the board says now; an old answer is played again."""
    return any(fought.number == conflict.number for fought in realm.fought)


def _order(realm: Realm, conflict: Conflict) -> Adjustment:
    def book(owners: tuple[Owner, ...], _why: Words) -> None:
        by_owner = {stand.owner: stand for stand in conflict.stands}
        if set(owners) == set(by_owner):
            conflict.stands = tuple(by_owner[owner] for owner in owners)

    there = Pick(tuple(Option(stand.owner, owner_words(stand.owner), stand.owner) for stand in conflict.stands))
    labels = (say("Top space"), say("Middle space"), say("Lowest space"))[:len(conflict.stands)]
    return Adjustment(say("{conflict}: who stands above whom", conflict=conflict.title),
                      Row((there,) * len(conflict.stands), labels), [stand.owner for stand in conflict.stands], book,
                      note=POINTS_STAY if _is_fought(realm, conflict) else None)
