"""Recorded evenings of any game: one line for each entry of the log, readable and comparable line by line.

    books cardboard                      an option of the table, any that the game offers
    court in                             with any box: every one there is, in or out; the base game alone names none
    seats red blue green yellow          clockwise
    start blue
    rules 4                              the number that it was begun with, and plays by to its end
    box points/somerset 4                what was known of this box
    red answers ballot/no-twos {"aye": "yes", "markers": 1}
    red takes back ballot/no-twos
    blue goes back to 17                 the entry that stays last
    red corrects 12 "yes" (typed)        an old answer, with the reason
    red sets points/blue 12 (counted)    the board says otherwise
    gain 3 = 2 // 2 * 3  red, round 1: …  arithmetic from the rulebook, after the line that brought it; not for us.
    points 9 = 3 * 2 + 1 + 2  red, …      So are these: what a dispute or an election of another game comes to
    score red 61                         how it ended

`companion export CODE` of a closed table, read by `python -m tests.games.recorded_evenings FILE`, comes out so, but for
the scores: those are reckoned by hand.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.core.entries import ADJUST, AMEND, ANSWER, SEATING, UNDO, WITHDRAW, Entry
from companion.core.game import Game, Play, Seating
from companion.core.looking_back import stand_in_answer
from companion.core.session import Session
from companion.games import GAMES

ARITHMETIC = ("gain", "points", "votes")
_ADD_UP = Path(__file__).with_name("add_up.py")

_ENTRIES = (
    (ANSWER, re.compile(r"(\S+) answers (\S+) (.+)")),
    (WITHDRAW, re.compile(r"(\S+) takes back (\S+)")),
    (UNDO, re.compile(r"(\S+) goes back to (\d+)")),
    (AMEND, re.compile(r"(\S+) corrects (\d+) (.+) \((.+)\)")),
    (ADJUST, re.compile(r"(\S+) sets (\S+) (.+) \((.+)\)")),
)


@dataclass
class Recorded:
    game: Game
    options: dict[str, str] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    start: str = ""
    rules: int = 0
    box: dict[str, Any] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)  # of the log
    scores: dict[str, int] = field(default_factory=dict)

    @property
    def books(self) -> str:
        return self.options["books"]

    @property
    def play(self) -> Play:
        return self.game.open(Seating(self.seats, self.start), self.options, self.box, self.rules)

    def replayed(self) -> Session:
        """Every line is tried as it stands; what the rules refuse is an error."""
        return self._played()[0]

    def log(self) -> list[Entry]:
        """The lines as the entries that a table would have stored."""
        return self._played()[1]

    def _played(self) -> tuple[Session, list[Entry]]:
        session, log = Session(self.play), list[Entry]()
        for line in self.lines:
            log.append(entry_of(line, session))
            session.take_entry(log[-1])
        return session, log


def read(path: Path, game: Game) -> Recorded:
    evening = Recorded(game)
    offered = {choice.key for choice in game.options}
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word in offered:
            evening.options[word] = rest
        elif word == "seats":
            evening.seats = tuple(rest.split())
        elif word == "start":
            evening.start = rest
        elif word == "rules":
            evening.rules = int(rest)
        elif word == "box":
            key, _, raw = rest.partition(" ")
            evening.box[key] = json.loads(raw)
        elif word == "score":
            seat, points = rest.split()
            evening.scores[seat] = int(points)
        elif line and word not in ("#", *ARITHMETIC):
            evening.lines.append(line)
    return evening


def each(paths: Iterable[Path]) -> pytest.MarkDecorator:
    paths = tuple(paths)
    return pytest.mark.parametrize("path", paths, ids=[path.stem for path in paths])


def ended_as_recorded(evening: Recorded) -> Session:
    session = evening.replayed()
    assert session.run.over
    assert {score.seat: score.points for score in session.page_for(None).view.scores} == evening.scores
    return session


def assert_stored_alike(evening: Recorded) -> None:
    """From the log that a table would have stored, which reads as the file does, all comes out the same."""
    log, session = evening.log(), evening.replayed()
    assert [line_of(entry) for entry in log] == evening.lines
    stored = Session(evening.play, log)
    assert stored.lines == session.lines
    assert stored.fingerprint() == session.fingerprint()
    assert stored.page_for(None) == session.page_for(None)


def those_with_arithmetic(paths: Iterable[Path]) -> list[Path]:
    return [path for path in paths if "\ngain " in path.read_text(encoding="utf-8")]


def added_up(path: Path) -> subprocess.CompletedProcess[str]:
    """By a script that knows nothing of the program: 0 if the arithmetic is right and comes to the score."""
    return subprocess.run([sys.executable, "-I", str(_ADD_UP), str(path)], capture_output=True, text=True, check=False)


def entry_of(line: str, session: Session) -> Entry:
    """An entry as its line has it; where an adjust hangs is where the evening stands."""
    seq = session.last_seq + 1
    for kind, pattern in _ENTRIES:
        if found := pattern.fullmatch(line):
            who, what, *rest = found.groups()
            if kind == ANSWER:
                return Entry(seq, kind, who, what, json.loads(rest[0]))
            if kind == WITHDRAW:
                return Entry(seq, kind, who, what)
            if kind == UNDO:
                return Entry(seq, kind, who, back_to=int(what))
            value = {"value": json.loads(rest[0]), "why": rest[1]}
            if kind == AMEND:
                return Entry(seq, kind, who, back_to=int(what), raw=value)
            anchor = next(("/".join(place) for place in session.run.asks), "")
            return Entry(seq, kind, who, what, value, anchor=anchor)
    raise ValueError(f"not a line of a recorded evening: {line}")


def line_of(entry: Entry) -> str:
    """The line that reads back as this entry."""
    if entry.kind == ANSWER:
        return f"{entry.seat} answers {entry.key} {json.dumps(entry.raw)}"
    if entry.kind == WITHDRAW:
        return f"{entry.seat} takes back {entry.key}"
    if entry.kind == UNDO:
        return f"{entry.seat} goes back to {entry.back_to}"
    if entry.kind == AMEND:
        return f"{entry.seat} corrects {entry.back_to} {json.dumps(entry.raw['value'])} ({entry.raw['why']})"
    return f"{entry.seat} sets {entry.key} {json.dumps(entry.raw['value'])} ({entry.raw['why']})"


# A table's record, as such a file.


def lines_of(record: Mapping[str, Any]) -> Iterator[str]:
    """Without the entries of who sat down where, so all others are counted anew. What was sealed and never used stands
    in no record: in its place there is something legal, which nobody has said."""
    seats = tuple(player["seat"] for player in record["seats"])
    yield from (f"{key} {option}" for key, option in record["options"].items())
    yield f"seats {' '.join(seats)}"
    yield f"start {record['start']}"
    yield f"rules {record['rules']}"
    yield from (f"box {key} {json.dumps(raw)}" for key, raw in record["box"].items())
    played = [entry for entry in record["entries"] if entry["kind"] != SEATING]
    session = Session(GAMES[record["game"]].open(Seating(seats, record["start"]), record["options"], record["box"],
                                                 record["rules"]))
    for seq, one in enumerate(played, start=1):
        raw, back_to = one["answer"], sum(entry["seq"] <= one["back_to"] for entry in played)
        if one.get("withheld"):
            raw = stand_in_answer(session.run.asks[one["seat"], one["key"]].form)
        entry = Entry(seq, one["kind"], one["seat"], one["key"], raw, back_to, one["anchor"])
        session.take_entry(entry)
        yield line_of(entry)


if __name__ == "__main__":
    print(*lines_of(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))), sep="\n")
