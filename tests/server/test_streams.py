"""What an open stream is sent, and what it costs when nobody reads it."""

from __future__ import annotations

import threading
from collections.abc import Callable

import psutil
import pytest

from tests.patience import PATIENCE
from tests.server.phones import Running
from tests.speed import slow


def test_a_stream_is_sent_the_current_state_at_once(running: Running) -> None:
    running.house.play("ABCD", "41", "<b>forty-one\nand Österreich</b>")
    phone = running.phone("/t/ABCD/stream?as=seat")
    assert phone.answer.status == 200
    assert phone.answer.headers["Content-Type"].startswith("text/event-stream")
    assert phone.answer.headers["Cache-Control"] == "no-store"
    assert phone.answer.headers["X-Accel-Buffering"] == "no"
    assert phone.page() == {"board": ["41", "<b>forty-one\nand Österreich</b>"], "screen": ["1", "nothing"]}


def test_a_new_state_reaches_every_stream_of_its_table_and_no_other(running: Running) -> None:
    here = [running.seated(f"/t/ABCD/stream?as={n}") for n in range(5)]
    there = running.seated("/t/WXYZ/stream?as=0")
    running.house.play("ABCD", "1", "bill")
    assert [phone.page() for phone in here] == [{"board": ["1", "bill"]}] * 5
    running.house.play("WXYZ", "7", "other")
    assert there.page() == {"board": ["7", "other"]}


def test_a_new_state_that_changes_nothing_for_a_viewer_is_not_sent(running: Running) -> None:
    phone = running.seated("/t/ABCD/stream?as=a")
    running.house.tell_news_hook("ABCD", True)
    running.house.play("ABCD", "2")
    assert phone.page() == {"board": ["2", "played"]}


def test_an_answer_through_flask_wakes_the_streams_of_its_table(running: Running) -> None:
    phone = running.seated("/t/ABCD/stream?as=a")
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert running.ask("POST", "/t/ABCD/answer", "key=bill-3", **form)[0] == 200
    assert phone.page() == {"board": ["bill-3", "played"]}


def test_two_seats_with_equal_versions_each_get_their_own_secret(running: Running) -> None:
    running.house.secrets.update({"as=a": "Ada votes yes", "as=b": "Bob votes no"})
    ada, bob = (running.phone(f"/t/ABCD/stream?as={seat}").page() for seat in "ab")
    assert ada["screen"] == ["1", "Ada votes yes"]
    assert bob["screen"] == ["1", "Bob votes no"]


def test_the_loop_calls_back_later_and_after_its_end_never(start: Callable[..., Running]) -> None:
    running, called = start(), threading.Event()
    running.house.call_later_hook(0.05, called.set)
    assert called.wait(PATIENCE)
    running.stop()
    running.house.call_later_hook(0.0, called.clear)
    assert called.is_set()


def test_who_may_not_look_gets_a_status_and_no_stream(running: Running) -> None:
    assert running.ask("GET", "/t/ABCD/stream?as=away") == (403, "")
    assert running.server.hub.count_streams() == 0


def test_a_quiet_stream_hears_its_heart_beat(start: Callable[..., Running]) -> None:
    phone = start(beat=0.1).seated("/t/ABCD/stream?as=a")
    assert [phone.hear()[0] for _ in range(3)] == ["beat"] * 3


def test_a_closed_phone_is_gone(running: Running) -> None:
    phones = [running.seated(f"/t/ABCD/stream?as={n}") for n in range(3)]
    assert running.server.hub.count_streams() == 3
    phones[1].close()
    running.settles_at(2)
    running.house.play("ABCD", "1")
    assert phones[2].page() == {"board": ["1", "played"]}


def test_what_a_request_has_told_is_heard_even_if_its_answer_fails(running: Running) -> None:
    phone = running.seated("/t/ABCD/stream?as=a")
    status, _ = running.ask("POST", "/t/ABCD/torn", "")
    assert (status, phone.page()) == (500, {"board": ["kept", "played"]})


def test_a_page_that_cannot_be_drawn_ends_its_own_stream_only(
    running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    ada, bob = (running.seated(f"/t/ABCD/stream?as={seat}") for seat in "ab")
    running.house.broken.add("as=a")
    running.house.play("ABCD", "1")
    assert ada.hear() == ("", None)
    assert bob.page() == {"board": ["1", "played"]}
    running.settles_at(1)
    assert "RuntimeError" in caplog.text
    assert "gold" not in caplog.text


def test_who_lost_the_seat_is_sent_away_without_a_word_in_the_log(
    running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    ada = running.seated("/t/ABCD/stream?as=a")
    running.house.gone.add("as=a")
    running.house.play("ABCD", "1")
    assert ada.hear() == ("", None)
    running.settles_at(0)
    assert caplog.text == ""


def test_of_one_device_at_one_table_the_four_newest_streams_stay(running: Running) -> None:
    phones = [running.seated(f"/t/ABCD/stream?as={n}", Cookie="device=d") for n in range(5)]
    other = running.seated("/t/WXYZ/stream?as=0", Cookie="device=d")
    assert phones[0].hear() == ("bye", "newer")
    running.settles_at(5)
    for code in ("ABCD", "WXYZ"):
        running.house.play(code, "1")
    assert [phone.page() for phone in [*phones[1:], other]] == [{"board": ["1", "played"]}] * 5


def test_a_house_full_of_seated_phones_refuses_further_streams(start: Callable[..., Running]) -> None:
    running = start(limit=2)
    first = running.seated("/t/ABCD/stream?as=1", Cookie="device=a")
    running.seated("/t/ABCD/stream?as=2", Cookie="device=b")
    for device in ("c", "", "a"):
        assert running.ask("GET", "/t/ABCD/stream?as=3", Cookie=f"device={device}") == (503, "")
    first.close()
    running.settles_at(1)
    running.seated("/t/ABCD/stream?as=3", Cookie="device=c")


def test_a_phone_that_does_not_read_costs_nothing_and_then_gets_the_newest_state(running: Running) -> None:
    asleep, awake = (running.phone(f"/t/ABCD/stream?as={n}", room=4096) for n in range(2))
    awake.page()
    before = psutil.Process().memory_info().rss
    for version in range(1, 1001):
        running.house.play("ABCD", str(version), f"{version} " * 4000)
        if version % 100 == 0:
            while awake.page()["board"][0] != str(version):
                pass
    grown = psutil.Process().memory_info().rss - before
    assert grown < 8_000_000  # of some 20 MB told, 16 kB wait for the phone
    heard = [asleep.page()["board"][0]]
    while heard[-1] != "1000":
        heard.append(asleep.page()["board"][0])
    assert len(heard) < 6
    running.house.play("ABCD", "1001")
    assert asleep.page() == {"board": ["1001", "played"]}


@slow
def test_a_phone_that_takes_nothing_for_three_beats_is_dropped(start: Callable[..., Running]) -> None:
    running = start(beat=0.15)
    running.phone("/t/ABCD/stream?as=asleep", room=4096)
    awake = running.seated("/t/ABCD/stream?as=awake")
    for version in range(1, 41):
        running.house.play("ABCD", str(version), "long " * 10_000)
        assert awake.page()["board"][0] == str(version)  # or on a busy machine it, too, might seem to take nothing
    running.settles_at(1)
