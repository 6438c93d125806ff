"""One masked ball with no game behind it: the guided evening's own, as often as the table likes."""

from __future__ import annotations

import random
from typing import Any

from companion.core.asking import TABLE, Form, Seat
from companion.core.game import Seating
from companion.core.session import Session
from companion.core.words import Words
from companion.games.noblemen import ONE_BALL
from companion.games.noblemen.court import BETWEEN
from tests.games.noblemen import kit
from tests.games.noblemen.kit import SEATS, add, asked, call, court, estate, go_on, question, seen, show, titles, told

BESIDES = ("folly/", "sketch/")  # what may be told between the balls of a whole evening


def begun(players: int = 4) -> Session:
    return Session(ONE_BALL.open(Seating(SEATS[:players], "red"), {}, {}, ONE_BALL.rules))


def dance(evening: Session, queen: Seat = "red") -> None:
    """The book's example: Karsten 10, Britta 9, Frank 9 and a marker and a card, Paul 1."""
    call(evening, queen)
    show(evening, red=estate(10), blue=estate(9), green=estate(5, 1, 0, 1), yellow=estate(1))
    add(evening, green=2)


def say_after_ball(evening: Session, what: str) -> None:
    evening.answer(TABLE, f"again/{len(court(evening).balls)}", what)


def test_the_table_says_who_has_the_queen_by_the_phone_that_has_her_or_the_laptop() -> None:
    evening = begun()
    assert asked(evening) == {(seat, "ball/1") for seat in (*SEATS[:4], TABLE)}
    call(evening, "green")
    assert court(evening).balls[0].order == ("green", "yellow", "red", "blue")
    other = begun()
    other.answer(TABLE, "ball/1", "green")
    assert seen(evening) == seen(other)


def test_it_is_the_guided_evenings_ball_line_by_line() -> None:
    """But for what is said of its decade, and of the round counter that begins it: what is asked, what each tile says,
    what comes of it."""
    alone, guided = begun(), kit.begun()
    rng = random.Random("both")
    while not court(guided).balls or court(guided).step != BETWEEN:
        assert questions_of_ball(alone) == questions_of_ball(guided)
        seat, key = rng.choice(sorted(at for at in asked(guided) if not at[1].startswith("folly/")))
        raw = question(guided, seat, key).form.sample(rng)
        guided.answer(seat, key, raw)
        alone.answer(seat, key, raw)
    assert court(alone).balls[0].titles_taken == court(guided).balls[0].titles_taken
    assert told(alone)[1:] == told(guided)[1:]
    assert kit.by_hand(alone) == kit.by_hand(guided)


def questions_of_ball(evening: Session) -> dict[tuple[Seat, str], tuple[Words | None, Form[Any]]]:
    return {at: (None if at[1].startswith("ball/") else ask.words, ask.form)
            for at, ask in evening.run.asks.items() if not at[1].startswith(BESIDES)}


def test_the_books_example_ends_with_its_titles_and_what_they_bring() -> None:
    evening = begun()
    dance(evening)
    assert titles(evening) == {"green": "marquess", "red": "earl", "blue": "viscount", "yellow": "baron"}
    ball = seen(evening).ball
    assert ball
    assert [(guest.seat, guest.points) for guest in ball.guests_by_title] == [
        ("green", 5), ("red", 3), ("blue", 1), ("yellow", 0)]


def test_a_lower_title_may_be_taken() -> None:
    evening = begun()
    dance(evening)
    kit.take_lower(evening, "green", "viscount")
    assert titles(evening) == {"red": "marquess", "blue": "earl", "green": "viscount", "yellow": "baron"}


def test_what_came_of_it_stays_shown_until_another_ball_begins_and_after_the_last() -> None:
    evening = begun()
    dance(evening)
    go_on(evening)
    assert (seen(evening).step, len(titles(evening))) == ("titles", 4)
    say_after_ball(evening, "again")
    assert (seen(evening).step, len(titles(evening))) == ("calling", 4)
    call(evening, "blue")
    assert titles(evening) == {}
    show(evening)
    add(evening)
    go_on(evening)
    shown = seen(evening).ball
    say_after_ball(evening, "enough")
    assert evening.run.over
    assert (seen(evening).step, seen(evening).ball) == ("titles", shown)


def test_as_often_as_the_table_likes_each_beginning_with_what_the_last_one_was_told() -> None:
    evening = begun()
    for number in range(1, 9):  # more than a whole evening has
        dance(evening, SEATS[number % 4])
        go_on(evening)
        say_after_ball(evening, "again")
    call(evening, "red")
    assert question(evening, "green", "shows/").suggestion == estate(5, 1, 0, 1)
    assert [kit.english(ball.words) for ball in seen(evening).balls][-2:] == ["Masked ball 8", "Masked ball 9"]
    assert told(evening)[-1] == "Masked ball 9: red has the queen."


def test_nothing_of_a_whole_evening_is_shown_or_kept() -> None:
    evening = begun()
    dance(evening)
    go_on(evening)
    view = seen(evening)
    assert (view.round, view.final, view.scorings) == (0, None, ())
    assert evening.adjustments_for(TABLE) == {}


def test_a_number_that_was_told_wrongly_moves_the_titles() -> None:
    evening = begun()
    dance(evening)
    told_at = next(entry.seq for entry in evening.run.history if (entry.seat, entry.key) == ("yellow", "add/1"))
    evening.amend("blue", told_at, ["more", 13])
    assert titles(evening) == {"yellow": "duke", "green": "marquess", "red": "earl", "blue": "viscount"}
