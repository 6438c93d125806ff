"""Everybody's banner: a piece of the box's own. It lies in the reserve until it is raised, and rides along."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.asking import Seat
from companion.core.forms import Option, Pick
from companion.core.words import Words, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.module import Due
from companion.games.lancaster.pieces import Owner, Piece, Pieces, owner_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, RESERVE, Place
from companion.games.lancaster.stocks import Deed, Fact, changed_by
from companion.tabletop.ledger import Source
from tests.games.lancaster.tournament.lists import LISTS

BANNER = Piece("banner", 1, title=say("Banner"), guards=True, mark="scroll")
RAISE = Deed("raise", say("a raised banner"))
MAY_RAISE = say("may raise the banner")


def of(_owner: Owner) -> Pieces:
    return (BANNER,)


def along(_realm: Realm, board: Board, owner: Owner, place: Place) -> Iterable[Pieces]:
    """Into the lists and to York, where its knight is safe."""
    if BANNER in board.spaces.pieces(COURT, owner) and (LISTS.has(place) or place == "york"):
        yield (BANNER,)


def is_raised(_realm: Realm, board: Board, owner: Owner) -> Words | None:
    in_reserve = BANNER in board.spaces.pieces(RESERVE, owner)
    return None if in_reserve else say("The banner is raised already.")


async def raise_banner(realm: Realm, board: Board, owner: Owner, source: Source, due: Due) -> None:  # noqa: ARG001
    if is_raised(realm, board, owner):
        realm.tell(say("{who}: the banner is raised already.", who=owner_words(owner)))
        return
    board.move(owner, BANNER, RESERVE, COURT)
    realm.tell(say("{who} raises the banner ({source}).", who=owner_words(owner), source=source.words))


def _flies(realm: Realm, seat: Seat) -> int:
    board = realm.books.board
    assert board is not None
    return int(is_raised(realm, board, seat) is not None)


RAISED = Fact("banner-raised", say("Is your banner raised?"), say("Raised banner"),
              Pick((Option("yes", say("Yes"), 1, mark="yes"), Option("no", say("No"), 0, mark="no"))), _flies,
              changed_by(RAISE))
