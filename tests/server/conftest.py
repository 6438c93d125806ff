"""Servers for the tests, each on a port of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

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


@pytest.fixture
def running(start: Callable[..., Running]) -> Running:
    return start()
