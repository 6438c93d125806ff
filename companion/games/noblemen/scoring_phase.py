"""A building scoring: what is enclosed, where the counters stand, and the decade that begins after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from companion.core.asking import Ask, Raw, Refusal, Rng, Seat, Secrecy, together
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.words import Who, Words, say
from companion.games.noblemen.books import Books
from companion.games.noblemen.building_scoring import EnclosedBuildings
from companion.games.noblemen.court import (
    BOARD,
    BUILDINGS_SCORED,
    COUNTING,
    DECADE_BEGINS,
    LIAISONS,
    NEW_DECADE,
    SCORED,
    Court,
    Scored,
)
from companion.games.noblemen.pieces import (
    BOUGHT,
    BUILDINGS,
    CASTLE,
    CHAPEL,
    DECADES,
    LIAISON,
    LIAISON_POINTS,
    PALACE,
    SCANDALS,
    numbers_on_board,
)
from companion.tabletop.pace import ask_to_go_on

CHAPELS_BESIDE_ONE = 4  # more cannot stand around one tile without touching each other
MOST_ON_COUNTER = 999
_USUAL_ON_COUNTER = (12, 300)
_REALLY = Pick((Option("yes", say("Yes, it stands there"), True, mark="yes"),
                Option("no", say("No, I look again"), False, mark="no")))


async def score_buildings(court: Court) -> None:
    scored = court.open_scoring()
    court.announce(say("Building scoring of decade {n}.", n=court.decade))
    court.step = COUNTING
    note_and_book(court, scored, told_by_books(court, court.books) if court.books
                  else await ask_what_is_enclosed(court))
    court.step = SCORED
    await ask_to_go_on(f"scored/{court.decade}", say("All buildings are scored."), say("All have moved on"),
                       about=tuple((seat, scored.points_of(seat), scored.stood[seat]) for seat in court.seats))
    court.clear_result_lines()


def score_again(court: Court, books: Books) -> None:
    """Something was corrected while it is shown: what it has brought goes, and comes anew."""
    scored, keys = court.scorings[-1], {one.key for one in (BOARD, BUILDINGS_SCORED, LIAISONS)}
    court.ledger.gains = [gain for gain in court.ledger.gains if gain.round != scored.decade or gain.key not in keys]
    court.clear_result_lines()
    note_and_book(court, scored, told_by_books(court, books))


def note_and_book(court: Court, scored: Scored, told: Mapping[Seat, ToldBuildings]) -> None:
    scored.counts = {seat: one.enclosed for seat, one in told.items()}
    scored.stood = {seat: one.counter for seat, one in told.items()}
    scored.liaisons = {seat: one.liaisons for seat, one in told.items() if one.liaisons}
    book_scoring(court, scored)


@dataclass(frozen=True, slots=True)
class ToldBuildings:
    counter: int
    enclosed: EnclosedBuildings
    liaisons: int


def told_by_books(court: Court, books: Books) -> Mapping[Seat, ToldBuildings]:
    """Nobody is asked."""
    liaisons = dict.fromkeys(court.seats, 0)
    if court.decade == DECADES:
        liaisons = {seat: max(0, books.screens[seat].cards[LIAISON]) for seat in court.seats}
        books.note_lookup(len(court.announced), (LIAISON, *liaisons.items()))
    return {seat: ToldBuildings(court.ledger.points(seat), books.estates[seat].as_laid.enclosed_buildings,
                                liaisons[seat]) for seat in court.seats}


# What everybody tells, all at once; in the last decade sealed, with the Liaisons.


async def ask_what_is_enclosed(court: Court) -> Mapping[Seat, ToldBuildings]:
    """A counter behind what was given by now is doubted once: then it is told again, or believed."""
    key = f"buildings/{court.decade}"
    secrecy = Secrecy.SEALED if court.decade == DECADES else Secrecy.OPEN
    told = dict(await together(Ask(seat, key, say("What is enclosed?"),
                                   partial(told_form, court, seat), secrecy,
                                   suggestion=_raw_of_counts(court.counts_known_of(seat))) for seat in court.seats))
    behind = {seat: one for seat, one in told.items() if one.counter < court.ledger.points(seat)}
    meant = await together(Ask(seat, f"really/{key}", _behind_words(court, seat, one.counter), _REALLY)
                           for seat, one in behind.items())
    told |= await together(Ask(seat, f"{key}/again", say("What is enclosed?"),
                               partial(told_form, court, seat), secrecy, suggestion=raw_of_told(told[seat]))
                           for seat, is_meant in meant.items() if not is_meant)
    return told


def _behind_words(court: Court, seat: Seat, counter: int) -> Words:
    return say("{n} points were given to you by now, and your counter stands on {counter}. Really?",
               n=court.ledger.points(seat), counter=counter)


def told_form(court: Court, seat: Seat) -> Fields[ToldBuildings]:
    """The counter is typed first: the last buttons send it all."""
    castles, palaces = BUILDINGS[CASTLE].in_the_box, BUILDINGS[PALACE].in_the_box
    beside = Amount(0, CHAPELS_BESIDE_ONE * BUILDINGS[CHAPEL].in_the_box)  # one counts for each that it stands beside
    sealed = ((("liaisons", Field(say("Liaisons that you still hold"), Amount(0, SCANDALS[LIAISON].in_the_box))),)
              if court.decade == DECADES else ())
    counter = Field(say("Where does your points counter stand, before this scoring?"),
                    Amount(0, MOST_ON_COUNTER, usual=_USUAL_ON_COUNTER, first=_given_by_now(court, seat)))
    return Fields(_told, (
        ("counter", counter), *sealed,
        ("castles", Field(say("Enclosed castles"), Amount(0, castles))),
        ("chapels_beside_castles", Field(say("Chapels beside these castles"), beside)),
        ("palaces", Field(say("Enclosed palaces"), Amount(0, palaces, first=court.counts_known_of(seat).palaces))),
        ("chapels_beside_palaces", Field(say("Chapels beside these palaces"), beside))),
        check=_refuse_impossible_chapels, draw=partial(_draw_told, court, seat), taps="chapels_beside_palaces")


def _given_by_now(court: Court, seat: Seat) -> int:
    """The counter cannot be behind it, and mostly is not far beyond."""
    return max(0, min(court.ledger.points(seat), MOST_ON_COUNTER))


def _told(counter: int, castles: int, chapels_beside_castles: int, palaces: int, chapels_beside_palaces: int,
          liaisons: int = 0) -> ToldBuildings:
    enclosed = EnclosedBuildings(castles, chapels_beside_castles, palaces, chapels_beside_palaces)
    return ToldBuildings(counter, enclosed, liaisons)


def raw_of_told(told: ToldBuildings) -> Raw:
    return _raw_of_counts(told.enclosed) | {"counter": told.counter, "liaisons": told.liaisons}


def _raw_of_counts(counts: EnclosedBuildings) -> dict[str, int]:
    return {"castles": counts.castles, "chapels_beside_castles": counts.chapels_beside_castles,
            "palaces": counts.palaces, "chapels_beside_palaces": counts.chapels_beside_palaces}


def _refuse_impossible_chapels(told: ToldBuildings) -> None:
    """They do not touch each other; and only those beside what is enclosed count."""
    enclosed = told.enclosed
    for name, chapels, buildings in (("chapels_beside_castles", enclosed.chapels_beside_castles, enclosed.castles),
                                     ("chapels_beside_palaces", enclosed.chapels_beside_palaces, enclosed.palaces)):
        if chapels > CHAPELS_BESIDE_ONE * buildings:
            raise Refusal(say("Only chapels beside enclosed buildings count, at most {n} beside each.",
                              n=CHAPELS_BESIDE_ONE), path=name)


def _draw_told(court: Court, seat: Seat, rng: Rng) -> Raw:
    """As a game may stand: simulated players have no board to look at. Now and then a counter was not moved; in the end
    all are close together, for then they tie."""
    is_last = court.decade == DECADES
    given = max(court.ledger.points_of_all().values()) if is_last else court.ledger.points(seat)
    castles, palaces = rng.randrange(4), rng.randrange(3)
    counter = max(0, min(given - 1 + rng.randrange(4 if is_last else 20), MOST_ON_COUNTER))
    raw = {"counter": counter, "castles": castles, "palaces": palaces,
           "chapels_beside_castles": rng.randrange(castles + 1), "chapels_beside_palaces": rng.randrange(palaces + 1)}
    return raw | ({"liaisons": rng.randrange(3)} if is_last else {})


# Points.


def book_scoring(court: Court, scored: Scored) -> None:
    """The board is right: what its counter has more than was given came from hands between the scorings."""
    scored.given = court.ledger.points_of_all()
    for seat, given in scored.given.items():
        court.gain(seat, scored.stood[seat] - given, BOARD,
                   say("The counter stood on {n}, and {given} were given", n=scored.stood[seat], given=given))
    for seat in court.seats:
        court.gain(seat, scored.points_of(seat), BUILDINGS_SCORED, counts_words(scored.counts[seat]))
    for seat in court.seats:
        n = scored.liaisons.get(seat, 0)
        court.gain(seat, scored.liaison_points_of(seat), LIAISONS, say("{n} × {points}", n=n, points=LIAISON_POINTS))
    for seat in court.seats:
        _tell_move(court, scored, seat)


def counts_words(counts: EnclosedBuildings) -> Words:
    return say("Castles {castles}, chapels beside them {beside_castles}: {of_castles}; "
               "palaces {palaces}, chapels beside them {beside_palaces}: {of_palaces}",
               castles=counts.castles, beside_castles=counts.chapels_beside_castles,
               of_castles=counts.points_of_castles, palaces=counts.palaces,
               beside_palaces=counts.chapels_beside_palaces, of_palaces=counts.points_of_palaces)


def _tell_move(court: Court, scored: Scored, seat: Seat) -> None:
    points, now = scored.points_of(seat) + scored.liaison_points_of(seat), court.ledger.points(seat)
    court.tell_hands(BUILDINGS_SCORED, _move_words(points, now), seat)
    court.announce(say("{who}: {n} point for buildings, {now} in all.",
                       "{who}: {n} points for buildings, {now} in all.",
                       who=Who(seat), n=scored.points_of(seat), now=now))


def _move_words(points: int, now: int) -> Words:
    if not points:
        return say("0 points: stay on {now}", now=now)
    return say("{n} point: move to {now}", "{n} points: move to {now}", n=points, now=now)


# A new decade.


async def begin_new_decade(court: Court) -> None:
    """What hands do, and who begins."""
    court.step, ended = NEW_DECADE, court.decade
    tell_hands_of_new_decade(court)
    await ask_to_go_on(f"decade/{ended}", say("Decade {n} begins.", n=ended + 1), say("All is done"),
                       about=court.queen)
    court.decade, court.balls_held = ended + 1, 0


def tell_hands_of_new_decade(court: Court) -> None:
    court.clear_result_lines()

    def tell(words: Words) -> None:
        court.tell_hands(DECADE_BEGINS, words)

    tell(say("Fill up to {buildings}, or all there are, dearest spaces first; no follies",
             buildings=numbers_on_board(BOUGHT, len(court.seats))))
    tell(say("The church's tiles into the bag"))
    tell(say("Tax and land markers back behind the screens"))
    court.tell_hands(DECADE_BEGINS, say("draws 3 scandal cards first and keeps 1; then clockwise"), court.queen)
    tell(say("The decade counter moves on, the round counter onto the arrow"))
    court.tell_hands(DECADE_BEGINS, say("is in turn"), court.in_turn_after_event)
