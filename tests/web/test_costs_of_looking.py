"""Looking costs no replay of the evening, whoever looks, and a list tells nothing that is secret."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing

from companion.core.run import Run
from tests.web.houses import House, Party, ballot, begun, voting


def looks(party: Party, times: int = 3) -> list[int]:
    """A stranger opens everything that a stranger may; the answers, in that order."""
    at = f"/t/{party.code}"
    stranger = party.house.browser()
    return [stranger.get(path).status_code for _ in range(times)
            for path in (f"{at}/export.json", f"{at}/record", f"{at}/screen", f"/j/{party.code}", f"{at}/help", at)]


def asleep(party: Party, *by_hand: str) -> Party:
    """The laptop was closed and is opened again."""
    party.house.close()
    with closing(sqlite3.connect(party.house.folder / "companion.sqlite3")) as file, file:
        for sql in by_hand:
            assert file.execute(sql, (party.code,)).rowcount
    house = House(party.house.folder)
    return Party(house, party.code, house.browser(party.host.token), {})


def test_a_stranger_who_saves_the_public_log_causes_no_replay(house: House, runs: list[Run]) -> None:
    party = voting(house)
    assert party.answer("red", ballot("yes", 17)).status_code == 303
    runs.clear()
    assert set(looks(party)) == {200, 303}
    assert runs == []


def test_a_table_that_sleeps_is_played_once_however_many_look(house: House, runs: list[Run]) -> None:
    party = asleep(voting(house))
    runs.clear()
    assert set(looks(party)) == {200, 303}
    assert len(runs) == 1
    party.house.close()


def test_a_log_that_cannot_be_read_is_read_once(house: House, runs: list[Run]) -> None:
    party = asleep(voting(house), "UPDATE log SET answer = '{}' WHERE seq = 0 AND code = ?")
    looks(party, 1)
    read: list[str] = []
    log = party.house.hall.store.log_rows
    party.house.hall.store.log_rows = lambda *args: read.append("log") or log(*args)  # type: ignore[method-assign, func-returns-value]
    runs.clear()
    assert set(looks(party)) <= {200, 303, 409}
    assert (read, runs) == ([], [])
    party.house.close()


def test_the_hosts_list_of_tables_does_not_move_when_a_sealed_ballot_is_changed(house: House) -> None:
    first, second = voting(house), begun(house)
    assert first.answer("red", ballot("yes", 1)).status_code == 303
    assert second.answer("table", second.open_asks()[0].form.sample(random.Random(1))).status_code == 303
    before = first.host.get("/").data
    assert first.answer("red", ballot("no", 17)).status_code == 303
    assert first.host.get("/").data == before
    assert before.index(second.code.encode()) < before.index(first.code.encode()), "the last opened first"
