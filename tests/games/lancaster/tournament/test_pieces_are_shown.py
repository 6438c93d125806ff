"""What a box brings is shown wherever it stands on the places of the base game, which knows no line of it."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from companion.core.words import say
from companion.games.lancaster.base_game.counties import AT_COUNTIES
from companion.games.lancaster.base_game.sight import BoardView
from companion.games.lancaster.conflict import Card, Conflict
from companion.games.lancaster.pieces import KNIGHTS, SQUIRE, Piece, archer_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, RESERVE, Place
from companion.games.lancaster.view import PieceView, public_view
from companion.locale import tongue
from tests.games.lancaster.tournament.banners import BANNER
from tests.games.lancaster.tournament.box import GAME
from tests.games.lancaster.tournament.tables import realm_of, with_banner
from tests.games.lancaster.tournament.test_over_http import ALL, everybody_sees, house, play_on
from tests.games.lancaster.tournament.tiles import lying
from tests.web.houses import House, Party
from tests.web.test_asks import agreed

__all__ = ["house"]

SHIELD = Piece("shield", 2, comes_home=False, title=say("Shield"))
ARCHER = Piece("archer", 1, comes_home=False, title=say("Archer"), is_archer=True)
FLYING = PieceView(say("Banner"), 1, "scroll")
HELD_UP = PieceView(say("Shield"), 2)


def board_seen(realm: Realm) -> BoardView:
    board = public_view(realm).board
    assert board is not None
    return board


def moved(realm: Realm, piece: Piece, there: Place, to: Place) -> None:
    realm.spaces.leave(there, "red", piece)
    realm.spaces.join(to, "red", piece)


# What the view holds ----------------------------------------------------------------------------------------------


def test_a_county_shows_what_stands_beside_its_knight() -> None:
    realm = realm_of()
    with_banner(realm, "red", "york 2+banner")
    realm.spaces.join("york", "red", SQUIRE, SHIELD)
    (york,) = (county for county in board_seen(realm).counties if county.key == "york")
    assert (york.knight, york.squires, york.pieces) == (2, 1, (FLYING, HELD_UP))


def test_a_county_shows_what_a_box_has_laid_there_and_so_does_its_place_to_whoever_places_a_knight() -> None:
    realm = realm_of()
    shown = {county.key: county.lying for county in board_seen(realm).counties if county.lying}
    assert shown == {"stafford": tuple(lying(realm, "stafford"))}
    assert lying_on(realm, "stafford") == ("from strength 1 a tile: 1 garland, 2 power points",
                                           ("1+", "upgrade", "/", "2", "star"))
    assert lying_on(realm, "bedford") == ("from strength 1", ("1+", "tower"))


def lying_on(realm: Realm, place: Place) -> tuple[str, tuple[str, ...]]:
    note = AT_COUNTIES.note(realm, place)
    assert note
    return tongue("en").say(note), AT_COUNTIES.signs(realm, place)


@pytest.mark.parametrize(("place", "part"), [(COURT, "at_court"), (RESERVE, "in_reserve")])
def test_a_castle_shows_what_is_at_home_besides_knights(place: Place, part: str) -> None:
    realm = realm_of()
    if place == COURT:
        with_banner(realm, "red")
    castle = next(castle for castle in board_seen(realm).castles if castle.whose.seat == "red")
    assert (castle.court, getattr(castle, part)) == ((1, 2), (FLYING,))


def test_a_space_of_a_castle_shows_what_stands_there_with_a_knight_or_alone() -> None:
    realm = realm_of()
    moved(realm, BANNER, RESERVE, "castle/gold")
    castle = next(castle for castle in board_seen(realm).castles if castle.whose.seat == "red")
    assert {space.key: space.pieces for space in castle.spaces if space.pieces} == {"gold": (FLYING,)}


def test_a_conflict_shows_squires_and_pieces_and_an_archer_on_its_own_space() -> None:
    realm = realm_of()
    realm.conflicts.append(there := Conflict(1, Card(5, (4, 2, 1)), realm.spaces))
    moved(realm, KNIGHTS[2], COURT, there.key)
    realm.spaces.join(there.key, "red", SQUIRE, SHIELD)
    realm.spaces.join(there.key, archer_of("red"), ARCHER)
    knight, archer = public_view(realm).conflicts[0].stands
    assert (knight.shown_knights, knight.squires, knight.pieces, knight.adds_up) == ((2,), 1, (HELD_UP,), True)
    assert (archer.shown_knights, archer.pieces, archer.adds_up) == ((), (PieceView(say("Archer"), 1),), False)


# What the pages show ----------------------------------------------------------------------------------------------


@pytest.fixture
def party(house: House) -> Party:
    there = agreed(house, GAME, 3, {"books": "companion", **ALL})
    play_on(there, random.Random(6), "placing")
    return there


def text_of(page: str, mark: str) -> str:
    """What a screen reader reads from there on."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page[page.index(mark):]))


def put(party: Party, *pieces: Piece, to: Place) -> None:
    """These of red's, wherever they were; all else of red's is in the reserve."""
    def lay(session: Any) -> None:
        realm: Realm = session.run.state
        for place, company in realm.spaces.of("red"):
            realm.spaces.leave(place, "red", *company.pieces)
            realm.spaces.join(RESERVE, "red", *(piece for piece in company.pieces if piece not in pieces))
        realm.spaces.join(to, "red", *pieces)
        session.run.stamp = object()

    party.table.consult(lay)
    party.table._show()


def test_what_stands_in_a_county_is_drawn_on_every_page_and_said_to_who_does_not_see(party: Party) -> None:
    put(party, KNIGHTS[4], BANNER, SHIELD, to="york")
    for page in everybody_sees(party):
        assert "Knights: 4 Banner Strength 1 Shield Strength 2" in text_of(page, 'translate="no">York</span>')
    assert '#mark-scroll"/></svg><span class="piece__word">Banner' in re.sub(r"\s+", " ", everybody_sees(party)[-1])


def test_what_a_box_has_laid_in_a_county_is_drawn_there_and_said_to_who_does_not_see(party: Party) -> None:
    for page in everybody_sees(party):
        assert "a tile: 1 garland, 2 power points." in text_of(page, 'translate="no">Stafford</span>')
    assert everybody_sees(party)[-1].count('class="lying"') == 1


@pytest.mark.parametrize(("place", "pieces", "words"), [
    ("conflict-1", (KNIGHTS[4], SQUIRE, BANNER), "Knights: 4 + 1 squire Banner Strength 1 Strength 6"),
    ("conflict-1", (ARCHER,), "Archer Strength 1"),
    ("castle/gold", (KNIGHTS[4], BANNER), "Knights: 4 Banner Strength 1"),
    (COURT, (BANNER,), "Court Banner Strength 1"),
])
def test_what_stands_in_a_conflict_a_castle_or_at_court_is_drawn(party: Party, place: Place, pieces: tuple[Piece, ...],
                                                                 words: str) -> None:
    put(party, *pieces, to=place)
    assert words in text_of(everybody_sees(party)[-1], '<div class="board">')


def test_what_lies_in_the_reserve_is_drawn_for_its_owner(party: Party) -> None:
    put(party, BANNER, to=RESERVE)
    assert re.search(r"Reserve Knights:[\d ]+ Banner Strength 1",
                     text_of(party.phones["red"].get(f"/t/{party.code}").text, 'id="purse"'))
