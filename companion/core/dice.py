"""What the dice show: thrown on the table and typed, or rolled by the machine, and then the answer says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from companion.core.asking import Form, Path, Posted, Put, Raw, Refusal, Rng, RuleBug, filled
from companion.core.forms import whole
from companion.core.words import Words, say, series

MOST_SIDES = 12  # of a die with more the number is typed
ROLL = {"roll": True}  # a player's wish. No form reads it: who has chance answers it with numbers.


@dataclass(frozen=True, slots=True)
class Throw:
    dice: tuple[int, ...]
    rolled: bool = False

    @property
    def total(self) -> int:
        return sum(self.dice)


@dataclass(frozen=True, slots=True)
class Dice(Form[Throw]):
    """So many dice, each by itself. The answer is {"dice": [3, 5]}; the machine's own says "rolled": true besides."""

    template: ClassVar[str] = "dice"
    n: int
    sides: int = 6
    labels: tuple[Words, ...] = ()  # what each of them is thrown for, where that is not the same
    marks: tuple[str, ...] = field(default=(), repr=False)  # drawn with these

    def __post_init__(self) -> None:
        if self.n < 1 or self.sides < 2:
            raise RuleBug("Dice need a die, and a die two sides")
        if any(len(named) not in (0, self.n) for named in (self.labels, self.marks)):
            raise RuleBug("either each of the dice is named, or none")

    def read(self, raw: Raw) -> Throw:
        rolled = is_rolled(raw)
        if not isinstance(raw, dict) or set(raw) != ({"dice", "rolled"} if rolled else {"dice"}):
            raise Refusal(say("Please say what each die shows."))
        dice = raw["dice"]
        if not isinstance(dice, list) or len(dice) != self.n:
            raise Refusal(say("Please say what each die shows."))
        for at, shown in enumerate(dice):
            if type(shown) is not int or not 1 <= shown <= self.sides:
                raise Refusal(say("Please say what each die shows, from 1 to {sides}.", sides=self.sides), str(at))
        return Throw(tuple(dice), rolled)

    def sample(self, rng: Rng) -> Raw:
        """As if thrown on the table: chance in a simulation is not the machine's word to a table."""
        return {"dice": self.thrown(rng)}

    def thrown(self, rng: Rng) -> list[int]:
        return [1 + rng.randrange(self.sides) for _ in range(self.n)]

    def words(self, raw: Raw) -> Words:
        throw = self.read(raw)
        shown = numbers(throw.dice)
        return say("{dice} (rolled by Companion)", dice=shown) if throw.rolled else shown

    def is_seen_by_all(self, raw: Raw) -> bool:
        return not is_rolled(raw)

    def with_throws(self, raw: Raw, put: Put, path: Path = ()) -> Raw:
        return put(self, raw, path)

    @property
    def is_dealt(self) -> bool:
        return self.n > 1 and self.sides <= MOST_SIDES

    def field_names(self, name: str) -> Iterator[str]:
        yield from (f"{name}.{at}" for at in range(self.n))
        yield f"{name}.roll"

    def from_fields(self, name: str, posted: Posted) -> Raw:
        if posted.get(f"{name}.roll"):
            return ROLL  # a wish: what was rolled is never read from a browser
        return {"dice": [whole(posted.get(f"{name}.{at}", "").strip()) for at in range(self.n)]}

    def to_fields(self, name: str, raw: Raw) -> dict[str, str]:
        dice = raw.get("dice") if isinstance(raw, dict) else ()
        return filled({f"{name}.{at}": shown for at, shown in enumerate(dice or ())})


def numbers(dice: Iterable[int]) -> Words:
    return series(tuple(map(_number, dice)))


@lru_cache(maxsize=32)
def _number(shown: int) -> Words:
    return Words("{n}", values=(("n", shown),))


def is_rolled(raw: Raw) -> bool:
    return isinstance(raw, dict) and raw.get("rolled") is True


def has_rolled(raw: Raw) -> bool:
    """Somewhere in an answer."""
    if isinstance(raw, dict):
        return is_rolled(raw) or any(map(has_rolled, raw.values()))
    return isinstance(raw, list) and any(map(has_rolled, raw))

