"""Dice and lots: thrown or drawn on the table and typed, or by the machine, and then the answer says so."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from companion.core.asking import Form, Path, Posted, Put, Raw, Refusal, Rng, RuleBug, fields_as_if_posted
from companion.core.forms import Closed, Field, Fields, Option, whole_number_or_text
from companion.core.words import Words, say, series

A = TypeVar("A")
Roll = Callable[["Dice"], list[int]]  # whoever has chance rolls them

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
        rolled = is_machine_rolled(raw)
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
        return {"dice": self.random_numbers(rng)}

    def random_numbers(self, rng: Rng) -> list[int]:
        return [1 + rng.randrange(self.sides) for _ in range(self.n)]

    # What was rolled for it lies in a row (`rows.py`).

    @property
    def row_name(self) -> Hashable:
        return self.sides

    def row_of(self, raw: Raw) -> list[int]:
        return list(raw["dice"]) if is_machine_rolled(raw) else []

    def lengthen(self, row: list[int], roll: Roll, _reserved: Mapping[str, int]) -> None:
        row += roll(Dice(self.n - len(row), self.sides))

    def typed_answer(self, row: list[int]) -> Raw:
        return {"dice": row[:self.n]}

    def machine_answer(self, row: list[int]) -> Raw:
        return {"dice": row[:self.n], "rolled": True}

    def answer_words(self, raw: Raw) -> Words:
        throw = self.read(raw)
        shown = dice_words(throw.dice)
        return say("{dice} (rolled by Companion)", dice=shown) if throw.rolled else shown

    def is_answer_on_table(self, raw: Raw) -> bool:
        return not is_machine_rolled(raw)

    def answer_with_replaced_dice(self, raw: Raw, put: Put, path: Path = ()) -> Raw:
        return put(self, raw, path)

    @property
    def may_be_sent_by_last_tap(self) -> bool:
        return self.n > 1 and self.sides <= MOST_SIDES

    def field_names(self, name: str) -> Iterator[str]:
        yield from (f"{name}.{at}" for at in range(self.n))
        yield f"{name}.roll"

    def from_fields(self, name: str, posted: Posted) -> Raw:
        if posted.get(f"{name}.roll"):
            return ROLL  # a wish: what was rolled is never read from a browser
        return {"dice": [whole_number_or_text(posted.get(f"{name}.{at}", "").strip()) for at in range(self.n)]}

    def to_fields(self, name: str, raw: Raw) -> dict[str, str]:
        dice = raw.get("dice") if isinstance(raw, dict) else ()
        return fields_as_if_posted({f"{name}.{at}": shown for at, shown in enumerate(dice or ())})


def dice_words(dice: Iterable[int]) -> Words:
    return series(tuple(map(_die_words, dice)))


@lru_cache(maxsize=32)
def _die_words(shown: int) -> Words:
    return Words("{n}", values=(("n", shown),))


def is_machine_rolled(raw: Raw) -> bool:
    return isinstance(raw, dict) and raw.get("rolled") is True


# One of several, by lot: drawn on the table and named, or by the machine.


@dataclass(frozen=True, slots=True)
class Lot(Form[A]):
    """The answer is the key of what was drawn; the machine's own is {"drawn": key, "rolled": true}.

    The machine throws a die with a side for each, so whatever holds for dice holds for lots. A key is kept and no side:
    a corrected past may have left others to be drawn.
    """

    template: ClassVar[str] = "lot"
    can_be_direct: ClassVar[bool] = True
    options: tuple[Option[A], ...]
    closed: ClassVar[tuple[Closed, ...]] = ()  # it is looked at like a Pick

    def __post_init__(self) -> None:
        if len(self.options) < 2:
            raise RuleBug("a Lot needs several of which one is drawn")

    def read(self, raw: Raw) -> A:
        return self._drawn_option(raw).value

    def _drawn_option(self, raw: Raw) -> Option[A]:
        is_drawn = is_machine_rolled(raw) and set(raw) == {"drawn", "rolled"}
        key = raw["drawn"] if is_drawn else raw
        for option in self.options:
            if isinstance(key, str) and option.key == key:
                return option
        raise Refusal(say("Please choose one of the answers offered."))

    def sample(self, rng: Rng) -> Raw:
        """As if drawn on the table."""
        return self.options[rng.randrange(len(self.options))].key

    def answer_words(self, raw: Raw) -> Words:
        words = self._drawn_option(raw).words
        return say("{what} (drawn by Companion)", what=words) if is_machine_rolled(raw) else words

    # As a die.

    @property
    def die(self) -> Dice:
        return Dice(1, len(self.options))

    def answer_as_throw(self, raw: Raw) -> Raw:
        """The same answer, told of the die. What lies in no bag any more was thrown with none."""
        sides = {option.key: side for side, option in enumerate(self.options, start=1)}
        if isinstance(raw, str) and raw in sides:
            return {"dice": [sides[raw]]}
        if is_machine_rolled(raw) and isinstance(key := raw.get("drawn"), str) and key in sides:
            return {"dice": [sides[key]], "rolled": True}
        return None if is_machine_rolled(raw) else raw

    def throw_as_answer(self, raw: Raw) -> Raw:
        """And back."""
        dice: Any = raw.get("dice") if isinstance(raw, dict) else None
        if not dice:
            return raw
        key = self.options[dice[0] - 1].key
        return {"drawn": key, "rolled": True} if is_machine_rolled(raw) else key

    def answer_with_replaced_dice(self, raw: Raw, put: Put, path: Path = ()) -> Raw:
        return self.throw_as_answer(put(self.die, self.answer_as_throw(raw), path))

    # On a page.

    def field_names(self, name: str) -> Iterator[str]:
        yield name
        yield f"{name}.roll"

    def from_fields(self, name: str, posted: Posted) -> Raw:
        return ROLL if posted.get(f"{name}.roll") else posted.get(name)

    def to_fields(self, name: str, raw: Raw) -> dict[str, str]:
        return Form.to_fields(self, name, raw.get("drawn") if isinstance(raw, dict) else raw)


# Several lots are one question, too, and one wish draws them all.


@dataclass(frozen=True, slots=True)
class DrawnLots(Generic[A]):
    """What each of them was, by its key. `rolled`: the machine drew them all."""

    lots: Mapping[str, A]
    rolled: bool = False


@dataclass(frozen=True, slots=True)
class Lots(Fields[DrawnLots[A]]):
    """A lot for each field. The answer is that of each: what was drawn is kept by its key here, too."""

    template: ClassVar[str] = "lots"

    def read(self, raw: Raw) -> DrawnLots[A]:
        return replace(Fields.read(self, raw), rolled=all(map(is_machine_rolled, raw.values())))

    def answer_words(self, raw: Raw) -> Words:
        if not self.read(raw).rolled:
            return Fields.answer_words(self, raw)
        told = {key: one["drawn"] for key, one in raw.items()}
        return say("{lots} (drawn by Companion)", lots=Fields.answer_words(self, told))

    def field_names(self, name: str) -> Iterator[str]:
        yield from (f"{name}.{part}" for part, _ in self.fields)
        yield f"{name}.roll"  # of all

    def from_fields(self, name: str, posted: Posted) -> Raw:
        rolls = bool(posted.get(f"{name}.roll"))  # one wish for all
        return {part: ROLL if rolls else posted.get(f"{name}.{part}") for part, _ in self.fields}


def lots_form(lots: Mapping[str, tuple[Words, Lot[A]]]) -> Lots[A]:
    """Each with what it is about."""
    def drawn(**each: A) -> DrawnLots[A]:
        return DrawnLots(each)

    return Lots(drawn, tuple((key, Field(label, lot)) for key, (label, lot) in lots.items()))
