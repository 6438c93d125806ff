"""Twenty evenings as they were played, replayed to the exact score; six of them with the arithmetic of every point.

The arithmetic was worked out from the rulebook and the answers in the file alone, without the program: where the
ledger tells otherwise, one of the two is wrong.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.asking import Refusal
from companion.core.entries import ADJUST, AMEND, UNDO, WITHDRAW
from companion.games.lancaster import LANCASTER
from companion.games.lancaster.module import IN
from companion.games.lancaster.order import ROUNDS
from companion.tables import play, records, taking_over
from tests.games.lancaster.recorded_evenings import EVENINGS, read
from tests.games.recorded_evenings import (
    added_up,
    assert_stored_alike,
    each,
    ended_as_recorded,
    lines_of,
    those_with_arithmetic,
)
from tests.speed import first_quick, slow
from tests.tables.evenings import Evening as TableOfThree
from tests.tables.evenings import english

# Each time evenings were recorded: what is left out of a file is out, so nobody would miss it.
BOXES_THERE_WERE = {frozenset({"new-laws", "court", "resentment", "kings-laws", "reward-tiles"})}
GAIN = re.compile(r"gain (-?\d+) = .+?  (\w+), (?:round (\d)|end): ")
CALCULATED = those_with_arithmetic(EVENINGS)


@each(EVENINGS)
def test_a_recorded_evening_ends_with_the_score_it_ended_with(path: Path) -> None:
    ended_as_recorded(read(path))


@first_quick
@each(EVENINGS)
def test_a_recorded_evening_is_the_same_from_the_log_that_a_table_would_have_stored(path: Path) -> None:
    assert_stored_alike(read(path))


def test_there_are_evenings_of_two_to_five_players_with_both_kinds_of_books() -> None:
    assert len(EVENINGS) == 20
    kinds = {(len(read(path).seats), read(path).books) for path in EVENINGS}
    assert kinds == {(players, books) for players in (2, 3, 4, 5) for books in ("cardboard", "companion")}
    assert {read(path).books for path in EVENINGS if not read(path).box} == {"cardboard", "companion"}


def test_every_box_lies_on_the_table_in_several_evenings_and_in_three_all_that_there_were() -> None:
    """An evening names all the boxes there were when it was recorded, or plays the base game alone."""
    boxes = [choice.key for choice in LANCASTER.options if choice.is_switch]
    named = [{key: option for key, option in read(path).options.items() if key in boxes} for path in EVENINGS]
    assert {frozenset(one) for one in named if one} == BOXES_THERE_WERE
    there = Counter(key for one in named for key, option in one.items() if option == IN)
    assert {key for key in boxes if there[key] < 2} == set()
    assert len([one for one in named if set(one.values()) == {IN}]) >= 3


@slow
def test_in_four_evenings_people_take_back_go_back_correct_and_set_by_hand() -> None:
    every = [{entry.kind for entry in read(path).log()} for path in EVENINGS]
    assert sum(kinds >= {WITHDRAW, UNDO, AMEND, ADJUST} for kinds in every) >= 4


def test_a_line_that_the_rules_refuse_is_an_error() -> None:
    evening = read(EVENINGS[0])
    at = next(n for n, line in enumerate(evening.lines) if '"markers": 1' in line)
    too_many = evening.lines[at].replace('"markers": 1', '"markers": 99')
    with pytest.raises(Refusal):
        replace(evening, lines=[*evening.lines[:at], too_many]).replayed()


@slow
def test_what_a_table_played_is_read_from_its_record(tmp_path: Path) -> None:
    table, rng, written = TableOfThree(tmp_path / "house"), random.Random(2), tmp_path / "evening.txt"
    with closing(table.hall) as hall:
        table.to_the_ballot(rng)
        # Who sits where and is called what stands in the log of a table, and in no recorded evening.
        taking_over.rename_player(hall, table.code, table.devices["red"], "red", "Adele")
        table.step(rng)
        back_to = hall.table(table.code).ask_session(lambda session: max(session.undo_points()))
        play.undo(hall, table.code, table.host, back_to, table.era)
        table.to_the_end(rng)
        table.close()
        record = json.loads(json.dumps(records.record_of(hall, table.code, english)))
        ended = hall.table(table.code).ask_session(lambda session: session.page_for(None).view)
    written.write_text("\n".join(lines_of(record)), encoding="utf-8")
    evening = read(written)
    assert UNDO in {entry.kind for entry in evening.log()}
    assert evening.replayed().page_for(None).view == ended


# The arithmetic.


def test_six_evenings_carry_their_arithmetic() -> None:
    assert len(CALCULATED) == 6
    assert {read(path).books for path in CALCULATED} == {"cardboard", "companion"}


@each(CALCULATED)
def test_the_arithmetic_of_every_point_adds_up_to_the_score(path: Path) -> None:
    done = added_up(path)
    assert done.returncode == 0, done.stdout + done.stderr


@each(CALCULATED)
def test_the_ledger_books_just_the_points_that_were_worked_out(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    found = [match for line in lines if (match := GAIN.match(line))]
    worked_out = Counter((int(match[3] or ROUNDS), match[2], int(match[1])) for match in found)
    booked = read(path).replayed().run.state.ledger.gains
    assert Counter((gain.round, gain.seat, gain.amount) for gain in booked) == worked_out


@pytest.mark.parametrize("other", [r"gain 9\2\n", "", "gain of some points\n"],
                         ids=["another number", "left out", "unreadable"])
def test_a_wrong_point_is_noticed(other: str, tmp_path: Path) -> None:
    text = CALCULATED[0].read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(re.sub(r"^gain (\d+)(.+)\n", other, text, count=1, flags=re.MULTILINE), encoding="utf-8")
    assert added_up(wrong).returncode == 1
