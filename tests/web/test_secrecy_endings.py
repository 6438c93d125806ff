"""No end that a correction makes hands out what lies sealed, in any game; nor does the record of a closed evening."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.tables import records
from companion.tables.seating import SeatingPlan
from tests.speed import first_quick
from tests.web.endings import check_endings, check_handed_back
from tests.web.forks import Leak
from tests.web.houses import House
from tests.web.test_asks import agreed

BOOKS = ({"books": "cardboard"}, {"books": "companion"})
SHORT: list[tuple[str, dict[str, str]]] = [("secret-vote", {}), ("secret-commitment", {}),
                                           *(("long-live-the-king", books) for books in BOOKS)]


@first_quick
@pytest.mark.parametrize(("game", "options"), SHORT)
def test_an_end_made_by_a_correction_and_taken_back_tells_nothing(house: House, tmp_path: Path, game: str,
                                                                  options: dict[str, str]) -> None:
    rng = random.Random(f"endings/{game}/{options}")
    check_endings(lambda: agreed(house, GAMES[game], 3, options), tmp_path, rng)


@first_quick
@pytest.mark.parametrize(("game", "options"), [*(("lancaster", books) for books in BOOKS), *SHORT[2:]])
def test_what_was_handed_back_is_told_neither_at_the_end_nor_when_the_evening_is_closed(
        house: House, tmp_path: Path, game: str, options: dict[str, str]) -> None:
    rng = random.Random(f"handed back/{game}/{options}")
    check_handed_back(agreed(house, GAMES[game], 3, options), tmp_path, rng)


def an_end_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeatingPlan, "closed", property(lambda self: self.stage == "over", lambda *_: None))


def all_that_was_ever_said_is_in_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = records._entry_as_json
    monkeypatch.setattr(records, "_entry_as_json", lambda row, _used: entry(row, True))


@first_quick
@pytest.mark.parametrize("plant", [an_end_closes, all_that_was_ever_said_is_in_the_record])
def test_a_planted_leak_is_caught(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Any) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        check_endings(lambda: agreed(house, GAMES["secret-vote"], 3, {}), tmp_path, random.Random("planted"))
