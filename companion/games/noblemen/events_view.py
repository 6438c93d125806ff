"""Balls and building scorings as they are seen, and what a ball would bring if it were now."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import Seat
from companion.core.words import Words
from companion.games.noblemen.ball import BallGuest, EstateShows, Standing, resolve_ball
from companion.games.noblemen.building_scoring import EnclosedBuildings
from companion.games.noblemen.court import COUNTING, Ball, Court, Scored
from companion.games.noblemen.stairs import Step, stairs
from companion.games.noblemen.titles import TitleTaken


@dataclass(frozen=True, slots=True)
class GuestView:
    """One who dances: what the estate shows, where the counter stands, and the title, as far as all that is known."""

    seat: Seat
    shows: EstateShows | None
    prestige: int | None  # from the estate
    added: int | None
    earned: int | None
    space: int | None
    pushed: tuple[int, ...]  # spaces that were taken
    title: Words | None
    title_key: str
    points: int
    why: Words | None
    place: int  # in the order in which titles are taken


@dataclass(frozen=True, slots=True)
class BallView:
    number: int
    words: Words  # which one it is
    guests: tuple[GuestView, ...]  # in their order, the queen's owner first
    adding: Seat | None  # who decides now

    @property
    def steps(self) -> tuple[Step, ...]:
        """Of the staircase on which they stand."""
        return stairs(one.space for one in self.guests if one.space is not None)

    @property
    def guests_by_title(self) -> tuple[GuestView, ...]:
        """As titles are taken."""
        return tuple(sorted((one for one in self.guests if one.place), key=lambda one: one.place))


@dataclass(frozen=True, slots=True)
class ScoredView:
    seat: Seat
    counts: EnclosedBuildings
    points: int
    liaisons: int
    liaison_points: int
    stood: int
    move_to: int


@dataclass(frozen=True, slots=True)
class ScoringView:
    decade: int
    rows: tuple[ScoredView, ...]  # none while they are told


@dataclass(frozen=True, slots=True)
class NowView:
    """By the public part of somebody's prestige: the space and the title, if the ball were now and nobody gave."""

    seat: Seat
    shows: EstateShows
    prestige: int
    space: int
    pushed: tuple[int, ...]
    title: Words
    title_key: str


def ball_view(ball: Ball) -> BallView:
    standings = {one.player: one for one in ball.standings}
    taken = ball.titles_taken if len(standings) == len(ball.order) else ()
    titles = {one.player: (place, one) for place, one in enumerate(taken, start=1)}
    guests = tuple(_guest_view(ball, seat, standings.get(seat), *titles.get(seat, (0, None))) for seat in ball.order)
    waiting = [seat for seat in ball.order if seat not in standings]
    return BallView(ball.number, ball.words, guests, waiting[0] if waiting and ball.shows else None)


def _guest_view(ball: Ball, seat: Seat, standing: Standing | None, place: int, taken: TitleTaken | None) -> GuestView:
    shows = ball.shows.get(seat)
    title = taken.title if taken else None
    return GuestView(
        seat, shows, shows.prestige if shows else None, ball.added.get(seat), standing.earned if standing else None,
        standing.space if standing else None, tuple(standing.taken) if standing else (),
        title.words if title else None, title.key if title else "", title.points if title else 0,
        taken.why if taken else None, place)


def scoring_view(court: Court, scored: Scored) -> ScoringView:
    if not scored.counts or (court.step == COUNTING and scored is court.scorings[-1]):
        return ScoringView(scored.decade, ())
    return ScoringView(scored.decade, tuple(
        ScoredView(seat, scored.counts[seat], scored.points_of(seat), scored.liaisons.get(seat, 0),
                   scored.liaison_points_of(seat), scored.stood[seat],
                   scored.stood[seat] + scored.points_of(seat) + scored.liaison_points_of(seat))
        for seat in court.seats))


def if_ball_now(court: Court) -> tuple[NowView, ...]:
    """In their order, the queen's owner first; nobody before everybody's estate is known."""
    shows = {seat: court.shows_known_of(seat) for seat in court.seats_clockwise_from(court.queen)}
    guests = [BallGuest(seat, shown) for seat, shown in shows.items() if shown]
    if len(guests) < len(shows):
        return ()
    outcome = resolve_ball(guests)
    titles = {one.player: one.title for one in outcome.titles}
    return tuple(NowView(guest.player, guest.shows, guest.earned, one.space, tuple(one.taken),
                         titles[guest.player].words, titles[guest.player].key)
                 for guest, one in zip(guests, outcome.standings, strict=True))
