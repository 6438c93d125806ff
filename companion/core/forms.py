"""The forms an answer can take. Each is its only judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, TypeVar

from companion.core.asking import Form, Part, Path, Posted, Put, Raw, Refusal, Rng, RuleBug
from companion.core.words import Words, join_sentences, say, series

A = TypeVar("A")
Layout = Literal["", "map", "small", "close"]  # how things to choose from are laid out; those of one layout together

TRIES = 20  # to sample an answer that a check across fields accepts
RARELY = 8  # one sampled number in so many may be unusual


class AlwaysFirst:
    """No chance at all, where something legal is wanted and it does not matter which."""

    def randrange(self, _stop: int, /) -> int:
        return 0


def is_legal_answer(form: Form[Any], raw: Raw) -> bool:
    try:
        form.read(raw)
    except Refusal:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Option(Generic[A]):
    """Named after the thing it is, never after its position: the key is storage format."""

    key: str
    words: Words
    value: A = field(compare=False, repr=False)
    note: Words | None = None
    mark: str = field(default="", repr=False)  # drawn with it; a key says nothing of looks
    signs: tuple[str, ...] = field(default=(), repr=False)  # the same at a glance: names of marks, and numbers
    lines: tuple[Words, ...] = field(default=(), repr=False)  # the same on a small tile; the first may be cut there


@dataclass(frozen=True, slots=True)
class Closed:
    """What cannot be chosen now, and why: it is shown with its reason and refused with the same reason."""

    key: str
    words: Words
    why: Words
    layout: Layout = field(default="", repr=False)  # as a Branch has them
    signs: tuple[str, ...] = field(default=(), repr=False)
    at: int = field(default=0, repr=False)


@dataclass(frozen=True, slots=True)
class Pick(Form[A]):
    """Exactly one of the options."""

    template: ClassVar[str] = "pick"
    can_be_direct: ClassVar[bool] = True
    options: tuple[Option[A], ...]
    closed: tuple[Closed, ...] = ()

    def __post_init__(self) -> None:
        if not self.options:
            raise RuleBug("a Pick without options has no legal answer")

    @property
    def is_single_button(self) -> bool:
        """There is nothing to choose: one tap, and it is answered. What is closed is shown, and so is worth a look."""
        return len(self.options) == 1 and not self.closed

    def _chosen_option(self, raw: Raw) -> Option[A]:
        for option in self.options:
            if option.key == raw and isinstance(raw, str):
                return option
        raise closed_refusal(self.closed, raw)

    def read(self, raw: Raw) -> A:
        return self._chosen_option(raw).value

    def sample(self, rng: Rng) -> Raw:
        return self.options[rng.randrange(len(self.options))].key

    def answer_words(self, raw: Raw) -> Words:
        return self._chosen_option(raw).words


@dataclass(frozen=True, slots=True)
class Amount(Form[int]):
    """A whole number within limits. Where nobody printed these, `usual` says beyond what one asks once more.

    `first`: where its buttons, or − and +, begin, say at what was said last time; less is typed, as what is more.
    """

    template: ClassVar[str] = "amount"
    can_be_direct: ClassVar[bool] = True
    least: int
    most: int
    note: Words | None = None  # where the limits come from
    usual: tuple[int, int] | None = None
    first: int | None = field(default=None, repr=False, kw_only=True)

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise RuleBug("an Amount without a legal number")
        if self.first is not None and not self.least <= self.first <= self.most:
            raise RuleBug("buttons of an Amount begin with a legal number")

    def read(self, raw: Raw) -> int:
        if type(raw) is not int:
            raise Refusal(say("Please give a whole number."))
        if not self.least <= raw <= self.most:
            limits = say("A number from {least} to {most}, please.", least=self.least, most=self.most)
            raise Refusal(join_sentences(limits, self.note) if self.note else limits)
        return raw

    @property
    def first_button(self) -> int:
        return self.least if self.first is None else self.first

    def sample(self, rng: Rng) -> Raw:
        least, most = self.usual if self.usual and rng.randrange(RARELY) else (self.least, self.most)
        return least + rng.randrange(most - least + 1)

    def answer_words(self, raw: Raw) -> Words:
        return Words("{n}", values=(("n", self.read(raw)),))

    @property
    def has_nothing_to_fill_in(self) -> bool:
        """Nothing can be given."""
        return self.least == self.most == 0

    def doubts(self, raw: Raw) -> tuple[Words, ...]:
        is_usual = self.usual is None or self.usual[0] <= raw <= self.usual[1]
        return () if is_usual else (say("really {n}?", n=raw),)

    def field_names(self, name: str) -> Iterator[str]:
        yield name
        yield f"{name}.more"  # where the first dozen are buttons

    def from_fields(self, name: str, posted: Posted) -> Raw:
        text = (posted.get(name) or posted.get(f"{name}.more", "")).strip()
        # where there is nothing to give, nothing is drawn
        return 0 if not text and self.has_nothing_to_fill_in else whole_number_or_text(text)


def whole_number_or_text(text: str) -> int | str:
    """The number that was typed; what is none stays as it is, for its form to refuse."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text


def closed_refusal(closed: tuple[Closed, ...], raw: Raw) -> Refusal:
    """The reason for which it cannot be chosen, if there is one."""
    reasons = [one.why for one in closed if one.key == raw]
    return Refusal(reasons[0] if reasons else say("Please choose one of the answers offered."))


@dataclass(frozen=True, slots=True)
class Field:
    label: Words
    form: Form[Any]


@dataclass(frozen=True, slots=True)
class Fields(Form[A]):
    """Several answers that belong together: one question, one tap to send it."""

    template: ClassVar[str] = "fields"
    make: Callable[..., A] = field(compare=False, repr=False)
    fields: tuple[tuple[str, Field], ...]
    # What no single field can judge: raises a Refusal, which `make` never does: a sealed answer under a check is handed
    # back at every correction. `sure` is a legal answer, where chance finds none.
    check: Callable[[A], None] | None = field(default=None, compare=False, repr=False)
    sure: Raw = field(default=None, compare=False, repr=False)
    draw: Callable[[Rng], Raw] | None = field(default=None, compare=False, repr=False)  # where chance needs guidance
    taps: str = ""  # the field that is answered by the buttons that send them all: it is drawn last

    @property
    def tap_options(self) -> tuple[Option[Any], ...]:
        """The buttons that send them all, where these are options."""
        form = dict(self.fields)[self.taps].form if self.taps else None
        return form.options if isinstance(form, Pick) else ()

    @property
    def fields_in_phone_order(self) -> tuple[tuple[str, Field], ...]:
        """As a thumb meets them."""
        return tuple(sorted(self.fields, key=lambda one: one[0] == self.taps))

    def _answers_by_name(self, raw: Raw) -> Mapping[str, Raw]:
        if not isinstance(raw, dict) or set(raw) != {name for name, _ in self.fields}:
            raise Refusal(say("Please fill every field."))
        return raw

    def read(self, raw: Raw) -> A:
        parts = self._answers_by_name(raw)
        values = {}
        for name, part in self.fields:
            try:
                values[name] = part.form.read(parts[name])
            except Refusal as no:
                open_still = say("“{label}” is still open. Please answer that, too.", label=part.label)
                words = open_still if parts[name] in ("", None) else no.words
                raise Refusal(words, path=f"{name}.{no.path}".rstrip(".")) from None
        made = self.make(**values)
        if self.check:
            self.check(made)
        return made

    def sample(self, rng: Rng) -> Raw:
        if self.draw:
            return self.draw(rng)
        for _ in range(TRIES):
            raw = {name: part.form.sample(rng) for name, part in self.fields}
            if self.check is None or is_legal_answer(self, raw):
                return raw
        return self.sure

    def answer_words(self, raw: Raw) -> Words:
        parts = self._answers_by_name(raw)
        if not parts:
            return say("none")
        return series(tuple(say("{label}: {value}", label=part.label, value=part.form.answer_words(parts[name]))
                            for name, part in self.fields))

    @property
    def has_nothing_to_fill_in(self) -> bool:
        return not self.fields

    # Each part for itself.

    @property
    def parts(self) -> tuple[Part, ...]:
        return tuple((name, part.label, part.form) for name, part in self.fields)

    @property
    def shows_all_it_judges(self) -> bool:
        """A check across fields may judge by what no form shows."""
        return self.check is None and all(part.form.shows_all_it_judges for _, part in self.fields)

    def doubts(self, raw: Raw) -> tuple[Words, ...]:
        return tuple(say("{label}: {value}", label=part.label, value=doubt)
                     for name, part in self.fields for doubt in part.form.doubts(raw[name]))

    def is_answer_on_table(self, raw: Raw) -> bool:
        return any(part.form.is_answer_on_table(raw[name]) for name, part in self.fields)

    def answer_with_replaced_dice(self, raw: Raw, put: Put, path: Path = ()) -> Raw:
        if not isinstance(raw, dict):
            return raw
        return raw | {name: part.form.answer_with_replaced_dice(raw[name], put, (*path, name))
                      for name, part in self.fields if name in raw}

    def field_names(self, name: str) -> Iterator[str]:
        for key, part in self.fields:
            yield from part.form.field_names(f"{name}.{key}")

    def from_fields(self, name: str, posted: Posted) -> Raw:
        raw = {key: part.form.from_fields(f"{name}.{key}", posted) for key, part in self.fields}
        if self.taps and raw[self.taps] in (None, ""):  # a wish to draw is one tap, too: its button says what taps do
            wishes = (posted.get(f"{name}.{key}.roll") for key, _ in self.fields)
            raw[self.taps] = next(filter(None, wishes), None)
        return raw

    def to_fields(self, name: str, raw: Raw) -> dict[str, str]:
        found: dict[str, str] = {}
        for key, part in self.fields if isinstance(raw, dict) else ():
            found |= part.form.to_fields(f"{name}.{key}", raw.get(key))
        return found

    @property
    def has_folded_fields(self) -> bool:
        return any(part.form.has_folded_fields for _, part in self.fields)

    @property
    def may_be_sent_by_last_tap(self) -> bool:
        return bool(self.fields) and all(part.form.may_be_sent_by_last_tap for _, part in self.fields)


# The tail of a branch that needs none: its raw answer is {}.
NOTHING: Fields[None] = Fields(lambda: None, ())


def fields(make: Callable[..., A], /, **parts: Field) -> Fields[A]:
    return Fields(make, tuple(parts.items()))
