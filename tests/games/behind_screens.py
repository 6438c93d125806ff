"""A third proof that a secret is one: what somebody holds from the start, and nobody tells, is in no preview either.

The evening as it is has looked at what lies behind the screens, and all have seen how it compares; an evening as it
would be has not.
"""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

from companion.core.asking import TABLE, Raw, Refusal, Seat, Secrecy
from companion.core.entries import ANSWER
from companion.core.game import Play, Rule
from companion.core.session import Session
from companion.core.words import say
from tests.games.secrecy import a_correction, must_be_equal, others_see, outcome
from tests.games.tables import Table


def secretly(play: Play, what: str, raw: Raw) -> Play:
    """The same evening, but so much lies behind somebody's screen from the start: it stands in no log."""
    kind = type(play)

    class Secretly(kind):  # type: ignore[misc, valid-type]
        __slots__ = ()

        def new_state_and_rule(self) -> tuple[Any, Rule]:
            state, rule = kind.new_state_and_rule(self)
            held = self.adjustments(state)[what]
            held.book(held.form.read(raw), say("from the start"))
            return state, rule

    return Secretly(**{one.name: getattr(play, one.name) for one in fields(play)})  # type: ignore[arg-type]


def check_previews(table: Table, sessions: type[Session], rng: random.Random, deeds: int, share: float = 1) -> int:
    """Two evenings that differ in what one seat holds are played alike for so many deeds, as long as all others see the
    same; after each (or a share) somebody looks what corrections would do. How often somebody looked."""
    mine = [(what, one) for what, one in table.session.play.adjustments(table.session.run.state).items() if one.owner]
    if not mine:  # with two players all lies open
        return 0
    what, one = rng.choice(mine)
    plays = [secretly(table.play, what, one.form.sample(rng)) for _ in range(2)]
    worlds = [Table(play, table.seats) for play in plays]
    for world in worlds:
        world.session = sessions(world.play)
    viewers = [viewer for viewer in table.viewers if viewer != one.owner]
    looks = 0
    for _ in range(deeds):
        if not _play_alike(worlds, rng) or worlds[0].session.run.over or _differ(worlds, viewers):
            break
        if worlds[0].session.run.history[-1].seat == TABLE and rng.random() < share:
            looks += _looks_at_corrections(worlds, viewers[:-1], rng, f"what {one.owner} holds ({what})")
    return looks


def _play_alike(worlds: list[Table], rng: random.Random) -> bool:
    ask = rng.choice([ask for place, ask in worlds[0].session.run.asks.items()
                      if place not in worlds[0].session.run.sealed])
    raw = ask.form.sample(rng)
    try:
        for world in worlds:
            world.answer(ask.seat, ask.key, raw)
    except Refusal:  # whoever holds less cannot do the same
        return False
    return True


def _differ(worlds: list[Table], viewers: list[Seat | None]) -> bool:
    """The rules have shown how it compares."""
    one, other = (others_see(world.session, viewers, corrections=False) for world in worlds)
    return one != other


def _looks_at_corrections(worlds: list[Table], viewers: list[Seat | None], rng: random.Random, secret: str) -> int:
    """The last ballots, and any answer; each is tried by whoever gave it, or by anybody."""
    session = worlds[0].session
    done = [entry for entry in session.run.history if entry.kind == ANSWER and entry.question_id in session.run.done]
    ballots = [entry for entry in done if session.run.answered_question(entry.question_id).secrecy is Secrecy.SEALED]
    tries = [*ballots[-3:], *rng.sample(done, min(1, len(done)))]
    for entry in tries:
        seat = entry.seat if entry.seat in viewers else rng.choice(viewers)
        at, raw = a_correction(worlds[0], entry, rng)
        seen = [outcome(world.session, "correction_preview", seat, at, raw) for world in worlds]
        must_be_equal([{f"the preview of entry {at} ({entry.key}) as {raw} by {seat}": look} for look in seen], secret)
    return len(tries)

