"""Sheets: the facts of one question as JSON, read strictly, every fault named by its path."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.core.words import Verbatim, Words, say

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Fault:
    path: str
    words: Words


class Faults(list[Fault]):
    def add(self, path: str, words: Words) -> None:
        self.append(Fault(path, words))

    def within(self, path: str) -> bool:
        """Whether something is wrong here or deeper. What only follows from another fault is not told."""
        return any(not path or fault.path == path or fault.path.startswith((f"{path}.", f"{path}[")) for fault in self)


def inside(path: str, name: str) -> str:
    """The path of a field; a sheet on its own has the empty path."""
    return f"{path}.{name}" if path else name


class Shape(Protocol):
    """What stands at one place of a sheet. `read` notes faults instead of raising: all are told at once."""

    def read(self, raw: Any, path: str, faults: Faults) -> Any: ...


@dataclass(frozen=True, slots=True)
class Whole:
    least: int = 0
    most: int | None = None

    def read(self, raw: Any, path: str, faults: Faults) -> int:
        if type(raw) is not int:  # bool is an int to Python, not to a player
            faults.add(path, say("a whole number is needed here"))
        elif raw < self.least:
            faults.add(path, say("at least {least}", least=self.least))
        elif self.most is not None and raw > self.most:
            faults.add(path, say("at most {most}", most=self.most))
        else:
            return raw
        return self.least


@dataclass(frozen=True, slots=True)
class Name:
    def read(self, raw: Any, path: str, faults: Faults) -> str:
        if not isinstance(raw, str):
            faults.add(path, say("a name is needed here"))
            return ""
        if not raw:
            faults.add(path, say("a name cannot be empty"))
        elif len(raw) > LONGEST_NAME:
            faults.add(path, say("a name has at most {n} letters", n=LONGEST_NAME))
        return raw


@dataclass(frozen=True, slots=True)
class OneOf:
    words: tuple[str, ...]

    def read(self, raw: Any, path: str, faults: Faults) -> str:
        if not isinstance(raw, str) or raw not in self.words:
            faults.add(path, say("one of these is needed here: {words}", words=Verbatim(", ".join(self.words))))
            return self.words[0]
        return raw


@dataclass(frozen=True, slots=True)
class Flag:
    def read(self, raw: Any, path: str, faults: Faults) -> bool:
        if not isinstance(raw, bool):
            faults.add(path, say("true or false is needed here"))
        return raw is True


@dataclass(frozen=True, slots=True)
class Optional:
    shape: Shape
    default: Any

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        return self.shape.read(raw, path, faults)


@dataclass(frozen=True, slots=True)
class OrNull:
    """The shape, or `null`."""

    shape: Shape

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        return None if raw is None else self.shape.read(raw, path, faults)


# Looks across what was read at one path. It sees faulty values too, and asks `faults.within` before it trusts them.
Check = Callable[[Any, str, Faults], None]


def _nothing_more(_values: Any, _path: str, _faults: Faults) -> None:
    """Most shapes need no check across their values."""


@dataclass(frozen=True, slots=True)
class Record:
    """An object with exactly these fields; `Optional` ones may be missing. `strays`: what is said of some others."""

    fields: Mapping[str, Shape]
    check: Check = field(default=_nothing_more, compare=False)
    strays: Mapping[str, Words] = field(default_factory=dict)

    def read(self, raw: Any, path: str, faults: Faults) -> dict[str, Any]:
        if not isinstance(raw, dict):
            faults.add(path, say("an object is needed here"))
            return {}
        values = {}
        for name, shape in self.fields.items():
            here = inside(path, name)
            if name in raw:
                values[name] = shape.read(raw[name], here, faults)
            elif isinstance(shape, Optional):
                values[name] = shape.default
            else:
                faults.add(here, say("this field is missing"))
        for name in raw:
            if name not in self.fields:
                faults.add(inside(path, name), self.strays.get(name, say("this field is unknown")))
        self.check(values, path, faults)
        return values


@dataclass(frozen=True, slots=True)
class ByFlag:
    """One of two records: `when_set` where the object sets the flag, otherwise the other. Both have the flag."""

    flag: str
    when_set: Record
    otherwise: Record

    def read(self, raw: Any, path: str, faults: Faults) -> dict[str, Any]:
        flag = raw.get(self.flag, False) if isinstance(raw, dict) else False
        if isinstance(flag, bool):
            meant = self.when_set if flag else self.otherwise
        else:  # the flag is a fault; whatever the rest fits better was meant
            meant = min(self.when_set, self.otherwise, key=lambda record: _count_faults(record, raw))
        return meant.read(raw, path, faults)


def _count_faults(shape: Shape, raw: Any) -> int:
    faults = Faults()
    shape.read(raw, "", faults)
    return len(faults)


@dataclass(frozen=True, slots=True)
class Many:
    """A list between `least` and `most` long. `distinct` differs in each: a field, or "" for the value itself. Names
    may be left empty on paper, as the rows name who matters, unless they must be `whole_with` a flag that is set."""

    each: Shape
    least: int = 0
    most: int | None = None
    distinct: str | None = None
    whole_with: str = field(default="", compare=False)
    check: Check = field(default=_nothing_more, compare=False)

    def read(self, raw: Any, path: str, faults: Faults) -> list[Any]:
        if not isinstance(raw, list):
            faults.add(path, say("a list is needed here"))
            return []
        self._measure(len(raw), path, faults)
        values = [self.each.read(one, f"{path}[{at}]", faults) for at, one in enumerate(raw)]
        if self.distinct is not None:
            self._tell_apart(raw, path, self.distinct, faults)
        self.check(values, path, faults)
        return values

    def _measure(self, length: int, path: str, faults: Faults) -> None:
        if self.most is None:
            if length < self.least:
                faults.add(path, say("at least {least}", least=self.least))
        elif not self.least <= length <= self.most:
            faults.add(path, say("exactly {n} is needed here", "exactly {n} are needed here", n=self.most)
                       if self.least == self.most else
                       say("between {least} and {most} are needed here", least=self.least, most=self.most))

    def _tell_apart(self, raw: list[Any], path: str, distinct: str, faults: Faults) -> None:
        seen: set[str] = set()
        for at, one in enumerate(raw):
            name = one if not distinct else one.get(distinct) if isinstance(one, dict) else None
            if isinstance(name, str) and name:
                if name in seen:
                    here = f"{path}[{at}]"
                    faults.add(inside(here, distinct) if distinct else here, say("this name was used before"))
                seen.add(name)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one line of an answer is as it is: who it is about, what was counted, and the sentence."""

    who: Words
    numbers: tuple[int | None, ...]
    why: Words


@dataclass(frozen=True, slots=True)
class Account:
    """One step on the way to an answer. `columns` name the numbers of its reasons."""

    title: Words
    columns: tuple[Words, ...]
    reasons: tuple[Reason, ...]


Facts = Mapping[str, Any]


def _without_a_word(_facts: Facts) -> tuple[Account, ...]:
    """Most answers explain themselves."""
    return ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """One resolver of the rules with its facts filled in. `resolve` answers machines, `explain` tells people why."""

    key: str
    title: Words
    record: Record
    resolve: Callable[[Facts], dict[str, Any]] = field(compare=False)
    explain: Callable[[Facts], tuple[Account, ...]] = field(default=_without_a_word, compare=False)

    def answer(self, raw: Mapping[str, Any], path: str, faults: Faults) -> dict[str, Any]:
        own = Faults()
        read = self._read(raw, path, own)
        faults.extend(own)
        return {} if own else {"sheet": self.key, **self.resolve(read)}

    def accounts(self, raw: Mapping[str, Any]) -> tuple[Account, ...]:
        """How the answer came about; nothing is told of a sheet with faults."""
        own = Faults()
        read = self._read(raw, "", own)
        return () if own else self.explain(read)

    def _read(self, raw: Mapping[str, Any], path: str, faults: Faults) -> Facts:
        return self.record.read({name: value for name, value in raw.items() if name != "sheet"}, path, faults)


def resolve(raw: Any, sheets: Mapping[str, Sheet]) -> tuple[Any, Faults]:
    """One sheet (an object) or several (a list), resolved by whichever game knows them."""
    faults = Faults()
    if isinstance(raw, list):
        return [_one(one, f"[{at}]", sheets, faults) for at, one in enumerate(raw)], faults
    return _one(raw, "", sheets, faults), faults


def _one(raw: Any, path: str, sheets: Mapping[str, Sheet], faults: Faults) -> dict[str, Any]:
    here = inside(path, "sheet")
    if not isinstance(raw, dict):
        faults.add(path, say("an object is needed here"))
    elif "sheet" not in raw:
        faults.add(here, say("this field is missing"))
    elif not isinstance(raw["sheet"], str) or raw["sheet"] not in sheets:
        faults.add(here, say("no sheet of this name is known; there are: {words}",
                             words=Verbatim(", ".join(sorted(sheets)))))
    else:
        return sheets[raw["sheet"]].answer(raw, path, faults)
    return {}
