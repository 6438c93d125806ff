"""What the preview of a correction says is what happens then: so many answers stay, so many questions are asked."""

from __future__ import annotations

import random

import pytest

from companion.core.asking import OpenQuestion, Refusal
from companion.core.entries import ANSWER
from companion.core.game import Game
from companion.core.session import CorrectionPreview, Session
from tests.games.tables import EVERY_TABLE, FULLEST, Options, Table, table
from tests.speed import quick_for

PAST = 40  # answers given before something is corrected
# Questions that a correction may bring besides, such as five ballots and five offers. Who comes back still later has
# come another way, to a question that is only called the same, such as the vote on a bill that turned up a round later.
NEW = 10


class First:
    def randrange(self, stop: int, /) -> int:  # noqa: ARG002
        return 0


def asked_now(session: Session) -> set[tuple[str, str]]:
    return {(seat, name) for (seat, _), name in session.run.names.items()}


def asked_until_back(session: Session, now: set[tuple[str, str]], most: int) -> int | None:
    """So many questions are asked until the evening is back where it was; None if it goes another way."""
    for asked in range(most):
        held = who_has_to_say_it_otherwise(session)
        if session.run.over or (now & asked_now(session) and not held):
            return asked
        waiting = [ask for place, ask in session.run.asks.items() if place not in session.run.sealed]
        # Where anybody may answer, the table goes on with the last one.
        ask = held[0] if held else waiting[-1 if session.run.may_anybody_answer else 0]
        session.answer(ask.seat, ask.key, ask.form.sample(First()))
    return None


def who_has_to_say_it_otherwise(session: Session) -> list[OpenQuestion]:
    """Where anybody may answer, and what was said before no longer fits: the others wait for it."""
    if not session.run.may_anybody_answer:
        return []
    return [session.run.asks[entry.question_id] for entry in session.parked_entries
            if entry.question_id in session.run.asks]


def corrections(evening: Table, rng: random.Random) -> list[tuple[str, int, object, CorrectionPreview]]:
    """Some corrections of open answers that others' secrets play no part in, each with its preview."""
    found = []
    answers = [entry for entry in evening.session.run.history if entry.kind == ANSWER]
    for answered in rng.sample(answers, min(6, len(answers))):
        entry, ask = evening.session.entry_and_question_at(answered.seq)
        raw = ask.form.sample(rng)
        try:
            preview = evening.session.correction_preview(entry.seat, entry.seq, raw)
        except Refusal:
            continue
        if not preview.veiled:
            found.append((entry.seat, entry.seq, raw, preview))
    return found


@quick_for(*FULLEST)
@pytest.mark.parametrize(("game", "seats", "options"), EVERY_TABLE)
def test_so_many_are_asked_again_as_the_preview_says(game: Game, seats: int, options: Options) -> None:
    rng = random.Random(f"preview/{game.key}/{seats}/{options}")
    evening = table(game, seats, rng, options)
    while not evening.session.run.over and len(evening.log) < PAST:
        evening.answer_something(rng)
    while evening.session.run.sealed:
        evening.answer_something(rng)
    found = corrections(evening, rng)
    assert found or seats > 2  # else others hold something behind their screens
    for seat, at, raw, preview in found:
        session = evening.replayed()
        now, before = asked_now(session), len(session.run.done)
        since = sum(entry.kind == ANSWER and entry.seq > at for entry in session.run.history)
        session.amend(seat, at, raw)
        asked = asked_until_back(session, now, min(before, since + NEW))
        assert asked in (preview.asked_again, None)  # None: its question never comes
        assert preview.stay + preview.asked_again >= len(session.run.done) or asked is None
        assert preview.stay <= before
