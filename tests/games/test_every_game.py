"""What holds for every game on the shelf, at every size of table."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from companion.core.asking import TABLE, OpenQuestion, Refusal, Secrecy
from companion.core.choices import usual_options
from companion.core.entries import Entry
from companion.core.game import ComparesSecrets, Game, Seating
from companion.core.session import Session
from companion.games import GAMES
from companion.players import play_out, randomly_set_up_play
from tests.games.tables import AND_A_MARKET, Options, Table, one_a_game, public, table

JUNK: list[Any] = [None, True, False, -1, 10**30, 0.5, float("nan"), "", "nothing", "on ", [], [[]], ["on"], {},
                   {"": ""},
                   {"aye": "yes"}, {"aye": "yes", "markers": -1}, {"aye": 1, "markers": 0}, [None] * 3,
                   {"aye": "yes", "markers": 10**30}, {"aye": "yes", "markers": 1.5}, {"branch": "on"},
                   ["on", None], ["on", {}], ["", ["", ""]], [["on"], 1], ["on", ["1", 0]], ["on", ["1", "0"]],
                   [["red", 1], ["red", 2]], [["red"]], [["red", None]], [[{}, []]], [["", 1]], {"value": 1, "why": ""}]


def refuses(ask: OpenQuestion, raw: Any) -> bool:
    """An empty list is junk to most questions, and to some an answer."""
    try:
        ask.form.read(raw)
    except Refusal:
        return True
    return False


def part_way(game: Game, seats: int, options: Options, steps: int, seed: str) -> tuple[Table, random.Random]:
    rng = random.Random(f"{seed}/{game.key}/{seats}/{options}/{steps}")
    some = table(game, seats, rng, options)
    while steps and not some.session.run.over:
        some.answer_something(rng)
        steps -= 1
    return some, rng


@contextmanager
def nothing_changed(some: Table) -> Iterator[Callable[[str, str, Any], None]]:
    """Hands out how an answer is refused; the log stands still after each, everything that can be seen after all."""
    session = some.session
    before = {**public(session, some.viewers), "lines": list(session.lines), "history": list(session.run.history),
              "sealed": dict(session.run.sealed)}

    def refused(seat: str, key: str, raw: Any) -> None:
        with pytest.raises(Refusal):
            session.answer(seat, key, raw)
        assert (session.run.history, session.run.sealed) == (before["history"], before["sealed"])

    yield refused
    assert public(session, some.viewers) == before


@one_a_game
@pytest.mark.parametrize(("game", "seats", "options"), AND_A_MARKET)
def test_a_game_of_random_answers_comes_to_its_end(game: Game, seats: int, options: Options) -> None:
    for seed in range(2):
        rng = random.Random(seed)
        session = play_out(randomly_set_up_play(game, seats, rng, options), rng, game.audit)
        assert session.run.over
        assert session.awaited_seats() == frozenset()
        assert session.lines


@one_a_game
@pytest.mark.parametrize(("game", "seats", "options"), AND_A_MARKET)
def test_every_answer_offered_is_accepted_and_can_be_kept_and_said(game: Game, seats: int, options: Options) -> None:
    some, rng = part_way(game, seats, options, 0, "offered")
    while not some.session.run.over:
        for ask in some.session.run.asks.values():
            assert ask.seat != TABLE or (ask.secrecy is Secrecy.OPEN and not ask.behind_screen), "all may see it typed"
            for _ in range(5):
                raw = ask.form.sample(rng)
                ask.form.read(raw)
                ask.form.answer_words(raw)
                assert json.loads(json.dumps(raw)) == raw
        some.answer_something(rng)


@one_a_game
@pytest.mark.parametrize("steps", [0, 1, 3, 17])
@pytest.mark.parametrize(("game", "seats", "options"), AND_A_MARKET)
def test_junk_is_refused_and_changes_nothing(game: Game, seats: int, options: Options, steps: int) -> None:
    some, rng = part_way(game, seats, options, steps, "junk")
    with nothing_changed(some) as refused:
        for (seat, key), ask in list(some.session.run.asks.items()):
            if (seat, key) not in some.session.run.sealed:
                no_answers = [junk for junk in [*JUNK, *spoilt(ask, rng)] if refuses(ask, junk)]
                assert len(no_answers) > len(JUNK) / 2
                for junk in no_answers:
                    refused(seat, key, junk)


def spoilt(ask: OpenQuestion, rng: random.Random) -> list[Any]:
    """Legal answers with one thing wrong."""
    raw = ask.form.sample(rng)
    wrong: list[Any] = [[raw], {"raw": raw}, json.dumps(raw) + " "]
    nothings: tuple[Any, ...] = (None, [], {}, "", 10**30, True)
    if isinstance(raw, list) and raw:
        wrong += [[*raw[:-1], nothing] for nothing in nothings]
        wrong += [raw[:-1], [*raw, raw[0]], [raw[0]] * len(raw), dict(enumerate(raw))]
    if isinstance(raw, dict):
        wrong += [{**raw, "more": 1}, *({**raw, name: nothing} for name in raw for nothing in nothings)]
    return wrong


@one_a_game
@pytest.mark.parametrize("steps", [1, 3, 17])
@pytest.mark.parametrize(("game", "seats", "options"), AND_A_MARKET)
def test_answers_to_closed_wrong_or_other_seats_questions_are_refused(game: Game, seats: int, options: Options,
                                                                      steps: int) -> None:
    some, rng = part_way(game, seats, options, steps, "strangers")
    with nothing_changed(some) as refused:
        for seat, key in list(some.session.run.done):
            refused(seat, key, "another answer")
        for (seat, key), ask in list(some.session.run.asks.items()):
            raw = ask.form.sample(rng)
            for stranger in {*some.seats, TABLE, "nobody", ""} - {seat}:
                # Who gave this very answer to a question of theirs with this key has only sent it again.
                if (stranger, key) not in some.session.run.asks and some.session.run.done.get((stranger, key)) != raw:
                    refused(stranger, key, raw)
            for other in ("", "nothing", key + "~2", key.upper(), key + "/"):
                refused(seat, other, raw)


@one_a_game
@pytest.mark.parametrize(("game", "seats", "options"), AND_A_MARKET)
def test_other_junk_actions_are_refused_and_change_nothing(game: Game, seats: int, options: Options) -> None:
    some, _ = part_way(game, seats, options, 9, "actions")
    session = some.session
    before = public(session, some.viewers)
    acts: list[Callable[[], object]] = [
        lambda: session.withdraw("nobody", "nothing"), lambda: session.undo(TABLE, 10**9),
        lambda: session.undo(TABLE, -1), lambda: session.amend(TABLE, 0, "on"),
        lambda: session.amend(TABLE, 1, {"junk": []}), lambda: session.adjust(TABLE, "nothing", 1),
        lambda: session.adjust(TABLE, "", None), lambda: session.amend(TABLE, 1, "on", why=""),
        lambda: session.note_seat_change(TABLE, "vanished"),
        lambda: session.answer(TABLE, "nothing", 1, era=99),
        *(partial(session.adjust, seat, what, {"junk": 1}) for seat in (*some.seats, TABLE)
          for what in session.adjustments_for(seat)),
        *(partial(session.adjust, TABLE, what, adjustment.now, why)
          for what, adjustment in session.adjustments_for(TABLE).items() for why in ("", " ", "x" * 121)),
    ]
    for act in acts:
        with pytest.raises(Refusal):
            act()
    assert public(session, some.viewers) == before


@one_a_game
@pytest.mark.parametrize(("game", "seats", "options"), AND_A_MARKET)
def test_a_replayed_evening_is_the_evening(game: Game, seats: int, options: Options) -> None:
    some, rng = part_way(game, seats, options, 0, "replay")
    while not some.session.run.over:
        some.answer_something(rng)
    assert public(some.replayed(), some.viewers) == public(some.session, some.viewers)


@one_a_game
@pytest.mark.parametrize(("game", "seats", "options"), AND_A_MARKET)
def test_an_evening_survives_being_written_down_as_json(game: Game, seats: int, options: Options) -> None:
    some, _ = part_way(game, seats, options, 25, "json")
    written = [json.loads(json.dumps(entry.raw)) for entry in some.log]
    log = [Entry(e.seq, e.kind, e.seat, e.key, raw, e.back_to, e.anchor) for e, raw in zip(some.log, written,
                                                                                           strict=True)]
    assert public(Session(some.play, log), some.viewers) == public(some.session, some.viewers)


@one_a_game
@pytest.mark.parametrize(("game", "seats", "options"), AND_A_MARKET)
def test_what_a_page_showed_never_changes_afterwards(game: Game, seats: int, options: Options) -> None:
    some, rng = part_way(game, seats, options, 0, "frozen")
    shown = []
    while not some.session.run.over:
        if len(some.log) % 2 == 0:
            page = some.session.page_for(None)
            shown.append((page, repr(page)))
        some.answer_something(rng)
    assert all(repr(page) == text for page, text in shown)


@one_a_game
@pytest.mark.parametrize(("game", "seats", "options"), AND_A_MARKET)
def test_what_stands_on_the_board_is_always_a_legal_correction(game: Game, seats: int, options: Options) -> None:
    some, rng = part_way(game, seats, options, 0, "board")
    while not some.session.run.over:
        viewers = some.viewers if len(some.log) % 5 == 0 else (rng.choice(some.viewers),)  # all of them is dear
        for viewer in viewers:
            for adjustment in some.session.adjustments_for(viewer).values():
                adjustment.form.read(adjustment.now)
        some.answer_something(rng)


@one_a_game
@pytest.mark.parametrize("steps", [5, 40])
@pytest.mark.parametrize(("game", "seats", "options"), AND_A_MARKET)
def test_what_lies_behind_a_screen_is_corrected_by_its_owner_alone(game: Game, seats: int, options: Options,
                                                                   steps: int) -> None:
    some, _ = part_way(game, seats, options, steps, "screens")
    session = some.session
    before = public(session, some.viewers)
    for owner in some.seats:
        secret = {what: one for what, one in session.adjustments_for(owner).items() if one.owner}
        assert {one.owner for one in secret.values()} <= {owner}
        for what, adjustment in secret.items():
            for stranger in {*some.seats, TABLE, ""} - {owner}:
                assert what not in session.adjustments_for(stranger)
                with pytest.raises(Refusal):
                    session.adjust(stranger, what, adjustment.now)
    assert public(session, some.viewers) == before


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_old_answers_wait_for_all_taps_but_for_those_of_evenings_that_0_1_0_began(game: Game) -> None:
    """There they went on by themselves."""
    for number, release in {game.rules: "", **game.released}.items():
        evening = game.open(Seating(game.colours[:3], game.colours[0]), usual_options(game.options), {}, number)
        assert not isinstance(evening, ComparesSecrets) or evening.old_answers_wait_for_consent is (release != "0.1.0")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_box_has_a_colour_for_every_seat(game: Game) -> None:
    assert 1 < game.least <= game.most <= len(game.colours) == len(set(game.colours))
    assert TABLE not in game.colours


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_the_options_of_a_box_have_keys_of_their_own(game: Game) -> None:
    for keys in ([choice.key for choice in game.options], [printed.key for printed in game.box],
                 *([option.key for option in choice.options] for choice in game.options)):
        assert len(keys) == len(set(keys))
    assert all(choice.options for choice in game.options)
    for printed in game.box:
        assert printed.suggestion is None or printed.form.read(printed.suggestion) is not None


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_box_and_its_sheets_go_by_their_own_keys(game: Game) -> None:
    assert GAMES[game.key] is game
    for key, sheet in game.sheets.items():
        assert key == sheet.key
        assert "." in key
