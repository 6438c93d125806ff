"""Who taught the box what: a table that was mistaken takes back what it said, and never what anybody else said.

Values that are alike, such as cards, count by what they are and not by the key that holds them: two tables that meet
new cards on the same evening must not write over each other's.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from companion.core.asking import Raw
from companion.core.entries import ADJUST, AMEND, Entry
from companion.core.game import Game
from companion.core.session import Session
from companion.tables.store import LessonRow, Writing
from companion.tables.tokens import now

NOBODY = ""  # taught by a page or a file
Fact = tuple[str, str]  # what it is about, and the value


def learn(writing: Writing, game: Game, code: str, session: Session, entry: Entry, news: Mapping[str, Raw]) -> bool:
    """What an entry told of the box goes into the profile; what the table knows better now leaves it.

    True if something is in doubt: the table went back, and has not come again to where it said so.
    """
    own, step = _codes(writing, code), _step(session, entry)
    said = {_fact(game, key, _text(raw)) for key, raw in session.learned().items()}
    in_doubt = False
    for lesson in writing.lessons(game.key):
        if lesson.code not in own or _fact(game, lesson.key, lesson.value) in said:
            continue
        if lesson.step > len(session.run.steps):
            in_doubt = True
        else:
            _take_back(writing, game, lesson, own)
    for key, raw in news.items():
        _note(writing, game, key, _text(raw))
        writing.add_lesson(LessonRow(game.key, key, _text(raw), code, step, now()))
    return in_doubt


def teach(writing: Writing, game: Game, values: Mapping[str, Raw]) -> None:
    """Read from the cardboard by the host, or from a file: it stands under the very key that was meant."""
    for key, raw in values.items():
        writing.note_in_box(game.key, key, _text(raw))
        writing.add_lesson(LessonRow(game.key, key, _text(raw), NOBODY, 0, now()))


def forget(writing: Writing, game: Game, key: str) -> None:
    """The next table that needs it asks again, whoever said it."""
    value = writing.box(game.key).get(key)
    writing.forget_in_box(game.key, key)
    for lesson in writing.lessons(game.key):
        if value is not None and _fact(game, lesson.key, lesson.value) == _fact(game, key, value):
            writing.drop_lesson(lesson)


def _take_back(writing: Writing, game: Game, lesson: LessonRow, own: Iterable[str]) -> None:
    writing.drop_lesson(lesson)
    mistaken, others = _fact(game, lesson.key, lesson.value), writing.lessons(game.key)
    if any(_fact(game, other.key, other.value) == mistaken for other in others):
        return
    for key, value in writing.box(game.key).items():
        if _fact(game, key, value) == mistaken:
            writing.forget_in_box(game.key, key)
            before = [other for other in others if other.key == key and other.code not in own]
            if before and not _family(game, key):
                writing.note_in_box(game.key, key, before[-1].value)  # what this table had written over


def _note(writing: Writing, game: Game, key: str, text: str) -> None:
    family = _family(game, key)
    if not family:
        writing.note_in_box(game.key, key, text)
        return
    held = writing.box(game.key)
    free = [slot for slot in (key, *family) if slot not in held]
    if free and text not in [held.get(slot) for slot in family]:
        writing.note_in_box(game.key, free[0], text)


def _family(game: Game, key: str) -> list[str]:
    """All keys that are alike with this one; none, if it stands alone."""
    alike = next((printed.alike for printed in game.box if printed.key == key), "")
    return [printed.key for printed in game.box if printed.alike and printed.alike == alike]


def _fact(game: Game, key: str, text: str) -> Fact:
    return (next(iter(_family(game, key)), key), text)


def _text(raw: Raw) -> str:
    return json.dumps(raw, sort_keys=True)


def _step(session: Session, entry: Entry) -> int:
    """How far the table has to be to have said so again; a correction by hand nobody asks for again."""
    if entry.kind == ADJUST:
        return 0
    seq, steps = entry.back_to if entry.kind == AMEND else entry.seq, session.run.steps
    return next((at for at, step in enumerate(steps, start=1) if step.closed_by == seq), len(steps))


def _codes(writing: Writing, code: str) -> list[str]:
    """This table, and the damaged ones that it goes on from."""
    codes = [code]
    while (row := writing.table(codes[-1])) is not None and row.continues:
        codes.append(row.continues)
    return codes
