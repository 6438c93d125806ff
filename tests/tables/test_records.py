"""What leaves the house: the public log, what was played once the evening is closed, and the replay that checks."""

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
    evening.close()
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


def test_a_record_holds_what_was_played_with_and_no_ballot_that_was_changed_before(finished: Record) -> None:
    assert finished["complete"] is True
    given = [entry["answer"] for entry in finished["entries"]]
    assert {"aye": "yes", "markers": 17} not in given
    assert {"aye": "no", "markers": 1} in given
    assert [entry["answer"] for entry in finished["entries"] if entry.get("withheld")] == [None]
    assert [entry["seq"] for entry in finished["entries"]] == list(range(1, len(given) + 1))


def test_what_was_never_used_stands_in_no_record_however_it_was_given(evening: Evening) -> None:
    """Changed, withdrawn, handed back by a correction, by going back, and sealed when the game came to its end."""
    rng, code, hall, red = random.Random("never used"), evening.code, evening.hall, evening.devices["red"]
    evening.to_the_ballot(rng)
    key = evening.asks()[0].key
    lost = [laid(evening, "red", key, 11), laid(evening, "red", key, 12)]
    play.withdraw(hall, code, red, "red", key, 0)
    lost.append(laid(evening, "blue", key, 13))
    go_back(evening, 1)
    evening.to_the_ballot(rng)
    key = evening.asks()[0].key
    seen = [laid(evening, seat, key, 14) for seat in ("red", "blue", "green")]
    go_back(evening, 1)
    evening.to_the_end(rng)
    evening.close()
    record = exported(evening)
    held_back = {entry["seq"]: entry["answer"] for entry in record["entries"] if entry.get("withheld")}
    assert held_back == dict.fromkeys(lost)
    assert [entry["answer"] for entry in record["entries"] if entry["seq"] in seen] == [ballot(14)] * 3
    assert records.replay_record(record).session.run.over
    kept = [json.loads(row.answer or "") for row in evening.rows() if row.seq in lost]
    assert kept == [ballot(11), ballot(12), ballot(13)], "the database holds all, as before"


def laid(evening: Evening, seat: str, key: str, markers: int) -> int:
    """The entry's number."""
    evening.answer(seat, key, ballot(markers))
    return evening.rows()[-1].seq


def go_back(evening: Evening, questions: int) -> None:
    back_to = evening.hall.table(evening.code).ask_session(lambda session: list(session.undo_points()))[-questions]
    play.undo(evening.hall, evening.code, evening.devices["red"], back_to, evening.era)


def test_a_record_says_the_same_whatever_was_never_used(tmp_path: Path) -> None:
    told = []
    for markers in (5, 30):
        evening, rng = Evening(tmp_path / str(markers)), random.Random("the same")
        evening.to_the_ballot(rng)
        key = evening.asks()[0].key
        evening.answer("red", key, ballot(markers))
        evening.answer("red", key, ballot(1))
        evening.to_the_end(rng)
        evening.close()
        told.append([{**entry, "at": 0} for entry in exported(evening)["entries"]])
        evening.hall.close()
    assert told[0] == told[1]


def ballot(markers: int) -> Any:
    return {"aye": "yes", "markers": markers}


def test_an_evening_that_is_over_exports_its_public_log_until_the_host_has_closed_it(evening: Evening) -> None:
    evening.to_the_end(random.Random(4))
    record = exported(evening)
    assert (record["complete"], "entries" in record) == (False, False)
    with pytest.raises(Refusal, match="public log alone"):
        records.replay_record(record)
    evening.close()
    assert "entries" in exported(evening)


def test_a_record_of_before_evenings_were_closed_plays_again(finished: Record) -> None:
    """It holds every answer, and no entry says that anybody closed it."""
    record = copy.deepcopy(finished)
    last = record["entries"].pop()
    assert (last["kind"], last["key"]) == ("seating", "closed")
    for entry in record["entries"]:
        if entry.pop("withheld", False):
            entry["answer"] = {"aye": "yes", "markers": 17}
    assert records.replay_record(record).session.run.over


def test_a_finished_record_plays_again_to_the_same_end(finished: Record) -> None:
    replayed = records.replay_record(finished)
    assert replayed.session.run.over
    assert replayed.names == {"red": "Ada", "blue": "Ben", "green": "Cleo"}
    assert [line.words.text for line in replayed.session.lines] == [line["text"] for line in finished["log"]]


def first_ballot(record: Record) -> Record:
    return next(entry for entry in record["entries"] if isinstance(entry["answer"], dict))


def last_ballot_of_the_first_bill(record: Record) -> Record:
    key = first_ballot(record)["key"]
    found: Record = [entry for entry in record["entries"] if entry["key"] == key][-1]
    return found


def first_tap(record: Record) -> Record:
    """There was nothing else to answer, so what stands in for it is the same."""
    return next(entry for entry in record["entries"] if entry["answer"] == "on")


TAMPERED: dict[str, Callable[[Record], Any]] = {
    "a ballot that counted, withheld": lambda r: last_ballot_of_the_first_bill(r).update(answer=None, withheld=True),
    "a tap that counted, withheld": lambda r: first_tap(r).update(answer=None, withheld=True),
    "a ballot": lambda r: last_ballot_of_the_first_bill(r)["answer"].update(markers=30),
    "an answer that is not legal": lambda r: first_ballot(r)["answer"].update(markers=38),
    "who answered": lambda r: first_ballot(r).update(seat="nobody"),
    "a fingerprint": lambda r: r["entries"][4].update(fingerprint="0" * 16),
    "a missing entry": lambda r: r["entries"].pop(3),
    "the end cut off": lambda r: (r["entries"].pop(), r["entries"].pop()),
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
        records.replay_record(record)


def test_that_an_answer_which_counted_is_missing_is_said_so(finished: Record) -> None:
    record = copy.deepcopy(finished)
    first_tap(record).update(answer=None, withheld=True)
    with pytest.raises(Refusal, match="An answer is missing"):
        records.replay_record(record)


@pytest.mark.parametrize("nonsense", [None, [], 7, "record", {}, {"companion_record": 1}])
def test_what_is_no_record_is_refused(nonsense: Any) -> None:
    with pytest.raises(Refusal):
        records.replay_record(nonsense)
