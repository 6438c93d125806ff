"""Six evenings, replayed to the exact score; two of them with the arithmetic of every dispute and every election.

That arithmetic was worked out from the rulebook and the answers in the file, without the program: where the program
tells otherwise, one of the two is wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from companion.core.entries import ADJUST, AMEND, UNDO, WITHDRAW
from companion.games.long_live_the_king import LONG_LIVE_THE_KING
from companion.games.long_live_the_king.audit import audit
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.dispute import Dispute
from companion.games.long_live_the_king.election import Candidate
from companion.games.long_live_the_king.election_phase import TRACK
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
CALCULATED = those_with_arithmetic(EVENINGS)
LINE = re.compile(r"(points|votes|gain) (-?\d+) = .+?  (\w+), (\w+)(?: (\d+))?(?: (again))?: (\w+)")


def read(path: Path) -> Recorded:
    return read_evening(path, LONG_LIVE_THE_KING)


def council(path: Path) -> Council:
    state: Council = read(path).replayed().run.state
    return state


@each(EVENINGS)
def test_a_recorded_evening_ends_with_the_king_and_the_votes_it_ended_with(path: Path) -> None:
    audit(ended_as_recorded(read(path)).run.state)


@first_quick
@each(EVENINGS)
def test_a_recorded_evening_is_the_same_from_the_log_that_a_table_would_have_stored(path: Path) -> None:
    assert_stored_alike(read(path))


def test_there_are_evenings_of_three_to_five_players_with_both_kinds_of_books() -> None:
    kinds = [(len(read(path).seats), read(path).books) for path in EVENINGS]
    assert Counter(kinds) == {(players, books): 1 for players in (3, 4, 5) for books in ("cardboard", "companion")}
    assert any(not read(path).box for path in EVENINGS)


@slow
def test_in_three_evenings_people_take_back_go_back_correct_and_set_by_hand() -> None:
    every = [{entry.kind for entry in read(path).log()} for path in EVENINGS]
    assert sum(kinds >= {WITHDRAW, UNDO, AMEND, ADJUST} for kinds in every) == 3


@slow
def test_all_that_is_rare_comes_in_one_of_them() -> None:
    seen: set[str] = set()
    for path in EVENINGS:
        seen |= rare(council(path))
    assert seen == {"a tie rolled again", "ones taken back", "ones declined", "several daggers", "a third",
                    "a tie told apart by cards", "a tie told apart by a roll", "more bonus votes than the track has",
                    "several who reach the number", "a figure beside the board", "less than fifteen cards dealt"}


def rare(ended: Council) -> set[str]:
    fought, held = ended.disputes, ended.elections
    last = held[-1].result
    assert last
    came = {
        "a tie rolled again": any(len(one.rolls) > 1 for one in fought),
        "ones taken back": any(any((one.taken_back or {}).values()) for one in fought),
        "ones declined": any(not cards for one in fought for cards in (one.taken_back or {}).values()),
        "several daggers": any(cards.count(3) > 1 for one in fought for cards in one.cards.values()),
        "a third": any(line.third for one in held if one.result for line in one.result.counts),
        "a tie told apart by cards": any(_told_apart(one.candidates, rolls=False) for one in held),
        "a tie told apart by a roll": any(_told_apart(one.candidates, rolls=True) for one in held),
        "more bonus votes than the track has": any(line.bonus > TRACK for line in last.counts),
        "several who reach the number": sum(line.total >= last.needed for line in last.counts) > 1,
        "a figure beside the board": any("until the next own turn" in repr(words) for words in ended.announced),
        "less than fifteen cards dealt": any(one.dealt is not None and one.dealt < 15 for one in held)}
    return {what for what, it_came in came.items() if it_came}


def _told_apart(candidates: tuple[Candidate, ...], rolls: bool) -> bool:
    """Of those with as many votes who all have cards: somebody has more of them, or has rolled."""
    votes = Counter(one.region_votes for one in candidates if one.cards)
    tied = [one for one in candidates if one.cards and votes[one.region_votes] > 1]
    return any(one.rolls for one in tied) if rolls else len({one.cards for one in tied}) > 1


# The arithmetic.


def worked_out(path: Path, what: str) -> list[re.Match[str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [match for line in lines if (match := LINE.match(line)) and match[1] == what]


def rolled(fought: Dispute) -> Counter[tuple[str, int, bool]]:
    """What each roll came to: of the first everybody's, of another theirs who rolled again."""
    first, *more = fought.rolls
    again = [one for before, roll in zip(fought.rolls, more, strict=False) for one in roll
             if one.dice != next(old.dice for old in before if old.player == one.player)]
    return Counter([*((one.player, one.points, False) for one in first), *((one.player, one.points, True)
                                                                           for one in again)])


def test_two_evenings_carry_their_arithmetic() -> None:
    assert {read(path).books for path in CALCULATED} == {"cardboard", "companion"}
    assert len(CALCULATED) == 2


@each(CALCULATED)
def test_the_arithmetic_adds_up_to_the_score(path: Path) -> None:
    done = added_up(path)
    assert done.returncode == 0, done.stdout + done.stderr


@each(CALCULATED)
def test_every_dispute_comes_to_what_was_worked_out(path: Path) -> None:
    disputes, lines = council(path).disputes, worked_out(path, "points")
    for fought in disputes:
        of = [line for line in lines if int(line[5]) == fought.number]
        assert Counter((line[3], int(line[2]), bool(line[6])) for line in of) == rolled(fought), fought.number
        assert [line[3] for line in of if line[7] == "wins"] == [fought.winner]
    assert {int(line[5]) for line in lines} == {fought.number for fought in disputes}


@each(CALCULATED)
def test_every_election_counts_what_was_worked_out(path: Path) -> None:
    votes = Counter((int(line[5]), line[3], int(line[2])) for line in worked_out(path, "votes"))
    assert votes == Counter((held.number, one.player, one.region_votes_less_third) for held in council(path).elections
                            if held.result for one in held.result.counts)


@each(CALCULATED)
def test_the_ledger_books_just_what_was_worked_out(path: Path) -> None:
    ended = council(path)
    gains = Counter((int(line[5] or ended.number_of_elections_held), line[3], int(line[2]))
                    for line in worked_out(path, "gain")
                    if int(line[2]))
    assert gains == Counter((gain.round, gain.seat, gain.amount) for gain in ended.ledger.gains)


@pytest.mark.parametrize(("right", "wrong"), [("points 29 =", "points 28 ="), ("votes 4 = 5", "votes 3 = 5"),
                                              ("gain 3 = 3", "gain 2 = 2")])
def test_a_wrong_number_is_noticed(right: str, wrong: str, tmp_path: Path) -> None:
    text = CALCULATED[0].read_text(encoding="utf-8")
    assert right in text
    other = tmp_path / "wrong.txt"
    other.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    assert added_up(other).returncode == 1
