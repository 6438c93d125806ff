from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.finding import folders
from companion.games import GAMES
from tests.market.game import MARKET
from tests.market.shelf import checkout
from tests.web import houses
from tests.web.houses import House, Party
from tests.web.test_asks import agreed


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "house")
    yield house
    house.close()


@pytest.fixture
def market_party(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    monkeypatch.setattr(folders, "PACKAGE", checkout(tmp_path / "checkout"))
    monkeypatch.setattr(houses, "BUILT", [])
    monkeypatch.setitem(GAMES, MARKET.key, MARKET)
    house = House(tmp_path / "house")
    yield agreed(house, MARKET, 2, {})
    house.close()
