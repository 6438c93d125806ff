"""Records and lists of a sheet. On paper their fields are named by their place, `players.0.name`; small numbers may
also be counted, `players.0.dice.count.2`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from companion.core.asking import Posted, Raw
from companion.core.forms import whole_number_or_text
from companion.core.sheets import ROWS, Faults, SheetForm, SheetPart, field_path
from companion.core.words import Words, name_words, say

MANY = 99  # of one number; above that a count is a slip, and its form tells it

# Looks across what was read at one path. It sees faulty values too, and asks `faults.is_wrong_within` before it trusts
# them.
Check = Callable[[Any, str, Faults], None]


def _check_nothing(_values: Any, _path: str, _faults: Faults) -> None:
    """Most forms need no check across their values."""


@dataclass(frozen=True, slots=True)
class OptionalField:
    """What may be missing from a record; `or_null`: or be null, which says the same."""

    form: SheetForm
    default: Any
    or_null: bool = False


@dataclass(frozen=True, slots=True)
class JsonObject(SheetForm):
    """An object with exactly these fields; an `OptionalField` may be missing. `strays`: what is said of some others."""

    fields: Mapping[str, SheetForm | OptionalField]
    check: Check = field(default=_check_nothing, compare=False)
    strays: Mapping[str, Words] = field(default_factory=dict)

    @property
    def parts(self) -> tuple[SheetPart, ...]:
        return tuple((name, name_words(name), part.form if isinstance(part, OptionalField) else part)
                     for name, part in self.fields.items())

    def _optional_declaration_of(self, name: str) -> OptionalField | None:
        """What does where this one is missing."""
        part = self.fields[name]
        return part if isinstance(part, OptionalField) else None

    def read_noting_faults(self, raw: Raw, path: str, faults: Faults) -> Any:
        if not isinstance(raw, dict):
            faults.add(path, say("an object is needed here"))
            return {}
        values = {}
        for name, _, form in self.parts:
            here, spare = field_path(path, name), self._optional_declaration_of(name)
            if name not in raw and spare is None:
                faults.add(here, say("this field is missing"))
            elif name not in raw or (spare and spare.or_null and raw[name] is None):
                values[name] = spare.default if spare else None
            else:
                values[name] = form.read_noting_faults(raw[name], here, faults)
        for name in raw:
            if name not in self.fields:
                faults.add(field_path(path, name), self.strays.get(name, say("this field is unknown")))
        self.check(values, path, faults)
        return values

    # On paper.

    def field_names(self, name: str) -> Iterator[str]:
        for key, _, form in self.parts:
            yield from form.field_names(field_path(name, key))

    def from_fields(self, name: str, posted: Posted) -> Raw:
        typed = {}
        for key, _, form in self.parts:
            here, spare = field_path(name, key), self._optional_declaration_of(key)
            typed[key] = None if spare and spare.or_null and form.is_blank(here, posted) else (
                form.from_fields(here, posted))
        return {key: value for key, value in typed.items() if value is not None}

    def field_name_at_path(self, path: Sequence[str], name: str, posted: Posted) -> str:
        for key, _, form in self.parts:
            if path and path[0] == key:
                return form.field_name_at_path(path[1:], field_path(name, key), posted)
        return name


@dataclass(frozen=True, slots=True)
class ObjectByFlag(SheetForm):
    """One of two records: `when_set` where the object sets the flag, otherwise the other. Both have the flag."""

    flag: str
    when_set: JsonObject
    otherwise: JsonObject

    def read_noting_faults(self, raw: Raw, path: str, faults: Faults) -> Any:
        flag = raw.get(self.flag, False) if isinstance(raw, dict) else False
        if isinstance(flag, bool):
            meant = self.when_set if flag else self.otherwise
        else:  # the flag is a fault; whatever the rest fits better was meant
            meant = min(self.when_set, self.otherwise, key=lambda record: _count_faults(record, raw))
        return meant.read_noting_faults(raw, path, faults)

    @property
    def _form_with_fields_of_both(self) -> JsonObject:
        return JsonObject({**self.otherwise.fields, **self.when_set.fields})

    def field_names(self, name: str) -> Iterator[str]:
        return self._form_with_fields_of_both.field_names(name)

    def from_fields(self, name: str, posted: Posted) -> Raw:
        """What was typed although the flag does not go with it is kept, so that it can be told."""
        meant = self.when_set if posted.get(field_path(name, self.flag), "").strip() else self.otherwise
        stray = {key: form for key, _, form in self._form_with_fields_of_both.parts
                 if not form.is_blank(field_path(name, key), posted)}
        return JsonObject({**stray, **meant.fields}).from_fields(name, posted)

    def field_name_at_path(self, path: Sequence[str], name: str, posted: Posted) -> str:
        return self._form_with_fields_of_both.field_name_at_path(path, name, posted)

    @property
    def parts(self) -> tuple[SheetPart, ...]:
        return self.otherwise.parts


def _count_faults(form: SheetForm, raw: Raw) -> int:
    faults = Faults()
    form.read_noting_faults(raw, "", faults)
    return len(faults)


@dataclass(frozen=True, slots=True)
class JsonList(SheetForm):
    """A list between `least` and `most` long. `distinct` differs in each: a field, or "" for the value itself.
    `whole_with`: it lists all players, and may be left empty on paper, as the rows name who matters, but not with the
    flag of this name."""

    each: SheetForm
    least: int = 0
    most: int | None = None
    distinct: str | None = None
    whole_with: str | None = field(default=None, compare=False)
    check: Check = field(default=_check_nothing, compare=False)

    def read_noting_faults(self, raw: Raw, path: str, faults: Faults) -> Any:
        if not isinstance(raw, list):
            faults.add(path, say("a list is needed here"))
            return []
        self._check_length(len(raw), path, faults)
        values = [self.each.read_noting_faults(one, f"{path}[{at}]", faults) for at, one in enumerate(raw)]
        if self.distinct is not None:
            self._check_distinct(raw, path, self.distinct, faults)
        self.check(values, path, faults)
        return values

    def _check_length(self, length: int, path: str, faults: Faults) -> None:
        if self.most is None:
            if length < self.least:
                faults.add(path, say("at least {least}", least=self.least))
        elif not self.least <= length <= self.most:
            faults.add(path, say("exactly {n} is needed here", "exactly {n} are needed here", n=self.most)
                       if self.least == self.most else
                       say("between {least} and {most} are needed here", least=self.least, most=self.most))

    def _check_distinct(self, raw: list[Any], path: str, distinct: str, faults: Faults) -> None:
        seen: set[str] = set()
        for at, one in enumerate(raw):
            name = one if not distinct else one.get(distinct) if isinstance(one, dict) else None
            if isinstance(name, str) and name:
                if name in seen:
                    here = f"{path}[{at}]"
                    faults.add(field_path(here, distinct) if distinct else here, say("this name was used before"))
                seen.add(name)

    # On paper.

    def row_names(self, name: str) -> list[str]:
        return [f"{name}.{at}" for at in range(self.most or ROWS)]

    def field_names(self, name: str) -> Iterator[str]:
        for row in self.row_names(name):
            yield from self.each.field_names(row)
        for value in self.each.numbers_with_count_field:
            yield f"{name}.count.{value}"

    def _filled_row_names(self, name: str, posted: Posted) -> Iterator[str]:
        """The rows in which something was typed."""
        return (row for row in self.row_names(name) if not self.each.is_blank(row, posted))

    def _numbers_repeated_as_counted(self, name: str, posted: Posted) -> Iterator[tuple[str, Raw]]:
        """As many of each number as was counted, with its field. What is no count stands there as it was typed."""
        for value in self.each.numbers_with_count_field:
            here = f"{name}.count.{value}"
            n = whole_number_or_text(posted.get(here, "").strip() or "0")
            yield from [(here, value)] * n if isinstance(n, int) and 0 <= n <= MANY else [(here, posted[here].strip())]

    def from_fields(self, name: str, posted: Posted) -> Raw:
        typed = [self.each.from_fields(row, posted) for row in self._filled_row_names(name, posted)]
        return typed + [value for _, value in self._numbers_repeated_as_counted(name, posted)]

    def field_name_at_path(self, path: Sequence[str], name: str, posted: Posted) -> str:
        if not path or not path[0].isdigit():
            return name
        at = int(path[0])
        rows = list(islice(self._filled_row_names(name, posted), at + 1))  # no further: a sheet may have many faults
        if at < len(rows):
            return self.each.field_name_at_path(path[1:], rows[at], posted)
        counted = [here for here, _ in self._numbers_repeated_as_counted(name, posted)]
        return counted[at - len(rows)] if at - len(rows) < len(counted) else name
