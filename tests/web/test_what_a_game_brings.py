"""A game brings a board. Who is awaited, what stands aside and what the record shows of it: a missing one is none."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.finding import folders
from companion.games.secret_vote import ONE_VOTE
from companion.web.assets import folder_name_of_game
from tests.market.shelf import ROOT
from tests.web import houses
from tests.web.houses import House, Party
from tests.web.test_asks import agreed

NEED_NOT_BE = ("waiting.html", "aside.html", "record.html")


@pytest.fixture
def party(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    """A vote whose game brings nothing but its board."""
    for name in ("templates", "static"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in NEED_NOT_BE:
        (tmp_path / "templates" / "games" / folder_name_of_game(ONE_VOTE.pages_of) / name).unlink(missing_ok=True)
    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "companion")
    monkeypatch.setattr(houses, "BUILT", [])
    house = House(tmp_path / "house")
    yield agreed(house, ONE_VOTE, 2, {})
    house.close()


def test_a_game_with_a_board_alone_is_played_and_its_record_is_the_log(party: Party) -> None:
    party.answer("red", {"aye": "yes"})
    party.answer("blue", {"aye": "no"})
    pages = [*(phone.get(f"/t/{party.code}") for phone in party.phones.values()),
             party.host.get(f"/t/{party.code}/screen"), party.host.get(f"/t/{party.code}/record")]
    assert [page.status_code for page in pages] == [200] * 4
    assert 'id="waiting"' in pages[0].text
    assert '<ol class="log">' in pages[-1].text
