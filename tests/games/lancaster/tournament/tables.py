"""Tables at which the tournament is played."""

from __future__ import annotations

from typing import Any

from companion.core.game import Rule, Seating
from companion.games.lancaster.board import Board
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.pieces import Owner, Pieces
from companion.games.lancaster.playing import play as play_step
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import RULES
from companion.games.lancaster.spaces import COURT, Place
from tests.games.lancaster.kit import PROFILE, board_of
from tests.games.lancaster.tournament.banners import BANNER
from tests.games.lancaster.tournament.box import BOXES, HERALDS, TOURNAMENT

WITH_ALL = {"books": "companion", "tournament": "in", "heralds": "in", "laws-4": "tournament"}
PRINTED = {**PROFILE, "tournament/prize": 2}


def realm_of(*seats: str, rules: int = RULES, **options: str) -> Realm:
    """A realm of the first round with both boxes."""
    at_table = seats or ("red", "blue", "green")
    realm, rule = Evening(Seating(at_table, at_table[0]), {**WITH_ALL, **options}, PRINTED, BOXES, rules).start()
    rule.close()
    realm.round = 1
    return realm


def step(realm: Realm, key: str) -> Rule:
    return play_step(realm, next(one for module in (TOURNAMENT, HERALDS) for one in module.steps if one.key == key))


def where(realm: Realm, owner: Owner) -> dict[Place, tuple[int, ...]]:
    """Every piece that is not in the reserve, by its strength; and the audit, whenever somebody looks."""
    board = board_of(realm)
    board.audit()
    return {place: tuple(piece.strength for piece in company.pieces) for place, company in board.spaces.of(owner)
            if place != "reserve"}


def with_banner(realm: Realm, owner: Owner, *places: str) -> Board:
    """The banner at court, and knights sent from the court: "lists 2", "lists 2+banner"."""
    board = board_of(realm)
    if BANNER not in board.spaces.pieces(COURT, owner):
        board.move(owner, BANNER, "reserve", COURT)
    for place, _, pieces in (one.partition(" ") for one in places):
        for key in pieces.split("+"):
            board.move(owner, _at_court(board, owner, key), COURT, place)
    return board


def _at_court(board: Board, owner: Owner, key: str) -> Any:
    at_court: Pieces = board.spaces.pieces(COURT, owner)
    return next(piece for piece in at_court if piece.key == key)
