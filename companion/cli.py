"""The command line: what the program can do besides holding a table."""

from __future__ import annotations

import json
import os
import time
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import click

from companion.commands import doctor, export, new, options_option, pairs, replay
from companion.core.asking import Refusal
from companion.core.game import Game
from companion.core.sheets import Fault, Faults, resolve
from companion.core.words import Verbatim, say
from companion.games import GAMES
from companion.locale import Tongue, chosen, tongue
from companion.players.simulation import simulated
from companion.serving import serve
from companion.sheets_file import printable, read_sheets, table
from companion.tables.logbook import agreed


def _version() -> str:
    try:
        return version("companion")
    except PackageNotFoundError:  # run from a checkout that nobody installed
        return "0"


class Door(click.Group):
    """`companion` alone opens the house: no command means `serve`, with its options."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        own = {"-h", "--help", "--version"}
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = ["serve", *args]
        return super().parse_args(context, args)


@click.group(cls=Door, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(_version(), prog_name="companion")
@click.pass_context
def main(context: click.Context) -> None:
    """The table companion for big cardboard games of secret votes and hidden resources.

    Without a command: serve, which opens the house.
    """
    context.obj = your_tongue()


for command in (serve, new, export, replay, doctor):
    main.add_command(command)


@main.command("resolve")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON instead of a table.")
@click.pass_context
def resolve_file(context: click.Context, file: str, as_json: bool) -> None:
    """Answer the sheets in FILE, - for standard input: who wins this vote, this conflict, this game?

    FILE holds one sheet, a JSON object, or several in a list. Exit code 2: at least one was refused.
    """
    known = {key: sheet for game in GAMES.values() for key, sheet in game.sheets.items()}
    try:
        answers, faults = resolve(read_sheets(file), known)
    except Refusal as no:
        answers, faults = None, Faults([Fault("", no.words)])
    speech = your_tongue()
    if faults:
        _tell_faults(faults, as_json, speech)
        context.exit(2)
    _tell_answers(answers, as_json, speech)


@main.command("simulate")
@click.argument("game", type=click.Choice(sorted(GAMES)), metavar="GAME")
@click.option("--seats", type=int, help="How many play; left out: another number in every game.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed, the same games.")
@options_option
@click.pass_context
def simulate(context: click.Context, game: str, seats: int | None, games: int, seed: int,
             options: tuple[str, ...]) -> None:
    """Play whole games of GAME with players who answer at random: does every game come to its end?

    Options that are left out are mixed.
    """
    speech = your_tongue()
    _check_seats(GAMES[game], seats, speech)
    chosen_options = _checked(GAMES[game], pairs(options), speech)
    ended, answers, began = 0, 0, time.perf_counter()
    try:
        for session in simulated(GAMES[game], seats, games, seed, chosen_options):
            ended += 1
            answers += len(session.run.history)
    except Exception as bug:  # whatever it was, the seed finds it again
        click.echo(speech.say(say("Game {number} of seed {seed} failed: {reason}", number=ended + 1, seed=seed,
                                  reason=Verbatim(repr(bug.__cause__ or bug)))), err=True)
        context.exit(1)
    _tell_speed(ended, answers, time.perf_counter() - began, speech)


def your_tongue() -> Tongue:
    """The language of whoever sits at the keyboard, as the system names it."""
    wanted = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return tongue(chosen([next(filter(None, wanted), "")]))


def _tell_answers(answers: Any, as_json: bool, speech: Tongue) -> None:
    if as_json:
        click.echo(json.dumps(answers))
    else:
        several = answers if isinstance(answers, list) else [answers]
        click.echo("\n\n".join(table(answer, speech) for answer in several))


def _tell_faults(faults: Faults, as_json: bool, speech: Tongue) -> None:
    told = [{"path": fault.path, "message": speech.say(fault.words)} for fault in faults]
    if as_json:
        click.echo(json.dumps({"errors": told}))
        return
    for fault in told:
        click.echo(printable(": ".join(filter(None, (fault["path"], fault["message"])))), err=True)


def _check_seats(game: Game, seats: int | None, speech: Tongue) -> None:
    if seats is not None and not game.least <= seats <= game.most:
        raise click.BadParameter(
            speech.say(say("{game} has {least} to {most} seats.", game=game.title, least=game.least, most=game.most)),
            param_hint="--seats")


def _checked(game: Game, options: dict[str, str], speech: Tongue) -> dict[str, str]:
    try:
        agreed(game, options)
    except Refusal as no:
        raise click.BadParameter(f"{no.path}: {speech.say(no.words)}", param_hint="--option") from no
    return options


def _tell_speed(games: int, answers: int, seconds: float, speech: Tongue) -> None:
    click.echo(speech.say(say(
        "{games} games, {answers} questions answered, {seconds} seconds, {rate} games a second", games=games,
        answers=answers, seconds=Verbatim(f"{seconds:.1f}"), rate=Verbatim(f"{games / max(seconds, 1e-9):.0f}"))))
