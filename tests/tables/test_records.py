"""What leaves the house: the public log of a running evening, everything after its end; and the replay that checks."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.asking import Refusal
from companion.tables import play, records
from tests.tables.evenings import Evening, english

Record = dict[str, Any]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.hall.close()


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Record:
    evening, rng = Evening(tmp_path_factory.mktemp("finished")), random.Random("finished")
    evening.to_the_ballot(rng)
    key = evening.asks()[0].key
    evening.answer("red", key, {"aye": "yes", "markers": 17})
    evening.answer("red", key, {"aye": "no", "markers": 1})
    evening.to_the_end(rng)
    record = exported(evening)
    evening.hall.close()
    return record


def exported(evening: Evening) -> Record:
    kept: Record = json.loads(json.dumps(records.record_of(evening.hall, evening.code, english)))
    return kept


def everything_in(kept: Any) -> Iterator[Any]:
    """Every name and every value, however deep."""
    if isinstance(kept, dict):
        for name, value in kept.items():
            yield name
            yield from everything_in(value)
    elif isinstance(kept, list):
        for value in kept:
            yield from everything_in(value)
    else:
        yield kept


def test_a_running_record_is_the_public_log_and_nothing_else(evening: Evening) -> None:
    rng = random.Random(1)
    evening.to_the_ballot(rng)
    key = evening.asks()[0].key
    evening.answer("red", key, {"aye": "yes", "markers": 17})
    evening.answer("red", key, {"aye": "no", "markers": 23})
    record = exported(evening)
    assert set(record) == {"companion_record", "complete", "game", "rules", "start", "options", "box", "seats", "log"}
    assert record["complete"] is False
    assert {frozenset(line) for line in record["log"]} == {frozenset({"line", "text", "struck"})}
    assert not {17, 23, "aye", "markers", "entries", "answer"} & set(everything_in(record))


def test_a_running_record_carries_no_time_stamp(evening: Evening) -> None:
    evening.to_the_ballot(random.Random(2))
    numbers = [value for value in everything_in(exported(evening)) if isinstance(value, int)]
    assert max(numbers) < 1000


def test_the_lines_of_a_record_are_numbered_by_what_everybody_saw(evening: Evening) -> None:
    rng = random.Random(3)
    evening.to_the_ballot(rng)
    key = evening.asks()[0].key
    for markers in (1, 2, 3, 4):
        evening.answer("red", key, {"aye": "no", "markers": markers})
    play.adjust(evening.hall, evening.code, evening.devices["blue"], "start-player", "blue")
    assert [line["line"] for line in exported(evening)["log"]] == list(range(1, len(exported(evening)["log"]) + 1))


def test_a_finished_record_holds_every_entry_changed_ballots_too(finished: Record) -> None:
    assert finished["complete"] is True
    given = [entry["answer"] for entry in finished["entries"]]
    assert {"aye": "yes", "markers": 17} in given
    assert {"aye": "no", "markers": 1} in given
    assert [entry["seq"] for entry in finished["entries"]] == list(range(1, len(given) + 1))


def test_a_finished_evening_that_goes_back_a_step_exports_the_public_log_again(evening: Evening) -> None:
    evening.to_the_end(random.Random(4))
    assert "entries" in exported(evening)
    play.undo(evening.hall, evening.code, evening.devices["red"], 0, 0)
    assert "entries" not in exported(evening)


def test_a_finished_record_plays_again_to_the_same_end(finished: Record) -> None:
    replayed = records.replay(finished)
    assert replayed.session.run.over
    assert replayed.names == {"red": "Ada", "blue": "Ben", "green": "Cleo"}
    assert [line.words.text for line in replayed.session.lines] == [line["text"] for line in finished["log"]]


def first_ballot(record: Record) -> Record:
    return next(entry for entry in record["entries"] if isinstance(entry["answer"], dict))


def last_ballot_of_the_first_bill(record: Record) -> Record:
    key = first_ballot(record)["key"]
    found: Record = [entry for entry in record["entries"] if entry["key"] == key][-1]
    return found


TAMPERED: dict[str, Callable[[Record], Any]] = {
    "a ballot": lambda r: last_ballot_of_the_first_bill(r)["answer"].update(markers=30),
    "an answer that is not legal": lambda r: first_ballot(r)["answer"].update(markers=38),
    "who answered": lambda r: first_ballot(r).update(seat="nobody"),
    "a fingerprint": lambda r: r["entries"][4].update(fingerprint="0" * 16),
    "a missing entry": lambda r: r["entries"].pop(3),
    "the end cut off": lambda r: r["entries"].pop(),
    "an entry twice": lambda r: r["entries"].insert(2, r["entries"][1]),
    "who starts": lambda r: r.update(start="green" if r["start"] != "green" else "red"),
    "who sits where": lambda r: r["seats"].reverse(),
    "the kind of an entry": lambda r: r["entries"][3].update(kind="magic"),
    "the game": lambda r: r.update(game="chess"),
    "the format": lambda r: r.update(companion_record=99),
    "entries that are none": lambda r: r.update(entries=[7]),
    "no entries": lambda r: r.pop("entries"),
    "a seat without a name": lambda r: r["seats"][0].pop("name"),
    "an evening under way": lambda r: r.update(complete=False),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_record_that_was_changed_is_refused(finished: Record, what: str) -> None:
    record = copy.deepcopy(finished)
    TAMPERED[what](record)
    with pytest.raises(Refusal):
        records.replay(record)


@pytest.mark.parametrize("nonsense", [None, [], 7, "record", {}, {"companion_record": 1}])
def test_what_is_no_record_is_refused(nonsense: Any) -> None:
    with pytest.raises(Refusal):
        records.replay(nonsense)
