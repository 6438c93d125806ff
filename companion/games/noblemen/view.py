"""What a seat, or the big screen, may see: an allow-list, built field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.core.asking import Seat
from companion.core.words import Words, say
from companion.games.noblemen.ball import EstateShows
from companion.games.noblemen.building_scoring import EnclosedBuildings
from companion.games.noblemen.court import COUNTING, LIAISONS, OVER, Ball, Court, Scored
from companion.games.noblemen.ending import standing_keys, winners
from companion.games.noblemen.pieces import FOLLIES, FOLLY_POINTS
from companion.games.noblemen.titles import TITLES, Title, titles_in_supply
from companion.tabletop.finale import CORRECTED, FinalView, Standing
from companion.tabletop.results import Results
from companion.tabletop.scores import PlayerScore, PointsWords, WithChart, player_scores
from companion.tabletop.scoring import Award, Category, rank_of


def _points_words(n: int) -> Words:
    return say("{n} victory point", "{n} victory points", n=n)


def _nth_decade_words(n: int) -> Words:
    return say("Decade {n}", n=n)


POINTS = PointsWords(
    title=say("Victory points"), behind_a_number=say("victory points"), why=say("victory points. Why this many?"),
    growth=say("Victory points, decade by decade"), after_each=say("Victory points after each decade"),
    counted=_points_words, stretch=say("Decade"), nth=_nth_decade_words, before=say("Before the first decade"),
    unit=say("Victory points"), why_these=say("Why these points?"), none_yet=say("No points yet."),
    closing=say("The end"))


@dataclass(frozen=True, slots=True)
class TitleHeld:
    seat: Seat
    key: str
    words: Words
    discount: int


@dataclass(frozen=True, slots=True)
class TitleLeft:
    """How many of a title nobody has."""

    key: str
    words: Words
    needs: int
    points: int
    discount: int
    left: int


@dataclass(frozen=True, slots=True)
class FollyView:
    """`points`: what it brought, if it is built."""

    key: str
    words: Words
    built_by: Seat | None
    points: int


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
    decade: int
    nth: int
    guests: tuple[GuestView, ...]  # in their order, the queen's owner first
    adding: Seat | None  # who decides now

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
class View(WithChart):
    points: ClassVar[PointsWords] = POINTS
    step: str
    round: int  # the decade
    seats: tuple[Seat, ...]
    next_event: str
    events_of_decade: int  # how many balls of it have been
    queen: Seat
    start: Seat
    in_turn: Seat  # after a ball, and when a decade begins
    titles: tuple[TitleHeld, ...]  # none while a ball is danced
    titles_left: tuple[TitleLeft, ...]
    follies: tuple[FollyView, ...]
    next_points: int  # of the folly that is built next; 0: there is none left
    balls: tuple[BallView, ...]
    scorings: tuple[ScoringView, ...]
    results: Results
    scores: tuple[PlayerScore, ...]
    final: FinalView | None
    own_title: TitleHeld | None = None  # the viewer's

    @property
    def ball(self) -> BallView | None:
        """The one that is danced, or the last one."""
        return self.balls[-1] if self.balls else None

    @property
    def scoring(self) -> ScoringView | None:
        return self.scorings[-1] if self.scorings else None


def view_for_seat(court: Court, seat: Seat | None, public: View | None = None) -> View:
    """What everybody sees, and with it the seat's own title."""
    public = public or public_view(court)
    own = next((title for title in public.titles if title.seat == seat), None)
    return replace(public, own_title=own) if own else public


def public_view(court: Court) -> View:
    return View(
        step=court.step,
        round=court.decade,
        seats=court.seats,
        next_event=court.next_event,
        events_of_decade=court.balls_held,
        queen=court.queen,
        start=court.seating.start,
        in_turn=court.seat_left_of_queen,
        titles=tuple(TitleHeld(seat, court.titles[seat].key, court.titles[seat].words, court.titles[seat].discount)
                     for seat in court.seats if seat in court.titles),
        titles_left=_titles_left(court),
        follies=_follies(court),
        next_points=court.points_of_next_folly,
        balls=tuple(_ball_view(ball) for ball in court.balls),
        scorings=tuple(_scoring_view(court, scored) for scored in court.scorings),
        results=Results(tuple(court.results)),
        scores=player_scores(court.ledger, (LIAISONS.key,) if court.step == OVER else ()),
        final=final_view(court) if court.step == OVER else None,
    )


def _titles_left(court: Court) -> tuple[TitleLeft, ...]:
    held = [title.key for title in court.titles.values()]
    supply = titles_in_supply(len(court.seats))
    return tuple(TitleLeft(title.key, title.words, title.needs, title.points, title.discount,
                           supply[title.key] - held.count(title.key)) for title in TITLES)


def _follies(court: Court) -> tuple[FollyView, ...]:
    built = {folly.key: (nth, folly.seat) for nth, folly in enumerate(court.follies)}
    return tuple(FollyView(folly.key, folly.words, built[folly.key][1] if folly.key in built else None,
                           FOLLY_POINTS[built[folly.key][0]] if folly.key in built else 0)
                 for folly in FOLLIES.values())


def _ball_view(ball: Ball) -> BallView:
    guests = tuple(_guest_view(ball, seat) for seat in ball.order)
    waiting = [seat for seat in ball.order if seat not in ball.added]
    return BallView(ball.number, ball.decade, ball.nth, guests, waiting[0] if waiting and ball.shows else None)


def _guest_view(ball: Ball, seat: Seat) -> GuestView:
    shows = ball.shows.get(seat)
    standing = next((one for one in ball.standings if one.player == seat), None)
    is_done = len(ball.added) == len(ball.order)
    taken = ball.titles_taken
    place = next((at for at, one in enumerate(taken, start=1) if one.player == seat), 0)
    title: Title | None = taken[place - 1].title if place and is_done else None
    return GuestView(
        seat, shows, shows.prestige if shows else None, ball.added.get(seat), standing.earned if standing else None,
        standing.space if standing else None, tuple(standing.taken) if standing else (),
        title.words if title else None, title.key if title else "", title.points if title else 0,
        taken[place - 1].why if title else None, place if title else 0)


def _scoring_view(court: Court, scored: Scored) -> ScoringView:
    if not scored.counts or (court.step == COUNTING and scored is court.scorings[-1]):
        return ScoringView(scored.decade, ())
    return ScoringView(scored.decade, tuple(
        ScoredView(seat, scored.counts[seat], scored.points_of(seat), scored.liaisons.get(seat, 0),
                   scored.liaison_points_of(seat), scored.stood[seat],
                   scored.stood[seat] + scored.points_of(seat) + scored.liaison_points_of(seat))
        for seat in court.seats))


# The end: points by where they came from, and everybody's place.


def final_view(court: Court) -> FinalView:
    categories = _final_categories(court)
    keys, totals = standing_keys(court), court.ledger.points_of_all()
    corrected = {seat: sum(gain.amount for gain in court.ledger.gains
                           if gain.seat == seat and gain.key == CORRECTED.key) for seat in court.seats}
    standings = tuple(Standing(seat, rank_of(seat, keys), totals[seat], corrected[seat])
                      for seat in sorted(keys, key=lambda seat: -keys[seat]))
    return FinalView(categories, len(categories), standings, winners(court), ())


def _final_categories(court: Court) -> tuple[Category, ...]:
    """In the order in which they first brought something."""
    titles: Mapping[str, Words] = {gain.key: gain.source for gain in court.ledger.gains if gain.key != CORRECTED.key}
    return tuple(Category(key, title, tuple(_award(court, seat, key) for seat in court.seats))
                 for key, title in titles.items())


def _award(court: Court, seat: Seat, key: str) -> Award:
    gains = [gain for gain in court.ledger.gains if gain.seat == seat and gain.key == key]
    n = sum(gain.amount for gain in gains)
    return Award(seat, n, None, None, n, say("{n} time", "{n} times", n=len(gains)))
