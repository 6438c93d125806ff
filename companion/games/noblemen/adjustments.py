"""All that may lie otherwise on the table than Companion has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.asking import Seat
from companion.core.forms import Amount, Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Who, Words, say
from companion.games.noblemen.books_adjustments import books_adjustments
from companion.games.noblemen.court import BETWEEN, DRAWING, EVENING_OVER, GIVING, KEEPING, TURN, BuiltFolly, Court
from companion.games.noblemen.pieces import BALLS_A_DECADE, DECADES, FOLLIES
from companion.games.noblemen.titles import TITLES, Title, titles_in_supply
from companion.tabletop.finale import CORRECTED

MOST_POINTS = 999
NOBODY = "nobody"


def adjustments(court: Court) -> Mapping[str, Adjustment]:
    """While a ball is danced nobody has a title; what was told at it, and at a scoring, is an old answer."""
    if court.step == EVENING_OVER:
        return {}
    offered = {f"points/{seat}": _adjustment_under_player(seat, _points_adjustment(court, seat))
               for seat in court.seats}
    if court.step in (BETWEEN, TURN, DRAWING, GIVING, KEEPING):
        offered |= {f"title/{seat}": _adjustment_under_player(seat, _title_adjustment(court, seat))
                    for seat in court.seats}
        offered |= {f"folly/{key}": _folly_adjustment(court, key) for key in FOLLIES}
    if court.step == BETWEEN:
        offered["event"] = _next_event_adjustment(court)
    return offered | (books_adjustments(court, court.books) if court.books else {})


def _adjustment_under_player(seat: Seat, adjustment: Adjustment) -> Adjustment:
    return replace(adjustment, group=say("{who}", who=Who(seat)))


def _points_adjustment(court: Court, seat: Seat) -> Adjustment:
    def book(points: int, why: Words) -> None:
        court.gain(seat, points - court.ledger.points(seat), CORRECTED, why)

    now = court.ledger.points(seat)
    return Adjustment(say("Victory points"), Amount(min(0, now), max(MOST_POINTS, now)), now, book)


def _title_adjustment(court: Court, seat: Seat) -> Adjustment:
    """One of those that nobody else has."""
    def book(title: Title, _why: Words) -> None:
        court.titles[seat] = title

    others = [title.key for one, title in court.titles.items() if one != seat]
    supply = titles_in_supply(len(court.seats))
    form = Pick(tuple(Option(title.key, title.words, title) for title in TITLES
                      if others.count(title.key) < supply[title.key]))
    return Adjustment(say("Title"), form, court.titles[seat].key, book,
                      note=say("This moves no points: correct these as well."))


def _next_event_adjustment(court: Court) -> Adjustment:
    def book(event: tuple[int, int], _why: Words) -> None:
        court.decade, court.balls_held = event

    options = tuple(Option(_event_key(decade, held), _event_words(decade, held), (decade, held))
                    for decade in range(1, DECADES + 1) for held in range(BALLS_A_DECADE + 1))
    return Adjustment(say("What comes next"), Pick(options), _event_key(court.decade, court.balls_held), book)


def _event_key(decade: int, held: int) -> str:
    return f"{decade}-ball-{held + 1}" if held < BALLS_A_DECADE else f"{decade}-scoring"


def _event_words(decade: int, held: int) -> Words:
    if held < BALLS_A_DECADE:
        return say("Decade {decade}, masked ball {n}", decade=decade, n=held + 1)
    return say("Decade {decade}, building scoring", decade=decade)


def _folly_adjustment(court: Court, key: str) -> Adjustment:
    """Who has built it. The order in which they were built is that in which they are told."""
    def book(seat: str, _why: Words) -> None:
        left = [folly for folly in court.follies if folly.key != key]
        court.follies = left if seat == NOBODY else [*left, BuiltFolly(seat, key)]

    options = (Option(NOBODY, say("nobody"), NOBODY),
               *(Option(seat, say("{who}", who=Who(seat)), seat) for seat in court.seats))
    now = next((folly.seat for folly in court.follies if folly.key == key), NOBODY)
    return Adjustment(FOLLIES[key].words, Pick(options), now, book, group=say("Follies"),
                      note=say("This moves no points: correct these as well."))
