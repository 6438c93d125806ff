"""The log of one table on disk: entries in and out, chained, from the opening entry on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from companion.core import choices
from companion.core.asking import Raw, Refusal, Seat
from companion.core.entries import Entry, is_comparable_fingerprint
from companion.core.game import Game, Play, Seating
from companion.core.session import Session
from companion.core.words import Verbatim, Words, say
from companion.games import GAMES
from companion.tables.boxes import only_legal_values
from companion.tables.store import LogRow, Store
from companion.tables.tokens import now_in_ms

OPENING = "opening"


class SpoiltLog(Refusal):
    """Not even the first entry says what is played here, and who plays: no reading of it will ever go better."""


@dataclass(slots=True)
class Logbook:
    """A session together with the end of its chain."""

    session: Session
    tail: bytes
    learned: dict[str, Raw]  # of the box, as of the last entry
    trouble: Words | None = None  # the log is damaged or refused from some entry on: read-only
    notice: Words | None = None
    in_doubt: bool = True  # is something to be taken back that this table told of the box? Not known when it is opened

    def row_for_entry(self, code: str, entry: Entry) -> LogRow:
        answer = None if entry.raw is None else json.dumps(entry.raw, sort_keys=True)
        return with_hash(self.tail, LogRow(code, entry.seq, entry.kind, entry.seat, entry.key, answer, entry.back_to,
                                           entry.anchor, now_in_ms(), self.session.fingerprint()))

    def pop_newly_learned_box_values(self) -> dict[str, Raw]:
        """What the last entry told of the box. What an undo asks again was still read from the box: no news."""
        before, self.learned = self.learned, self.session.learned_box_values()
        if self.learned == before:
            return {}
        self.in_doubt = True
        return {key: raw for key, raw in self.learned.items() if key not in before or before[key] != raw}


def opening_row(code: str, game: Game, order: Seating, names: Mapping[str, str], options: Mapping[str, str],
                box: Mapping[str, Raw]) -> LogRow:
    """Entry 0. The box as it is known now goes in whole: what another table learns later changes nothing here."""
    facts = {"game": game.key, "rules": game.rules, "start": order.start, "options": dict(options), "box": dict(box),
             "seats": [{"seat": seat, "name": names[seat]} for seat in order.seats]}
    return with_hash(BEFORE_THE_FIRST,
                     LogRow(code, 0, OPENING, "", "", json.dumps(facts, sort_keys=True), 0, "", now_in_ms(),
                                              ""))


def play_from_opening(facts: Mapping[str, Any]) -> Play:
    """The evening that an opening entry describes. One of Python's own errors, if it describes none."""
    game = GAMES[facts["game"]]
    order = Seating(tuple(seat["seat"] for seat in facts["seats"]), facts["start"])
    if not _is_legal_set_of_seats(game, order.seats) or order.start not in order.seats:
        raise ValueError("nobody could sit at this table")
    box = only_legal_values(game, facts.get("box", {}))
    return game.open(order, completed_options(game, facts["options"]), box, rules_number(facts))


def _is_legal_set_of_seats(game: Game, seats: Sequence[Seat]) -> bool:
    return game.least <= len(seats) == len(set(seats)) <= game.most and set(seats) <= set(game.colours)


def completed_options(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options of a table, by their keys; what it was never asked is as usual.

    ValueError: nobody offers that. Refusal: what was chosen does not go together.
    """
    agreed_on = choices.usual_options(game.options) | dict(options)
    for choice in game.options:
        if agreed_on[choice.key] not in [option.key for option in choice.options]:
            raise ValueError("no such option")
    choices.check_combination(game.options, agreed_on)
    return agreed_on


def checked_and_completed_options(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """All options of a new table: as they were chosen, or else as usual. Nothing that was chosen counts for nothing, so
    a form, which holds all of them, hands on what is not as usual."""
    check_options_offered(game, options)
    choices.check_combination(game.options, choices.usual_options(game.options) | dict(options), options)
    return completed_options(game, options)


def check_options_offered(game: Game, options: Mapping[str, str]) -> None:
    """Refusal, if this game has no such options."""
    offered = {choice.key: choice for choice in game.options}
    for key, value in options.items():
        if key not in offered:
            raise Refusal(say("This game has no such option."), path=key)
        if value not in (option.key for option in offered[key].options):
            raise Refusal(say("Please choose one of the answers offered."), path=key)


def entry_from_row(row: LogRow) -> Entry:
    raw = None if row.answer is None else json.loads(row.answer)
    return Entry(row.seq, row.kind, row.seat, row.key, raw, row.back_to, row.anchor)


def read_logbook(store: Store, code: str) -> Logbook:
    """The longest good part of the log, in one replay. SpoiltLog, if not even its first entry can be read."""
    rows = store.log_rows(code)
    good = rows[:index_of_first_broken_row(rows)]
    entries = _readable_entries(good[1:])
    watch = _ReplayDifferenceWatch(good)
    try:
        facts = opening_facts(good)
        session, taken = Session.resume(play_from_opening(facts), entries, watch if is_of_other_rules(facts)
                                        else lambda _: None)
    except Exception as error:  # of facts that a hand has written, or of rules that fail at their very first step
        raise SpoiltLog(say("Not even the first entry of this table's log can be read.")) from error
    book = Logbook(session, good[taken].hash, session.learned_box_values(), notice=watch.notice)
    if taken + 1 < len(rows):
        book.trouble = _trouble_words(taken + 1, GAMES[facts["game"]].released.get(rules_number(facts)),
                                      was_changed=taken == len(entries))
    return book


def opening_facts(rows: Sequence[LogRow]) -> dict[str, Any]:
    """The facts of entry 0, in whatever shape the Companion of that evening wrote them."""
    facts: dict[str, Any] = json.loads(rows[0].answer or "")
    return facts


def rules_number(facts: Mapping[str, Any]) -> int:
    """What the evening began with, it plays to its end; today's, where a hand has written what is no number."""
    rules = facts["rules"]
    return rules if isinstance(rules, int) else GAMES[facts["game"]].rules


def is_of_other_rules(facts: Mapping[str, Any]) -> bool:
    return bool(facts["rules"] != GAMES[facts["game"]].rules)


def has_its_rules_in_code(facts: Mapping[str, Any]) -> bool:
    """Do its own rules still stand in the code? What is older reads as it may."""
    game = GAMES[facts["game"]]
    return game.plays_from <= rules_number(facts) <= game.rules


def _readable_entries(rows: Sequence[LogRow]) -> list[Entry]:
    """As far as they can be read: a hand that hashes anew may write anything."""
    entries = []
    for row in rows:
        try:
            entries.append(entry_from_row(row))
        except (TypeError, ValueError, RecursionError):
            break
    return entries


def _trouble_words(seq: int, release: str | None, *, was_changed: bool) -> Words:
    if was_changed:
        return say("Entry {seq} of this table's log was changed or damaged outside Companion. The table can be read up "
                   "to the entry before it.", seq=seq)
    if release:
        return say("The rules refuse entry {seq} of this table's log. The table can be read up to the entry before it; "
                   "Companion {version} still plays it on.", seq=seq, version=Verbatim(release))
    return say("The rules refuse entry {seq} of this table's log. The table can be read up to the entry before it.",
               seq=seq)


@dataclass(slots=True)
class _ReplayDifferenceWatch:
    """The log is of another number than today's rules: does it read the same? While its own are in the code it does."""

    rows: Sequence[LogRow]
    notice: Words | None = None

    def __call__(self, session: Session) -> None:
        row = self.rows[session.last_seq]
        differs = is_comparable_fingerprint(row.fingerprint) and session.fingerprint() != row.fingerprint
        if differs and not self.notice:
            self.notice = say("The rules were improved since: from entry {seq} on this table reads differently.",
                              seq=row.seq)


# The chain of hashes: a row changed, removed or moved by hand is noticed. It is no signature. Who can write the file
# can also hash anew, and cutting rows off the end leaves a good chain; it finds mistakes, half-copied files and curious
# hands.

BEFORE_THE_FIRST = bytes(32)
HASHED = tuple(field.name for field in fields(LogRow) if field.name != "hash")


def row_hash(previous: bytes, row: LogRow) -> bytes:
    """SHA-256 over the hash of the row before and all other columns of this one, as JSON in a fixed form."""
    columns = {name: getattr(row, name) for name in HASHED}
    text = json.dumps(columns, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(previous + text.encode("ascii")).digest()


def with_hash(previous: bytes, row: LogRow) -> LogRow:
    """The row with its hash, ready to append."""
    return replace(row, hash=row_hash(previous, row))


def index_of_first_broken_row(rows: Iterable[LogRow]) -> int | None:
    """The index of the first row of a whole log that does not follow from those before it."""
    previous = BEFORE_THE_FIRST
    for index, row in enumerate(rows):
        if row.seq != index or not _has_right_hash(previous, row):
            return index
        previous = row.hash
    return None


def _has_right_hash(previous: bytes, row: LogRow) -> bool:
    try:
        return row.hash == row_hash(previous, row)
    except TypeError:  # bytes where text was: SQLite lets a hand put anything into a column
        return False
