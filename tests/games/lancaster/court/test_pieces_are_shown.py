"""What the court brings is shown wherever it stands on the places of the base game, which knows no line of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.lancaster import LANCASTER
from companion.games.lancaster.court.offices import LORD, SHIELD, TUDOR_KNIGHT
from companion.games.lancaster.pieces import KNIGHTS, Piece
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, RESERVE, Place
from companion.games.lancaster.view import PieceView, public_view
from tests.games.lancaster.court.tables import WITH_IT, beside, entitle, realm_of
from tests.games.lancaster.kit import garrison
from tests.web.houses import House, Party
from tests.web.pages import text_from
from tests.web.test_asks import agreed

HELD_UP = PieceView(SHIELD.words, SHIELD.strength, "shield")
SUPPORTS = PieceView(TUDOR_KNIGHT.words, 2, "tudor")


# What the view holds.


def test_a_county_shows_what_stands_beside_its_knight() -> None:
    realm = realm_of()
    garrison(realm, "york", "red", 2, squires=1)
    beside(realm, "york", "red", SHIELD, TUDOR_KNIGHT)
    (york,) = (county for county in public_view(realm).board.counties if county.key == "york")
    assert (york.knight, york.squires) == (2, 1)
    assert set(york.pieces) == {HELD_UP, SUPPORTS}


def test_a_castle_shows_what_is_at_court_besides_knights() -> None:
    realm = realm_of()
    entitle(realm, "red", SHIELD)
    castle = next(castle for castle in public_view(realm).board.castles if castle.whose.seat == "red")
    assert castle.court == (1, 2)
    assert set(castle.at_court) == {PieceView(LORD.words, LORD.strength, LORD.mark), HELD_UP}


# What the pages show.


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    house = House(tmp_path / "house")
    yield agreed(house, LANCASTER, 3, WITH_IT)
    house.close()


def put(party: Party, *pieces: Piece, to: Place) -> None:
    """These of red's, and red's knights but these are in the reserve; the round has begun."""
    def lay(session: Any) -> None:
        realm: Realm = session.run.state
        realm.round, realm.step = 1, "placing"
        realm.spaces.remove_pieces(COURT, "red", KNIGHTS[1], KNIGHTS[2])
        realm.spaces.add_pieces(RESERVE, "red", KNIGHTS[1], KNIGHTS[2])
        for knight in (piece for piece in pieces if piece.is_knight):
            realm.spaces.remove_pieces(RESERVE, "red", knight)
        realm.spaces.add_pieces(to, "red", *pieces)
        session.run.stamp = object()

    party.table.ask_session(lay)
    party.table._renew_snapshot_and_tell()


def pages(party: Party) -> list[str]:
    return [party.host.get(f"/t/{party.code}/screen").text, party.phones["blue"].get(f"/t/{party.code}").text]


def test_what_stands_in_a_county_is_drawn_on_every_page_and_said_to_who_does_not_see(party: Party) -> None:
    put(party, KNIGHTS[4], TUDOR_KNIGHT, to="york")
    for page in pages(party):
        assert "Knights: 4 Tudor knight Strength 2" in text_from(page, 'translate="no">York</span>')
    assert '#mark-tudor"/></svg><span class="piece__word">Tudor knight' in re.sub(r"\s+", " ", pages(party)[0])


def test_what_is_at_court_is_drawn(party: Party) -> None:
    put(party, SHIELD, to=COURT)
    board = text_from(pages(party)[0], '<div class="board">')
    assert re.search(r"Court (Lord|Shield) (Strength \d )?(Lord|Shield)", board)
