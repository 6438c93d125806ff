"""A house for the tests: opened on a folder of its own, put away at the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.badluck.house import House
from tests.badluck.warm import WarmHouse


@contextmanager
def opened(folder: Path, kind: type[House] = WarmHouse) -> Iterator[House]:
    house = kind(folder)
    house.open()
    try:
        yield house
    finally:
        house.put_away()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(tmp_path / "data") as house:
        yield house


@pytest.fixture(scope="module")
def busy_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One for all tests of a module, each at tables of its own: none of them closes it."""
    with opened(tmp_path_factory.mktemp("busy") / "data") as house:
        yield house
