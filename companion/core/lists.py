"""Forms whose answer is a list: some of the options, a row of places with one in each, or a line-up in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from companion.core.asking import Form, Part, Posted, Raw, Refusal, Rng, RuleBug, fields_as_if_posted
from companion.core.forms import Amount, Option, Pick
from companion.core.words import Words, say, series

A = TypeVar("A")

MOST_CARDS = 12  # more of them are a list
TICKED = "yes"  # what a checkbox posts


def _list_or_empty(raw: Raw) -> list[Raw]:
    return raw if isinstance(raw, list) else []


@dataclass(frozen=True, slots=True)
class Some(Form[tuple[A, ...]]):
    """Several of the options, each at most once; the answer keeps the order of the options."""

    template: ClassVar[str] = "some"
    is_required: ClassVar[bool] = False
    options: tuple[Option[A], ...]
    least: int
    most: int

    def __post_init__(self) -> None:
        if not 0 <= self.least <= min(self.most, len(self.options)):
            raise RuleBug("a Some without a legal answer")

    def read(self, raw: Raw) -> tuple[A, ...]:
        if not isinstance(raw, list) or len(raw) != len({one for one in raw if isinstance(one, str)}):
            raise Refusal(say("Please choose one of the answers offered."))
        for one in raw:
            if one not in [option.key for option in self.options]:
                raise Refusal(say("Please choose one of the answers offered."))
        if not self.least <= len(raw) <= self.most:
            raise Refusal(self._limits_words())
        return tuple(option.value for option in self.options if option.key in raw)

    def _limits_words(self) -> Words:
        if self.least == self.most:
            return say("{n} of them, please.", n=self.least)
        return say("Between {least} and {most} of them, please.", least=self.least, most=self.most)

    def sample(self, rng: Rng) -> Raw:
        left = [option.key for option in self.options]
        wanted = self.least + rng.randrange(min(self.most, len(left)) - self.least + 1)
        taken = {left.pop(rng.randrange(len(left))) for _ in range(wanted)}
        return [option.key for option in self.options if option.key in taken]

    def answer_words(self, raw: Raw) -> Words:
        self.read(raw)
        chosen = tuple(option.words for option in self.options if option.key in raw)
        return series(chosen) if chosen else say("none")

    def field_names(self, name: str) -> Iterator[str]:
        return (f"{name}.{option.key}" for option in self.options)

    def from_fields(self, name: str, posted: Posted) -> Raw:
        return [option.key for option in self.options if posted.get(f"{name}.{option.key}")]

    def to_fields(self, name: str, raw: Raw) -> dict[str, str]:
        return {f"{name}.{key}": TICKED for key in _list_or_empty(raw)}


@dataclass(frozen=True, slots=True)
class RowOfPlaces(Form[tuple[A, ...]]):
    """Things laid out in a row: each place has its own candidates, and nothing lies twice."""

    template: ClassVar[str] = "row"
    places: tuple[Pick[A], ...]
    labels: tuple[Words, ...]

    def __post_init__(self) -> None:
        if len(self.labels) != len(self.places):
            raise RuleBug("every place of a RowOfPlaces has a label")
        if self._way_to_fill_the_rest(()) is None:
            raise RuleBug("a RowOfPlaces that nothing can fill")

    def read(self, raw: Raw) -> tuple[A, ...]:
        if not isinstance(raw, list) or len(raw) != len(self.places):
            raise Refusal(say("Please fill every place."))
        values = tuple(pick.read(one) for pick, one in zip(self.places, raw, strict=True))
        for at, one in enumerate(raw):
            if one in raw[:at]:
                raise Refusal(say("The same one cannot lie in two places."), path=str(at))
        return values

    def sample(self, rng: Rng) -> Raw:
        taken: tuple[str, ...] = ()
        while len(taken) < len(self.places):
            free = [o.key for o in self.places[len(taken)].options if o.key not in taken]
            key = free[rng.randrange(len(free))]
            if self._way_to_fill_the_rest((*taken, key)) is not None:
                taken = (*taken, key)
        return list(taken)

    def answer_words(self, raw: Raw) -> Words:
        return series(tuple(pick.answer_words(one) for pick, one in zip(self.places, raw, strict=True)))

    @property
    def places_of_each_option(self) -> tuple[tuple[Option[A], tuple[int, ...]], ...]:
        """Each of them once, and the places where it may lie."""
        every = {option.key: option for pick in self.places for option in pick.options}
        return tuple((option, tuple(at for at, pick in enumerate(self.places) if option in pick.options))
                     for option in every.values())

    def _way_to_fill_the_rest(self, taken: tuple[str, ...]) -> tuple[str, ...] | None:
        if len(taken) == len(self.places):
            return taken
        for option in self.places[len(taken)].options:
            if option.key not in taken and (found := self._way_to_fill_the_rest((*taken, option.key))) is not None:
                return found
        return None

    @property
    def parts(self) -> tuple[Part, ...]:
        return tuple((str(at), self.labels[at], pick) for at, pick in enumerate(self.places))

    @property
    def may_be_sent_by_last_tap(self) -> bool:
        return len(self.places_of_each_option) <= MOST_CARDS

    def field_names(self, name: str) -> Iterator[str]:
        return (f"{name}.{at}" for at in range(len(self.places)))

    def from_fields(self, name: str, posted: Posted) -> Raw:
        return [posted.get(field) for field in self.field_names(name)]

    def to_fields(self, name: str, raw: Raw) -> dict[str, str]:
        return fields_as_if_posted({f"{name}.{at}": one for at, one in enumerate(_list_or_empty(raw))})


@dataclass(frozen=True, slots=True)
class Follower:
    """Who stands only directly behind another one, always with the same number."""

    key: str
    behind: str
    number: int
    why: Words  # a refusal anywhere else


@dataclass(frozen=True, slots=True)
class Lineup(Form[tuple[Any, ...]], Generic[A]):
    """Who stands where, from the first place on, and with how much: nobody twice, no place left out."""

    template: ClassVar[str] = "lineup"
    who: Pick[A]
    each: Amount
    labels: tuple[Words, ...]  # one for each place there is
    make: Callable[[A, int], Any] = field(default=lambda who, number: (who, number), compare=False, repr=False)
    followers: tuple[Follower, ...] = ()
    order: Words | None = field(default=None, compare=False, repr=False)  # what it means to stand above another one
    called: Words | None = field(default=None, compare=False, repr=False)  # where nobody in it is asked about once more

    def __post_init__(self) -> None:
        if not self.labels:
            raise RuleBug("a Lineup without places")
        if not {one.key for one in self.followers} <= {option.key for option in self.who.options}:
            raise RuleBug("a follower of a Lineup that is none of its options")

    def follower_by_key(self, key: Raw) -> Follower | None:
        return next((one for one in self.followers if one.key == key), None)

    def read(self, raw: Raw) -> tuple[Any, ...]:
        if not isinstance(raw, list) or len(raw) > len(self.labels):
            raise Refusal(say("Please fill the places from the first one on."))
        standing = []
        for at, one in enumerate(raw):
            if not isinstance(one, list) or len(one) != 2:
                raise Refusal(say("Please fill the places from the first one on."), path=str(at))
            if one[0] == "":
                raise Refusal(say("Who stands here? There is only a number."), path=str(at))
            if one[0] in [other[0] for other in raw[:at]]:
                raise Refusal(say("The same one cannot stand in two places."), path=str(at))
            try:
                standing.append(self.make(self.who.read(one[0]), self._checked_number_at(raw, at)))
            except Refusal as no:
                raise Refusal(no.words, path=str(at)) from None
        return tuple(standing)

    def _checked_number_at(self, raw: list[Any], at: int) -> int:
        if one := self.follower_by_key(raw[at][0]):
            if at == 0 or raw[at - 1][0] != one.behind:
                raise Refusal(one.why)
            return Amount(one.number, one.number).read(raw[at][1])
        return self.each.read(raw[at][1])

    def sample(self, rng: Rng) -> Raw:
        """Without followers: whoever needs them among what is drawn has a `draw` of its own."""
        left = [option.key for option in self.who.options if not self.follower_by_key(option.key)]
        wanted = rng.randrange(min(len(left), len(self.labels)) + 1)
        return [[left.pop(rng.randrange(len(left))), self.each.sample(rng)] for _ in range(wanted)]

    def answer_words(self, raw: Raw) -> Words:
        self.read(raw)
        stand = tuple(say("{label}: {value}", label=self.who.answer_words(who), value=self.each.answer_words(number))
                      for who, number in raw)
        return series(stand) if stand else say("nobody")

    def field_names(self, name: str) -> Iterator[str]:
        for row in self._prefix_of_each_row(name):
            yield f"{row}.who"
            yield f"{row}.number"

    def _prefix_of_each_row(self, name: str) -> list[str]:
        return [f"{name}.{at}" for at in range(len(self.labels))]

    def from_fields(self, name: str, posted: Posted) -> Raw:
        return [self._row_from_fields(row, posted) for row in self._prefix_of_each_row(name)
                if posted.get(f"{row}.who") or posted.get(f"{row}.number", "").strip()]

    def _row_from_fields(self, row: str, posted: Posted) -> Raw:
        """Whose number is always the same, nobody need type it."""
        who = posted.get(f"{row}.who", "")
        follower = self.follower_by_key(who)
        return [who, follower.number if follower else self.each.from_fields(f"{row}.number", posted)]

    def to_fields(self, name: str, raw: Raw) -> dict[str, str]:
        found: dict[str, Raw] = {}
        for row, (who, number) in zip(self._prefix_of_each_row(name), _list_or_empty(raw), strict=False):
            found |= {f"{row}.who": who, f"{row}.number": number}
        return fields_as_if_posted(found)
