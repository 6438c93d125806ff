"""Servers for the attacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.doors.house import House, house_of
from tests.server.house import House as SmallHouse
from tests.server.phones import Running


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """The real program, which every attack of a worker finds as the one before left it."""
    with house_of() as opened:
        yield opened
        opened.close()


@pytest.fixture
def start() -> Iterator[Callable[..., Running]]:
    running: list[Running] = []

    def begin(**options: Any) -> Running:
        running.append(Running(SmallHouse(), **options))
        return running[-1]

    yield begin
    for one in running:
        one.stop()
