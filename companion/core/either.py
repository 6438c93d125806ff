"""A choice with a tail: a form whose other forms depend on what is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, ClassVar, Generic, TypeVar

from companion.core.asking import Form, Path, Posted, Put, Raw, Refusal, Rng, RuleBug, fields_as_if_posted
from companion.core.forms import Amount, Closed, Fields, Layout, closed_refusal
from companion.core.words import Words, say

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Branch(Generic[A]):
    """One way to go on, and what has to be said about it."""

    key: str
    words: Words
    form: Form[A]
    note: Words | None = None
    signs: tuple[str, ...] = field(default=(), repr=False)  # as an Option has them
    layout: Layout = field(default="", repr=False)  # those of one layout are drawn together
    at: int = field(default=0, repr=False)  # among open and closed ones
    begun: Raw = None  # how its tail is filled in once somebody has chosen this way; until then nothing is

    @property
    def is_without_fields(self) -> bool:
        """Its tail only completes it: there are no fields, or nothing could be given."""
        return self.form.has_nothing_to_fill_in

    @property
    def ends_in_taps(self) -> bool:
        """Its tail ends in buttons that send it: no other one confirms it."""
        return isinstance(self.form, Fields) and bool(self.form.taps)


@dataclass(frozen=True, slots=True)
class Either(Form[tuple[str, A]]):
    """A choice with a tail: which one, and what goes with it. The answer is the branch's key and its tail."""

    template: ClassVar[str] = "either"
    can_be_direct: ClassVar[bool] = True
    branches: tuple[Branch[A], ...]
    closed: tuple[Closed, ...] = ()
    labels: tuple[Words, ...] = ()  # what is chosen here, and what its tail is called: "Which knight?", "Squires"

    def __post_init__(self) -> None:
        if not self.branches:
            raise RuleBug("an Either without branches has no legal answer")

    def branch_and_tail(self, raw: Raw) -> tuple[Branch[A], Raw]:
        if not isinstance(raw, list) or len(raw) != 2:
            raise Refusal(say("Please choose one of the answers offered."))
        for branch in self.branches:
            if branch.key == raw[0] and isinstance(raw[0], str):
                return branch, raw[1]
        raise closed_refusal(self.closed, raw[0])

    def read(self, raw: Raw) -> tuple[str, A]:
        branch, tail = self.branch_and_tail(raw)
        try:
            return branch.key, branch.form.read(tail)
        except Refusal as no:
            raise Refusal(no.words, path=f"{branch.key}.{no.path}".rstrip(".")) from None

    def sample(self, rng: Rng) -> Raw:
        branch = self.branches[rng.randrange(len(self.branches))]
        return [branch.key, branch.form.sample(rng)]

    def answer_words(self, raw: Raw) -> Words:
        branch, tail = self.branch_and_tail(raw)
        said = branch.form.answer_words(tail)
        if branch.is_without_fields:
            return branch.words
        if len(self.labels) > 1:
            return say("{what}, {label}: {value}", what=branch.words, label=self.labels[1], value=said)
        return say("{label}: {value}", label=branch.words, value=said)

    @property
    def distinct_inner_branches(self) -> tuple[Branch[Any], ...]:
        """Where every branch leads to a choice with a number (place, knight, squires): those choices, each once."""
        inner: list[Any] = [branch.form for branch in self.branches]
        if not all(isinstance(either, Either) for either in inner):
            return ()
        if not all(isinstance(branch.form, Amount) for either in inner for branch in either.branches):
            return ()
        found: dict[str, Branch[Any]] = {}
        for either in sorted(inner, key=lambda either: -len(either.branches)):  # the fullest has them in their order
            for branch in either.branches:
                found.setdefault(branch.key, branch)
        return tuple(found.values())

    @property
    def branches_by_layout(self) -> tuple[tuple[Layout, tuple[tuple[Branch[A] | Closed, bool], ...]], ...]:
        """Open and closed ones as they lie, and which it is."""
        every: list[Branch[A] | Closed] = sorted((*self.branches, *self.closed), key=lambda one: one.at)
        return tuple((layout, tuple((one, isinstance(one, Branch)) for one in ones))
                     for layout, ones in groupby(every, key=lambda one: one.layout))

    def has_branch(self, key: str) -> bool:
        return any(branch.key == key for branch in self.branches)

    def spanning_amount_or_none(self) -> Amount | None:
        """All the numbers that one of them would take; None if there is nothing to be counted."""
        inner: list[Any] = [branch.form for branch in self.branches]
        tails: list[Amount] = [branch.form for either in inner for branch in either.branches]
        if all(tail.has_nothing_to_fill_in for tail in tails):
            return None
        notes = {tail.note for tail in tails}
        return Amount(min(tail.least for tail in tails), max(tail.most for tail in tails),
                      notes.pop() if len(notes) == 1 else None)

    @property
    def shows_all_it_judges(self) -> bool:
        return all(branch.form.shows_all_it_judges for branch in self.branches)

    def doubts(self, raw: Raw) -> tuple[Words, ...]:
        branch, tail = self.branch_and_tail(raw)
        return branch.form.doubts(tail)

    def is_answer_on_table(self, raw: Raw) -> bool:
        branch, tail = self.branch_and_tail(raw)
        return branch.form.is_answer_on_table(tail)

    def answer_with_replaced_dice(self, raw: Raw, put: Put, path: Path = ()) -> Raw:
        if not isinstance(raw, list) or len(raw) != 2:
            return raw
        tails = [branch.form.answer_with_replaced_dice(raw[1], put, path) for branch in self.branches
                 if branch.key == raw[0]]
        return [raw[0], *tails] if tails else raw

    # On a page.

    @property
    def has_folded_fields(self) -> bool:
        return not self.distinct_inner_branches and any(not branch.is_without_fields and branch.form.is_required
                                                        for branch in self.branches)

    @property
    def has_tails_that_end_in_taps(self) -> bool:
        for branch in self.branches:  # noqa: SIM110 - asked whenever one is drawn: a call each would be dear
            if isinstance(branch.form, Fields) and branch.form.taps:
                return True
        return False

    @property
    def may_be_sent_by_last_tap(self) -> bool:
        return (bool(self.branches[0].signs) and not self.distinct_inner_branches
                and not self.has_tails_that_end_in_taps)

    def field_names(self, name: str) -> Iterator[str]:
        yield name
        if self.distinct_inner_branches:
            yield f"{name}.then"
            yield f"{name}.count"
            return
        for branch in self.branches:
            if not branch.is_without_fields:
                yield from branch.form.field_names(f"{name}.{branch.key}")

    def chosen_key(self, name: str, posted: Posted) -> str | None:
        """Which way it was: by its own button, or by one of those in which its tail ends. Of buttons a browser posts
        only the pressed one, so what is filled in within other tails does not matter."""
        said = posted.get(name)
        if said or not self.has_tails_that_end_in_taps:
            return said
        tapped = [branch.key for branch in self.branches if branch.ends_in_taps
                  and _was_tapped(branch.form, f"{name}.{branch.key}", posted)]
        return tapped[0] if len(tapped) == 1 else said

    def from_fields(self, name: str, posted: Posted) -> Raw:
        chosen = self.chosen_key(name, posted)
        if self.distinct_inner_branches:
            then = posted.get(f"{name}.then")
            if not posted.get(f"{name}.count", "").strip():
                return [chosen, [then, self._smallest_legal_number(chosen, then)]]
            amount = self.spanning_amount_or_none() or Amount(0, 0)
            return [chosen, [then, amount.from_fields(f"{name}.count", posted)]]
        tails = [branch.form.from_fields(f"{name}.{branch.key}", posted) for branch in self.branches
                 if branch.key == chosen]
        return [chosen, tails[0] if tails else None]

    def _smallest_legal_number(self, chosen: str | None, then: str | None) -> int:
        """What nobody counted is as few as it takes."""
        inner: list[Any] = [branch.form for branch in self.branches if branch.key == chosen]
        tails = [branch.form.least for either in inner for branch in either.branches if branch.key == then]
        return tails[0] if tails else 0

    def to_fields(self, name: str, raw: Raw) -> dict[str, str]:
        if not isinstance(raw, list):
            return Form.to_fields(self, name, raw)  # a form may keep what it read under a key of its own
        key, tail = raw
        if self.distinct_inner_branches:
            then, count = tail
            return fields_as_if_posted({name: key, f"{name}.then": then, f"{name}.count": count})
        found: dict[str, str] = {}
        for branch in self.branches:
            if branch.key == key and not branch.is_without_fields:
                found |= branch.form.to_fields(f"{name}.{key}", tail)
        return found if found and self.chosen_key(name, found) == key else fields_as_if_posted({name: key}) | found


def _was_tapped(form: Form[Any], name: str, posted: Posted) -> bool:
    """Was one of the buttons pressed in which this ends, or one that draws for it? What can be typed is none."""
    if isinstance(form, Fields):
        parts = [(f"{name}.{key}", part.form, key == form.taps) for key, part in form.fields]
        return any(posted.get(f"{at}.roll") or (is_last and _was_tapped(one, at, posted)) for at, one, is_last in parts)
    if isinstance(form, Either):
        return bool(form.chosen_key(name, posted))
    names = [name] if isinstance(form, Amount) else form.field_names(name)
    return any(posted.get(one) for one in names)
