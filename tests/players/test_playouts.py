"""Simulated players see a page and its questions, and play any game to its end."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion import players
from companion.core.asking import TABLE, Ask, RuleBug, one
from companion.core.game import Game
from companion.core.session import Session
from companion.games import GAMES
from companion.players import give_random_answer, play_out, randomly_set_up_play, simulated_games
from tests.core.rulebooks import Book, Notes, pick, votes
from tests.speed import quick_for, slow
from tests.tables.mills import MILL, Village, audited

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


def story(session: Session) -> list[tuple[str, str, Any]]:
    return [(entry.seat, entry.key, entry.raw) for entry in session.run.history]


def test_players_answer_until_the_rules_end() -> None:
    session = play_out(votes().play, random.Random(1))
    assert session.run.over
    assert len(session.run.history) == 10


def test_each_step_is_one_answer() -> None:
    session, rng = votes(), random.Random(2)
    for answers in range(1, 6):
        give_random_answer(session, rng)
        assert len(session.run.history) == answers


def test_only_those_who_are_awaited_answer() -> None:
    session, rng = votes(), random.Random(3)
    while not session.run.over:
        awaited = session.awaited_seats()
        give_random_answer(session, rng)
        assert session.run.history[-1].seat in awaited


def test_a_game_that_never_ends_is_our_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forever(_: Notes) -> None:
        while True:
            await one(Ask(TABLE, "on", votes().run.asks[TABLE, "topic"].words, pick("on")))

    monkeypatch.setattr(players, "LONGEST_GAME", 50)
    with pytest.raises(RuleBug, match="does not end"):
        play_out(Book(forever), random.Random(4))


@quick_for("secret-vote")
@EVERY_GAME
def test_the_same_seed_plays_the_same_games(game: Game) -> None:
    first, again = ([story(session) for session in simulated_games(game, None, 3, seed=5)] for _ in range(2))
    assert first == again
    assert first[0] != first[1]


@EVERY_GAME
def test_another_seed_plays_other_games(game: Game) -> None:
    assert story(next(simulated_games(game, game.least, 1, seed=1))) != story(next(simulated_games(game, game.least, 1,
                                                                                                   seed=2)))


@quick_for("secret-vote")
@EVERY_GAME
def test_a_game_does_not_depend_on_how_many_are_played(game: Game) -> None:
    assert story(list(simulated_games(game, None, 2, seed=6))[1]) == story(list(simulated_games(game, None, 3,
                                                                                                seed=6))[1])


@slow
@EVERY_GAME
def test_tables_of_every_size_come_up_when_none_is_asked_for(game: Game) -> None:
    sizes = {len({seat for seat, _, _ in story(session)} - {TABLE})
             for session in simulated_games(game, None, 20, seed=7)}
    assert sizes == set(range(game.least, game.most + 1))


@EVERY_GAME
def test_everybody_may_be_the_start_player(game: Game) -> None:
    rng = random.Random(8)
    starts = {randomly_set_up_play(game, game.least, rng).seating.start for _ in range(40)}  # type: ignore[attr-defined]
    assert starts == set(game.colours[:game.least])


# Options, and what the box prints.


def test_every_mix_of_options_is_played_when_none_is_asked_for() -> None:
    rng = random.Random(9)
    played = {tuple(Session(randomly_set_up_play(MILL, 2, rng)).run.state.options.values()) for _ in range(60)}
    assert played == {(books, length) for books in ("cardboard", "companion") for length in ("short", "long")}


def test_an_option_that_is_asked_for_is_played_and_the_others_are_mixed() -> None:
    played = [session.run.state.options for session in simulated_games(MILL, None, 40, 10, {"length": "long"})]
    assert {options["length"] for options in played} == {"long"}
    assert {options["books"] for options in played} == {"cardboard", "companion"}


def test_a_simulated_table_knows_nothing_of_its_box_and_is_asked() -> None:
    for session in simulated_games(MILL, 2, 5, seed=11):
        assert {"price", "wheel"} <= {key for _, key, _ in story(session)}


@quick_for("secret-vote")
@EVERY_GAME
def test_what_a_table_says_of_its_box_is_what_the_box_can_print(game: Game) -> None:
    printed = {one.key: one for one in game.box}
    for session in simulated_games(game, None, 5, seed=12):
        for key, raw in session.learned_box_values().items():
            printed[key].form.read(raw)


def test_the_audit_looks_after_every_answer() -> None:
    seen: list[int] = []
    session = play_out(randomly_set_up_play(MILL, 3, random.Random(13)), random.Random(13),
                       lambda state: seen.append(state.sacks))
    assert len(seen) == len(session.run.history)
    assert seen == sorted(seen, reverse=True)


def test_a_game_whose_audit_complains_has_failed() -> None:
    play = randomly_set_up_play(MILL, 3, random.Random(14))
    with pytest.raises(RuleBug, match="more sacks"):
        play_out(play, random.Random(14), lambda village: audited(Village({}, {}, village.sacks - 8)))
    assert play_out(play, random.Random(14), audited).run.over


def test_every_simulated_game_is_audited() -> None:
    def complaining(_: Village) -> None:
        raise RuleBug("a sack got lost")

    assert len(list(simulated_games(replace(MILL, audit=audited), None, 3, seed=15))) == 3
    with pytest.raises(RuleBug, match="got lost"):
        next(simulated_games(replace(MILL, audit=complaining), None, 1, seed=15))
