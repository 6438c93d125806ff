"""An evening on cardboard in a few words: who calls what, what everybody tells, what the table goes on from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.asking import TABLE, Raw, Seat
from companion.core.game import Seating
from companion.core.session import Session
from companion.core.words import Words
from companion.games.noblemen import NOBLEMEN
from companion.games.noblemen.court import Court
from companion.games.noblemen.view import View
from companion.locale import tongue

SEATS = ("red", "blue", "green", "yellow", "black")


def begun(players: int = 4, start: str = "red") -> Session:
    seats = SEATS[:players]
    return Session(NOBLEMEN.open(Seating(seats, start), {}, {}, NOBLEMEN.rules))


def court(evening: Session) -> Court:
    state: Court = evening.run.state
    return state


def seen(evening: Session, seat: Seat | None = None) -> View:
    view: View = evening.page_for(seat).view
    return view


def points(evening: Session) -> dict[Seat, int]:
    return court(evening).ledger.points_of_all()


def asked(evening: Session) -> set[tuple[Seat, str]]:
    return set(evening.run.asks) - set(evening.run.sealed)


def question(evening: Session, seat: Seat, begins: str) -> Any:
    """The open one of this seat whose key begins so."""
    return next(ask for (who, key), ask in evening.run.asks.items() if who == seat and key.startswith(begins))


def english(words: Words) -> str:
    return tongue("en").text_of(words)


def told(evening: Session) -> list[str]:
    """All that the log says by itself."""
    return [english(words) for words in court(evening).announced]


def by_hand(evening: Session) -> list[str]:
    """What hands have to do now."""
    return [" ".join((f"{line.colour}:" if line.colour else "", english(line.parts[0][1]))).strip()
            for line in court(evening).results]


def reasons(evening: Session, seat: Seat) -> list[tuple[str, int, str]]:
    """Every line of this one's points."""
    return [(gain.key, gain.amount, english(gain.reason) if gain.reason else "")
            for gain in court(evening).ledger.gains if gain.seat == seat]


# Balls.


def estate(fountains: int = 0, gardens: int = 0, knights: int = 0, palaces: int = 0) -> Raw:
    return {"fountains": fountains, "free_gardens": gardens, "knights_on_gardens": knights, "palaces": palaces}


def call(evening: Session, queen: Seat) -> None:
    """The event that comes next begins."""
    (key,) = {key for seat, key in evening.run.asks if seat == queen and key.startswith(("ball/", "scoring/"))}
    evening.answer(queen, key, "queen")


def show(evening: Session, **estates: Raw) -> None:
    """Whoever is not named shows nothing."""
    for seat in court(evening).seats:
        evening.answer(seat, question(evening, seat, "shows/").key, estates.get(seat, estate()))


def add(evening: Session, **added: int) -> None:
    """One after the other, as they are asked; whoever is not named adds nothing."""
    while (ball := court(evening).balls[-1]) and len(ball.added) < len(ball.order):
        seat = ball.order[len(ball.added)]
        n = added.get(seat, 0)
        evening.answer(seat, f"add/{ball.number}", [str(n), {}] if n < 12 else ["more", n])


def go_on(evening: Session) -> None:
    (key,) = (key for seat, key in evening.run.asks if seat == TABLE)
    evening.answer(TABLE, key, "on")


def dance(evening: Session, queen: Seat = "red", added: Mapping[Seat, int] | None = None, **prestige: int) -> None:
    """A whole ball up to the titles: everybody shows so many fountains."""
    call(evening, queen)
    show(evening, **{seat: estate(n) for seat, n in prestige.items()})
    add(evening, **(added or {}))


def titles(evening: Session) -> dict[Seat, str]:
    return {seat: title.key for seat, title in court(evening).titles.items()}


def take_lower(evening: Session, seat: Seat, title: str) -> None:
    evening.answer(seat, question(evening, seat, "lower/").key, {"which": title})


# Scorings.


def buildings(counter: int = 0, castles: tuple[int, int] = (0, 0), palaces: tuple[int, int] = (0, 0),
              **more: Any) -> Raw:
    """How many are enclosed, and how many chapels stand beside them."""
    return {"counter": counter, "castles": castles[0], "chapels_beside_castles": castles[1], "palaces": palaces[0],
            "chapels_beside_palaces": palaces[1], **more}


def score(evening: Session, queen: Seat = "red", **counted: Raw) -> None:
    """The scoring is called, and everybody tells; who is not named has nothing enclosed, and the counter is right."""
    call(evening, queen)
    tell(evening, **counted)


def tell(evening: Session, **counted: Raw) -> None:
    liaisons = {"liaisons": 0} if court(evening).decade == 3 else {}
    for seat in court(evening).seats:
        raw = counted.get(seat, buildings(points(evening)[seat]))
        evening.answer(seat, question(evening, seat, "buildings/").key, {**liaisons, **raw})


def play_decade(evening: Session, queen: Seat = "red", **counted: Raw) -> None:
    """Two balls at which nobody shows anything, and the scoring, up to what it brought."""
    for _ in range(2):
        dance(evening, queen)
        go_on(evening)
    score(evening, queen, **counted)


def play_to_the_last_decade(evening: Session, queen: Seat = "red") -> None:
    for _ in range(2):
        play_decade(evening, queen)
        go_on(evening)
        go_on(evening)


def play_to_the_end(evening: Session, queen: Seat = "red", **counted: Raw) -> None:
    """Up to the last scoring's end; whoever ties still tells the money."""
    play_to_the_last_decade(evening, queen)
    play_decade(evening, queen, **counted)
    go_on(evening)


# Where Companion keeps the books: what is asked of somebody whose turn it is not.


def forest_to_rob(court: Court) -> list[tuple[Seat, str, Raw]]:
    """All that is to be set by hand, by its owner, before whoever is in turn can rob the next one's forest."""
    robber, owner = court.turn or "", owner_of_forest(court)
    grown = dict.fromkeys(("2,0", "3,0", "2,1", "3,1"), "grove")
    return [(owner, f"estate/{owner}", {"cells": {"0,0": "castle", "1,0": "meadow", **grown}}),
            (owner, f"tiles/{owner}", {"field": 2, "fountain": 2}),
            (robber, f"estate/{robber}", {"cells": {"0,0": "castle", "1,0": "field", "2,0": "meadow"}}),
            (robber, f"money/{robber}", 60)]


def owner_of_forest(court: Court) -> Seat:
    seats = court.seats
    return seats[(seats.index(court.turn or "") + 1) % len(seats)]


def rob_the_forest(court: Court) -> Raw:
    """Answers the turn."""
    knight = f"{owner_of_forest(court)}/forest"
    return ["castle", {"meadow": {"cells": {"2,0": "castle"}}, "knight": knight, "then": "more"}]
