"""How many of each kind: cards by value, goods by sort, with a total over all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import ClassVar

from companion.core.asking import Form, Posted, Raw, Refusal, Rng, RuleBug, fields_as_if_posted
from companion.core.forms import whole_number_or_text
from companion.core.words import Words, join_sentences, say, series


@dataclass(frozen=True, slots=True)
class Kind:
    """Named after the thing it is: the key is storage format."""

    key: str
    words: Words
    most: int
    least: int = 0
    mark: str = field(default="", repr=False)  # drawn with it, as an Option's
    worth: int = field(default=1, repr=False, kw_only=True)  # so much is each of it in the sum that means something
    # So many are there to give from, where `most` does not say it: shown to who is asked, and it judges nothing.
    held: int | None = field(default=None, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Counts(Form[dict[str, int]]):
    """So many of each kind, between `least` and `most` in all.

    The answer is {kind: number}. Of what there is none, nothing is written ({"2": 3}); a 0 is read alike.

    `meanings`: what comes of each sum of their worths, from 0 on. It is shown and judges nothing.
    """

    template: ClassVar[str] = "counts"
    kinds: tuple[Kind, ...]
    least: int
    most: int
    note: Words | None = None  # where the limits come from
    meanings: tuple[Words, ...] = field(default=(), repr=False, kw_only=True)  # said by `__repr__` where there are any
    # Where chance needs guidance, as that of `Fields`: what it knows is no part of the question.
    draw: Callable[[Rng], Raw | None] | None = field(default=None, compare=False, repr=False, kw_only=True)

    def __post_init__(self) -> None:
        if len({kind.key for kind in self.kinds}) < max(len(self.kinds), 1):
            raise RuleBug("a Counts needs kinds, each with a key of its own")
        if any(not 0 <= kind.least <= kind.most for kind in self.kinds) or not self._possible_totals:
            raise RuleBug("a Counts without a legal answer")
        if self.meanings and (min(kind.worth for kind in self.kinds) < 0 or self._most_worth >= len(self.meanings)):
            raise RuleBug("a Counts in which some sums mean nothing")

    def __repr__(self) -> str:
        """All that it shows: `shown_digest` goes by it, and where there are no meanings it is what it always was."""
        shown = f"Counts(kinds={self.kinds!r}, least={self.least!r}, most={self.most!r}, note={self.note!r}"
        return f"{shown}, meanings={self.meanings!r})" if self.meanings else f"{shown})"

    @property
    def _possible_totals(self) -> range:
        fewest, most = (sum(limit) for limit in zip(*((kind.least, kind.most) for kind in self.kinds), strict=True))
        return range(max(self.least, fewest), min(self.most, most) + 1)

    @property
    def _most_worth(self) -> int:
        """The largest sum there can be."""
        left, worth = self._possible_totals[-1], 0
        for at_least in (True, False):
            for kind in sorted(self.kinds, key=lambda one: -one.worth):
                n = kind.least if at_least else min(left, kind.most - kind.least)
                left, worth = left - n, worth + n * kind.worth
        return worth

    @property
    def is_without_limits(self) -> bool:
        """None and all may be given: there is nothing to be said about it."""
        return self.least == 0 and self.most >= sum(kind.most for kind in self.kinds)

    def read(self, raw: Raw) -> dict[str, int]:
        """Of what kinds there are some, in the order of the kinds."""
        if not isinstance(raw, dict) or not set(raw) <= {kind.key for kind in self.kinds}:
            raise Refusal(say("Please say how many of each kind."))
        counted = {kind.key: _checked_number(kind, raw.get(kind.key, 0)) for kind in self.kinds}
        total = sum(counted.values())
        if not self.least <= total <= self.most:
            wrong = say("The sum is {n} now.", n=total)
            raise Refusal(join_sentences(self.limits_words, wrong, self.note) if self.note
                          else join_sentences(self.limits_words, wrong))
        return {key: number for key, number in counted.items() if number}

    @property
    def limits_words(self) -> Words:
        if self.least == self.most:
            return say("{n} in all, please.", n=self.least)
        return say("Between {least} and {most} in all, please.", least=self.least, most=self.most)

    def sample(self, rng: Rng) -> Raw:
        """Every legal answer is as likely as any other, unless `draw` knows one."""
        drawn = self.draw(rng) if self.draw else None
        return self._draw_any_answer(rng) if drawn is None else drawn

    def _draw_any_answer(self, rng: Rng) -> Raw:
        ways = self._ways_to_each_total()
        left = _draw_number_by_weight([(total, ways[0][total]) for total in self._possible_totals], rng)
        raw: dict[str, int] = {}
        for kind, rest in zip(self.kinds, ways[1:], strict=True):
            taken = _draw_number_by_weight(
                [(n, rest[left - n]) for n in range(kind.least, min(kind.most, left) + 1)], rng)
            raw |= {kind.key: taken} if taken else {}
            left -= taken
        return raw

    def _ways_to_each_total(self) -> list[list[int]]:
        """In how many ways the kinds from each one on can come to each total."""
        size = self._possible_totals.stop
        ways = [[1] + [0] * (size - 1)]
        for kind in reversed(self.kinds):
            up_to = [0, *accumulate(ways[0])]  # in how many ways they come to less than so much
            ways.insert(0, [up_to[max(total - kind.least + 1, 0)] - up_to[max(total - kind.most, 0)]
                            for total in range(size)])
        return ways

    def answer_words(self, raw: Raw) -> Words:
        return words_for_counts(self.kinds, self.read(raw))

    def field_names(self, name: str) -> Iterator[str]:
        return (f"{name}.{kind.key}" for kind in self.kinds)

    def from_fields(self, name: str, posted: Posted) -> Raw:
        counted = {kind.key: whole_number_or_text(posted.get(f"{name}.{kind.key}", "").strip()) for kind in self.kinds}
        return {key: number for key, number in counted.items() if number not in (0, "")}

    def to_fields(self, name: str, raw: Raw) -> dict[str, str]:
        kept = raw if isinstance(raw, dict) else {}
        return fields_as_if_posted({f"{name}.{kind.key}": kept.get(kind.key) for kind in self.kinds})


def words_for_counts(kinds: Iterable[Kind], counted: Mapping[str, int]) -> Words:
    return series(tuple(say("{n} × {what}", n=counted[kind.key], what=kind.words)
                        for kind in kinds if kind.key in counted)) if counted else say("none")


def _checked_number(kind: Kind, raw: Raw) -> int:
    if type(raw) is not int:
        raise Refusal(say("{label}: {value}", label=kind.words, value=say("Please give a whole number.")), kind.key)
    if not kind.least <= raw <= kind.most:
        limits = say("A number from {least} to {most}, please.", least=kind.least, most=kind.most)
        raise Refusal(say("{label}: {value}", label=kind.words, value=limits), kind.key)
    return raw


def _draw_number_by_weight(weighed: list[tuple[int, int]], rng: Rng) -> int:
    at = rng.randrange(sum(weight for _, weight in weighed))
    for one, weight in weighed:
        if at < weight:
            return one
        at -= weight
    raise RuleBug("the weights do not add up")
