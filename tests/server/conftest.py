"""Servers for the tests, each on a port of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.server import connections
from tests.server.house import House
from tests.server.phones import Running


@pytest.fixture
def start() -> Iterator[Callable[..., Running]]:
    """Starts a server, with options if wanted; all are stopped at the end."""
    running: list[Running] = []

    def begin(**options: Any) -> Running:
        running.append(Running(House(), **options))
        return running[-1]

    yield begin
    for one in running:
        one.stop()


@pytest.fixture(scope="module")
def one_server() -> Iterator[Running]:
    with pytest.MonkeyPatch.context() as often:
        often.setattr(connections, "SECONDS_BETWEEN_LOOKS", 0.05)  # whoever is hung up on need not wait a second
        running = Running(House())
        yield running
        running.stop()


@pytest.fixture
def running(one_server: Running) -> Iterator[Running]:
    """One server for all tests of a module, with nothing played yet and nobody there."""
    for kept in (one_server.house.boards, one_server.house.secrets, one_server.house.broken, one_server.house.gone):
        kept.clear()
    yield one_server
    for phone in one_server.phones:
        phone.close()
    one_server.phones.clear()
    one_server.settles_at(0)
