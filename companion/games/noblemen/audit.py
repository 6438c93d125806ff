"""Nothing is lost or made: what a simulation checks after every answer."""

from __future__ import annotations

from collections import Counter

from companion.core.asking import RuleBug, Seat
from companion.games.noblemen.court import (
    BOARD,
    BUILDINGS_SCORED,
    FOLLY_BUILT,
    LIAISONS,
    SCORED,
    TITLE,
    Court,
)
from companion.games.noblemen.pieces import FOLLIES, FOLLY_POINTS
from companion.games.noblemen.titles import titles_in_supply
from companion.tabletop.finale import CORRECTED


def audit(court: Court) -> None:
    _must_hold(court.queen in court.seats, "the queen")
    _check_titles(court)
    _check_balls(court)
    _check_follies(court)
    _check_points(court)


def _check_titles(court: Court) -> None:
    """Everybody has one, but for a ball; and none oftener than there are."""
    _must_hold(set(court.titles) in (set(), set(court.seats)), "titles")
    supply = Counter(titles_in_supply(len(court.seats)))
    _must_hold(Counter(title.key for title in court.titles.values()) <= supply, "titles in the supply")


def _check_balls(court: Court) -> None:
    for ball in court.balls:
        spaces = [one.space for one in ball.standings if one.space]
        _must_hold(len(spaces) == len(set(spaces)), f"two on a space at ball {ball.number}")
        _must_hold(set(ball.order) == set(court.seats), f"who dances at ball {ball.number}")
        for one in ball.titles_taken:
            _must_hold(one.title.needs <= one.space, f"a title too high at ball {ball.number}")


def _check_follies(court: Court) -> None:
    keys = [folly.key for folly in court.follies]
    _must_hold(len(keys) == len(set(keys)) and set(keys) <= set(FOLLIES), "follies")


def _check_points(court: Court) -> None:
    """By source: what balls and scorings brought is booked, and nothing else."""
    booked = Counter[tuple[Seat, str]]()
    for gain in court.ledger.gains:
        booked[gain.seat, gain.key] += gain.amount
    due = Counter[tuple[Seat, str]]()
    # The last one is booked once the table has gone on from it.
    for ball in court.balls[:len(court.balls) - (court.step in ("shows", "adding", "titles"))]:
        for one in ball.titles_taken:
            due[one.player, TITLE.key] += one.title.points
    for scored in court.scorings:
        for seat in scored.counts:
            due[seat, BUILDINGS_SCORED.key] += scored.points_of(seat)
            due[seat, LIAISONS.key] += scored.liaison_points_of(seat)
    for key in (TITLE.key, BUILDINGS_SCORED.key, LIAISONS.key):
        _must_hold(all(booked[seat, key] == due[seat, key] for seat in court.seats), f"points: {key}")
    known = {TITLE.key, BUILDINGS_SCORED.key, LIAISONS.key, FOLLY_BUILT.key, BOARD.key, CORRECTED.key}
    _must_hold({key for _, key in booked} <= known, "points from nowhere")
    folly = sum(n for (_, key), n in booked.items() if key == FOLLY_BUILT.key)
    _must_hold(folly <= sum(FOLLY_POINTS), "points of follies")
    if court.step == SCORED:
        scored = court.scorings[-1]
        for seat in court.seats:
            move_to = scored.stood[seat] + scored.points_of(seat) + scored.liaison_points_of(seat)
            _must_hold(court.ledger.points(seat) >= move_to or any(
                gain.key == CORRECTED.key for gain in court.ledger.gains), f"the counter of {seat}")


def _must_hold(fine: bool, what: str) -> None:
    if not fine:
        raise RuleBug(f"lost or made: {what}")
