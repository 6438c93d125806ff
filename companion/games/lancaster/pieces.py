"""Pieces, and companies of them: what one owner has on one space."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from companion.core.words import Words, say
from companion.games.lancaster.knights import Knights
from companion.games.lancaster.owners import Owner


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A kind of wooden piece: one object for all that are alike, equal to itself alone.

    What `comes_home` is one of so many that its owner has; all else goes back to the supply.
    """

    kind: str
    strength: int
    is_knight: bool = False  # a knight of its owner's own: what laws and rewards mean by that
    comes_home: bool = True
    title: Words | None = None  # of what is no knight
    guards: bool = False  # who stands beside it in a county cannot be expelled
    mark: str = ""  # which drawing of the game's shows it
    is_archer: bool = False  # in a conflict on a space of its own, directly below the knight it came with
    crosses: bool = True  # to France, with the knight it stands with

    @property
    def key(self) -> str:
        return str(self.strength) if self.is_knight else self.kind

    @property
    def is_named(self) -> bool:
        """Shown by its own name: no knight or squire, nor what was only told."""
        return self.title is not None and not self.is_knight

    @property
    def words(self) -> Words:
        return self.title or say("Knight of strength {n}", n=self.strength)


KNIGHTS = {strength: Piece("knight", strength, is_knight=True) for strength in (1, 2, 3, 4)}
SQUIRE = Piece("squire", 1, comes_home=False, crosses=False)
Pieces = tuple[Piece, ...]


def knights(strengths: Iterable[int]) -> Pieces:
    return tuple(KNIGHTS[strength] for strength in strengths)


@cache
def as_told(strength: int) -> Piece:
    """Whatever stands there, as the table told it: only how strong it is."""
    return Piece("told", strength, comes_home=False)


@dataclass(frozen=True, slots=True)
class Company:
    """What one owner has on one space."""

    owner: Owner
    pieces: Pieces = ()

    @property
    def strength(self) -> int:
        return sum(piece.strength for piece in self.pieces)

    @property
    def knights(self) -> Knights:
        """Its knights, by their strengths."""
        return tuple(piece.strength for piece in self.pieces if piece.is_knight)

    @property
    def knight(self) -> int:
        """Where only one can stand."""
        return next(iter(self.knights), 0)

    @property
    def squires(self) -> int:
        return self.pieces.count(SQUIRE)

    @property
    def named(self) -> Pieces:
        """What stands there besides knights and squires."""
        return tuple(piece for piece in self.pieces if piece.is_named)

    def joined_by(self, *pieces: Piece) -> Company:
        return Company(self.owner, (*self.pieces, *pieces))

    def left_by(self, *pieces: Piece) -> Company:
        left = list(self.pieces)
        for piece in pieces:
            left.remove(piece)
        return Company(self.owner, tuple(left))

    def exchanged(self, old: Piece, new: Piece) -> Company:
        at = self.pieces.index(old)
        return Company(self.owner, (*self.pieces[:at], new, *self.pieces[at + 1:]))

    def with_knights(self, strengths: Knights, *, at_home: bool = False) -> Company:
        """Just these knights, beside all else that stands there; what came from the supply stays alone only at home."""
        others = tuple(piece for piece in self.pieces if not piece.is_knight)
        stays = at_home or strengths or any(piece.comes_home for piece in others)
        return Company(self.owner, (*knights(strengths), *others) if stays else ())


def company_of(owner: Owner, *strengths: int, squires: int = 0) -> Company:
    return Company(owner, (*knights(strengths), *(SQUIRE,) * squires))
