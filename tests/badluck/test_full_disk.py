"""The disk is full. A limit on file sizes stands in for it: no byte more is written, whoever asks."""

from __future__ import annotations

import random
import shlex
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.badluck import books
from tests.badluck.friends import answer_part, ballot, play_until
from tests.badluck.house import COMPANION, COUNTED, ROOT, UNWRITTEN, House, Phone
from tests.badluck.pages import Fields, filled, questions
from tests.patience import PATIENCE, until
from tests.server.phones import Phone as Stream
from tests.speed import slow

pytestmark = slow

resource = pytest.importorskip("resource", reason="this system cannot limit the files of a process")
if not hasattr(resource, "prlimit"):
    pytest.skip("this system cannot limit the files of a running process", allow_module_level=True)

HALF_A_FRAME = 2000  # bytes: the write-ahead log grows by frames of 4120


@contextmanager
def full(house: House, room: int = 0) -> Iterator[None]:
    """No file of the server's grows any more, but for `room` bytes at the end of its write-ahead log."""
    assert house.process is not None
    most = resource.RLIM_INFINITY
    left = (house.folder / "companion.sqlite3-wal").stat().st_size + room if room else 0
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (left, most))
    try:
        yield
    finally:
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (most, most))


class Ears(threading.Thread):
    """A stream, and which events came over it."""

    def __init__(self, phone: Phone, code: str, kind: str) -> None:
        super().__init__(daemon=True)
        headers = {"Cookie": phone.headers["Cookie"]} if kind == "seat" else {}
        self.stream = Stream(phone.house.port, f"/t/{code}/stream?as={kind}", **headers)
        self.stream.page()
        self.pages: list[object] = []
        self.start()
        phone.house.leaving.append(self.leave)

    def leave(self) -> None:
        """The house is gone, so the stream has ended."""
        self.join(PATIENCE)
        self.stream.close()

    def run(self) -> None:
        while (event := self.stream.hear())[0] not in ("", "bye"):
            if event[0] == "page":
                self.pages.append(event[1])


@pytest.mark.parametrize("votes", [0, 1, 2], ids=["first ballot", "second ballot", "last ballot"])
def test_on_a_full_disk_a_ballot_is_refused_kept_on_the_page_and_counts_later(house: House, votes: int) -> None:
    told = [on_a_full_disk(house, votes, room) for room in (0, HALF_A_FRAME)]
    house.kill()  # what was refused in between has left nothing behind
    for code, fields in told:
        assert books.answers(house.folder, code)[fields["key"]] == answer_part(fields)
        assert books.entries(house.folder, code, fields["key"]) == 1
    assert books.is_sound(house.folder)


def on_a_full_disk(house: House, votes: int, room: int) -> tuple[str, Fields]:
    """So many have voted when the disk is full; the next one's ballot, which counted in the end."""
    laid = house.lay("Ada,Ben,Cy")
    phones = house.seat(laid)
    for phone in phones[:votes]:
        assert phone.answer(laid.code, ballot(phone, laid.code, "no", 1)).status == COUNTED
    voter, others = phones[votes], [phone for phone in phones if phone is not phones[votes]]
    fields = ballot(voter, laid.code, "yes", 5)
    key = fields["key"]

    def seen() -> list[str]:
        return [phone.look(laid.code) for phone in others] + [others[0].get(f"/t/{laid.code}/screen").page]

    before = seen()
    ears = [Ears(others[0], laid.code, "seat"), Ears(others[0], laid.code, "screen")]
    with full(house, room):
        answers = [voter.answer(laid.code, fields) for _ in range(3)]
        assert [answer.status for answer in answers] == [UNWRITTEN] * 3
        for answer in answers:
            assert answer_part(questions(answer.page)[key].typed) == answer_part(fields)
        assert seen() == before
        time.sleep(0.1)  # in which what was told by mistake could be heard
        assert not any(ear.pages for ear in ears)
        assert key not in books.answers(house.folder, laid.code)

    assert voter.answer(laid.code, fields).status == COUNTED
    until(lambda: all(ear.pages for ear in ears))
    assert seen() != before
    return laid.code, fields


def test_an_answer_without_a_word_of_why_would_be_no_answer(busy_house: House) -> None:
    laid = busy_house.lay("Ada,Ben,Cy", "lancaster")
    ada = busy_house.seat(laid)[0]
    play_until([ada], laid.code, "table:laws-in-force", random.Random(3))
    fields = filled(ada.question(laid.code, "table:laws-in-force"), random.Random(3))
    unharmed = ada.answer(laid.code, {**fields, "answer.0": fields["answer.1"]})
    assert unharmed.status == 409
    with full(busy_house):
        unwritten = ada.answer(laid.code, fields)
    assert unwritten.status == UNWRITTEN
    assert ("disk" in unwritten.page, "disk" in unharmed.page) == (True, False)
    assert answer_part(questions(unwritten.page)[fields["key"]].typed) == answer_part(fields)


def test_a_changed_ballot_that_could_not_be_written_stays_on_the_page_as_typed(busy_house: House) -> None:
    laid = busy_house.lay("Ada,Ben")
    ada = busy_house.seat(laid)[0]
    fields = ballot(ada, laid.code, "yes", 1)
    assert ada.answer(laid.code, fields).status == COUNTED
    changed = {**fields, "answer.aye": "no", "answer.markers": "4"}
    with full(busy_house):
        answer = ada.answer(laid.code, changed)
    assert answer.status == UNWRITTEN
    assert answer_part(questions(answer.page)[fields["key"]].typed) == answer_part(changed)
    assert books.answers(busy_house.folder, laid.code)[fields["key"]] == answer_part(fields)
    assert ada.answer(laid.code, changed).status == COUNTED
    assert books.answers(busy_house.folder, laid.code)[fields["key"]] == answer_part(changed)


def test_the_disk_fills_and_empties_while_everybody_votes(house: House) -> None:
    chance = random.Random(11)
    laid = house.lay("Ada,Ben,Cy")
    phones = house.seat(laid)
    told: dict[str, dict[str, str]] = {}
    refused = 0
    for _ in range(9):
        play_until(phones, laid.code, "red:ballot", chance)
        for phone in chance.sample(phones, len(phones)):
            fields = ballot(phone, laid.code, chance.choice(["yes", "no"]), chance.randrange(6))
            if chance.random() < 0.5:
                with full(house, chance.choice([0, 1, 24, HALF_A_FRAME, 4120, 9000])):
                    answered = phone.answer(laid.code, fields).status
                refused += answered == UNWRITTEN
            assert phone.answer(laid.code, fields).status == COUNTED
            told[fields["key"]] = answer_part(fields)
    house.kill()
    stored = books.answers(house.folder, laid.code)
    assert {key: fields for key, fields in stored.items() if "ballot" in key} == told
    assert all(books.entries(house.folder, laid.code, key) == 1 for key in told)
    assert refused >= 5


def test_a_house_that_cannot_write_does_not_open_and_says_why(house: House) -> None:
    house.lay("Ada,Ben")
    house.close()
    for kilobytes in (0, 8):
        cannot_open(house, kilobytes)


def cannot_open(house: House, kilobytes: int) -> None:
    words = [*COMPANION, "serve", "--host", "127.0.0.1", "--port", "0", "--no-browser", "--data", str(house.folder)]
    limited = f"ulimit -f {kilobytes} && exec {shlex.join(words)}"
    command = ["bash", "-c", limited]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ran.returncode == 1
    assert "disk" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
