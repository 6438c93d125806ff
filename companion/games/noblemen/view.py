"""What a seat, or the big screen, may see: an allow-list, built field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.core.asking import Seat
from companion.core.words import Words, say, series
from companion.games.noblemen.ball import PRESTIGE_OF_EACH, EstateShows
from companion.games.noblemen.books_view import BooksView, ScreenView, view_of_books, view_of_screen
from companion.games.noblemen.building_scoring import WORTH, Worth
from companion.games.noblemen.court import EVENING_OVER, LIAISONS, Court
from companion.games.noblemen.ending import more_money
from companion.games.noblemen.estate_view import EstateView, view_of_estate
from companion.games.noblemen.events_view import BallView, NowView, ScoringView, ball_view, if_ball_now, scoring_view
from companion.games.noblemen.pieces import FOLLIES, FOLLY_POINTS
from companion.games.noblemen.prestige_chart import PrestigeChart, prestige_chart
from companion.games.noblemen.stairs import Step, stairs
from companion.tabletop.finale import CORRECTED, FinalView, standings_of_totals
from companion.tabletop.results import Results
from companion.tabletop.scores import PlayerScore, PointsWords, WithChart, player_scores
from companion.tabletop.scoring import Award, Category


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
class FollyView:
    """`points`: what it brought, if it is built."""

    key: str
    words: Words
    built_by: Seat | None
    points: int


@dataclass(frozen=True, slots=True)
class View(WithChart):
    points: ClassVar[PointsWords] = POINTS
    worths: ClassVar[Mapping[str, Worth]] = WORTH  # of what is enclosed
    shows_worth: ClassVar[EstateShows] = PRESTIGE_OF_EACH  # at a ball
    step: str
    round: int  # the decade; 0: nothing but balls is danced
    seats: tuple[Seat, ...]
    next_event: str
    events_of_decade: int  # how many balls of it have been
    queen: Seat
    start: Seat
    in_turn: Seat  # where Companion keeps the books now; else after a ball, and when a decade begins
    titles: tuple[TitleHeld, ...]  # none while a ball is danced
    follies: tuple[FollyView, ...]
    next_points: int  # of the folly that is built next; 0: there is none left
    balls: tuple[BallView, ...]
    scorings: tuple[ScoringView, ...]
    estates: tuple[EstateView, ...]  # those that are kept, or were drawn
    if_ball_now: tuple[NowView, ...]  # none while a ball is danced, or where an estate is not known
    results: Results
    scores: tuple[PlayerScore, ...]
    final: FinalView | None
    books: BooksView | None = None  # where Companion keeps them
    own: ScreenView | None = None  # what lies behind the viewer's screen

    @property
    def steps_now(self) -> tuple[Step, ...]:
        """Of the staircase, if the ball were now."""
        return stairs(one.space for one in self.if_ball_now)

    @property
    def prestige_chart(self) -> PrestigeChart | None:
        return prestige_chart(self.balls, self.seats)

    @property
    def ball(self) -> BallView | None:
        """The one that is danced, or the last one."""
        return self.balls[-1] if self.balls else None

    @property
    def scoring(self) -> ScoringView | None:
        return self.scorings[-1] if self.scorings else None


def view_for_seat(court: Court, seat: Seat | None, public: View | None = None) -> View:
    """What everybody sees, and with it what lies behind the seat's own screen."""
    public = public or public_view(court)
    if seat not in court.seats or not court.books:
        return public
    return replace(public, own=view_of_screen(court, court.books, seat))


def public_view(court: Court) -> View:
    return View(
        step=court.step,
        round=court.decade,
        seats=court.seats,
        next_event=court.next_event,
        events_of_decade=court.balls_held,
        queen=court.queen,
        start=court.seating.start,
        in_turn=court.turn or court.seat_left_of_queen,
        titles=tuple(TitleHeld(seat, court.titles[seat].key, court.titles[seat].words, court.titles[seat].discount)
                     for seat in court.seats if seat in court.titles),
        follies=_follies(court),
        next_points=court.points_of_next_folly,
        balls=tuple(ball_view(ball) for ball in court.balls),
        scorings=tuple(scoring_view(court, scored) for scored in court.scorings),
        estates=tuple(replace(view_of_estate(seat, estate), is_as_told=court.is_estate_as_told(seat),
                              drawn=court.sketch_words(seat))
                      for seat, estate in court.estates_known.items()),
        if_ball_now=if_ball_now(court) if court.titles else (),
        results=Results(tuple(court.results)),
        scores=player_scores(court.ledger, (LIAISONS.key,) if court.step == EVENING_OVER else ()),
        final=final_view(court) if court.step == EVENING_OVER else None,
        books=view_of_books(court, court.books) if court.books else None,
    )


def _follies(court: Court) -> tuple[FollyView, ...]:
    built = {folly.key: (folly.seat, points) for folly, points in zip(court.follies, FOLLY_POINTS, strict=False)}
    return tuple(FollyView(folly.key, folly.words, *built.get(folly.key, (None, 0))) for folly in FOLLIES.values())


# The end: points by where they came from, and everybody's place.


def final_view(court: Court) -> FinalView:
    categories = _final_categories(court)
    corrected = {seat: sum(gain.amount for gain in court.ledger.gains
                           if gain.seat == seat and gain.key == CORRECTED.key) for seat in court.seats}
    standings = standings_of_totals(court.ledger.points_of_all(), corrected, more_money(court))
    best = tuple(standing.player for standing in standings if standing.rank == 1)
    return FinalView(categories, len(categories), standings, best, (), more_money(court).winning_words)


def _final_categories(court: Court) -> tuple[Category, ...]:
    """In the order in which they first brought something."""
    titles: Mapping[str, Words] = {gain.key: gain.source for gain in court.ledger.gains if gain.key != CORRECTED.key}
    return tuple(Category(key, title, tuple(_award(court, seat, key) for seat in court.seats))
                 for key, title in titles.items())


def _award(court: Court, seat: Seat, key: str) -> Award:
    amounts = [gain.amount for gain in court.ledger.gains if gain.seat == seat and gain.key == key]
    why = series(tuple(say("{n}", n=amount) for amount in amounts)) if amounts else say("none")
    return Award(seat, sum(amounts), None, None, sum(amounts), why)
