"""The state of an evening: everything its rules know. Only they change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.core.asking import Seat
from companion.core.game import Seating
from companion.core.words import Who, Words, say
from companion.games.noblemen.ball import EstateShows, GivenAtBall, Standing, space_for
from companion.games.noblemen.books import Books
from companion.games.noblemen.building_scoring import EnclosedBuildings
from companion.games.noblemen.pieces import BALLS_A_DECADE, FOLLIES, FOLLY_POINTS, LIAISON_POINTS, Folly
from companion.games.noblemen.played_estate import PlayedEstate, estate_shows
from companion.games.noblemen.titles import BARON, Title, TitleTaken, hand_out_titles
from companion.tabletop.box import BoxProfile
from companion.tabletop.ledger import Gain, PointsLedger, Source
from companion.tabletop.results import ResultLine

RULES = 1
# The steps: each has its page, templates/games/noblemen/steps/<step>.html.
SETTING_UP, BETWEEN, SHOWS, ADDING, TAKING_TITLES, COUNTING, SCORED, NEW_DECADE, MONEY, EVENING_OVER = (
    "setting-up", "between", "shows", "adding", "titles", "counting", "scored", "new-decade", "money", "over")
# Only where Companion keeps the books.
CHOOSING, KEEPING, TURN, DRAWING, GIVING = "tiles", "keeping", "turn", "drawing", "giving"
CALLING = "calling"  # only where nothing but balls is danced
BALL, SCORING = "ball", "scoring"

# Where points come from; the keys are storage format.
TITLE = Source("title", say("Titles"))
BUILDINGS_SCORED = Source("buildings", say("Enclosed buildings"))
FOLLY_BUILT = Source("folly", say("Follies"))
LIAISONS = Source("liaison", say("Liaisons"))
BOARD = Source("board", say("Moved on the board"))  # what hands moved between two scorings
# What hands are told to do.
SET_UP, AFTER_BALL, DECADE_BEGINS = (
    Source("set-up", say("Setting up")), Source("after-ball", say("After the ball")),
    Source("new-decade", say("A new decade")))


@dataclass
class Ball:
    """`added`: prestige by what everybody gave, in order; `given`: what that was, where Companion keeps the books."""

    number: int  # of the evening
    decade: int  # 0: it belongs to none
    nth: int  # of the decade
    order: tuple[Seat, ...]  # the queen's owner first
    shows: Mapping[Seat, EstateShows] = field(default_factory=dict)
    added: dict[Seat, int] = field(default_factory=dict)
    given: dict[Seat, GivenAtBall] = field(default_factory=dict)
    lower: dict[Seat, str] = field(default_factory=dict)  # the highest title that somebody wants, by its key
    times_lower: int = 0  # so often somebody wanted a lower one

    @property
    def words(self) -> Words:
        if not self.decade:
            return say("Masked ball {n}", n=self.number)
        return say("Decade {decade}, masked ball {n}", decade=self.decade, n=self.nth)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Of those whose counters have moved, in their order."""
        found: list[Standing] = []
        for seat in self.order:
            if seat in self.added:
                found.append(self.standing_if_next(seat, self.added[seat], tuple(found)))
        return tuple(found)

    def standing_if_next(self, seat: Seat, added: int, before: tuple[Standing, ...]) -> Standing:
        """Where the counter comes to stand after these."""
        earned = self.shows[seat].prestige + added
        return Standing(seat, earned, space_for(earned, {one.space for one in before}))

    @property
    def titles_taken(self) -> tuple[TitleTaken, ...]:
        """In the order taken, as far as counters have moved."""
        return hand_out_titles({one.player: one.space for one in self.standings}, self.lower, len(self.order))


@dataclass
class Scored:
    """A building scoring. `stood`: where counters stood before it; `given`: the points that Companion knew of then."""

    decade: int
    counts: Mapping[Seat, EnclosedBuildings] = field(default_factory=dict)
    stood: Mapping[Seat, int] = field(default_factory=dict)
    given: Mapping[Seat, int] = field(default_factory=dict)
    liaisons: Mapping[Seat, int] = field(default_factory=dict)  # of the last one

    def points_of(self, seat: Seat) -> int:
        return self.counts[seat].points

    def liaison_points_of(self, seat: Seat) -> int:
        return LIAISON_POINTS * self.liaisons.get(seat, 0)


@dataclass(frozen=True, slots=True)
class Sketch:
    """`balls` and `scorings`: so many had been by then. What was told at a later one is newer."""

    estate: PlayedEstate
    decade: int
    balls: int
    scorings: int


@dataclass(frozen=True, slots=True)
class BuiltFolly:
    seat: Seat
    key: str


@dataclass
class Court:
    """`books`: what Companion keeps; None where all of that stays wood and cardboard."""

    seating: Seating
    box: BoxProfile
    ledger: PointsLedger
    books: Books | None
    rules: int  # the number that the evening began with
    queen: Seat  # whoever has her; on cardboard whoever had her when it was last told
    three_of_each: bool = False  # the first tiles, where Companion keeps the books: else they are chosen
    step: str = SETTING_UP
    turn: Seat | None = None  # who is in turn, where Companion keeps the books
    next_turn: Seat | None = None  # who is in turn after this one, if that was set by hand
    turns: int = 0
    decade: int = 1  # 0: of none, where only balls are danced
    balls_held: int = 0  # in this decade
    titles: dict[Seat, Title] = field(default_factory=dict)  # nobody's while a ball is danced
    balls: list[Ball] = field(default_factory=list)
    scorings: list[Scored] = field(default_factory=list)
    follies: list[BuiltFolly] = field(default_factory=list)  # in the order built
    sketches: dict[Seat, Sketch] = field(default_factory=dict)  # of estates that nobody keeps
    times_sketched: int = 0
    money: dict[Seat, int] = field(default_factory=dict)  # of those who are tied in the end
    results: list[ResultLine] = field(default_factory=list)
    shown_before: int = 0  # so many results were shown earlier this evening
    announced: list[Words] = field(default_factory=list)

    @classmethod
    def at_the_start(cls, seating: Seating, box: BoxProfile, books: Books | None, rules: int) -> Court:
        """Everybody is a baron; the queen is with the player right of the start player."""
        last = seating.seats[seating.seats.index(seating.start) - 1]
        return cls(seating, box, PointsLedger(seating.seats), books, rules, last,
                   titles=dict.fromkeys(seating.seats, BARON))

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.seating.seats

    @property
    def round(self) -> int:
        """Of the ledger: the decade."""
        return self.decade

    def seats_clockwise_from(self, first: Seat) -> tuple[Seat, ...]:
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    @property
    def seat_left_of_queen(self) -> Seat:
        """Who is in turn after a ball and in a new decade: clockwise the next one."""
        return self.seats_clockwise_from(self.queen)[1]

    @property
    def in_turn_after_event(self) -> Seat:
        return self.next_turn or self.seat_left_of_queen

    @property
    def next_event(self) -> str:
        """Two balls, then the buildings are scored."""
        return BALL if self.balls_held < BALLS_A_DECADE else SCORING

    # Estates, as far as they are known.

    @property
    def estates_known(self) -> Mapping[Seat, PlayedEstate]:
        return self.books.estates if self.books else {seat: self.sketches[seat].estate for seat in self.seats
                                                      if seat in self.sketches}

    def drawn_estate_of(self, seat: Seat) -> PlayedEstate:
        """At first a meadow with a castle, with which everybody begins."""
        return self.sketches[seat].estate if seat in self.sketches else PlayedEstate()

    def sketch_words(self, seat: Seat) -> Words | None:
        """When it was drawn: an estate that nobody keeps goes on growing."""
        sketch = None if self.books else self.sketches.get(seat)
        if sketch is None:
            return None
        if self.is_estate_as_told(seat):
            return say("Drawn in decade {n}.", n=sketch.decade)
        return say("Drawn in decade {n}; since then other numbers were told.", n=sketch.decade)

    def shows_known_of(self, seat: Seat) -> EstateShows | None:
        """As it stands now, as it was drawn, or as it was told at the last ball, whichever is newer. A sketch knows
        nothing of its owner's knights, who stand elsewhere."""
        if self.books:
            return self.books.shows(seat)
        told = [ball.shows[seat] for ball in self.balls if seat in ball.shows]
        sketch = self.sketches.get(seat)
        if sketch is None or sketch.balls < len(told):
            return told[-1] if told else None
        drawn = estate_shows(seat, sketch.estate, ())
        return replace(drawn, knights_on_gardens=told[-1].knights_on_gardens) if told else drawn

    def counts_known_of(self, seat: Seat) -> EnclosedBuildings:
        """As it was drawn, or told at the last scoring, whichever is newer."""
        told = [scored.counts[seat] for scored in self.scorings if seat in scored.counts]
        sketch = self.sketches.get(seat)
        if sketch is None or sketch.scorings < len(told):
            return told[-1] if told else EnclosedBuildings()
        return sketch.estate.as_laid.enclosed_buildings

    def is_estate_as_told(self, seat: Seat) -> bool:
        """What was drawn before a ball or a scoring may be older than what was told at it. Of its owner's knights, who
        stand elsewhere, a sketch knows nothing."""
        told = self.shows_known_of(seat)
        if self.books or told is None:
            return True
        drawn = self.drawn_estate_of(seat)
        return (self.counts_known_of(seat) == drawn.as_laid.enclosed_buildings
                and replace(told, knights_on_gardens=0) == estate_shows(seat, drawn, ()))

    def note_drawn_estate(self, seat: Seat, estate: PlayedEstate) -> None:
        self.sketches[seat] = Sketch(estate, self.decade, len(self.balls), len(self.scorings))
        self.times_sketched += 1
        self.announce(say("{who} has drawn the estate.", who=Who(seat)))

    # What the evening hears and sees.

    def announce(self, words: Words) -> None:
        self.announced.append(words)

    def clear_result_lines(self) -> None:
        """Something new begins: what hands had to do is done."""
        self.shown_before += len(self.results)
        self.results = []

    def tell_hands(self, source: Source, words: Words, seat: Seat | None = None) -> None:
        """What hands on the table have to do. It is shown, and not told: the log says what came about."""
        nth = self.shown_before + len(self.results) + 1
        self.results.append(ResultLine(nth, source, (("", words),), who=say("{who}", who=Who(seat)) if seat else None,
                                       colour=seat or "", by_hand=True))

    # Points.

    def gain(self, seat: Seat, n: int, source: Source, reason: Words | None = None) -> None:
        self.ledger.add_gain(Gain(self.decade, seat, n, source.words, reason, source.key))

    # Balls, scorings, follies.

    def open_ball(self) -> Ball:
        """All titles go back to the supply."""
        self.clear_result_lines()
        ball = Ball(len(self.balls) + 1, self.decade, self.balls_held + 1, self.seats_clockwise_from(self.queen))
        self.balls.append(ball)
        self.titles = {}
        return ball

    def open_scoring(self) -> Scored:
        self.clear_result_lines()
        self.scorings.append(Scored(self.decade))
        return self.scorings[-1]

    @property
    def follies_left(self) -> tuple[Folly, ...]:
        built = {folly.key for folly in self.follies}
        return tuple(folly for folly in FOLLIES.values() if folly.key not in built)

    @property
    def points_of_next_folly(self) -> int:
        """None, once all are built."""
        return FOLLY_POINTS[len(self.follies)] if self.follies_left else 0

    def build_folly(self, built: BuiltFolly) -> None:
        points, folly = self.points_of_next_folly, FOLLIES[built.key]
        self.follies.append(built)
        self.gain(built.seat, points, FOLLY_BUILT, say("{folly}: number {n}", folly=folly.words, n=len(self.follies)))
        self.announce(say("{who}: {folly}, {n} points.", who=Who(built.seat), folly=folly.words, n=points))
