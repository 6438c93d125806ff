"""Six evenings, replayed to the exact score; three of them with the arithmetic of every point.

That arithmetic was worked out from the rulebook and the answers in the file, without the program: where the ledger
tells otherwise, one of the two is wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from companion.core.entries import ADJUST, AMEND, ANSWER, UNDO, WITHDRAW
from companion.games.noblemen import NOBLEMEN
from companion.games.noblemen.audit import audit
from companion.games.noblemen.court import Court
from companion.games.noblemen.pieces import BLACKMAIL, INHERITANCE, INTRIGUE, LIAISON, SCANDALS
from companion.games.noblemen.turn import ACTIONS
from tests.games.noblemen.kept import books_of
from tests.games.recorded_evenings import (
    Recorded,
    added_up,
    assert_stored_alike,
    each,
    ended_as_recorded,
    those_with_arithmetic,
)
from tests.games.recorded_evenings import read as read_evening
from tests.speed import first_quick, slow

EVENINGS = sorted((Path(__file__).parent / "recorded").glob("*.txt"))
GAIN = re.compile(r"gain (-?\d+) = .+?  (\w+), round (\d): ")
CALCULATED = those_with_arithmetic(EVENINGS)


def read(path: Path) -> Recorded:
    return read_evening(path, NOBLEMEN)


def court(path: Path) -> Court:
    state: Court = read(path).replayed().run.state
    return state


@each(EVENINGS)
def test_a_recorded_evening_ends_with_the_score_it_ended_with(path: Path) -> None:
    audit(ended_as_recorded(read(path)).run.state)


@first_quick
@each(EVENINGS)
def test_a_recorded_evening_is_the_same_from_the_log_that_a_table_would_have_stored(path: Path) -> None:
    assert_stored_alike(read(path))


def test_there_are_evenings_of_three_to_five_players_with_both_kinds_of_books() -> None:
    kinds = [(len(read(path).seats), read(path).books) for path in EVENINGS]
    assert Counter(kinds) == {(players, books): 1 for players in (3, 4, 5) for books in ("cardboard", "companion")}


@slow
def test_with_both_kinds_of_books_people_take_back_go_back_correct_and_set_by_hand() -> None:
    every = {path: {entry.kind for entry in read(path).log()} for path in EVENINGS}
    assert {read(path).books for path, kinds in every.items() if kinds >= {WITHDRAW, UNDO, AMEND, ADJUST}} == {
        "cardboard", "companion"}


@slow
def test_every_deed_of_a_turn_comes_in_one_of_them() -> None:
    """By what is said, and by what comes or goes behind screens."""
    kept = [path for path in EVENINGS if read(path).books == "companion"]
    ways = {entry.raw[0] for path in kept for entry in read(path).log()
            if entry.kind == ANSWER and entry.key.startswith("turn/")}
    cards = set(SCANDALS) - {INHERITANCE, BLACKMAIL, INTRIGUE, LIAISON}  # nobody inherits; three are for other moments
    assert ways >= {deed.key for deed in ACTIONS} | cards
    hows = {change.how for path in kept for change in books_of(court(path)).changes}
    assert hows >= {"drawn", "robbed", "exchange", "vicar", "given-up"}


def test_all_that_is_rare_on_cardboard_comes_in_one_of_them() -> None:
    seen: set[str] = set()
    for path in EVENINGS:
        seen |= rare(court(path))
    assert seen >= {"a lower title", "two spaces taken", "a counter left behind", "more than eleven added", "a folly",
                    "an estate drawn", "a tie told apart by money", "a place shared", "Liaisons"}


def rare(ended: Court) -> set[str]:
    told = [(points, ended.money.get(seat)) for seat, points in ended.ledger.points_of_all().items()]
    came = {
        "a lower title": any(ball.lower for ball in ended.balls),
        "two spaces taken": any(len(one.taken) > 1 for ball in ended.balls for one in ball.standings),
        "a counter left behind": any(gain.key == "board" and gain.amount < 0 for gain in ended.ledger.gains),
        "more than eleven added": any(n > 11 for ball in ended.balls for n in ball.added.values()),
        "a folly": bool(ended.follies),
        "an estate drawn": bool(ended.sketches),
        "a tie told apart by money": len(ended.money) > 1 and len(set(told)) == len(told),
        "a place shared": len(set(told)) < len(told),
        "Liaisons": any(scored.liaisons for scored in ended.scorings)}
    return {what for what, it_came in came.items() if it_came}


# The arithmetic.


def test_three_evenings_carry_their_arithmetic() -> None:
    assert Counter(read(path).books for path in CALCULATED) == {"cardboard": 2, "companion": 1}


@each(CALCULATED)
def test_the_arithmetic_in_the_file_adds_up_to_its_score(path: Path) -> None:
    done = added_up(path)
    assert done.returncode == 0, done.stdout


@each(CALCULATED)
def test_every_point_on_the_ledger_was_worked_out_by_hand(path: Path) -> None:
    """Line by line: whose, in which decade, and how many."""
    by_hand = Counter((seat, int(decade), int(n)) for n, seat, decade in GAIN.findall(path.read_text(encoding="utf-8")))
    assert Counter((gain.seat, gain.round, gain.amount) for gain in court(path).ledger.gains) == by_hand
