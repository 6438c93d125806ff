"""Evenings of Long Live the King! that differ in one hand alone, and what others learn of it by corrections.

Whoever corrects what all have seen, to and fro, sees who is asked again; and everybody sees the log and the pages.
"""

from __future__ import annotations

import random

from companion.core.asking import TABLE, Raw, Refusal, Seat
from companion.core.entries import ANSWER
from companion.core.game import Seating
from companion.core.session import Session
from companion.games.long_live_the_king import LONG_LIVE_THE_KING
from tests.games.long_live_the_king.kit import PROFILE, cards, dice
from tests.games.long_live_the_king.played_on_alike import BOOKS, fits_all, go_on_alike
from tests.games.secrecy import must_be_equal, others_see
from tests.games.tables import Table

SEATS = ("red", "blue", "green", "yellow")
OTHERS = ("red", "green", "yellow", TABLE, None)

FEW_ONES, MANY_ONES = {"1": 3, "2": 5}, {"1": 6, "2": 2}  # as many cards

# Blue lays two parchments, rolls two ones and takes both back; then gives one for a roll, and lays another.
PLAYED: tuple[tuple[Seat, str, Raw], ...] = (
    ("red", "turn/5", "oxeneford"),
    *((seat, "cards/1", cards("11" if seat == "blue" else "1")) for seat in SEATS),
    ("red", "dice/1", dice("6")), ("blue", "dice/1", dice("11")), ("green", "dice/1", dice("2")),
    ("yellow", "dice/1", dice("2")), ("red", "won/1/free", "none"), ("blue", "back/1", "2"),
    ("blue", "turn/6", "stadford"), ("blue", "turn/6/1/1", "place"), ("blue", "turn/6/more/1", "x1"),
    ("blue", "turn/6/more/1/die", dice("4")), ("blue", "turn/6/more/2", "enough"),
    ("green", "turn/7", "stadford"),
    *((seat, "cards/2", cards("11" if seat == "blue" else "1")) for seat in SEATS),
)


def begun(rules: int = LONG_LIVE_THE_KING.rules) -> Table:
    """Up to red's second turn: blue has two regions."""
    there = Table(LONG_LIVE_THE_KING.open(Seating(SEATS, "red"), BOOKS, PROFILE, rules), SEATS)
    there.answer(TABLE, "start-cards", ["tateshale", "oxeneford", "wigemor", "lincolia"])
    for seat, turn, to in (("red", 1, "nothing"), ("blue", 2, "sarisberie"), ("green", 3, "nothing"),
                           ("yellow", 4, "nothing")):
        there.answer(seat, f"turn/{turn}", to)
        if to != "nothing":
            there.answer(seat, f"turn/{turn}/1/1", "place")
            there.answer(seat, f"turn/{turn}/more/1", "enough")
    return there


def worlds(rules: int = LONG_LIVE_THE_KING.rules, *hands: Raw) -> list[Session]:
    """Blue counts the own hand, otherwise in each of them; then all is played alike."""
    found = [begun(rules).session for _ in hands or (FEW_ONES, MANY_ONES)]
    for world, hand in zip(found, hands or (FEW_ONES, MANY_ONES), strict=True):
        world.adjust("blue", "hand/blue", hand)
        for seat, key, raw in PLAYED:
            world.answer(seat, key, raw)
    return found


def entry_of(session: Session, seat: Seat, key: str) -> int:
    return next(entry.seq for entry in session.run.history if entry.question_id == (seat, key))


def learned(world: Session, somebody: Seat, at: int, raw: Raw, viewers: tuple[Seat | None, ...]) -> dict[str, object]:
    """What this correction tells whoever tries it, and everybody else."""
    try:
        tried = repr(world.correction_preview(somebody, at, raw))
        world.amend(somebody, at, raw)
    except Refusal as no:
        tried = repr(no.words)
    return {f"entry {at} corrected to {raw}": tried, **others_see(world, viewers, corrections=False)}


def lucky(found: list[Session], owner: Seat, rng: random.Random, most: int = 40) -> None:
    """Played on alike; whoever has the secret rolls ones, and takes all of these cards back."""
    for _ in range(most):
        places = [place for place in found[0].run.asks if place not in found[0].run.sealed]
        place = rng.choice(places)
        raw = fits_all(found, place, rng)
        if found[0].run.over or raw is None:
            return
        if place[0] == owner and "dice" in raw:
            raw = {"dice": [1] * len(raw["dice"])}
        elif place[0] == owner and place[1].startswith("back/"):
            raw = found[0].run.asks[place].form.options[0].key
        for world in found:
            world.answer(*place, raw)


def corrected_alike(found: list[Session], secret_of: Seat, rng: random.Random, times: int) -> int:
    """Others correct what all have seen, and correct it back; how often that was possible."""
    viewers = tuple(viewer for viewer in (*found[0].run.state.seats, TABLE, None) if viewer != secret_of)
    done = 0
    for _ in range(times):
        seen = [entry for entry in found[0].run.history
                if entry.kind == ANSWER and entry.question_id in found[0].run.done
                and found[0].run.answered_question(entry.question_id).may_be_shown_again_to_all]
        own = [entry for entry in seen if entry.seat == secret_of and entry.key.startswith(("back/", "dice/"))]
        entry, somebody = rng.choice(own[-6:] if own and rng.randrange(4) else seen[-25:]), rng.choice(viewers[:-2])
        assert somebody
        raws = [found[0].entry_and_question_at(entry.seq)[1].form.sample(rng), entry.raw]
        for raw in raws:
            must_be_equal([learned(world, somebody, entry.seq, raw, viewers) for world in found],
                          f"what {secret_of} holds")
        done += raws[0] != raws[1]
        go_on_alike(found, secret_of, rng, 2)
    return done
