"""What a simulation counts after every answer: seals, bishops, lords and privileges are those of the box."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.asking import RuleBug
from companion.games.lancaster.base_game.rewards import GOLD
from companion.games.lancaster.books import gain_from_supply, pay_to_supply
from companion.games.lancaster.court.offices import (
    ARCHER,
    BISHOPS,
    CHANCELLOR,
    LORD,
    PRIVILEGES_IN_THE_BOX,
    SEALS,
    SHIELD,
    TUDOR_KNIGHT,
)
from companion.games.lancaster.court.offices import court_state as state
from companion.games.lancaster.evening import audit
from companion.games.lancaster.pieces import Piece
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT
from tests.games.lancaster.court.tables import own, realm_of
from tests.games.lancaster.kit import board_of, correct

Spoil = Callable[[Realm], object]


def on_the_regal_board(bishops: int) -> Spoil:
    """The others have left the game, so that none is missing."""
    def spoil(realm: Realm) -> None:
        state(realm).bishops, state(realm).gone = bishops, BISHOPS[4] - bishops

    return spoil


def lords_apply(*owners: str) -> Spoil:
    def spoil(realm: Realm) -> None:
        for owner in owners:
            board_of(realm).move_piece(owner, LORD, COURT, CHANCELLOR.place)

    return spoil


def won(piece: Piece, n: int) -> Spoil:
    return lambda realm: realm.spaces.add_pieces(COURT, "red", *(piece,) * n)


def seals(n: int) -> Spoil:
    return lambda realm: gain_from_supply(realm, "red", {SEALS: n})


def emptied(realm: Realm) -> None:
    seals(9)(realm)
    realm.purses["red"].gain({SEALS: -9})


def a_bishop_gets_lost(realm: Realm) -> None:
    state(realm).bishops -= 1


@pytest.mark.parametrize(("spoil", "noticed"), [
    (emptied, "0 seals lie in purses, 9 were given"),
    (lambda realm: realm.purses["red"].gain({SEALS: 1}), "1 seals lie in purses, 0 were given"),
    (lambda realm: realm.spaces.remove_pieces(COURT, "red", LORD), "red has 0 of"),
    (on_the_regal_board(-1), "less than nothing"),
    (on_the_regal_board(BISHOPS[4] + 1), "less than nothing"),
    (lambda realm: state(realm).treasury.update({GOLD: -1}), "less than nothing"),
    (a_bishop_gets_lost, "a bishop was lost"),
    (lambda realm: own(realm, "red", 4), "more than three bishops"),
    (lords_apply("red", "blue"), "two lords"),
    (won(SHIELD, 3), "more than 2 pieces shield"),
    (won(ARCHER, 4), "more than 3 pieces archer"),
    (won(TUDOR_KNIGHT, 4), "more than 3 pieces tudor"),
])
def test_what_was_won_from_nowhere_or_got_lost_is_noticed(spoil: Spoil, noticed: str) -> None:
    realm = realm_of()
    audit(realm)
    spoil(realm)
    with pytest.raises(RuleBug, match=noticed):
        audit(realm)


@pytest.mark.parametrize("spoil", [seals(30), on_the_regal_board(0), lords_apply("red"),
                                   lambda realm: own(realm, "red", 3),
                                   *(won(*there) for there in PRIVILEGES_IN_THE_BOX.items())])
def test_all_that_the_box_has_may_be_on_the_table_and_of_seals_what_it_lacks_is_written_down(spoil: Spoil) -> None:
    realm = realm_of()
    spoil(realm)
    audit(realm)


def test_more_seals_than_the_box_has_may_be_corrected() -> None:
    """Five who tie for the king's trust round after round, beside the offices, come to 30."""
    realm = realm_of()
    correct(realm, "seals/red", 30)
    assert realm.purses["red"][SEALS] == 30


def test_seals_are_counted_as_the_game_gave_and_took_them_whatever_was_corrected() -> None:
    realm = realm_of()
    seals(20)(realm)
    correct(realm, "seals/red", 0)
    seals(5)(realm)
    audit(realm)
    correct(realm, "seals/red", 24)
    pay_to_supply(realm, "red", {SEALS: 24})
    for seat in ("blue", "green"):
        gain_from_supply(realm, seat, {SEALS: 24})
    audit(realm)
    realm.purses["red"].gain({SEALS: 1})
    with pytest.raises(RuleBug, match="49 seals lie in purses, 48 were given"):
        audit(realm)
