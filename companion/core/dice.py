"""What the dice show: thrown on the table and typed, or rolled by the machine, and then the answer says so.

Lots are dice with words on their sides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.asking import Raw, Refusal, Rng, RuleBug
from companion.core.words import Words, say, series

ROLL = {"roll": True}  # a player's wish. No form reads it: who has chance answers it with numbers.


@dataclass(frozen=True, slots=True)
class Throw:
    dice: tuple[int, ...]
    rolled: bool = False

    @property
    def total(self) -> int:
        return sum(self.dice)


@dataclass(frozen=True, slots=True)
class Dice:
    """So many dice, each by itself. The answer is {"dice": [3, 5]}; the machine's own says "rolled": true besides."""

    n: int
    sides: int = 6
    labels: tuple[Words, ...] = ()  # of lots: what each is about,
    faces: tuple[tuple[Words, ...], ...] = ()  # and what stands on each instead of numbers: `sides` words at most

    def __post_init__(self) -> None:
        if self.n < 1 or self.sides < 2:
            raise RuleBug("Dice need a die, and a die two sides")
        if len(self.labels) not in (0, self.n) or len(self.faces) not in (0, self.n):
            raise RuleBug("each of the lots has a label, or none; each has faces, or none")
        if not all(2 <= len(faces) <= self.sides for faces in self.faces):
            raise RuleBug("a lot has two faces at least, and no more than sides")

    def sides_of(self, die: int) -> int:
        return len(self.faces[die]) if self.faces else self.sides

    @property
    def cut(self) -> tuple[int, ...]:
        """How many sides each has, told once where they are alike."""
        each = tuple(map(self.sides_of, range(self.n)))
        return each[:1] if len(set(each)) == 1 else each

    def without(self, first: int) -> Dice:
        """The others, if so many of them were thrown."""
        return Dice(self.n - first, self.sides, faces=self.faces[first:])

    def read(self, raw: Raw) -> Throw:
        rolled = is_rolled(raw)
        if not isinstance(raw, dict) or set(raw) != ({"dice", "rolled"} if rolled else {"dice"}):
            raise Refusal(say("Please say what each die shows."))
        dice = raw["dice"]
        if not isinstance(dice, list) or len(dice) != self.n:
            raise Refusal(say("Please say what each die shows."))
        for at, shown in enumerate(dice):
            if type(shown) is not int or not 1 <= shown <= self.sides_of(at):
                raise Refusal(say("Please say what each die shows, from 1 to {sides}.", sides=self.sides_of(at)),
                              str(at))
        return Throw(tuple(dice), rolled)

    def sample(self, rng: Rng) -> Raw:
        """As if thrown on the table: chance in a simulation is not the machine's word to a table."""
        return {"dice": self.thrown(rng)}

    def thrown(self, rng: Rng) -> list[int]:
        return [1 + rng.randrange(self.sides_of(die)) for die in range(self.n)]

    def words(self, raw: Raw) -> Words:
        throw = self.read(raw)
        if self.faces:
            drawn = self._drawn(throw)
            return say("{lots} (drawn by Companion)", lots=drawn) if throw.rolled else drawn
        shown = numbers(throw.dice)
        return say("{dice} (rolled by Companion)", dice=shown) if throw.rolled else shown

    def _drawn(self, throw: Throw) -> Words:
        faces = tuple(faces[shown - 1] for faces, shown in zip(self.faces, throw.dice, strict=True))
        return series(tuple(say("{label}: {value}", label=label, value=face)
                            for label, face in zip(self.labels, faces, strict=True)) if self.labels else faces)


def numbers(dice: Iterable[int]) -> Words:
    return series(tuple(Words("{n}", values=(("n", shown),)) for shown in dice))


def is_rolled(raw: Raw) -> bool:
    return isinstance(raw, dict) and raw.get("rolled") is True


def has_rolled(raw: Raw) -> bool:
    """Somewhere in an answer."""
    if isinstance(raw, dict):
        return is_rolled(raw) or any(map(has_rolled, raw.values()))
    return isinstance(raw, list) and any(map(has_rolled, raw))

