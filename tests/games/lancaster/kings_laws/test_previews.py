"""A law takes from one what another one looks at: then only that one tells anew, and others' numbers stay their own."""

from __future__ import annotations

import random

from companion.core.asking import TABLE
from companion.core.correcting import CorrectionPreview
from companion.core.session import Session
from tests.games.lancaster.evenings import answer_least, evening, question, waiting
from tests.games.lancaster.kings_laws.tables import IN

BOTH = ["taxed-plenty", "shown-wealth", "stayed-at-home"]  # the second looks at what the first has taken


def previews(blue: int) -> list[CorrectionPreview]:
    """Red has most squires and is taxed, tells anew alone, and tries what else might be told."""
    session = evening("red", "blue", "green", **IN)
    while not question(session).startswith("ballot/"):
        _go_on(session)
    session.adjust(TABLE, "laws-in-force", BOTH)
    while not question(session).startswith(("squires/shown-wealth", "squires/taxed")):
        _go_on(session)
    for seat, n in {"red": 9, "blue": blue, "green": 1}.items():
        session.answer(seat, question(session), n)
    while not question(session).startswith("squires/shown-wealth"):
        _go_on(session)
    assert [seat for seat, _ in session.run.asks] == ["red"]
    session.answer("red", question(session), 8)
    told = next(entry for entry in reversed(session.run.history) if entry.key.startswith("squires/shown-wealth"))
    return [session.correction_preview("red", told.seq, n) for n in range(4, 8)]


def _go_on(session: Session) -> None:
    ask, rng = waiting(session), random.Random(1)
    if ask.key.startswith("gold/"):
        session.answer(*ask.question_id, {"red": 1, "blue": 2, "green": 3}[ask.seat])
    elif ask.key.startswith("ballot/"):
        answer_least(session)
    else:
        session.answer(*ask.question_id, ask.form.sample(rng))


def test_whoever_tells_anew_alone_reads_nobodys_older_number_from_what_a_correction_would_do() -> None:
    assert previews(5) == previews(7)
