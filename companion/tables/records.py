"""Records: what leaves the house. Only the public log, until the host has closed the evening; then all that a question
has used, to be replayed. An end alone is no closing: corrections can make one, and take it back.

What was sealed and changed, withdrawn or handed back is nobody's business even then: the record says that something lay
there, and who replays it lays something legal in its place, which nobody has said.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from companion.core.asking import Refusal
from companion.core.entries import ANSWER, PublicLogLine, is_comparable_fingerprint
from companion.core.looking_back import stand_in_answer
from companion.core.session import Session
from companion.core.words import Words, say
from companion.games import GAMES
from companion.tables import past
from companion.tables.hall import Hall
from companion.tables.logbook import (
    entry_from_row,
    has_its_rules_in_code,
    index_of_first_broken_row,
    opening_facts,
    play_from_opening,
)
from companion.tables.store import LogRow

FORMAT = 1
WITHHELD = "withheld"  # of an entry: no question has used the answer, so it stands in no record
OF_OLD = re.compile("[0-9a-f]{16}")  # fingerprints of an older kind
KEPT = ("seq", "kind", "seat", "key", "back_to", "anchor", "at", "fingerprint")


@dataclass(frozen=True, slots=True)
class ReplayedRecord:
    """A record that was checked entry by entry."""

    session: Session
    names: Mapping[str, str]
    game: str


def record_of(hall: Hall, code: str, text: Callable[[Words], str]) -> dict[str, Any]:
    """The record of a table as JSON; `text` puts the public log's sentences into a language.

    Anybody may ask for it, so it costs no replay: it is told by the session that is at the table anyway.
    """
    table = hall.table(code)
    seating = table.snapshot.seating
    if seating.stage == "lobby":
        raise Refusal(say("This table has not begun yet."))
    lines, over, last, used = table.ask_session(lambda at: (
        [*past.renumbered_public_log(at), *past.continued_elsewhere_lines(at, seating)], at.run.over, at.last_seq,
        frozenset(at.used)))
    complete = over and seating.closed
    rows = hall.store.log_rows(code)
    good = rows[:index_of_first_broken_row(rows)][:last + 1]
    record = {"companion_record": FORMAT, "complete": complete, **opening_facts(good),
              "seats": [{"seat": player.seat, "name": player.name} for player in seating.players],
              "log": [_line_as_json(line, text) for line in lines]}
    if complete:
        record["entries"] = [_entry_as_json(row, row.seq in used) for row in good[1:]]
    return record


def _line_as_json(line: PublicLogLine, text: Callable[[Words], str]) -> dict[str, Any]:
    return {"line": line.seq, "text": text(line.words), "struck": line.struck}


def _entry_as_json(row: LogRow, used: bool) -> dict[str, Any]:
    columns = asdict(row)
    kept = {name: columns[name] for name in KEPT}
    if row.kind == ANSWER and not used:
        return kept | {"answer": None, WITHHELD: True}
    return kept | {"answer": json.loads(row.answer) if row.answer else None}


def replay_record(record: Any) -> ReplayedRecord:
    """Play a record again and check that every entry leads where it led then."""
    try:
        return _replay_and_check(record)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise Refusal(say("This is no record of Companion, or a part of it is missing.")) from error


def _replay_and_check(record: Any) -> ReplayedRecord:
    if record["companion_record"] != FORMAT or record["game"] not in GAMES:
        raise Refusal(say("This record is of a kind that this Companion does not know."))
    if not record["complete"]:
        raise Refusal(say("This is the public log alone. What can be replayed is the record of a closed evening."))
    session = Session(play_from_opening(record))
    same_rules = has_its_rules_in_code(record)
    compares = False
    for at, entry in enumerate(record["entries"], start=1):
        row = LogRow("", entry["seq"], entry["kind"], entry["seat"], entry["key"], json.dumps(entry["answer"]),
                     entry["back_to"], entry["anchor"], entry["at"], entry["fingerprint"])
        _replay_row(session, _with_stand_in_answer(session, row) if entry.get(WITHHELD) else row)
        # An older Companion may have begun it. If one went on with it in between, nobody can tell any more.
        was, compares = compares, is_comparable_fingerprint(row.fingerprint)
        if not compares and (was or not OF_OLD.fullmatch(row.fingerprint)):
            raise Refusal(say("Entry {seq} was changed, or an older Companion wrote it after a newer one.",
                              seq=row.seq))
        if row.seq != at or (same_rules and compares and session.fingerprint() != row.fingerprint):
            raise Refusal(say("Entry {seq} does not lead where the record says. It was changed.", seq=row.seq))
    if any(entry.get(WITHHELD) and entry["seq"] in session.used for entry in record["entries"]):
        raise Refusal(say("An answer is missing that the game has used. The record was changed."))
    if not session.run.over:
        raise Refusal(say("The record ends before the game does."))
    return ReplayedRecord(session, {seat["seat"]: seat["name"] for seat in record["seats"]}, record["game"])


def _with_stand_in_answer(session: Session, row: LogRow) -> LogRow:
    """With something legal, which nobody has said, for what was never used."""
    ask = session.run.asks[row.seat, row.key]
    return replace(row, answer=json.dumps(stand_in_answer(ask.form)))


def _replay_row(session: Session, row: LogRow) -> None:
    try:
        session.take_entry(entry_from_row(row))
    except Refusal as no:
        raise Refusal(say("Entry {seq} is refused by the rules: {why}", seq=row.seq, why=no.words)) from no
