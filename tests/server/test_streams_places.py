"""Places for streams: those of seated phones are kept, and strangers share what is left."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.patience import until
from tests.server.phones import Phone, Running

SCREEN = "/t/ABCD/stream?as=screen"


def strangers(running: Running, address: str, many: int, **headers: str) -> list[Phone]:
    return [running.seated(SCREEN, address, **headers) for _ in range(many)]


def is_sent_away(phone: Phone) -> bool:
    while (heard := phone.hear())[0] in ("page", "beat"):
        pass
    return heard in (("bye", "newer"), ("", None))


def hear_news(running: Running, phones: list[Phone], version: str) -> None:
    running.house.play("ABCD", version)
    for phone in phones:
        assert phone.page()["board"] == [version, "played"]


def test_a_house_full_of_strangers_has_a_place_for_every_seated_phone(start: Callable[..., Running]) -> None:
    running = start(limit=16)
    first = [one for at in range(1, 10) for one in strangers(running, f"127.0.4.{at}", 1)]
    running.settles_at(4)  # a quarter is all they get
    seated = [running.seated("/t/ABCD/stream?as=seat", f"127.0.4.{at}", Cookie=f"device=d{at}") for at in range(1, 15)]
    running.settles_at(16)
    hear_news(running, [*first[-2:], *seated], "1")
    seated += [running.seated("/t/ABCD/stream?as=seat", Cookie=f"device=e{at}") for at in range(2)]
    assert all(map(is_sent_away, first))
    running.settles_at(16)
    hear_news(running, seated, "2")


def test_of_one_address_the_twenty_newest_strangers_stay(start: Callable[..., Running]) -> None:
    running = start()
    crowd = strangers(running, "127.0.4.1", 23)
    other = strangers(running, "127.0.4.2", 1)
    assert all(map(is_sent_away, crowd[:3]))
    running.settles_at(21)
    hear_news(running, crowd[3:] + other, "1")


def test_a_newcomer_takes_the_place_of_the_fullest_addresss_oldest(start: Callable[..., Running]) -> None:
    running = start(limit=20)  # five for strangers
    many, few = strangers(running, "127.0.4.1", 4), strangers(running, "127.0.4.2", 1)
    new = strangers(running, "127.0.4.3", 1)
    assert is_sent_away(many[0])
    running.settles_at(5)
    hear_news(running, many[1:] + few + new, "1")


def test_the_laptops_own_screens_are_bounded_by_no_address(start: Callable[..., Running]) -> None:
    running = start(limit=120)
    screens = strangers(running, "127.0.0.1", 25)
    running.settles_at(25)
    hear_news(running, screens, "1")


def test_a_stranger_who_reads_nothing_makes_room_too(start: Callable[..., Running]) -> None:
    running = start(limit=4, beat=0.15)  # one for strangers
    deaf = running.phone(SCREEN, 4096, "127.0.4.1")
    deaf.page()
    for version in range(40):
        running.house.play("ABCD", str(version), "long " * 10_000)
    new = strangers(running, "127.0.4.2", 1)
    running.settles_at(1)
    assert new[0].hear()[0] in ("page", "beat")


def test_a_stream_that_ended_leaves_no_connection_behind(start: Callable[..., Running]) -> None:
    running = start(limit=4)
    first, _ = strangers(running, "127.0.4.1", 1), strangers(running, "127.0.4.2", 1)
    assert is_sent_away(first[0])
    sock = first[0].http.sock
    assert sock is not None
    assert sock.recv(100) == b""
    until(lambda: running.server.connections.count_open() == 0)


def test_who_is_sent_away_in_the_moment_of_news_is_not_told_it_after_the_goodbye(
        start: Callable[..., Running], caplog: pytest.LogCaptureFixture) -> None:
    running = start(limit=4, beat=0.02)  # beats and news all the time
    for at in range(150):
        running.house.play("ABCD", str(at))
        running.phone(SCREEN, address=f"127.0.4.{1 + at % 3}")
        running.house.play("ABCD", f"again {at}")
    running.settles_at(1)
    assert caplog.text == ""
