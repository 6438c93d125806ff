"""Several out of one bag, without putting back: drawn by hand and counted, or by the machine, which knows the bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, ClassVar

from companion.core.asking import Form, Path, Posted, Put, Raw, Refusal, Rng, RuleBug
from companion.core.counts import Counts, Kind, words_for_counts
from companion.core.dice import ROLL, Dice, Roll, is_machine_rolled
from companion.core.forms import AlwaysFirst
from companion.core.words import Words, say

NUMBERS = 10**6
Row = list[Any]  # of pairs: what came, and the number by which something else comes once that is gone


@dataclass(frozen=True, slots=True)
class Drawn:
    """How many of each kind came, of what came at all. `rolled`: the machine drew them.

    `gone`: what the bag, by the books, did not hold. What a hand drew counts all the same; of what the machine drew a
    corrected past has taken it, and something else came instead. That is for its seat alone: others' secrets are in it.
    """

    counts: Mapping[str, int]
    rolled: bool = False
    gone: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Draw(Form[Drawn]):
    """`n` out of the bag: {"field": 2, "grove": 1}. Each kind's `most` is what everybody and its own seat may know.

    The machine's own answer is {"drawn": [["field", 17], ["grove", 4], …], "rolled": true}: what came, in its order,
    each with a number besides. A corrected past may have left less in the bag: what is there stays drawn, and for the
    rest that number draws anew. So nobody is asked again, which all would see, and no rule needs chance.
    """

    template: ClassVar[str] = "draw"
    by_hand: ClassVar[Words] = say("Drawn by hand")  # above what is typed
    row_name: ClassVar[str] = "bag"
    kinds: tuple[Kind, ...]
    n: int
    note: Words | None = None
    # What lies there by the books, others' secrets included: it judges no answer, and nobody is shown it.
    bag: Mapping[str, int] = field(compare=False, repr=False, kw_only=True)

    def __post_init__(self) -> None:
        if self.n < 1 or any(kind.least for kind in self.kinds) or not self.counts:
            raise RuleBug("a Draw needs something to be drawn, and nothing that must be")

    @property
    def counts(self) -> Counts:
        """What a hand has drawn."""
        return Counts(self.kinds, self.n, self.n, self.note)

    def read(self, raw: Raw) -> Drawn:
        if not is_machine_rolled(raw):
            counted = self.counts.read(raw)
            return Drawn(counted, gone=Counter(counted) - self._there)
        row = self._checked_row(raw)
        came = Counter(self._kinds_now(row))
        return Drawn(self._in_order(came), rolled=True, gone=Counter(kind for kind, _ in row) - came)

    def _checked_row(self, raw: Mapping[str, Any]) -> Row:
        row, keys = raw.get("drawn"), {kind.key for kind in self.kinds}
        if set(raw) != {"drawn", "rolled"} or not isinstance(row, list) or len(row) != self.n or not all(
                isinstance(one, list) and len(one) == 2 and isinstance(one[0], str) and one[0] in keys
                and type(one[1]) is int and 1 <= one[1] <= NUMBERS for one in row):
            raise Refusal(say("Please say how many of each kind."))
        return row

    def _in_order(self, came: Mapping[str, int]) -> dict[str, int]:
        return {kind.key: came[kind.key] for kind in self.kinds if came.get(kind.key)}

    def sample(self, rng: Rng) -> Raw:
        """As if drawn on the table. Where any answer will do, no secret has a part in it."""
        if isinstance(rng, AlwaysFirst):
            return self.counts.sample(rng)
        came: Counter[str] = Counter()
        for _ in range(self.n):
            heap = self._heap(came, {})
            came[heap[rng.randrange(len(heap))]] += 1
        return self._in_order(came)

    def answer_words(self, raw: Raw) -> Words:
        drawn = self.read(raw)
        words = self.counts.answer_words(drawn.counts)
        return say("{what} (drawn by Companion)", what=words) if drawn.rolled else words

    def answer_with_replaced_dice(self, raw: Raw, put: Put, path: Path = ()) -> Raw:
        return put(self, raw, path)

    # The bag.

    @property
    def _most(self) -> Counter[str]:
        return Counter({kind.key: kind.most for kind in self.kinds})

    @property
    def _there(self) -> Counter[str]:
        return Counter({kind.key: max(0, self.bag.get(kind.key, 0)) for kind in self.kinds})

    def _heap(self, taken: Counter[str], reserved: Mapping[str, int]) -> list[str]:
        """What the next one is drawn from, never more of a kind than all that is known allows. What is reserved is
        taken last; where the books are out of order and have less than there must be, whatever may lie there."""
        there, most = self._there, self._most
        for left in (there - taken - Counter(reserved), there - taken, most - taken):
            if heap := [kind for kind in left.elements() if taken[kind] < most[kind]]:
                return heap
        raise RuleBug("more was drawn than there is")

    def _kinds_now(self, row: Row) -> list[str]:
        """What came, as far as it is there; and what comes by the numbers instead of the rest."""
        left, found = self._there & self._most, [""] * len(row)
        for at, (kind, _) in enumerate(row):
            if left[kind]:
                left[kind] -= 1
                found[at] = kind
        for at, (kind, number) in enumerate(row):
            if not found[at]:
                heap = self._heap(Counter(kind for kind in found if kind), {})
                # It is still there only where the books have nothing left at all.
                found[at] = kind if kind in heap else heap[number % len(heap)]
        return found

    # What was drawn for it lies in a row (`rows.py`).

    def row_of(self, raw: Raw) -> Row:
        return list(raw["drawn"]) if is_machine_rolled(raw) else []

    def lengthen(self, row: Row, roll: Roll, reserved: Mapping[str, int]) -> None:
        """By dice with a side for each that is still there."""
        numbers = roll(Dice(self.n - len(row), NUMBERS))
        came = Counter(self._kinds_now(row))
        for number in numbers:
            heap = self._heap(came, reserved)
            side = roll(Dice(1, len(heap)))[0] if len(heap) > 1 else 1
            row.append([heap[side - 1], number])
            came[heap[side - 1]] += 1

    def typed_answer(self, row: Row) -> Raw:
        return self.read(self.machine_answer(row)).counts

    def machine_answer(self, row: Row) -> Raw:
        return {"drawn": [list(one) for one in row[:self.n]], "rolled": True}

    # On a page.

    def field_names(self, name: str) -> Iterator[str]:
        yield from self.counts.field_names(name)
        yield f"{name}.roll"

    def from_fields(self, name: str, posted: Posted) -> Raw:
        return ROLL if posted.get(f"{name}.roll") else self.counts.from_fields(name, posted)

    def to_fields(self, name: str, raw: Raw) -> dict[str, str]:
        if is_machine_rolled(raw):
            with suppress(Refusal):
                raw = self.read(raw).counts
        return self.counts.to_fields(name, raw)


def gone_words(drawn: Drawn, kinds: tuple[Kind, ...]) -> Words | None:
    """What its seat alone is told of what the bag did not hold."""
    if not drawn.gone:
        return None
    what = words_for_counts(kinds, drawn.gone)
    if drawn.rolled:
        return say("A correction has taken what had been drawn ({what}): something else was drawn instead.", what=what)
    return say("By Companion's books there was none of this left to draw: {what}. It counts all the same; perhaps "
               "something else is written down wrong.", what=what)
