"""The passage to France: a knight crosses from its county to a conflict."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Ask, one
from companion.core.forms import Option, Pick
from companion.core.words import Words, say
from companion.games.lancaster.base_game.conflict_places import may_join
from companion.games.lancaster.base_game.county_places import AT_COUNTIES
from companion.games.lancaster.board import Board
from companion.games.lancaster.chronicle import Conflict
from companion.games.lancaster.module import Due
from companion.games.lancaster.owners import Owner, is_ally, key_of, lord_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.showing import lapses, show
from companion.games.lancaster.spaces import Place
from companion.tabletop.ledger import Source

NOBODY_THERE = say("No knight stands there any more")
NO_ROOM = say("no conflict has room for the passage")


async def passage(realm: Realm, board: Board, owner: Owner, source: Source, due: Due) -> None:  # noqa: ARG001
    """From the county to a conflict, without the king's favor; without room anywhere it lapses."""
    county = source.key
    if not AT_COUNTIES.has(county):  # a box that gives it elsewhere
        show(realm, owner, say("passage to France; move the knight on the board and correct it by hand"), source,
             by_hand=True)
        return
    if no_way(realm, board, owner):
        lapses(realm, owner, NO_ROOM, source)
        return
    words = say("To which conflict does your ally cross?") if is_ally(owner) else say("To which conflict?")
    conflict = await one(Ask(lord_of(owner), key_of(owner, f"passage/{realm.round}"), words,
                             partial(passage_form, realm, board, owner, county), follows=source.after))
    if conflict is None:
        if board.holds(owner, county):  # the last room was taken by a correction
            lapses(realm, owner, NO_ROOM, source)
        return
    _cross(realm, board, owner, conflict, source)


def no_way(realm: Realm, board: Board, owner: Owner) -> Words | None:
    if any(may_join(board, owner, conflict.key) for conflict in realm.conflicts):
        return None
    return say("No conflict has room")


def _cross(realm: Realm, board: Board, owner: Owner, conflict: Conflict, source: Source) -> None:
    county: Place = source.key
    there = board.spaces.company(county, owner)
    assert there is not None
    crossing = [piece for piece in there.pieces if piece.crosses]
    board.spaces.leave(county, owner, *crossing)
    board.spaces.join(conflict.key, owner, *crossing)
    board.recall(owner, county)  # what stays behind, such as squires
    show(realm, owner, say("knight of strength {n} crosses to {conflict}", n=there.knight, conflict=conflict.title),
         source)


def passage_form(realm: Realm, board: Board, owner: Owner, county: Place) -> Pick[Conflict | None]:
    if not board.holds(owner, county):
        return Pick((Option("nothing", NOBODY_THERE, None),))
    options: list[Option[Conflict | None]] = [Option(conflict.key, conflict.title, conflict)
                                              for conflict in realm.conflicts if may_join(board, owner, conflict.key)]
    return Pick(tuple(options) or (Option("none", say("No conflict has room"), None),))
