"""Whose pieces there are, the knights among them, and companies of them: what one owner has on one space."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from companion.core.asking import Seat
from companion.core.words import Who, Words, name_words, say

Owner = str  # a seat, a seat's ally, or an archer of one of them, who takes a space and a rank of its own

EVERYBODY: Owner = ""  # where something is nobody's in particular
_ALLY, _ARCHER = "ally/", "archer/"


def owner_for_ally_of(seat: Seat) -> Owner:
    return f"{_ALLY}{seat}"


@cache  # of a handful of owners, asked for every place and piece again
def is_ally(owner: Owner) -> bool:
    return owner.removeprefix(_ARCHER).startswith(_ALLY)


def owner_for_archers_of(owner: Owner) -> Owner:
    return f"{_ARCHER}{owner}"


def is_archer(owner: Owner) -> bool:
    return owner.startswith(_ARCHER)


def owner_of_home_court(owner: Owner) -> Owner:
    """To whose court such pieces go home, and with whose they are counted: an archer is its lord's, or an ally's."""
    return owner.removeprefix(_ARCHER)


@cache
def player_of_owner(owner: Owner) -> Seat:
    """The player who decides for these pieces."""
    return owner.rpartition("/")[2]


def arms_sign_of(owner: Owner, allies: Mapping[Seat, str]) -> str:
    """As a page draws the arms; `allies`: the colour of each player's ally."""
    player = player_of_owner(owner)
    return f"arms-{allies.get(player, player) if is_ally(owner) else player}"


def ask_key_for_owner(owner: Owner, key: str) -> str:
    """A question's key. One seat answers for two owners: an answer for the one must never count for the other."""
    return f"allys-{key}" if is_ally(owner) else key


@cache  # said in every other line, so one object will do
def owner_words(owner: Owner) -> Words:
    who = Who(player_of_owner(owner))
    if is_archer(owner):
        return say("the archer of {who}'s ally", who=who) if is_ally(owner) else say("{who}'s archer", who=who)
    return say("{who}'s ally", who=who) if is_ally(owner) else say("{who}", who=who)


def option_lines_if_ally(owner: Owner) -> tuple[Words, ...]:
    """For a tile, where a long name is cut: whose ally it is may be cut with it, that it is one must not."""
    return (say("{who}", who=Who(player_of_owner(owner))), say("ally")) if is_ally(owner) else ()


# Knights: seven to an owner, and never one more.

KNIGHTS_IN_THE_BOX = {1: 3, 2: 2, 3: 1, 4: 1}  # of each strength, for each owner
Knights = tuple[int, ...]  # by their strengths
SEVEN: Knights = tuple(strength for strength, n in KNIGHTS_IN_THE_BOX.items() for _ in range(n))


@cache
def most_knight_strength_or_none(strengths: Knights, knights: Knights = SEVEN) -> int | None:
    """How much of these strengths knights can be, with one of them in each stack at least; None: they are too few."""
    if not strengths:
        return 0
    found = None
    for stack in {stack for n in range(1, len(knights) + 1) for stack in combinations(knights, n)}:
        if sum(stack) <= strengths[0]:
            others = most_knight_strength_or_none(strengths[1:], _without_knights(knights, stack))
            if others is not None:
                found = max(found or 0, sum(stack) + others)
    return found


def strengths_words(strengths: Iterable[int]) -> Words:
    """One by one: 3, 4."""
    return name_words(", ".join(str(strength) for strength in strengths))


def knights_words(strengths: Iterable[int]) -> Words:
    """As they stand beside each other: 1 + 2."""
    return name_words(" + ".join(str(strength) for strength in strengths) or "–")


def _without_knights(knights: Knights, stack: Knights) -> Knights:
    for knight in stack:
        at = knights.index(knight)
        knights = (*knights[:at], *knights[at + 1:])
    return knights


# Pieces, and companies of them.


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
    prevents_expulsion: bool = False  # who stands beside it in a county cannot be expelled
    mark: str = ""  # which drawing of the game's shows it
    is_archer: bool = False  # in a conflict on a space of its own, directly below the knight it came with
    crosses_to_france: bool = True  # to France, with the knight it stands with

    @property
    def key(self) -> str:
        return str(self.strength) if self.is_knight else self.kind

    @property
    def is_shown_by_name(self) -> bool:
        """Shown by its own name: no knight or squire, nor what was only told."""
        return self.title is not None and not self.is_knight

    @property
    def words(self) -> Words:
        return self.title or say("Knight of strength {n}", n=self.strength)


KNIGHTS = {strength: Piece("knight", strength, is_knight=True) for strength in (1, 2, 3, 4)}
SQUIRE = Piece("squire", 1, comes_home=False, crosses_to_france=False)
Pieces = tuple[Piece, ...]


def knights_of_strengths(strengths: Iterable[int]) -> Pieces:
    return tuple(KNIGHTS[strength] for strength in strengths)


@cache
def piece_of_told_strength(strength: int) -> Piece:
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
    def strength_of_single_knight(self) -> int:
        """Where only one can stand."""
        return next(iter(self.knights), 0)

    @property
    def squires(self) -> int:
        return self.pieces.count(SQUIRE)

    @property
    def pieces_shown_by_name(self) -> Pieces:
        """What stands there besides knights and squires."""
        return tuple(piece for piece in self.pieces if piece.is_shown_by_name)

    def with_added(self, *pieces: Piece) -> Company:
        return Company(self.owner, (*self.pieces, *pieces))

    def without(self, *pieces: Piece) -> Company:
        left = list(self.pieces)
        for piece in pieces:
            left.remove(piece)
        return Company(self.owner, tuple(left))

    def with_exchanged(self, old: Piece, new: Piece) -> Company:
        at = self.pieces.index(old)
        return Company(self.owner, (*self.pieces[:at], new, *self.pieces[at + 1:]))

    def with_only_these_knights(self, strengths: Knights, *, at_home: bool = False) -> Company:
        """Just these knights, beside all else that stands there; what came from the supply stays alone only at home."""
        others = tuple(piece for piece in self.pieces if not piece.is_knight)
        stays = at_home or strengths or any(piece.comes_home for piece in others)
        return Company(self.owner, (*knights_of_strengths(strengths), *others) if stays else ())
