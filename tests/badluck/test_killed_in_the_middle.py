"""The laptop dies, again and again, while five phones vote at several tables."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from companion.tables.hall import Hall
from tests.badluck import books
from tests.badluck.crowd import Door, Friend
from tests.badluck.house import House
from tests.badluck.pages import VOTES
from tests.patience import PATIENCE
from tests.speed import slow

NAMES = ("Ada", "Ben", "Cy", "Dot", "Eve")
TABLES = 3  # of ten votes and five seats: 150 ballots
KILLS = 7
POSTS = 180  # at least: ballots, and what the table decided; the kills are spread over them


@slow
@pytest.mark.parametrize("seed", [1413])
def test_nothing_a_phone_was_told_counts_is_lost_by_kill_nine(house: House, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    laid = [house.lay(",".join(NAMES)) for _ in range(TABLES)]
    codes = [one.code for one in laid]
    door = Door(len(NAMES))
    friends = [Friend(name, house, door, codes, random.Random(f"{seed} {name}")) for name in NAMES]
    for at, friend in enumerate(friends):
        for one in laid:
            friend.phone.take(one.links[at])
    for friend in friends:
        friend.start()
    for kill in range(KILLS):
        busy = door.sees(int(POSTS * (kill + chance.uniform(0.1, 0.9)) / KILLS))
        assert busy, f"over too soon, seed {seed}: {[friend.failed for friend in friends]}"
        time.sleep(chance.uniform(0, 0.008))  # somewhere between a form's arrival and its answer
        door.shut()
        house.kill()
        door.all_wait()
        with books.hall(house.folder) as opened:
            for code in codes:
                check(opened, code, friends, f"seed {seed}, kill {kill}, table {code}")
        assert books.is_sound(house.folder)
        house.open()
        door.open()
    for friend in friends:
        friend.join(PATIENCE)
        assert not friend.is_alive(), f"seed {seed}"
        assert friend.failed is None, f"seed {seed}: {friend.failed!r}"
    house.close()
    for code in codes:
        with books.hall(house.folder) as opened:
            told = check(opened, code, friends, f"seed {seed}, the end, table {code}")
        revealed = books.ballots(books.replayed(house.folder, code, tmp_path))
        assert len(revealed) == VOTES * len(NAMES)
        assert revealed == {key: fields for key, fields in told.items() if "ballot" in key}, f"seed {seed}"


def check(opened: Hall, code: str, friends: list[Friend], when: str) -> dict[str, dict[str, str]]:
    """Compares the file with what the phones were told; returns what they were told."""
    counted = {key: fields for f in friends for (table, key), fields in f.notes.counted.items() if table == code}
    unknown = [(key, fields) for f in friends for (table, key), fields in f.notes.unknown.items() if table == code]
    assert opened.table(code).snapshot.trouble is None, when
    session = books.session_of(opened, code)
    stored = books.standing(session)
    for key, fields in counted.items():
        assert stored.get(key) == fields or (key, stored.get(key)) in unknown, f"{when}: {key} was lost"
    for key, fields in stored.items():
        assert counted.get(key) == fields or (key, fields) in unknown, f"{when}: nobody ever said {key} like this"
    assert books.counted_twice(session) == [], when
    return counted
