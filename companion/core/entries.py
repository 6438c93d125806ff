"""What the log book holds, the lines a player reads in it, and the fingerprint by which other rules are noticed."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from companion.core.asking import Raw, Refusal, Seat
from companion.core.words import Verbatim, Who, Words, say

ANSWER, WITHDRAW, UNDO, AMEND, ADJUST, SEATING = "answer", "withdraw", "undo", "amend", "adjust", "seating"
EVENING_CLOSED = "closed"  # of the seating: the last entry there is
AGREE = "agree"  # to go on, where somebody might try out what the others hold
AGAIN = "again"  # what was told in secret together is asked again of all


@dataclass(frozen=True, slots=True)
class Entry:
    """One row. `seat` is who acted (TABLE: the laptop); an adjust hangs on the question open at the time."""

    seq: int
    kind: str
    seat: Seat
    key: str = ""
    raw: Raw = None
    back_to: int = 0  # undo: the last entry that stays; amend, again: the entry that was wrong
    anchor: str = ""
    taken_again: bool = field(default=False, compare=False, repr=False)  # after a correction; in no log

    @property
    def question_id(self) -> tuple[Seat, str]:
        return (self.seat, self.key)


@dataclass(frozen=True, slots=True)
class PublicLogLine:
    """A line of the public log: what an entry brought about."""

    seq: int
    words: Words
    struck: bool = False
    lasting: bool = False  # undo, amend and seat changes: they happened, whatever the rules say

    @property
    def is_told_by_run(self) -> bool:
        """As the rules say it; what does not stand is never told again."""
        return not (self.struck or self.lasting)

    def as_struck_out(self) -> PublicLogLine:
        return replace(self, struck=True)


LONGEST_REASON = 120
LABELLED = "{label}: {value}"  # of what is corrected, the value that all may know
REASONS = {
    "board": say("so it lies on the board"),
    "counted": say("we had miscounted"),
    "typed": say("it was typed wrong"),
    "agreed": say("agreed at the table"),
}


def value_and_reason(entry: Entry) -> tuple[Raw, Words]:
    """What a correction by hand sets, and the reason that all see: one of the usual ones, or the player's own words."""
    if not isinstance(entry.raw, dict) or set(entry.raw) != {"value", "why"} or not isinstance(entry.raw["why"], str):
        raise Refusal(say("A correction by hand needs a value and a reason."))
    why = entry.raw["why"]
    if not why.strip() or len(why) > LONGEST_REASON or not why.isprintable():
        raise Refusal(say("Please say why, in at most {n} letters.", n=LONGEST_REASON), path="why")
    return entry.raw["value"], REASONS.get(why) or Words("{why}", values=(("why", Verbatim(why.strip())),))


def seat_change_words(entry: Entry) -> Words:
    """What the log says of a seat that changed hands."""
    sentences = {
        "moved": say("{who} plays on {phone}'s phone now.", who=Who(entry.seat), phone=Who(entry.raw))
        if isinstance(entry.raw, str) else say("{who} plays on another device now.", who=Who(entry.seat)),
        "left": say("{who} has left; {phone} plays that seat now.", who=Who(entry.seat), phone=Who(entry.raw))
        if isinstance(entry.raw, str) else say("{who} has left; the host plays that seat now.", who=Who(entry.seat)),
        "renamed": say("{old} is called {who} from now on.", old=Verbatim(str(entry.raw)), who=Who(entry.seat)),
        "continued": say("The evening goes on here, from another table's log."),
        EVENING_CLOSED: say("The host closed the evening."),
    }
    if entry.key not in sentences:
        raise Refusal(say("This entry of the log is of an unknown kind."))
    return sentences[entry.key]


def handed_back_changed_words(seat: Seat) -> Words:
    """A question has changed while its answer lay sealed."""
    return say("{who}'s question has changed; the answer was handed back unseen.", who=Who(seat))


def entries_that_count(history: list[Entry]) -> list[Entry]:
    """Each question's last word only: a withdrawn or changed answer must not come back after an amend.
    What has been seen already is taken as that."""
    last: dict[tuple[Seat, str], int] = {}
    for at, entry in enumerate(history):
        if entry.kind == ANSWER:
            last[entry.question_id] = at
        elif entry.kind == WITHDRAW:
            last.pop(entry.question_id, None)
    kept = set(last.values())
    return [replace(e, taken_again=True) for at, e in enumerate(history) if e.kind == ADJUST or at in kept]


def retold_log_lines(lines: list[PublicLogLine], told: list[PublicLogLine]) -> list[PublicLogLine]:
    """The log after the past has changed: what still holds stays, what no longer does is struck out,
    what is new is added at the end, where the change itself is written."""
    at = alike = 0
    while at < len(lines) and (not lines[at].is_told_by_run or (alike < len(told) and lines[at] == told[alike])):
        at, alike = at + 1, alike + lines[at].is_told_by_run
    kept, lines, told = lines[:at], lines[at:], told[alike:]  # to compare is cheaper than to count
    still = Counter(told)
    for line in lines:
        if still[line]:
            still[line] -= 1
            kept.append(line)
        else:
            kept.append(line.as_struck_out() if line.is_told_by_run else line)
    known = Counter(told) - still
    for line in told:
        if known[line]:
            known[line] -= 1
        else:
            kept.append(line)
    return kept


def handed_back_unseen_words(seat: Seat) -> Words:
    return say("{who}'s answer was handed back unseen.", who=Who(seat))


# What an evening said and asked, as a few letters: so rules that changed between two evenings are noticed.

# Fingerprints of the kind before began with the whole view in Python's words: no change of the view left them the same.
KIND = "2:"


def is_comparable_fingerprint(fingerprint: str) -> bool:
    """Was it taken as we take them?"""
    return fingerprint.startswith(KIND)


class FingerprintMaker:
    """Of all that was announced and asked. Nobody asks for that of most runs: it is taken where somebody does."""

    def __init__(self) -> None:
        self._taken = ""
        self._printed = 0  # lines
        self._unprinted: list[tuple[int, list[tuple[Seat, str]]]] = []  # so many lines stood there when that was asked

    def note_lines_and_asked(self, lines: int, asked: Iterable[tuple[Seat, str]]) -> None:
        self._unprinted.append((lines, sorted(asked)))

    def fingerprint_of(self, lines: Sequence[PublicLogLine]) -> str:
        for told, asked_then in self._unprinted:
            # Chained, so that each step costs what it brought, not what the whole evening has brought so far.
            news = repr((self._taken, [line.words for line in lines[self._printed:told]], asked_then))
            self._taken = f"{KIND}{hashlib.sha256(news.encode()).hexdigest()[:16]}"
            self._printed = told
        self._unprinted = []
        return self._taken
