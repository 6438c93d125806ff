"""A box as a file: told in one house, taken over in another, every fault of it named."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.core.asking import Refusal
from companion.core.words import say
from companion.games import GAMES
from companion.tables import boxes
from companion.tables.hall import Hall
from tests.tables.mills import MILL, PRINTED


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    monkeypatch.setitem(GAMES, "mill", MILL)
    with closing(Hall(tmp_path)) as hall:
        yield hall


def known(hall: Hall) -> dict[str, Any]:
    return boxes.known_values(hall.store, MILL)


def test_a_profile_goes_from_house_to_house(hall: Hall) -> None:
    values = {"price": 7, "county/toll": {"gold": 1, "sacks": 2}}
    assert not boxes.import_profile(hall.store, MILL,
                                    json.dumps({"companion_box": 1, "game": "mill", "values": values}))
    assert boxes.profile_for_file(hall.store, MILL) == {"companion_box": 1, "game": "mill", "values": values}
    kept = json.dumps(boxes.profile_for_file(hall.store, MILL))
    for printed in PRINTED:
        boxes.forget_value(hall.store, MILL, printed)
    assert known(hall) == {}
    assert not boxes.import_profile(hall.store, MILL, b"\xef\xbb\xbf" + kept.encode())
    assert known(hall) == values


def test_what_a_file_does_not_name_stays(hall: Hall) -> None:
    boxes.note_value(hall.store, MILL, PRINTED[1], "wind")
    assert not boxes.import_profile(hall.store, MILL, '{"companion_box": 1, "game": "mill", "values": {"price": 2}}')
    assert known(hall) == {"wheel": "wind", "price": 2}


FAULTY: dict[str, tuple[Any, list[str]]] = {
    "no object": ([], [""]),
    "another kind of file": ({"companion_record": 1}, ["companion_box", "game", "values", "companion_record"]),
    "another version": ({"companion_box": 2, "game": "mill", "values": {}}, ["companion_box"]),
    "another game": ({"companion_box": 1, "game": "other-mill", "values": {}}, ["game"]),
    "values that are none": ({"companion_box": 1, "game": "mill", "values": [1]}, ["values"]),
    "several at once": ({"companion_box": 1, "game": "mill", "values": {
        "price": 0, "wheel": "steam", "chimney": 1, "county/toll": {"gold": 10, "sacks": 1}}},
        ["values.price", "values.wheel", "values.chimney", "values.county/toll.gold"]),
    "letters that cannot be shown": ({"companion_box": 1, "game": "mill", "values": {"\ud800": 1}},
                                     ["values.\\ud800"]),
}


@pytest.mark.parametrize("what", FAULTY)
def test_every_fault_of_a_file_is_told_with_its_place_and_nothing_is_taken_over(hall: Hall, what: str) -> None:
    raw, places = FAULTY[what]
    if isinstance(raw, dict) and isinstance(raw.get("values"), dict):
        raw["values"] = {**raw["values"], "county/toll": raw["values"].get("county/toll", {"gold": 1, "sacks": 1})}
    faults = boxes.import_profile(hall.store, MILL, json.dumps(raw))
    assert sorted(fault.path for fault in faults) == sorted(places)
    assert all(fault.words.text for fault in faults)
    assert known(hall) == {}


def test_of_a_file_full_of_faults_as_many_are_told_as_a_page_can_hold(hall: Hall) -> None:
    values = {f"chimney {at}": 1 for at in range(boxes.MOST_TOLD + 30)}
    faults = boxes.import_profile(hall.store, MILL,
                                  json.dumps({"companion_box": 1, "game": "mill", "values": values}))
    assert [fault.path for fault in faults] == [f"values.chimney {at}" for at in range(boxes.MOST_TOLD)] + [""]
    assert faults[-1].words == say("and {n} more", n=30)
    assert known(hall) == {}


@pytest.mark.parametrize("text", ["", "price: 7", b"\xff\xfe", "[" * 20_000, '{"a": ' + "9" * 5000 + "}", "{'a': 1}",
                                  '{"companion_box": 1, "game": "mill", "values": {"price": 1, "price": 2}}'])
def test_what_is_no_json_or_says_a_thing_twice_is_one_fault(hall: Hall, text: str | bytes) -> None:
    assert [fault.path for fault in boxes.import_profile(hall.store, MILL, text)] == [""]
    assert known(hall) == {}


@pytest.mark.parametrize("raw", [0, 10, "7", True, None, [7]])
def test_what_cannot_be_printed_there_is_refused(hall: Hall, raw: Any) -> None:
    with pytest.raises(Refusal):
        boxes.note_value(hall.store, MILL, PRINTED[0], raw)
    assert known(hall) == {}
