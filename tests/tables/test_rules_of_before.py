"""An evening keeps the rules' number it began with: a release plays what the one before began, and names who plays
what is older."""

from __future__ import annotations

import json
from collections.abc import Mapping
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
from companion.locale import tongue
from companion.tables import continuing, lobby, records
from companion.tables.doors import Device
from companion.tables.hall import Hall
from companion.tables.logbook import opening_facts
from companion.tables.play import close_evening

MILES = Amount(0, 9)


@dataclass
class Way:
    announced: list[Words] = field(default_factory=list)


async def walk(way: Way, seats: tuple[str, ...], rules: int, oldest: int) -> None:
    """Since 2 it is asked for boots, since 3 it rains; what the numbers before `oldest` played has left the code."""
    rules = max(rules, oldest)
    for seat in seats:
        for asked in ("boots", "miles") if rules >= 2 else ("miles",):
            n = await one(Ask(seat, asked, say("How many?"), MILES))
            way.announced.append(say("{n} in the rain", n=n) if rules >= 3 else say("{n} in all", n=n))


@dataclass(frozen=True)
class Walk:
    seating: Seating
    rules: int
    oldest: int

    def new_state_and_rule(self) -> tuple[Way, Rule]:
        way = Way()
        return way, walk(way, self.seating.seats, self.rules, self.oldest)

    def view(self, state: Way, seat: str | None, public: Any = None) -> int:  # noqa: ARG002
        return len(state.announced)

    def adjustments(self, state: Way) -> Mapping[str, Adjustment]:  # noqa: ARG002
        return {}

    def learned_box_values(self, state: Way) -> Mapping[str, Raw]:  # noqa: ARG002
        return {}


def release(rules: int, plays_from: int) -> Game:
    return Game("walk", say("A walk"), 2, 3, rules, ("red", "blue", "green"),
                lambda seating, _options, _box, number: Walk(seating, number, plays_from), plays_from=plays_from,
                released={number: f"0.{number}.0" for number in range(1, rules)})


FIRST, SECOND, THIRD = release(1, 1), release(2, 1), release(3, 2)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(GAMES, "walk", FIRST)  # type: ignore[arg-type]
    return tmp_path


def begun(folder: Path, answers: int) -> str:
    """With the first release; then Companion is closed."""
    with closing(Hall(folder)) as hall:
        code = lobby.open_table_and_begin_evening(hall, "walk", ["Ada", "Ben"], {})
        played(hall, code, answers)
    return code


def played(hall: Hall, code: str, answers: int) -> None:
    table = hall.table(code)
    for _ in range(answers):
        table.make_move(lambda session: session.answer(*next(iter(session.run.asks)), 7))


def closed(hall: Hall, code: str) -> dict[str, Any]:
    """Its record, as the host has closed it."""
    close_evening(hall, code, Device(1, host=True), 0)
    record: dict[str, Any] = json.loads(json.dumps(records.record_of(hall, code, lambda words: words.text)))
    return record


def updated(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    monkeypatch.setitem(GAMES, "walk", game)  # type: ignore[arg-type]


def test_the_next_release_plays_it_to_its_end_by_its_own_rules(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = begun(folder, answers=1)
    updated(monkeypatch, SECOND)
    with closing(Hall(folder)) as hall:
        assert hall.table(code).snapshot.trouble is None
        played(hall, code, 1)
        assert hall.table(code).snapshot.seating.stage == "over"
        record = closed(hall, code)
    assert (record["rules"], len(record["entries"])) == (1, 3)
    assert records.replay_record(record).session.run.over


def test_its_record_is_compared_by_its_own_rules(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = begun(folder, answers=2)
    with closing(Hall(folder)) as hall:
        record = closed(hall, code)
    record["entries"][0]["answer"] = 6
    updated(monkeypatch, SECOND)
    with pytest.raises(Refusal, match="does not lead where the record says"):
        records.replay_record(record)


def test_one_whose_rules_have_left_the_code_names_the_release_that_plays_it_on(
        folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = begun(folder, answers=1)
    updated(monkeypatch, THIRD)
    with closing(Hall(folder)) as hall:
        trouble = hall.table(code).snapshot.trouble
        assert trouble is not None
        assert tongue("en").text_of(trouble).endswith("; Companion 0.1.0 still plays it on.")
        assert "mit Companion 0.1.0" in tongue("de").text_of(trouble)
        fresh = continuing.continue_elsewhere(hall, code)
        assert hall.table(fresh).snapshot.trouble is None
        assert opening_facts(hall.store.log_rows(fresh))["rules"] == 1


def test_every_number_that_plays_on_is_a_release_s() -> None:
    for game in GAMES.values():
        assert set(game.released) >= set(range(game.plays_from, game.rules)), game.key
        assert game.rules not in game.released
