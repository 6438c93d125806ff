"""What is known of the boxes in this house: values that only the cardboard prints, asked once and remembered.

One profile per game, shared by all tables. A table takes it along when it begins and never looks again, so that its
log replays exactly; what it is told of the box goes into the profile with the entry that told it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.asking import Raw, Refusal
from companion.core.entries import ADJUST, AMEND, Entry
from companion.core.game import Game, Printed
from companion.core.records import JsonObject
from companion.core.session import Session
from companion.core.sheets import Fault, Faults, OneOf, SheetForm, Whole
from companion.core.words import Verbatim, say
from companion.tables.store import Reading, Store, ToldValueRow, Writing
from companion.tables.tokens import now_in_ms

FORMAT = 1
LONGEST_PATH = 80  # in a stranger's file, as it is told
MOST_TOLD = 20  # of what is wrong in it: nobody mends three thousand lines, and one page has to hold them


def only_legal_values(game: Game, values: Mapping[str, Raw]) -> dict[str, Raw]:
    """What of it this game can read. The rest, from an older version perhaps, does no harm."""
    return {one.key: values[one.key] for one in game.box if one.key in values and _is_legal(one, values[one.key])}


def _is_legal(printed: Printed, raw: Raw) -> bool:
    try:
        printed.form.read(raw)
    except Refusal:
        return False
    return True


def known_values(store: Reading, game: Game) -> dict[str, Raw]:
    return only_legal_values(game, {key: _value_from_text(text) for key, text in store.box_values(game.key).items()})


def _value_from_text(text: str) -> Raw:
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):  # spoilt by hand
        return None


def note_value(store: Store, game: Game, printed: Printed, raw: Raw) -> None:
    """One value as the host reads it from the cardboard."""
    printed.form.read(raw)
    with store.writing() as writing:
        note_values(writing, game, {printed.key: raw})


def forget_value(store: Store, game: Game, printed: Printed) -> None:
    """The next table that needs it asks again."""
    with store.writing() as writing:
        drop_value(writing, game, printed.key)


# Files.


def profile_for_file(store: Reading, game: Game) -> dict[str, Any]:
    return {"companion_box": FORMAT, "game": game.key, "values": known_values(store, game)}


def import_profile(store: Store, game: Game, text: bytes | str) -> Faults:
    """Every value of a file, or none of them and all that is wrong with it. What the file does not name stays."""
    faults = Faults()
    try:
        facts = _profile_form(game).read_noting_faults(_read_json(text), "", faults)
    except Refusal as no:
        return Faults([Fault("", no.words)])
    if not faults:
        with store.writing() as writing:
            note_values(writing, game, only_legal_values(game, facts["values"]))
    told = Faults(Fault(_showable_path(fault.path), fault.words) for fault in faults[:MOST_TOLD])
    if len(faults) > MOST_TOLD:
        told.add("", say("and {n} more", n=len(faults) - MOST_TOLD))
    return told


def _read_json(text: bytes | str) -> Any:
    try:
        plain = text.decode("utf-8") if isinstance(text, bytes) else text
        return json.loads(plain.removeprefix("\ufeff"), object_pairs_hook=_dict_refusing_doubles)
    except (ValueError, RecursionError):  # no UTF-8, no JSON, or a number beyond all games
        raise Refusal(say("This file holds no JSON.")) from None


def _dict_refusing_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for name, value in pairs:
        if name in facts:
            raise Refusal(say("{name} stands in this file twice.", name=Verbatim(_showable_path(name))))
        facts[name] = value
    return facts


def _profile_form(game: Game) -> JsonObject:
    return JsonObject({"companion_box": Whole(FORMAT, FORMAT), "game": OneOf((game.key,)), "values": _ValuesForm(game)})


@dataclass(frozen=True, slots=True)
class _ValuesForm(SheetForm):
    """Values by their keys: each one is printed on this game's box, and legal."""

    game: Game

    def read_noting_faults(self, raw: Raw, path: str, faults: Faults) -> dict[str, Raw]:
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


def _showable_path(path: str) -> str:
    """A place in a stranger's file, so that any page can show it."""
    short = path if len(path) <= LONGEST_PATH else path[:LONGEST_PATH] + "…"
    return short if short.isprintable() else ascii(short)[1:-1]


# Who told what: a table that was mistaken takes back what it said, and never what anybody else said.
#
# Values that are alike, such as cards, count by what they are and not by the key that holds them: two tables that meet
# new cards on the same evening must not write over each other's.

NOBODY = ""  # told by a page or a file
ComparableValue = tuple[str, str]  # what it is about, and the value


def learn_and_return_whether_in_doubt(writing: Writing, game: Game, code: str, session: Session, entry: Entry,
                                      news: Mapping[str, Raw]) -> bool:
    """What an entry told of the box goes into the profile; what the table knows better now leaves it.

    True if something is in doubt: the table went back, and has not come again to where it said so.
    """
    own, step = _own_and_predecessor_codes(writing, code), _step_where_told(session, entry)
    said = {_comparable_value(game, key, _value_as_text(raw)) for key, raw in session.learned_box_values().items()}
    in_doubt = False
    for told_value in writing.told_values(game.key):
        if told_value.code not in own or _comparable_value(game, told_value.key, told_value.value) in said:
            continue
        if told_value.step > len(session.run.steps):
            in_doubt = True
        else:
            _take_told_value_back(writing, game, told_value, own)
    for key, raw in news.items():
        _note_value_in_free_slot(writing, game, key, _value_as_text(raw))
        writing.add_told_value(ToldValueRow(game.key, key, _value_as_text(raw), code, step, now_in_ms()))
    return in_doubt


def note_values(writing: Writing, game: Game, values: Mapping[str, Raw]) -> None:
    """Read from the cardboard by the host, or from a file: it stands under the very key that was meant."""
    for key, raw in values.items():
        writing.set_box_value(game.key, key, _value_as_text(raw))
        writing.add_told_value(ToldValueRow(game.key, key, _value_as_text(raw), NOBODY, 0, now_in_ms()))


def drop_value(writing: Writing, game: Game, key: str) -> None:
    """The next table that needs it asks again, whoever said it."""
    value = writing.box_values(game.key).get(key)
    writing.drop_box_value(game.key, key)
    if value is None:
        return
    for told_value in writing.told_values(game.key):
        if _comparable_value(game, told_value.key, told_value.value) == _comparable_value(game, key, value):
            writing.drop_told_value(told_value)


def _take_told_value_back(writing: Writing, game: Game, told_value: ToldValueRow, own: Iterable[str]) -> None:
    writing.drop_told_value(told_value)
    mistaken, others = _comparable_value(game, told_value.key, told_value.value), writing.told_values(game.key)
    if any(_comparable_value(game, other.key, other.value) == mistaken for other in others):
        return
    for key, value in writing.box_values(game.key).items():
        if _comparable_value(game, key, value) == mistaken:
            writing.drop_box_value(game.key, key)
            before = [other for other in others if other.key == key and other.code not in own]
            if before and not _interchangeable_keys(game, key):
                writing.set_box_value(game.key, key, before[-1].value)  # what this table had written over


def _note_value_in_free_slot(writing: Writing, game: Game, key: str, text: str) -> None:
    family = _interchangeable_keys(game, key)
    if not family:
        writing.set_box_value(game.key, key, text)
        return
    held = writing.box_values(game.key)
    free = [slot for slot in (key, *family) if slot not in held]
    if free and text not in [held.get(slot) for slot in family]:
        writing.set_box_value(game.key, free[0], text)


def _interchangeable_keys(game: Game, key: str) -> list[str]:
    """All keys that are alike with this one; none, if it stands alone."""
    alike = next((printed.alike for printed in game.box if printed.key == key), "")
    return [printed.key for printed in game.box if printed.alike and printed.alike == alike]


def _comparable_value(game: Game, key: str, text: str) -> ComparableValue:
    return (next(iter(_interchangeable_keys(game, key)), key), text)


def _value_as_text(raw: Raw) -> str:
    return json.dumps(raw, sort_keys=True)


def _step_where_told(session: Session, entry: Entry) -> int:
    """How far the table has to be to have said so again; a correction by hand nobody asks for again."""
    if entry.kind == ADJUST:
        return 0
    seq, steps = entry.back_to if entry.kind == AMEND else entry.seq, session.run.steps
    return next((at for at, step in enumerate(steps, start=1) if step.closed_by == seq), len(steps))


def _own_and_predecessor_codes(writing: Writing, code: str) -> list[str]:
    """This table, and the damaged ones that it goes on from."""
    codes = [code]
    while (row := writing.table_row(codes[-1])) is not None and row.continues:
        codes.append(row.continues)
    return codes
