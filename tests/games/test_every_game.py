"""What holds for every game on the shelf, at every size of table."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from companion.core.asking import TABLE, Refusal, Shown
from companion.core.entries import Entry
from companion.core.game import Game
from companion.core.session import Session
from companion.games import GAMES
from companion.players.playout import play_out, seated
from tests.games.tables import EVERY_TABLE, Table, public, table

JUNK: list[Any] = [None, True, False, -1, 10**30, 0.5, float("nan"), "", "nothing", "on ", [], [[]], ["on"], {},
                   {"": ""},
                   {"aye": "yes"}, {"aye": "yes", "markers": -1}, {"aye": 1, "markers": 0}, [None] * 3,
                   {"aye": "yes", "markers": 10**30}, {"aye": "yes", "markers": 1.5}, {"branch": "on"}]


def part_way(game: Game, seats: int, steps: int, seed: str) -> tuple[Table, random.Random]:
    rng = random.Random(f"{seed}/{game.key}/{seats}/{steps}")
    some = table(game, seats, rng)
    for _ in range(steps):
        some.answer_something(rng)
    return some, rng


def assert_refused(some: Table, seat: str, key: str, raw: Any) -> None:
    before = public(some.session, some.viewers)
    before = {**before, "lines": list(some.session.lines), "history": list(some.session.run.history),
              "sealed": dict(some.session.run.sealed)}
    with pytest.raises(Refusal):
        some.session.answer(seat, key, raw)
    assert public(some.session, some.viewers) == before


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_a_game_of_random_answers_comes_to_its_end(game: Game, seats: int) -> None:
    for seed in range(10):
        rng = random.Random(seed)
        session = play_out(seated(game, seats, rng), rng)
        assert session.run.over
        assert session.awaited() == frozenset()
        assert session.lines


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_every_answer_offered_is_accepted_and_can_be_kept_and_said(game: Game, seats: int) -> None:
    some, rng = part_way(game, seats, 0, "offered")
    while not some.session.run.over:
        for ask in some.session.run.asks.values():
            for _ in range(5):
                raw = ask.form.sample(rng)
                ask.form.read(raw)
                ask.form.words(raw)
                assert json.loads(json.dumps(raw)) == raw
        some.answer_something(rng)


@pytest.mark.parametrize("steps", [0, 1, 3, 17])
@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_junk_is_refused_and_changes_nothing(game: Game, seats: int, steps: int) -> None:
    some, rng = part_way(game, seats, steps, "junk")
    for (seat, key), ask in list(some.session.run.asks.items()):
        if (seat, key) not in some.session.run.sealed:
            for junk in [*JUNK, *spoilt(ask, rng)]:
                assert_refused(some, seat, key, junk)


def spoilt(ask: Shown, rng: random.Random) -> list[Any]:
    """Legal answers with one thing wrong."""
    raw = ask.form.sample(rng)
    wrong: list[Any] = [[raw], {"raw": raw}, json.dumps(raw) + " "]
    nothings: tuple[Any, ...] = (None, [], {}, "", 10**30, True)
    if isinstance(raw, list):
        wrong += [raw[:-1], [*raw, raw[0]], [raw[0]] * len(raw), dict(enumerate(raw))]
    if isinstance(raw, dict):
        wrong += [{**raw, "more": 1}, *({**raw, name: nothing} for name in raw for nothing in nothings)]
    return wrong


@pytest.mark.parametrize("steps", [1, 3, 17])
@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_answers_to_closed_wrong_or_other_seats_questions_are_refused(game: Game, seats: int, steps: int) -> None:
    some, rng = part_way(game, seats, steps, "strangers")
    for seat, key in list(some.session.run.done):
        assert_refused(some, seat, key, "another answer")
    for (seat, key), ask in list(some.session.run.asks.items()):
        raw = ask.form.sample(rng)
        for stranger in {*some.seats, TABLE, "nobody", ""} - {seat}:
            if (stranger, key) not in some.session.run.asks:
                assert_refused(some, stranger, key, raw)
        for other in ("", "nothing", key + "~2", key.upper(), key + "/"):
            assert_refused(some, seat, other, raw)


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_other_junk_actions_are_refused_and_change_nothing(game: Game, seats: int) -> None:
    some, _ = part_way(game, seats, 9, "actions")
    session = some.session
    before = public(session, some.viewers)
    acts: list[Callable[[], object]] = [
        lambda: session.withdraw("nobody", "nothing"), lambda: session.undo(TABLE, 10**9),
        lambda: session.undo(TABLE, -1), lambda: session.amend(TABLE, 0, "on"),
        lambda: session.amend(TABLE, 1, {"junk": []}), lambda: session.adjust(TABLE, "nothing", 1),
        lambda: session.adjust(TABLE, "", None), lambda: session.note(TABLE, "vanished"),
        lambda: session.answer(TABLE, "nothing", 1, era=99),
        *(partial(session.adjust, TABLE, what, {"junk": 1}) for what in session.adjustments()),
    ]
    for act in acts:
        with pytest.raises(Refusal):
            act()
    assert public(session, some.viewers) == before


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_a_replayed_evening_is_the_evening(game: Game, seats: int) -> None:
    some, rng = part_way(game, seats, 0, "replay")
    while not some.session.run.over:
        some.answer_something(rng)
    assert public(some.replayed(), some.viewers) == public(some.session, some.viewers)


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_an_evening_survives_being_written_down_as_json(game: Game, seats: int) -> None:
    some, _ = part_way(game, seats, 25, "json")
    written = [json.loads(json.dumps(entry.raw)) for entry in some.log]
    log = [Entry(e.seq, e.kind, e.seat, e.key, raw, e.back_to, e.anchor) for e, raw in zip(some.log, written,
                                                                                           strict=True)]
    assert public(Session(some.play, log), some.viewers) == public(some.session, some.viewers)


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_what_a_page_showed_never_changes_afterwards(game: Game, seats: int) -> None:
    some, rng = part_way(game, seats, 0, "frozen")
    shown = []
    while not some.session.run.over:
        page = some.session.page(None)
        shown.append((page, repr(page)))
        some.answer_something(rng)
    assert all(repr(page) == text for page, text in shown)


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_what_stands_on_the_board_is_always_a_legal_correction(game: Game, seats: int) -> None:
    some, rng = part_way(game, seats, 0, "board")
    while not some.session.run.over:
        for adjustment in some.session.adjustments().values():
            adjustment.form.read(adjustment.now)
        some.answer_something(rng)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_box_has_a_colour_for_every_seat(game: Game) -> None:
    assert 1 < game.least <= game.most <= len(game.colours) == len(set(game.colours))
    assert TABLE not in game.colours


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_box_and_its_sheets_go_by_their_own_keys(game: Game) -> None:
    assert GAMES[game.key] is game
    for key, sheet in game.sheets.items():
        assert key == sheet.key
        assert "." in key
