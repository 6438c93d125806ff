"""Something was wrong? One list of all that was answered, newest first, and below it what lies on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from flask import Blueprint, Response

from companion.core.asking import TABLE, Seat, Secrecy
from companion.core.game import Adjustment
from companion.core.question import Asked
from companion.core.session import Session
from companion.core.words import Who, Words, say, series
from companion.tables import past, play
from companion.tables.doors import belongs
from companion.web.correcting import address
from companion.web.shown import away, rendered, table_of, where_one_sits
from companion.web.visitor import visitor

pages = Blueprint("wrong", __name__)

AT_ONCE = 3  # questions to which one tap leads back
AT_SIGHT = 24  # lines; what is older is folded


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with its answer. `at`: where it is corrected, if this seat may; `step`: from where all is asked again.
    """

    words: Words
    said: Words | None
    at: int | None
    step: int
    cost: int  # so many answers are given anew
    at_once: bool  # nothing that all have seen, and nothing set by hand, would be lost
    together: bool = False  # it was told in secret with others: nobody corrects it alone
    is_button: bool = False
    before: tuple[Answered, ...] = ()  # what else was gone on from, one right after the other


@pages.get("/t/<code>/wrong")
def wrong(code: str) -> Response | str:
    """Who may change nothing here is led to what can be read."""
    table, device = table_of(code), visitor().device
    seating, trouble = table.snapshot.seating, table.snapshot.trouble
    if device is None or not belongs(seating, device) or seating.stage == "lobby" or seating.closed or trouble:
        return away("record.record", code=table.code)
    seat = play.acting_seat(seating, device)
    facts = table.consult(lambda session: {
        "rows": gathered(rows(session, seat)), "era": session.era, "parked": len(session.parked),
        "lies": [words for _, words in _lying(session, seat)],
        "board": board(session.adjustments(seat))})
    covered = seat == TABLE and len(seating.held_by(device.id)) > 1
    back = "/screen" if where_one_sits(table) == "screen.screen" else ""
    return rendered("wrong.html", seating, **facts, code=table.code, covered=covered, back=back, at_sight=AT_SIGHT)


def rows(session: Session, seat: Seat) -> Iterator[Answered]:
    """Newest first. What others keep secret has no value; what was one tap has nothing to correct."""
    found = past.questions(session)
    entries = {entry.place: (at, entry.seq) for at, entry in enumerate(past.answers(session))}
    cost = 0
    for step, (start, asks) in reversed(list(enumerate(found))):
        cost += len(asks)
        at_once = (len(found) - step <= AT_ONCE and not session.revealed_since(start)
                   and not session.corrected_since(start))
        mine = [ask for ask in asks if not ask.is_button and (ask.is_open or ask.seat == seat)]
        for ask in mine:
            at, entry = entries[ask.place]
            yield Answered(past.named([ask]), ask.said, at, step, cost, at_once,
                           together=bool(session.told_together(entry)))
        if not mine:
            yield Answered(past.named(asks), _revealed(asks), None, step, cost, at_once, is_button=asks[0].is_button)


def gathered(answered: Iterable[Answered]) -> list[Answered]:
    """What was merely gone on from, one right after the other, is one line: the newest, with the others behind it."""
    found: list[Answered] = []
    for one in answered:
        if one.is_button and found and found[-1].is_button:
            found[-1] = replace(found[-1], before=(*found[-1].before, one))
        else:
            found.append(one)
    return found


def _revealed(asks: tuple[Asked, ...]) -> Words | None:
    """What all have seen of others' answers."""
    if asks[0].is_button or any(ask.secrecy is Secrecy.PRIVATE for ask in asks):
        return None
    return series(tuple(say("{who}: {what}", who=Who(ask.seat), what=ask.said) for ask in asks)) if len(
        asks) > 1 else asks[0].said


def _lying(session: Session, seat: Seat) -> list[tuple[str, Words]]:
    """One's own that lies sealed is changed where it was sealed."""
    return [(key, session.run.asks[who, key].words) for who, key in session.run.sealed if who == seat]


def board(adjustments: Mapping[str, Adjustment]) -> list[tuple[Words | None, list[tuple[str, Words, Words]]]]:
    """One row a player, then what belongs to nobody: where it is set, what it is and what it is now."""
    groups: dict[Words | None, list[tuple[str, Words, Words]]] = {}
    for what, one in adjustments.items():
        groups.setdefault(one.group, []).append((address(what), _beneath(one), one.form.words(one.now)))
    return sorted(groups.items(), key=lambda one: one[0] is None)


def _beneath(one: Adjustment) -> Words:
    """What it is called beneath its group's name, which is not said again."""
    said = [value for _, value in one.words.values]
    rest = [value for value in said if value != one.group and isinstance(value, Words)]
    return rest[0] if one.group in said and len(rest) == 1 else one.words
