"""What is known of the boxes in this house: values that only the cardboard prints, asked once and remembered.

One profile per game, shared by all tables. A table takes it along when it begins and never looks again, so that its
log replays exactly; what it is told of the box goes into the profile with the entry that told it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.asking import Raw, Refusal
from companion.core.game import Game, Printed
from companion.core.sheets import Fault, Faults, OneOf, Record, Whole
from companion.core.words import Verbatim, say
from companion.tables import lessons
from companion.tables.store import Reading, Store

FORMAT = 1
LONGEST_PATH = 80  # in a stranger's file, as it is told
MOST_TOLD = 20  # of what is wrong in it: nobody mends three thousand lines, and one page has to hold them


def accepted(game: Game, values: Mapping[str, Raw]) -> dict[str, Raw]:
    """What of it this game can read. The rest, from an older version perhaps, does no harm."""
    return {one.key: values[one.key] for one in game.box if one.key in values and _is_legal(one, values[one.key])}


def _is_legal(printed: Printed, raw: Raw) -> bool:
    try:
        printed.form.read(raw)
    except Refusal:
        return False
    return True


def known(store: Reading, game: Game) -> dict[str, Raw]:
    return accepted(game, {key: _value(text) for key, text in store.box(game.key).items()})


def _value(text: str) -> Raw:
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):  # spoilt by hand
        return None


def note(store: Store, game: Game, printed: Printed, raw: Raw) -> None:
    """One value as the host reads it from the cardboard."""
    printed.form.read(raw)
    with store.writing() as writing:
        lessons.teach(writing, game, {printed.key: raw})


def forget(store: Store, game: Game, printed: Printed) -> None:
    """The next table that needs it asks again."""
    with store.writing() as writing:
        lessons.forget(writing, game, printed.key)


# Files ----------------------------------------------------------------------------------------------------------------


def profile(store: Reading, game: Game) -> dict[str, Any]:
    return {"companion_box": FORMAT, "game": game.key, "values": known(store, game)}


def take_over(store: Store, game: Game, text: bytes | str) -> Faults:
    """Every value of a file, or none of them and all that is wrong with it. What the file does not name stays."""
    faults = Faults()
    try:
        facts = _shape(game).read(_read(text), "", faults)
    except Refusal as no:
        return Faults([Fault("", no.words)])
    if not faults:
        with store.writing() as writing:
            lessons.teach(writing, game, accepted(game, facts["values"]))
    told = Faults(Fault(_shown(fault.path), fault.words) for fault in faults[:MOST_TOLD])
    if len(faults) > MOST_TOLD:
        told.add("", say("and {n} more", n=len(faults) - MOST_TOLD))
    return told


def _read(text: bytes | str) -> Any:
    try:
        plain = text.decode("utf-8") if isinstance(text, bytes) else text
        return json.loads(plain.removeprefix("\ufeff"), object_pairs_hook=_each_once)
    except (ValueError, RecursionError):  # no UTF-8, no JSON, or a number beyond all games
        raise Refusal(say("This file holds no JSON.")) from None


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for name, value in pairs:
        if name in facts:
            raise Refusal(say("{name} stands in this file twice.", name=Verbatim(_shown(name))))
        facts[name] = value
    return facts


def _shape(game: Game) -> Record:
    return Record({"companion_box": Whole(FORMAT, FORMAT), "game": OneOf((game.key,)), "values": _Values(game)})


@dataclass(frozen=True, slots=True)
class _Values:
    """Values by their keys: each one is printed on this game's box, and legal."""

    game: Game

    def read(self, raw: Any, path: str, faults: Faults) -> dict[str, Raw]:
        if not isinstance(raw, dict):
            faults.add(path, say("an object is needed here"))
            return {}
        printed = {one.key: one for one in self.game.box}
        for key, value in raw.items():
            here = f"{path}.{key}"
            if key not in printed:
                faults.add(here, say("this box prints no value of this name"))
                continue
            try:
                printed[key].form.read(value)
            except Refusal as no:
                faults.append(Fault(f"{here}.{no.path}".rstrip("."), no.words))
        return raw


def _shown(path: str) -> str:
    """A place in a stranger's file, so that any page can show it."""
    short = path if len(path) <= LONGEST_PATH else path[:LONGEST_PATH] + "…"
    return short if short.isprintable() else ascii(short)[1:-1]
