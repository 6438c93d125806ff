"""Sheets: the facts of one question as JSON, answered by the very resolver that the guided game calls, and explained.

A sheet is an object (`records.py`) of the forms here. These share judge, fields and parts with a question's forms; but
they read on after a fault, so that all is told at once, and nobody is asked them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.asking import AnyForm, Posted, Raw, Refusal, RuleBug
from companion.core.forms import whole_number_or_text
from companion.core.words import Verbatim, Words, say

LONGEST_NAME = 40
ROWS = 9  # on paper, of a list that says nothing about its length


@dataclass(frozen=True, slots=True)
class Fault:
    path: str
    words: Words


class Faults(list[Fault]):
    def add(self, path: str, words: Words) -> None:
        self.append(Fault(path, words))

    def is_wrong_within(self, path: str) -> bool:
        """Whether something is wrong here or deeper. What only follows from another fault is not told."""
        return any(not path or fault.path == path or fault.path.startswith((f"{path}.", f"{path}[")) for fault in self)


def field_path(path: str, name: str) -> str:
    """The path of a field; a sheet on its own has the empty path."""
    return f"{path}.{name}" if path else name


def path_steps(path: str) -> list[str]:
    return path.replace("[", ".").replace("]", "").split(".") if path else []


class SheetForm(AnyForm[Any]):
    """What stands at one place of a sheet. Each has a `read` or a `read_noting_faults` of its own; the other one comes
    of it."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        if cls.read is SheetForm.read and cls.read_noting_faults is SheetForm.read_noting_faults:
            raise RuleBug(f"{cls.__name__} does not say what it reads")

    def read(self, raw: Raw) -> Any:
        faults = Faults()
        value = self.read_noting_faults(raw, "", faults)
        if faults:
            raise Refusal(faults[0].words, faults[0].path)
        return value

    def read_noting_faults(self, raw: Raw, path: str, faults: Faults) -> Any:
        """As `read`, but what is wrong is noted here, all of it."""
        try:
            return self.read(raw)
        except Refusal as no:
            faults.add(field_path(path, no.path) if no.path else path, no.words)
            return None

    def from_fields(self, name: str, posted: Posted) -> Raw:
        return posted.get(name, "").strip() or None

    def is_blank(self, name: str, posted: Posted) -> bool:
        return not any(posted.get(field, "").strip() for field in self.field_names(name))

    def field_name_at_path(self, _path: Sequence[str], name: str, _posted: Posted) -> str:
        """Of those that were posted, the one in which this path was said, or the nearest there is."""
        return name

    @property
    def parts(self) -> tuple[SheetPart, ...]:
        return ()

    @property
    def numbers_with_count_field(self) -> range:
        """What is few enough to be counted on paper."""
        return range(0)


SheetPart = tuple[str, Words, SheetForm]  # as a question's form has them, called as the file calls them


@dataclass(frozen=True, slots=True)
class Whole(SheetForm):
    least: int = 0
    most: int | None = None

    def read(self, raw: Raw) -> int:
        if type(raw) is not int:  # bool is an int to Python, not to a player
            raise Refusal(say("a whole number is needed here"))
        if raw < self.least:
            raise Refusal(say("at least {least}", least=self.least))
        if self.most is not None and raw > self.most:
            raise Refusal(say("at most {most}", most=self.most))
        return raw

    def from_fields(self, name: str, posted: Posted) -> Raw:
        text = posted.get(name, "").strip()
        return whole_number_or_text(text) if text else None

    @property
    def numbers_with_count_field(self) -> range:
        return range(0) if self.most is None else range(self.least, self.most + 1)


@dataclass(frozen=True, slots=True)
class Name(SheetForm):
    def read(self, raw: Raw) -> str:
        if not isinstance(raw, str):
            raise Refusal(say("a name is needed here"))
        if not raw:
            raise Refusal(say("a name cannot be empty"))
        if len(raw) > LONGEST_NAME:
            raise Refusal(say("a name has at most {n} letters", n=LONGEST_NAME))
        return raw


@dataclass(frozen=True, slots=True)
class OneOf(SheetForm):
    those: tuple[str, ...]

    def read(self, raw: Raw) -> str:
        if not isinstance(raw, str) or raw not in self.those:
            raise Refusal(say("one of these is needed here: {words}", words=Verbatim(", ".join(self.those))))
        return raw


@dataclass(frozen=True, slots=True)
class CellRow(SheetForm):
    """One row of a map: a text of at most so many cells, each one of those, with exactly one space between two. Typed
    by hand it may have more of them."""

    those: tuple[str, ...]
    most: int

    def read_noting_faults(self, raw: Raw, path: str, faults: Faults) -> tuple[str, ...]:
        if not isinstance(raw, str):
            faults.add(path, say("a text is needed here"))
            return ()
        cells = tuple(raw.split(" "))
        unknown = [n for n, cell in enumerate(cells, start=1) if cell not in self.those]
        if len(cells) > self.most:
            faults.add(path, say("at most {n} cells stand in a row", n=self.most))
        elif unknown:
            faults.add(path, say("cell {place} is none of these: {words}", place=unknown[0],
                                 words=Verbatim(", ".join(self.those))))
        return cells

    def from_fields(self, name: str, posted: Posted) -> Raw:
        return " ".join(posted.get(name, "").split()) or None


@dataclass(frozen=True, slots=True)
class Flag(SheetForm):
    def read(self, raw: Raw) -> bool:
        if not isinstance(raw, bool):
            raise Refusal(say("true or false is needed here"))
        return raw

    def from_fields(self, name: str, posted: Posted) -> Raw:
        return bool(posted.get(name, "").strip())


# The sheet itself.


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """Why one line of an answer is as it is: who it is about, what was counted, and the sentence."""

    who: Words
    numbers: tuple[int | None, ...]
    why: Words


@dataclass(frozen=True, slots=True)
class Explanation:
    """One step on the way to an answer. `columns` name the numbers of its reasons."""

    title: Words
    columns: tuple[Words, ...]
    reasons: tuple[ExplainedLine, ...]


Facts = Mapping[str, Any]


def _explain_nothing(_facts: Facts) -> tuple[Explanation, ...]:
    """Most answers explain themselves."""
    return ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """One resolver of the rules with its facts filled in. `resolve` answers machines, `explain` tells people why."""

    key: str
    title: Words
    form: SheetForm
    resolve: Callable[[Facts], dict[str, Any]] = field(compare=False)
    explain: Callable[[Facts], tuple[Explanation, ...]] = field(default=_explain_nothing, compare=False)

    def resolve_noting_faults(self, raw: Mapping[str, Any], path: str, faults: Faults) -> dict[str, Any]:
        own = Faults()
        facts = self._read_facts(raw, path, own)
        faults.extend(own)
        return {} if own else {"sheet": self.key, **self.resolve(facts)}

    def explanations(self, raw: Mapping[str, Any]) -> tuple[Explanation, ...]:
        """How the answer came about; nothing is told of a sheet with faults."""
        own = Faults()
        facts = self._read_facts(raw, "", own)
        return () if own else self.explain(facts)

    def _read_facts(self, raw: Mapping[str, Any], path: str, faults: Faults) -> Facts:
        facts: Facts = self.form.read_noting_faults({name: value for name, value in raw.items() if name != "sheet"},
                                                    path, faults)
        return facts


def resolve_sheets(raw: Raw, sheets: Mapping[str, Sheet]) -> tuple[Any, Faults]:
    """One sheet (an object) or several (a list), resolved by whichever game knows them."""
    faults = Faults()
    if isinstance(raw, list):
        return [_resolve_sheet(one, f"[{at}]", sheets, faults) for at, one in enumerate(raw)], faults
    return _resolve_sheet(raw, "", sheets, faults), faults


def _resolve_sheet(raw: Raw, path: str, sheets: Mapping[str, Sheet], faults: Faults) -> dict[str, Any]:
    here = field_path(path, "sheet")
    if not isinstance(raw, dict):
        faults.add(path, say("an object is needed here"))
    elif "sheet" not in raw:
        faults.add(here, say("this field is missing"))
    elif not isinstance(raw["sheet"], str) or raw["sheet"] not in sheets:
        faults.add(here, say("no sheet of this name is known; there are: {words}",
                             words=Verbatim(", ".join(sorted(sheets)))))
    else:
        return sheets[raw["sheet"]].resolve_noting_faults(raw, path, faults)
    return {}
