"""A rule of ours that fails: nothing is counted, the table goes on, and the server's log says where it was."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.core.asking import Ask, Raw, Refusal, one
from companion.core.forms import Amount
from companion.core.game import Adjustment, Game, Rule, Seating
from companion.core.words import Words, say
from companion.games import GAMES
from companion.tables import lobby
from companion.tables.hall import Hall
from companion.tables.table import Table


@dataclass
class Walk:
    miles: int = 0
    announced: list[Words] = field(default_factory=list)


async def stumbling(walk: Walk, seating: Seating) -> None:
    for seat in seating.seats:
        miles = await one(Ask(seat, "miles", say("How far?"), Amount(1, 9)))
        if miles == 7:
            raise ValueError(f"nobody walks {miles} miles")
        walk.miles += miles


@dataclass(frozen=True)
class Day:
    seating: Seating
    blots: list[int] = field(default_factory=list)  # after so many miles no picture can be drawn, once each

    def new_state_and_rule(self) -> tuple[Walk, Rule]:
        walk = Walk()
        return walk, stumbling(walk, self.seating)

    def view(self, state: Walk, seat: str | None, public: Any = None) -> tuple[int, ...]:  # noqa: ARG002
        if state.miles in self.blots:
            self.blots.remove(state.miles)
            raise ValueError(f"{state.miles} miles cannot be drawn")
        return (state.miles,)

    def adjustments(self, state: Walk) -> Mapping[str, Adjustment]:  # noqa: ARG002
        return {}

    def learned_box_values(self, state: Walk) -> Mapping[str, Raw]:  # noqa: ARG002
        return {}


BLOTS: list[int] = []
WALK = Game("walk", say("A walk"), 2, 3, 1, ("red", "blue", "green"),
            lambda seating, _options, _box, _rules: Day(seating, BLOTS))


HALLS: list[Hall] = []


def table_hall(_: Table) -> Hall:
    return HALLS[0]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setitem(GAMES, "walk", WALK)  # type: ignore[arg-type]
    with closing(Hall(tmp_path)) as hall:
        HALLS[:] = [hall]
        code = lobby.open_table_and_begin_evening(hall, "walk", ["Ada", "Ben"], {})

        yield hall.table(code)


def test_nothing_is_counted_and_the_question_stands_open_as_before(table: Table) -> None:
    with pytest.raises(Refusal, match="Our rules failed here"):
        table.make_move(lambda session: session.answer("red", "miles", 7, 0))
    assert table.ask_session(lambda session: (session.run.done, session.last_seq)) == ({}, 0)
    table.make_move(lambda session: session.answer("red", "miles", 3, 0))
    assert table.snapshot.pages["blue"].asks[0].key == "miles"


def test_the_log_says_where_and_nothing_of_what_was_said(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR), pytest.raises(Refusal):
        table.make_move(lambda session: session.answer("red", "miles", 7, 0))
    (line,) = caplog.messages
    assert "ValueError at" in line
    assert "test_failing_rules.py:" in line
    assert "nobody walks" not in line


def test_a_polite_no_is_no_failure(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR), pytest.raises(Refusal):
        table.make_move(lambda session: session.answer("red", "miles", 12, 0))
    assert caplog.messages == []


def test_what_is_on_the_disk_is_seen_even_if_its_picture_failed_once(table: Table) -> None:
    hall, told = table_hall(table), list[str]()
    hall.telling = lambda code, _at_once: told.append(code)
    BLOTS.append(3)
    table.make_move(lambda session: session.answer("red", "miles", 3, 0))
    assert table.is_unread
    assert told == [table.code], "whoever looks now has it drawn anew"
    assert hall.table(table.code).snapshot.pages["blue"].asks[0].key == "miles"
    assert not table.is_unread
    table.make_move(lambda session: session.answer("blue", "miles", 2, 0))
    assert table.snapshot.pages[None].over


def test_a_picture_that_fails_twice_is_drawn_at_the_third_look_and_nobody_is_told_in_between(table: Table) -> None:
    hall, told = table_hall(table), list[str]()
    hall.telling = lambda code, _at_once: told.append(code)
    BLOTS.extend([4, 4])
    table.make_move(lambda session: session.answer("red", "miles", 4, 0))
    with pytest.raises(ValueError, match="cannot be drawn"):
        hall.table(table.code)
    assert (table.is_unread, len(told)) == (True, 1)
    assert hall.table(table.code).snapshot.pages["blue"].asks[0].key == "miles"
    assert (table.is_unread, len(told)) == (False, 2)
