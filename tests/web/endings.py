"""Ends that corrections make, and take back, while something lies sealed: they hand out nothing of it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.asking import TABLE, OpenQuestion, Raw, Refusal, RuleBug, Seat, Secrecy
from companion.core.entries import ANSWER, Entry
from companion.core.session import Session
from companion.tables.logbook import entry_from_row
from tests.games.secrecy import two_answers
from tests.web.forks import Received, Way, World, compare, worlds
from tests.web.houses import Party

TRIES = 8
LIKELY = ("really/", "again")  # what a correction of which asks for something secret
GAMES_PLAYED = 5
FURTHER = 12  # answers after a correction, until something secret is asked


@dataclass(frozen=True)
class Ending:
    """A correction after which something secret is asked, and the one that ends the game again."""

    away: tuple[Entry, ...]  # the correction and what was answered after it
    secret: OpenQuestion
    by: Seat
    at: int
    raw: Raw


def played_to_the_end(party: Party, rng: random.Random) -> None:
    while not session_of(party).run.over:
        answered(party, rng)


def session_of(party: Party) -> Session:
    return party.table.ask_session(lambda session: session)


def answered(party: Party, rng: random.Random) -> None:
    ask = rng.choice(party.open_asks())
    raw = ask.form.sample(rng)
    party.table.make_move(lambda session: session.answer(ask.seat, ask.key, raw))


def ending(session: Session, log: list[Entry], rng: random.Random) -> Ending | None:
    """Of the last answers that anybody may correct, one with which the game is over, or is not."""
    answers = [entry for entry in session.run.history if entry.kind == ANSWER and entry.question_id in session.run.done]
    open_ones = [entry for entry in answers[::-1] if _may_be_otherwise(session, entry)]
    for entry in sorted(open_ones, key=lambda entry: (not entry.key.startswith(LIKELY), entry.seat != TABLE))[:TRIES]:
        for other in _others(session.entry_and_question_at(entry.seq)[1], entry.raw, rng):
            if found := _tried(Session(session.play, log), entry, other, rng):
                return found
    return None


def _may_be_otherwise(session: Session, entry: Entry) -> bool:
    asked = session.run.answered_question(entry.question_id)
    return asked.may_be_shown_again_to_all and not asked.is_single_button


def _others(ask: OpenQuestion, raw: Raw, rng: random.Random) -> list[Raw]:
    """Two other answers, as far as there are any."""
    return [other for other in (ask.form.sample(rng) for _ in range(8)) if other != raw][:2]


def _tried(there: Session, entry: Entry, raw: Raw, rng: random.Random) -> Ending | None:
    try:
        away = [there.amend(entry.seat, entry.seq, raw)]
        while not (secret := _secrets(there, rng)) and not there.run.over and len(away) < FURTHER:
            some = rng.choice([one for place, one in there.run.asks.items() if place not in there.run.sealed])
            away += [one for one in [there.answer(some.seat, some.key, some.form.sample(rng))] if one]
        if not secret:
            return None
        there.answer(secret[0].seat, secret[0].key, secret[0].form.sample(rng))
        there.amend(entry.seat, entry.seq, entry.raw)
    except (Refusal, RuleBug):
        return None
    return Ending(tuple(away), secret[0], entry.seat, entry.seq, entry.raw) if there.run.over else None


def _secrets(session: Session, rng: random.Random) -> list[OpenQuestion]:
    """While two at least have not answered yet: the last one would end it."""
    asks = [ask for place, ask in session.run.asks.items()
            if ask.secrecy is not Secrecy.OPEN and place not in session.run.sealed]
    return [ask for ask in asks if two_answers(ask, rng)] if len(asks) > 1 else []


def over_and_not(deal: Callable[[], Party], rng: random.Random) -> tuple[Party, Ending]:
    """A game that is over, and a correction that ends it; not in every one is there one."""
    for _ in range(GAMES_PLAYED):
        party = deal()
        played_to_the_end(party, rng)
        if found := ending(session_of(party), _log(party), rng):
            return party, found
    raise AssertionError("no correction ends any of these games")


def check_endings(deal: Callable[[], Party], folder: Path, rng: random.Random) -> None:
    """The game is over; corrected, it is not, and something is sealed; corrected back it ends; the table goes back, and
    on to the end; the host closes it. After each of these nobody else is told anything of what was sealed."""
    party, found = over_and_not(deal, rng)
    for entry in found.away:
        party.table.make_move(lambda there, entry=entry: there._take_new(entry))

    def end(there: Session) -> Entry:
        return there.amend(found.by, found.at, found.raw)

    with worlds(party, folder, found.secret, _given(found.secret, rng)) as forked:
        _given_and_compared(forked, found.secret, rng)
        for world in forked:
            world.party.table.make_move(end)
            assert session_of(world.party).run.over
        compare([exported(world) for world in forked], "when a correction has ended the game")
        _on_to_the_end(forked, rng)


def check_handed_back(party: Party, folder: Path, rng: random.Random) -> None:
    """What was sealed is handed back, as the table goes back; on to the end, back again, and on; the host closes it."""
    while not (secret := _secrets(session_of(party), rng)) or not session_of(party).run.steps:
        answered(party, rng)
    with worlds(party, folder, secret[0], _given(secret[0], rng)) as forked:
        _given_and_compared(forked, secret[0], rng)
        _back(forked)
        compare([exported(world) for world in forked], "when it was handed back")
        _further(forked, rng)
        compare([exported(world) for world in forked], "at the end")
        _on_to_the_end(forked, rng)


def _given(secret: OpenQuestion, rng: random.Random) -> list[Way]:
    one, other = two_answers(secret, rng) or (None, None)
    return [Way([one]), Way([other]), Way([other, None, one], "de")]


def _given_and_compared(forked: list[World], secret: OpenQuestion, rng: random.Random) -> None:
    for world, way in zip(forked, _given(secret, rng), strict=True):
        give(world, way.raws)
    compare([exported(world) for world in forked], "after the secret was given")


def _back(forked: list[World]) -> None:
    """To the question before this one."""
    for world in forked:
        world.party.table.make_move(lambda there: there.undo("red", list(there.undo_points())[-1]))


def _further(forked: list[World], rng: random.Random) -> None:
    seed = rng.random()
    for world in forked:
        played_to_the_end(world.party, random.Random(seed))


def _on_to_the_end(forked: list[World], rng: random.Random) -> None:
    """The end is taken back, the evening goes on to its end, and is closed."""
    _back(forked)
    compare([exported(world) for world in forked], "when the end was taken back")
    _further(forked, rng)
    compare([exported(world) for world in forked], "at the end")
    for world in forked:
        told = world.party.host.post(f"/t/{world.party.code}/close", {"era": session_of(world.party).era})
        assert told.status_code == 303
    compare([{"the record": whole(world)} for world in forked[:2]], "in the record of the closed evening")


def _log(party: Party) -> list[Entry]:
    return [entry_from_row(row) for row in party.house.hall.store.log_rows(party.code)[1:]]


def give(world: World, raws: list[Raw | None]) -> None:
    for raw in raws:
        world.party.table.make_move(lambda there, raw=raw: there.withdraw(world.secret_of, world.key) if raw is None
                                    else there.answer(world.secret_of, world.key, raw))


def exported(world: World) -> Received:
    """What a stranger, the host and everybody else is handed out, and sees."""
    at = f"/t/{world.party.code}"
    return {f"{name} {path}": (told.status_code, told.get_data()) for name, browser in world.others.items()
            for path in (f"{at}/export.json", f"{at}/screen", f"{at}/record") for told in [browser.get(path)]}


def whole(world: World) -> Any:
    """But for the times at which it was said."""
    record = json.loads(world.others["stranger"].get(f"/t/{world.party.code}/export.json").text)
    assert record["complete"]
    return {**record, "entries": [{**entry, "at": 0} for entry in record["entries"]]}
