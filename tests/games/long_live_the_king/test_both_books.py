"""The same decisions end alike, whoever keeps the books: the cardboard is told what Companion knows of the board."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from companion.core.asking import Raw, Seat
from companion.core.entries import ANSWER, Entry
from companion.core.game import Seating
from companion.core.run import Run
from companion.games.long_live_the_king.as_called import DefendersPieces
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.dispute import Dispute
from companion.games.long_live_the_king.election import Election
from companion.games.long_live_the_king.evening import Evening
from companion.games.long_live_the_king.view import public_view
from tests.games.long_live_the_king.kit import CARDBOARD, COMPANION, PROFILE, SEATS
from tests.speed import first_quick

EVENINGS = 7  # of each size
Place = tuple[Seat, str]


def evening(players: int, books: str) -> Evening:
    seats = SEATS[:players]
    return Evening(Seating(seats, seats[0]), {"books": books}, PROFILE)


def played(play: Evening, answer: Callable[[Run], tuple[Place, Raw]], after: Callable[[Run], None]) -> Run:
    run = Run(play)
    while not run.over:
        place, raw = answer(run)
        run.feed(Entry(len(run.history) + 1, ANSWER, *place, raw))
        after(run)
    return run


@dataclass
class Chronicle:
    """What came about in an evening with Companion's books, in its order; how many cards lay on the pile."""

    events: list[Dispute | Election] = field(default_factory=list)
    piles: dict[int, int] = field(default_factory=dict)

    def look(self, run: Run) -> None:
        council: Council = run.state
        came = (*council.disputes[-1:], *council.elections[-1:])
        self.events += [event for event in came if all(event is not one for one in self.events)]
        if council.elections and council.elections[-1].dealt is not None and council.board:
            self.piles.setdefault(len(council.elections), council.board.pile_size)


def at_random(seed: str) -> Callable[[Run], tuple[Place, Raw]]:
    rng = random.Random(seed)

    def answer(run: Run) -> tuple[Place, Raw]:
        place = next(place for place in run.asks if place not in run.sealed)
        return place, run.asks[place].form.sample(rng)
    return answer


def told_to_the_cardboard(companion: Run, chronicle: Chronicle) -> Callable[[Run], tuple[Place, Raw]]:
    """Cards, dice, what is taken back and rolled for a tie are the same answers; what the board has is told."""
    events = iter(chronicle.events)

    def answer(run: Run) -> tuple[Place, Raw]:
        if run.may_anybody_answer:
            return called(run.state, next(events))
        place = next(place for place in run.asks if place not in run.sealed)
        known = companion.done.get(place)
        return place, told(companion.state, chronicle, place) if known is None else known
    return answer


def called(council: Council, event: Dispute | Election) -> tuple[Place, Raw]:
    n = council.number_of_events_so_far + 1
    if isinstance(event, Election):
        assert event.caller
        return (event.caller, f"out/{n}"), "out"
    opening = event.opening
    assert opening.region
    there = DefendersPieces(opening.courtiers, opening.figure)
    return (opening.intruder, f"dispute/{n}"), {"where": opening.region.key, "defender": opening.defender,
                                                "there": there.key}


def told(council: Council, chronicle: Chronicle, place: Place) -> Raw:
    """What everybody at the table sees or holds, of the election this is about."""
    seat, (what, number, *_) = place[0], place[1].split("/")
    held = council.elections[int(number) - 1]
    one = next(one for one in held.candidates if one.player == seat) if seat in council.seats else None
    if what == "pile":
        return chronicle.piles[held.number]
    assert one, place
    if what == "compare":
        return one.cards
    assert what == "election"
    return {"has_cards": "cards" if one.cards else "none", "votes": str(one.region_votes)}


@first_quick
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_same_decisions_bring_the_same_totals_bonus_votes_and_king_whoever_keeps_the_books(players: int) -> None:
    seen: set[str] = set()
    for number in range(EVENINGS):
        chronicle = Chronicle()
        companion = played(evening(players, COMPANION), at_random(f"{players}/{number}"), chronicle.look)
        cardboard = played(evening(players, CARDBOARD), told_to_the_cardboard(companion, chronicle), lambda _: None)
        _are_alike(companion.state, cardboard.state)
        seen |= _what_came(companion.state)
    rare = {"rolled again", "taken back", "declined", "a third", "a banished figure"}
    assert seen >= (rare if players == 3 else rare | {"several daggers"})


def _are_alike(one: Council, other: Council) -> None:
    """Dispute by dispute and election by election."""
    assert len(one.disputes) == len(other.disputes) > 0
    for fought, again in zip(one.disputes, other.disputes, strict=True):
        assert fought.rolls == again.rolls
        assert (fought.outcome, fought.taken_back) == (again.outcome, again.taken_back)
    assert len(one.elections) == len(other.elections) > 0
    for held, again in zip(one.elections, other.elections, strict=True):
        assert held.result == again.result
        assert held.dealt == again.dealt
    views = [public_view(council) for council in (one, other)]
    assert views[0].final == views[1].final
    assert views[0].scores == views[1].scores


def _what_came(council: Council) -> set[str]:
    """Whether these evenings have tried what is rare."""
    fought = council.disputes
    of = {"rolled again": any(len(one.rolls) > 1 for one in fought),
          "taken back": any(any(one.taken_back.values()) for one in fought if one.taken_back),
          "declined": any(one.outcome and len(one.taken_back[seat]) < len(one.outcome.may_take_back[seat])
                          for one in fought for seat in one.taken_back or {}),
          "several daggers": any(cards.count(3) > 1 for one in fought for cards in one.cards.values()),
          "a third": any(line.third for held in council.elections if held.result for line in held.result.counts),
          "a banished figure": any(one.winner != one.opening.defender and one.opening.figure for one in fought)}
    return {what for what, came in of.items() if came}
