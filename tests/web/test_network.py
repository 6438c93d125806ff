"""The address on the screen."""

from __future__ import annotations

import pytest

from companion.web.network import Network


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "127.0.0.1:1413"), ("::1", "[::1]:1413")])
def test_a_server_that_listens_on_one_address_shows_that_one(host: str, shown: str) -> None:
    place = Network(1413, host).place()
    assert (place.address, place.base) == (shown, f"http://{shown}")


def test_what_the_host_says_is_shown_whatever_the_cards_are() -> None:
    assert Network(1413, "127.0.0.1", "http://court.example:8000/").place().base == "http://court.example:8000"
