"""One of several, by lot: drawn on the table and named, or drawn by the machine, and then the answer says so.

Several lots are one question, too, and one wish draws them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from companion.core.asking import Form, Path, Posted, Put, Raw, Refusal, Rng, RuleBug
from companion.core.dice import ROLL, Dice, is_rolled
from companion.core.forms import Closed, Field, Fields, Option
from companion.core.words import Words, say

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Lot(Form[A]):
    """The answer is the key of what was drawn; the machine's own is {"drawn": key, "rolled": true}.

    The machine throws a die with a side for each, so whatever holds for dice holds for lots. A key is kept and no side:
    a corrected past may have left others to be drawn.
    """

    template: ClassVar[str] = "lot"
    options: tuple[Option[A], ...]
    closed: ClassVar[tuple[Closed, ...]] = ()  # it is looked at like a Pick

    def __post_init__(self) -> None:
        if len(self.options) < 2:
            raise RuleBug("a Lot needs several of which one is drawn")

    def read(self, raw: Raw) -> A:
        return self._option(raw).value

    def _option(self, raw: Raw) -> Option[A]:
        is_drawn = is_rolled(raw) and set(raw) == {"drawn", "rolled"}
        key = raw["drawn"] if is_drawn else raw
        for option in self.options:
            if isinstance(key, str) and option.key == key:
                return option
        raise Refusal(say("Please choose one of the answers offered."))

    def sample(self, rng: Rng) -> Raw:
        """As if drawn on the table."""
        return self.options[rng.randrange(len(self.options))].key

    def words(self, raw: Raw) -> Words:
        words = self._option(raw).words
        return say("{what} (drawn by Companion)", what=words) if is_rolled(raw) else words

    # As a die ----------------------------------------------------------------------------------------------------

    @property
    def die(self) -> Dice:
        return Dice(1, len(self.options))

    def thrown(self, raw: Raw) -> Raw:
        """The same answer, told of the die. What lies in no bag any more was thrown with none."""
        sides = {option.key: side for side, option in enumerate(self.options, start=1)}
        if isinstance(raw, str) and raw in sides:
            return {"dice": [sides[raw]]}
        if is_rolled(raw) and isinstance(key := raw.get("drawn"), str) and key in sides:
            return {"dice": [sides[key]], "rolled": True}
        return None if is_rolled(raw) else raw

    def drawn(self, raw: Raw) -> Raw:
        """And back."""
        dice: Any = raw.get("dice") if isinstance(raw, dict) else None
        if not dice:
            return raw
        key = self.options[dice[0] - 1].key
        return {"drawn": key, "rolled": True} if is_rolled(raw) else key


    def with_throws(self, raw: Raw, put: Put, path: Path = ()) -> Raw:
        return self.drawn(put(self.die, self.thrown(raw), path))

    # On a page ---------------------------------------------------------------------------------------------------

    def field_names(self, name: str) -> Iterator[str]:
        yield name
        yield f"{name}.roll"

    def from_fields(self, name: str, posted: Posted) -> Raw:
        return ROLL if posted.get(f"{name}.roll") else posted.get(name)

    def to_fields(self, name: str, raw: Raw) -> dict[str, str]:
        return Form.to_fields(self, name, raw.get("drawn") if isinstance(raw, dict) else raw)


# Several of them -----------------------------------------------------------------------------------------------------

@dataclass(frozen=True, slots=True)
class Drawn(Generic[A]):
    """What each of them was, by its key. `rolled`: the machine drew them all."""

    lots: Mapping[str, A]
    rolled: bool = False


@dataclass(frozen=True, slots=True)
class Lots(Fields[Drawn[A]]):
    """A lot for each field. The answer is that of each: what was drawn is kept by its key here, too."""

    template: ClassVar[str] = "lots"

    def read(self, raw: Raw) -> Drawn[A]:
        return replace(Fields.read(self, raw), rolled=all(map(is_rolled, raw.values())))

    def words(self, raw: Raw) -> Words:
        if not self.read(raw).rolled:
            return Fields.words(self, raw)
        told = {key: one["drawn"] for key, one in raw.items()}
        return say("{lots} (drawn by Companion)", lots=Fields.words(self, told))

    def field_names(self, name: str) -> Iterator[str]:
        yield from (f"{name}.{part}" for part, _ in self.fields)
        yield f"{name}.roll"  # of all

    def from_fields(self, name: str, posted: Posted) -> Raw:
        rolls = bool(posted.get(f"{name}.roll"))  # one wish for all
        return {part: ROLL if rolls else posted.get(f"{name}.{part}") for part, _ in self.fields}


def lots_of(lots: Mapping[str, tuple[Words, Lot[A]]]) -> Lots[A]:
    """Each with what it is about."""
    def drawn(**each: A) -> Drawn[A]:
        return Drawn(each)

    return Lots(drawn, tuple((key, Field(label, lot)) for key, (label, lot) in lots.items()))
