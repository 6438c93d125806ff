"""What is placed: who may be sent where, and what goes along."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from companion.core.words import Words, say, series
from companion.games.lancaster.owners import Owner, archer_of, is_ally
from companion.games.lancaster.pieces import SQUIRE, Company, Piece, Pieces
from companion.games.lancaster.spaces import Place

_ALLYS = "ally-"


@dataclass(frozen=True, slots=True)
class Target:
    """Where a piece may be sent: `owner`, if only this one's can; None for all that a player places."""

    key: str
    place: Place
    owner: Owner | None = None


@dataclass(frozen=True)
class Mover:
    """A piece at court, and what of its owner's may go along besides squires."""

    owner: Owner
    piece: Piece
    along: Pieces = ()

    @cached_property
    def strength(self) -> int:
        return self.piece.strength + sum(piece.strength for piece in self.along)

    @cached_property
    def key(self) -> str:
        """As it is called in an answer."""
        return (_ALLYS if is_ally(self.owner) else "") + "+".join(piece.key for piece in (self.piece, *self.along))

    @cached_property
    def told(self) -> Words:
        """Beside its owner's name."""
        return self._with(self.piece.words)

    @cached_property
    def words(self) -> Words:
        if not is_ally(self.owner):
            return self.told
        if self.piece.is_knight:
            return self._with(say("Ally's knight of strength {n}", n=self.piece.strength))
        return self._with(say("{piece} of the ally", piece=self.piece.words))

    def signs(self, arms: str = "") -> tuple[str, ...]:
        """As it is drawn: whose knight, how strong, and what goes along."""
        if not self.piece.is_knight:
            return tuple(filter(None, (arms, self.piece.mark)))
        along = (sign for piece in self.along for sign in ("+", piece.mark))
        return (arms or "knight", str(self.piece.strength), *along)

    def _with(self, words: Words) -> Words:
        if not self.along:
            return words
        return say("{piece} with {others}", piece=words, others=series(tuple(piece.words for piece in self.along)))


@cache  # offered for every place again
def mover_of(owner: Owner, piece: Piece, along: Pieces = ()) -> Mover:
    return Mover(owner, piece, along)


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece from the court, and what goes along."""

    mover: Mover
    place: Place
    squires: int = 0

    @property
    def owner(self) -> Owner:
        return self.mover.owner

    @property
    def piece(self) -> Piece:
        return self.mover.piece

    @property
    def companies(self) -> tuple[Company, ...]:
        """From the top down."""
        together = [piece for piece in self.mover.along if not piece.is_archer]
        archers = tuple(piece for piece in self.mover.along if piece.is_archer)
        company = Company(self.owner, (self.piece, *together, *(SQUIRE,) * self.squires))
        return (company, Company(archer_of(self.owner), archers)) if archers else (company,)
