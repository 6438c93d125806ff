"""`companion simulate`, and the program as a whole."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from companion import cli
from companion.core.asking import RuleBug
from companion.games import GAMES
from companion.players import simulated_games
from companion.tables.hall import Hall
from tests.patience import PATIENCE
from tests.speed import slow
from tests.tables.mills import MILL

ROOT = Path(__file__).resolve().parents[2]
SPEED = re.compile(r"(\d+) games, (\d+) questions answered, ([\d.]+) seconds, (\d+) games a second\n")


def run(*args: str) -> Result:
    return CliRunner().invoke(cli.main, args, env={"LC_ALL": "C"})


@pytest.mark.parametrize("game", GAMES)
def test_games_are_played_to_their_end_and_timed(game: str) -> None:
    result = run("simulate", game, "--games", "5", "--seats", str(GAMES[game].most))
    assert result.exit_code == 0
    told = SPEED.fullmatch(result.output)
    assert told
    assert told[1] == "5"
    assert int(told[2]) > 5


def test_every_answer_of_every_game_is_counted() -> None:
    played = list(simulated_games(GAMES["lancaster"], 5, 2, 7, {"books": "cardboard"}))
    for session in played:  # what every evening of five asks: 15 votes, 5 times on to the laws, 5 times what turned up
        keys = [key.partition("/")[0] for _, key in session.run.done]
        assert [keys.count(key) for key in ("ballot", "revealed", "bills")] == [15 * 5, 5, 5]
    result = run("simulate", "lancaster", "--seats", "5", "--games", "2", "--seed", "7", "--option", "books=cardboard")
    assert f" {sum(len(session.run.history) for session in played)} questions answered" in result.output


@slow
def test_the_same_seed_answers_the_same_questions() -> None:
    first, again, other = (run("simulate", "lancaster", "--games", "8", "--seed", seed).output for seed in ("1",
                                                                                                            "1", "3"))
    assert SPEED.fullmatch(first)[2] == SPEED.fullmatch(again)[2] != SPEED.fullmatch(other)[2]  # type: ignore[index]


@pytest.mark.parametrize("seats", ["0", "1", "6", "-1", "two", "1.5"])
def test_a_wrong_number_of_seats_is_a_clear_error(seats: str) -> None:
    result = run("simulate", "lancaster", "--seats", seats)
    assert result.exit_code == 2
    assert "--seats" in result.stderr
    assert "Traceback" not in result.stderr


def test_the_error_says_how_many_seats_there_are() -> None:
    assert "Lancaster has 2 to 5 seats." in run("simulate", "lancaster", "--seats", "6").stderr


def test_an_unknown_game_is_a_clear_error_that_names_the_known_ones() -> None:
    result = run("simulate", "monopoly")
    assert result.exit_code == 2
    assert all(game in result.stderr for game in GAMES)


@pytest.mark.parametrize("games", ["0", "-3", "many"])
def test_at_least_one_game_is_played(games: str) -> None:
    assert run("simulate", "lancaster", "--games", games).exit_code == 2


def test_a_game_that_fails_is_told_with_its_number_and_seed(monkeypatch: pytest.MonkeyPatch) -> None:

    def until_the_third(*args):  # type: ignore[no-untyped-def]
        games = simulated_games(*args)
        yield next(games)
        yield next(games)
        raise RuleBug("a rule failed") from ZeroDivisionError("no knights")

    monkeypatch.setattr("companion.cli.simulate.simulated_games", until_the_third)
    result = run("simulate", "lancaster", "--games", "9", "--seed", "42")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Game 3 of seed 42 failed: ZeroDivisionError('no knights')\n"


@pytest.fixture
def mill(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "mill", MILL)
    for command in ("simulate", "new"):  # what they take was fixed when the program began
        games = next(param for param in cli.main.commands[command].params if param.name == "game")
        monkeypatch.setattr(games, "type", click.Choice(sorted(GAMES)))


@pytest.mark.usefixtures("mill")
def test_options_are_given_one_by_one() -> None:
    result = run("simulate", "mill", "--games", "4", "--option", "books=companion", "--option", "length=long")
    assert (result.exit_code, result.stderr) == (0, "")
    assert SPEED.fullmatch(result.stdout)


@pytest.mark.usefixtures("mill")
@pytest.mark.parametrize("option", ["books=gold", "towers=blue", "books", "=", "books=companion "])
@pytest.mark.parametrize("command", ["simulate", "new"])
def test_an_option_that_is_none_is_a_clear_error(tmp_path: Path, command: str, option: str) -> None:
    more = ["--seats", "Ada,Ben", "--data", str(tmp_path)] if command == "new" else []
    result = run(command, "mill", *more, "--option", option)
    assert result.exit_code != 0
    assert "Error: " in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.usefixtures("mill")
def test_a_table_is_laid_with_its_options(tmp_path: Path) -> None:
    result = run("new", "mill", "--seats", "Ada,Ben", "--option", "length=long", "--json", "--data", str(tmp_path))
    with closing(Hall(tmp_path)) as hall:
        options = hall.table(json.loads(result.stdout)["code"]).snapshot.seating.options
    assert options == {"books": "cardboard", "length": "long"}


@pytest.mark.parametrize("command", ["simulate", "new"])
def test_the_help_names_every_option_of_every_game(command: str) -> None:
    told = "".join(run(command, "--help").output.split())
    for choice in (choice for game in GAMES.values() for choice in game.options):
        assert f"{choice.key}={'|'.join(option.key for option in choice.options)}" in told


def test_asked_for_help_the_program_says_what_it_can_do() -> None:
    result = run("--help")  # without anything it would open the house
    assert result.exit_code == 0
    assert all(command in result.output for command in ("resolve", "simulate", "--version", "--help"))


@pytest.mark.parametrize("command", [[], ["resolve"], ["simulate"]])
def test_every_command_has_its_help(command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Usage:" in result.output


def test_the_program_knows_its_version() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.output.startswith("companion, version ")


@slow
def test_python_runs_the_program_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "companion", "simulate", "lancaster", "--games", "2"],
                          capture_output=True,
                          cwd=ROOT, text=True, timeout=PATIENCE, env={"PATH": ""}, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert SPEED.fullmatch(done.stdout)
