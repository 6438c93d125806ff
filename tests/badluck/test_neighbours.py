"""Another process works in the same folder beside the running server."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from companion.tables.hall import Hall
from tests.badluck import books
from tests.badluck.crowd import Door, Friend
from tests.badluck.friends import answer_part, at_once, ballot, play_until
from tests.badluck.house import COUNTED, REFUSED, ROOT, House
from tests.badluck.pages import Fields, questions
from tests.patience import PATIENCE
from tests.speed import slow

pytestmark = slow


def test_tables_opened_by_another_process_while_phones_vote_are_all_there(house: House) -> None:
    laid = house.lay("Ada,Ben,Cy")
    door = Door(3)
    friends = [Friend(str(at), house, door, [laid.code], random.Random(at)) for at in range(3)]
    for friend, link in zip(friends, laid.links, strict=True):
        friend.phone.take(link)
        friend.start()
    fresh = [one for _ in range(2) for one in at_once(*[partial(house.lay, "Dot,Eve", "lancaster", True)] * 2)]
    for friend in friends:
        friend.join(PATIENCE)
        assert friend.failed is None
    assert len({one.code for one in fresh}) == len(fresh)
    for one in fresh:
        for phone in house.seat(one):
            assert phone.question(one.code, "table:set-up")
    house.close()
    assert books.is_sound(house.folder)


@contextmanager
def neighbour(folder: Path, code: str, seat: str, seed: int) -> Iterator[subprocess.Popen[str]]:
    words = [sys.executable, "-W", "error", "-m", "tests.badluck.neighbour", str(folder), code, seat, str(seed)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("seed", [1])
def test_a_second_process_that_votes_at_the_same_table_corrupts_nothing(
        house: House, tmp_path: Path, seed: int) -> None:
    laid = house.lay("Ada,Ben,Cy")
    door = Door(2)
    friends = [Friend(str(at), house, door, [laid.code], random.Random(f"{seed} {at}")) for at in range(2)]
    for friend, link in zip(friends, laid.links[:2], strict=True):
        friend.phone.take(link)
    with neighbour(house.folder, laid.code, "green", seed) as beside:
        for friend in friends:
            friend.start()
        out, errors = beside.communicate(timeout=PATIENCE)
    assert errors == ""
    for friend in friends:
        friend.join(PATIENCE)
        assert friend.failed is None, f"seed {seed}: {friend.failed!r}"
    house.close()
    told = {f"green:{key}": {"answer.aye": raw["aye"], "answer.markers": str(raw["markers"])}
            for key, raw in json.loads(out).items()}
    told |= {key: fields for f in friends for (_, key), fields in f.notes.counted.items() if "ballot" in key}
    assert books.ballots(books.replayed(house.folder, laid.code, tmp_path)) == told, f"seed {seed}"


def test_what_another_process_wrote_is_shown_even_if_the_own_answer_is_refused(house: House) -> None:
    laid = house.lay("Ada,Ben")
    ada, ben = house.seat(laid)
    play_until([ada, ben], laid.code, "table:again/1", random.Random(1))
    mine: Fields = {**ada.question(laid.code, "table:again/1").typed, "answer": "enough"}
    with closing(Hall(house.folder)) as other:
        other.table(laid.code).make_move(lambda session: session.answer("table", "again/1", "again"))
    refused = ada.answer(laid.code, mine)
    assert refused.status == REFUSED
    assert list(questions(refused.page)) == ["red:ballot/2"]
    assert list(ben.questions(laid.code)) == ["blue:ballot/2"]


def test_an_answer_that_another_process_took_back_is_not_taken_for_counted(house: House) -> None:
    """The server still believes it has this ballot; sent again, it must be counted and not waved through."""
    laid = house.lay("Ada,Ben")
    ada, ben = house.seat(laid)
    play_until([ada, ben], laid.code, "red:ballot", random.Random(2))
    fields = ballot(ada, laid.code, "yes", 2)
    assert ada.answer(laid.code, fields).status == COUNTED
    with closing(Hall(house.folder)) as other:
        other.table(laid.code).make_move(lambda session: session.withdraw("red", fields["key"].partition(":")[2]))
    assert ada.answer(laid.code, fields).status == COUNTED
    assert books.answers(house.folder, laid.code)[fields["key"]] == answer_part(fields)
