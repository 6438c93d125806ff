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
class Optional:
    shape: Shape
    default: Any

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        return self.shape.read(raw, path, faults)


@dataclass(frozen=True, slots=True)
class Record:
    """An object with exactly these fields; `Optional` ones may be missing."""

    fields: Mapping[str, Shape]

    def read(self, raw: Any, path: str, faults: Faults) -> dict[str, Any]:
        if not isinstance(raw, dict):
            faults.add(path, say("an object is needed here"))
            return {}
        values = {}
        for name, shape in self.fields.items():
            here = f"{path}.{name}".lstrip(".")
            if name in raw:
                values[name] = shape.read(raw[name], here, faults)
            elif isinstance(shape, Optional):
                values[name] = shape.default
            else:
                faults.add(here, say("this field is missing"))
        for name in raw:
            if name not in self.fields:
                faults.add(f"{path}.{name}".lstrip("."), say("this field is unknown"))
        return values


@dataclass(frozen=True, slots=True)
class Many:
    """A list of records, between `least` and `most` of them; the field `distinct` differs in each."""

    record: Record
    least: int
    most: int
    distinct: str = ""

    def read(self, raw: Any, path: str, faults: Faults) -> list[Any]:
        if not isinstance(raw, list):
            faults.add(path, say("a list is needed here"))
            return []
        if not self.least <= len(raw) <= self.most:
            faults.add(path, say("between {least} and {most} are needed here", least=self.least, most=self.most))
        values = [self.record.read(one, f"{path}[{at}]", faults) for at, one in enumerate(raw)]
        self._tell_apart(raw, path, faults)
        return values

    def _tell_apart(self, raw: list[Any], path: str, faults: Faults) -> None:
        seen: list[str] = []
        for at, one in enumerate(raw):
            name = one.get(self.distinct) if isinstance(one, dict) else None
            if isinstance(name, str) and name:
                if name in seen:
                    faults.add(f"{path}[{at}].{self.distinct}", say("this name was used before"))
                seen.append(name)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One resolver of the rules with its facts filled in."""

    key: str
    title: Words
    record: Record
    resolve: Callable[[Mapping[str, Any]], dict[str, Any]] = field(compare=False)

    def answer(self, raw: Mapping[str, Any], path: str, faults: Faults) -> dict[str, Any]:
        facts = {name: value for name, value in raw.items() if name != "sheet"}
        noted = len(faults)
        read = self.record.read(facts, path, faults)
        return {"sheet": self.key, **self.resolve(read)} if len(faults) == noted else {}


def resolve(raw: Any, sheets: Mapping[str, Sheet]) -> tuple[Any, Faults]:
    """One sheet (an object) or several (a list), resolved by whichever game knows them."""
    faults = Faults()
    if isinstance(raw, list):
        return [_one(one, f"[{at}]", sheets, faults) for at, one in enumerate(raw)], faults
    return _one(raw, "", sheets, faults), faults


def _one(raw: Any, path: str, sheets: Mapping[str, Sheet], faults: Faults) -> dict[str, Any]:
    here = f"{path}.sheet".lstrip(".")
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
