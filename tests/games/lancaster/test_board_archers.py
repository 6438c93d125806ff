"""Archers that are their owner's own: each stands alone, and comes home to its lord's court."""

from __future__ import annotations

import pytest

from companion.core.words import say
from companion.games.lancaster.base_game.placing import place_one_piece
from companion.games.lancaster.evening import audit
from companion.games.lancaster.module import Module
from companion.games.lancaster.pieces import Piece, owner_for_archers_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, RESERVE
from tests.games.lancaster.kit import board_of, conflict, fight, play, realm_of, stack, to

OWN_ARCHER = Piece("own-archer", 2, title=say("Archer"), is_archer=True)
YEOMEN = Module(key="yeomen", title=say("Yeomen"), note=say("Everybody's own archer."),
                pieces=lambda _owner: (OWN_ARCHER,),
                combinations_sent_along=lambda _realm, board, owner, _place: [
                    (OWN_ARCHER,)] if OWN_ARCHER in board.spaces.pieces(COURT, owner) else [])


def archer_in(realm: Realm, place: str, owner: str = "red") -> None:
    realm.spaces.remove_pieces(RESERVE, owner, OWN_ARCHER)
    realm.spaces.add_pieces(place, owner_for_archers_of(owner), OWN_ARCHER)


@pytest.mark.parametrize("owner", ["red", "ally/red"])
def test_an_archer_of_its_owners_own_is_counted_where_it_stands_alone_and_comes_home_to_its_lords_court(
        owner: str) -> None:
    realm = realm_of("red", "blue", besides=(YEOMEN,))
    realm.allies = {"red": "green", "blue": "yellow"}
    there = conflict(realm, strength=2)
    stack(realm, there, owner, 2)
    archer_in(realm, there.key, owner)
    audit(realm)
    play(fight(realm))
    audit(realm)
    assert OWN_ARCHER in realm.spaces.pieces(COURT, owner)
    assert not realm.spaces.places_and_companies_of(owner_for_archers_of(owner))


def test_an_archer_from_the_court_is_placed_with_its_knight_and_nothing_is_lost() -> None:
    realm = realm_of(besides=(YEOMEN,))
    there = conflict(realm)
    board_of(realm).move_piece("red", OWN_ARCHER, RESERVE, COURT)
    play(place_one_piece(realm, board_of(realm), "red"), red=[to(there.key, "2+own-archer")])
    audit(realm)
    assert [(stand.owner, stand.strength) for stand in there.companies] == [
        ("red", 2), (owner_for_archers_of("red"), 2)]


def test_an_archer_is_called_home_from_where_nobody_stays_over_the_round() -> None:
    realm = realm_of(besides=(YEOMEN,))
    archer_in(realm, "york")
    board_of(realm).send_stragglers_home()
    assert realm.spaces.companies_at("york") == ()
    assert OWN_ARCHER in realm.spaces.pieces(COURT, "red")
    audit(realm)
