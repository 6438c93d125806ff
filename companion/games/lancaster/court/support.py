"""Who supports a lord that applies for an office: knights and bishops of the same court, and the Tudor knight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from companion.core.asking import Ask, Refusal, one
from companion.core.counts import Counts, Kind
from companion.core.forms import NOTHING, Closed, Field, Fields
from companion.core.ways import Branch, Either
from companion.core.words import Who, Words, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.court.offices import Office, applicant
from companion.games.lancaster.court.pieces import BISHOP, LORD, TUDOR_KNIGHT
from companion.games.lancaster.owners import Owner, is_ally, key_of, lord_of, owner_words
from companion.games.lancaster.pieces import Pieces
from companion.games.lancaster.placement import Placement, mover_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.showing import chooses
from companion.games.lancaster.spaces import COURT

Support = Mapping[str, int]  # by the keys of pieces
ALONE, WITH, NOT_AT_ALL = "alone", "with", "not-at-all"
_STAYS: Branch[Support | None] = Branch(NOT_AT_ALL, say("The lord stays at court"), NOTHING)


async def ask_for_support(realm: Realm, board: Board, placement: Placement, office: Office) -> Placement | None:
    """None: while the player chose, the board was corrected, and this lord cannot go there any more."""
    owner = placement.owner
    if not supporters(board, owner):
        return placement
    words = say("Who supports your ally's lord? ({office})", office=office.title) if is_ally(owner) else (
        say("Who supports your lord? ({office})", office=office.title))
    with chooses(realm, say("{who} chooses who supports the lord", who=Who(lord_of(owner)))):
        how, chosen = await one(Ask(lord_of(owner), key_of(owner, f"support/{office.key}/{realm.round}"), words,
                                    partial(support_form, board, owner, office), follows=f"place/{realm.round}"))
    if how == NOT_AT_ALL:
        return None
    every = {piece.key: piece for piece in supporters(board, owner)}
    along = tuple(every[key] for key, n in (chosen or {}).items() for _ in range(n))
    return replace(placement, mover=mover_of(owner, LORD, along))


def supporters(board: Board, owner: Owner) -> Pieces:
    """All at court that may go along, the strongest last."""
    return tuple(piece for piece in board.spaces.pieces(COURT, owner)
                 if piece.is_knight or piece in (BISHOP, TUDOR_KNIGHT))


def most_support(board: Board, owner: Owner) -> int:
    return sum(piece.strength for piece in supporters(board, owner))


def needed(board: Board, office: Office) -> int:
    """How much support it takes, besides the lord himself, to be stronger than who applies already."""
    there = applicant(board, office)
    return max(0, there.strength + 1 - LORD.strength) if there else 0


def _may_apply(board: Board, owner: Owner, office: Office) -> bool:
    """Where the board was corrected meanwhile, he may be elsewhere, or the other lord of the same player there."""
    there = applicant(board, office)
    return LORD in board.spaces.pieces(COURT, owner) and (there is None or lord_of(there.owner) != lord_of(owner))


def support_form(board: Board, owner: Owner, office: Office) -> Either[Support | None]:
    """The lord alone, or with so many of each. Never empty: where nothing suffices he stays at court."""
    if not _may_apply(board, owner, office):
        return Either((_STAYS,))
    least, there = needed(board, office), supporters(board, owner)
    branches: list[Branch[Support | None]] = []
    closed: tuple[Closed, ...] = ()
    alone = say("The lord alone")
    if least:
        closed = (Closed(ALONE, alone, _too_weak(board, office)),)
    else:
        branches.append(Branch(ALONE, alone, NOTHING))
    if there and sum(piece.strength for piece in there) >= least:
        branches.append(Branch(WITH, say("With support"), _counted(board, there, office)))
    return Either(tuple(branches) or (_STAYS,), closed)


def _too_weak(board: Board, office: Office) -> Words:
    (there,) = board.spaces.at(office.place)
    return say("{who} applies with strength {n}: it takes more to expel.", who=owner_words(there.owner),
               n=there.strength)


def _counted(board: Board, there: Pieces, office: Office) -> Fields[Support]:
    many = Counter(there)
    kinds = tuple(Kind(piece.key, piece.words, n) for piece, n in many.items())
    strengths = {piece.key: piece.strength for piece in many}

    def check(chosen: Support) -> None:
        if sum(strengths[key] * n for key, n in chosen.items()) < needed(board, office):
            raise Refusal(_too_weak(board, office), "with")

    least = needed(board, office)
    note = say("At least {n} strength besides the lord.", n=least) if least > 1 else None
    everybody = {"with": {piece.key: n for piece, n in many.items()}}
    parts = (("with", Field(say("Who goes along?"), Counts(kinds, 1, len(there), note))),)
    return Fields(_chosen, parts, check=check, sure=everybody)


def _chosen(**parts: Support) -> Support:
    return parts["with"]
