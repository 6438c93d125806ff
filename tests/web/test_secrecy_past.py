"""The house around a table tells nothing of what lies sealed there: neither its list of tables nor a table's copy."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.core.asking import TABLE, OpenQuestion
from companion.tables import continuing
from companion.tables.hall import Hall
from tests.web.forks import Leak, Received, Way, World, compare, said, ways, worlds
from tests.web.houses import House, Party, ballot, lobby, seat_link, voting


def voting_beside_another(house: House) -> tuple[Party, Party]:
    """The first bill waits for its ballots; another table, opened later, has begun as well."""
    party = voting(house)
    other = lobby(house, 2)
    assert other.host.post(f"/t/{other.code}/begin").status_code == 303
    return party, Party(house, other.code, party.host, {})


def check_lists(party: Party, other: Party, folder: Path, ask: OpenQuestion, rng: random.Random) -> None:
    """Something happens at the other table after the secret was given and before it was changed."""
    seen: list[Received] = []
    given = ways(ask, rng)
    raw = other.open_asks()[0].form.sample(rng)
    with worlds(party, folder, ask, given) as forked:
        for world, way in zip(forked, given, strict=True):
            beside = Party(world.party.house, other.code, world.party.host, {})
            world.give(way.raws[:1])
            assert beside.answer(TABLE, raw).status_code == 303
            world.give(way.raws[1:])
            seen.append({name: said(browser.get("/")) for name, browser in world.others.items()})
        compare(seen, "after something happened at another table")


def test_a_ballot_that_is_changed_moves_no_table_in_any_list(house: House, tmp_path: Path) -> None:
    party, other = voting_beside_another(house)
    check_lists(party, other, tmp_path, party.open_asks()[0], random.Random("lists"))


def test_a_list_by_the_last_change_is_caught(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    party, other = voting_beside_another(house)
    tables = Hall.table_rows

    def last_changed_first(self: Hall) -> Any:
        return sorted(tables(self), key=lambda row: -self.store.log_rows(row.code)[-1].at)

    monkeypatch.setattr(Hall, "table_rows", last_changed_first)
    with pytest.raises(Leak):
        check_lists(party, other, tmp_path, party.open_asks()[0], random.Random("lists"))


# A copy of a table.


def test_a_healthy_table_is_not_copied_whatever_lies_sealed(house: House, tmp_path: Path) -> None:
    party = voting(house)
    ask = party.open_asks()[0]
    given = ways(ask, random.Random("healthy"))
    with worlds(party, tmp_path, ask, given) as forked:
        for world, way in zip(forked, given, strict=True):
            world.give(way.raws)
        told = [said(world.party.host.post(f"/t/{party.code}/continue")) for world in forked]
        assert told[0][0] == 409
        compare([{"the host continues": one} for one in told], "after the secret was given")
        compare([world.received() for world in forked], "after the host wanted a copy")


def spoilt(world: World) -> World:
    """The last entry was changed by hand while the house was closed."""
    party = world.party
    party.house.close()
    with closing(sqlite3.connect(party.house.folder / "companion.sqlite3")) as file, file:
        file.execute("UPDATE log SET answer = '{}' WHERE seq = (SELECT MAX(seq) FROM log)")
    again = House(party.house.folder)
    phones = {seat: again.browser(phone.token) for seat, phone in party.phones.items()}
    host = again.browser(party.host.token, address="127.0.0.1")
    return World(Party(again, party.code, host, phones), world.secret_of, world.key)


def check_copies(party: Party, folder: Path, ask: OpenQuestion, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is damaged after the secret was given; the host goes on, and takes that seat besides."""
    given = [Way([ballot("yes", 1)]), Way([ballot("no", 17)])]
    other = next(one.seat for one in party.open_asks() if one.seat != ask.seat)
    codes: list[str] = []
    free = continuing.free_code
    monkeypatch.setattr(continuing, "free_code", lambda hall: codes[0] if codes else free(hall))  # lots, as before
    seen: list[Received] = []
    with worlds(party, folder, ask, given) as forked:
        for at, way in enumerate(given):
            forked[at].give(way.raws)
            assert forked[at].party.answer(other, ballot("yes")).status_code == 303
            world = forked[at] = spoilt(forked[at])
            code = world.party.host.post(f"/t/{party.code}/continue").location.split("/")[2]
            codes.append(code)
            world.party.code = code
            seen.append(world.received(further=False) | taken(world))
        compare(seen, "where a damaged table goes on")


def taken(world: World) -> Received:
    """What the host sees who has taken the seat whose answer lay sealed."""
    host = world.party.host
    assert host.post(seat_link(world.party, world.secret_of)).status_code == 303
    return {"the seat in the copy": said(host.get(f"/t/{world.party.code}"))}


def test_where_a_damaged_table_goes_on_nothing_sealed_goes_along(house: House, tmp_path: Path,
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    party = voting(house)
    check_copies(party, tmp_path, party.open_asks()[0], monkeypatch)


def test_a_copy_with_what_lay_sealed_is_caught(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    party = voting(house)
    whole = continuing.continue_elsewhere

    def continued(hall: Hall, code: str, *rest: Any) -> str:
        fresh = whole(hall, code, *rest)
        for (seat, key), raw in hall.table(code).ask_session(lambda session: dict(session.run.sealed)).items():
            hall.table(fresh).make_move(lambda session, seat=seat, key=key, raw=raw: session.answer(seat, key, raw))
        return fresh

    monkeypatch.setattr(continuing, "continue_elsewhere", continued)
    with pytest.raises(Leak):
        check_copies(party, tmp_path, party.open_asks()[0], monkeypatch)
